//! The net: a static evaluation that was learnt from games.
//!
//! Each side looks at the board from its own end. It has an input for each kind of piece, its own and the other side's,
//! on each square: 768 of them ([`input`]). The inputs that are on are added up to [`HIDDEN`] values, with weights that
//! both sides share. The squares of the values, clipped to 0 … 1 (squared clipped ReLU), are added up to one number,
//! the side to move's and the other's with weights of their own, which depend on how many pieces are left
//! ([`output_bucket`]).
//!
//! Weights are integers of eight bits, as they lie in the file ([`Weights`]); so values are the same natively and in
//! wasm.

mod accumulator;
mod shape;
mod weights;

use super::eval::{Endgames, Evaluate, is_drawn, melted};
use super::report::Score;
use super::value::{MAX_EVAL, Value, score};
use crate::rules::Board;
use accumulator::Accumulators;
pub use shape::{
    CENTIPAWNS, HIDDEN, HIDDEN_UNIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_UNIT, header, input, occurs, output_bucket,
};
pub use weights::{NetError, Weights};

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
