//! Recognizes imported games that are already stored.

use std::collections::{BTreeMap, BTreeSet};

use game_store::GameSummary;

use super::catalog::{self, only_in};
use super::{name_of, new_number, summary_of, texts_in_storage, texts_of};
use crate::fetch::Slices;
use crate::snapshot::{Snapshot, read_complete};
use crate::storage;

/// The maximum number of stored games with which one imported game is compared. In a collection of problems, thousands
/// of games may have the same players, date and length.
const MAX_COMPARED: usize = 20;

/// The stored games that have the tag of a player, by what their summaries have. Games with the same key may have
/// different moves. Trees never move all of their games at once, as hash tables do when they grow.
#[derive(Debug, Default)]
pub struct KnownGames {
    stored: BTreeMap<GameKey, Vec<u32>>,
    /// The imported game that was put on the board. The page stores it a moment later.
    on_board: Option<Snapshot>,
    /// The numbers of the games in the catalog, and of those that were added.
    in_catalog: BTreeSet<u32>,
    /// Whether the catalog could be read.
    is_catalog_read: bool,
}

/// The players, the date and the number of plies of a game.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GameKey {
    players: [Option<String>; 2],
    date: Option<String>,
    plies: usize,
}

impl KnownGames {
    /// Reads the summaries of all stored games. If the catalog cannot be read, its games are not recognized.
    pub async fn load() -> Self {
        let (mut known, mut slices) = (Self::default(), Slices::begin());
        let catalog = catalog::load().await;
        known.is_catalog_read = catalog.is_ok();
        let catalog = catalog.unwrap_or_default();
        let (in_catalog, stored) = (only_in(&catalog), texts_in_storage());
        known.in_catalog = catalog.keys().copied().collect();
        for id in in_catalog {
            let game = catalog.get(&id).and_then(Option::as_ref);
            if let Some(key) = game.and_then(|game| GameKey::of_summary(game.summary())) {
                known.stored.entry(key).or_default().push(id);
            }
            slices.pause_if_due().await;
        }
        for (id, text) in stored {
            if let Some(key) = summary_of(&text).and_then(GameKey::of_summary) {
                known.stored.entry(key).or_default().push(id);
            }
            slices.pause_if_due().await;
        }
        known
    }

    /// Adds a game that was stored.
    pub fn add(&mut self, game: &Snapshot) {
        if let Some(key) = GameKey::of_game(game) {
            self.stored.entry(key).or_default().push(game.metadata.id);
        }
    }

    /// Whether [`find`](Self::find) may need the text of a stored game.
    #[must_use]
    pub fn may_have(&self, imported: &Snapshot) -> bool {
        GameKey::of_game(imported).is_some_and(|key| self.stored.contains_key(&key))
    }

    /// Whether new games can be stored in the catalog.
    #[must_use]
    pub const fn can_extend_catalog(&self) -> bool {
        self.is_catalog_read
    }

    /// Adds a game that will be stored, with a number that no stored game has. Returns this game.
    #[must_use]
    pub fn add_new(&mut self, game: &Snapshot) -> Snapshot {
        let is_stored = |id: u32| matches!(storage::read(&name_of(id)), Ok(Some(_)));
        let mut game = game.clone();
        while is_stored(game.metadata.id) || self.in_catalog.contains(&game.metadata.id) {
            game = game.with_id(new_number());
        }
        self.in_catalog.insert(game.metadata.id);
        self.add(&game);
        game
    }

    /// Adds the game that was put on the board.
    pub fn add_on_board(&mut self, game: &Snapshot) {
        self.on_board = Some(game.clone());
    }

    /// Returns the stored game that has everything that an imported game has; `None` if there is no such game, if
    /// the imported game has no player, or if too many games have the same players, date and length.
    pub async fn find(&self, imported: &Snapshot) -> Option<Snapshot> {
        let key = GameKey::of_game(imported)?;
        let on_board = self.on_board.as_ref().filter(|game| has_everything_of(game, imported));
        if let Some(game) = on_board.filter(|game| GameKey::of_game(game).as_ref() == Some(&key)) {
            return Some(game.clone());
        }
        let ids = self.stored.get(&key)?;
        if ids.len() > MAX_COMPARED {
            return None;
        }
        let texts = texts_of(ids).await;
        let stored = ids.iter().zip(texts);
        stored
            .filter_map(|(id, text)| read_complete(&text.ok()??, *id))
            .find(|stored| has_everything_of(stored, imported))
    }
}

