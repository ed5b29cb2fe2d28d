//! Reads and writes Portable Game Notation (PGN) from streams of any length.
//!
//! A [`Reader`] splits a stream into games. A [`RawGame`] returns the [`Token`]s of one game without checking its
//! moves, which is fast and enough to count, filter or copy games. [`RawGame::visit`] checks the moves and reports
//! everything it reads to a [`Visitor`]. One such visitor builds a [`PgnGame`]: a tree of variations in which every
//! move is legal. The `Display` implementation of [`PgnGame`] writes the canonical form. [`Limits`] bound the memory.
//! After an invalid game the reader continues with the next game; the [`PgnError`] has the line and the column of the
//! fault.
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
//! The reader accepts the import format of the PGN standard (Edwards, 1994) and these forms that are found in files:
//!
//! - a byte order mark; UTF-16; Windows-1252 (a superset of the printable Latin-1 characters) if a text is not UTF-8;
//!   lines that end with CR, LF or both; Unicode white space, control characters and commas between words; invisible
//!   characters, even within words;
//! - moves in UCI notation and in long algebraic notation, castling written with zeros, `e.p.`, the promotion piece
//!   after a space or in parentheses;
//! - the signs of Chess Informant (`+=`, `±`, `□`) after moves, which become glyphs if they have a number, and any
//!   number of `!` and `?`; glyph numbers above 255 are ignored;
//! - results with other dashes, with `½`, with spaces in them or attached to a move; `0-0` after the last move;
//! - several tags on one line, quotation marks within a value, other quotation marks or none, a backslash before the
//!   last quotation mark, a missing closing bracket;
//! - a missing result (the tag `Result` is used instead), and Chess960 by the tags `Variant` and `FEN`.
//!
//! A line that begins with `%` is ignored, except within a comment. A result within a variation is ignored.
//!
//! Piece letters are English. If a game cannot be read with English letters, the letters of one other language are used
//! for all its moves: in `Sf3`, `S` is a German knight. A game that two languages read differently is rejected. A
//! capital letter never names the file of a pawn.
//!
//! Null moves (`--`, `Z0`) are rejected: a null move is not a legal move, so no [`Board`](crate::Board) can follow it.
//! If null moves and other faults occur only in variations, [`RawGame::read_forgiving`] still reads the game.
//! [`RawGame::read_to_fault`] reads the part before the first fault in the main line.

mod beginning;
mod bytes;
mod clock;
mod command;
mod error;
mod game;
mod game_splitter;
mod letters;
mod lexer;
mod limits;
mod movetext;
mod nag;
mod promotion;
mod read_to_fault;
mod reader;
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
pub use game_splitter::GameSplitter;
pub use lexer::{RawGame, Token, Tokens};
pub use limits::{Limit, Limits};
pub use nag::Nag;
pub use read_to_fault::{Flaws, ParsedPgn};
pub use reader::Reader;
pub use result::{GameResult, ParseResultError};
pub use tags::{TagNameError, Tags, Variant};
pub use text::{Text, decode};
pub(super) use text::{escape, unescape};
pub use visitor::{Header, VariationMoves, Visitor};

#[cfg(test)]
mod tests;
