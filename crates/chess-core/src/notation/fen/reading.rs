//! Reading a FEN as it comes from people and programs.

use std::str::FromStr;

use super::error::FenError;
use crate::notation::characters::{is_unseen, shortened};
use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Rank, Setup, SetupProblem, Square, back_rank_of,
};

/// A position read from a FEN, and what of the text could not be kept.
///
/// Fields may be missing from the end on: White is to move, nobody may castle, no pawn can be taken en passant, and the
/// counts are those of a new game. A count may be `-`, the side to move a word (`white`), and the whole may stand in
/// quotation marks or in a tag (`[FEN "…"]`). Rights to castle and a square of en passant that do not fit the pieces
/// are left out, as other programs do; a count outside its range becomes the nearest in it. Each of these is a
/// [`FenRepair`], so that whoever wants the text to be right in every field asks for a reading without repairs.
///
/// ```
/// use chess_core::notation::{FenReading, FenRepair};
///
/// let reading: FenReading = "7k/5K2/4R3/8/8/8/8/8 w KQkq e6".parse()?;
/// assert_eq!(reading.board.to_string(), "7k/5K2/4R3/8/8/8/8/8 w - - 0 1");
/// let texts: Vec<String> = reading.repairs.iter().map(ToString::to_string).collect();
/// assert_eq!(
///     texts,
///     [
///         "castling rights: KQkq left out, king or rook is not on its first square",
///         "en passant square: e6 left out, no pawn can have just passed over it",
///     ]
/// );
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenReading {
    /// The position.
    pub board: Board,
    /// What differs from the text, at most one for each field.
    pub repairs: Vec<FenRepair>,
}

/// A part of a FEN that the position does not keep.
///
/// ```
/// use chess_core::Square;
/// use chess_core::notation::{FenReading, FenRepair};
///
/// let reading: FenReading = "4k3/8/8/8/8/8/8/4K2R w K e6 -1 1".parse()?;
/// assert_eq!(reading.repairs, [FenRepair::EnPassant(Square::E6), FenRepair::HalfmoveClock("-1".into())]);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenRepair {
    /// The letters of rights to castle for which king or rook is not in its place.
    #[error("castling rights: {0} left out, king or rook is not on its first square")]
    CastlingRights(String),
    /// A square that no pawn can have passed with the last move.
    #[error("en passant square: {0} left out, no pawn can have just passed over it")]
    EnPassant(Square),
    /// A half-move clock below 0 or above 9999.
    #[error("half-move clock: \"{0}\" is not from 0 to 9999")]
    HalfmoveClock(String),
    /// A move number below 0 or above 9999; 0 is read as 1 by everyone.
    #[error("move number: \"{0}\" is not from 1 to 9999")]
    FullmoveNumber(String),
}

impl FromStr for FenReading {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let Fields {
            setup,
            castling,
            mut repairs,
        } = text.parse()?;
        let problems = match Board::try_from(setup.clone()) {
            Ok(board) => return Ok(Self { board, repairs }),
            Err(problems) => problems,
        };
        let is_left_out = |problem: &SetupProblem| {
            matches!(
                problem,
                SetupProblem::CastlingWithoutPieces(..) | SetupProblem::ImpossibleEnPassant(_)
            )
        };
        let left_out: Vec<SetupProblem> = problems.into_iter().filter(is_left_out).collect();
        repairs.splice(0..0, left_out_of(&setup, &castling, &left_out));
        let board = setup.forgiving(&left_out).map_err(FenError::IllegalPosition)?;
        Ok(Self { board, repairs })
    }
}

/// What is left out of the rights to castle, whose text is given, and of the square of en passant.
fn left_out_of(setup: &Setup, castling: &str, problems: &[SetupProblem]) -> Vec<FenRepair> {
    let letter = |problem: &SetupProblem| match problem {
        SetupProblem::CastlingWithoutPieces(color, wing) => letter_of_right(setup, castling, *color, *wing),
        _ => None,
    };
    let letters: String = problems.iter().filter_map(letter).collect();
    let rights = (!letters.is_empty()).then_some(FenRepair::CastlingRights(letters));
    let square = problems.iter().find_map(|problem| match problem {
        SetupProblem::ImpossibleEnPassant(square) => Some(FenRepair::EnPassant(*square)),
        _ => None,
    });
    rights.into_iter().chain(square).collect()
}

/// The letter that a text has for a right to castle: that of the wing, or else of the rook's file.
fn letter_of_right(setup: &Setup, castling: &str, color: Color, wing: CastlingSide) -> Option<char> {
    let of_wing = color.fen_case(match wing {
        CastlingSide::Kingside => 'k',
        CastlingSide::Queenside => 'q',
    });
    if castling.contains(of_wing) {
        return Some(of_wing);
    }
    let file = setup.castling_rights.rook_file(color, wing)?;
    Some(color.fen_case(file.letter()))
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
        Ok(text.parse::<Fields>()?.setup)
    }
}

