//! What a review asks the engine next.

use chess_core::Move;

use super::{Effort, Judgement, Review};

/// The most long searches of a review. A game of masters needs five of them; where nearly every move loses much, as
/// between beginners, the short ones see it, and the review has to end.
const MOST_LONG: usize = 8;

/// What a review does not know yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What the position after so many half-moves is worth.
    Position(usize),
    /// Whether a half-move lost as much as it seems to have lost.
    HalfMove {
        /// Which half-move, 1 being the first.
        ply: usize,
        /// The best move and the one played.
        moves: [Move; 2],
        /// How long they are to be searched.
        effort: Effort,
    },
}

impl Review {
    /// What is to be asked next of the first so many half-moves; `None` where all of them are settled.
    ///
    /// The last position comes first: what the engine remembers of later positions shows it more of the earlier ones.
    #[must_use]
    pub fn question(&self, last: usize) -> Option<Question> {
        (0..=last).rev().find_map(|ply| {
            if !self.has_answer(ply) {
                return Some(Question::Position(ply));
            }
            let next = ply + 1;
            let effort = self.doubt(next).filter(|_| next <= last)?;
            let (_, played) = self.half_move(next)?;
            Some(Question::HalfMove {
                ply: next,
                moves: [self.best_move(next)?, played],
                effort,
            })
        })
    }

    /// The number of positions up to so many half-moves that are known and followed by a settled half-move, or by none.
    #[must_use]
    pub fn done(&self, last: usize) -> usize {
        let is_done = |ply: &usize| self.has_answer(*ply) && (*ply == last || self.is_settled(ply + 1));
        (0..=last).filter(is_done).count()
    }

    /// Whether nothing that is found out later changes what is said of a half-move.
    #[must_use]
    pub fn is_settled(&self, ply: usize) -> bool {
        let is_known = || self.check(ply).is_some() || self.has_answer(ply - 1) && self.has_answer(ply);
        ply > 0 && is_known() && self.doubt(ply).is_none()
    }

    /// How long a half-move is to be looked at once more; `None` where it is not.
    #[must_use]
    pub fn doubt(&self, ply: usize) -> Option<Effort> {
        let seems_to_be = self.seeming_judgement(ply)?;
        match self.check(ply).map(|check| check.effort) {
            None => Some(Effort::Short),
            Some(Effort::Short) if seems_to_be != Judgement::Inaccuracy && self.may_search_long() => Some(Effort::Long),
            Some(_) => None,
        }
    }

    /// Whether another long search fits into the review. The number of those that are done never falls, so that what is
    /// settled for want of another stays so.
    fn may_search_long(&self) -> bool {
        let checks = self.checks.iter().flatten();
        checks.filter(|check| check.effort == Effort::Long).count() < MOST_LONG
    }

    /// Whether a position was asked for, be it that the engine had nothing to say.
    fn has_answer(&self, ply: usize) -> bool {
        self.verdicts.get(ply).is_some_and(Option::is_some)
    }
}
