//! Texts about a game, and the actions of its players apart from moves.

use chess_core::{Board, Color, Game, Square};
use game_store::Players;

use crate::messages::{Text, Texts};
use crate::state::model::AppState;
use crate::state::queries::active_game::persons_color;
use crate::state::queries::practice;
use crate::state::queries::status::player_name;

/// Whether people can continue without the engine.
/// If the game is over or has counted for the rating, its opponent cannot be replaced.
#[must_use]
pub fn may_continue_without_engine(state: &AppState) -> bool {
    let table = &state.table;
    table.setup.players != Players::PEOPLE && table.outcome().is_none() && table.metadata.details.counted.is_empty()
}

/// Whether a game of two engines can be paused or resumed.
#[must_use]
pub fn may_pause(state: &AppState) -> bool {
    let table = &state.table;
    // If another tab plays the game, the game can be paused only in that tab.
    table.setup.players.are_engines() && table.outcome().is_none() && !table.follows
}

/// Whether moves can be typed. After the end of a game, they can be typed only in its analysis.
#[must_use]
pub fn may_type_moves(state: &AppState) -> bool {
    state.analysis.on || state.exercise().is_some() || practice::outcome_outside_practice(state).is_none()
}

/// The side that may resign now.
#[must_use]
pub fn may_resign(state: &AppState) -> Option<Color> {
    let is_open = state.table.outcome().is_none() && state.practice.is_none();
    is_open
        .then(|| persons_color(state.table.setup.players, state.table.board()))
        .flatten()
}

/// The text about the odds of the game; `None` if there are no odds.
#[must_use]
pub fn odds_text(state: &AppState) -> Option<String> {
    let odds = state.table.odds()?;
    let is_of_person = state.table.setup.players.only_person() == Some(odds.giver);
    let giver = (!is_of_person).then(|| player_name(state, odds.giver));
    Some(odds.text(state.texts, giver.as_deref()))
}

/// The text about a Chess960 start position;
/// `None` for the standard position and for positions that are not start positions of Chess960.
#[must_use]
pub fn chess960_text(texts: Texts, start: &Board) -> Option<String> {
    let number = (*start != Board::default())
        .then(|| start.chess960_number())
        .flatten()?;
    Some(texts.format(Text::Chess960Number, &[&number.to_string()]))
}

/// The square of a king in check on the shown board.
#[must_use]
pub fn king_in_check(board: &Board) -> Option<Square> {
    board.is_in_check().then(|| board.king(board.side_to_move()))
}

/// Returns the game with all undone moves redone.
#[must_use]
pub fn whole_game(game: &Game) -> Game {
    let all = game.cursor() + game.undone_actions().len();
    game.go_to(all).unwrap_or_else(|| game.clone())
}

/// The moves of the game in SAN.
#[must_use]
pub fn san_moves(game: &Game) -> Vec<String> {
    game.moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| game.board_at(ply).map(|board| chess_core::notation::san(board, *mv)))
        .collect()
}
