//! Requests to the playing engine, and the state of its worker.

use std::rc::Rc;

use chess_core::Move;
use engine_protocol::SearchInfo;
use game_store::Players;

use crate::messages::Text;
use crate::state::model::{
    AppState, EngineAction, EngineFault, EngineState, EngineView, Hint, Offer, Preparation, Question, StatusMessage,
};
use crate::state::queries::{concessions, game, hint, move_search, second_thought};

impl AppState {
    pub(super) fn apply_engine(&mut self, action: EngineAction) {
        match action {
            EngineAction::MoveNow => self.move_now(),
            EngineAction::Hint => self.advance_hint(),
            EngineAction::Ready => self.engine_mut().health = EngineState::Ready,
            EngineAction::Replaced => {
                self.engine_mut().health = EngineState::Starting;
                if self.advice.preparation == Preparation::Done {
                    self.advice_mut().preparation = Preparation::Wanted;
                }
            }
            EngineAction::Failed(fault) => self.handle_engine_failure(fault),
            EngineAction::Retry => self.retry_engine(),
            EngineAction::PlayWithout => self.play_without_engine(),
        }
    }

    /// Plays the best move that the engine has reported so far. If there is none, requests any good move at once.
    fn move_now(&mut self) {
        if !move_search::may_move_now(self) {
            return;
        }
        // An engine that must move at once is weaker than its rating.
        self.unrate();
        let Some(mv) = self.engine.best_so_far else {
            let engine = self.engine_mut();
            engine.hurried = true;
            return engine.restart_search();
        };
        let info = self.engine.info.clone().unwrap_or_default();
        match self.agreed_draw(&info) {
            Some(game) => self.set_game(game),
            None => self.play_reply(mv, &info),
        }
    }

    pub(super) fn handle_engine_failure(&mut self, fault: EngineFault) {
        self.engine_mut().health = EngineState::Failed(fault);
        // The held move is played, because it cannot be judged.
        if second_thought::number_of_judged_move(self).is_some() {
            self.play_held();
        }
        self.status_mut().announce(StatusMessage::Turn);
        self.abandon_attempt();
    }

    fn retry_engine(&mut self) {
        let engine = self.engine_mut();
        engine.health = EngineState::Starting;
        engine.retries += 1;
        engine.restart_search();
        self.status_mut().announce_again();
    }

    fn play_without_engine(&mut self) {
        if !game::may_continue_without_engine(self) {
            return;
        }
        let table = self.table_mut();
        table.setup.players = Players::PEOPLE;
        table.setup.rated = false;
        table.offer = Offer::None;
        self.status_mut().announce(StatusMessage::Turn);
    }

    /// Plays the engine's move and then the premove. A draw offer is declined.
    pub(super) fn play_reply(&mut self, mv: Move, info: &SearchInfo) {
        let (premove, before) = (self.input.premove, Rc::clone(&self.table.game));
        let was_offered = self.table.offer == Offer::Made;
        let offers = concessions::engine_offers_draw(self, mv, info);
        let resigns = self
            .dialogs
            .question
            .filter(|question| matches!(question, Question::Resign(_)));
        self.play(mv);
        // A pending question about resigning stays open after the reply.
        if self.table.outcome().is_none() {
            self.dialogs.question = self.dialogs.question.or(resigns);
        }
        if let Some(premove) = premove {
            self.play_premove(premove, &before);
        }
        if was_offered && self.table.outcome().is_none() {
            self.decline_with_move(before.board().side_to_move(), info);
        }
        if offers && self.table.is_persons_turn() {
            self.offer_draw_to_person(before.board().side_to_move());
        }
    }

    /// Shows the next step of the hint, or requests a hint.
    fn advance_hint(&mut self) {
        if !move_search::may_hint(self) {
            return;
        }
        match self.engine.hint {
            Hint::None => {
                let engine = self.engine_mut();
                engine.hint = Hint::Asked;
                engine.restart_search();
                self.show_text(Text::LookingForHint);
            }
            Hint::Asked | Hint::Found(_) => self.status_mut().announce_again(),
            Hint::Idea(mv) => self.show_hint_piece(mv),
            Hint::Piece(mv) | Hint::Move(mv) => {
                self.engine_mut().hint = Hint::Move(mv);
                let san = self.texts.san(self.table.board(), mv);
                let text = self.texts.format(Text::HintMove, &[&san]);
                let reason = hint::reason_text(self).map(str::to_owned);
                self.show_notice([text].into_iter().chain(reason).collect::<Vec<_>>().join(" "));
            }
        }
    }

    /// Shows the piece of a hint.
    pub(super) fn show_hint_piece(&mut self, mv: Move) {
        self.engine_mut().hint = Hint::Piece(mv);
        let piece = self.table.board().piece_at(mv.from);
        let name = piece.map(|piece| self.texts.piece_type_name(piece.piece_type));
        let words = [name.unwrap_or_default(), mv.from.name()];
        self.show_notice(self.texts.format(Text::HintPiece, &words));
    }
}

impl EngineView {
    /// Requests a new search.
    pub(super) const fn restart_search(&mut self) {
        self.search_id += 1;
        self.fraction = 0.0;
        self.fill_ms = 0;
    }

    /// Requests a search for another position and forgets the results of the previous one.
    pub(super) const fn forget_search(&mut self) {
        self.restart_search();
        self.best_so_far = None;
        self.hurried = false;
        self.hint = Hint::None;
    }
}
