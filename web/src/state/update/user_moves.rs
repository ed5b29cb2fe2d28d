//! What a person does on the board: by two squares, by carrying, with a pawn's new piece, or a move given whole.

use chess_core::{Move, PieceType, Square};

use crate::messages::Text;
use crate::state::model::{AppState, Click, Drag, Drawing, Message, Premove};
use crate::state::queries::on_board::OnBoard;

impl AppState {
    /// A click on a square; where it takes up nothing, it wipes out what is drawn.
    pub(super) fn activate(&mut self, square: Square) {
        self.input.cursor = square;
        if self.input.promotion.is_some() {
            return self.input.deselect();
        }
        let at = self.on_board();
        if self.input.selection.is_none() && !at.is_selectable(square) {
            self.clear_drawings();
        }
        if at.outcome().is_some() {
            self.input.deselect();
            return self.status_mut().announce(Message::Turn);
        }
        if !at.is_live() {
            return self.say(Text::EarlierPosition);
        }
        self.begin_afresh(&at);
        match self.input.selection {
            Some(from) if from == square => self.input.deselect(),
            Some(from) => self.act_on(&at, from, square),
            None => self.select(&at, square),
        }
    }

    /// A pointer goes down: on a piece it takes hold of it, elsewhere it acts at once.
    pub(super) fn press(&mut self, square: Square) {
        let at = self.on_board();
        if self.input.promotion.is_some() || !at.is_selectable(square) {
            return self.activate(square);
        }
        self.input.cursor = square;
        self.begin_afresh(&at);
        let click = match self.input.selection {
            Some(from) if from == square => Click::Deselect,
            Some(from) if at.leads_to(from, square) => Click::Castle,
            _ => Click::Select,
        };
        if click != Click::Castle {
            self.input.selection = Some(square);
        }
        self.input.drag = Some(Drag::Pressed { from: square, click });
    }

    /// The pointer goes up.
    pub(super) fn release(&mut self) {
        match self.input.drag.take() {
            Some(Drag::Pressed { from, click }) => match (click, self.input.selection) {
                (Click::Deselect, _) => self.input.deselect(),
                (Click::Castle, Some(king)) => self.act_on(&self.on_board(), king, from),
                _ => {}
            },
            Some(Drag::Piece { from, over: Some(to) }) if from == to => {}
            Some(Drag::Piece { from, over: Some(to) }) => self.drop_on(from, to),
            Some(Drag::Piece { over: None, .. }) => self.input.deselect(),
            Some(drag @ Drag::Drawing { .. }) => match drag.drawing() {
                // A tap of the drawing finger.
                Some(Drawing { from, to, .. })
                    if from == to && self.settings.drawing && !self.drawings().is_empty() =>
                {
                    self.wipe_out();
                }
                Some(drawing) => self.drawn(drawing),
                None => {}
            },
            None => {}
        }
    }

    /// A click on a second square.
    fn act_on(&mut self, at: &OnBoard, from: Square, to: Square) {
        if !at.leads_to(from, to) && at.is_selectable(to) {
            self.select(at, to);
        } else {
            self.go(at, from, to);
        }
    }

    /// A piece is put down on a square: it stands there already.
    fn drop_on(&mut self, from: Square, to: Square) {
        let at = self.on_board();
        self.go(&at, from, to);
        let now = self.played();
        let (before, after) = (at.game.moves().len(), now.game.moves().len());
        self.input.put_down = (now.is_variation == at.is_variation && after > before).then_some(after);
    }

    fn go(&mut self, at: &OnBoard, from: Square, to: Square) {
        match at.moves_between(from, to).as_slice() {
            [] if at.premove_squares(from).contains(&to) => self.go_in_advance(at, from, to),
            [] => self.refuse(at, from, to),
            [mv] => self.play_as_user(at, *mv),
            [queen, ..] if self.becomes_queen() => self.play_as_user(at, *queen),
            _ => self.input.promotion = Some((from, to)),
        }
    }

    pub(super) const fn becomes_queen(&self) -> bool {
        self.settings.auto_queen && !self.input.asks_piece
    }

