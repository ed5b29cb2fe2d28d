//! Forsyth–Edwards Notation: a position in six fields, the last two of which may be missing.
//!
//! For Chess960, castling rights are read and written as X-FEN has them (Reinhard Scharnagl, 2003): `K` and `Q` mean the
//! outermost rook on that side of the king, and the letter of a file means the rook there. Shredder-FEN, which always names
//! the file, can be read and written too.

use std::fmt;
use std::str::FromStr;

use super::parse::shortened;
use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Rank, Setup, SetupProblem, Square, back_rank_of,
};

/// The usual start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is wrong with a FEN: the field at fault with its text, or the reasons why the position cannot be.
///
/// ```
/// use chess_core::{Board, notation::FenError};
///
/// let error = "8/8/8/8/8/8/8/8 x - - 0 1".parse::<Board>().expect_err("there is no side x");
/// assert_eq!(error, FenError::SideToMove("x".into()));
/// assert_eq!(error.to_string(), "side to move: \"x\" is neither w nor b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// There are fewer than four fields or more than six.
    #[error("a FEN has four to six fields, not {0}")]
    FieldCount(usize),
    /// The piece placement is not eight ranks of eight squares.
    #[error("piece placement: \"{0}\" is not eight ranks of eight squares")]
    Placement(String),
    /// The side to move is neither `w` nor `b`.
    #[error("side to move: \"{0}\" is neither w nor b")]
    SideToMove(String),
    /// The castling rights are neither `-` nor some of `KQkq` or of the rooks' files.
    #[error("castling rights: \"{0}\" is neither - nor some of KQkq")]
    CastlingRights(String),
    /// The en passant square is neither `-` nor a square.
    #[error("en passant square: \"{0}\" is neither - nor a square")]
    EnPassant(String),
    /// The half-move clock is no number from 0 to 9999.
    #[error("half-move clock: \"{0}\" is not a number from 0 to 9999")]
    HalfmoveClock(String),
    /// The move number is no number from 1 to 9999.
    #[error("move number: \"{0}\" is not a number from 1 to 9999")]
    FullmoveNumber(String),
    /// All fields can be read, but no legal position is described.
    #[error("not a legal position: {}", joined(.0))]
    IllegalPosition(Vec<SetupProblem>),
}

fn joined(problems: &[SetupProblem]) -> String {
    let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// The set-up that a FEN describes, whether or not it is a legal position: for those who forgive.
///
/// ```
/// use chess_core::{Board, Setup, SetupProblem, Color};
///
/// let fen = "7k/8/8/8/8/8/PPPPPPPP/QQ5K w - - 0 1";
/// assert!(fen.parse::<Board>().is_err());
/// let setup: Setup = fen.parse()?;
/// assert!(setup.forgiving(&[SetupProblem::TooManyPromoted(Color::White)]).is_ok());
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (&[placement, side, castling, en_passant], clocks) = fields
            .split_first_chunk()
            .filter(|(_, clocks)| clocks.len() <= 2)
            .ok_or(FenError::FieldCount(fields.len()))?;
        let squares = parse_placement(placement).ok_or_else(|| FenError::Placement(shortened(placement)))?;
        Ok(Self {
            squares,
            side_to_move: parse_side(side).ok_or_else(|| FenError::SideToMove(shortened(side)))?,
            castling_rights: parse_rights(castling, &squares)
                .ok_or_else(|| FenError::CastlingRights(shortened(castling)))?,
            en_passant: parse_en_passant(en_passant).ok_or_else(|| FenError::EnPassant(shortened(en_passant)))?,
            halfmove_clock: parse_count(clocks.first(), 0).map_err(|text| FenError::HalfmoveClock(shortened(text)))?,
            // Some programs count from 0.
            fullmove_number: parse_count(clocks.get(1), 1)
                .map_err(|text| FenError::FullmoveNumber(shortened(text)))?
                .max(1),
        })
    }
}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup: Setup = text.parse()?;
        Self::try_from(setup).map_err(FenError::IllegalPosition)
    }
}

fn parse_placement(text: &str) -> Option<[Option<Piece>; 64]> {
    let mut squares = [None; 64];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (rank, row) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
            } else {
                let square = Square::new(File::from_index(file)?, rank);
                squares[square.index()] = Some(Piece::from_fen_char(letter)?);
                file += 1;
            }
        }
        if file != 8 {
            return None;
        }
    }
    Some(squares)
}

