//! The neural network (NNUE): a static evaluation that was trained on games.
//!
//! Each side sees the board from its own end. A side has 768 inputs: one for each piece type of both sides on each
//! square ([`input`]). The weights of the active inputs are summed to [`HIDDEN`] hidden values. Both sides use the same
//! input weights. The hidden values are clipped to 0 … 1 and squared (squared clipped ReLU). Then they are multiplied
//! by the output weights and summed to one number. The output weights differ for the side to move and the other side,
//! and depend on the number of pieces on the board ([`output_bucket`]).
//!
//! Weights are 8-bit integers, as in the file ([`Weights`]), so evaluations are the same natively and in wasm.

mod accumulator;
mod shape;
mod weights;

use super::eval::{Endgames, Evaluate, is_drawn, scaled_by_fifty_moves};
use super::report::Score;
use super::value::{MAX_EVAL, Value, score};
use crate::rules::Board;
use accumulator::Accumulators;
pub use shape::{
    CENTIPAWNS_PER_OUTPUT, HIDDEN, HIDDEN_UNIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_UNIT, can_be_active, file_header, input,
    output_bucket,
};
pub use weights::{NetError, Weights};

/// The evaluation by the neural network.
#[derive(Debug)]
pub struct Nnue {
    weights: Weights<'static>,
    accumulators: Accumulators,
    endgames: Endgames,
}

impl Default for Nnue {
    fn default() -> Self {
        Self::new(Weights::EMBEDDED)
    }
}

impl Nnue {
    /// Creates an evaluation with these weights.
    #[must_use]
    pub fn new(weights: Weights<'static>) -> Self {
        Self {
            weights,
            accumulators: Accumulators::new(&weights),
            endgames: Endgames::default(),
        }
    }

    /// The output of the network in centipawns, from the point of view of the side to move.
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
        let value = match self.endgames.known_value(board) {
            Some(value) => value,
            None => match self.output(board) {
                value if is_drawn(board, value) => 0,
                value => scaled_by_fifty_moves(value, board),
            },
        };
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// Returns the static evaluation of a position by the network, positive if White is better.
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
