//! Saves only the result of a rated game if the storage has no space for the whole game.

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;

use super::Tab;
use crate::channel::Written;
use crate::snapshot::Snapshot;

/// The number of bytes that are reserved for the end of a rated game and a few more moves.
const RESERVED_BYTES: usize = 256;

/// Returns the text of a game. The text of an unfinished rated game ends with reserved space.
/// Even if the storage is full, another text of at most the same length can replace this text.
pub(super) fn reserving_space_for_result(game: &Snapshot) -> String {
    let text = game.to_text();
    if game.setup.rated && game.game.outcome().is_none() {
        text + &" ".repeat(RESERVED_BYTES)
    } else {
        text
    }
}

/// The result of a game in PGN notation, if the game counts for the person's rating.
fn counted_result(game: &Snapshot) -> Option<String> {
    let counts_with_its_result = game.game.outcome().is_some() && game.setup.is_rated_after(game.game.moves().len());
    let result = if counts_with_its_result {
        GameResult::of(&game.game).text()
    } else {
        &game.metadata.details.counted
    };
    (!result.is_empty()).then(|| result.to_owned())
}

impl Tab {
    /// The result of the rated game that has ended, if that result is not stored yet.
    #[must_use]
    pub fn unstored_result(&self) -> Option<String> {
        let result = counted_result(&self.wanted)?;
        let stored = self.known.as_ref().and_then(|known| counted_result(&known.stored));
        (stored.as_ref() != Some(&result)).then_some(result)
    }

    /// Returns the stored game with this result, and its text, which fits into the reserved space.
    #[must_use]
    pub fn counted_as(&self, result: &str) -> Option<(Snapshot, Written)> {
        let known = self.known.as_ref()?;
        let mut counted = known.stored.clone();
        counted.setup.rated = false;
        Rc::make_mut(&mut counted.metadata).details.counted = result.to_owned();
        let written = Written {
            id: self.id(),
            base: Some(known.text.clone()),
            text: counted.to_text(),
        };
        Some((counted, written))
    }
}

#[cfg(test)]
mod tests {
    use chess_core::notation::{START_FEN, parse_game};
    use chess_core::{Color, Game};

    use super::*;
    use crate::autosave::tab_leader::{Effect, Event, ParsedGame, StorageView};
    use game_store::Setup;

    fn rated_snapshot(moves: &str, end: impl Fn(Game) -> Game) -> Snapshot {
        let game = parse_game(START_FEN, moves.split_whitespace()).expect("the moves are legal");
        Snapshot {
            game: Rc::new(end(game)),
            setup: Setup {
                rated: true,
                ..Setup::default()
            },
            ..crate::state::AppState::default().snapshot()
        }
    }

    /// Returns a tab after it has stored the game, and the stored text.
    fn stored_tab(game: &Snapshot) -> (Tab, String) {
        let nothing = StorageView {
            found: None,
            read: &|_| ParsedGame::Invalid,
        };
        let (tab, effects) = Tab::new(game.clone()).after_event(Event::Changed(Box::new(game.clone())), nothing);
        let Some(Effect::Write(written)) = effects.last() else {
            panic!("{effects:?}");
        };
        let (tab, _) = tab.after_event(Event::Stored(written.text.clone()), nothing);
        (tab, written.text.clone())
    }

    fn change_game(tab: &Tab, game: &Snapshot, text: &str) -> (Tab, String) {
        let view = StorageView {
            found: Some(text),
            read: &|_| ParsedGame::Invalid,
        };
        let (tab, effects) = tab.after_event(Event::Changed(Box::new(game.clone())), view);
        let [Effect::Write(written)] = &effects[..] else {
            panic!("{effects:?}");
        };
        (tab, written.text.clone())
    }

    #[test]
    fn the_end_of_a_rated_game_fits_into_the_stored_text() {
        let same = |game: Game| game;
        for end in [
            |game: Game| game.resign(Color::White).expect("the game is not over"),
            |game: Game| game.agree_draw().expect("the game is not over"),
            |game: Game| game.run_out_of_time(Color::White).expect("the game is not over"),
        ] {
            let (tab, before) = stored_tab(&rated_snapshot("e2e4 e7e5", same));
            for moves in ["e2e4 e7e5", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"] {
                let (_, text) = change_game(&tab, &rated_snapshot(moves, end), &before);
                assert!(text.len() <= before.len(), "{moves}: {} {}", text.len(), before.len());
            }
        }
        // A game that does not count needs no reserved space.
        let mut unrated = rated_snapshot("e2e4 e7e5", same);
        unrated.setup.rated = false;
        assert_eq!(stored_tab(&unrated).1, unrated.to_text());
    }

    #[test]
    fn if_only_the_result_fits_the_stored_game_counts_with_it_once() {
        let (tab, before) = stored_tab(&rated_snapshot("e2e4 e7e5", |game| game));
        assert_eq!(tab.unstored_result(), None);
        let long = "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 g1h3 g8h6 h3g1 h6g8";
        let ended = rated_snapshot(long, |game| game.resign(Color::White).expect("the game is not over"));
        let (tab, _) = change_game(&tab, &ended, &before);
        let result = tab.unstored_result().expect("a result that is not stored");
        assert_eq!(result, "0-1");
        let (counted, written) = tab.counted_as(&result).expect("a stored game");
        assert!(written.text.len() <= before.len());
        let head = game_store::GameSummary::read(&written.text).expect("a game");
        assert!(head.rated_game().is_some(), "{}", written.text);
        assert_eq!((head.plies, written.base.as_deref()), (2, Some(before.as_str())));
        let view = StorageView {
            found: Some(&written.text),
            read: &|_| ParsedGame::Invalid,
        };
        let (tab, _) = tab.after_event(Event::StoredAs(Box::new(counted), written.text.clone()), view);
        assert_eq!(tab.unstored_result(), None, "it is not written again");
        // When there is storage space again, the whole game replaces the text and counts with its own result.
        let (_, text) = change_game(&tab, &ended, &written.text);
        let head = game_store::GameSummary::read(&text).expect("a game");
        assert_eq!((head.plies, head.counted.as_str(), head.rated), (14, "", true));
    }
}
