//! The part of the state that the browser saves.

use std::rc::Rc;

use crate::snapshot::{FromAddress, Snapshot};
use crate::state::model::{AppState, Offer};

/// The snapshot to save. `None` if nothing was played and no person has started the game,
/// or if the game comes from the address of a frame.
#[must_use]
pub fn autosave_snapshot(state: &AppState) -> Option<Snapshot> {
    let state = &state.outside_practice();
    let stored = state.snapshot();
    let metadata = &state.table.metadata;
    let is_wanted = metadata.is_asked_for || !stored.is_untouched();
    (is_wanted && metadata.from_address != FromAddress::Framed).then_some(stored)
}

/// Whether the person offered a draw to an engine that moves in another tab.
#[must_use]
pub fn is_offered_elsewhere(state: &AppState) -> bool {
    state.table.follows && state.table.offer == Offer::Made && !state.table.is_persons_turn()
}

impl AppState {
    /// Returns the part of the state that later visits restore.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let table = &self.table;
        Snapshot {
            game: Rc::clone(&table.game),
            setup: table.setup.clone(),
            clock: table.clock.as_ref().map(|clock| clock.to_saved()),
            // An exercise turns the board only until the exercise ends, so the orientation from before the exercise is
            // saved.
            orientation: self
                .exercise()
                .map_or(self.view.orientation, |session| session.orientation),
            viewed_ply: self.view.viewed_ply,
            review: Rc::clone(&self.analysis.review),
            reviewing: self.analysis.reviewing,
            metadata: Rc::clone(&table.metadata),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::prelude::*;

    fn game(moves: &str) -> Game {
        parse_game(START_FEN, moves.split_whitespace()).expect("legal moves")
    }

    #[test]
    fn a_first_visit_saves_nothing_until_a_move_or_a_new_game() {
        let first = AppState::default();
        assert_eq!(autosave_snapshot(&first), None);
        assert_eq!(
            autosave_snapshot(&reduce(first.clone(), Action::View(ViewAction::Flip))),
            None
        );
        let played = |game: Game| {
            state_with_table(GameTable {
                game: game.into(),
                ..GameTable::default()
            })
        };
        let moved = played(game("e2e4"));
        assert!(autosave_snapshot(&moved).is_some());
        let undone = played(game("e2e4").go_to(0).expect("the start"));
        assert!(autosave_snapshot(&undone).is_some());
        let asked = reduce(first, Action::Game(GameTableAction::Start(Box::default())));
        assert!(autosave_snapshot(&asked).is_some());
    }

    /// A game that the address of the page requested.
    fn requested_by_address(game: Game, players: Players, from_address: FromAddress) -> AppState {
        let new_game = NewGame {
            players,
            seed: 7,
            origin: Origin {
                game: Some(Rc::new(game)),
                ..Origin::default()
            },
            ..NewGame::default()
        };
        let start = GameTableAction::Start(Box::new(new_game.from_address(from_address)));
        reduce(AppState::default(), Action::Game(start))
    }

    fn from_address(state: &AppState) -> FromAddress {
        state.table.metadata.from_address
    }

    #[test]
    fn a_game_of_the_address_is_the_persons_own_after_an_action() {
        let begun = requested_by_address(game("e2e4 e7e5"), Players::PEOPLE, FromAddress::Unplayed);
        assert_eq!(from_address(&begun), FromAddress::Unplayed);
        let click = |name: &str| Action::Input(InputAction::Activate(name.parse().expect("a square")));
        let looked = [Action::View(ViewAction::Flip), click("g1")]
            .into_iter()
            .fold(begun.clone(), reduce);
        assert_eq!(from_address(&looked), FromAddress::Unplayed);
        for done in [
            vec![click("g1"), click("f3")],
            vec![Action::Game(GameTableAction::Undo)],
            vec![
                Action::Game(GameTableAction::Resign),
                Action::Game(GameTableAction::Answer(true)),
            ],
            vec![
                Action::Analysis(AnalysisAction::Toggle),
                Action::Analysis(AnalysisAction::Review(true)),
            ],
        ] {
            let state = done.iter().cloned().fold(begun.clone(), reduce);
            assert_eq!(from_address(&state), FromAddress::No, "{done:?}");
        }
    }

    #[test]
    fn engine_moves_leave_a_game_of_the_address_unplayed() {
        let engine = Player::FIRST_OPPONENT;
        let engines = Players {
            white: engine,
            black: engine,
        };
        let reply = |state: AppState, mv: &str| {
            let found = FoundMove {
                best_move: uci_move(&state, mv),
                ..FoundMove::default()
            };
            let id = state.engine.search_id;
            reduce(state, EngineReport::SearchFound(id, found))
        };
        let begun = requested_by_address(game(""), engines, FromAddress::Unplayed);
        let played = ["e2e4", "e7e5", "g1f3"].into_iter().fold(begun, reply);
        assert_eq!(
            (played.table.game.ply(), from_address(&played)),
            (3, FromAddress::Unplayed)
        );
        // An engine moves first, and a person replies.
        let black = Players {
            white: engine,
            black: Player::Human,
        };
        let begun = reply(requested_by_address(game(""), black, FromAddress::Unplayed), "e2e4");
        assert_eq!(
            (begun.table.game.ply(), from_address(&begun)),
            (1, FromAddress::Unplayed)
        );
        let click = |name: &str| Action::Input(InputAction::Activate(name.parse().expect("a square")));
        let answered = [click("e7"), click("e5")].into_iter().fold(begun, reduce);
        assert_eq!(
            (answered.table.game.ply(), from_address(&answered)),
            (2, FromAddress::No)
        );
    }

    #[test]
    fn a_game_of_the_address_is_not_saved_in_a_frame() {
        let begun = requested_by_address(game("e2e4 e7e5"), Players::PEOPLE, FromAddress::Framed);
        assert_eq!(autosave_snapshot(&begun), None);
        let click = |name: &str| Action::Input(InputAction::Activate(name.parse().expect("a square")));
        let played = [click("g1"), click("f3")].into_iter().fold(begun, reduce);
        assert_eq!((played.table.game.ply(), autosave_snapshot(&played)), (3, None));
        // A game that the person starts in the frame is saved like any other.
        let own = reduce(played, Action::Game(GameTableAction::Start(Box::default())));
        assert!(autosave_snapshot(&own).is_some());
    }

    #[test]
    fn a_restored_state_has_the_same_snapshot() {
        let game = game("e2e4 e7e5 g1f3 b8c6").go_to(3).expect("three plies");
        let review = Rc::new(Review::new(&game));
        let mut played = state_with_table(GameTable {
            game: game.into(),
            ..GameTable::default()
        });
        Rc::make_mut(&mut played.analysis).review = review;
        played.view = Rc::new(View {
            orientation: Color::Black,
            viewed_ply: Some(2),
            ..View::default()
        });
        let stored = played.snapshot();
        let stored = stored.with_id(7);
        let restored = reduce(
            AppState::default(),
            Action::Game(GameTableAction::Restore(Box::new(stored.clone()))),
        );
        assert_eq!(restored.snapshot(), stored);
    }
}
