//! What is asked of the analysis.

use std::rc::Rc;

use crate::review::Review;
use crate::state::AppState;

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

impl AppState {
    pub(in crate::state) fn apply_analysis(&mut self, action: AnalysisAction) {
        match action {
            AnalysisAction::Toggle => self.toggle_analysis(),
            AnalysisAction::WantLines(lines) => self.analysis_mut().want_lines(lines),
            AnalysisAction::Review(goes_on) => self.analysis_mut().review(goes_on),
            AnalysisAction::Know(review) => {
                let analysis = self.analysis_mut();
                analysis.review = Rc::new(Review::clone(&analysis.review).with_all_of(&review));
            }
        }
    }
}
