//! The question of a first visit: how well the person plays.

use game_store::{Choice, Level, Player, Players};

use crate::messages::{Text, Texts};
use crate::state::model::{AppState, NewGame};

/// The answers to the question about how well a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experience {
    /// The person does not know the rules yet.
    New,
    /// The person knows the rules.
    Rules,
    /// The person plays in a club.
    Club,
}

impl Experience {
    /// All answers, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::New, Self::Rules, Self::Club];

    /// The text of the answer.
    #[must_use]
    pub const fn text(self) -> Text {
        match self {
            Self::New => Text::NewToChess,
            Self::Rules => Text::KnowsTheRules,
            Self::Club => Text::PlaysInAClub,
        }
    }

    /// The opponent for this experience.
    #[must_use]
    pub fn opponent(self) -> Player {
        let number = match self {
            Self::New => 1,
            Self::Rules => 3,
            Self::Club => 7,
        };
        Level::new(number).map_or(Player::FIRST_OPPONENT, Player::level)
    }
}

/// Whether the question is shown: it is the first visit, and the person has not moved yet.
#[must_use]
pub fn shows_welcome_question(state: &AppState) -> bool {
    state.dialogs.asks_experience && is_before_game(state)
}

/// Whether no move has been made yet in the game on the board.
#[must_use]
pub fn is_before_game(state: &AppState) -> bool {
    let game = &state.table.game;
    let is_untouched = game.moves().is_empty() && game.undone_actions().len() == 0;
    is_untouched && shows_only_game(state) && state.table.outcome().is_none()
}

/// Whether the game on the board is over.
#[must_use]
pub fn is_after_game(state: &AppState) -> bool {
    shows_only_game(state) && state.table.outcome().is_some()
}

/// Whether the page shows neither an analysis nor an exercise.
fn shows_only_game(state: &AppState) -> bool {
    !state.analysis.on && state.practice.is_none() && state.view.exercise.is_none()
}

/// The first game of a person with this experience.
#[must_use]
pub fn first_game(experience: Experience, seed: u32) -> NewGame {
    let choice = Choice {
        opponent: experience.opponent(),
        ..Choice::default()
    };
    NewGame {
        players: Players::person_as(chess_core::Color::White, choice.opponent),
        choice,
        seed,
        ..NewGame::default()
    }
}

/// What a person with this experience should know at the start of the first game.
#[must_use]
pub fn tip(experience: Experience, texts: Texts) -> Option<String> {
    let names = [Text::SecondThoughts, Text::NewGame].map(|name| texts.of(name));
    let second_thoughts = || texts.format(Text::SecondThoughtsTip, &names);
    match experience {
        Experience::New => Some([texts.of(Text::TapShowsMoves), " ", &second_thoughts()].concat()),
        Experience::Rules => Some(second_thoughts()),
        Experience::Club => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, GameTableAction, InputAction, reduce};

    fn first_visit() -> AppState {
        let mut state = AppState::default();
        state.dialogs.asks_experience = true;
        state
    }

    #[test]
    fn the_question_is_asked_until_the_first_move() {
        assert!(!shows_welcome_question(&AppState::default()));
        let mut state = first_visit();
        assert!(shows_welcome_question(&state));
        for square in ["e2", "e4"] {
            let square = square.parse().expect("a square");
            state = reduce(state, Action::from(InputAction::Activate(square)));
        }
        assert!(!shows_welcome_question(&state));
        let undone = reduce(state, Action::Game(GameTableAction::Undo));
        assert!(!shows_welcome_question(&undone));
    }

    #[test]
    fn an_answer_starts_a_game_against_its_opponent_and_ends_the_question() {
        let mut strengths = Vec::new();
        for experience in Experience::ALL {
            let new_game = first_game(experience, 5);
            let state = reduce(first_visit(), Action::Game(GameTableAction::Start(Box::new(new_game))));
            assert!(!shows_welcome_question(&state));
            assert_eq!(state.table.setup.players.opponent(), Some(experience.opponent()));
            assert_eq!(state.table.setup.choice.opponent, experience.opponent());
            assert!(state.table.setup.rated);
            strengths.extend(experience.opponent().strong_opponent().map(|strong| strong.strength));
        }
        assert!(strengths.is_sorted() && strengths.len() == 3);
    }
}