impl GameKey {
    fn of_summary(summary: GameSummary) -> Option<Self> {
        let GameSummary { tags, plies, .. } = summary;
        Self::new([tags.white, tags.black], tags.date, plies)
    }

    fn of_game(game: &Snapshot) -> Option<Self> {
        let tag = |name| game.metadata.details.tag(name).map(str::to_owned);
        Self::new([tag("White"), tag("Black")], tag("Date"), game.game.all_moves().len())
    }

    /// `None` without any player: such games are often fragments, of which a person may want several.
    fn new(players: [Option<String>; 2], date: Option<String>, plies: usize) -> Option<Self> {
        players
            .iter()
            .any(Option::is_some)
            .then_some(Self { players, date, plies })
    }
}

/// Whether a stored game has everything of an imported game with the same names and date: the players, the moves, the
/// result, the clocks, the analysis and the annotations.
fn has_everything_of(stored: &Snapshot, imported: &Snapshot) -> bool {
    let (own, others) = (&stored.metadata, &imported.metadata);
    // Engines of the same name may differ in strength, such as those of an earlier rating scale.
    stored.setup.players == imported.setup.players
        && stored.game.start() == imported.game.start()
        && stored.game.all_moves() == imported.game.all_moves()
        && own.details.result(&stored.game) == others.details.result(&imported.game)
        && (imported.clock.is_none() || left_ms(imported) == left_ms(stored))
        && !imported.review.has_more_than(&stored.review)
        && (others.annotations.is_empty() || others.annotations == own.annotations)
}

/// The times that were left after each ply of a game with clocks.
fn left_ms(game: &Snapshot) -> Option<&[Option<u32>]> {
    game.clock.as_ref().map(|clock| clock.left_ms.as_slice())
}

#[cfg(test)]
mod tests {
    use super::{GameKey, has_everything_of};
    use crate::snapshot::{Snapshot, read_complete};

    fn game(moves: &str, more: &str) -> Snapshot {
        let moves: Vec<String> = moves.split_whitespace().map(|mv| format!("{mv:?}")).collect();
        let text = format!(r#"{{"version":1,"moves":[{}]{more}}}"#, moves.join(","));
        read_complete(&text, 7).expect("a game")
    }

    #[test]
    fn the_same_game_is_recognized() {
        let bare = game("e2e4 e7e5", "");
        let commented = game("e2e4 e7e5", r#","annotated":"1. e4 {one} e5""#);
        let other_comment = game("e2e4 e7e5", r#","annotated":"1. e4 {two} e5""#);
        let reviewed = game("e2e4 e7e5", r#","review":["20 12 e4"]"#);
        let undone = game("e2e4 e7e5", r#","cursor":0"#);
        let learner = game("e2e4 e7e5", r#","players":{"white":"human","black":"3"},"scale":2"#);
        let earlier_learner = game("e2e4 e7e5", r#","players":{"white":"human","black":"3"}"#);
        for (stored, imported, expected) in [
            (&bare, &bare, true),
            (&commented, &bare, true),
            (&commented, &commented, true),
            (&undone, &bare, true),
            (&reviewed, &bare, true),
            (&bare, &reviewed, false),
            (&bare, &commented, false),
            (&commented, &other_comment, false),
            (&bare, &game("e2e4 c7c5", ""), false),
            (&learner, &learner, true),
            (&learner, &earlier_learner, false),
            (
                &bare,
                &game("e2e4 e7e5", r#","ending":{"action":"resign","color":"black"}"#),
                false,
            ),
            (&bare, &game("e2e4 e7e5 g1f3", ""), false),
        ] {
            assert_eq!(
                has_everything_of(stored, imported),
                expected,
                "{} {}",
                stored.to_text(),
                imported.to_text()
            );
        }
    }

    #[test]
    fn the_key_of_a_game_is_that_of_its_summary() {
        for tags in [
            r#""White":"A","Black":"B","Date":"2026.05.03""#,
            r#""White":"A","Date":"????.??.??""#,
            r#""Black":"B""#,
        ] {
            let game = game("e2e4 e7e5 g1f3", &format!(r#","cursor":1,"tags":{{{tags}}}"#));
            let summary = super::super::summary_of(&game.to_text()).expect("a summary");
            assert!(GameKey::of_game(&game).is_some());
            assert_eq!(GameKey::of_summary(summary), GameKey::of_game(&game), "{tags}");
        }
        assert_eq!(GameKey::of_game(&game("e2e4", r#","tags":{"Event":"E"}"#)), None);
    }
}
