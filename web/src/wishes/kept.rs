//! What the browser is to keep, and what becomes of a game that two tabs play.

use chess_core::{Color, Game};

use crate::state::{GameState, Player, Players};
use crate::stored::{Reading, StoredGame};

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
    /// How often the game had changed in that.
    pub revision: u32,
}

impl Agreed {
    /// The storage holds what the tab wants.
    #[must_use]
    pub fn on(stored: StoredGame, text: String, revision: u32) -> Self {
        Self {
            id: stored.keeping.id,
            text,
            revision,
            kept: Some(stored),
        }
    }

    /// The storage holds an older text, over which nothing could be written.
    #[must_use]
    pub const fn not_yet(id: u32, text: String, revision: u32) -> Self {
        Self {
            id,
            kept: None,
            text,
            revision,
        }
    }

    fn has_kept(&self, wanted: &StoredGame) -> bool {
        self.kept.as_ref() == Some(wanted)
    }

    fn has_game_of(&self, wanted: &StoredGame) -> bool {
        self.kept.as_ref().is_some_and(|kept| is_same_game(kept, wanted))
    }

    /// The number of changes with those that `wanted` makes to what was kept.
    fn revision_with(&self, wanted: &StoredGame) -> u32 {
        self.revision.saturating_add(u32::from(!self.has_game_of(wanted)))
    }
}

/// What a tab does to have its game kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Nothing: it is kept, with so many changes.
    Rest(u32),
    /// Nothing: it is about to hear of what another tab made of the game.
    Wait,
    /// It writes, with so many changes.
    Write(u32),
    /// It goes on with the game found, which has so many changes.
    Follow(Box<StoredGame>, u32),
    /// It sets aside what it found, which cannot be read, and writes, with so many changes.
    SetAside(u32),
    /// It keeps its game under another number.
    Part,
}

/// The step of a tab that wants a game to be kept and found a text under its number, which `read` reads where it can be read
/// whole. What cannot be read is left alone as long as there is nothing to write.
#[must_use]
pub fn step(
    agreed: Option<&Agreed>,
    found: Option<&str>,
    wanted: &StoredGame,
    read: impl FnOnce(&str) -> Option<Reading>,
) -> Step {
    let agreed = agreed.filter(|agreed| agreed.id == wanted.keeping.id);
    let revision = || agreed.map_or(1, |agreed| agreed.revision_with(wanted));
    let write = || Step::Write(revision());
    let Some(found) = found else { return write() };
    if let Some(agreed) = agreed.filter(|agreed| agreed.text == found) {
        return if agreed.has_kept(wanted) {
            Step::Rest(agreed.revision)
        } else {
            write()
        };
    }
    let Some(found) = read(found) else {
        let is_kept = agreed.is_some_and(|agreed| agreed.has_kept(wanted));
        return if is_kept {
            Step::Wait
        } else {
            Step::SetAside(revision())
        };
    };
    if found.stored == *wanted {
        return Step::Rest(found.revision);
    }
    match agreed {
        Some(agreed) if found.revision < agreed.revision => write(),
        Some(agreed) if agreed.has_kept(wanted) => Step::Wait,
        Some(agreed) if found.revision > agreed.revision && agreed.has_game_of(wanted) => Step::Wait,
        _ => met(wanted, found),
    }
}

/// The step of a tab that hears of a text that another has written over its own.
///
/// What a tab writes reaches the others a moment later. One that writes in that moment, if only what the engine thinks
/// of a position, puts the game as it was back in its place, and the number of changes tells.
#[must_use]
pub fn after_other_tab(agreed: Option<&Agreed>, found: Reading, wanted: &StoredGame) -> Step {
    if is_same_game(&found.stored, wanted) {
        return Step::Rest(found.revision);
    }
    match agreed {
        Some(agreed) if found.revision < agreed.revision => Step::Write(agreed.revision_with(wanted)),
        // The other tab knew this game, and went on from it.
        Some(agreed) if found.revision > agreed.revision && agreed.has_game_of(wanted) => {
            Step::Follow(Box::new(found.stored), found.revision)
        }
        // Both changed it in one moment, and no move with it: what was written later stays.
        Some(agreed) if agreed.has_kept(wanted) && found.stored.game.moves() == wanted.game.moves() => {
            Step::Follow(Box::new(found.stored), found.revision)
        }
        _ => met(wanted, found),
    }
}

/// Whether two differ at most in how the game is shown and what is thought of it.
fn is_same_game(one: &StoredGame, other: &StoredGame) -> bool {
    one.game == other.game && one.players == other.players
}

