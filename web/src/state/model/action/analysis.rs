//! Actions on the analysis.

use std::rc::Rc;

use crate::review::Review;

/// An action on the analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisAction {
    /// The analysis was switched on or off.
    Toggle,
    /// The number of best lines was chosen.
    SetLines(u32),
    /// The review of the game starts or continues (`true`), or stops.
    Review(bool),
    /// Another tab has evaluated more positions of the game.
    MergeReview(Rc<Review>),
}
