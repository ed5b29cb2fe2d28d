//! From one state to the next: each action goes to the part that it is about, and what follows for the others is done here.

use std::rc::Rc;

use super::analysis::Before;
use super::input::BoardInput;
use super::status::Message;
use super::table::{NewGame, Table};
use super::view::View;
use super::{Action, Analysis, AppState, selectors};
use crate::messages::Text;

/// The state after an action; an action that does not fit the state leaves it, or says why in the status line.
#[must_use]
pub fn reduce(mut state: AppState, action: impl Into<Action>) -> AppState {
    state.apply(action.into());
    state
}

impl AppState {
    pub(in crate::state) fn apply(&mut self, action: Action) {
        let before = Before::new(self);
        let leaves_preview = action.leaves_preview() || before.hears_of_a_position(&action);
        if self.view.preview.is_some() && !leaves_preview {
            self.view_mut().preview = None;
        }
        match self.variation_meant_by(&action) {
            Some(variation) => self.act_in_variation(variation, action),
            None => self.route(action),
        }
        self.follow(&before);
    }

    pub(in crate::state) fn route(&mut self, action: Action) {
        match action {
            Action::Input(action) => self.apply_input(action),
            Action::Table(action) => self.apply_table(action),
            Action::View(action) => self.apply_view(action),
            Action::Engine(action) => self.apply_engine(action),
            Action::Analysis(action) => self.apply_analysis(action),
            Action::Dialog(action) => self.apply_dialog(action),
            Action::Settings(action) => self.apply_settings(action),
            Action::Notice(text) => self.notice(text),
        }
    }

    pub(in crate::state) fn start(&mut self, new_game: NewGame) {
        let orientation = new_game.orientation;
        let follows = self.table.follows;
        self.table = Rc::new(Table {
            follows,
            ..Table::of(new_game)
        });
        self.view = Rc::new(View::of(orientation));
        self.input = BoardInput::new(orientation);
        self.analysis = Rc::new(Analysis {
            lines: self.analysis.lines,
            ..Analysis::default()
        });
        self.engine_mut().info = None;
        self.dialogs.new_game = false;
        self.status_mut().message = Message::Turn;
        self.changed();
    }

    /// Another position of the game is seen.
    pub(in crate::state) fn view_ply(&mut self, ply: usize) {
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
        if let Some(left) = view.variation.take().filter(super::view::Variation::holds_moves) {
            view.suspended = Some(left);
        }
        match viewed_ply {
            Some(ply) => {
                let text = selectors::place_text(self, ply);
                self.notice(text);
            }
            None => self.status_mut().announce(Message::Turn),
        }
    }

    pub(in crate::state) fn preview(&mut self, at: Option<(usize, usize)>) {
        let preview = at.and_then(|(which, at)| selectors::preview(self, which, at));
        if preview.is_some() && self.dialogs.asked.is_some() {
            self.unask();
        }
        self.view_mut().preview = preview.map(Rc::new);
    }

    /// Nothing is asked about a move any more, and the question is not read any more.
    pub(in crate::state) fn unask(&mut self) {
        self.dialogs.asked = None;
        if matches!(self.status.message, Message::Notice(_)) {
            self.status_mut().forget_notice();
        }
    }

    /// A sentence is said.
    pub(in crate::state) fn notice(&mut self, text: String) {
        self.status_mut().announce(Message::Notice(text));
    }

    /// A sentence is said as it is.
    pub(in crate::state) fn say(&mut self, text: Text) {
        let said = self.texts.of(text).to_owned();
        self.notice(said);
    }
}
