//! Reads FENs as people and programs write them, with small mistakes.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::error::FenError;
use crate::notation::characters::{is_dash, is_invisible, shortened};
use crate::notation::substring::split_once;
use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Rank, Setup, SetupProblem, Square, back_rank_of,
};

/// The start position of standard chess.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position read from a FEN, and the changes that made the text legal.
///
/// Fields may be missing at the end. Their defaults are: White to move, no castling rights, no en passant square, and
/// the counts of a new game. A count may be `-`, the side to move may be a word (`white`), and the whole text may be in
/// quotation marks or in a tag (`[FEN "…"]`). Castling rights and an en passant square that do not fit the pieces are
/// ignored, as in other programs; a count outside its range is replaced by the nearest valid count. Each of these
/// changes is reported as a [`FenRepair`]; a strict caller rejects a FEN with repairs.
///
/// ```
/// use chess_core::notation::{ParsedFen, FenRepair};
///
/// let parsed: ParsedFen = "7k/5K2/4R3/8/8/8/8/8 w KQkq e6".parse()?;
/// assert_eq!(parsed.board.to_string(), "7k/5K2/4R3/8/8/8/8/8 w - - 0 1");
/// let texts: Vec<String> = parsed.repairs.iter().map(ToString::to_string).collect();
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
pub struct ParsedFen {
    /// The position.
    pub board: Board,
    /// The differences from the text: at most one repair for each field.
    pub repairs: Vec<FenRepair>,
}

/// A part of a FEN that was ignored or changed.
///
/// ```
/// use chess_core::Square;
/// use chess_core::notation::{ParsedFen, FenRepair};
///
/// let parsed: ParsedFen = "4k3/8/8/8/8/8/8/4K2R w K e6 -1 1".parse()?;
/// assert_eq!(parsed.repairs, [FenRepair::EnPassant(Square::E6), FenRepair::HalfmoveClock("-1".into())]);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenRepair {
    /// The letters of the castling rights whose king or rook is not on its first square.
    #[error("castling rights: {0} left out, king or rook is not on its first square")]
    CastlingRights(String),
    /// An en passant square that no pawn can have crossed with the last move.
    #[error("en passant square: {0} left out, no pawn can have just passed over it")]
    EnPassant(Square),
    /// A half-move clock below 0 or above 9999.
    #[error("half-move clock: \"{0}\" is not from 0 to 9999")]
    HalfmoveClock(String),
    /// A move number below 0 or above 9999. A 0 is read as 1 without a repair, because many programs write 0.
    #[error("move number: \"{0}\" is not from 1 to 9999")]
    FullmoveNumber(String),
}

impl FromStr for ParsedFen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let FenFields {
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
        repairs.splice(0..0, repairs_of(&setup, &castling, &left_out));
        let board = setup
            .into_board_forgiving(&left_out)
            .map_err(FenError::IllegalPosition)?;
        Ok(Self { board, repairs })
    }
}

