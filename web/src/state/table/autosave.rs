//! What the browser is to keep.

use crate::snapshot::Snapshot;
use crate::state::{AppState, Offer};

/// What is to be kept of the state; nothing before anything was done or asked for.
#[must_use]
pub fn autosave_snapshot(state: &AppState) -> Option<Snapshot> {
    let stored = state.snapshot();
    (state.table.metadata.is_asked_for || !stored.is_untouched()).then_some(stored)
}

/// Whether an engine was offered a draw with its next move while another tab plays the game.
#[must_use]
pub fn is_offered_elsewhere(state: &AppState) -> bool {
    state.table.follows && state.table.offer == Offer::Made && !state.table.is_persons_turn()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::prelude::*;

    fn game(moves: &str) -> Game {
        parse_game(START_FEN, moves.split_whitespace()).expect("the test's moves are right")
    }

    #[test]
    fn a_first_visit_keeps_nothing_until_something_is_done_or_asked_for() {
        let first = AppState::default();
        assert_eq!(autosave_snapshot(&first), None);
        assert_eq!(
            autosave_snapshot(&reduce(first.clone(), Action::View(ViewAction::Flip))),
            None
        );
        let played = |game: Game| {
            seated(Table {
                game: game.into(),
                ..Table::default()
            })
        };
        let moved = played(game("e2e4"));
        assert!(autosave_snapshot(&moved).is_some());
        let undone = played(game("e2e4").go_to(0).expect("the start"));
        assert!(autosave_snapshot(&undone).is_some());
        let asked = reduce(first, Action::Table(TableAction::Start(Box::default())));
        assert!(autosave_snapshot(&asked).is_some());
    }

    #[test]
    fn a_restored_state_wants_to_be_kept_as_it_was() {
        let game = game("e2e4 e7e5 g1f3 b8c6").go_to(3).expect("three half-moves");
        let review = Rc::new(Review::new(&game));
        let mut played = seated(Table {
            game: game.into(),
            ..Table::default()
        });
        played.analysis_mut().review = review;
        played.view = Rc::new(View {
            orientation: Color::Black,
            viewed_ply: Some(2),
            ..View::default()
        });
        let stored = played.snapshot();
        let stored = stored.with_id(7);
        let restored = reduce(
            AppState::default(),
            Action::Table(TableAction::Restore(Box::new(stored.clone()))),
        );
        assert_eq!(restored.snapshot(), stored);
    }
}
