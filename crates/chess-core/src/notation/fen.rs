//! Forsyth–Edwards Notation: a position in six fields, the last two of which may be missing.

use std::fmt;
use std::str::FromStr;

use super::parse::shortened;
use crate::rules::{Board, CastlingRights, Color, File, Piece, Rank, Setup, SetupProblem, Square, Wing};

/// The usual start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is wrong with a FEN: the field at fault with its text, or the reasons why the position cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// There are fewer than four fields or more than six.
    FieldCount(usize),
    /// The piece placement is not eight ranks of eight squares.
    Placement(String),
    /// The side to move is neither `w` nor `b`.
    SideToMove(String),
    /// The castling rights are neither `-` nor some of `KQkq`.
    CastlingRights(String),
    /// The en passant square is neither `-` nor a square.
    EnPassant(String),
    /// The half-move clock is no number from 0 to 9999.
    HalfmoveClock(String),
    /// The move number is no number from 1 to 9999.
    FullmoveNumber(String),
    /// All fields can be read, but no legal position is described.
    IllegalPosition(Vec<SetupProblem>),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FieldCount(count) => write!(f, "a FEN has four to six fields, not {count}"),
            Self::Placement(text) => write!(f, "piece placement: \"{text}\" is not eight ranks of eight squares"),
            Self::SideToMove(text) => write!(f, "side to move: \"{text}\" is neither w nor b"),
            Self::CastlingRights(text) => {
                write!(f, "castling rights: \"{text}\" is neither - nor some of KQkq")
            }
            Self::EnPassant(text) => write!(f, "en passant square: \"{text}\" is neither - nor a square"),
            Self::HalfmoveClock(text) => {
                write!(f, "half-move clock: \"{text}\" is not a number from 0 to 9999")
            }
            Self::FullmoveNumber(text) => {
                write!(f, "move number: \"{text}\" is not a number from 1 to 9999")
            }
            Self::IllegalPosition(problems) => {
                f.write_str("not a legal position: ")?;
                for (index, problem) in problems.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; " };
                    write!(f, "{separator}{problem}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for FenError {}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (&[placement, side, castling, en_passant], clocks) = fields
            .split_first_chunk()
            .filter(|(_, clocks)| clocks.len() <= 2)
            .ok_or(FenError::FieldCount(fields.len()))?;
        let setup = Setup {
            squares: parse_placement(placement).ok_or_else(|| FenError::Placement(shortened(placement)))?,
            side_to_move: parse_side(side).ok_or_else(|| FenError::SideToMove(shortened(side)))?,
            castling_rights: parse_rights(castling).ok_or_else(|| FenError::CastlingRights(shortened(castling)))?,
            en_passant: parse_en_passant(en_passant).ok_or_else(|| FenError::EnPassant(shortened(en_passant)))?,
            halfmove_clock: parse_count(clocks.first(), 0).map_err(|text| FenError::HalfmoveClock(shortened(text)))?,
            // Some programs count from 0.
            fullmove_number: parse_count(clocks.get(1), 1)
                .map_err(|text| FenError::FullmoveNumber(shortened(text)))?
                .max(1),
        };
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

fn parse_rights(text: &str) -> Option<CastlingRights> {
    if text == "-" {
        return Some(CastlingRights::NONE);
    }
    text.chars().try_fold(CastlingRights::NONE, |rights, letter| {
        let (color, wing) = match letter {
            'K' => (Color::White, Wing::Kingside),
            'Q' => (Color::White, Wing::Queenside),
            'k' => (Color::Black, Wing::Kingside),
            'q' => (Color::Black, Wing::Queenside),
            _ => return None,
        };
        (!rights.has(color, wing)).then(|| rights.with(color, wing))
    })
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
    text.parse().ok().filter(|count| *count <= 9999).ok_or(text)
}

/// The FEN, with the en passant square only where a capture is legal.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(self, rank, f)?;
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        let en_passant = self.en_passant().map_or("-", Square::name);
        write!(
            f,
            " {} {} {en_passant} {} {}",
            self.side_to_move().letter(),
            self.castling_rights(),
            self.halfmove_clock(),
            self.fullmove_number()
        )
    }
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
