//! The person's moves: with two clicks, by dragging, with a promotion piece, or as a complete typed move.

use chess_core::{Move, PieceType, Square};

use crate::messages::Text;
use crate::state::model::{AppState, Click, Drag, Drawing, Premove, Question, StatusMessage};
use crate::state::queries::active_game::ActiveGame;
use crate::state::queries::practice;

impl AppState {
    /// Handles a click on a square. A click that selects nothing removes the drawings.
    pub(super) fn click_square(&mut self, square: Square) {
        self.input.cursor = square;
        if self.input.promotion.is_some() {
            return self.input.deselect();
        }
        let at = self.active_game();
        if self.input.selection.is_none() && !at.is_selectable(square) {
            self.clear_drawings();
        }
        if at.outcome().is_some() {
            self.input.deselect();
            return self.status_mut().announce(StatusMessage::Turn);
        }
        if !at.shows_current_position() {
            return self.show_text(at.text_of_earlier);
        }
        self.cancel_pending(&at);
        match self.input.selection {
            Some(from) if from == square => self.input.deselect(),
            Some(from) => self.click_with_selection(&at, from, square),
            None => self.select(&at, square),
        }
    }

    /// Handles a press of a pointer. A press on a selectable piece starts a drag; any other press acts like a click.
    pub(super) fn press_square(&mut self, square: Square) {
        let at = self.active_game();
        if self.input.promotion.is_some() || !at.is_selectable(square) {
            return self.click_square(square);
        }
        self.input.cursor = square;
        self.cancel_pending(&at);
        let click = match self.input.selection {
            Some(from) if from == square => Click::Deselect,
            Some(from) if at.may_move_between(from, square) => Click::Castle,
            _ => Click::Select,
        };
        if click != Click::Castle {
            self.input.selection = Some(square);
        }
        self.input.drag = Some(Drag::Pressed { from: square, click });
    }

    /// Handles the release of a pointer.
    pub(super) fn release_drag(&mut self) {
        match self.input.drag.take() {
            Some(Drag::Pressed { from, click }) => match (click, self.input.selection) {
                (Click::Deselect, _) => self.input.deselect(),
                (Click::Castle, Some(king)) => self.click_with_selection(&self.active_game(), king, from),
                _ => {}
            },
            Some(Drag::Piece { from, over: Some(to) }) if from == to => {}
            Some(Drag::Piece { from, over: Some(to) }) => self.drop_piece(from, to),
            Some(Drag::Piece { over: None, .. }) => self.input.deselect(),
            Some(drag @ Drag::Drawing { .. }) => match drag.drawing() {
                // The press was a tap in drawing mode.
                Some(Drawing { from, to, .. })
                    if from == to && self.settings.drawing && !self.drawings().is_empty() =>
                {
                    self.remove_drawings();
                }
                Some(drawing) => self.toggle_drawing(drawing),
                None => {}
            },
            None => {}
        }
    }

    /// Handles a click on a square while a piece is selected.
    fn click_with_selection(&mut self, at: &ActiveGame, from: Square, to: Square) {
        if !at.may_move_between(from, to) && at.is_selectable(to) {
            self.select(at, to);
        } else {
            self.move_between(at, from, to);
        }
    }

    /// Drops a piece on a square. The move is not animated.
    fn drop_piece(&mut self, from: Square, to: Square) {
        let at = self.active_game();
        self.move_between(&at, from, to);
        let now = self.game_for_undo();
        let after = self.held_game().map_or(now.game.moves().len(), |held| held.ply());
        let before = at.game.moves().len();
        self.input.dropped_ply = (now.is_variation == at.is_variation && after > before).then_some(after);
    }

    fn move_between(&mut self, at: &ActiveGame, from: Square, to: Square) {
        match at.moves_between(from, to).as_slice() {
            [] if at.premove_squares(from).contains(&to) => self.enter_premove(at, from, to),
            [] => self.show_refusal(at, from, to),
            [mv] => self.play_as_user(at, *mv),
            [queen, ..] if self.promotes_to_queen() => self.play_as_user(at, *queen),
            _ => self.input.promotion = Some((from, to)),
        }
    }

    pub(super) const fn promotes_to_queen(&self) -> bool {
        self.settings.auto_queen && !self.input.asks_piece
    }

    fn select(&mut self, at: &ActiveGame, square: Square) {
        if at.is_selectable(square) {
            self.input.selection = Some(square);
            self.input.drag = None;
            return;
        }
        self.input.deselect();
        if at.board().piece_at(square).is_some() {
            let reason = at.selection_refusal(self.texts);
            let text = match &self.status.message {
                StatusMessage::Notice(text) => format!("{text} {reason}"),
                _ => reason,
            };
            self.show_notice(text);
        }
    }

