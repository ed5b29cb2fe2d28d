//! The view of the board in a game of two people on one device.

use chess_core::Color;
use game_store::{Players, SharedBoard};

use crate::state::model::AppState;

/// Whether two people play on this board now.
fn is_shared(state: &AppState) -> bool {
    let is_play = !state.analysis.on && state.practice.is_none() && state.view.exercise.is_none();
    is_play && state.table.setup.players == Players::PEOPLE
}

/// The side that the board turns to after a move; `None` if the board does not turn.
#[must_use]
pub fn side_to_turn_to(state: &AppState) -> Option<Color> {
    let turns = is_shared(state) && state.settings.shared_board == SharedBoard::Turns;
    let is_played = state.table.outcome().is_none() && !state.table.ended_before_import();
    (turns && is_played).then(|| state.table.board().side_to_move())
}

/// Whether the pieces at the far side of the board face their player.
#[must_use]
pub fn faces_players(state: &AppState) -> bool {
    is_shared(state) && state.settings.shared_board == SharedBoard::Faces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, AnalysisAction, GameTableAction, InputAction, NewGame, SettingsAction, reduce};

    fn game_on_shared_board(view: SharedBoard, players: Players) -> AppState {
        let new_game = NewGame {
            players,
            ..NewGame::default()
        };
        let state = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
        let mut settings = state.settings;
        settings.shared_board = view;
        reduce(state, Action::Settings(SettingsAction::Configure(settings)))
    }

    fn play(state: AppState, from: &str, to: &str) -> AppState {
        [from, to].into_iter().fold(state, |state, square| {
            reduce(state, InputAction::Activate(square.parse().expect("a square")))
        })
    }

    #[test]
    fn the_board_turns_after_each_move_and_each_undo() {
        let state = play(game_on_shared_board(SharedBoard::Turns, Players::PEOPLE), "e2", "e4");
        assert_eq!(state.view.orientation, Color::Black);
        let state = play(state, "e7", "e5");
        assert_eq!(state.view.orientation, Color::White);
        let state = reduce(state, GameTableAction::Undo);
        assert_eq!(state.view.orientation, Color::Black);
        assert!(!faces_players(&state));
        assert_eq!(side_to_turn_to(&crate::state::tests::after_resignation(state)), None);
    }

    #[test]
    fn the_board_turns_only_if_that_is_chosen_and_two_people_play() {
        for (view, players) in [
            (SharedBoard::Fixed, Players::PEOPLE),
            (SharedBoard::Faces, Players::PEOPLE),
            (SharedBoard::Turns, Players::default()),
        ] {
            let state = play(game_on_shared_board(view, players), "e2", "e4");
            assert_eq!(state.view.orientation, Color::White, "{view:?}");
            assert_eq!(faces_players(&state), view == SharedBoard::Faces);
        }
    }

    #[test]
    fn the_analysis_has_a_usual_board() {
        for view in [SharedBoard::Turns, SharedBoard::Faces] {
            let state = reduce(game_on_shared_board(view, Players::PEOPLE), AnalysisAction::Toggle);
            assert!(!faces_players(&state) && side_to_turn_to(&state).is_none(), "{view:?}");
        }
    }
}
