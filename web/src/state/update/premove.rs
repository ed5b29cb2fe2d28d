//! Moves given in advance: when one waits, and whether it is played or dropped once the reply has come.

use chess_core::{Game, PieceType, Square, events};

use crate::messages::Text;
use crate::state::model::{AppState, Message, Premove};
use crate::state::queries::on_board::OnBoard;
use crate::state::queries::status;

impl AppState {
    /// A move before it is one's turn.
    pub(super) fn go_in_advance(&mut self, at: &OnBoard, from: Square, to: Square) {
        let promotes = at.promotes_at(from, to);
        if promotes && !self.becomes_queen() {
            self.input.promotion = Some((from, to));
            return;
        }
        let promotion = promotes.then_some(PieceType::Queen);
        self.give_premove(Premove { from, to, promotion });
    }

    /// The move waits for its turn.
    pub(super) fn give_premove(&mut self, premove: Premove) {
        self.input.deselect();
        self.input.premove = Some(premove);
        let squares = [premove.from.name(), premove.to.name()];
        self.notice(self.texts.with(Text::WaitingToPlay, &squares));
    }

    /// After the reply the waiting move is played, or dropped where it has become illegal; `before` is the game before
    /// the reply.
    pub(super) fn play_premove(&mut self, premove: Premove, before: &Game) {
        if !self.table.is_persons_turn() {
            return;
        }
        let at = self.in_game();
        let moves = at.moves_between(premove.from, premove.to).into_iter();
        let mv = moves.into_iter().find(|mv| mv.promotion() == premove.promotion);
        if let Some(game) = mv.and_then(|mv| at.game.play(mv).ok()) {
            self.set_game(game);
            let message = Message::Happened(events(before, &self.table.game));
            self.status_mut().message = message;
        } else {
            let said = status::status_text(self);
            let squares = [premove.from.name(), premove.to.name()];
            let gone = self.texts.with(Text::WaitingImpossible, &squares);
            self.notice([said, gone].join(" "));
        }
    }
}
