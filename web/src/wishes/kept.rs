//! What the browser is to keep, and what becomes of a game that two tabs play.

use chess_core::{Color, Game};

use crate::state::{GameState, Player, Players};
use crate::stored::StoredGame;

/// What is to be kept of the state; nothing before anything was done or asked for.
#[must_use]
pub fn wanted_snapshot(state: &GameState) -> Option<StoredGame> {
    let stored = StoredGame::of(state);
    (state.keeping.is_asked_for || !stored.is_untouched()).then_some(stored)
}

/// What a tab does that wants to keep a game and finds another under the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// The game found went no other way: what it holds is part of this one.
    Replace,
    /// No person's move is lost where this tab goes on with the game found.
    Follow,
    /// Persons played both: each is a game of its own.
    Part,
}

/// How the game of this tab meets the one found.
#[must_use]
pub fn meeting(mine: &StoredGame, found: &Game) -> Meeting {
    let (own, other) = (mine.game.moves(), found.moves());
    let is_same_start = mine.game.start() == found.start();
    if is_same_start && own.starts_with(other) {
        return Meeting::Replace;
    }
    let persons = (0..own.len()).rev().find(|ply| is_persons(mine, *ply));
    let given = persons.map_or(0, |ply| ply + 1);
    if is_same_start && other.starts_with(&own[..given]) {
        Meeting::Follow
    } else {
        Meeting::Part
    }
}

fn is_persons(stored: &StoredGame, ply: usize) -> bool {
    let Players { white, black } = stored.players;
    let player = match stored.game.board_at(ply).map(chess_core::Board::side_to_move) {
        Some(Color::White) => white,
        _ => black,
    };
    player == Player::Human
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chess_core::notation::{START_FEN, parse_game};

    use super::*;
    use crate::review::Review;
    use crate::state::{Action, Analysis, reduce};

    fn game(moves: &str) -> Game {
        parse_game(START_FEN, moves.split_whitespace()).expect("the test's moves are right")
    }

    #[track_caller]
    fn check(mine: &str, found: &str, expected: Meeting) {
        let state = GameState {
            game: Rc::new(game(mine)),
            ..GameState::default()
        };
        assert_eq!(
            meeting(&StoredGame::of(&state), &game(found)),
            expected,
            "{mine}, {found}"
        );
    }

    #[test]
    fn no_move_of_a_person_is_lost() {
        // White is a person, Black an engine.
        check("e2e4", "", Meeting::Replace);
        check("e2e4 e7e5", "e2e4", Meeting::Replace);
        check("e2e4 e7e5", "e2e4 e7e5", Meeting::Replace);
        check("e2e4 e7e5", "e2e4 c7c5", Meeting::Follow);
        check("e2e4 e7e5", "e2e4 c7c5 g1f3", Meeting::Follow);
        check("e2e4", "e2e4 c7c5 g1f3 b8c6", Meeting::Follow);
        check("e2e4 e7e5 g1f3", "e2e4 e7e5 b1c3", Meeting::Part);
        check("e2e4 e7e5", "d2d4 d7d5", Meeting::Part);
        check("e2e4 e7e5 g1f3", "e2e4 c7c5", Meeting::Part);
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
        let restored = reduce(GameState::default(), Action::Restore(Box::new(stored.clone())));
        assert_eq!(StoredGame::of(&restored), stored);
    }
}