    /// Shows why a move is not possible.
    pub(super) fn show_refusal(&mut self, at: &ActiveGame, from: Square, to: Square) {
        let reason = if at.is_persons_turn() {
            at.game.explain(from, to).map(|refusal| self.texts.refusal(refusal))
        } else {
            Some(self.texts.of(Text::NotYourTurnYet).to_owned())
        };
        self.input.deselect();
        if let Some(reason) = reason {
            self.show_notice(reason);
        }
    }

    /// Plays the pending promotion with the chosen piece.
    pub(super) fn promote(&mut self, piece: PieceType) {
        let at = self.active_game();
        let Some((from, to)) = self.input.promotion else {
            return self.input.deselect();
        };
        if at.may_premove() {
            let promotion = Some(piece);
            return self.set_premove(Premove { from, to, promotion });
        }
        let is_chosen = |mv: &Move| mv.to == to && mv.promotion() == Some(piece);
        match at.moves_from(from).into_iter().find(is_chosen) {
            Some(mv) => self.play_as_user(&at, mv),
            None => self.input.deselect(),
        }
    }

    /// Plays a move that was entered completely, for example typed.
    pub(super) fn play_complete_move(&mut self, mv: Move) {
        let at = self.active_game();
        match at.move_refusal() {
            Some(reason) => self.show_text(reason),
            None => self.play_as_user(&at, mv),
        }
    }

    /// Plays a move of the person, or asks for confirmation first. A drawing with the keyboard is cancelled.
    fn play_as_user(&mut self, at: &ActiveGame, mv: Move) {
        self.input.drag = None;
        if self.view.exercise.is_some() {
            return self.try_move(mv);
        }
        if let Some(text) = practice::finished_task_text(self) {
            self.input.deselect();
            return self.show_notice(text);
        }
        if at.is_variation {
            return self.play_in_variation(mv);
        }
        if !self.settings.confirm_moves {
            return self.play_or_hold(mv);
        }
        self.input.deselect();
        self.dialogs.move_to_confirm = Some(mv);
        self.show_notice(self.texts.format(Text::PlayIt, &[&self.texts.san(at.board(), mv)]));
    }

    /// Plays the move that the person has confirmed.
    pub(super) fn confirm(&mut self) {
        if let Some(mv) = self.dialogs.move_to_confirm {
            self.play_or_hold(mv);
        }
    }

    /// Cancels the premove. Also cancels a question about a move and removes its notice.
    fn cancel_pending(&mut self, at: &ActiveGame) {
        if at.is_variation {
            return self.clear_notice();
        }
        self.withdraw_question();
        if self.input.premove.take().is_some() {
            self.show_text(Text::WaitingTakenBack);
        }
    }

    /// Cancels the drag, the selection, the question, the promotion or the premove.
    pub(super) fn cancel(&mut self) {
        let (at, was_busy) = (self.active_game(), self.input.is_busy());
        self.input.deselect();
        if self.advice.held.is_some() && self.view.variation.is_none() {
            return self.take_back_held();
        }
        // The engine has offered a draw during the input. Cancelling the input does not answer the offer.
        let is_offer = matches!(self.dialogs.question, Some(Question::Offer(_)));
        if self.dialogs.question.is_some() && !(is_offer && was_busy) {
            return self.answer_question(false);
        }
        if self.view.variation.is_some() && !was_busy {
            return self.end_variation();
        }
        if was_busy && at.is_variation {
            return;
        }
        let (premove, asked) = (self.input.premove.take(), self.dialogs.move_to_confirm.take());
        if premove.is_some() {
            self.show_text(Text::WaitingTakenBack);
        } else if asked.is_some() {
            self.show_text(Text::NotPlayed);
        }
    }

    /// Called after a change of the position: cancels the selection, the drag and the promotion if they no longer fit.
    pub(super) fn retain_valid_input(&mut self) {
        let at = self.game_for_undo();
        let input = &mut self.input;
        let is_selectable = |square: &Square| at.is_selectable(*square);
        input.selection = input
            .selection
            .filter(|square| at.is_persons_turn() && is_selectable(square));
        let is_valid = |drag: &Drag| matches!(drag, Drag::Drawing { .. }) || is_selectable(&drag.from());
        input.drag = input.drag.filter(is_valid);
        input.promotion = input
            .promotion
            .filter(|(from, to)| at.moves_between(*from, *to).len() > 1);
    }
}

#[cfg(test)]
mod tests;
