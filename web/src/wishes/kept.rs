//! What the browser is to keep.

use crate::state::{GameState, Offer};
use crate::stored::StoredGame;

/// What is to be kept of the state; nothing before anything was done or asked for.
#[must_use]
pub fn wanted_snapshot(state: &GameState) -> Option<StoredGame> {
    let stored = StoredGame::of(state);
    (state.keeping.is_asked_for || !stored.is_untouched()).then_some(stored)
}

/// Whether an engine was offered a draw with its next move while another tab plays the game.
#[must_use]
pub fn is_offered_elsewhere(state: &GameState) -> bool {
    state.follows && state.offer == Offer::Made && !state.is_persons_turn()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chess_core::notation::{START_FEN, parse_game};
    use chess_core::{Color, Game};

    use super::*;
    use crate::review::Review;
    use crate::state::{Action, Analysis, reduce};

    fn game(moves: &str) -> Game {
        parse_game(START_FEN, moves.split_whitespace()).expect("the test's moves are right")
    }

    #[test]
    fn a_first_visit_keeps_nothing_until_something_is_done_or_asked_for() {
        let first = GameState::default();
        assert_eq!(wanted_snapshot(&first), None);
        assert_eq!(wanted_snapshot(&reduce(first.clone(), Action::Flip)), None);
        let moved = GameState {
            game: Rc::new(game("e2e4")),
            ..first.clone()
        };
        assert!(wanted_snapshot(&moved).is_some());
        let undone = GameState {
            game: Rc::new(game("e2e4").go_to(0).expect("the start")),
            ..first.clone()
        };
        assert!(wanted_snapshot(&undone).is_some());
        let asked = reduce(first, Action::Start(Box::default()));
        assert!(wanted_snapshot(&asked).is_some());
    }

    #[test]
    fn a_restored_state_wants_to_be_kept_as_it_was() {
        let game = Rc::new(game("e2e4 e7e5 g1f3 b8c6").go_to(3).expect("three half-moves"));
        let review = Rc::new(Review::new(&game));
        let played = GameState {
            game,
            analysis: Analysis {
                review,
                ..Analysis::default()
            },
            orientation: Color::Black,
            viewed_ply: Some(2),
            ..GameState::default()
        };
        let stored = StoredGame::of(&played);
        let stored = stored.kept_as(7);
        let restored = reduce(GameState::default(), Action::Restore(Box::new(stored.clone())));
        assert_eq!(StoredGame::of(&restored), stored);
    }
}
