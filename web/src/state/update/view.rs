//! Changes of the shown position: in the game, in variations, and in previews of engine lines.

use std::rc::Rc;

use chess_core::events::events;
use chess_core::{Game, Move};

use crate::state::model::{AppState, GameTable, PROOF_LINE, Preview, StatusMessage, Variation, ViewAction};
use crate::state::queries::{analysis, view};

impl AppState {
    pub(super) fn apply_view(&mut self, action: ViewAction) {
        if self.view.exercise.is_some() && action != ViewAction::Flip {
            return self.view_exercise(&action);
        }
        match action {
            ViewAction::Flip => {
                self.view_mut().orientation = !self.view.orientation;
                // After the flip, the pointer is over another square.
                self.input.drag = None;
            }
            ViewAction::ShowPly(ply) => self.view_ply(ply),
            ViewAction::Step(by) => self.step(by),
            ViewAction::StepInGame(by) => self.step_in_game(by),
            ViewAction::Preview(at) => self.set_preview(at),
            ViewAction::TryMoves => self.toggle_variation(),
            ViewAction::TryLine(which, at) => self.try_line(which, at),
            ViewAction::TryVariation(from, line) => self.try_variation(from, &line),
            ViewAction::TryMove(mv) => self.try_shown_move(mv),
            ViewAction::GoInVariation(ply) => self.show_ply_in_variation(ply),
        }
    }

    /// Shows another position of the game that leads to an exercise. An exercise has no variations.
    fn view_exercise(&mut self, action: &ViewAction) {
        let (shown, last) = self.shown_and_total_plies();
        let ply = match action {
            ViewAction::ShowPly(ply) => *ply,
            ViewAction::Step(by) | ViewAction::StepInGame(by) => shown.saturating_add_signed(*by),
            _ => return,
        };
        self.view_ply_of_exercise(ply.min(last));
    }

    /// Shows another position of the game.
    pub(super) fn view_ply(&mut self, ply: usize) {
        let last = self.table.game.moves().len();
        let viewed_ply = (ply < last).then_some(ply);
        let is_moved = self.view.viewed_ply != viewed_ply || self.view.variation.is_some();
        self.withdraw_question();
        self.input.deselect();
        self.input.dropped_ply = None;
        if !is_moved {
            return;
        }
        let view = self.view_mut();
        view.viewed_ply = viewed_ply;
        if let Some(left) = view.variation.take().filter(Variation::has_moves) {
            view.suspended = Some(left);
        }
        self.status_mut().announce(StatusMessage::Turn);
    }

    /// Steps forward by `by` plies, or back if `by` is negative, in the shown variation or in the game.
    fn step(&mut self, by: isize) {
        let (shown, last) = self.shown_and_total_plies();
        let ply = shown.saturating_add_signed(by).min(last);
        match self.view.variation {
            _ if ply == shown => {}
            Some(_) => self.show_ply_in_variation(ply),
            None => self.view_ply(ply),
        }
    }

    /// Steps forward in the game by `by` plies, or back if `by` is negative. A key sends the size of a step and not its
    /// target, because the next key may arrive before the last step was drawn.
    fn step_in_game(&mut self, by: isize) {
        let ply = self.shown_ply().saturating_add_signed(by);
        self.view_ply(ply.min(self.table.game.moves().len()));
    }

    /// Shows the preview of an engine line, or ends it.
    fn set_preview(&mut self, at: Option<(usize, usize)>) {
        let preview = at.and_then(|(which, at)| analysis::preview(self, which, at));
        if preview.is_some() && self.dialogs.move_to_confirm.is_some() {
            self.withdraw_question();
        }
        self.view_mut().preview = preview.map(Rc::new);
    }

    /// Plays a move in the shown variation, or starts a variation with the move. A suspended variation is dropped.
    pub(super) fn play_in_variation(&mut self, mv: Move) {
        let Some(variation) = self.view.variation.clone().or_else(|| self.empty_variation()) else {
            return;
        };
        let line = [variation.line(), &[mv]].concat();
        let Some(next) = self.variation_along(variation.from, &line) else {
            return self.show_refusal(&self.active_game(), mv.from, mv.to);
        };
        self.add_to_annotations(&next);
        self.set_variation(&variation, next);
    }

    /// Returns the variation with these moves, followed by the continuation that is stored in the annotations.
    fn variation_along(&self, from: usize, line: &[Move]) -> Option<Variation> {
        let GameTable { game, metadata, .. } = &*self.table;
        Variation::new(game, from, line, &metadata.annotations.continuation(game, from, line))
    }

    /// Adds the moves of a variation to the annotations.
    fn add_to_annotations(&mut self, variation: &Variation) {
        let GameTable { game, metadata, .. } = &*self.table;
        let annotations = metadata.annotations.with_line(game, variation.from, variation.line());
        if annotations != *metadata.annotations {
            self.remember_edit();
            Rc::make_mut(&mut self.table_mut().metadata).annotations = Rc::new(annotations);
        }
    }

