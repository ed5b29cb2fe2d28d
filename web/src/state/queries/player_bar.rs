//! The content of the bars above and below the board.
//! During an exercise, the bars describe the exercise and not the game.

use std::rc::Rc;

use chess_core::{Color, Game};

use crate::messages::Text;
use crate::state::model::AppState;
use crate::state::queries::{exercise, status};

/// The game whose captured pieces are shown, and the number of plies before the shown position.
#[must_use]
pub fn shown_game(state: &AppState) -> (Rc<Game>, usize) {
    exercise::game_in_move_list(state)
}

/// The name of a side. In an exercise of another game, the person is the side that learns, and the opponent is named by
/// the colour, because the players on the table belong to the game on the board.
#[must_use]
pub fn side_name(state: &AppState, color: Color) -> String {
    let task = state
        .exercise()
        .and_then(|session| session.task().or(session.tasks.last()));
    match task.filter(|task| task.id.game != state.table.metadata.id) {
        None => status::player_name(state, color),
        Some(task) if task.color() == color => state.texts.of(Text::You).to_owned(),
        Some(_) => state.texts.color_name(color).to_owned(),
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

/// Whether the game in progress counts for the rating of this side, in words. Only the person has such a text. The
/// text is empty for a game that never counted.
#[must_use]
pub fn rated_text(state: &AppState, color: Color) -> Option<&'static str> {
    let table = &state.table;
    let is_of_person = table.setup.players.only_person() == Some(color);
    let is_shown = is_of_person && state.exercise().is_none() && state.practice.is_none();
    is_shown.then(|| match table.outcome() {
        None if table.setup.rated => state.texts.of(Text::Rated),
        None if table.lost_rating => state.texts.of(Text::NoLongerRated),
        _ => "",
    })
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

#[cfg(test)]
mod tests {
    use super::rated_text;
    use crate::state::tests::prelude::*;

    fn rated_game() -> AppState {
        let players = Players {
            white: Player::Human,
            black: Player::FIRST_OPPONENT,
        };
        let mut table = GameTable {
            setup: players.into(),
            ..GameTable::default()
        };
        table.setup.rated = true;
        state_with_table(table)
    }

    #[test]
    fn the_person_sees_that_the_game_is_rated_until_there_is_help() {
        let rated = rated_game();
        assert_eq!(rated_text(&rated, Color::White), Some("Rated"));
        assert_eq!(rated_text(&rated, Color::Black), None);
        let helped = reduce(rated.clone(), Action::Analysis(AnalysisAction::Toggle));
        assert_eq!(rated_text(&helped, Color::White), Some("No longer rated"));
        let alone = reduce(helped, Action::Analysis(AnalysisAction::Toggle));
        assert_eq!(rated_text(&alone, Color::White), Some("No longer rated"));
        let unrated = reduce(rated, Action::Game(GameTableAction::Unrate));
        assert_eq!(rated_text(&unrated, Color::White), Some("No longer rated"));
    }

    #[test]
    fn a_game_that_never_counted_and_a_finished_game_have_no_text() {
        let mut casual = rated_game();
        casual.table = Rc::new(GameTable {
            setup: casual.table.setup.players.into(),
            ..GameTable::default()
        });
        let helped = reduce(casual, Action::Analysis(AnalysisAction::Toggle));
        assert_eq!(rated_text(&helped, Color::White), Some(""));
        let resigned = reduce(rated_game(), Action::Game(GameTableAction::Resign));
        let resigned = reduce(resigned, Action::Game(GameTableAction::Answer(true)));
        assert!(resigned.table.outcome().is_some());
        assert_eq!(rated_text(&resigned, Color::White), Some(""));
    }
}
