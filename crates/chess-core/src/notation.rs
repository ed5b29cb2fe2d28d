//! Chess as text: FEN, standard and long algebraic notation, diagrams.

mod diagram;
mod fen;
mod lan;
mod parse;
mod san;

pub use fen::{FenError, FenStyle, START_FEN};
pub use lan::parse_uci;
pub use parse::{ParseGameError, ParseMoveError, parse_game, parse_move};
pub use san::{parse_san, san};

#[cfg(test)]
mod tests;
