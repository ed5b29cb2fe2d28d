//! Forsyth–Edwards Notation: a position in six fields. The parser accepts texts in which fields at the end are missing.
//!
//! For Chess960, castling rights are read and written as in X-FEN (Reinhard Scharnagl, 2003): `K` and `Q` mean the
//! outermost rook on that side of the king, and the letter of a file means the rook on that file. Shredder-FEN, which
//! always names the file, can be read and written too.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::rules::{Board, CastlingRights, CastlingSide, Color, File, Rank, Square};
pub use error::FenError;
use parse::outermost_rook;
pub use parse::{FenRepair, ParsedFen, START_FEN};

mod error;
mod parse;
#[cfg(test)]
mod tests;

/// Parses a FEN as a [`ParsedFen`] and returns its position; the repairs are not reported.
///
/// ```
/// use chess_core::Board;
///
/// let board: Board = "7k/5K2/4R3/8/8/8/8/8 w KQkq -".parse()?;
/// assert_eq!(board.to_string(), "7k/5K2/4R3/8/8/8/8/8 w - - 0 1");
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(text.parse::<ParsedFen>()?.board)
    }
}

/// Writes the FEN in the style of X-FEN, with an en passant square only if an en passant capture is legal.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen(self, FenStyle::XFen, f)
    }
}

/// How a FEN writes castling rights.
///
/// ```
/// use chess_core::{Board, Setup, notation::FenStyle};
///
/// let setup = Setup::chess960(0).expect("0 is a valid number");
/// let board = Board::try_from(setup).expect("a legal position");
/// assert!(board.to_fen(FenStyle::XFen).ends_with("w KQkq - 0 1"));
/// assert!(board.to_fen(FenStyle::Shredder).ends_with("w HFhf - 0 1"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FenStyle {
    /// `K` and `Q` for the outermost rooks, so that standard chess has `KQkq`; the letter of the file for any other
    /// rook.
    #[default]
    XFen,
    /// Always the letter of the file: `HAha`.
    Shredder,
}

impl Board {
    /// The FEN with castling rights in this style. `Display` writes X-FEN.
    ///
    /// ```
    /// use chess_core::{Board, notation::FenStyle};
    ///
    /// let text = Board::default().to_fen(FenStyle::Shredder);
    /// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// assert_eq!(text.parse(), Ok(Board::default()));
    /// ```
    #[must_use]
    pub fn to_fen(&self, style: FenStyle) -> String {
        struct FenWithStyle<'a>(&'a Board, FenStyle);
        impl fmt::Display for FenWithStyle<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_fen(self.0, self.1, f)
            }
        }
        FenWithStyle(self, style).to_string()
    }
}

fn write_fen(board: &Board, style: FenStyle, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        write_rank(board, rank, f)?;
        if rank != Rank::First {
            f.write_str("/")?;
        }
    }
    let en_passant = board.en_passant().map_or("-", Square::name);
    write!(
        f,
        " {} {} {en_passant} {} {}",
        board.side_to_move().letter(),
        castling_rights_text(board, style),
        board.halfmove_clock(),
        board.fullmove_number()
    )
}

fn castling_rights_text(board: &Board, style: FenStyle) -> String {
    let rights = board.castling_rights();
    if rights == CastlingRights::NONE {
        return "-".to_owned();
    }
    let squares = Square::ALL.map(|square| board.piece_at(square));
    let letter = |(color, wing)| {
        let file = rights.rook_file(color, wing)?;
        let is_outermost = outermost_rook(&squares, color, wing) == file;
        let letter = match wing {
            CastlingSide::Kingside if style == FenStyle::XFen && is_outermost => 'k',
            CastlingSide::Queenside if style == FenStyle::XFen && is_outermost => 'q',
            _ => file.letter(),
        };
        Some(color.fen_case(letter))
    };
    Color::ALL
        .into_iter()
        .flat_map(|color| CastlingSide::ALL.map(|wing| (color, wing)))
        .filter_map(letter)
        .collect()
}

fn write_rank(board: &Board, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        match board.piece_at(Square::new(file, rank)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
        }
    }
    if empty > 0 {
        write!(f, "{empty}")?;
    }
    Ok(())
}
