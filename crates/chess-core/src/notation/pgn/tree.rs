//! From a game's text to its tree.

use super::clock;
use super::error::PgnError;
use super::game::{Node, PgnGame};
use super::lexer::RawGame;
use super::limits::Limits;
use super::movetext::{Movetext, Style};
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
        Tree::new(VariationMoves::Checked).read(self, limits)
    }

    /// The game with its tree, for texts as people have them: the main line is checked, and of each variation as much
    /// as can be played is in the tree.
    ///
    /// From the first move on that cannot be, because it is unknown, illegal or null, or beyond [`Limits::plies`],
    /// which variations have for themselves here, the rest of a variation is a comment behind the last move that could
    /// be. Where none could, where a variation replaces no move and where it is nested too deep, all of it is a comment
    /// in its place, in brackets. Such a comment may be longer than [`Limits::comment_bytes`], and it has `[clk` for
    /// `[%clk`, lest its times be given to another move.
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
    /// [`PgnError`] with the place of the first fault in the main line, of a bracket or a comment that is not closed,
    /// of a sign that can't stand anywhere, or of what is beyond a limit on tags, comments or the main line's
    /// half-moves.
    pub fn read_forgiving(&self, limits: &Limits) -> Result<PgnGame, PgnError> {
        Tree::new(VariationMoves::CheckedWhilePossible).read(self, limits)
    }
}

/// The line that is open, and those around it, the main line first: no recursion, whatever the nesting.
pub(super) struct Tree {
    variations: VariationMoves,
    start: Board,
    line: Line,
    outer: Vec<Line>,
    /// What of the open line cannot be played.
    rest: Option<Movetext>,
}

#[derive(Default)]
struct Line {
    /// Half-moves from the start of the game to its first move.
    ply: usize,
    nodes: Vec<Node>,
    /// Comments before its first move.
    comments: Vec<String>,
}

impl Line {
    /// A comment on one line, unless it is empty.
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

    /// What cannot be played, behind what could be; where nothing could be, the whole line in brackets.
    fn rest(&mut self, rest: String) {
        // A time therein is that of no move of the tree.
        let unread = |text: &str| text.replace(clock::COMMAND, "[clk");
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

    fn play(&mut self, _: &Board, mv: Move, _: &Board) {
        self.line.nodes.push(Node {
            before: std::mem::take(&mut self.line.comments),
            ..Node::new(mv)
        });
    }

    fn nag(&mut self, nag: Nag) {
        match (&mut self.rest, self.line.nodes.last_mut()) {
            (Some(rest), _) => rest.nag(nag),
            (None, Some(node)) => node.nags.push(nag),
            // It judges the position that the line begins with, which has no glyphs in the tree.
            (None, None) => self.line.comment(nag.to_string()),
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let text = text.decode();
        match &mut self.rest {
            Some(rest) => rest.comment(&text),
            None => self.line.comment(on_one_line(&text)),
        }
    }

    fn begin_variation(&mut self) -> VariationMoves {
        if let Some(rest) = &mut self.rest {
            rest.begin_variation();
        } else {
            let line = Line {
                ply: self.line.ply + self.line.nodes.len().saturating_sub(1),
                ..Line::default()
            };
            self.outer.push(std::mem::replace(&mut self.line, line));
        }
        self.variations
    }

    fn break_off(&mut self) {
        let mut rest = Movetext::new(Style::Words);
        rest.start_at(&self.start, self.line.ply + self.line.nodes.len());
        self.rest = Some(rest);
    }

    fn as_written(&mut self, text: &str) {
        if let Some(rest) = &mut self.rest {
            rest.play(&on_one_line(text));
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
        let mut line = std::mem::replace(&mut self.line, outer);
        if let Some(rest) = self.rest.take() {
            line.rest(rest.written());
        }
        let Line { nodes, comments, .. } = line;
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
            line: Line::default(),
            outer: Vec::new(),
            rest: None,
        }
    }

    fn read(mut self, game: &RawGame<'_>, limits: &Limits) -> Result<PgnGame, PgnError> {
        let header = game.visit(limits, &mut self)?;
        Ok(self.into_game(header))
    }

    /// The game, all its variations being closed.
    pub(super) fn into_game(self, header: Header) -> PgnGame {
        let Line {
            nodes: mut moves,
            mut comments,
            ..
        } = self.line;
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