fn met(wanted: &StoredGame, found: Reading) -> Step {
    match meeting(wanted, &found.stored.game) {
        Meeting::Replace if is_same_game(&found.stored, wanted) => Step::Write(found.revision),
        Meeting::Replace => Step::Write(found.revision.saturating_add(1)),
        Meeting::Follow => Step::Follow(Box::new(found.stored), found.revision),
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
    fn read(moves: &str) -> Option<Reading> {
        Some(reading(moves, 1))
    }

    fn reading(moves: &str, revision: u32) -> Reading {
        Reading {
            stored: stored(moves),
            revision,
            fault: None,
        }
    }

    #[test]
    fn a_text_that_could_not_be_replaced_is_not_gone_back_to() {
        let full = Agreed::not_yet(0, "e2e4 e7e5".to_owned(), 1);
        let kept = Agreed::on(stored("e2e4 e7e5"), "e2e4 e7e5".to_owned(), 1);
        let undone = StoredGame {
            game: Rc::new(game("e2e4 e7e5").go_to(0).expect("the start")),
            ..stored("")
        };
        for agreed in [&full, &kept] {
            let next = step(Some(agreed), Some("e2e4 e7e5"), &undone, read);
            assert_eq!(next, Step::Write(2), "{agreed:?}");
        }
        let strange = step(None, Some("e2e4 e7e5"), &undone, read);
        assert_eq!(strange, Step::Follow(Box::new(stored("e2e4 e7e5")), 1));
    }

    #[test]
    fn what_was_taken_out_of_the_storage_is_written_again() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned(), 1);
        assert_eq!(step(Some(&kept), None, &stored("e2e4"), read), Step::Write(1));
        assert_eq!(step(Some(&kept), Some("e2e4"), &stored("e2e4"), read), Step::Rest(1));
        // Another tab went on; it is about to be heard.
        let next = step(Some(&kept), Some("e2e4 e7e5"), &stored("e2e4"), read);
        assert_eq!(next, Step::Wait);
        let parted = step(None, Some("e2e4"), &stored("d2d4"), read);
        assert_eq!(parted, Step::Part);
    }

    #[test]
    fn nothing_is_written_over_what_cannot_be_read() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned(), 1);
        let step = |agreed, wanted| step(agreed, Some("rubbish"), &stored(wanted), |_| None);
        assert_eq!(step(Some(&kept), "e2e4"), Step::Wait);
        assert_eq!(step(Some(&kept), "e2e4 e7e5"), Step::SetAside(2));
        assert_eq!(step(None, "e2e4"), Step::SetAside(1));
    }

    /// As a tab writes it whose review went on.
    fn reviewed(moves: &str) -> StoredGame {
        StoredGame {
            reviewing: true,
            ..stored(moves)
        }
    }

    #[test]
    fn what_is_thought_of_a_game_is_no_change_of_it() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned(), 3);
        let write = |wanted: &StoredGame| step(Some(&kept), Some("e2e4"), wanted, read);
        assert_eq!(write(&reviewed("e2e4")), Step::Write(3));
        assert_eq!(write(&stored("e2e4 e7e5")), Step::Write(4));
    }

    #[test]
    fn a_game_written_back_as_it_was_is_not_followed() {
        let kept = Agreed::on(stored("e2e4 e7e5"), "e2e4 e7e5".to_owned(), 4);
        let before = Reading {
            stored: reviewed("e2e4"),
            ..reading("", 3)
        };
        for undone in ["", "e2e4 e7e5"] {
            let heard = after_other_tab(Some(&kept), before.clone(), &stored(undone));
            assert!(matches!(heard, Step::Write(4 | 5)), "{undone}: {heard:?}");
            let found = step(Some(&kept), Some("other"), &stored(undone), |_| Some(before.clone()));
            assert!(matches!(found, Step::Write(4 | 5)), "{undone}: {found:?}");
        }
        // The tab that wrote it hears of the change that it did not know.
        let unaware = Agreed::on(reviewed("e2e4"), "e2e4".to_owned(), 3);
        let heard = after_other_tab(Some(&unaware), reading("e2e4 e7e5", 4), &reviewed("e2e4"));
        assert_eq!(heard, Step::Follow(Box::new(stored("e2e4 e7e5")), 4));
    }

    #[test]
    fn of_two_changes_in_one_moment_no_move_is_lost() {
        let check = |mine: &str, found: &str| {
            let kept = Agreed::on(stored(mine), mine.to_owned(), 4);
            after_other_tab(Some(&kept), reading(found, 4), &stored(mine))
        };
        assert_eq!(check("e2e4", ""), Step::Write(5));
        assert_eq!(check("", "e2e4"), Step::Follow(Box::new(stored("e2e4")), 4));
        assert_eq!(check("e2e4", "d2d4"), Step::Part);
        let given_up = game("e2e4").resign(Color::White).expect("a game that goes on");
        let given_up = StoredGame {
            game: Rc::new(given_up),
            ..stored("")
        };
        let kept = Agreed::on(given_up.clone(), "resigned".to_owned(), 4);
        let heard = after_other_tab(Some(&kept), reading("e2e4", 4), &given_up);
        assert_eq!(heard, Step::Follow(Box::new(stored("e2e4")), 4));
    }

    #[test]
    fn a_tab_follows_another_in_the_game_alone() {
        let kept = Agreed::on(stored("e2e4"), "e2e4".to_owned(), 1);
        let flipped = Reading {
            stored: StoredGame {
                orientation: Color::Black,
                ..stored("e2e4")
            },
            ..reading("", 1)
        };
        assert_eq!(after_other_tab(Some(&kept), flipped, &stored("e2e4")), Step::Rest(1));
        for other in ["e2e4 e7e5", "", "d2d4"] {
            for wanted in [stored("e2e4"), reviewed("e2e4")] {
                let next = after_other_tab(Some(&kept), reading(other, 2), &wanted);
                assert_eq!(next, Step::Follow(Box::new(stored(other)), 2), "{other}");
            }
        }
        let full = Agreed::not_yet(0, "e2e4".to_owned(), 1);
        let next = after_other_tab(Some(&full), reading("d2d4", 2), &stored("e2e4"));
        assert_eq!(next, Step::Part);
        let next = after_other_tab(Some(&full), reading("", 2), &stored("e2e4"));
        assert_eq!(next, Step::Write(3));
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
        let stored = stored.kept_as(7);
        let restored = reduce(GameState::default(), Action::Restore(Box::new(stored.clone())));
        assert_eq!(StoredGame::of(&restored), stored);
    }
}
