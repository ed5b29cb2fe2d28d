//! Portable Game Notation: games with tags, comments, glyphs, variations and a result, from streams of any length.
//!
//! A [`Reader`] cuts a stream into games, and a [`RawGame`] gives the [`Token`]s of one without asking what they mean:
//! that is fast, and enough to count, filter or copy. [`RawGame::visit`] walks through them, checks the moves and tells a
//! [`Visitor`] what it finds. One makes a [`PgnGame`]: variations as a tree, times, every move legal. Its `Display` writes
//! the canonical form. Memory is bounded by [`Limits`], and a game at fault does not hide the next: its [`PgnError`] has line
//! and column.
//!
//! ```
//! use chess_core::notation::pgn::{GameResult, Reader};
//!
//! let file = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"B\"]\n\n1. e4 e5 1/2-1/2\n";
//! let draws = Reader::new([file])
//!     .flatten()
//!     .filter(|game| game.result == GameResult::Draw)
//!     .count();
//! assert_eq!(draws, 1);
//! ```
//!
//! # What is read
//!
//! The import format of the PGN standard (Edwards, 1994), and what is found in files besides: a byte order mark, CRLF,
//! Windows-1252 (with Latin-1 in it) where a text is not UTF-8, moves in long algebraic notation as UCI has it, castling
//! with noughts, quotation marks within a tag's value, `e.p.`, draws written `1/2` or `½-½`, several tags on a line, a
//! missing result (the tag `Result` stands in), and Chess960 by the tags `Variant` and `FEN`. A line whose first sign is
//! `%` is left out, except within a comment. A result within a variation means nothing.
//!
//! Refused are null moves (`--`, `Z0`): they are no legal moves, so that no [`Board`](crate::Board) follows them. Where they
//! and other faults are in variations only, [`RawGame::read_forgiving`] reads the game all the same.

mod bytes;
mod clock;
mod command;
mod error;
mod game;
mod lexer;
mod limits;
mod movetext;
mod nag;
mod reader;
mod result;
mod splitter;
mod tags;
mod text;
mod tree;
mod visitor;
mod walk;
mod write;

pub use command::{commands, words};
pub use error::{PgnError, PgnFault, Position};
pub use game::{Node, PgnGame};
pub use lexer::{RawGame, Token, Tokens};
pub use limits::{Limit, Limits};
pub use nag::Nag;
pub use reader::Reader;
pub use result::{GameResult, ParseResultError};
pub use tags::{TagNameError, Tags, Variant};
pub use text::{Text, decode};
pub(super) use text::{escape, unescape};
pub use visitor::{Header, VariationMoves, Visitor};

#[cfg(test)]
mod tests;