/// The repairs for the problems with castling rights and with the en passant square. `castling` is the text of the
/// castling rights.
fn repairs_of(setup: &Setup, castling: &str, problems: &[SetupProblem]) -> Vec<FenRepair> {
    let letter = |problem: &SetupProblem| match problem {
        SetupProblem::CastlingWithoutPieces(color, wing) => letter_of_castling_right(setup, castling, *color, *wing),
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

/// The letter of a castling right in the text: the letter of the wing, or else the letter of the rook's file.
fn letter_of_castling_right(setup: &Setup, castling: &str, color: Color, wing: CastlingSide) -> Option<char> {
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

/// Parses the setup that a FEN describes, which may be illegal. [`Setup::into_board_forgiving`] turns the setup into a
/// board despite some problems.
///
/// ```
/// use chess_core::{Board, Setup, SetupProblem, Color};
///
/// let fen = "7k/8/8/8/8/8/PPPPPPPP/QQ5K w - - 0 1";
/// assert!(fen.parse::<Board>().is_err());
/// let setup: Setup = fen.parse()?;
/// assert!(setup.into_board_forgiving(&[SetupProblem::TooManyPromoted(Color::White)]).is_ok());
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(text.parse::<FenFields>()?.setup)
    }
}

/// The fields of a FEN, each parsed separately.
struct FenFields {
    setup: Setup,
    /// The text of the castling rights.
    castling: String,
    /// The repairs of counts outside their range.
    repairs: Vec<FenRepair>,
}

impl FromStr for FenFields {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let visible: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
        let fields = complete_fields(split_fields(unwrap_fen(&visible)));
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

/// Characters that people write before and after a FEN, besides white space.
const AROUND_FEN: [char; 16] = [
    '"', '\'', '`', '“', '”', '„', '‚', '‘', '’', '«', '»', ':', '=', ',', ';', '.',
];

/// The FEN without its tag, the words `position` and `fen` before it, and its quotation marks.
fn unwrap_fen(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let before_tag = split_once(&lower, "[fen").map(|(before, _)| before);
    let tag = before_tag.and_then(|before| text.get(before.len() + 1..));
    let inner = tag.and_then(|tag| tag.split(']').next()).unwrap_or(text);
    let is_around = |letter: char| letter.is_whitespace() || AROUND_FEN.contains(&letter);
    let mut inner = inner.trim_matches(is_around);
    for name in ["position", "fen"] {
        let parts = inner.split_at_checked(name.len());
        if let Some((_, rest)) = parts.filter(|(start, _)| start.eq_ignore_ascii_case(name)) {
            inner = rest.trim_matches(is_around);
        }
    }
    if inner.eq_ignore_ascii_case("startpos") {
        START_FEN
    } else {
        inner
    }
}

/// The fields of a FEN, completed and without the operations of an EPD. If only the en passant square is missing before
/// the counts, a `-` is inserted. If the counts are missing, they are read from the operations `hmvc` and `fmvn`.
fn complete_fields(mut fields: Vec<String>) -> Vec<String> {
    let is_count = |field: Option<&String>| field.is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    if fields.len() == 5 && is_count(fields.get(3)) && is_count(fields.get(4)) {
        fields.insert(3, "-".to_owned());
    }
    let is_opcode = |field: &String| field.len() > 1 && field.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let Some(end) = fields.iter().skip(4).position(is_opcode) else {
        return fields;
    };
    let operations = fields.split_off(end + 4);
    for (opcode, length) in [("hmvc", 4), ("fmvn", 5)] {
        let operand = operations.iter().skip_while(|field| *field != opcode).nth(1);
        if let Some(operand) = operand.filter(|_| fields.len() == length) {
            fields.push(operand.clone());
        }
    }
    fields
}

/// The fields of a text. A dash of any length becomes `-`; ranks with white space between them are joined.
fn split_fields(text: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    // A FEN in the address of a page may have underscores instead of spaces.
    let words = text.split(|char: char| char.is_whitespace() || char == '_');
    let words = words
        .map(|word| word.trim_end_matches([',', ';']))
        .filter(|word| !word.is_empty());
    for word in words {
        let is_first = fields.len() == 1;
        match fields.last_mut() {
            Some(ranks) if is_first && continues_placement(ranks, word) => ranks.push_str(word),
            _ if word.chars().all(is_dash) => fields.push("-".to_owned()),
            _ => fields.push(word.to_owned()),
        }
    }
    fields
}

/// Whether a piece placement continues with the next word.
fn continues_placement(ranks: &str, next: &str) -> bool {
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
    // A dash may replace each missing right: `KQ--`.
    let letters = text.chars().filter(|letter| !is_dash(*letter));
    letters.into_iter().try_fold(CastlingRights::NONE, |rights, letter| {
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

/// The file of the rook nearest to the edge on this side of the king; the file of the corner if there is no such rook.
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
        .find(|file| piece_on_back_rank(squares, color, *file) == Some(rook))
        .unwrap_or(from_the_edge[0])
}

fn king_file(squares: &[Option<Piece>; 64], color: Color) -> Option<File> {
    let king = Piece::new(color, PieceType::King);
    File::ALL
        .into_iter()
        .find(|file| piece_on_back_rank(squares, color, *file) == Some(king))
}

fn piece_on_back_rank(squares: &[Option<Piece>; 64], color: Color, file: File) -> Option<Piece> {
    squares[Square::new(file, back_rank_of(color)).index()]
}

fn parse_en_passant(text: &str) -> Option<Option<Square>> {
    if text == "-" {
        Some(None)
    } else {
        text.parse().ok().map(Some)
    }
}

/// A count, clamped to its range.
struct ClampedCount {
    value: u16,
    is_in_range: bool,
}

/// Parses a count: an integer with or without a sign, or a dash for the default `least`.
fn parse_count(text: &str, least: u16) -> Result<ClampedCount, &str> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if text == "-" {
        return Ok(ClampedCount {
            value: least,
            is_in_range: true,
        });
    }
    // More than 9 digits cannot be the count of a real game.
    if !(1..=9).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(text);
    }
    let is_negative = text.starts_with('-');
    // A number that does not fit into a `u16` is replaced by the greatest `u16`, which is out of range too.
    let count = if is_negative {
        0
    } else {
        digits.parse().unwrap_or(u16::MAX)
    };
    Ok(ClampedCount {
        // Some programs number moves from 0. If `least` is 1, a 0 becomes 1 and counts as in range.
        value: count.clamp(least, MAX_COUNT),
        is_in_range: !is_negative && count <= MAX_COUNT,
    })
}

/// The greatest count that is accepted.
const MAX_COUNT: u16 = 9999;
