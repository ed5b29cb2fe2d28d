//! Premoves: how they are entered, and whether they are played or dropped after the reply.

use chess_core::events::events;
use chess_core::{Game, PieceType, Square};

use crate::messages::Text;
use crate::state::model::{AppState, Premove, StatusMessage};
use crate::state::queries::active_game::ActiveGame;
use crate::state::queries::status;

impl AppState {
    /// Enters a move while it is the opponent's turn.
    pub(super) fn enter_premove(&mut self, at: &ActiveGame, from: Square, to: Square) {
        let promotes = at.promotes_at(from, to);
        if promotes && !self.promotes_to_queen() {
            self.input.promotion = Some((from, to));
            return;
        }
        let promotion = promotes.then_some(PieceType::Queen);
        self.set_premove(Premove { from, to, promotion });
    }

    /// Stores a premove.
    pub(super) fn set_premove(&mut self, premove: Premove) {
        self.input.deselect();
        self.input.premove = Some(premove);
        let squares = [premove.from.name(), premove.to.name()];
        let text = if self.is_touched {
            Text::WaitingToPlayTouch
        } else {
            Text::WaitingToPlay
        };
        self.show_notice(self.texts.format(text, &squares));
    }

    /// Plays a premove after the reply, or drops it if it is illegal. `before` is the game before the reply.
    pub(super) fn play_premove(&mut self, premove: Premove, before: &Game) {
        if !self.table.is_persons_turn() {
            return;
        }
        let at = self.game_on_board();
        let moves = at.moves_between(premove.from, premove.to).into_iter();
        let mv = moves.into_iter().find(|mv| mv.promotion() == premove.promotion);
        if let Some(game) = mv.and_then(|mv| at.game.play(mv).ok()) {
            self.set_game(game);
            let message = StatusMessage::Happened(events(before, &self.table.game));
            self.status_mut().message = message;
        } else {
            let text = status::status_text(self);
            let squares = [premove.from.name(), premove.to.name()];
            let gone = self.texts.format(Text::WaitingImpossible, &squares);
            self.show_notice([text, gone].join(" "));
        }
    }
}
