//! A set of squares for the users of this crate.

use super::bitboard::{Bitboard, squares};
use super::square::Square;

/// A set of squares, iterated from a1 to h8.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let board: Board = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
/// let checkers = board.checkers();
/// assert!(checkers.contains(Square::E2) && checkers.len() == 1);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(crate) Bitboard);

impl SquareSet {
    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the squares from a1 to h8.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        squares(self.0)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = std::vec::IntoIter<Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        Self(squares.into_iter().fold(0, |set, square| set | square.bit()))
    }
}
