//! The state of the page, which only `reduce` changes.

use std::ops::Deref;
use std::rc::Rc;

use chess_core::{Board, Game};

use crate::messages::Texts;
use crate::settings::Settings;
use crate::state::model::advice::Advice;
use crate::state::model::analysis::Analysis;
use crate::state::model::dialogs::Dialogs;
use crate::state::model::engine::EngineView;
use crate::state::model::game_table::GameTable;
use crate::state::model::input::BoardInput;
use crate::state::model::practice::Practice;
use crate::state::model::status::Status;
use crate::state::model::view::View;

/// Everything that the page shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppState {
    /// The game and the players.
    pub table: Rc<GameTable>,
    /// The unfinished input on the board.
    pub input: BoardInput,
    /// The position that the board shows.
    pub view: Rc<View>,
    /// The state of the engine, as far as the page knows it.
    pub engine: Rc<EngineView>,
    /// All searches of the engine except the searches for its own moves.
    pub analysis: Rc<Analysis>,
    /// The engine's help during a game.
    pub advice: Rc<Advice>,
    /// The ending or the puzzle on the board.
    pub practice: Option<Rc<Practice>>,
    /// The content of the status line.
    pub status: Rc<Status>,
    /// The open dialog and the pending questions.
    pub dialogs: Dialogs,
    /// The number of exercises that are due.
    pub exercises_due: usize,
    /// The settings.
    pub settings: Settings,
    /// The texts in the language of the page.
    pub texts: Texts,
    /// Whether a finger is the main pointer of the device.
    pub is_touched: bool,
}

impl AppState {
    /// Whether everything except the input on the board is the same.
    /// The pointers of the parts are compared, which is fast.
    #[must_use]
    pub fn is_same_off_board(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.table, &other.table)
            && Rc::ptr_eq(&self.view, &other.view)
            && Rc::ptr_eq(&self.engine, &other.engine)
            && Rc::ptr_eq(&self.analysis, &other.analysis)
            && Rc::ptr_eq(&self.advice, &other.advice)
            && self.practice.as_ref().map(Rc::as_ptr) == other.practice.as_ref().map(Rc::as_ptr)
            && Rc::ptr_eq(&self.status, &other.status)
            && self.dialogs == other.dialogs
            && self.exercises_due == other.exercises_due
            && self.settings == other.settings
            && self.texts == other.texts
    }

    /// The position on the board: a game, and the number of its plies that have been played. If there is a preview of
    /// an engine line, or a move that is held until it is judged, this is the position after these moves. Otherwise, it
    /// is the chosen position.
    #[must_use]
    pub fn shown(&self) -> (&Rc<Game>, usize) {
        match self.preview_or_held_game() {
            Some(game) => (game, game.ply()),
            None => self.chosen_position(),
        }
    }

    /// The game of a preview, or the game with the move that is held until it is judged. Its last position is shown
    /// instead of the chosen position.
    #[must_use]
    pub fn preview_or_held_game(&self) -> Option<&Rc<Game>> {
        let preview = self.view.preview.as_ref().map(|preview| &preview.game);
        preview.or_else(|| self.held_game())
    }

    /// The game with the move that is held until it is judged, unless an earlier position or a variation is shown.
    #[must_use]
    pub fn held_game(&self) -> Option<&Rc<Game>> {
        let held = self.advice.held.as_ref()?;
        let is_game = self.view.variation.is_none() && self.view.exercise.is_none();
        let is_current = is_game && self.shown_ply() == self.table.game.moves().len();
        is_current.then_some(&held.game)
    }

    /// The position that the person has chosen, regardless of a preview. This is a position of the exercise
    /// or of the variation, an earlier position of the game, or the current position of the game.
    #[must_use]
    pub fn chosen_position(&self) -> (&Rc<Game>, usize) {
        match (&self.view.exercise, &self.view.variation) {
            (Some(exercise), _) => (&exercise.game, exercise.shown_ply()),
            (None, Some(variation)) => (&variation.game, variation.game.ply()),
            (None, None) => (&self.table.game, self.shown_ply()),
        }
    }

    /// The number of plies before the shown position of the game.
    /// A shown variation or preview has no effect on this number.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        let last = self.table.game.moves().len();
        self.view.viewed_ply.map_or(last, |ply| ply.min(last))
    }

    /// The number of plies before the chosen position, and the number of all plies of the exercise, the variation or
    /// the game.
    #[must_use]
    pub fn shown_and_total_plies(&self) -> (usize, usize) {
        match (&self.view.exercise, &self.view.variation) {
            (Some(exercise), _) => (exercise.shown_ply(), exercise.game.ply()),
            (None, Some(variation)) => (
                variation.game.ply(),
                variation.game.cursor() + variation.game.undone_actions().len(),
            ),
            (None, None) => (self.shown_ply(), self.table.game.moves().len()),
        }
    }

    /// The position on the board.
    #[must_use]
    pub fn shown_board(&self) -> &Board {
        let (game, ply) = self.shown();
        game.board_at(ply).unwrap_or(game.board())
    }

    /// Whether the board shows the current position of the game.
    #[must_use]
    pub fn shows_current_position(&self) -> bool {
        let View {
            variation, exercise, ..
        } = &*self.view;
        let is_game = self.preview_or_held_game().is_none() && variation.is_none() && exercise.is_none();
        is_game && self.shown_ply() == self.table.game.moves().len()
    }
}

/// The state for components that do not depend on the input on the board. Two such states are equal if they differ only
/// in that input.
#[derive(Clone, Debug)]
pub struct OffBoard(Rc<AppState>);

impl From<&Rc<AppState>> for OffBoard {
    fn from(state: &Rc<AppState>) -> Self {
        Self(Rc::clone(state))
    }
}

impl PartialEq for OffBoard {
    fn eq(&self, other: &Self) -> bool {
        self.is_same_off_board(other)
    }
}

impl Deref for OffBoard {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}
