//! The iterator of square sets.

use core::iter::FusedIterator;

use super::square::Square;

/// Iterates over the squares of a [`SquareSet`](super::SquareSet), from a1 to h8, without an allocation.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let mut checkers = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse::<Board>()?.checkers().iter();
/// assert_eq!((checkers.len(), checkers.next(), checkers.next()), (1, Some(Square::E2), None));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Squares(pub(super) u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::lsb(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let last = Square::from_index(self.0.checked_ilog2()? as usize)?;
        self.0 ^= last.bit();
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}
