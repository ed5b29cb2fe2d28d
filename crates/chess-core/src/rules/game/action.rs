//! What can be done in a game, and why it is refused.

use crate::rules::moves::Move;
use crate::rules::outcome::{DrawClaim, Outcome};
use crate::rules::piece::Color;
use crate::rules::play::IllegalMove;

/// One thing that was done in a game. All but a move end it.
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
    /// A side gave up.
    Resign(Color),
    /// Both sides agreed to a draw.
    AgreeDraw,
    /// The side to move claimed a draw.
    ClaimDraw {
        /// Its reason.
        claim: DrawClaim,
        /// The move that was announced, but not played, to bring the reason about.
        intended: Option<Move>,
    },
    /// A side's time ran out.
    RunOutOfTime(Color),
}

/// Why something cannot be done in a game.
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
pub enum ActionError {
    /// The game has ended.
    #[error("the game is over, {}", .0.pgn_result())]
    GameOver(Outcome),
    /// The position does not allow the move.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// There is no such draw to claim.
    #[error("there is no such draw to claim")]
    NothingToClaim,
    /// A draw can be agreed upon only once both sides have moved (FIDE Laws of Chess, article 5.2.3).
    #[error("a draw can be agreed upon only once both sides have moved")]
    TooEarlyToAgree,
}
