//! Moves that are tried beside the game.

use std::rc::Rc;

use chess_core::{Game, Move, events};

use crate::messages::Text;
use crate::state::status::Message;
use crate::state::view::{Preview, Variation};
use crate::state::{Action, AppState, InputAction, TableAction, selectors};

/// Whether the action is about the board, which a variation has to itself.
const fn is_of_board(action: &Action) -> bool {
    matches!(
        action,
        Action::Input(InputAction::Activate(_))
            | Action::Input(InputAction::Press(_))
            | Action::Input(InputAction::DragOver(_))
            | Action::Input(InputAction::Release)
            | Action::Input(InputAction::Interrupt)
            | Action::Input(InputAction::Cancel)
            | Action::Input(InputAction::CancelOrDraw(..))
            | Action::Input(InputAction::Promote(_))
            | Action::Input(InputAction::Play(_))
            | Action::Table(TableAction::ClaimDrawWith(_))
            | Action::Table(TableAction::Undo)
            | Action::Table(TableAction::Redo)
    )
}

impl AppState {
    /// The variation that an action on the board is about, there already or begun by it; `None` where it is about the game.
    pub(in crate::state) fn variation_meant_by(&self, action: &Action) -> Option<Variation> {
        // What is asked about the game is answered first.
        let answers = self.dialogs.question.is_some()
            && matches!(
                action,
                Action::Input(InputAction::Cancel) | Action::Input(InputAction::CancelOrDraw(..))
            );
        if !is_of_board(action) || answers {
            return None;
        }
        let begins = matches!(
            action,
            Action::Input(InputAction::Activate(_))
                | Action::Input(InputAction::Press(_))
                | Action::Input(InputAction::Play(_))
                | Action::Table(TableAction::ClaimDrawWith(_))
        );
        let there = self.view.variation.clone();
        there.or_else(|| begins.then(|| self.next_variation()).flatten())
    }

    /// An action on the board of a variation.
    pub(in crate::state) fn act_in_variation(&mut self, variation: Variation, action: Action) {
        if matches!(action, Action::Table(TableAction::ClaimDrawWith(_))) {
            return self.say(Text::NoClaimAside);
        }
        let ends = match action {
            Action::Input(InputAction::Cancel) => !self.input.is_busy(),
            Action::Table(TableAction::Undo) => variation.game.ply() <= variation.from,
            _ => false,
        };
        if ends {
            self.leave_variation();
            return self.status_mut().announce(Message::Turn);
        }
        if self.view.variation.is_none() {
            self.view_mut().variation = Some(variation);
        }
        self.route(action);
        let holds_moves = self.view.variation.as_ref().is_some_and(Variation::holds_moves);
        if holds_moves {
            // One that was left makes way for another with its first move.
            if self.view.suspended.is_some() {
                self.view_mut().suspended = None;
            }
        } else if !self.input.is_busy() && self.begins_variations() {
            // Where a move on the board would begin it anew, it need not be there before its first move.
            self.view_mut().variation = None;
        }
    }

    /// The move is tried in the variation.
    pub(in crate::state) fn play_in_variation(&mut self, mv: Move) {
        let at = self.played();
        match at.game.play(mv) {
            Ok(game) => self.set_variation(game),
            Err(_) => self.refuse(&at, mv.from, mv.to),
        }
    }

    /// The variation goes on or back.
    pub(in crate::state) fn set_variation(&mut self, game: Game) {
        let Some(variation) = self.view_mut().variation.as_mut() else {
            return;
        };
        let message = Message::Happened(events(&variation.game, &game));
        variation.game = game.into();
        self.status_mut().announce(message);
        self.input.put_down = None;
        self.keep_what_fits();
    }

    /// Another place in the variation, also in one that was left; before its first move the game goes on being shown.
    pub(in crate::state) fn go_in_variation(&mut self, ply: usize) {
        let Some(variation) = self.view.variation.as_ref().or(self.view.suspended.as_ref()) else {
            return;
        };
        let from = variation.from;
        if let Some(game) = variation.game.go_to(ply.max(from)) {
            self.enter(Variation {
                game: game.into(),
                from,
            });
        }
    }

    /// A variation begins where the game is looked at, or ends.
    pub(in crate::state) fn toggle_variation(&mut self) {
        if self.view.variation.is_some() {
            self.leave_variation();
            self.status_mut().announce(Message::Turn);
        } else if let Some(variation) = self.variation_here() {
            self.enter(variation);
        }
    }

    /// A line of the engine is tried, up to one of its moves.
    pub(in crate::state) fn try_line(&mut self, which: usize, at: usize) {
        let preview = selectors::preview(self, which, at).filter(|_| self.analysis.on);
        let Some(Preview { from, game, .. }) = preview else {
            return;
        };
        let from = self
            .view
            .variation
            .as_ref()
            .map_or(from.ply(), |variation| variation.from);
        self.view_mut().preview = None;
        self.enter(Variation {
            game: Rc::clone(&game).into(),
            from,
        });
    }

    fn enter(&mut self, variation: Variation) {
        let view = self.view_mut();
        view.variation = Some(variation);
        view.suspended = None;
        self.input.put_down = None;
        self.input.deselect();
        self.status_mut().announce(Message::Turn);
    }

    /// Back to the game.
    pub(in crate::state) fn leave_variation(&mut self) {
        let view = self.view_mut();
        view.suspended = None;
        if view.variation.take().is_some() {
            self.input.put_down = None;
            self.input.deselect();
        }
    }
}

#[cfg(test)]
mod tests;
