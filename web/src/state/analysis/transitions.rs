//! The engine looks at the position that a person looks at, and at the game as a whole.

use std::rc::Rc;

use chess_core::Game;
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::state::analysis::AnalysisTarget;
use crate::state::{Action, AppState, EngineAction, selectors};

/// What an action may change so that the engine has another question to answer.
pub(in crate::state) struct Before {
    game: Rc<Game>,
    target: Option<AnalysisTarget>,
    search_id: u32,
}

impl Before {
    pub(in crate::state) fn new(state: &AppState) -> Self {
        Self {
            game: Rc::clone(&state.table.game),
            target: selectors::analysis_target(state),
            search_id: state.engine.search_id,
        }
    }

    /// Whether this is the end of a look at a position, not of a search for a move.
    pub(in crate::state) const fn hears_of_a_position(&self, action: &Action) -> bool {
        self.target.is_some() && matches!(action, Action::Engine(EngineAction::SearchFound(..)))
    }
}

impl AppState {
    /// Switched on and off; what is known is kept.
    pub(in crate::state) fn toggle_analysis(&mut self) {
        let on = !self.analysis.on;
        if on && !selectors::may_analyse(self) {
            if self.table.choice.strict {
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
    pub(in crate::state) fn follow(&mut self, before: &Before) {
        if !Rc::ptr_eq(&before.game, &self.table.game) {
            let review = Rc::new(self.analysis.review.of_game(&self.table.game));
            self.analysis_mut().review = review;
        }
        // The review ends by itself when all is known, be it at once.
        if self.analysis.reviewing && self.analysis.review.question(self.table.game.ply()).is_none() {
            self.analysis_mut().review(false);
            self.say(Text::ReviewComplete);
        }
        let target = selectors::analysis_target(self);
        if target.is_some() && target != before.target && self.engine.search_id == before.search_id {
            self.engine_mut().search_id += 1;
        }
    }

    /// The engine tells of what was asked, and at the end all that it has to say.
    pub(in crate::state) fn take_info(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool) {
        let is_of_game = target.game == *self.table.game;
        self.analysis_mut().tell(target, info, is_all, is_of_game);
    }
}

#[cfg(test)]
mod tests;