    fn select(&mut self, at: &OnBoard, square: Square) {
        if at.is_selectable(square) {
            self.input.selection = Some(square);
            self.input.drag = None;
            return;
        }
        self.input.deselect();
        if at.board().piece_at(square).is_some() {
            let reason = at.why_not_selectable(self.texts);
            let text = match &self.status.message {
                Message::Notice(said) => format!("{said} {reason}"),
                _ => reason,
            };
            self.notice(text);
        }
    }

    /// Says why a move is not played.
    pub(super) fn refuse(&mut self, at: &OnBoard, from: Square, to: Square) {
        let reason = if at.is_persons_turn() {
            at.game.explain(from, to).map(|refusal| self.texts.refusal(refusal))
        } else {
            Some(self.texts.of(Text::NotYourTurnYet).to_owned())
        };
        self.input.deselect();
        if let Some(reason) = reason {
            self.notice(reason);
        }
    }

    /// A pawn's new piece was chosen.
    pub(super) fn promote(&mut self, piece: PieceType) {
        let at = self.on_board();
        let Some((from, to)) = self.input.promotion else {
            return self.input.deselect();
        };
        if at.may_premove() {
            let promotion = Some(piece);
            return self.give_premove(Premove { from, to, promotion });
        }
        let is_chosen = |mv: &Move| mv.to == to && mv.promotion() == Some(piece);
        match at.moves_from(from).into_iter().find(is_chosen) {
            Some(mv) => self.play_as_user(&at, mv),
            None => self.input.deselect(),
        }
    }

    /// A move is given whole, for instance typed.
    pub(super) fn play_given(&mut self, mv: Move) {
        let at = self.on_board();
        match at.why_not_to_move() {
            Some(reason) => self.say(reason),
            None => self.play_as_user(&at, mv),
        }
    }

    /// A person's move by hand: played, or asked about first; a drawing begun with the keyboard is given up.
    fn play_as_user(&mut self, at: &OnBoard, mv: Move) {
        self.input.drag = None;
        if at.is_variation {
            return self.play_in_variation(mv);
        }
        if !self.settings.confirm_moves {
            return self.play(mv);
        }
        self.input.deselect();
        self.dialogs.asked = Some(mv);
        self.notice(self.texts.with(Text::PlayIt, &[&self.texts.san(at.board(), mv)]));
    }

    /// The move that was asked about is confirmed.
    pub(super) fn confirm(&mut self) {
        if let Some(mv) = self.dialogs.asked {
            self.play(mv);
        }
    }

    /// A click gives up the waiting move, and what was said about it.
    fn begin_afresh(&mut self, at: &OnBoard) {
        if at.is_variation {
            return self.forget_notice();
        }
        self.unask();
        if self.input.premove.take().is_some() {
            self.say(Text::WaitingTakenBack);
        }
    }

    /// What is held, selected, asked or waiting is given up.
    pub(super) fn cancel(&mut self) {
        let (at, was_busy) = (self.on_board(), self.input.is_busy());
        self.input.deselect();
        if self.dialogs.question.is_some() {
            return self.answer(false);
        }
        if self.view.variation.is_some() && !was_busy {
            return self.end_variation();
        }
        if was_busy && at.is_variation {
            return;
        }
        let (premove, asked) = (self.input.premove.take(), self.dialogs.asked.take());
        if premove.is_some() {
            self.say(Text::WaitingTakenBack);
        } else if asked.is_some() {
            self.say(Text::NotPlayed);
        }
    }

    /// After a change of the position under the hand: what still fits it stays selected and held.
    pub(super) fn keep_what_fits(&mut self) {
        let at = self.played();
        let input = &mut self.input;
        let is_selectable = |square: &Square| at.is_selectable(*square);
        input.selection = input
            .selection
            .filter(|square| at.is_persons_turn() && is_selectable(square));
        let is_held = |drag: &Drag| matches!(drag, Drag::Drawing { .. }) || is_selectable(&drag.from());
        input.drag = input.drag.filter(is_held);
        input.promotion = input
            .promotion
            .filter(|(from, to)| at.moves_between(*from, *to).len() > 1);
    }
}

#[cfg(test)]
mod tests;
