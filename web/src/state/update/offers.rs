//! Actions of the players that end a game: resignations, draw offers and draw claims.

use std::rc::Rc;

use chess_core::engine::DrawReply;
use chess_core::{Color, Game, Move};
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::state::model::{AppState, Hint, NextGame, Offer, Question, StatusMessage};
use crate::state::queries::{draws, game, status, unsaved_game};

impl AppState {
    /// Asks the person for confirmation, so that an accidental click does not end the game.
    pub(super) fn resign(&mut self) {
        if let Some(color) = game::may_resign(self) {
            self.ask_question(Question::Resign(color));
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if matches!(self.dialogs.question, Some(Question::Offer(_))) {
            return self.answer_question(true);
        }
        if let Some(reason) = draws::draw_offer_refusal(self) {
            return self.show_text(reason);
        }
        // A draw offer cancels the search for a hint.
        if matches!(self.engine.hint, Hint::Asked | Hint::Found(_)) {
            let engine = self.engine_mut();
            engine.hint = Hint::None;
            engine.restart_search();
        }
        if self.table.setup.players.only_person().is_none() {
            return self.ask_question(Question::Draw(self.table.board().side_to_move()));
        }
        // On the engine's turn, the reply to the offer arrives together with the engine's move.
        // On the person's turn, the engine searches the position only for the offer.
        if self.table.is_persons_turn() {
            self.engine_mut().search_id += 1;
        }
        self.table_mut().offer = Offer::Made;
        self.show_text(Text::YouOfferDraw);
    }

    /// Replies to a draw offer on the person's turn, after the engine has searched the position.
    pub(super) fn handle_draw_search_result(&mut self, info: &SearchInfo) {
        let engine = !self.table.board().side_to_move();
        match draws::draw_reply(self, info, engine) {
            DrawReply::Agrees => self.end_game_with(|game| game.agree_draw().ok()),
            reply => {
                let text = draws::declined_text(self, engine, reply);
                self.decline_offer(text);
            }
        }
    }

    /// Returns the drawn game if the engine to move accepts the draw offer, otherwise `None`.
    pub(super) fn agreed_draw(&self, info: &SearchInfo) -> Option<Game> {
        let reply = draws::draw_reply(self, info, self.table.board().side_to_move());
        let agrees = self.table.offer == Offer::Made && reply == DrawReply::Agrees;
        agrees.then(|| self.table.game.agree_draw().ok())?
    }

    /// Announces the reason why the engine has declined the draw. The announcement follows the engine's move.
    pub(super) fn decline_with_move(&mut self, engine: Color, info: &SearchInfo) {
        let reply = draws::draw_reply(self, info, engine);
        let text = status::status_text(self) + " " + &draws::declined_text(self, engine, reply);
        // After a premove, another draw can be offered at once.
        if self.table.is_persons_turn() {
            self.decline_offer(text);
        } else {
            self.show_notice(text);
        }
    }

    fn decline_offer(&mut self, text: String) {
        self.table_mut().offer = Offer::Declined;
        self.show_notice(text);
    }

    /// Claims a draw if possible. If only a move would make a claim possible, the person is asked which move to
    /// announce with the claim.
    pub(super) fn claim_draw(&mut self) {
        if draws::claimable_draw(self).is_some() {
            self.claim_intended_draw(None);
        } else if draws::claiming_moves(self).is_empty() {
            self.show_text(Text::NoDrawToClaim);
        } else {
            self.ask_question(Question::Announce);
        }
    }

    pub(super) fn claim_draw_with(&mut self, mv: Move) {
        if self.active_game().is_variation {
            return self.show_text(Text::NoClaimAside);
        }
        if self.table.is_persons_turn() && self.table.game.claimable_draw_with(mv).is_some() {
            return self.claim_intended_draw(Some(mv));
        }
        let san = self.texts.san(self.table.board(), mv);
        self.show_notice(self.texts.format(Text::NoClaimWith, &[&san]));
    }

    /// Claims a draw and shows the reason.
    fn claim_intended_draw(&mut self, intended: Option<Move>) {
        let reason = draws::claim_reason(self, intended);
        self.end_game_with(|game| match intended {
            Some(mv) => game.claim_draw_with(mv).ok(),
            None => game.claim_draw().ok(),
        });
        if let Some(reason) = reason {
            self.status_mut().message = StatusMessage::Notice(reason);
        }
    }

    /// Applies the answer to the pending question.
    pub(super) fn answer_question(&mut self, yes: bool) {
        match (self.dialogs.question.take(), yes) {
            (Some(Question::Resign(color)), true) => self.end_game_with(|game| game.resign(color).ok()),
            (Some(Question::Draw(_) | Question::Offer(_)), true) => self.end_game_with(|game| game.agree_draw().ok()),
            (Some(Question::Offer(_)), false) => self.show_text(Text::YouDeclineDraw),
            (Some(Question::Leave(_)), true) => {
                if let Some(next) = self.table_mut().next.take() {
                    self.replace_game(Rc::unwrap_or_clone(next));
                }
            }
            (Some(Question::Leave(_)), false) => {
                self.table_mut().next = None;
                self.status_mut().announce(StatusMessage::Turn);
            }
            (Some(Question::Draw(color)), false) => {
                self.show_notice(self.texts.format(Text::DeclinesDraw, &[self.texts.color_name(!color)]));
            }
            (Some(_), _) => self.status_mut().announce(StatusMessage::Turn),
            (None, _) => {}
        }
    }

    /// Asks the person whether to replace this game, which is in progress or would be lost.
    pub(super) fn ask_to_leave(&mut self, next: NextGame) {
        self.table_mut().next = Some(Rc::new(next));
        self.dialogs.open = None;
        self.ask_question(Question::Leave(unsaved_game::effect_of_leaving(self)));
    }

    /// Offers the person a draw for the engine that has just moved, without interrupting an input.
    pub(super) fn offer_draw_to_person(&mut self, engine: Color) {
        let ply = self.table.game.ply();
        Rc::make_mut(&mut self.table_mut().metadata).details.draw_offered = Some(ply);
        self.dialogs.question = Some(Question::Offer(engine));
    }

    fn ask_question(&mut self, question: Question) {
        let text = status::question_text(self, question);
        self.dialogs.question = Some(question);
        self.dialogs.move_to_confirm = None;
        self.input.deselect();
        self.show_notice(text);
    }

    fn end_game_with(&mut self, end: impl FnOnce(&Game) -> Option<Game>) {
        let game = Rc::clone(&self.table.game);
        if let Some(game) = end(&game) {
            self.set_game(game);
        }
    }
}

#[cfg(test)]
mod tests;
