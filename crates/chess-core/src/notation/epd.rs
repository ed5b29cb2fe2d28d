//! Extended Position Description: a position in four fields, followed by operations that describe the position (PGN
//! standard, section 16.2).

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::characters::shortened;
use super::pgn::{escape, unescape};
use super::{FenError, FenStyle, ParseMoveError, parse_move, san};
use crate::rules::{Board, Move};

/// A position with operations, the format of test suites for engines.
///
/// The operations `hmvc` (half-move clock) and `fmvn` (move number) become the counts of the board. A line with a
/// complete FEN before its operations can be read too. `Display` writes the canonical line.
///
/// ```
/// use chess_core::notation::Epd;
///
/// let line = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate in 1\";";
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.text("id"), Some("mate in 1"));
/// let best = epd.moves("bm")?;
/// assert_eq!(best.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h5f7"]);
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub board: Board,
    /// The operations in the order of the text, without `hmvc` and `fmvn`.
    pub operations: Vec<Operation>,
}

/// An opcode and its operands.
///
/// ```
/// use chess_core::notation::{Epd, Operand};
///
/// let epd: Epd = "6k1/8/8/8/8/8/8/K6R w - - acd 12;".parse()?;
/// let operation = epd.operation("acd").expect("the line has a depth");
/// assert_eq!((operation.opcode.as_str(), operation.operands.len()), ("acd", 1));
/// # Ok::<(), chess_core::notation::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The opcode, such as `bm` or `id`.
    pub opcode: String,
    /// The operands.
    pub operands: Vec<Operand>,
}

/// An argument of an operation.
///
/// ```
/// use chess_core::notation::{Epd, Operand};
///
/// let epd: Epd = "6k1/8/8/8/8/8/8/K6R w - - bm Rh7; id \"rook\";".parse()?;
/// let first = |opcode| epd.operation(opcode).and_then(|operation| operation.operands.first());
/// assert_eq!(first("bm"), Some(&Operand::Word("Rh7".into())));
/// assert_eq!(first("id"), Some(&Operand::Text("rook".into())));
/// # Ok::<(), chess_core::notation::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A word without quotation marks: a move, a number or a name.
    Word(String),
    /// A text in quotation marks.
    Text(String),
}

impl Operand {
    /// The word itself, or the quoted text without its quotation marks.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(text) | Self::Text(text) => text,
        }
    }
}

/// The reason why a line is not an EPD.
///
/// ```
/// use chess_core::notation::{Epd, EpdError};
///
/// let error = "7k/8/8/8/8/8/8/K7 w - - id \"open;".parse::<Epd>().expect_err("the text has no end");
/// assert!(matches!(error, EpdError::UnclosedText(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpdError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] FenError),
    /// There are fewer than four fields before the operations.
    #[error("an EPD begins with four fields, not {0}")]
    FieldCount(usize),
    /// An opcode does not begin with a letter.
    #[error("operations: \"{0}\" is not an opcode such as bm or id")]
    Opcode(String),
    /// A text has no closing quotation mark.
    #[error("operations: the text \"{0}\" has no second quotation mark")]
    UnclosedText(String),
    /// The operand of `hmvc` or `fmvn` is not a number from 0 to 9999.
    #[error("operations: \"{0}\" has no number from 0 to 9999")]
    Count(String),
}

impl Epd {
    /// The operation with this opcode.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of an operation.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands.first().map(Operand::as_str)
    }

    /// The moves of an operation such as `bm` or `am`; empty if there is no such operation. The moves of `pv` are
    /// played one after the other; the moves of all other operations are alternatives in the position.
    ///
    /// # Errors
    ///
    /// The [`ParseMoveError`] of the first operand that is not a legal move.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, ParseMoveError> {
        let operands = self.operation(opcode).map_or(&[][..], |operation| &operation.operands);
        let mut board = self.board.clone();
        let mut moves = Vec::with_capacity(operands.len());
        for operand in operands {
            let mv = parse_move(&board, operand.as_str())?;
            moves.push(mv);
            if opcode == "pv" {
                board = board.play_unchecked(mv);
            }
        }
        Ok(moves)
    }

    /// Adds an operation whose operands are these legal moves in SAN. The moves of `pv` are played one after the other.
    #[must_use]
    pub fn with_moves(mut self, opcode: &str, moves: &[Move]) -> Self {
        let mut board = self.board.clone();
        let mut operands = Vec::with_capacity(moves.len());
        for &mv in moves {
            operands.push(Operand::Word(san(&board, mv)));
            if opcode == "pv" {
                board = board.play_unchecked(mv);
            }
        }
        self.operations.push(Operation {
            opcode: opcode.to_owned(),
            operands,
        });
        self
    }
}

