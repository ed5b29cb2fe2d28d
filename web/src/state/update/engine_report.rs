//! The reports of the playing engine: the progress and the results of its searches, explanations and answers.

use std::rc::Rc;

use chess_core::notation;
use engine_protocol::Progress;

use crate::found_move::FoundMove;
use crate::messages::Text;
use crate::state::model::{Action, AppState, DeliveredReport, EngineFault, EngineReport, Hint};
use crate::state::queries::{analysis, concessions, draws, search, status};

impl From<EngineReport> for Action {
    fn from(report: EngineReport) -> Self {
        Self::Report(DeliveredReport {
            report,
            apply: AppState::apply_report,
        })
    }
}

impl AppState {
    fn apply_report(&mut self, report: EngineReport) {
        match report {
            EngineReport::SearchProgress(id, progress) => self.store_search_progress(id, progress, 0),
            EngineReport::SearchEnding(id, info, fill_ms) => {
                self.store_search_progress(id, Progress { fraction: 1.0, info }, fill_ms);
            }
            EngineReport::SearchFound(id, found) => self.handle_search_result(id, &found),
            EngineReport::Explained(id, facts) => self.store_explanation(id, facts),
            EngineReport::Answered(id, answer) => self.store_inquiry_answer(id, answer),
        }
    }

    /// Stores the progress of the running search and the fill time of its bar.
    fn store_search_progress(&mut self, id: u32, progress: Progress, fill_ms: u32) {
        if search::wanted_search_id(self) != Some(id) {
            return;
        }
        if let Some(target) = analysis::analysis_target(self) {
            return self.store_analysis_info(target, progress.info, false);
        }
        let best = progress.info.principal_variation.first();
        let best = best.and_then(|san| notation::parse_san(self.table.board(), san).ok());
        // The results of a search for a hint would reveal the hint.
        let is_secret = self.engine.hint == Hint::Asked || draws::must_consider_draw(self);
        let game = Rc::clone(&self.table.game);
        let engine = self.engine_mut();
        engine.fraction = progress.fraction.clamp(0.0, 1.0).max(engine.fraction);
        engine.fill_ms = fill_ms;
        if !is_secret {
            engine.best_so_far = best.or(engine.best_so_far);
            engine.info = Some(progress.info);
            engine.info_from = game;
        }
    }

    fn handle_search_result(&mut self, id: u32, found: &FoundMove) {
        if search::wanted_search_id(self) != Some(id) {
            return;
        }
        if let Some(target) = analysis::analysis_target(self) {
            self.store_analysis_info(target, found.info.clone(), true);
            return self.announce_memory_shortage(found);
        }
        if self.engine.hint == Hint::Asked {
            return self.store_hint(found);
        }
        if draws::must_consider_draw(self) {
            return self.handle_draw_search_result(&found.info);
        }
        if let Some(game) = self.agreed_draw(&found.info) {
            return self.set_game(game);
        }
        if found.claims_draw
            && self.practice.is_none()
            && let Ok(game) = self.table.game.claim_draw()
        {
            return self.set_game(game);
        }
        let Some(mv) = found.best_move else {
            return self.handle_engine_failure(EngineFault::NoMove);
        };
        if concessions::engine_resigns(self, &found.info)
            && let Ok(game) = self.table.game.resign(self.table.board().side_to_move())
        {
            return self.set_game(game);
        }
        let game = Rc::clone(&self.table.game);
        let engine = self.engine_mut();
        engine.info = Some(found.info.clone());
        engine.info_from = game;
        self.play_reply(mv, &found.info);
        self.announce_memory_shortage(found);
    }

    /// Stores the move that the engine has found for a hint, and requests its explanation.
    fn store_hint(&mut self, found: &FoundMove) {
        match found.best_move {
            Some(mv) => {
                let engine = self.engine_mut();
                engine.hint = Hint::Found(mv);
                engine.restart_search();
            }
            None => {
                self.engine_mut().hint = Hint::None;
                self.show_text(Text::NoHint);
            }
        }
    }

    /// Announces once that the engine has little memory, after the text that is announced now, unless the game is over.
    fn announce_memory_shortage(&mut self, found: &FoundMove) {
        if found.short_memory.is_none() || self.engine.shortage_announced || self.table.outcome().is_some() {
            return;
        }
        self.engine_mut().shortage_announced = true;
        let text = status::status_text(self);
        self.show_notice([text.as_str(), self.texts.of(Text::LittleMemory)].join(" "));
    }
}
