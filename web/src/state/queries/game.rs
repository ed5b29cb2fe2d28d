//! Texts about a game, and the actions of its players besides moving.

use chess_core::{Board, Color, Game, Square};
use game_store::Players;

use crate::messages::{Text, Texts};
use crate::state::model::AppState;
use crate::state::queries::active_game::persons_color;
use crate::state::queries::status::player_name;

/// Whether people can continue without the engine. A game that is over or was counted keeps its opponent.
#[must_use]
pub fn may_continue_without_engine(state: &AppState) -> bool {
    let table = &state.table;
    table.setup.players != Players::PEOPLE && table.outcome().is_none() && table.metadata.details.counted.is_empty()
}

/// Whether a game of two engines can be paused or resumed.
#[must_use]
pub fn may_pause(state: &AppState) -> bool {
    let table = &state.table;
    // If another tab plays the game, it can be paused there.
    table.setup.players.are_engines() && table.outcome().is_none() && !table.follows
}

/// The side that may resign now.
#[must_use]
pub fn may_resign(state: &AppState) -> Option<Color> {
    state
        .table
        .outcome()
        .is_none()
        .then(|| persons_color(state.table.setup.players, state.table.board()))
        .flatten()
}

/// The text about the odds of the game; `None` if there are none.
#[must_use]
pub fn odds_text(state: &AppState) -> Option<String> {
    let odds = state.table.odds()?;
    let is_of_person = state.table.setup.players.only_person() == Some(odds.giver);
    let giver = (!is_of_person).then(|| player_name(state, odds.giver));
    Some(odds.text(state.texts, giver.as_deref()))
}

/// The text about a Chess960 start position; `None` for other positions and the standard one.
#[must_use]
pub fn chess960_text(texts: Texts, start: &Board) -> Option<String> {
    let number = (*start != Board::default())
        .then(|| start.chess960_number())
        .flatten()?;
    Some(texts.with(Text::Chess960Number, &[&number.to_string()]))
}

/// The square of a king in check on the shown board.
#[must_use]
pub fn king_in_check(board: &Board) -> Option<Square> {
    board.is_in_check().then(|| board.king(board.side_to_move()))
}

/// The game with all undone moves.
#[must_use]
pub fn whole_game(game: &Game) -> Game {
    let all = game.cursor() + game.undone().len();
    game.go_to(all).unwrap_or_else(|| game.clone())
}

/// The moves of the game in SAN.
#[must_use]
pub fn sans(game: &Game) -> Vec<String> {
    game.moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| game.board_at(ply).map(|board| chess_core::notation::san(board, *mv)))
        .collect()
}
