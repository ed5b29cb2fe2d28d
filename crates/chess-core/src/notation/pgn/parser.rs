//! From tokens to the tree of a game.

use super::error::{Fault, PgnError};
use super::game::{Node, PgnGame};
use super::lexer::{RawGame, Token, Tokens};
use super::limits::{Limit, Limits};
use super::result::GameResult;
use super::tags::Variant;
use super::text::{Text, on_one_line};
use crate::notation::parse::shortened;
use crate::notation::{ParseMoveError, parse_move, parse_san, parse_uci};
use crate::rules::{Board, Move};

/// The game of a text.
pub(super) fn parse(game: &RawGame<'_>, limits: &Limits) -> Result<PgnGame, PgnError> {
    let mut tokens = game.tokens();
    let mut parser = Parser::new(limits);
    while let Some(token) = tokens.next() {
        let token = token?;
        parser.take(token, &tokens).map_err(|fault| tokens.error(fault))?;
    }
    parser.finish(&tokens)
}

struct Parser<'l> {
    limits: &'l Limits,
    game: PgnGame,
    tags: usize,
    plies: usize,
    /// The result in the tags, and the one that ends the moves.
    tagged: Option<GameResult>,
    ended: Option<GameResult>,
    /// The main line and the variations that are open, the innermost last: no recursion, whatever the nesting.
    lines: Vec<Line>,
}

/// A line being read.
struct Line {
    /// Where its text begins.
    offset: usize,
    /// The position before its last move, which a variation begins with.
    before: Board,
    board: Board,
    /// Half-moves from the start of the game to the end of the line.
    ply: usize,
    nodes: Vec<Node>,
    /// Comments that belong to the next move.
    comments: Vec<String>,
}

impl Line {
    fn new(board: &Board, ply: usize, offset: usize) -> Self {
        Self {
            offset,
            before: board.clone(),
            board: board.clone(),
            ply,
            nodes: Vec::new(),
            comments: Vec::new(),
        }
    }

    fn play(&mut self, mv: Move) {
        let next = self.board.after(mv);
        self.before = std::mem::replace(&mut self.board, next);
        self.ply += 1;
        self.nodes.push(Node {
            before: std::mem::take(&mut self.comments),
            ..Node::new(mv)
        });
    }

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

impl<'l> Parser<'l> {
    fn new(limits: &'l Limits) -> Self {
        let game = PgnGame::default();
        Self {
            limits,
            tags: 0,
            plies: 0,
            tagged: None,
            ended: None,
            lines: vec![Line::new(&game.start, 0, 0)],
            game,
        }
    }

    fn take(&mut self, token: Token<'_>, tokens: &Tokens<'_>) -> Result<(), Fault> {
        match token {
            Token::Comment(text) => self.comment(text),
            Token::Tag { name, value } => self.tag(name, value),
            Token::Move(text) => self.play(text),
            Token::NullMove => Err(Fault::NullMove {
                ply: self.line().ply + 1,
            }),
            Token::Nag(nag) => {
                // A glyph before the first move judges the start position; the tree has no place for it.
                if let Some(node) = self.line().nodes.last_mut() {
                    node.nags.push(nag);
                }
                Ok(())
            }
            Token::VariationStart => self.open(tokens.offset()),
            Token::VariationEnd => self.close(),
            Token::Result(result) => {
                // Quoted games end with a result in their variation; it says nothing about this one.
                if self.lines.len() == 1 {
                    self.ended = Some(result);
                }
                Ok(())
            }
        }
    }

    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is never closed")
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) -> Result<(), Fault> {
        self.tags += 1;
        if self.tags > self.limits.tags {
            return Err(Fault::Limit(Limit::Tags(self.limits.tags)));
        }
        if name.as_bytes().len() + value.as_bytes().len() > self.limits.tag_bytes {
            return Err(Fault::Limit(Limit::TagBytes(self.limits.tag_bytes)));
        }
        let value = value.decode();
        match &*name.decode() {
            // A value that is none is left to the end of the moves.
            "Result" => self.tagged = value.parse().ok(),
            "SetUp" => {}
            "Variant" => {
                self.game.variant = Variant::from_name(&value).ok_or_else(|| Fault::Variant(shortened(&value)))?;
            }
            "FEN" if matches!(value.trim(), "" | "?") => {}
            "FEN" => self.game.start = value.parse().map_err(Fault::Fen)?,
            name => self.game.tags.set(name, &value),
        }
        Ok(())
    }

    fn comment(&mut self, text: Text<'_>) -> Result<(), Fault> {
        if text.as_bytes().len() > self.limits.comment_bytes {
            return Err(Fault::Limit(Limit::CommentBytes(self.limits.comment_bytes)));
        }
        let text = on_one_line(&text.decode());
        if !text.is_empty() {
            self.line().comment([text]);
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        self.plies += 1;
        if self.plies > self.limits.plies {
            return Err(Fault::Limit(Limit::Plies(self.limits.plies)));
        }
        self.enter_start();
        let line = self.line();
        let ply = line.ply + 1;
        let mv = read_move(&line.board, text).map_err(|error| Fault::Move { ply, error })?;
        line.play(mv);
        Ok(())
    }

    /// Puts the start position that the tags name under the main line.
    fn enter_start(&mut self) {
        if self.plies == 1 {
            self.lines[0].board = self.game.start.clone();
        }
    }

    fn open(&mut self, offset: usize) -> Result<(), Fault> {
        if self.lines.len() > usize::from(self.limits.depth) {
            return Err(Fault::Limit(Limit::Depth(self.limits.depth)));
        }
        let line = self.line();
        if line.nodes.is_empty() {
            return Err(Fault::VariationBeforeMove);
        }
        let variation = Line::new(&line.before, line.ply - 1, offset);
        self.lines.push(variation);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        if self.lines.len() == 1 {
            return Err(Fault::Unexpected(")".to_owned()));
        }
        let (nodes, comments) = self.lines.pop().expect("more than one line is open").finish();
        let line = self.line();
        if nodes.is_empty() {
            line.comment(comments);
        } else if let Some(node) = line.nodes.last_mut() {
            node.variations.push(nodes);
        }
        Ok(())
    }

    fn finish(mut self, tokens: &Tokens<'_>) -> Result<PgnGame, PgnError> {
        let line = self.lines.pop().expect("the main line is never closed");
        if !self.lines.is_empty() {
            return Err(tokens.error_at(line.offset, Fault::UnclosedVariation));
        }
        let (mut moves, mut comments) = line.finish();
        if let Some(first) = moves.first_mut() {
            comments = std::mem::take(&mut first.before);
        }
        let variant = match Variant::of(&self.game.start) {
            Variant::Standard => self.game.variant,
            Variant::Chess960 => Variant::Chess960,
        };
        Ok(PgnGame {
            variant,
            comments,
            moves,
            result: self.ended.or(self.tagged).unwrap_or_default(),
            ..self.game
        })
    }
}

/// The move of a text: SAN as almost always, else UCI, else whatever can only mean one move.
pub(super) fn read_move(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    parse_san(board, text)
        .or_else(|_| parse_uci(board, text))
        .or_else(|_| parse_move(board, text))
}
