//! The end of a game: by the rules, by a player's action or by the clock.

use super::{ActionError, Game, GameAction};
use crate::rules::board::Board;
use crate::rules::moves::Move;
use crate::rules::outcome::{DrawClaim, Outcome};
use crate::rules::piece::Color;
use crate::rules::play::IllegalMove;

/// The number of plies without a capture or pawn move after which a draw can be claimed (FIDE Laws of Chess, article
/// 9.3).
const FIFTY_MOVES: u32 = 100;

/// Queries about the end of the game.
impl Game {
    /// The number of times that the current position has appeared, including now.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.occurrences(self.board())
    }

    /// The number of times that a position has been on the board. The search ends at the last irreversible move before
    /// the position, because earlier positions differ from it.
    fn occurrences(&self, position: &Board) -> usize {
        let reversible = position.halfmove_clock() as usize;
        self.record.boards[..=self.ply()]
            .iter()
            .rev()
            .take(reversible + 1)
            .filter(|board| board.is_same_position(position))
            .count()
    }

    /// The outcome of the game, if it has ended: by the rules alone, or else by a player's action or the clock.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of_position(self.board())
            .or_else(|| (self.repetitions() >= 5).then_some(Outcome::FivefoldRepetition))
            .or_else(|| self.ending_outcome())
    }

    fn ending_outcome(&self) -> Option<Outcome> {
        match self.ending()? {
            GameAction::Move(_) => None,
            GameAction::Resign(color) => Some(Outcome::Resignation { winner: !color }),
            GameAction::AgreeDraw => Some(Outcome::Agreement),
            GameAction::ClaimDraw { claim, .. } => Some(Outcome::Claim(claim)),
            GameAction::RunOutOfTime(color) => Some(Outcome::of_time(self.board(), color)),
        }
    }

    /// The draw that the side to move may claim in the current position (FIDE Laws of Chess, articles 9.2.2 and 9.3.2).
    #[must_use]
    pub fn claimable_draw(&self) -> Option<DrawClaim> {
        if self.outcome().is_some() {
            return None;
        }
        DrawClaim::ALL.into_iter().find(|&claim| self.is_valid_claim(claim))
    }

    /// The draw that the side to move may claim by announcing this move without playing it (FIDE Laws of Chess,
    /// articles 9.2.1 and 9.3.1); `None` if the move is illegal.
    #[must_use]
    pub fn claimable_draw_with(&self, mv: Move) -> Option<DrawClaim> {
        if self.outcome().is_some() || !self.board().is_legal(mv) {
            return None;
        }
        let next = self.board().play_unchecked(mv);
        DrawClaim::ALL
            .into_iter()
            .find(|&claim| self.would_be_valid_claim(claim, &next))
    }

    fn is_valid_claim(&self, claim: DrawClaim) -> bool {
        match claim {
            DrawClaim::ThreefoldRepetition => self.repetitions() >= 3,
            DrawClaim::FiftyMoves => self.board().halfmove_clock() >= FIFTY_MOVES,
        }
    }

    /// Whether a claim would be valid in the position `next`, which follows a move. The function is called for every
    /// legal move and therefore does not copy the game.
    fn would_be_valid_claim(&self, claim: DrawClaim, next: &Board) -> bool {
        match claim {
            DrawClaim::ThreefoldRepetition => self.occurrences(next) >= 2,
            DrawClaim::FiftyMoves => next.halfmove_clock() >= FIFTY_MOVES,
        }
    }
}

/// Actions that end the game.
impl Game {
    /// Returns the game after a side's resignation, which does not depend on whose turn it is.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended.
    pub fn resign(&self, color: Color) -> Result<Self, ActionError> {
        self.act(GameAction::Resign(color))
    }

    /// Returns the game drawn by agreement.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended, [`ActionError::TooEarlyToAgree`] if a side has not moved yet.
    pub fn agree_draw(&self) -> Result<Self, ActionError> {
        self.act(GameAction::AgreeDraw)
    }

    /// Returns the game drawn by agreement, even if a side has not moved.
    /// The method is for recorded games, such as games in PGN, whose moves may be incomplete.
    ///
    /// ```
    /// use chess_core::{Game, Outcome};
    ///
    /// let unplayed = Game::default();
    /// assert!(unplayed.agree_draw().is_err());
    /// assert_eq!(unplayed.with_recorded_draw()?.outcome(), Some(Outcome::Agreement));
    /// # Ok::<(), chess_core::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended.
    pub fn with_recorded_draw(&self) -> Result<Self, ActionError> {
        match self.outcome() {
            Some(outcome) => Err(ActionError::GameOver(outcome)),
            None => Ok(self.clone().with_action(GameAction::AgreeDraw)),
        }
    }

    /// Returns the game drawn by the claim that the side to move can make: [`Game::claimable_draw`].
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended, [`ActionError::NothingToClaim`] if no claim holds.
    pub fn claim_draw(&self) -> Result<Self, ActionError> {
        self.claim(self.claimable_draw(), None)
    }

    /// Returns the game drawn by the claim that the side to move can make if it announces this move:
    /// [`Game::claimable_draw_with`]. The move is stored with the claim and is not played.
    ///
    /// # Errors
    ///
    /// The errors of [`Game::claim_draw`], and [`ActionError::IllegalMove`] if the move is illegal.
    pub fn claim_draw_with(&self, mv: Move) -> Result<Self, ActionError> {
        if self.outcome().is_none() && !self.board().is_legal(mv) {
            return Err(IllegalMove(mv).into());
        }
        self.claim(self.claimable_draw_with(mv), Some(mv))
    }

    fn claim(&self, claim: Option<DrawClaim>, intended: Option<Move>) -> Result<Self, ActionError> {
        match (claim, self.outcome()) {
            (Some(claim), _) => self.act(GameAction::ClaimDraw { claim, intended }),
            (None, Some(outcome)) => Err(ActionError::GameOver(outcome)),
            (None, None) => Err(ActionError::NothingToClaim),
        }
    }

    /// Returns the game after a side ran out of time: lost, or drawn if the opponent cannot checkmate (FIDE Laws of
    /// Chess, article 6.9).
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended.
    pub fn run_out_of_time(&self, color: Color) -> Result<Self, ActionError> {
        self.act(GameAction::RunOutOfTime(color))
    }

    /// Checks whether an action is possible in the current position, but not whether the game has ended.
    pub(crate) fn check(&self, action: GameAction) -> Result<(), ActionError> {
        match action {
            GameAction::Move(mv) => self.ensure_legal(mv),
            GameAction::Resign(_) | GameAction::RunOutOfTime(_) => Ok(()),
            // The move number shows whether both sides have moved, even if the game starts from a later position.
            GameAction::AgreeDraw if self.board().fullmove_number() >= 2 => Ok(()),
            GameAction::AgreeDraw => Err(ActionError::TooEarlyToAgree),
            GameAction::ClaimDraw { claim, intended } => {
                let is_right = match intended {
                    None => self.is_valid_claim(claim),
                    Some(mv) => {
                        self.ensure_legal(mv)?;
                        self.would_be_valid_claim(claim, &self.board().play_unchecked(mv))
                    }
                };
                is_right.then_some(()).ok_or(ActionError::NothingToClaim)
            }
        }
    }

    fn ensure_legal(&self, mv: Move) -> Result<(), ActionError> {
        match self.board().is_legal(mv) {
            true => Ok(()),
            false => Err(IllegalMove(mv).into()),
        }
    }
}
