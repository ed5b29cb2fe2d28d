//! The state of the page: parts that own what they do, and the one way from a state to the next.

use std::ops::Deref;
use std::rc::Rc;

use chess_core::{Board, Game};

use crate::messages::Texts;
use crate::settings::Settings;
use crate::state::model::analysis::Analysis;
use crate::state::model::dialogs::Dialogs;
use crate::state::model::engine::EngineView;
use crate::state::model::input::BoardInput;
use crate::state::model::status::Status;
use crate::state::model::table::Table;
use crate::state::model::view::View;

/// Everything that the page shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppState {
    /// The game and the players.
    pub table: Rc<Table>,
    /// What a hand has begun on the board.
    pub input: BoardInput,
    /// What is on the board.
    pub view: Rc<View>,
    /// The engine as the page sees it.
    pub engine: Rc<EngineView>,
    /// What the engine is asked beside its own moves.
    pub analysis: Rc<Analysis>,
    /// What the status line says.
    pub status: Rc<Status>,
    /// What is open and asked.
    pub dialogs: Dialogs,
    /// What the person chose about the page.
    pub settings: Settings,
    /// The texts in the language that is spoken.
    pub texts: Texts,
}

impl AppState {
    /// Whether all but what a hand does on the board is the same, told by the place of each part: comparing costs
    /// nothing.
    #[must_use]
    pub fn is_same_off_board(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.table, &other.table)
            && Rc::ptr_eq(&self.view, &other.view)
            && Rc::ptr_eq(&self.engine, &other.engine)
            && Rc::ptr_eq(&self.analysis, &other.analysis)
            && Rc::ptr_eq(&self.status, &other.status)
            && self.dialogs == other.dialogs
            && self.settings == other.settings
            && self.texts == other.texts
    }

    /// What is on the board: a game, and after how many of its half-moves. It is a line of the engine that someone
    /// looks at, or the place where the person is.
    #[must_use]
    pub fn shown(&self) -> (&Rc<Game>, usize) {
        match &self.view.preview {
            Some(preview) => (&preview.game, preview.game.ply()),
            None => self.place(),
        }
    }

    /// Where the person is, whatever of the engine's lines is looked at: in a variation, at an earlier position, or
    /// with the game as it stands.
    #[must_use]
    pub fn place(&self) -> (&Rc<Game>, usize) {
        match &self.view.variation {
            Some(variation) => (&variation.game, variation.game.ply()),
            None => (&self.table.game, self.shown_ply()),
        }
    }

    /// The number of half-moves of the game that are gone through, whatever else is looked at.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        let last = self.table.game.moves().len();
        self.view.viewed_ply.map_or(last, |ply| ply.min(last))
    }

    /// The number of half-moves that are gone through, of the variation that is tried or else of the game, and of all
    /// there are.
    #[must_use]
    pub fn way(&self) -> (usize, usize) {
        match &self.view.variation {
            Some(variation) => (
                variation.game.ply(),
                variation.game.cursor() + variation.game.undone().len(),
            ),
            None => (self.shown_ply(), self.table.game.moves().len()),
        }
    }

    /// The position on the board.
    #[must_use]
    pub fn shown_board(&self) -> &Board {
        let (game, ply) = self.shown();
        game.board_at(ply).unwrap_or(game.board())
    }

    /// Whether the position on the board is the game's.
    #[must_use]
    pub fn is_live(&self) -> bool {
        let is_game = self.view.preview.is_none() && self.view.variation.is_none();
        is_game && self.shown_ply() == self.table.game.moves().len()
    }
}

/// A state for those who see nothing of the hand on the board: it is the same as long as only the hand moves.
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
