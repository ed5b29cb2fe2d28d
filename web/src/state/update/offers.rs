//! Ends by a player's word: giving up, draws that are offered and draws that are claimed.

use std::rc::Rc;

use chess_core::{Color, Game, Move};
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::state::model::{AppState, Hint, Message, NextGame, Offer, Question};
use crate::state::queries::draws::DrawDecision;
use crate::state::queries::{draws, game, leaving, status};

impl AppState {
    /// A press by mistake must not cost a game, so it is asked.
    pub(super) fn resign(&mut self) {
        if let Some(color) = game::may_resign(self) {
            self.ask(Question::Resign(color));
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if let Some(reason) = draws::why_not_to_offer(self) {
            return self.say(reason);
        }
        // What a player has to say about the game comes before a hint that is still looked for.
        if self.engine.hint == Hint::Asked {
            let engine = self.engine_mut();
            engine.hint = Hint::None;
            engine.ask_anew();
        }
        if self.table.setup.players.only_person().is_none() {
            return self.ask(Question::Draw(self.table.board().side_to_move()));
        }
        // At the engine's turn its search goes on, and its reply tells; else it is asked for a look at the position.
        if self.table.is_persons_turn() {
            self.engine_mut().search_id += 1;
        }
        self.table_mut().offer = Offer::Made;
        self.say(Text::YouOfferDraw);
    }

    /// The engine has looked at the position in which it was offered a draw at the person's turn.
    pub(super) fn opinion_found(&mut self, info: &SearchInfo) {
        let engine = !self.table.board().side_to_move();
        let draw_decision = draws::draw_decision(&self.table.game, info, engine);
        match draw_decision {
            DrawDecision::Agrees => self.end(|game| game.agree_draw().ok()),
            _ => {
                let text = draws::declined_text(self, engine, draw_decision);
                self.decline(text);
            }
        }
    }

    /// The game drawn because the engine to move takes the draw that it was offered; `None` where it plays on.
    pub(super) fn agreed(&self, info: &SearchInfo) -> Option<Game> {
        let draw_decision = draws::draw_decision(&self.table.game, info, self.table.board().side_to_move());
        let agrees = self.table.offer == Offer::Made && draw_decision == DrawDecision::Agrees;
        agrees.then(|| self.table.game.agree_draw().ok())?
    }

    /// After the move of the engine that has declined a draw it is said why.
    pub(super) fn decline_with_move(&mut self, engine: Color, info: &SearchInfo) {
        let draw_decision = draws::draw_decision(&self.table.game, info, engine);
        let text = status::status_text(self) + " " + &draws::declined_text(self, engine, draw_decision);
        // After a move that had waited, another draw can be offered at once.
        if self.table.is_persons_turn() {
            self.decline(text);
        } else {
            self.notice(text);
        }
    }

    fn decline(&mut self, text: String) {
        self.table_mut().offer = Offer::Declined;
        self.notice(text);
    }

    /// A draw is claimed where it can be; where a move would bring one about, it is asked which one is announced.
    pub(super) fn claim_draw(&mut self) {
        if draws::claimable_draw(self).is_some() {
            self.claim(None);
        } else if draws::announcements(self).is_empty() {
            self.say(Text::NoDrawToClaim);
        } else {
            self.ask(Question::Announce);
        }
    }

    pub(super) fn claim_draw_with(&mut self, mv: Move) {
        if self.on_board().is_variation {
            return self.say(Text::NoClaimAside);
        }
        if self.table.is_persons_turn() && self.table.game.claimable_draw_with(mv).is_some() {
            return self.claim(Some(mv));
        }
        let san = self.texts.san(self.table.board(), mv);
        self.notice(self.texts.with(Text::NoClaimWith, &[&san]));
    }

    /// The claim is explained by what it counts.
    fn claim(&mut self, intended: Option<Move>) {
        let reason = draws::claim_reason(self, intended);
        self.end(|game| match intended {
            Some(mv) => game.claim_draw_with(mv).ok(),
            None => game.claim_draw().ok(),
        });
        if let Some(reason) = reason {
            self.status_mut().message = Message::Notice(reason);
        }
    }

    /// What the person answers to the question.
    pub(super) fn answer(&mut self, yes: bool) {
        match (self.dialogs.question.take(), yes) {
            (Some(Question::Resign(color)), true) => self.end(|game| game.resign(color).ok()),
            (Some(Question::Draw(_)), true) => self.end(|game| game.agree_draw().ok()),
            (Some(Question::Leave(_)), true) => {
                if let Some(next) = self.table_mut().next.take() {
                    self.go_on_with(Rc::unwrap_or_clone(next));
                }
            }
            (Some(Question::Leave(_)), false) => {
                self.table_mut().next = None;
                self.status_mut().announce(Message::Turn);
            }
            (Some(Question::Draw(color)), false) => {
                self.notice(self.texts.with(Text::DeclinesDraw, &[self.texts.color(!color)]));
            }
            (Some(_), _) => self.status_mut().announce(Message::Turn),
            (None, _) => {}
        }
    }

    /// Another game is to take the place of this one, which is being played or would be lost.
    pub(super) fn ask_to_leave(&mut self, next: NextGame) {
        self.table_mut().next = Some(Rc::new(next));
        self.dialogs.open = None;
        self.ask(Question::Leave(leaving::leaving(self)));
    }

    fn ask(&mut self, question: Question) {
        let text = status::question_text(self, question);
        self.dialogs.question = Some(question);
        self.dialogs.asked = None;
        self.input.deselect();
        self.notice(text);
    }

    fn end(&mut self, end: impl FnOnce(&Game) -> Option<Game>) {
        let game = Rc::clone(&self.table.game);
        if let Some(game) = end(&game) {
            self.set_game(game);
        }
    }
}

#[cfg(test)]
mod tests;