impl From<Board> for Epd {
    /// Creates an EPD of the position without operations.
    fn from(board: Board) -> Self {
        Self {
            board,
            operations: Vec::new(),
        }
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let (fields, rest) = split_fields(line);
        let count = fields.split_ascii_whitespace().count();
        if count < 4 {
            return Err(EpdError::FieldCount(count));
        }
        let (clocks, rest) = split_clocks(rest);
        let mut operations = parse_operations(rest)?;
        let counts = [
            take_count(&mut operations, "hmvc", "0")?,
            take_count(&mut operations, "fmvn", "1")?,
        ];
        let [halfmoves, fullmoves] = clocks.map_or(counts, |clocks| clocks.map(str::to_owned));
        let fen = format!("{fields} {halfmoves} {fullmoves}");
        let board = fen.parse()?;
        Ok(Self { board, operations })
    }
}

/// Splits a line into the first four fields and the rest.
fn split_fields(line: &str) -> (&str, &str) {
    let mut rest = line.trim_ascii_start();
    for _ in 0..4 {
        rest = rest.trim_ascii_start();
        rest = &rest[rest
            .find(|letter: char| letter.is_ascii_whitespace())
            .unwrap_or(rest.len())..];
    }
    line.split_at(line.len() - rest.len())
}

/// The two counts of a complete FEN, if there are any, and the rest of the line.
fn split_clocks(rest: &str) -> (Option<[&str; 2]>, &str) {
    let mut words = rest.split_ascii_whitespace();
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return (None, rest);
    };
    let second = second.split(';').next().unwrap_or_default();
    if !is_count(first) || !is_count(second) {
        return (None, rest);
    }
    let after_first = &rest.trim_ascii_start()[first.len()..];
    (Some([first, second]), &after_first.trim_ascii_start()[second.len()..])
}

fn parse_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace() || letter == ';');
        if rest.is_empty() {
            return Ok(operations);
        }
        let (opcode, behind) = split_word(rest);
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(EpdError::Opcode(shortened(opcode)));
        }
        let (operands, behind) = parse_operands(behind)?;
        operations.push(Operation {
            opcode: opcode.to_owned(),
            operands,
        });
        rest = behind;
    }
}

/// Parses the operands up to the semicolon or the end of the line; returns the operands and the rest of the line.
fn parse_operands(text: &str) -> Result<(Vec<Operand>, &str), EpdError> {
    let mut operands = Vec::new();
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() && !rest.starts_with(';') {
        let operand;
        (operand, rest) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (text, behind) =
                    split_quoted_text(quoted).ok_or_else(|| EpdError::UnclosedText(shortened(quoted)))?;
                (Operand::Text(unescape(text)), behind)
            }
            None => {
                let (word, behind) = split_word(rest);
                (Operand::Word(word.to_owned()), behind)
            }
        };
        operands.push(operand);
        rest = rest.trim_ascii_start();
    }
    Ok((operands, rest))
}

fn split_word(text: &str) -> (&str, &str) {
    let is_end = |letter: char| letter.is_ascii_whitespace() || letter == ';';
    text.split_at(text.find(is_end).unwrap_or(text.len()))
}

/// Splits a line at the closing quotation mark and returns the text before the mark and the rest after it.
fn split_quoted_text(text: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// Removes all operations with this opcode and returns the number in the first of them; `default` if there is none.
fn take_count(operations: &mut Vec<Operation>, opcode: &str, default: &str) -> Result<String, EpdError> {
    let mut counts = operations.extract_if(.., |operation| operation.opcode == opcode);
    let Some(first) = counts.next() else {
        return Ok(default.to_owned());
    };
    // The later operations are removed too: otherwise they would be used when the written line is read again.
    counts.for_each(drop);
    let number = first
        .operands
        .first()
        .map(Operand::as_str)
        .filter(|text| is_number(text));
    match number.and_then(|text| text.parse::<u16>().ok()) {
        Some(number @ 0..=9999) => Ok(number.to_string()),
        _ => Err(EpdError::Count(shortened(&first.to_string()))),
    }
}

/// Whether a word has the form of a FEN count: a number with an optional sign, or `-`.
fn is_count(word: &str) -> bool {
    word == "-" || is_number(word.strip_prefix(['+', '-']).unwrap_or(word))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            match operand {
                Operand::Word(word) => write!(f, " {word}")?,
                Operand::Text(text) => write!(f, " \"{}\"", escape(text))?,
            }
        }
        f.write_str(";")
    }
}

