//! How a game ends: by the rules, by a player's word, by the clock.

use super::{ActionError, Game, GameAction};
use crate::rules::board::Board;
use crate::rules::moves::Move;
use crate::rules::outcome::{DrawClaim, Outcome};
use crate::rules::piece::Color;
use crate::rules::play::IllegalMove;

/// Half-moves without capture or pawn move after which a draw can be claimed (FIDE Laws of Chess, article 9.3).
const FIFTY_MOVES: u32 = 100;

/// Ends.
impl Game {
    /// How often the current position has appeared, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.times_of(self.board())
    }

    /// How often a position has been on the board; what lies before its last irreversible move is another one.
    fn times_of(&self, position: &Board) -> usize {
        let reversible = position.halfmove_clock() as usize;
        self.record.boards[..=self.ply()]
            .iter()
            .rev()
            .take(reversible + 1)
            .filter(|board| board.is_same_position(position))
            .count()
    }

    /// The end of the game, if it has ended: by the rules alone, or else by what a player or the clock said.
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
        DrawClaim::ALL.into_iter().find(|&claim| self.holds(claim))
    }

    /// The draw that the side to move may claim by announcing a move that it has not played yet (FIDE Laws of Chess,
    /// articles 9.2.1 and 9.3.1); `None` where the move is not legal.
    #[must_use]
    pub fn claimable_draw_with(&self, mv: Move) -> Option<DrawClaim> {
        if self.outcome().is_some() || !self.board().is_legal(mv) {
            return None;
        }
        let then = self.board().play_unchecked(mv);
        DrawClaim::ALL.into_iter().find(|&claim| self.would_hold(claim, &then))
    }

    fn holds(&self, claim: DrawClaim) -> bool {
        match claim {
            DrawClaim::ThreefoldRepetition => self.repetitions() >= 3,
            DrawClaim::FiftyMoves => self.board().halfmove_clock() >= FIFTY_MOVES,
        }
    }

    /// The same of the position that a move leads to: it is asked of every move, and no game is copied for it.
    fn would_hold(&self, claim: DrawClaim, then: &Board) -> bool {
        match claim {
            DrawClaim::ThreefoldRepetition => self.times_of(then) >= 2,
            DrawClaim::FiftyMoves => then.halfmove_clock() >= FIFTY_MOVES,
        }
    }
}

/// Ending.
impl Game {
    /// The game given up by a side, whoever's turn it is.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended.
    pub fn resign(&self, color: Color) -> Result<Self, ActionError> {
        self.act(GameAction::Resign(color))
    }

    /// The game drawn by agreement.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended, [`ActionError::TooEarlyToAgree`] where a side has not moved.
    pub fn agree_draw(&self) -> Result<Self, ActionError> {
        self.act(GameAction::AgreeDraw)
    }

    /// The game drawn as its record says, also before both sides have moved: a record need not hold all moves.
    ///
    /// ```
    /// use chess_core::{Game, Outcome};
    ///
    /// let unplayed = Game::default();
    /// assert!(unplayed.agree_draw().is_err());
    /// assert_eq!(unplayed.drawn_by_record()?.outcome(), Some(Outcome::Agreement));
    /// # Ok::<(), chess_core::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended.
    pub fn drawn_by_record(&self) -> Result<Self, ActionError> {
        match self.outcome() {
            Some(outcome) => Err(ActionError::GameOver(outcome)),
            None => Ok(self.clone().with_action(GameAction::AgreeDraw)),
        }
    }

    /// The game drawn by what the side to move can claim, [`Game::claimable_draw`].
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended, [`ActionError::NothingToClaim`] where no claim holds.
    pub fn claim_draw(&self) -> Result<Self, ActionError> {
        self.claim(self.claimable_draw(), None)
    }

    /// The game drawn by what the side to move can claim by announcing a move, [`Game::claimable_draw_with`]. The move
    /// is kept with the claim, and is not played.
    ///
    /// # Errors
    ///
    /// As [`Game::claim_draw`], and [`ActionError::IllegalMove`] where the position does not allow the move.
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

    /// The game ended by a side's clock: lost, or drawn where the opponent cannot mate (FIDE Laws of Chess, article
    /// 6.9).
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended.
    pub fn run_out_of_time(&self, color: Color) -> Result<Self, ActionError> {
        self.act(GameAction::RunOutOfTime(color))
    }

    /// Whether the conditions of an action hold in the current position, the end of the game left out of account.
    pub(crate) fn check(&self, action: GameAction) -> Result<(), ActionError> {
        match action {
            GameAction::Move(mv) => self.check_legal(mv),
            GameAction::Resign(_) | GameAction::RunOutOfTime(_) => Ok(()),
            // The move number tells of both sides' first moves, also where a game begins in the middle.
            GameAction::AgreeDraw if self.board().fullmove_number() >= 2 => Ok(()),
            GameAction::AgreeDraw => Err(ActionError::TooEarlyToAgree),
            GameAction::ClaimDraw { claim, intended } => {
                let is_right = match intended {
                    None => self.holds(claim),
                    Some(mv) => {
                        self.check_legal(mv)?;
                        self.would_hold(claim, &self.board().play_unchecked(mv))
                    }
                };
                is_right.then_some(()).ok_or(ActionError::NothingToClaim)
            }
        }
    }

    fn check_legal(&self, mv: Move) -> Result<(), ActionError> {
        match self.board().is_legal(mv) {
            true => Ok(()),
            false => Err(IllegalMove(mv).into()),
        }
    }
}
