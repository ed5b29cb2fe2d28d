//! What can be read from a game, and what its players may do besides moving.

use chess_core::{Board, Color, Game, Square};
use game_store::Players;

use crate::messages::{Text, Texts};
use crate::state::model::AppState;
use crate::state::queries::on_board::persons_color;
use crate::state::queries::status::player_name;

/// Whether people can go on without the engine: a game that is over or has counted stays one against its opponent.
#[must_use]
pub fn may_play_without(state: &AppState) -> bool {
    let table = &state.table;
    table.setup.players != Players::PEOPLE && table.outcome().is_none() && table.metadata.details.counted.is_empty()
}

/// Whether two engines can be told to wait, or to go on.
#[must_use]
pub fn may_pause(state: &AppState) -> bool {
    let table = &state.table;
    // Where another tab plays the game, its engines are told there.
    table.setup.players.are_engines() && table.outcome().is_none() && !table.follows
}

/// The side that may give up now.
#[must_use]
pub fn may_resign(state: &AppState) -> Option<Color> {
    state
        .table
        .outcome()
        .is_none()
        .then(|| persons_color(state.table.setup.players, state.table.board()))
        .flatten()
}

/// The line about the odds of the game; `None` where there are none.
#[must_use]
pub fn odds_text(state: &AppState) -> Option<String> {
    let odds = state.table.odds()?;
    let is_of_person = state.table.setup.players.only_person() == Some(odds.giver);
    let giver = (!is_of_person).then(|| player_name(state, odds.giver));
    Some(odds.text(state.texts, giver.as_deref()))
}

/// What is said of the first position where it is one of Chess960, but not the usual one.
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

/// The game with everything again that was taken back.
#[must_use]
pub fn whole_game(game: &Game) -> Game {
    let all = game.cursor() + game.undone().len();
    game.go_to(all).unwrap_or_else(|| game.clone())
}

/// The moves of the game as people write them.
#[must_use]
pub fn sans(game: &Game) -> Vec<String> {
    game.moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| game.board_at(ply).map(|board| chess_core::notation::san(board, *mv)))
        .collect()
}
