//! The content of the bars above and below the board.
//! During an exercise, the bars describe the exercise and not the game.

use std::rc::Rc;

use chess_core::{Color, Game};

use crate::state::model::AppState;
use crate::state::queries::{exercise, status};

/// The game whose captured pieces are shown, and the number of plies before the shown position.
#[must_use]
pub fn shown_game(state: &AppState) -> (Rc<Game>, usize) {
    exercise::game_in_move_list(state)
}

/// The name of a side. During an exercise, the sides are named by their colours,
/// because the players on the table may belong to another game.
#[must_use]
pub fn side_name(state: &AppState, color: Color) -> String {
    match state.exercise() {
        Some(_) => state.texts.color_name(color).to_owned(),
        None => status::player_name(state, color),
    }
}

/// The rating next to the name. Only an opponent with a rating on the scale of earlier versions has such a text.
#[must_use]
pub fn rating(state: &AppState, color: Color) -> Option<String> {
    let is_shown = state.exercise().is_none();
    let player = state.table.setup.players.of(color);
    is_shown.then(|| state.texts.earlier_rating(player)).flatten()
}

/// The rating next to the name of a level.
#[must_use]
pub fn level_rating(state: &AppState, color: Color) -> Option<String> {
    let is_shown = state.exercise().is_none() && state.practice.is_none();
    let player = state.table.setup.players.of(color);
    is_shown.then(|| state.texts.level_rating(player)).flatten()
}

/// Whether the side has to move.
#[must_use]
pub fn is_to_move(state: &AppState, color: Color) -> bool {
    match state.exercise() {
        Some(session) => !session.state.is_over() && session.task().is_some_and(|task| task.color() == color),
        None => state.table.outcome().is_none() && state.table.board().side_to_move() == color,
    }
}

/// Whether the clocks are shown.
/// The clocks belong to the game, so they are hidden during an exercise, although they run.
#[must_use]
pub fn has_clocks(state: &AppState) -> bool {
    state.table.clock.is_some() && state.exercise().is_none()
}
