//! An edit of the tree of variations takes the place of what was there, and is taken back.

use std::rc::Rc;

use chess_core::Move;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::state::model::{AppState, BeforeEdit, Edited, PlayedGame};
use crate::state::queries::edit::may_edit;

/// So many edits can be taken back.
const MOST_EDITS: usize = 100;

impl AppState {
    /// An edit takes the place of what was there.
    pub(super) fn edit(&mut self, edited: Edited) {
        let table = &self.table;
        let is_there = |game: &PlayedGame, annotations: &Rc<Annotations>| {
            table.game == *game && table.metadata.annotations == *annotations
        };
        let is_stale = !is_there(&edited.base.0, &edited.base.1);
        if !may_edit(self) || is_stale || is_there(&edited.game, &edited.annotations) {
            return;
        }
        let Edited {
            base: _,
            game,
            annotations,
            shown: (from, line),
            told,
        } = edited;
        self.remember_edit();
        Rc::make_mut(&mut self.table_mut().metadata).annotations = annotations;
        if self.table.game != game {
            self.keep_result();
            let table = self.table_mut();
            table.game = game;
            // What a clock showed at moves that nobody played is not known.
            table.clock = None;
            self.changed();
        }
        self.show_path(from, &line);
        if let Some(told) = told {
            self.say(told);
        }
    }

    /// What is there now can be gone back to.
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
        if edits.len() == MOST_EDITS {
            edits.remove(0);
        }
        edits.push(Rc::new(before));
    }

    /// The last edit is taken back.
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
            self.changed();
        }
        let view = self.view_mut();
        view.viewed_ply = before.viewed_ply;
        view.variation.clone_from(&before.variation);
        view.suspended = None;
        self.input.put_down = None;
        self.input.deselect();
        self.say(Text::EditUndone);
    }

    /// The position after these moves, which leave the game there or are its own by now.
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
