//! What is asked of the analysis.

use std::rc::Rc;

use crate::review::Review;

/// What is asked of the analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisAction {
    /// The analysis was switched on or off.
    Toggle,
    /// So many of the best lines are wanted.
    WantLines(u32),
    /// The review of the game is to go on, or to stop.
    Review(bool),
    /// Another tab's review of the game knows more.
    Know(Rc<Review>),
}
