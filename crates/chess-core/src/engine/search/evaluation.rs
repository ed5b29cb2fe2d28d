//! Combines the evaluations that a search can use into one type.

use crate::engine::eval::Evaluate;
use crate::rules::Board;

/// The best evaluation: the network, or without the feature `net` the hand-made evaluation.
#[cfg(feature = "net")]
pub(in crate::engine) type Strongest = crate::engine::net::Nnue;
#[cfg(not(feature = "net"))]
pub(in crate::engine) type Strongest = crate::engine::eval::Hce;

/// The network or another evaluation. With this type the search is compiled only once for both.
pub(in crate::engine) enum Evaluation {
    /// The best evaluation, at full strength.
    Strongest(Strongest),
    /// The evaluation of an opponent.
    Given(Box<dyn Evaluate>),
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Strongest(Strongest::default())
    }
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        match self {
            Self::Strongest(evaluation) => evaluation.value(board),
            Self::Given(evaluation) => evaluation.value(board),
        }
    }
}
