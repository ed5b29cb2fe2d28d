//! The person's own rating: it follows from the games that the browser keeps, so that what is deleted, or brought from another
//! browser, counts as it should.

use chess_core::engine::{Opponent, Strength};
use game_store::{Choice, OwnRating, Player, RatedGame, adaptive, ratings};

use crate::library;
use crate::state::NewGame;

/// The rating after each of the games that count, the oldest first.
#[must_use]
pub fn history() -> Vec<OwnRating> {
    let games: Vec<RatedGame> = library::rated_games();
    ratings(&games)
}

/// How strong an opponent is now that follows the person, after a game that was chosen so.
#[must_use]
pub fn next_strength(rating: Option<OwnRating>, before: &Choice) -> Strength {
    let strength = match before.opponent {
        Player::Strong(opponent) if before.adaptive => Some(opponent.strength),
        _ => None,
    };
    adaptive(rating, strength)
}

/// The new game with an opponent as strong as it is to be, where it follows the person's rating.
#[must_use]
pub fn adapted(mut new_game: NewGame) -> NewGame {
    if !new_game.choice.adaptive {
        return new_game;
    }
    let strength = next_strength(history().pop(), &new_game.choice);
    let with_strength = |player| match player {
        Player::Strong(opponent) => Player::Strong(Opponent { strength, ..opponent }),
        other => other,
    };
    new_game.choice.opponent = with_strength(new_game.choice.opponent);
    new_game.players.white = with_strength(new_game.players.white);
    new_game.players.black = with_strength(new_game.players.black);
    new_game
}
