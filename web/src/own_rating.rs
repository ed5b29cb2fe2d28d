//! The person's own rating. The rating is computed from the saved games,
//! so deleted games no longer count and imported games count.

use chess_core::engine::Strength;
use game_store::{GameSummary, OwnRating, Players, RatedGame, SCALE, adaptive_strength, ratings};

use crate::last_choices;
use crate::library::{self, Rated};
use crate::snapshot::Snapshot;
use crate::state::NewGame;
use crate::storage;

/// The storage key for the version of the rating scale on which the person last saw the own rating.
pub const SEEN_SCALE_STORAGE_NAME: &str = "second-thought.scale";

/// The rating after each rated game, the oldest first.
#[must_use]
pub fn history() -> Vec<OwnRating> {
    let games: Vec<RatedGame> = library::rated_games().into_iter().map(|rated| rated.game).collect();
    ratings(&games, last_choices::load_expected_strength())
}

/// The rating before and after a game; `None` if the game does not count.
#[must_use]
pub fn rating_change_by_game(snapshot: &Snapshot) -> Option<[OwnRating; 2]> {
    let own = Rated::of(snapshot.metadata.id, &GameSummary::read(&snapshot.to_text())?)?;
    let expected = last_choices::load_expected_strength();
    Some(change_in_history(&library::rated_games(), &own, expected))
}

/// The rating before and after the game `own`. `games` are the games that count, the oldest first; `own` may be one of
/// them.
fn change_in_history(games: &[Rated], own: &Rated, expected: Option<Strength>) -> [OwnRating; 2] {
    let earlier = games
        .iter()
        .filter(|other| other.begun_as != own.begun_as && other.begun() <= own.begun());
    let with_own: Vec<RatedGame> = earlier.chain([own]).map(|rated| rated.game).collect();
    let rating = |games: &[RatedGame]| {
        let last = ratings(games, expected).pop();
        last.unwrap_or_else(|| OwnRating::initial(expected))
    };
    [rating(&with_own[..with_own.len() - 1]), rating(&with_own)]
}

/// Whether the person must be notified that the rating was computed again, because earlier versions used another rating
/// scale.
#[must_use]
pub fn must_announce_new_scale() -> bool {
    storage::read(SEEN_SCALE_STORAGE_NAME) == Ok(None) && library::has_rated_on_earlier_scale()
}

/// Stores that the person was notified of the change of the rating scale.
pub fn record_scale_as_seen() {
    // If the browser stores nothing, the notice is shown again.
    let _ = storage::write(SEEN_SCALE_STORAGE_NAME, &SCALE.to_string());
}

/// The current strength of an opponent that follows the person's rating.
#[must_use]
pub fn next_strength() -> Strength {
    let initial = || OwnRating::initial(last_choices::load_expected_strength());
    adaptive_strength(history().pop().unwrap_or_else(initial), library::last_adaptive())
}

/// Returns the new game with the start position of its odds.
/// An opponent that follows the person's rating gets its current strength.
#[must_use]
pub fn with_current_strength_and_odds(mut new_game: NewGame) -> NewGame {
    if let Some(odds) = new_game.odds.filter(|odds| odds.time_odds_giver().is_none()) {
        new_game.board = odds.start();
    }
    if !new_game.choice.adaptive {
        return new_game;
    }
    let strength = next_strength();
    new_game.choice.opponent = new_game.choice.opponent.with_strength(strength);
    if let Some(person) = new_game.players.only_person() {
        let opponent = new_game.players.of(!person).with_strength(strength);
        new_game.players = Players::person_as(person, opponent);
    }
    new_game
}

#[cfg(test)]
mod tests {
    use super::{Rated, RatedGame, Strength, change_in_history};
    use game_store::{OwnRating, Points};

    fn rated_game(second: u32, points: Points) -> Rated {
        Rated {
            begun_as: (second, format!("2026-01-01T10:00:{second:02}")),
            game: RatedGame {
                opponent: Strength::new(1200),
                points,
            },
        }
    }

    #[test]
    fn a_game_changes_the_rating_at_its_place_in_the_history() {
        let (won, lost) = (rated_game(1, Points::One), rated_game(2, Points::None));
        let change_in_history = |games: &[Rated], own: &Rated| change_in_history(games, own, None);
        let [before, after] = change_in_history(&[], &won);
        assert_eq!(before, OwnRating::initial(None));
        assert!(after.elo > 1250.0, "{after:?}");
        let [between, last] = change_in_history(std::slice::from_ref(&won), &lost);
        assert_eq!(between, after);
        assert!(last.elo < after.elo);
        // The saved games may already contain the game itself. Later games do not affect the change.
        let all = [won.clone(), lost.clone()];
        assert_eq!(change_in_history(&all, &lost), [between, last]);
        assert_eq!(change_in_history(&all, &won), [before, after]);
    }

    #[test]
    fn the_first_rating_starts_from_the_expected_strength() {
        let lost = rated_game(1, Points::None);
        let learner = Some(Strength::new(800));
        let [before, after] = change_in_history(&[], &lost, learner);
        assert_eq!(before, OwnRating::initial(learner));
        assert!(
            (before.elo - after.elo) < 60.0,
            "a loss against 1200 is no surprise: {after:?}"
        );
    }
}
