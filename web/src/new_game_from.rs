//! A new game that starts from the shown position.

use chess_core::{Board, Color};
use game_store::{Choice, PlayAs, Player};

use crate::address::new_game_from_choice;
use crate::last_choices;
use crate::own_rating;
use crate::state::NewGame;

/// Returns a game that starts from a position. The opponent is the engine that was chosen last. The person plays the
/// side to move.
/// `random` is any number.
#[must_use]
pub fn new_game_from(board: Board, random: u32) -> NewGame {
    let choice = choice_from(last_choices::load(), board.side_to_move());
    own_rating::with_current_strength_and_odds(new_game_from_choice(board, choice, random))
}

/// Returns the last choice, changed so that the person plays `side` and the opponent is an engine.
fn choice_from(last: Choice, side: Color) -> Choice {
    let opponent = Some(last.opponent).filter(|player| player.is_engine());
    Choice {
        opponent: opponent.unwrap_or(Player::FIRST_OPPONENT),
        play_as: match side {
            Color::White => PlayAs::White,
            Color::Black => PlayAs::Black,
        },
        white_engine: None,
        ..last
    }
}

#[cfg(test)]
mod tests {
    use super::choice_from;
    use chess_core::Color;
    use game_store::{Choice, PlayAs, Player};

    #[test]
    fn the_person_plays_the_side_to_move_against_an_engine() {
        let people = Choice {
            opponent: Player::Human,
            ..Choice::default()
        };
        let choice = choice_from(people, Color::Black);
        assert_eq!(
            (choice.opponent, choice.play_as),
            (Player::FIRST_OPPONENT, PlayAs::Black)
        );
        let engines = Choice {
            opponent: Player::Classic,
            white_engine: Some(Player::Classic),
            ..Choice::default()
        };
        let choice = choice_from(engines, Color::White);
        assert_eq!((choice.opponent, choice.play_as), (Player::Classic, PlayAs::White));
        assert_eq!(choice.white_engine, None);
    }
}
