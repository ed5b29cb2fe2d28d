//! What changes the analysis: the engine looks at the position that a person looks at, and at the game as a whole.

use std::rc::Rc;

use chess_core::Game;
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::review::{Review, Verdict};
use crate::state::model::{
    Action, Analysis, AnalysisAction, AnalysisTarget, AppState, EngineAction, Look, MOST_LINES, TargetInfo,
};
use crate::state::queries::analysis;

impl AppState {
    pub(super) fn apply_analysis(&mut self, action: AnalysisAction) {
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

    /// Switched on and off; what is known is kept.
    fn toggle_analysis(&mut self) {
        let on = !self.analysis.on;
        if on && !analysis::may_analyse(self) {
            if self.table.setup.choice.strict {
                self.say(Text::StrictGame);
            }
            return;
        }
        let analysis = self.analysis_mut();
        analysis.on = on;
        analysis.reviewing = false;
        self.end_variation();
    }

    /// After any action: the review is that of the game, and another question has another number.
    pub(super) fn follow(&mut self, before: &Before) {
        if !Rc::ptr_eq(&before.game, &self.table.game) {
            let review = Rc::new(self.analysis.review.of_game(&self.table.game));
            self.analysis_mut().review = review;
        }
        // The review ends by itself when all is known, be it at once.
        if self.analysis.reviewing && self.analysis.review.question(self.table.game.ply()).is_none() {
            self.analysis_mut().review(false);
            self.say(Text::ReviewComplete);
        }
        let target = analysis::analysis_target(self);
        if target.is_some() && target != before.target && self.engine.search_id == before.search_id {
            self.engine_mut().search_id += 1;
        }
    }

    /// The engine tells of what was asked, and at the end all that it has to say.
    pub(super) fn take_info(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool) {
        let is_of_game = target.game == *self.table.game;
        self.analysis_mut().tell(target, info, is_all, is_of_game);
    }
}

/// A look that was broken off is worth as much as a quick look from this depth on.
const DEEP_ENOUGH: u32 = 12;

impl Analysis {
    fn want_lines(&mut self, lines: u32) {
        self.lines = lines.clamp(1, MOST_LINES);
    }

    /// The review of the game is to go on, or to stop.
    const fn review(&mut self, goes_on: bool) {
        self.reviewing = goes_on && self.on;
    }

    /// The engine tells of a position, which may be one of the game, and at the end all that it has to say.
    fn tell(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool, is_of_game: bool) {
        if is_of_game && let Some(review) = self.review_with(&target, &info, is_all) {
            self.review = Rc::new(review);
        }
        if target.is_of_shown() {
            self.target_info = Some(TargetInfo {
                target,
                info: Rc::new(info),
                is_all,
            });
        }
    }

    /// The review with what the engine tells of a position of the game; `None` where that is not worth saving: each
    /// change is written down.
    fn review_with(&self, target: &AnalysisTarget, info: &SearchInfo, is_all: bool) -> Option<Review> {
        let review = || Review::clone(&self.review);
        let is_worth_saving = match target.look {
            Look::Check { effort, .. } => return is_all.then(|| review().with_check(target.ply + 1, effort, info)),
            Look::Quick => is_all,
            Look::Deep(_) => is_all || self.review.verdict(target.ply).is_none() && info.depth >= DEEP_ENOUGH,
        };
        // A position without a word on it would be asked for again and again.
        let verdict = Verdict::of_info(info).or_else(|| is_all.then(Verdict::default));
        verdict
            .filter(|_| is_worth_saving)
            .map(|verdict| review().with(target.ply, verdict))
    }
}

/// What an action may change so that the engine has another question to answer.
pub(super) struct Before {
    game: Rc<Game>,
    target: Option<AnalysisTarget>,
    search_id: u32,
}

impl Before {
    pub(super) fn new(state: &AppState) -> Self {
        Self {
            game: Rc::clone(&state.table.game),
            target: analysis::analysis_target(state),
            search_id: state.engine.search_id,
        }
    }

    /// Whether this is the end of a look at a position, not of a search for a move.
    pub(super) const fn hears_of_a_position(&self, action: &Action) -> bool {
        self.target.is_some() && matches!(action, Action::Engine(EngineAction::SearchFound(..)))
    }
}

#[cfg(test)]
mod tests;
