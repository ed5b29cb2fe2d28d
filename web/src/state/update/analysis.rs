//! Changes of the analysis: its switches, and the results of its searches.

use std::rc::Rc;

use chess_core::Game;
use engine_protocol::{MoveFacts, SearchInfo};

use crate::messages::Text;
use crate::review::{Evaluation, ExplanationResult, Review};
use crate::state::model::{
    Action, Analysis, AnalysisAction, AnalysisKind, AnalysisTarget, AppState, DeliveredReport, EngineReport, MAX_LINES,
    TargetInfo,
};
use crate::state::queries::{advice, analysis, search};

impl AppState {
    pub(super) fn apply_analysis(&mut self, action: AnalysisAction) {
        match action {
            AnalysisAction::Toggle => self.toggle_analysis(),
            AnalysisAction::SetLines(lines) => self.analysis_mut().set_line_count(lines),
            AnalysisAction::Review(continues) => self.analysis_mut().set_reviewing(continues),
            AnalysisAction::MergeReview(review) => {
                let analysis = self.analysis_mut();
                analysis.review = Rc::new(Review::clone(&analysis.review).merged_with(&review));
            }
        }
    }

    /// Switches the analysis on or off, and preserves its results. During an exercise that was started from the
    /// analysis, this only leaves the exercise.
    fn toggle_analysis(&mut self) {
        let was_exercise = self.exercise().is_some();
        self.close_exercises();
        if was_exercise && self.analysis.on {
            return;
        }
        let on = !self.analysis.on;
        if on && !analysis::may_analyse(self) {
            if self.table.setup.choice.strict {
                self.show_text(Text::StrictGame);
            }
            return;
        }
        let analysis = self.analysis_mut();
        analysis.on = on;
        analysis.reviewing = false;
        self.end_variation();
    }

    /// Called after any action: assigns the review to the current game, and gives a changed search a new id.
    pub(super) fn follow_change(&mut self, before: &BeforeAction) {
        if !Rc::ptr_eq(&before.game, &self.table.game) {
            let review = Rc::new(self.analysis.review.adapted_to(&self.table.game));
            self.analysis_mut().review = review;
        }
        // The review stops when it is complete, which may be at once.
        let can_end = self.analysis.reviewing && self.exercise().is_none();
        if can_end && self.analysis.review.next_task(self.table.game.ply()).is_none() {
            self.analysis_mut().set_reviewing(false);
            self.show_key_moment();
            self.show_text(Text::ReviewComplete);
        }
        let target = analysis::analysis_target(self);
        if target.is_some() && target != before.target && self.engine.search_id == before.search_id {
            self.engine_mut().search_id += 1;
        }
    }

    /// After a review, shows a move that decided the game, unless the person looks at another position.
    fn show_key_moment(&mut self) {
        if let Some(ply) = analysis::deciding_moment(self).filter(|_| self.shows_current_position()) {
            self.view_ply(ply);
        }
    }

    /// Stores the explanation of a move; `None` if the engine has no explanation.
    pub(super) fn store_explanation(&mut self, id: u32, facts: Option<Rc<MoveFacts>>) {
        let target = analysis::analysis_target(self).filter(|_| search::wanted_search_id(self) == Some(id));
        let Some(target) = target else { return };
        let facts = facts.map(|facts| advice::with_known_reason(self, &target, facts));
        if self.exercise().is_some() {
            return self.store_exercise_explanation(target.kind, facts);
        }
        if target.kind == AnalysisKind::Explanation {
            let explained = facts.map_or(ExplanationResult::Missing, ExplanationResult::Facts);
            let review = Review::clone(&self.analysis.review).with_explanation(target.ply, &explained);
            self.analysis_mut().review = Rc::new(review);
        } else {
            self.store_advice(&target, facts);
        }
    }

    /// Stores the results of a search. `is_all` means that the search is complete.
    pub(super) fn store_analysis_info(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool) {
        if let AnalysisKind::AttemptedMove { .. } = target.kind {
            if is_all {
                self.handle_attempt_search(&info);
            }
            return;
        }
        let is_of_game = target.game == *self.table.game;
        self.analysis_mut().store_info(target, info, is_all, is_of_game);
    }
}

/// An interrupted deep search counts as a complete quick search if it has reached this depth.
const DEEP_ENOUGH: u32 = 12;

impl Analysis {
    fn set_line_count(&mut self, lines: u32) {
        self.lines = lines.clamp(1, MAX_LINES);
    }

    /// Starts or stops the review.
    const fn set_reviewing(&mut self, continues: bool) {
        self.reviewing = continues && self.on;
        self.review_wanted |= self.reviewing;
    }

    /// Stores the results for a position, which may be a position of the game.
    /// `is_all` means that the search is complete.
    fn store_info(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool, is_of_game: bool) {
        if is_of_game && let Some(review) = self.review_with(&target, &info, is_all) {
            self.review = Rc::new(review);
        }
        if target.is_for_panel() {
            self.target_info = Some(TargetInfo {
                target,
                info: Rc::new(info),
                is_all,
            });
        }
    }

    /// Returns the review with the results for a position of the game.
    /// Returns `None` if the results are not worth saving, because each change is written to the storage.
    fn review_with(&self, target: &AnalysisTarget, info: &SearchInfo, is_all: bool) -> Option<Review> {
        let review = || Review::clone(&self.review);
        let is_worth_saving = match target.kind {
            AnalysisKind::Verification { step, .. } => {
                return is_all.then(|| review().with_verification(target.ply + 1, step, info));
            }
            AnalysisKind::Explanation
            | AnalysisKind::Reason
            | AnalysisKind::AttemptedMove { .. }
            | AnalysisKind::SecondThought
            | AnalysisKind::Comment
            | AnalysisKind::Hint
            | AnalysisKind::Inquiry(_)
            | AnalysisKind::Preparation => false,
            AnalysisKind::Quick | AnalysisKind::Brief => is_all,
            AnalysisKind::Deep(_) => {
                is_all || self.review.evaluation(target.ply).is_none() && info.depth >= DEEP_ENOUGH
            }
        };
        // A position without an evaluation gets an empty one, so that it is not searched again and again.
        let evaluation = Evaluation::from_info(info).or_else(|| is_all.then(Evaluation::default));
        evaluation
            .filter(|_| is_worth_saving)
            .map(|evaluation| review().with_evaluation(target.ply, evaluation))
    }
}

/// The values before an action, which show whether the action changes the search.
pub(super) struct BeforeAction {
    game: Rc<Game>,
    target: Option<AnalysisTarget>,
    search_id: u32,
}

impl BeforeAction {
    pub(super) fn new(state: &AppState) -> Self {
        Self {
            game: Rc::clone(&state.table.game),
            target: analysis::analysis_target(state),
            search_id: state.engine.search_id,
        }
    }

    /// Whether the action is the result of an analysis, but not the result of a search for a move.
    pub(super) const fn ends_analysis(&self, action: &Action) -> bool {
        self.target.is_some()
            && matches!(
                action,
                Action::Report(DeliveredReport {
                    report: EngineReport::SearchFound(..) | EngineReport::Explained(..) | EngineReport::Answered(..),
                    ..
                })
            )
    }
}

#[cfg(test)]
mod tests;
