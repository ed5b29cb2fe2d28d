//! A set of squares for the users of this crate.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::bitboard::Bitboard;
use super::square::Square;
use super::square_iterator::Squares;

/// A set of squares, iterated from a1 to h8.
///
/// The operators `|`, `&`, `^`, `-` and `!` return the union, the intersection, the symmetric difference, the
/// difference and the complement. A set converts from and to 64 bits, of which the lowest is a1, then b1.
///
/// ```
/// use chess_core::{Board, Color, Square, SquareSet};
///
/// let board = Board::default();
/// let free = board.controlled_by(Color::White) - board.occupied_squares();
/// assert_eq!(free, SquareSet::from_bits(0xff_0000));
/// assert_eq!(format!("{:?}", free & SquareSet::from_iter([Square::A3, Square::A4])), "{a3}");
/// assert_eq!((!free).len(), 56);
/// for square in free {
///     assert_eq!(board.piece_at(square), None);
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(crate) Bitboard);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set with these bits: bit 0 is a1, bit 1 is b1, bit 63 is h8.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as bits: bit 0 is a1, bit 1 is b1, bit 63 is h8.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Whether all squares of this set are in the other set.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// This set and one more square.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// This set without one square.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bit())
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
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

/// Implements an operator and its assignment by the same operation on bits.
macro_rules! operator {
    ($operator:ident::$method:ident, $assignment:ident::$assign:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl $operator for SquareSet {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                let (Self($a), Self($b)) = (self, other);
                Self($bits)
            }
        }

        impl $assignment for SquareSet {
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
operator!(BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
operator!(BitXor::bitxor, BitXorAssign::bitxor_assign, |a, b| a ^ b);
operator!(Sub::sub, SubAssign::sub_assign, |a, b| a & !b);

impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<u64> for SquareSet {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<SquareSet> for u64 {
    fn from(set: SquareSet) -> Self {
        set.0
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        Self(square.bit())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        Self(squares.into_iter().fold(0, |set, square| set | square.bit()))
    }
}

impl Extend<Square> for SquareSet {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        *self |= Self::from_iter(squares);
    }
}

/// Writes the names of the squares: `{a1, e4}`.
impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::SquareSet;
    use crate::rules::Square;

    fn set(squares: &[Square]) -> SquareSet {
        squares.iter().copied().collect()
    }

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b) = (set(&[Square::A1, Square::E4]), set(&[Square::E4, Square::H8]));
        assert_eq!(a | b, set(&[Square::A1, Square::E4, Square::H8]));
        assert_eq!(a & b, Square::E4.into());
        assert_eq!(a ^ b, set(&[Square::A1, Square::H8]));
        assert_eq!((a - b, b - a), (Square::A1.into(), Square::H8.into()));
        assert_eq!(!SquareSet::EMPTY, SquareSet::ALL);
        assert_eq!(!a & a, SquareSet::EMPTY);
        let mut assigned = a;
        assigned |= b;
        assigned -= Square::A1.into();
        assigned &= !SquareSet::from(Square::H8);
        assigned ^= Square::A1.into();
        assert_eq!(assigned, a);
        assigned.extend([Square::H8]);
        assert_eq!(assigned, a.with(Square::H8));
        assert_eq!(assigned.without(Square::A1), b);
        assert!(a.is_subset(assigned) && !assigned.is_subset(a) && SquareSet::EMPTY.is_subset(a));
    }

    #[test]
    fn a_set_converts_from_and_to_bits() {
        for (square, bit) in [(Square::A1, 0), (Square::B1, 1), (Square::A2, 8), (Square::H8, 63)] {
            assert_eq!(u64::from(SquareSet::from(square)), 1 << bit);
            assert_eq!(SquareSet::from(1 << bit), square.into());
        }
        assert_eq!(SquareSet::from_bits(0x8100).bits(), 0x8100);
    }

    #[test]
    fn squares_are_visited_from_both_ends() {
        let corners = set(&[Square::H8, Square::A1, Square::H1, Square::A8]);
        let ordered = [Square::A1, Square::H1, Square::A8, Square::H8];
        assert_eq!(corners.into_iter().collect::<Vec<_>>(), ordered);
        assert!(corners.iter().rev().eq(ordered.into_iter().rev()));
        let mut squares = corners.iter();
        assert_eq!(
            (squares.next(), squares.next_back()),
            (Some(Square::A1), Some(Square::H8))
        );
        assert_eq!((squares.len(), squares.size_hint()), (2, (2, Some(2))));
        assert_eq!(squares.by_ref().count(), 2);
        assert_eq!(SquareSet::EMPTY.iter().next_back(), None);
        assert_eq!(SquareSet::ALL.iter().len(), 64);
    }

    #[test]
    fn debug_writes_the_names_of_the_squares() {
        assert_eq!(format!("{:?}", set(&[Square::E4, Square::A1])), "{a1, e4}");
        assert_eq!(format!("{:?}", SquareSet::EMPTY), "{}");
    }
}
