//! How a game has ended, as plain data.

use chess_core::{Color, Game};
use serde::Serialize;

use crate::rules::reason_of;

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The result as in PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The winner; absent after a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// A stable name of the reason: `checkmate`, `stalemate`, `insufficient-material`.
    pub reason: String,
    /// The reason as an English sentence.
    pub text: String,
}

/// How the game has ended; `None` if it is in progress.
///
/// ```
/// use chess_core::Game;
///
/// let mate = Game::new("7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse()?);
/// let outcome = rules_service::outcome(&mate).expect("the game is over");
/// assert_eq!((outcome.result.as_str(), outcome.reason.as_str()), ("1-0", "checkmate"));
/// assert_eq!(rules_service::outcome(&Game::default()), None);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn outcome(game: &Game) -> Option<Outcome> {
    let outcome = game.outcome()?;
    let reason = reason_of(outcome);
    Some(Outcome {
        result: outcome.pgn_result().to_owned(),
        winner: outcome.winner(),
        reason: reason.code,
        text: reason.text,
    })
}
