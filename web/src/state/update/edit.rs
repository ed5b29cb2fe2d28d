//! Applies edits to the tree of variations, and undoes them.

use std::rc::Rc;

use chess_core::Move;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::state::model::{AppState, BeforeEdit, Edited, PlayedGame};
use crate::state::queries::edit::may_edit;

/// The maximum number of edits that can be undone.
const MAX_EDITS: usize = 100;

impl AppState {
    /// Applies an edit, unless the game or the tree has changed since the edit was computed.
    pub(super) fn apply_edit(&mut self, edited: Edited) {
        let table = &self.table;
        let is_current = |game: &PlayedGame, annotations: &Rc<Annotations>| {
            table.game == *game && table.metadata.annotations == *annotations
        };
        let is_stale = !is_current(&edited.base.0, &edited.base.1);
        if !may_edit(self) || is_stale || is_current(&edited.game, &edited.annotations) {
            return;
        }
        let Edited {
            base: _,
            game,
            annotations,
            shown: (from, line),
            announcement,
        } = edited;
        self.remember_edit();
        Rc::make_mut(&mut self.table_mut().metadata).annotations = annotations;
        if self.table.game != game {
            self.store_rated_result();
            let table = self.table_mut();
            table.game = game;
            // The remaining time after moves that were never played is unknown.
            table.clock = None;
            self.update_after_change();
        }
        self.show_path(from, &line);
        if let Some(announcement) = announcement {
            self.show_text(announcement);
        }
    }

    /// Stores the current state, so that the next edit can be undone.
    pub(super) fn remember_edit(&mut self) {
        let Self {
            table, view, analysis, ..
        } = self;
        let before = BeforeEdit {
            game: table.game.clone(),
            annotations: Rc::clone(&table.metadata.annotations),
            clock: table.clock.clone(),
            review: Rc::clone(&analysis.review),
            viewed_ply: view.viewed_ply,
            variation: view.variation.clone(),
        };
        let edits = &mut self.table_mut().edits;
        if edits.len() == MAX_EDITS {
            edits.remove(0);
        }
        edits.push(Rc::new(before));
    }

    /// Undoes the last edit.
    pub(super) fn undo_edit(&mut self) {
        let Some(before) = self.table_mut().edits.pop() else {
            return;
        };
        let table = self.table_mut();
        Rc::make_mut(&mut table.metadata).annotations = Rc::clone(&before.annotations);
        if table.game != before.game {
            table.game = before.game.clone();
            table.clock.clone_from(&before.clock);
            self.analysis_mut().review = Rc::clone(&before.review);
            self.update_after_change();
        }
        let view = self.view_mut();
        view.viewed_ply = before.viewed_ply;
        view.variation.clone_from(&before.variation);
        view.suspended = None;
        self.input.dropped_ply = None;
        self.input.deselect();
        self.show_text(Text::EditUndone);
    }

    /// Shows the position after `from` plies of the game and the moves of `line`, which are further moves of the game
    /// or a variation.
    fn show_path(&mut self, from: usize, line: &[Move]) {
        let own = self.table.game.moves().get(from..).unwrap_or_default();
        if own.starts_with(line) {
            self.view_mut().variation = None;
            self.view_ply(from + line.len());
        } else {
            self.try_variation(from, line);
        }
        self.view_mut().suspended = None;
    }
}

#[cfg(test)]
mod tests;
