//! The 64 squares. A square stores only its number; everything else is known at compile time.

use core::fmt;
use core::str::FromStr;

/// A column of the board.
///
/// ```
/// use chess_core::{File, Rank, Square};
///
/// assert_eq!(File::from_letter('e'), Some(File::E));
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[allow(missing_docs, reason = "the names need no explanation")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files from a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The index of the file: 0 for the a-file to 7 for the h-file.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index, 0 to 7.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file that a letter from `a` to `h` names.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.letter() == letter)
    }
}

/// A row of the board, counted from White's side.
///
/// ```
/// use chess_core::{Rank, Square};
///
/// assert_eq!(Rank::from_digit('4'), Some(Rank::Fourth));
/// assert_eq!(Square::E4.rank(), Rank::Fourth);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names need no explanation")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The index of the rank: 0 for the first rank to 7 for the eighth.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index, 0 to 7.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The digit, `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank that a digit from `1` to `8` names.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.digit() == digit)
    }
}

/// The colour of a square.
///
/// ```
/// use chess_core::{Square, SquareColor};
///
/// // "Light on right": the corner at each player's right hand.
/// assert_eq!((Square::H1.color(), Square::A8.color()), (SquareColor::Light, SquareColor::Light));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareColor {
    /// A light square, such as h1.
    Light,
    /// A dark square, such as a1.
    Dark,
}

/// One of the 64 squares, numbered a1 = 0, b1 = 1 … h8 = 63.
///
/// ```
/// use chess_core::{File, Rank, Square, SquareColor};
///
/// assert_eq!(Square::B2.index(), 9);
/// assert_eq!(Square::E4.file(), File::E);
/// assert_eq!(Square::E4.rank(), Rank::Fourth);
/// assert_eq!(Square::H1.color(), SquareColor::Light);
/// assert_eq!("c6".parse(), Ok(Square::C6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square a1.
    pub const A1: Self = Self(0);
    /// The square b1.
    pub const B1: Self = Self(1);
    /// The square c1.
    pub const C1: Self = Self(2);
    /// The square d1.
    pub const D1: Self = Self(3);
    /// The square e1.
    pub const E1: Self = Self(4);
    /// The square f1.
    pub const F1: Self = Self(5);
    /// The square g1.
    pub const G1: Self = Self(6);
    /// The square h1.
    pub const H1: Self = Self(7);
    /// The square a2.
    pub const A2: Self = Self(8);
    /// The square b2.
    pub const B2: Self = Self(9);
    /// The square c2.
    pub const C2: Self = Self(10);
    /// The square d2.
    pub const D2: Self = Self(11);
    /// The square e2.
    pub const E2: Self = Self(12);
    /// The square f2.
    pub const F2: Self = Self(13);
    /// The square g2.
    pub const G2: Self = Self(14);
    /// The square h2.
    pub const H2: Self = Self(15);
    /// The square a3.
    pub const A3: Self = Self(16);
    /// The square b3.
    pub const B3: Self = Self(17);
    /// The square c3.
    pub const C3: Self = Self(18);
    /// The square d3.
    pub const D3: Self = Self(19);
    /// The square e3.
    pub const E3: Self = Self(20);
    /// The square f3.
    pub const F3: Self = Self(21);
    /// The square g3.
    pub const G3: Self = Self(22);
    /// The square h3.
    pub const H3: Self = Self(23);
    /// The square a4.
    pub const A4: Self = Self(24);
    /// The square b4.
    pub const B4: Self = Self(25);
    /// The square c4.
    pub const C4: Self = Self(26);
    /// The square d4.
    pub const D4: Self = Self(27);
    /// The square e4.
    pub const E4: Self = Self(28);
    /// The square f4.
    pub const F4: Self = Self(29);
    /// The square g4.
    pub const G4: Self = Self(30);
    /// The square h4.
    pub const H4: Self = Self(31);
    /// The square a5.
    pub const A5: Self = Self(32);
    /// The square b5.
    pub const B5: Self = Self(33);
    /// The square c5.
    pub const C5: Self = Self(34);
    /// The square d5.
    pub const D5: Self = Self(35);
    /// The square e5.
    pub const E5: Self = Self(36);
    /// The square f5.
    pub const F5: Self = Self(37);
    /// The square g5.
    pub const G5: Self = Self(38);
    /// The square h5.
    pub const H5: Self = Self(39);
    /// The square a6.
    pub const A6: Self = Self(40);
    /// The square b6.
    pub const B6: Self = Self(41);
    /// The square c6.
    pub const C6: Self = Self(42);
    /// The square d6.
    pub const D6: Self = Self(43);
    /// The square e6.
    pub const E6: Self = Self(44);
    /// The square f6.
    pub const F6: Self = Self(45);
    /// The square g6.
    pub const G6: Self = Self(46);
    /// The square h6.
    pub const H6: Self = Self(47);
    /// The square a7.
    pub const A7: Self = Self(48);
    /// The square b7.
    pub const B7: Self = Self(49);
    /// The square c7.
    pub const C7: Self = Self(50);
    /// The square d7.
    pub const D7: Self = Self(51);
    /// The square e7.
    pub const E7: Self = Self(52);
    /// The square f7.
    pub const F7: Self = Self(53);
    /// The square g7.
    pub const G7: Self = Self(54);
    /// The square h7.
    pub const H7: Self = Self(55);
    /// The square a8.
    pub const A8: Self = Self(56);
    /// The square b8.
    pub const B8: Self = Self(57);
    /// The square c8.
    pub const C8: Self = Self(58);
    /// The square d8.
    pub const D8: Self = Self(59);
    /// The square e8.
    pub const E8: Self = Self(60);
    /// The square f8.
    pub const F8: Self = Self(61);
    /// The square g8.
    pub const G8: Self = Self(62);
    /// The square h8.
    pub const H8: Self = Self(63);

    /// All squares from a1 to h8.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square with this number, 0 to 63.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The number, 0 to 63.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of the square.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of the square.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The algebraic name, such as `e4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        SQUARE_NAMES[(self.0 & 63) as usize]
    }

    /// The colour of the square.
    #[must_use]
    pub const fn color(self) -> SquareColor {
        if (self.0 ^ self.0 >> 3) & 1 == 1 {
            SquareColor::Light
        } else {
            SquareColor::Dark
        }
    }

    /// The square `files` files to the right and `ranks` ranks up, from White's point of view; `None` if it is off the
    /// board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7).cast_signed() + files;
        let rank = (self.0 >> 3).cast_signed() + ranks;
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| Self((rank * 8 + file).cast_unsigned()))
    }

    /// The square of the lowest bit that is set in a non-empty set.
    pub(crate) const fn lsb(set: u64) -> Self {
        Self((set.trailing_zeros() & 63) as u8)
    }

    /// The square whose number is greater by `by`; the result must be a square of the board.
    #[inline(always)]
    pub(crate) const fn shifted(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by) & 63)
    }

    /// The set that contains only this square.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a square.
///
/// ```
/// use chess_core::{ParseSquareError, Square};
///
/// assert_eq!("e9".parse::<Square>(), Err(ParseSquareError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        SQUARE_NAMES
            .iter()
            .position(|name| *name == text)
            .and_then(Self::from_index)
            .ok_or(ParseSquareError)
    }
}

const SQUARE_NAMES: [&str; 64] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3", "c3",
    "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5",
    "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8",
    "b8", "c8", "d8", "e8", "f8", "g8", "h8",
];
