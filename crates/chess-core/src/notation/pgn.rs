//! Portable Game Notation: games with tags, comments, glyphs, variations and a result, from streams of any length.
//!
//! A [`Reader`] cuts a stream into games, and a [`RawGame`] gives the [`Token`]s of one without asking what they mean:
//! that is fast, and enough to count, filter or copy. [`RawGame::visit`] walks through them, checks the moves and tells
//! a [`Visitor`] what it finds. One makes a [`PgnGame`]: variations as a tree, times, every move legal. Its `Display`
//! writes the canonical form. Memory is bounded by [`Limits`], and a game at fault does not hide the next: its
//! [`PgnError`] has line and column.
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
//! The import format of the PGN standard (Edwards, 1994), and what is found in files besides:
//!
//! - a byte order mark, UTF-16, Windows-1252 (with Latin-1 in it) where a text is not UTF-8; lines that end with CR, LF
//!   or both; white space of Unicode, control characters and commas between words; marks that nobody sees, even within
//!   them;
//! - moves in long algebraic notation as UCI has it, castling with noughts, `e.p.`, what a pawn becomes behind a blank
//!   or in brackets;
//! - the signs of Chess Informant (`+=`, `±`, `□`) behind moves, as glyphs where they have a number, and any number of
//!   `!` and `?`; numbers above 255 mean nothing;
//! - results with other dashes, with `½`, apart from each other or at their move; `0-0` behind the last move;
//! - several tags on a line, quotation marks within a value, other quotation marks or none, a backslash before the
//!   last, a closing bracket that is missing;
//! - a missing result (the tag `Result` stands in), and Chess960 by the tags `Variant` and `FEN`.
//!
//! A line whose first sign is `%` is left out, except within a comment. A result within a variation means nothing.
//!
//! Pieces have their English letters or, where a game cannot be read with these, those of one other language for all
//! its moves: `Sf3` is a German knight's. A game that two languages read differently is refused, and a capital is never
//! a pawn's file.
//!
//! Refused are null moves (`--`, `Z0`): they are no legal moves, so that no [`Board`](crate::Board) follows them. Where
//! they and other faults are in variations only, [`RawGame::read_forgiving`] reads the game all the same; and
//! [`RawGame::read_to_fault`] reads what stands before a fault in the main line.

mod bytes;
mod clock;
mod command;
mod error;
mod game;
mod letters;
mod lexer;
mod limits;
mod movetext;
mod nag;
mod promotion;
mod reader;
mod reading;
mod result;
mod signs;
mod splitter;
mod tag;
mod tags;
mod text;
mod tree;
mod utf16;
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
pub use reading::{Flaws, Reading};
pub use result::{GameResult, ParseResultError};
pub use tags::{TagNameError, Tags, Variant};
pub use text::{Text, decode};
pub(super) use text::{escape, unescape};
pub use visitor::{Header, VariationMoves, Visitor};

#[cfg(test)]
mod tests;
