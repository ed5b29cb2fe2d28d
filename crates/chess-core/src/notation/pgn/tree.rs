//! From a game's text to its tree.

use super::error::PgnError;
use super::game::{Node, PgnGame};
use super::lexer::RawGame;
use super::limits::Limits;
use super::nag::Nag;
use super::text::{Text, on_one_line};
use super::visitor::{Header, VariationMoves, Visitor};
use crate::rules::{Board, Move};

impl RawGame<'_> {
    /// The game with its tree, every move checked.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the place of the first fault.
    pub fn read(&self, limits: &Limits) -> Result<PgnGame, PgnError> {
        let mut tree = Tree::default();
        let header = self.visit(limits, &mut tree)?;
        Ok(tree.into_game(header))
    }
}

/// The line that is open, and those around it, the main line first: no recursion, whatever the nesting.
#[derive(Default)]
struct Tree {
    line: Line,
    outer: Vec<Line>,
}

#[derive(Default)]
struct Line {
    nodes: Vec<Node>,
    /// Comments that belong to the next move.
    comments: Vec<String>,
}

impl Line {
    fn comment(&mut self, comments: impl IntoIterator<Item = String>) {
        match self.nodes.last_mut() {
            Some(node) if node.variations.is_empty() => node.after.extend(comments),
            _ => self.comments.extend(comments),
        }
    }

    /// The moves, comments behind the last variation being given to the last move; without moves the comments.
    fn finish(mut self) -> (Vec<Node>, Vec<String>) {
        match self.nodes.last_mut() {
            Some(node) => {
                node.after.append(&mut self.comments);
                (self.nodes, Vec::new())
            }
            None => (self.nodes, self.comments),
        }
    }
}

impl Visitor for Tree {
    fn play(&mut self, _: &Board, mv: Move, _: &Board) {
        self.line.nodes.push(Node {
            before: std::mem::take(&mut self.line.comments),
            ..Node::new(mv)
        });
    }

    fn nag(&mut self, nag: Nag) {
        // A glyph before the first move judges the start position; the tree has no place for it.
        if let Some(node) = self.line.nodes.last_mut() {
            node.nags.push(nag);
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let text = on_one_line(&text.decode());
        if !text.is_empty() {
            self.line.comment([text]);
        }
    }

    fn begin_variation(&mut self) -> VariationMoves {
        self.outer.push(std::mem::take(&mut self.line));
        VariationMoves::Checked
    }

    fn end_variation(&mut self) {
        let outer = self.outer.pop().unwrap_or_default();
        let (nodes, comments) = std::mem::replace(&mut self.line, outer).finish();
        if nodes.is_empty() {
            self.line.comment(comments);
        } else if let Some(node) = self.line.nodes.last_mut() {
            node.variations.push(nodes);
        }
    }
}

impl Tree {
    fn into_game(self, header: Header) -> PgnGame {
        let (mut moves, mut comments) = self.line.finish();
        if let Some(first) = moves.first_mut() {
            comments = std::mem::take(&mut first.before);
        }
        PgnGame {
            tags: header.tags,
            variant: header.variant,
            start: header.start,
            comments,
            moves,
            result: header.result,
        }
    }
}
