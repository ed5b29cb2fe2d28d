//! The queries on practice that the rest of the page uses.

use std::rc::Rc;

use chess_core::{Color, Outcome};

use crate::messages::{Text, Texts};
use crate::snapshot::Metadata;
use crate::state::model::{AppState, Dialog, Practice, StatusMessage, SuspendedGame};

/// Whether practice is on the screen: the list of exercises, an ending or a puzzle. The analysis of a puzzle is another
/// screen.
#[must_use]
pub fn is_practice_open(state: &AppState) -> bool {
    let is_task_shown = state.practice.is_some() && !is_puzzle_analysed(state);
    is_task_shown || state.dialogs.open == Some(Dialog::Practice)
}

/// Whether a puzzle is on the board.
#[must_use]
pub fn is_puzzle(state: &AppState) -> bool {
    state.practice.as_deref().is_some_and(Practice::is_puzzle)
}

/// Whether a finished puzzle is on the board, which may be analysed.
#[must_use]
pub fn is_puzzle_finished(state: &AppState) -> bool {
    let is_over = |practice: &Practice| practice.is_puzzle() && practice.is_over(&state.table.game);
    state.practice.as_deref().is_some_and(is_over)
}

/// Whether the analysis of a puzzle is shown. The panel of the puzzle is hidden then.
#[must_use]
pub fn is_puzzle_analysed(state: &AppState) -> bool {
    state.analysis.on && is_puzzle(state)
}

/// Whether an exercise, an ending or a puzzle is on the board. The buttons that end or give up a game have no meaning
/// there.
#[must_use]
pub fn is_task_open(state: &AppState) -> bool {
    state.practice.is_some() || state.exercise().is_some()
}

/// Whether a puzzle or an exercise is on the board. Its panel has the text of the status line, and its own buttons for
/// a hint and for the solution.
#[must_use]
pub fn is_answered_in_panel(state: &AppState) -> bool {
    is_puzzle(state) && !is_puzzle_analysed(state) || state.exercise().is_some()
}

/// The request to find the best move for a side.
#[must_use]
pub fn find_text(texts: Texts, color: Color) -> String {
    texts.format(Text::FindBestMove, &[texts.color_name(color)])
}

/// The text about a finished puzzle; `None` in an open puzzle, in an analysis and outside of puzzles.
#[must_use]
pub fn finished_puzzle_text(state: &AppState) -> Option<String> {
    finished_task_text(state).filter(|_| is_puzzle(state))
}

/// Whether no engine may search for a move or a hint: the replies of a puzzle are known, or the task is finished.
#[must_use]
pub fn needs_no_engine(state: &AppState) -> bool {
    let practice = state.practice.as_deref();
    practice.is_some_and(|practice| practice.is_puzzle() || practice.is_over(&state.table.game))
}

/// The text that explains why the person may not move; `None` if the task is not finished, or if it is analysed.
#[must_use]
pub fn finished_task_text(state: &AppState) -> Option<String> {
    let practice = state.practice.as_deref().filter(|_| !state.analysis.on)?;
    practice
        .is_over(&state.table.game)
        .then(|| practice.progress.text.clone())
}

/// Whether the status line has the task of an ending, which the panel shows.
#[must_use]
pub fn is_task_in_status(state: &AppState) -> bool {
    let is_announced = |practice: &Practice| {
        !practice.is_puzzle()
            && practice.progress.text.is_empty()
            && practice.announcement == state.status.announcements
            && matches!(state.status.message, StatusMessage::Notice(_))
    };
    state.practice.as_deref().is_some_and(is_announced)
}

/// The name of a side in a puzzle; `None` outside of puzzles. The opponent in a puzzle is not an engine.
#[must_use]
pub fn side_name(state: &AppState, color: Color) -> Option<&'static str> {
    let is_opponent = state.table.setup.players.only_person() == Some(!color);
    (is_puzzle(state) && is_opponent).then(|| state.texts.color_name(color))
}

/// The outcome of the game on the board, unless it is an ending or a puzzle.
#[must_use]
pub fn outcome_outside_practice(state: &AppState) -> Option<Outcome> {
    state.table.outcome().filter(|_| state.practice.is_none())
}

/// The metadata of the saved game. During practice, this is the suspended game.
#[must_use]
pub fn saved_metadata(state: &AppState) -> Rc<Metadata> {
    let suspended = state.practice.as_ref().map(|practice| &practice.suspended.table);
    Rc::clone(&suspended.unwrap_or(&state.table).metadata)
}

impl AppState {
    /// The state with the suspended game on the board. Without practice, this is the same state.
    #[must_use]
    pub fn outside_practice(&self) -> Self {
        let Some(practice) = &self.practice else {
            return self.clone();
        };
        let SuspendedGame {
            table, view, analysis, ..
        } = practice.suspended.clone();
        Self {
            table,
            view,
            analysis,
            practice: None,
            ..self.clone()
        }
    }
}
