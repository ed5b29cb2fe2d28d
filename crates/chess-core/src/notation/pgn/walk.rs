//! The one walk through a game's text: what it says is checked here, once for every visitor.

use super::error::{PgnError, PgnFault};
use super::lexer::{RawGame, Token};
use super::limits::{Limit, Limits};
use super::result::GameResult;
use super::tags::Variant;
use super::text::Text;
use super::visitor::{Header, VariationMoves, Visitor};
use crate::notation::parse::shortened;
use crate::notation::{ParseMoveError, parse_move, parse_san, parse_uci};
use crate::rules::{Board, Move};

impl RawGame<'_> {
    /// Tells a visitor what stands in the game, every move of the main line checked.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the place of the first fault; what came before it the visitor has heard.
    pub fn visit(&self, limits: &Limits, visitor: &mut impl Visitor) -> Result<Header, PgnError> {
        let mut walk = Walk::new(limits, visitor);
        let mut tokens = self.tokens();
        while let Some(token) = tokens.next() {
            let offset = tokens.offset();
            walk.take(token?, offset).map_err(|fault| tokens.error(fault))?;
        }
        match walk.unclosed(tokens.offset()) {
            Some(offset) => Err(tokens.error_at(offset, PgnFault::UnclosedVariation)),
            None => Ok(walk.finish()),
        }
    }
}

struct Walk<'a, V> {
    limits: &'a Limits,
    visitor: &'a mut V,
    header: Header,
    tags: usize,
    plies: usize,
    has_begun: bool,
    /// The result that ends the moves.
    ended: Option<GameResult>,
    /// The line that is open, whose moves are checked, and those around it, the main line first.
    line: Line,
    outer: Vec<Line>,
    /// How many variations are open within it whose moves are not checked.
    as_written: usize,
}

/// A line whose moves are checked.
struct Line {
    /// Where its text begins.
    offset: usize,
    board: Board,
    /// The position before its last move, which a variation begins with; none before its first move.
    before: Option<Board>,
    /// Half-moves from the start of the game to the end of the line.
    ply: usize,
}

impl Line {
    const fn new(board: Board, ply: usize, offset: usize) -> Self {
        Self {
            offset,
            board,
            before: None,
            ply,
        }
    }
}

impl<'a, V: Visitor> Walk<'a, V> {
    fn new(limits: &'a Limits, visitor: &'a mut V) -> Self {
        let header = Header::default();
        Self {
            limits,
            visitor,
            tags: 0,
            plies: 0,
            has_begun: false,
            ended: None,
            line: Line::new(header.start.clone(), 0, 0),
            outer: Vec::new(),
            as_written: 0,
            header,
        }
    }

    /// The token that begins so many bytes behind the game's start.
    fn take(&mut self, token: Token<'_>, offset: usize) -> Result<(), PgnFault> {
        if !matches!(token, Token::Tag { .. } | Token::Comment(_)) {
            self.begin();
        }
        match token {
            Token::Tag { name, value } => self.tag(name, value)?,
            Token::Comment(text) if text.as_bytes().len() > self.limits.comment_bytes => {
                return Err(Limit::CommentBytes(self.limits.comment_bytes).into());
            }
            Token::Comment(text) => self.visitor.comment(text),
            Token::Nag(nag) => self.visitor.nag(nag),
            Token::VariationStart => self.begin_variation(offset)?,
            Token::VariationEnd => self.end_variation()?,
            Token::Move(text) if self.as_written > 0 => self.visitor.as_written(text),
            Token::NullMove if self.as_written > 0 => self.visitor.as_written("--"),
            Token::Move(text) => self.play(text)?,
            Token::NullMove => return Err(PgnFault::NullMove { ply: self.line.ply + 1 }),
            // Quoted games end with a result in their variation; it says nothing about this one.
            Token::Result(_) if self.as_written > 0 || !self.outer.is_empty() => {}
            Token::Result(result) => self.ended = Some(result),
        }
        Ok(())
    }

    fn begin(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            self.line.board = self.header.start.clone();
            self.visitor.begin(&self.header.start);
        }
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) -> Result<(), PgnFault> {
        self.tags += 1;
        if self.tags > self.limits.tags {
            return Err(Limit::Tags(self.limits.tags).into());
        }
        if name.as_bytes().len() + value.as_bytes().len() > self.limits.tag_bytes {
            return Err(Limit::TagBytes(self.limits.tag_bytes).into());
        }
        let value = value.decode();
        match &*name.decode() {
            // A value that is none is left to the end of the moves.
            "Result" => self.header.result = value.parse().unwrap_or_default(),
            "SetUp" => {}
            "Variant" => {
                self.header.variant = Variant::from_name(&value).ok_or_else(|| PgnFault::Variant(shortened(&value)))?;
            }
            "FEN" if matches!(value.trim(), "" | "?") => {}
            "FEN" => self.header.start = value.parse().map_err(PgnFault::Fen)?,
            name => self.header.tags.set(name, &value),
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PgnFault> {
        self.plies += 1;
        if self.plies > self.limits.plies {
            return Err(Limit::Plies(self.limits.plies).into());
        }
        let line = &mut self.line;
        line.ply += 1;
        let mv = read_move(&line.board, text).map_err(|error| PgnFault::Move { ply: line.ply, error })?;
        let after = line.board.after(mv);
        let before = line.before.insert(std::mem::replace(&mut line.board, after));
        self.visitor.play(before, mv, &line.board);
        Ok(())
    }

    fn begin_variation(&mut self, offset: usize) -> Result<(), PgnFault> {
        let moves = self.visitor.begin_variation();
        if self.as_written > 0 || moves == VariationMoves::AsWritten {
            self.as_written += 1;
            return Ok(());
        }
        if self.outer.len() >= usize::from(self.limits.depth) {
            return Err(Limit::Depth(self.limits.depth).into());
        }
        let before = self.line.before.clone().ok_or(PgnFault::VariationBeforeMove)?;
        let variation = Line::new(before, self.line.ply - 1, offset);
        self.outer.push(std::mem::replace(&mut self.line, variation));
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), PgnFault> {
        if self.as_written > 0 {
            self.as_written -= 1;
        } else {
            self.line = self.outer.pop().ok_or_else(|| PgnFault::Unexpected(")".to_owned()))?;
        }
        self.visitor.end_variation();
        Ok(())
    }

    /// Where a variation that has no end is at fault: where it begins, or here where nobody has checked its moves.
    fn unclosed(&self, here: usize) -> Option<usize> {
        if self.as_written > 0 {
            Some(here)
        } else {
            (!self.outer.is_empty()).then_some(self.line.offset)
        }
    }

    fn finish(mut self) -> Header {
        self.begin();
        let header = self.header;
        Header {
            variant: match Variant::of(&header.start) {
                Variant::Standard => header.variant,
                Variant::Chess960 => Variant::Chess960,
            },
            result: self.ended.unwrap_or(header.result),
            ..header
        }
    }
}

/// The move of a text: SAN as almost always, else UCI, else whatever can only mean one move.
fn read_move(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    parse_san(board, text)
        .or_else(|_| parse_uci(board, text))
        .or_else(|_| parse_move(board, text))
}