/// Writes the canonical line: four fields, the counts unless they have the values of a new game, and the operations in
/// order.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.board.to_fen(FenStyle::XFen);
        f.write_str(split_fields(&fen).0)?;
        if self.board.halfmove_clock() != 0 {
            write!(f, " hmvc {};", self.board.halfmove_clock())?;
        }
        if self.board.fullmove_number() != 1 {
            write!(f, " fmvn {};", self.board.fullmove_number())?;
        }
        self.operations
            .iter()
            .try_for_each(|operation| write!(f, " {operation}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Epd, Operand};
    use crate::notation::START_FEN;
    use crate::rules::Board;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    /// Checks that operations after the start position are read, and written as `expected`.
    #[track_caller]
    fn check(operations: &str, expected: &str) {
        let epd: Epd = format!("{START}{operations}").parse().unwrap();
        let line = epd.to_string();
        assert_eq!(line, format!("{START}{expected}"), "{operations}");
        assert_eq!(line.parse(), Ok(epd), "{operations}");
    }

    #[test]
    fn lines_are_read_and_written() {
        check("", "");
        check(" ", "");
        check(" bm e4;", " bm e4;");
        check("  bm  e4   d4 ;id \"a; b\"", " bm e4 d4; id \"a; b\";");
        check(" id \"a \\\"b\\\" \\\\\";", " id \"a \\\"b\\\" \\\\\";");
        check(" noop;", " noop;");
        check(" hmvc 3; fmvn 7; c0 \"x\";", " hmvc 3; fmvn 7; c0 \"x\";");
        check(" c0 \"\"; fmvn 1; hmvc 0;", " c0 \"\";");
        // A complete FEN before the operations, as in lists of perft counts.
        check(" 3 7 ;D1 20 ;D2 400", " hmvc 3; fmvn 7; D1 20; D2 400;");
        check(" 0 1;", "");
        check(" - - bm e4;", " bm e4;");
        check(" -3 99999 bm e4;", " fmvn 9999; bm e4;");
        // The first count is used, and later counts are removed.
        check(" hmvc 0; hmvc 5; id \"x\"; fmvn 1; fmvn 2;", " id \"x\";");
        check(" 0 1 hmvc 5; fmvn 7;", "");
    }

    #[test]
    fn operations_are_found_by_their_opcode() {
        let epd: Epd = format!("{START} am e4 d4; pv e4 e5 Nf3; id \"x\"; acd 12;")
            .parse()
            .unwrap();
        let moves = |opcode| {
            epd.moves(opcode)
                .map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(moves("am"), Ok(vec!["e2e4".to_owned(), "d2d4".to_owned()]));
        assert_eq!(moves("pv").unwrap(), ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(moves("bm"), Ok(Vec::new()));
        assert!(epd.moves("acd").is_err());
        assert_eq!(epd.text("acd"), Some("12"));
        assert_eq!(epd.operation("id").unwrap().operands, [Operand::Text("x".to_owned())]);
        let line = Epd::from(Board::default()).with_moves("pv", &epd.moves("pv").unwrap());
        assert_eq!(line.to_string(), format!("{START} pv e4 e5 Nf3;"));
    }

    #[track_caller]
    fn check_error(line: &str, expected: &str) {
        let error = line.parse::<Epd>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{line}");
    }

    #[test]
    fn errors_name_the_invalid_part_of_a_line() {
        check_error("", "an EPD begins with four fields, not 0");
        check_error("rubbish", "an EPD begins with four fields, not 1");
        check_error(
            &format!("{START} ♞ e4;"),
            "operations: \"♞\" is not an opcode such as bm or id",
        );
        check_error(
            &format!("{START} id \"x;"),
            "operations: the text \"x;\" has no second quotation mark",
        );
        check_error(
            &format!("{START} hmvc x;"),
            "operations: \"hmvc x;\" has no number from 0 to 9999",
        );
        check_error(
            &format!("{START} hmvc +1;"),
            "operations: \"hmvc +1;\" has no number from 0 to 9999",
        );
        check_error(
            &format!("{START} fmvn;"),
            "operations: \"fmvn;\" has no number from 0 to 9999",
        );
        check_error(&START.replace('w', "x"), "side to move: \"x\" is neither w nor b");
    }

    #[test]
    fn a_fen_is_read_as_an_epd() {
        assert_eq!(START_FEN.parse::<Epd>().map(|epd| epd.board), Ok(Board::default()));
    }
}
