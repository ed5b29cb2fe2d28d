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

/// What a tab and the browser's storage last agreed on.
#[derive(Clone, Debug)]
pub struct Agreed {
    /// The number of the game.
    pub id: u32,
    /// What this tab kept; `None` where it could not be kept yet.
    pub kept: Option<StoredGame>,
    /// What the storage holds.
    pub text: String,
}

impl Agreed {
    /// The storage holds what the tab wants.
    #[must_use]
    pub fn on(stored: StoredGame, text: String) -> Self {
        Self {
            id: stored.keeping.id,
            text,
            kept: Some(stored),
        }
    }

    /// The storage holds an older text, over which nothing could be written.
    #[must_use]
    pub const fn not_yet(id: u32, text: String) -> Self {
        Self { id, kept: None, text }
    }

    fn has_kept(&self, wanted: &StoredGame) -> bool {
        self.kept.as_ref() == Some(wanted)
    }
}

/// What a tab does to have its game kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Nothing: it is kept.
    Rest,
    /// It writes.
    Write,
    /// It goes on with the game found.
    Follow(Box<StoredGame>),
    /// It keeps its game under another number.
    Part,
}

/// The step of a tab that wants a game to be kept as a text and found one under its number, which `read` reads.
#[must_use]
pub fn step(
    agreed: Option<&Agreed>,
    found: Option<&str>,
    wanted: &StoredGame,
    text: &str,
    read: impl FnOnce(&str) -> Option<StoredGame>,
) -> Step {
    let agreed = agreed.filter(|agreed| agreed.id == wanted.keeping.id);
    let Some(found) = found else { return Step::Write };
    // What another tab has added since to what this one kept is newer.
    if found == text || agreed.is_some_and(|agreed| agreed.has_kept(wanted)) {
        return Step::Rest;
    }
    if agreed.is_some_and(|agreed| agreed.text == found) {
        return Step::Write;
    }
    match read(found) {
        None => Step::Write,
        Some(other) => met(wanted, other, Step::Write),
    }
}

/// The step of a tab that hears of a text that another has written over its own.
#[must_use]
pub fn after_other_tab(agreed: Option<&Agreed>, found: StoredGame, wanted: &StoredGame) -> Step {
    if found.game == wanted.game && found.players == wanted.players {
        Step::Rest
    } else if agreed.is_some_and(|agreed| agreed.has_kept(wanted)) {
        // The other tab knew this game, and went on from it.
        Step::Follow(Box::new(found))
    } else {
        met(wanted, found, Step::Rest)
    }
}

fn met(wanted: &StoredGame, found: StoredGame, replace: Step) -> Step {
    match meeting(wanted, &found.game) {
        Meeting::Replace => replace,
        Meeting::Follow => Step::Follow(Box::new(found)),
        Meeting::Part => Step::Part,
    }
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
        assert_eq!(meeting(&stored(mine), &game(found)), expected, "{mine}, {found}");
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

    fn stored(moves: &str) -> StoredGame {
        StoredGame::of(&GameState {
            game: Rc::new(game(moves)),
            ..GameState::default()
        })
    }

    /// The texts of these tests are the moves alone.
    fn read(moves: &str) -> Option<StoredGame> {
        Some(stored(moves))
    }

    #[test]
    fn a_text_that_could_not_be_replaced_is_not_gone_back_to() {
        let full = Agreed::not_yet(0, "e2e4 e7e5".to_owned());
        let kept = Agreed::on(stored("e2e4 e7e5"), "e2e4 e7e5".to_owned());
        let undone = StoredGame {
            game: Rc::new(game("e2e4 e7e5").go_to(0).expect("the start")),
            ..stored("")
        };
        for agreed in [&full, &kept] {
            let next = step(Some(agreed), Some("e2e4 e7e5"), &undone, "undone", read);
            assert_eq!(next, Step::Write, "{agreed:?}");
        }
        let strange = step(None, Some("e2e4 e7e5"), &undone, "undone", read);
        assert_eq!(strange, Step::Follow(Box::new(stored("e2e4 e7e5"))));
    }

    #[test]
    fn what_was_taken_out_of_the_storage_is_written_again() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned());
        assert_eq!(step(Some(&kept), None, &stored("e2e4"), "e2e4", read), Step::Write);
        assert_eq!(
            step(Some(&kept), Some("e2e4"), &stored("e2e4"), "e2e4", read),
            Step::Rest
        );
        // Another tab went on; it is about to be heard.
        let next = step(Some(&kept), Some("e2e4 e7e5"), &stored("e2e4"), "e2e4", read);
        assert_eq!(next, Step::Rest);
        let parted = step(None, Some("e2e4"), &stored("d2d4"), "d2d4", read);
        assert_eq!(parted, Step::Part);
    }

    #[test]
    fn a_tab_follows_another_in_the_game_alone() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned());
        let flipped = StoredGame {
            orientation: Color::Black,
            ..stored("e2e4")
        };
        assert_eq!(after_other_tab(Some(&kept), flipped, &stored("e2e4")), Step::Rest);
        for other in ["e2e4 e7e5", "", "d2d4"] {
            let next = after_other_tab(Some(&kept), stored(other), &stored("e2e4"));
            assert_eq!(next, Step::Follow(Box::new(stored(other))), "{other}");
        }
        let full = Agreed::not_yet(0, "e2e4".to_owned());
        let next = after_other_tab(Some(&full), stored("d2d4"), &stored("e2e4"));
        assert_eq!(next, Step::Part);
        let next = after_other_tab(Some(&full), stored(""), &stored("e2e4"));
        assert_eq!(next, Step::Rest);
    }

    #[test]
    fn a_tab_that_follows_keeps_its_dialog_open() {
        let asking = reduce(GameState::default(), Action::OpenNewGame);
        let followed = reduce(asking, Action::Restore(Box::new(stored("e2e4"))));
        assert!(followed.new_game_open);
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