fn parse_side(text: &str) -> Option<Color> {
    match text {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    }
}

fn parse_rights(text: &str, squares: &[Option<Piece>; 64]) -> Option<CastlingRights> {
    if text == "-" {
        return Some(CastlingRights::NONE);
    }
    text.chars().try_fold(CastlingRights::NONE, |rights, letter| {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let (wing, file) = match letter.to_ascii_lowercase() {
            'k' => (
                CastlingSide::Kingside,
                outermost_rook(squares, color, CastlingSide::Kingside),
            ),
            'q' => (
                CastlingSide::Queenside,
                outermost_rook(squares, color, CastlingSide::Queenside),
            ),
            letter => {
                let file = File::from_letter(letter)?;
                let is_kingside = king_file(squares, color).is_some_and(|king| file > king);
                (
                    if is_kingside {
                        CastlingSide::Kingside
                    } else {
                        CastlingSide::Queenside
                    },
                    file,
                )
            }
        };
        (!rights.has(color, wing)).then(|| rights.with(color, wing, file))
    })
}

/// The file of the rook nearest to the edge on this side of the king, or the corner's where there is none.
fn outermost_rook(squares: &[Option<Piece>; 64], color: Color, wing: CastlingSide) -> File {
    let rook = Piece::new(color, PieceType::Rook);
    let king = king_file(squares, color);
    let is_beyond_king = |file: &File| match wing {
        CastlingSide::Kingside => king.is_none_or(|king| *file > king),
        CastlingSide::Queenside => king.is_none_or(|king| *file < king),
    };
    let mut from_the_edge = File::ALL;
    if wing == CastlingSide::Kingside {
        from_the_edge.reverse();
    }
    from_the_edge
        .into_iter()
        .filter(is_beyond_king)
        .find(|file| on_back_rank(squares, color, *file) == Some(rook))
        .unwrap_or(from_the_edge[0])
}

fn king_file(squares: &[Option<Piece>; 64], color: Color) -> Option<File> {
    let king = Piece::new(color, PieceType::King);
    File::ALL
        .into_iter()
        .find(|file| on_back_rank(squares, color, *file) == Some(king))
}

fn on_back_rank(squares: &[Option<Piece>; 64], color: Color, file: File) -> Option<Piece> {
    squares[Square::new(file, back_rank_of(color)).index()]
}

fn parse_en_passant(text: &str) -> Option<Option<Square>> {
    if text == "-" {
        Some(None)
    } else {
        text.parse().ok().map(Some)
    }
}

fn parse_count<'a>(text: Option<&&'a str>, default: u16) -> Result<u16, &'a str> {
    let Some(&text) = text else {
        return Ok(default);
    };
    // A number's own reader takes a sign.
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let count = text.parse().ok().filter(|count| is_plain && *count <= 9999);
    count.ok_or(text)
}

/// The FEN, with the en passant square only where a capture is legal, and castling rights as X-FEN has them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen(self, FenStyle::XFen, f)
    }
}

/// How a FEN names the rooks that may castle.
///
/// ```
/// use chess_core::{Board, Setup, notation::FenStyle};
///
/// let setup = Setup::chess960(0).expect("there is a number 0");
/// let board = Board::try_from(setup).expect("a legal position");
/// assert!(board.to_fen(FenStyle::XFen).ends_with("w KQkq - 0 1"));
/// assert!(board.to_fen(FenStyle::Shredder).ends_with("w HFhf - 0 1"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FenStyle {
    /// `K` and `Q` for the outermost rooks, and so `KQkq` in usual chess; the letter of the file for others.
    #[default]
    XFen,
    /// Always the letter of the file: `HAha`.
    Shredder,
}

impl Board {
    /// The FEN with castling rights in this style; `Display` writes X-FEN.
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
        struct Styled<'a>(&'a Board, FenStyle);
        impl fmt::Display for Styled<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_fen(self.0, self.1, f)
            }
        }
        Styled(self, style).to_string()
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
        rights_text(board, style),
        board.halfmove_clock(),
        board.fullmove_number()
    )
}

fn rights_text(board: &Board, style: FenStyle) -> String {
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
