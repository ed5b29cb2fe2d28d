//! Going through the game, trying moves next to it, and looking at lines of the engine.

use std::rc::Rc;

use chess_core::{Game, Move, events};

use crate::state::model::{AppState, Message, Preview, Table, Variation, ViewAction};
use crate::state::queries::analysis;

impl AppState {
    pub(super) fn apply_view(&mut self, action: ViewAction) {
        match action {
            ViewAction::Flip => {
                self.view_mut().orientation = !self.view.orientation;
                // The pointer is over another square now.
                self.input.drag = None;
            }
            ViewAction::ShowPly(ply) => self.view_ply(ply),
            ViewAction::Step(by) => self.step(by),
            ViewAction::StepInGame(by) => self.step_in_game(by),
            ViewAction::Preview(at) => self.preview(at),
            ViewAction::TryMoves => self.toggle_variation(),
            ViewAction::TryLine(which, at) => self.try_line(which, at),
            ViewAction::TryVariation(from, line) => self.try_variation(from, &line),
            ViewAction::GoInVariation(ply) => self.go_in_variation(ply),
        }
    }

    /// Another position of the game is seen.
    pub(super) fn view_ply(&mut self, ply: usize) {
        let last = self.table.game.moves().len();
        let viewed_ply = (ply < last).then_some(ply);
        let is_moved = self.view.viewed_ply != viewed_ply || self.view.variation.is_some();
        self.unask();
        self.input.deselect();
        self.input.put_down = None;
        if !is_moved {
            return;
        }
        let view = self.view_mut();
        view.viewed_ply = viewed_ply;
        if let Some(left) = view.variation.take().filter(Variation::holds_moves) {
            view.suspended = Some(left);
        }
        self.status_mut()
            .announce(viewed_ply.map_or(Message::Turn, Message::Place));
    }

    /// The position so many half-moves on is seen, or back, as far as there are any.
    fn step(&mut self, by: isize) {
        let (shown, last) = self.way();
        let ply = shown.saturating_add_signed(by).min(last);
        match self.view.variation {
            _ if ply == shown => {}
            Some(_) => self.go_in_variation(ply),
            None => self.view_ply(ply),
        }
    }

    /// The position of the game so many half-moves on is seen, or back. A key says how far and not where to: the next
    /// may come before the last was drawn.
    fn step_in_game(&mut self, by: isize) {
        let ply = self.shown_ply().saturating_add_signed(by);
        self.view_ply(ply.min(self.table.game.moves().len()));
    }

    /// A move of one of the engine's lines is looked at, or none any more.
    fn preview(&mut self, at: Option<(usize, usize)>) {
        let preview = at.and_then(|(which, at)| analysis::preview(self, which, at));
        if preview.is_some() && self.dialogs.asked.is_some() {
            self.unask();
        }
        self.view_mut().preview = preview.map(Rc::new);
    }

    /// A move is tried, in the variation that is there or in one that it begins; one that was left makes way for it.
    pub(super) fn play_in_variation(&mut self, mv: Move) {
        let Some(variation) = self.view.variation.clone().or_else(|| self.variation_here()) else {
            return;
        };
        let line = [variation.line(), &[mv]].concat();
        let Some(next) = self.variation_along(variation.from, &line) else {
            return self.refuse(&self.on_board(), mv.from, mv.to);
        };
        self.add_to_annotations(&next);
        self.set_variation(&variation, next);
    }

    /// The variation with these moves, which goes on as it went on when they were tried before.
    fn variation_along(&self, from: usize, line: &[Move]) -> Option<Variation> {
        let Table { game, metadata, .. } = &*self.table;
        Variation::new(game, from, line, &metadata.annotations.continuation(game, from, line))
    }

    /// The moves that were tried stand beside the game from now on.
    fn add_to_annotations(&mut self, variation: &Variation) {
        let Table { game, metadata, .. } = &*self.table;
        let annotations = metadata.annotations.with_line(game, variation.from, variation.line());
        if annotations != *metadata.annotations {
            self.remember_edit();
            Rc::make_mut(&mut self.table_mut().metadata).annotations = Rc::new(annotations);
        }
    }

    /// The variation goes on or back.
    pub(super) fn go_on_in_variation(&mut self, game: Game) {
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
        let message = Message::Happened(events(&before.game, &next.game));
        let view = self.view_mut();
        view.variation = Some(next);
        view.suspended = None;
        self.status_mut().announce(message);
        self.input.put_down = None;
        self.keep_what_fits();
    }

    /// Another place in the variation, also in one that was left; before its first move the game goes on being shown.
    fn go_in_variation(&mut self, ply: usize) {
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
    fn toggle_variation(&mut self) {
        if self.view.variation.is_some() {
            self.end_variation();
        } else if let Some(variation) = self.variation_here() {
            self.enter(variation);
        }
    }

    /// A line of the engine is tried, up to one of its moves.
    fn try_line(&mut self, which: usize, at: usize) {
        let preview = analysis::preview(self, which, at).filter(|_| self.analysis.on);
        let Some(Preview { from, game, .. }) = preview else {
            return;
        };
        let variation = self.view.variation.as_ref();
        let from = variation.map_or(from.ply(), |variation| variation.from);
        let line = game.moves().get(from..).unwrap_or_default();
        let Some(variation) = self.variation_along(from, line) else {
            return;
        };
        self.add_to_annotations(&variation);
        self.view_mut().preview = None;
        self.enter(variation);
    }

    /// A variation that stands beside the game is seen up to one of its moves.
    pub(super) fn try_variation(&mut self, from: usize, line: &[Move]) {
        if let Some(variation) = self.variation_along(from, line) {
            self.unask();
            self.view_mut().preview = None;
            self.enter(variation);
        }
    }

    fn enter(&mut self, variation: Variation) {
        let view = self.view_mut();
        view.variation = Some(variation);
        view.suspended = None;
        self.input.put_down = None;
        self.input.deselect();
        self.status_mut().announce(Message::Turn);
    }

    /// Back to the game, about which nothing stands that was said of the variation.
    pub(super) fn end_variation(&mut self) {
        let view = self.view_mut();
        view.suspended = None;
        if view.variation.take().is_some() {
            self.input.put_down = None;
            self.input.deselect();
            self.status_mut().announce(Message::Turn);
        }
    }
}

#[cfg(test)]
mod tests;
