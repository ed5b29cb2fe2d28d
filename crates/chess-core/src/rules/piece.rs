//! Sides, piece types and pieces.

use core::fmt;
use core::ops::Not;

use super::square::Rank;

/// One of the two sides.
///
/// ```
/// use chess_core::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(format!("{} ({})", Color::White, Color::White.letter()), "White (w)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Color {
    /// The side that moves first.
    #[cfg_attr(feature = "serde", serde(alias = "w"))]
    White,
    /// The side that moves second.
    #[cfg_attr(feature = "serde", serde(alias = "b"))]
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The index of the side: 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of ranks by which a pawn's push goes up the board: 1 for White, -1 for Black.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// The rank as seen from this side; a side's own back rank is its first.
    pub(crate) const fn relative(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => Rank::ALL[7 - rank.index()],
        }
    }

    /// The letter that FEN uses: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The letter in the case that FEN uses for this side: upper case for White, lower case for Black.
    pub(crate) const fn fen_case(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Writes the name with a capital letter, as used in sentences.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// One of the six piece types.
///
/// ```
/// use chess_core::PieceType;
///
/// assert_eq!(PieceType::from_letter('n'), Some(PieceType::Knight));
/// assert_eq!((PieceType::Knight.letter(), PieceType::Knight.name()), ('N', "knight"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum PieceType {
    /// The pawn, `P`.
    #[cfg_attr(feature = "serde", serde(alias = "p", alias = "P"))]
    Pawn,
    /// The knight, `N`.
    #[cfg_attr(feature = "serde", serde(alias = "n", alias = "N"))]
    Knight,
    /// The bishop, `B`.
    #[cfg_attr(feature = "serde", serde(alias = "b", alias = "B"))]
    Bishop,
    /// The rook, `R`.
    #[cfg_attr(feature = "serde", serde(alias = "r", alias = "R"))]
    Rook,
    /// The queen, `Q`.
    #[cfg_attr(feature = "serde", serde(alias = "q", alias = "Q"))]
    Queen,
    /// The king, `K`.
    #[cfg_attr(feature = "serde", serde(alias = "k", alias = "K"))]
    King,
}

impl PieceType {
    /// All six piece types, from the pawn to the king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The piece types to which a pawn can promote, the queen first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The index of the piece type: 0 for the pawn to 5 for the king.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English letter in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The piece type for a letter of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == upper)
    }

    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// A piece: its side and its type.
///
/// ```
/// use chess_core::{Color, Piece, PieceType};
///
/// let queen = Piece::new(Color::Black, PieceType::Queen);
/// assert_eq!((queen.code(), queen.fen_char()), ("bQ", 'q'));
/// assert_eq!(Piece::from_fen_char('q'), Some(queen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The side to which the piece belongs.
    pub color: Color,
    /// The type of the piece.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub piece_type: PieceType,
}

impl Piece {
    /// The piece of this side and type.
    #[must_use]
    pub const fn new(color: Color, piece_type: PieceType) -> Self {
        Self { color, piece_type }
    }

    /// A short code for the side and the type: `wK`, `bP`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        [
            ["wP", "wN", "wB", "wR", "wQ", "wK"],
            ["bP", "bN", "bB", "bR", "bQ", "bK"],
        ][self.color.index()][self.piece_type.index()]
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn fen_char(self) -> char {
        self.color.fen_case(self.piece_type.letter())
    }

    /// The piece that a FEN letter stands for.
    #[must_use]
    pub fn from_fen_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        PieceType::from_letter(letter).map(|piece_type| Self::new(color, piece_type))
    }
}

/// Writes the FEN letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fen_char())
    }
}