    /// Replaces the game of the variation after undo or redo.
    pub(super) fn replace_variation_game(&mut self, game: Game) {
        let Some(variation) = self.view.variation.clone() else {
            return;
        };
        let next = Variation {
            game: game.into(),
            from: variation.from,
        };
        self.set_variation(&variation, next);
    }

    fn set_variation(&mut self, before: &Variation, next: Variation) {
        let message = StatusMessage::Happened(events(&before.game, &next.game));
        let view = self.view_mut();
        view.variation = Some(next);
        view.suspended = None;
        self.status_mut().announce(message);
        self.input.dropped_ply = None;
        self.retain_valid_input();
    }

    /// Shows another position of the shown or suspended variation.
    /// If the position is before the first move of the variation, the start of the variation is shown.
    fn show_ply_in_variation(&mut self, ply: usize) {
        let Some(variation) = self.view.variation.as_ref().or(self.view.suspended.as_ref()) else {
            return;
        };
        let from = variation.from;
        if let Some(game) = variation.game.go_to(ply.max(from)) {
            self.show_variation(Variation {
                game: game.into(),
                from,
            });
        }
    }

    /// Starts a variation at the shown position of the game, or ends it.
    fn toggle_variation(&mut self) {
        if self.view.variation.is_some() {
            self.end_variation();
        } else if let Some(variation) = self.empty_variation() {
            self.show_variation(variation);
        }
    }

    /// Starts a variation with the moves of an engine line, up to the chosen move.
    fn try_line(&mut self, which: usize, at: usize) {
        let preview = analysis::preview(self, which, at).filter(|_| self.analysis.on);
        let Some(Preview { from, game, .. }) = preview else {
            return;
        };
        if which == PROOF_LINE {
            return self.show_proof(&from, &game);
        }
        let variation = self.view.variation.as_ref();
        let from = variation.map_or(from.ply(), |variation| variation.from);
        let line = game.moves().get(from..).unwrap_or_default();
        let Some(variation) = self.variation_along(from, line) else {
            return;
        };
        self.add_to_annotations(&variation);
        self.view_mut().preview = None;
        self.show_variation(variation);
    }

    /// Tries a move in the shown position.
    fn try_shown_move(&mut self, mv: Move) {
        let in_game = || (self.shown_ply(), Rc::default());
        let shown = view::shown_variation(self);
        let is_in_game = shown.is_none();
        let (from, line) = shown.unwrap_or_else(in_game);
        if is_in_game && self.table.game.moves().get(from) == Some(&mv) {
            return self.view_ply(from + 1);
        }
        let line: Vec<Move> = line.iter().copied().chain([mv]).collect();
        let variation = self.variation_along(from, &line).filter(|_| self.analysis.on);
        let Some(variation) = variation else { return };
        self.add_to_annotations(&variation);
        self.view_mut().preview = None;
        self.show_variation(variation);
    }

    /// Shows a position of the line that proves a judgement. The line is not added to the annotations of the game.
    fn show_proof(&mut self, from: &Game, shown: &Game) {
        let Some((_, info)) = analysis::proof_line(self) else {
            return;
        };
        let whole = Preview::new(
            &Rc::new(from.clone()),
            &info,
            PROOF_LINE,
            info.principal_variation.len() - 1,
        );
        let line = |game: &Game| game.moves().get(from.ply()..).unwrap_or_default().to_vec();
        let (played, all) = (line(shown), whole.map(|whole| line(&whole.game)).unwrap_or_default());
        let following = all.get(played.len()..).unwrap_or_default();
        if let Some(variation) = Variation::new(&self.table.game, from.ply(), &played, following) {
            self.view_mut().preview = None;
            self.show_variation(variation);
        }
    }

    /// Shows a variation from the annotations, up to and including the given moves.
    pub(super) fn try_variation(&mut self, from: usize, line: &[Move]) {
        if let Some(variation) = self.variation_along(from, line) {
            self.withdraw_question();
            self.view_mut().preview = None;
            self.show_variation(variation);
        }
    }

    fn show_variation(&mut self, variation: Variation) {
        let view = self.view_mut();
        view.variation = Some(variation);
        view.suspended = None;
        self.input.dropped_ply = None;
        self.input.deselect();
        self.status_mut().announce(StatusMessage::Turn);
    }

    /// Returns to the game. The status line then describes the game.
    pub(super) fn end_variation(&mut self) {
        let view = self.view_mut();
        view.suspended = None;
        if view.variation.take().is_some() {
            self.input.dropped_ply = None;
            self.input.deselect();
            self.status_mut().announce(StatusMessage::Turn);
        }
    }
}

#[cfg(test)]
mod tests;
