//! The actions that end a game after its last move.

use chess_core::notation::{ParseMoveError, parse_uci};
use chess_core::{ActionError, Color, DrawClaim, Game, GameAction};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::keyword;

/// An ending in its stored form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Ending {
    /// A side resigned.
    Resign {
        /// The side that resigned.
        color: Color,
    },
    /// A side ran out of time.
    RunOutOfTime {
        /// The side that ran out of time.
        color: Color,
    },
    /// Both sides agreed on a draw.
    AgreeDraw,
    /// The side to move claimed a draw.
    ClaimDraw {
        /// The reason for the claim.
        #[serde(with = "keyword")]
        claim: DrawClaim,
        /// The move that was announced with the claim, in long algebraic notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<String>,
    },
}

/// The reason why a game cannot have this ending.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndingError {
    /// The move announced with a claim is illegal.
    #[error("intended: {0}")]
    Intended(#[source] ParseMoveError),
    /// The rules do not allow the ending.
    #[error(transparent)]
    Refused(ActionError),
}

impl Ending {
    /// The ending that corresponds to an action; `None` for a move.
    #[must_use]
    pub fn of(action: GameAction) -> Option<Self> {
        Some(match action {
            GameAction::Move(_) => return None,
            GameAction::Resign(color) => Self::Resign { color },
            GameAction::RunOutOfTime(color) => Self::RunOutOfTime { color },
            GameAction::AgreeDraw => Self::AgreeDraw,
            GameAction::ClaimDraw { claim, intended } => Self::ClaimDraw {
                claim,
                intended: intended.map(|mv| mv.to_string()),
            },
        })
    }

    /// Returns the game with this ending.
    ///
    /// # Errors
    ///
    /// [`EndingError`] if the game cannot have this ending.
    pub fn apply_to(&self, game: &Game) -> Result<Game, EndingError> {
        let action = match self {
            Self::Resign { color } => GameAction::Resign(*color),
            Self::RunOutOfTime { color } => GameAction::RunOutOfTime(*color),
            Self::AgreeDraw => GameAction::AgreeDraw,
            Self::ClaimDraw { claim, intended } => GameAction::ClaimDraw {
                claim: *claim,
                intended: match intended {
                    Some(text) => Some(parse_uci(game.board(), text).map_err(EndingError::Intended)?),
                    None => None,
                },
            },
        };
        game.act(action).map_err(EndingError::Refused)
    }
}
