//! Chess as text: FEN and EPD, standard and long algebraic notation, diagrams, and whole games as PGN.

mod castling;
mod characters;
mod diagram;
mod epd;
mod explain_text;
mod fen;
mod lan;
mod language;
mod move_error;
mod parse;
pub mod pgn;
mod san;
mod substring;
mod uci;

pub use crate::rules::UciMove;
pub use epd::{Epd, EpdError, Operand, Operation};
pub use explain_text::explain_text;
pub use fen::{FenError, FenRepair, FenStyle, ParsedFen, START_FEN};
pub use lan::long_algebraic;
pub use move_error::ParseMoveError;
pub use parse::{ParseGameError, parse_game, parse_move, resolve_game};
pub use san::{parse_san, san};
pub use uci::parse_uci;

#[cfg(test)]
mod tests;
