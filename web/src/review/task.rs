//! The next search of a review.

use chess_core::Move;

use super::{Effort, Judgement, Review};

/// The maximum number of long searches in a review. A game of masters needs about five. If nearly every move loses
/// much, as in games of beginners, the short searches suffice. Without this limit, the review would take too long.
const MAX_LONG: usize = 8;

/// A search that a review still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTask {
    /// A search of the position after this many plies.
    Position(usize),
    /// A check of a move that seems to have lost much.
    Check {
        /// The ply of the move, counted from 1.
        ply: usize,
        /// The best move and the played move.
        moves: [Move; 2],
        /// The length of the search.
        effort: Effort,
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
            let effort = self.pending_check(next).filter(|_| next <= last)?;
            let (_, played) = self.move_at(next)?;
            Some(ReviewTask::Check {
                ply: next,
                moves: [self.best_move(next)?, played],
                effort,
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
        let is_known = || self.check(ply).is_some() || self.is_searched(ply - 1) && self.is_searched(ply);
        ply > 0 && is_known() && self.pending_check(ply).is_none()
    }

    /// The length of the check that a ply still needs; `None` if no check is needed.
    #[must_use]
    pub fn pending_check(&self, ply: usize) -> Option<Effort> {
        let judgement = self.provisional_judgement(ply).filter(|it| it.is_error())?;
        match self.check(ply).map(|check| check.effort) {
            None => Some(Effort::Short),
            Some(Effort::Short) if judgement != Judgement::Inaccuracy && self.may_search_long() => Some(Effort::Long),
            Some(_) => None,
        }
    }

    /// Whether the review may start another long search. The number of finished long searches never decreases,
    /// so a judgement that became final because of the limit remains final.
    fn may_search_long(&self) -> bool {
        let checks = self.checks.iter().flatten();
        checks.filter(|check| check.effort == Effort::Long).count() < MAX_LONG
    }

    /// Whether a position was searched, even without a result.
    fn is_searched(&self, ply: usize) -> bool {
        self.evaluations.get(ply).is_some_and(Option::is_some)
    }
}
