//! The actions of a game, and the reasons why an action is refused.

use crate::rules::moves::Move;
use crate::rules::outcome::{DrawClaim, Outcome};
use crate::rules::piece::Color;
use crate::rules::play::IllegalMove;

/// One action of a game. Every action except a move ends the game.
///
/// ```
/// use chess_core::{Color, Game, GameAction};
///
/// let lost_on_time = Game::default().act(GameAction::RunOutOfTime(Color::White))?;
/// assert_eq!(lost_on_time.ending(), Some(GameAction::RunOutOfTime(Color::White)));
/// # Ok::<(), chess_core::ActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameAction {
    /// The side to move made a move.
    Move(Move),
    /// A side resigned.
    Resign(Color),
    /// Both sides agreed to a draw.
    AgreeDraw,
    /// The side to move claimed a draw.
    ClaimDraw {
        /// The reason for the claim.
        claim: DrawClaim,
        /// The move that was announced, but not played, to make the claim valid.
        intended: Option<Move>,
    },
    /// A side ran out of time.
    RunOutOfTime(Color),
}

/// The reason why an action is impossible.
///
/// ```
/// use chess_core::{ActionError, Color, Game, Outcome};
///
/// let resigned = Game::default().resign(Color::Black)?;
/// let refused = resigned.resign(Color::White).expect_err("one resignation is enough");
/// assert_eq!(refused, ActionError::GameOver(Outcome::Resignation { winner: Color::White }));
/// assert_eq!(refused.to_string(), "the game is over, 1-0");
/// # Ok::<(), ActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The game has ended.
    #[error("the game is over, {}", .0.pgn_result())]
    GameOver(Outcome),
    /// The move is illegal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The draw cannot be claimed now.
    #[error("there is no such draw to claim")]
    NothingToClaim,
    /// A draw can be agreed upon only once both sides have moved (FIDE Laws of Chess, article 5.2.3).
    #[error("a draw can be agreed upon only once both sides have moved")]
    TooEarlyToAgree,
}
