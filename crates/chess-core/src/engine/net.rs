//! The net: a static evaluation that was learnt from games.
//!
//! Each side looks at the board from its own end. It has an input for each kind of piece, its own and the other side's, on each
//! square: 768 of them ([`input`]). The inputs that are on are added up to [`HIDDEN`] values, with weights that both sides share.
//! The squares of the values, clipped to 0 … 1 (squared clipped ReLU), are added up to one number, the side to move's and the
//! other's with weights of their own, which depend on how many pieces are left ([`output_bucket`]).
//!
//! Weights are integers of eight bits, as they lie in the file ([`Weights`]); so values are the same natively and in wasm.

mod accumulator;
mod weights;

use super::eval::{Endgames, Evaluate, is_drawn, melted};
use super::report::Score;
use super::value::{MAX_EVAL, Value, score};
use crate::rules::{Board, Color, Piece, PieceType, Square};
use accumulator::Accumulators;
pub use weights::{CENTIPAWNS, HIDDEN, HIDDEN_UNIT, INPUTS, NetError, OUTPUT_BUCKETS, OUTPUT_UNIT, Weights, header};

/// The input that a piece on a square is to a side whose king stands on the square `king`.
///
/// A side sees its own pieces first, its own end of the board below, and its king on the files a to d: else the board is mirrored.
///
/// ```
/// use chess_core::engine::net::input;
/// use chess_core::{Color, Piece, PieceType, Square};
///
/// let own = |color| Piece::new(color, PieceType::Rook);
/// let white = input(Color::White, Square::G1, own(Color::White), Square::H2);
/// assert_eq!(white, input(Color::White, Square::B1, own(Color::White), Square::A2));
/// assert_eq!(white, input(Color::Black, Square::G8, own(Color::Black), Square::H7));
/// ```
#[must_use]
pub fn input(side: Color, king: Square, piece: Piece, square: Square) -> usize {
    let seen = square.index() ^ if side == Color::White { 0 } else { 56 } ^ mirror(king);
    let kind = piece.piece_type.index() + if piece.color == side { 0 } else { 6 };
    64 * kind + seen
}

/// The output that is used where so many pieces stand on the board: there is one for each four.
#[must_use]
pub const fn output_bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / 4;
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

/// Whether an input is ever on: no pawn stands on the first or last rank, no own king on the files e to h.
#[must_use]
pub const fn occurs(input: usize) -> bool {
    let (kind, square) = (input / 64, input % 64);
    let is_pawn = kind % 6 == PieceType::Pawn.index();
    let is_own_king = kind == PieceType::King.index();
    !(is_pawn && matches!(square / 8, 0 | 7) || is_own_king && square & 4 != 0)
}

/// What changes a square's number so that a king on this square is seen on the files a to d.
const fn mirror(king: Square) -> usize {
    if king.index() & 4 == 0 { 0 } else { 7 }
}

/// The evaluation by the net.
#[derive(Debug)]
pub struct Nnue {
    weights: Weights<'static>,
    accumulators: Accumulators,
    endgames: Endgames,
}

impl Default for Nnue {
    fn default() -> Self {
        Self::new(Weights::OWN)
    }
}

impl Nnue {
    /// The evaluation by these weights.
    #[must_use]
    pub fn new(weights: Weights<'static>) -> Self {
        Self {
            weights,
            accumulators: Accumulators::new(&weights),
            endgames: Endgames::default(),
        }
    }

    /// What the net says, in centipawns of the side to move.
    fn output(&mut self, board: &Board) -> Value {
        let accumulator = self.accumulators.of(&self.weights, board);
        let side = board.side_to_move();
        let values = [side, !side].map(|side| accumulator.side(side));
        self.weights
            .output(values, output_bucket(board.occupied().count_ones()))
    }
}

impl Evaluate for Nnue {
    fn value(&mut self, board: &Board) -> i32 {
        let value = match self.endgames.known(board) {
            Some(value) => value,
            None => match self.output(board) {
                value if is_drawn(board, value) => 0,
                value => melted(value, board),
            },
        };
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// The static value of a position as the engine sees it at full strength, White positive.
///
/// ```
/// use chess_core::{Board, engine};
///
/// let board: Board = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1".parse()?;
/// assert!(engine::evaluate(&board).centipawns() > 200.0);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> Score {
    score(Nnue::default().value(board), board.side_to_move())
}

#[cfg(test)]
mod tests;
