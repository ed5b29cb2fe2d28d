//! Builds the tree of a game from its text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::clock;
use super::error::PgnError;
use super::game::{Node, PgnGame};
use super::lexer::RawGame;
use super::limits::Limits;
use super::movetext::{Movetext, MovetextStyle};
use super::nag::Nag;
use super::text::{Text, to_one_line};
use super::visitor::{Header, VariationMoves, Visitor};
use crate::notation::substring::replace;
use crate::rules::{Board, Move};

impl RawGame<'_> {
    /// Reads the game as a tree in which every move is legal.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the position of the first fault.
    pub fn read(&self, limits: &Limits) -> Result<PgnGame, PgnError> {
        Tree::new(VariationMoves::Checked).read(self, limits)
    }

    /// Reads the game as a tree and tolerates faults in variations: every move of the main line is checked, and each
    /// variation is read up to its first move that cannot be played.
    ///
    /// A move cannot be played if it is unknown, illegal, null or beyond [`Limits::plies`]. For this limit, the plies
    /// of variations are counted separately from the plies of the main line. Such a move and the rest of its variation
    /// become a comment after the last move that could be played. If no move of a variation can be played, if the
    /// variation replaces no move, or if it is nested too deep, the whole variation becomes a comment in parentheses at
    /// its place. Such a comment may be longer than [`Limits::comment_bytes`]. In the comment, `[%clk` is replaced by
    /// `[clk`, so that its times do not count as times of other moves.
    ///
    /// ```
    /// use chess_core::notation::pgn::Reader;
    ///
    /// let mut reader = Reader::new(["1. e4 (1. d4 d5 2. -- {threatens} Nc6?) (1. Qh5) 1... e5 *"]);
    /// let game = reader.next_raw().expect("a game")?.read_forgiving(&Default::default())?;
    /// let [e4, e5] = &game.moves[..] else { panic!("two moves") };
    /// assert_eq!(e4.variations[0].len(), 2);
    /// assert_eq!(e4.variations[0][1].after, ["2. -- threatens 2... Nc6?"]);
    /// assert_eq!(e4.behind, [(1, "(1. Qh5)".to_owned())]);
    /// assert!(e5.before.is_empty());
    /// # Ok::<(), chess_core::notation::pgn::PgnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the position of the first of these faults: a fault in the main line, a variation or a comment
    /// that is not closed, a sign that is not allowed, or tags, comments or plies of the main line that exceed a limit.
    pub fn read_forgiving(&self, limits: &Limits) -> Result<PgnGame, PgnError> {
        Tree::new(VariationMoves::CheckedWhilePossible).read(self, limits)
    }
}

/// A visitor that builds a tree. The visitor has the current line and a stack of the lines that enclose this line, the
/// main line first. Nested variations therefore need no recursion.
pub(super) struct Tree {
    variations: VariationMoves,
    start: Board,
    line: OpenLine,
    outer: Vec<OpenLine>,
    /// The part of the innermost open line that cannot be played.
    rest: Option<Movetext>,
}

#[derive(Default)]
struct OpenLine {
    /// The number of plies from the start of the game to the first move of the line.
    ply: usize,
    nodes: Vec<Node>,
    /// Comments before the first move of the line.
    comments: Vec<String>,
}

impl OpenLine {
    /// Adds a comment, which is a single line, unless it is empty.
    fn comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        match self.nodes.last_mut() {
            Some(node) if node.variations.is_empty() => node.after.push(text),
            Some(node) => node.behind.push((node.variations.len(), text)),
            None => self.comments.push(text),
        }
    }

    /// Adds the part that cannot be played as a comment after the moves; if there are no moves, the whole line is a
    /// comment in parentheses.
    fn add_unplayable_part(&mut self, rest: String) {
        // The times in this part do not belong to any move of the tree.
        let unread = |text: &str| replace(text, clock::CLOCK_COMMAND, "[clk");
        if !self.nodes.is_empty() {
            self.comment(unread(&rest));
        } else if !rest.is_empty() {
            self.comments.push(rest);
            self.comments = vec![format!("({})", unread(&self.comments.join(" ")))];
        }
    }
}

impl Visitor for Tree {
    fn begin(&mut self, start: &Board) {
        self.start = start.clone();
    }

    fn restart(&mut self) {
        *self = Self::new(self.variations);
    }

    fn play(&mut self, _: &Board, mv: Move, _: &Board) {
        self.line.nodes.push(Node {
            before: core::mem::take(&mut self.line.comments),
            ..Node::new(mv)
        });
    }

    fn nag(&mut self, nag: Nag) {
        match (&mut self.rest, self.line.nodes.last_mut()) {
            (Some(rest), _) => rest.nag(nag),
            (None, Some(node)) => node.nags.push(nag),
            // The glyph evaluates the start position of the line, for which the tree has no glyphs.
            (None, None) => self.line.comment(nag.to_string()),
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let text = text.decode();
        match &mut self.rest {
            Some(rest) => rest.comment(&text),
            None => self.line.comment(to_one_line(&text)),
        }
    }

    fn begin_variation(&mut self) -> VariationMoves {
        if let Some(rest) = &mut self.rest {
            rest.begin_variation();
        } else {
            let line = OpenLine {
                ply: self.line.ply + self.line.nodes.len().saturating_sub(1),
                ..OpenLine::default()
            };
            self.outer.push(core::mem::replace(&mut self.line, line));
        }
        self.variations
    }

    fn stop_legality_checks(&mut self) {
        let mut rest = Movetext::new(MovetextStyle::Words);
        rest.set_next_move_number(&self.start, self.line.ply + self.line.nodes.len());
        self.rest = Some(rest);
    }

    fn unchecked_move(&mut self, text: &str) {
        if let Some(rest) = &mut self.rest {
            rest.play(&to_one_line(text));
        }
    }

    fn end_variation(&mut self) {
        if let Some(rest) = &mut self.rest
            && !rest.is_in_main_line()
        {
            rest.end_variation();
            return;
        }
        let outer = self.outer.pop().unwrap_or_default();
        let mut line = core::mem::replace(&mut self.line, outer);
        if let Some(rest) = self.rest.take() {
            line.add_unplayable_part(rest.into_text());
        }
        let OpenLine { nodes, comments, .. } = line;
        if nodes.is_empty() {
            comments.into_iter().for_each(|text| self.line.comment(text));
        } else if let Some(node) = self.line.nodes.last_mut() {
            node.variations.push(nodes);
        }
    }
}

impl Tree {
    pub(super) fn new(variations: VariationMoves) -> Self {
        Self {
            variations,
            start: Board::default(),
            line: OpenLine::default(),
            outer: Vec::new(),
            rest: None,
        }
    }

    fn read(mut self, game: &RawGame<'_>, limits: &Limits) -> Result<PgnGame, PgnError> {
        let header = game.visit(limits, &mut self)?;
        Ok(self.into_game(header))
    }

    /// Returns the game after all its variations have ended.
    pub(super) fn into_game(self, header: Header) -> PgnGame {
        let OpenLine {
            nodes: mut moves,
            mut comments,
            ..
        } = self.line;
        if let Some(first) = moves.first_mut() {
            comments = core::mem::take(&mut first.before);
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