/// The fields of a FEN, each read for itself.
struct Fields {
    setup: Setup,
    /// The text of the rights to castle.
    castling: String,
    /// The counts that are outside their range.
    repairs: Vec<FenRepair>,
}

impl FromStr for Fields {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let seen: String = text.chars().filter(|letter| !is_unseen(*letter)).collect();
        let fields = split(unwrapped(&seen));
        let [placement, rest @ ..] = &fields[..] else {
            return Err(FenError::FieldCount(0));
        };
        if rest.len() > 5 {
            return Err(FenError::FieldCount(fields.len()));
        }
        let field = |index: usize| rest.get(index).map_or("-", String::as_str);
        let squares = parse_placement(placement).ok_or_else(|| FenError::Placement(shortened(placement)))?;
        let side = rest.first().map_or("w", String::as_str);
        let castling = field(1);
        let en_passant = field(2);
        let clock = parse_count(field(3), 0).map_err(|text| FenError::HalfmoveClock(shortened(text)))?;
        let number = parse_count(field(4), 1).map_err(|text| FenError::FullmoveNumber(shortened(text)))?;
        let repairs = [
            (!clock.is_in_range).then(|| FenRepair::HalfmoveClock(shortened(field(3)))),
            (!number.is_in_range).then(|| FenRepair::FullmoveNumber(shortened(field(4)))),
        ];
        let setup = Setup {
            squares,
            side_to_move: parse_side(side).ok_or_else(|| FenError::SideToMove(shortened(side)))?,
            castling_rights: parse_rights(castling, &squares)
                .ok_or_else(|| FenError::CastlingRights(shortened(castling)))?,
            en_passant: parse_en_passant(en_passant).ok_or_else(|| FenError::EnPassant(shortened(en_passant)))?,
            halfmove_clock: clock.value,
            fullmove_number: number.value,
        };
        Ok(Self {
            setup,
            castling: castling.to_owned(),
            repairs: repairs.into_iter().flatten().collect(),
        })
    }
}

/// The FEN in a tag, behind its name or in quotation marks.
fn unwrapped(text: &str) -> &str {
    let tag = text.to_ascii_lowercase().find("[fen");
    let inner = tag.map_or(text, |start| {
        let tag = &text[start + 1..];
        tag.split(']').next().unwrap_or(tag)
    });
    let is_around = |letter: char| letter.is_whitespace() || "\"'`“”„‚‘’«»:=".contains(letter);
    let inner = inner.trim_matches(is_around);
    let is_named = inner.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("fen"));
    if is_named {
        inner[3..].trim_matches(is_around)
    } else {
        inner
    }
}

/// The fields, a dash of any length being `-`; ranks that gaps separate are put together.
fn split(text: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_first = fields.len() == 1;
        match fields.last_mut() {
            Some(ranks) if is_first && is_continued(ranks, word) => ranks.push_str(word),
            _ if matches!(word, "–" | "—" | "−") => fields.push("-".to_owned()),
            _ => fields.push(word.to_owned()),
        }
    }
    fields
}

/// Whether the ranks of a placement go on with the next word.
fn is_continued(ranks: &str, next: &str) -> bool {
    let count = ranks.matches('/').count();
    ranks.ends_with('/') && count <= 7 || next.starts_with('/') && count < 7
}

fn parse_placement(text: &str) -> Option<[Option<Piece>; 64]> {
    let mut squares = [None; 64];
    let ranks: Vec<&str> = text.strip_suffix('/').unwrap_or(text).split('/').collect();
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
    match text.to_ascii_lowercase().as_str() {
        "w" | "white" => Some(Color::White),
        "b" | "black" => Some(Color::Black),
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
pub(super) fn outermost_rook(squares: &[Option<Piece>; 64], color: Color, wing: CastlingSide) -> File {
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

/// A count, brought into its range.
struct Count {
    value: u16,
    is_in_range: bool,
}

/// The count of a text, which is a whole number with or without a sign or a dash.
fn parse_count(text: &str, least: u16) -> Result<Count, &str> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if text == "-" {
        return Ok(Count {
            value: least,
            is_in_range: true,
        });
    }
    // So many digits are no count of moves that someone has made.
    if !(1..=9).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(text);
    }
    let is_negative = text.starts_with('-');
    // What has too many digits for a number is too large.
    let count = if is_negative {
        0
    } else {
        digits.parse().unwrap_or(u16::MAX)
    };
    Ok(Count {
        // Some programs count moves from 0.
        value: count.clamp(least, MOST),
        is_in_range: !is_negative && count <= MOST,
    })
}

/// The greatest count.
const MOST: u16 = 9999;
