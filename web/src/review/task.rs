//! The next search of a review.

use chess_core::{Board, Move, Outcome};

use super::{Review, VerificationStep};

/// The maximum number of long searches in a review. A game of masters needs about five. If nearly every move loses
/// much, as in games of beginners, the shorter searches suffice. Without this limit, the review would take too long.
const MAX_LONG_SEARCHES: usize = 8;

/// A search that a review still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTask {
    /// A search of the position after this number of plies.
    Position(usize),
    /// A verification of a move that seems to have lost much.
    Verification {
        /// The ply of the move, counted from 1.
        ply: usize,
        /// The best move and the played move.
        moves: [Move; 2],
        /// The search.
        step: VerificationStep,
    },
}

impl Review {
    /// Returns the next search for the first `last` plies; `None` if all their judgements are final.
    ///
    /// The last position is searched first. The hash table then contains later positions,
    /// which makes the searches of earlier positions faster.
    #[must_use]
    pub fn next_task(&self, last: usize) -> Option<ReviewTask> {
        (0..=last).rev().find_map(|ply| {
            if !self.is_searched(ply) {
                return Some(ReviewTask::Position(ply));
            }
            let next = ply + 1;
            let step = self.pending_verification(next).filter(|_| next <= last)?;
            let (_, played) = self.move_at(next)?;
            Some(ReviewTask::Verification {
                ply: next,
                moves: [self.best_move(next)?, played],
                step,
            })
        })
    }

    /// The number of finished positions up to a ply. A position is finished
    /// if it has an evaluation and the judgement of the next ply is final or not part of the review.
    #[must_use]
    pub fn finished_positions(&self, last: usize) -> usize {
        let is_done = |ply: &usize| self.is_searched(*ply) && (*ply == last || self.is_final(ply + 1));
        (0..=last).filter(is_done).count()
    }

    /// Whether later searches cannot change the judgement of a ply.
    #[must_use]
    pub fn is_final(&self, ply: usize) -> bool {
        let is_known = || self.verification(ply).is_some() || self.is_searched(ply - 1) && self.is_searched(ply);
        ply > 0 && is_known() && self.pending_verification(ply).is_none()
    }

    /// The next search of the verification of a ply; `None` if none is needed.
    #[must_use]
    pub fn pending_verification(&self, ply: usize) -> Option<VerificationStep> {
        let judgement = self.provisional_judgement(ply).filter(|it| it.is_error())?;
        let done = self.verification(ply).map(|verification| verification.step);
        let mut missing = VerificationStep::ALL.into_iter().filter(|step| Some(*step) > done);
        missing.find(|step| match step {
            VerificationStep::Short => true,
            VerificationStep::AfterPlayed | VerificationStep::AfterBest => {
                judgement.is_serious() && self.needs_search(ply, *step)
            }
            VerificationStep::Long => judgement.is_serious() && self.may_search_long(),
        })
    }

    /// Whether the position after the move of a step needs a search. If the game is over there, or if a mate was found,
    /// its evaluation is certain.
    fn needs_search(&self, ply: usize, step: VerificationStep) -> bool {
        let Some((verification, (board, played))) = self.verification(ply).zip(self.move_at(ply)) else {
            return false;
        };
        let found = step.searched_after([&verification.best, &verification.after]);
        let mv = self.best_move(ply).and_then(|best| step.searched_after([best, played]));
        let after = mv.and_then(|mv| board.play(mv).ok());
        let is_over = |board: &Board| Outcome::of_position(board).is_some();
        found.is_some_and(|found| found.mate.is_none()) && after.is_some_and(|board| !is_over(&board))
    }

    /// Whether the review may start another long search. The number of finished long searches never decreases,
    /// so a judgement that became final because of the limit remains final.
    fn may_search_long(&self) -> bool {
        let verifications = self.verifications.iter().flatten();
        verifications
            .filter(|verification| verification.step == VerificationStep::Long)
            .count()
            < MAX_LONG_SEARCHES
    }

    /// Whether a position was searched, even without a result.
    fn is_searched(&self, ply: usize) -> bool {
        self.evaluations.get(ply).is_some_and(Option::is_some)
    }
}
