//! Castling, including Chess960: the rights, and the squares that a castling move involves.
//!
//! Wherever king and rook start, the king ends on the g-file with the rook on the f-file, or on the c-file with the
//! rook on the d-file (FIDE Laws, article 3.8, and guideline II for Chess960).

use core::fmt;

use super::attacks;
use super::bitboard::{Bitboard, RANK_1, RANK_8};
use super::piece::Color;
use super::square::{File, Rank, Square};

/// The side of the board towards which the king castles.
///
/// ```
/// use chess_core::{Board, Color, CastlingSide};
///
/// let rights = Board::default().castling_rights();
/// assert!(CastlingSide::ALL.into_iter().all(|wing| rights.has(Color::Black, wing)));
/// assert_eq!(CastlingSide::Kingside.to_string(), "kingside");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum CastlingSide {
    /// Towards the h-file.
    Kingside,
    /// Towards the a-file.
    Queenside,
}

impl CastlingSide {
    /// Both wings, kingside first.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// The file on which the king ends.
    pub(crate) const fn king_file(self) -> File {
        match self {
            Self::Kingside => File::G,
            Self::Queenside => File::C,
        }
    }

    /// The file on which the rook ends.
    pub(crate) const fn rook_file(self) -> File {
        match self {
            Self::Kingside => File::F,
            Self::Queenside => File::D,
        }
    }

    /// The file of the rook in the usual start position.
    pub(crate) const fn standard_rook_file(self) -> File {
        match self {
            Self::Kingside => File::H,
            Self::Queenside => File::A,
        }
    }
}

/// Writes the name as used in a sentence: `kingside`, `queenside`.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kingside => "kingside",
            Self::Queenside => "queenside",
        })
    }
}

/// The castling rights of both sides on both wings, each with the file of the rook.
///
/// ```
/// use chess_core::{Board, CastlingRights, Color, File, CastlingSide};
///
/// let rights = Board::default().castling_rights();
/// assert_eq!(rights, CastlingRights::STANDARD);
/// assert_eq!(rights.rook_file(Color::White, CastlingSide::Queenside), Some(File::A));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// The files of the rooks, indexed by colour, then by wing.
    rook_files: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// No castling rights.
    pub const NONE: Self = Self {
        rook_files: [[None; 2]; 2],
    };
    /// All four rights, with the rooks in the corners.
    pub const STANDARD: Self = Self {
        rook_files: [[Some(File::H), Some(File::A)]; 2],
    };

    /// Whether this side still has the right to castle on this wing.
    #[must_use]
    pub const fn has(self, color: Color, wing: CastlingSide) -> bool {
        self.rook_file(color, wing).is_some()
    }

    /// The file of the rook with which this side may still castle on this wing.
    #[must_use]
    pub const fn rook_file(self, color: Color, wing: CastlingSide) -> Option<File> {
        self.rook_files[color as usize][wing as usize]
    }

    /// Returns these rights and, in addition, the right to castle with the rook on this file.
    #[must_use]
    pub const fn with(mut self, color: Color, wing: CastlingSide, rook: File) -> Self {
        self.rook_files[color as usize][wing as usize] = Some(rook);
        self
    }

    /// Returns these rights except the right of this side on this wing.
    #[must_use]
    pub const fn without(mut self, color: Color, wing: CastlingSide) -> Self {
        self.rook_files[color as usize][wing as usize] = None;
        self
    }
}

/// Writes `KQkq` for rooks in the corners, the letter of the file for other rooks, and `-` for no rights.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for wing in CastlingSide::ALL {
                let letter = match self.rook_file(color, wing) {
                    None => continue,
                    Some(File::H) if wing == CastlingSide::Kingside => 'k',
                    Some(File::A) if wing == CastlingSide::Queenside => 'q',
                    Some(file) => file.letter(),
                };
                write!(f, "{}", color.fen_case(letter))?;
            }
        }
        Ok(())
    }
}

/// The squares of one castling move.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) wing: CastlingSide,
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_from: Square,
    pub(crate) rook_to: Square,
}

impl Castling {
    /// The castling move of a king with a rook on the same rank.
    #[inline]
    pub(crate) const fn new(king: Square, rook: Square) -> Self {
        let wing = if rook.index() > king.index() {
            CastlingSide::Kingside
        } else {
            CastlingSide::Queenside
        };
        Self {
            wing,
            king_from: king,
            king_to: Square::new(wing.king_file(), king.rank()),
            rook_from: rook,
            rook_to: Square::new(wing.rook_file(), king.rank()),
        }
    }

    /// The castling move from the usual start squares.
    pub(crate) const fn standard(color: Color, wing: CastlingSide) -> Self {
        let rank = back_rank_of(color);
        Self::new(Square::new(File::E, rank), Square::new(wing.standard_rook_file(), rank))
    }

    /// Whether king and rook are on the squares of the usual start position.
    pub(crate) fn is_standard(self) -> bool {
        self.king_from.file() == File::E && self.rook_from.file() == self.wing.standard_rook_file()
    }

    /// The squares from which king and rook start.
    #[inline]
    pub(crate) const fn start_squares(self) -> Bitboard {
        self.king_from.bit() | self.rook_from.bit()
    }

    /// The squares on the king's path, including both ends: no square of the path may be attacked.
    #[inline]
    pub(crate) fn king_path(self) -> Bitboard {
        squares_from_to(self.king_from, self.king_to)
    }

    /// The squares that must be empty: all squares that king and rook pass or reach, except their start squares.
    #[inline]
    pub(crate) fn required_empty_squares(self) -> Bitboard {
        (self.king_path() | squares_from_to(self.rook_from, self.rook_to)) & !self.start_squares()
    }
}

/// The squares of the rooks to which the rights belong.
pub(super) fn rooks(rights: CastlingRights) -> Bitboard {
    let mut set = 0;
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            if let Some(file) = rights.rook_file(color, wing) {
                set |= Square::new(file, back_rank_of(color)).bit();
            }
        }
    }
    set
}

/// The squares of a side's first rank.
#[inline]
pub(super) const fn back_rank(color: Color) -> Bitboard {
    match color {
        Color::White => RANK_1,
        Color::Black => RANK_8,
    }
}

/// A side's first rank.
pub(crate) const fn back_rank_of(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}

/// The squares from one square to another on the same rank, including both.
#[inline]
fn squares_from_to(a: Square, b: Square) -> Bitboard {
    attacks::ray_to(a, b) | a.bit()
}
