//! The person's own rating. The rating is computed from the saved games,
//! so that deleted and imported games are considered.

use chess_core::engine::Strength;
use game_store::{OwnRating, Players, RatedGame, adaptive, ratings};

use crate::library;
use crate::state::NewGame;

/// The rating after each rated game, the oldest first.
#[must_use]
pub fn history() -> Vec<OwnRating> {
    let games: Vec<RatedGame> = library::rated_games();
    ratings(&games)
}

/// The current strength of an opponent that follows the person's rating.
#[must_use]
pub fn next_strength() -> Strength {
    adaptive(history().pop(), library::last_adaptive())
}

/// Returns the new game with the start position of its odds.
/// An opponent that follows the person's rating gets its current strength.
#[must_use]
pub fn prepared(mut new_game: NewGame) -> NewGame {
    if let Some(odds) = new_game.odds.filter(|odds| odds.of_time().is_none()) {
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
