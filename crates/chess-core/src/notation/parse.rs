//! Parses moves in all the forms in which people write them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::castling::{castling_text, castling_wing};
use super::characters::{is_invisible, plain, shortened};
use super::fen::FenError;
use super::move_error::ParseMoveError;
use super::san::parse_san;
use super::uci::parse_uci;
use crate::rules::{Board, Game, Move, UciMove};

/// Parses a legal move: SAN (`Nf3`), UCI (`g1f3`), or castling with the letter O, with zeros or in words
/// (`castle kingside`). Unambiguous variants are accepted: `nf3`, `E4`, `e2 e4`, `g1-f3`, `a8q`, `a8(Q)`, `exd6 e.p.`.
/// A number before the move (`1. d4`, `1...e5`) and symbols of pieces (`♘f3`) are accepted too.
///
/// A capital letter is a piece, never a pawn's file: `Bb3` can only be a bishop's move. With small letters, a pawn's
/// move takes precedence: `bxc3` is the bishop's move only if no pawn on the b-file can capture on c3.
///
/// # Errors
///
/// [`ParseMoveError`] if the text is not a move, the move is illegal or ambiguous, or the promotion has no piece.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let words = without_number(text).to_ascii_lowercase();
    match without_trailing_marks(words.trim_end())
        .split_whitespace()
        .collect::<Vec<_>>()[..]
    {
        ["castle" | "castles", "kingside" | "short"] => return parse_san(board, "O-O"),
        ["castle" | "castles", "queenside" | "long"] => return parse_san(board, "O-O-O"),
        _ => {}
    }
    let spellings = possible_spellings(text);
    let found: Vec<_> = spellings
        .iter()
        .map(|reading| parse_uci_or_san(board, reading))
        .collect();
    if let Some(mv) = found.iter().find_map(|found| found.as_ref().ok()) {
        return Ok(*mv);
    }
    let lacks_promotion = spellings.iter().any(|reading| {
        parse_uci_or_san(board, &format!("{reading}q")).is_ok() || parse_san(board, &format!("{reading}=Q")).is_ok()
    });
    let shown = shortened(text.trim());
    Err(if lacks_promotion {
        ParseMoveError::PromotionMissing(shown)
    } else if found
        .iter()
        .any(|found| matches!(found, Err(ParseMoveError::Ambiguous(_))))
    {
        ParseMoveError::Ambiguous(shown)
    } else if found
        .iter()
        .any(|found| matches!(found, Err(ParseMoveError::Illegal(_))))
    {
        ParseMoveError::Illegal(shown)
    } else {
        ParseMoveError::Unknown(shown)
    })
}

/// The spellings in which a text is tried, in order: unchanged, as a pawn's move with its letters in the expected case,
/// and as a piece's move with its letters in the expected case. A text that begins with a capital letter is never a
/// pawn's move, unless it consists only of squares, as `E4` and `E2E4` do.
pub(super) fn possible_spellings(text: &str) -> Vec<String> {
    let plain = plain(without_number(text));
    let plain = without_trailing_marks(&plain);
    if let Some(wing) = castling_wing(plain) {
        return vec![castling_text(wing).to_owned()];
    }
    let mut lower = plain.to_ascii_lowercase();
    lower.retain(|letter| letter != '-');
    let mut piece = lower.clone();
    if let Some(first) = piece.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let may_be_pawn = !plain.starts_with(char::is_uppercase) || names_only_squares(&lower);
    // UCI writes a promotion in lower case: `e7e8q`.
    let is_uci = lower.len() == 5 && !lower.contains(['x', '=']);
    let pawn = may_be_pawn.then(|| if is_uci { lower } else { with_promotion_letter(lower) });
    let piece = with_promotion_letter(piece);
    [Some(plain.to_owned()), pawn, Some(piece)]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether a text in lower case consists of one or two squares and an optional promotion.
fn names_only_squares(text: &str) -> bool {
    let squares = text.trim_end_matches(['q', 'r', 'b', 'n']).trim_end_matches('=');
    let letters: Vec<char> = squares.chars().collect();
    let is_square = |pair: &[char]| matches!(pair, ['a'..='h', '1'..='8']);
    matches!(letters.len(), 2 | 4) && letters.chunks(2).all(is_square)
}

/// The text without marks at its end: words and symbols for check, mate and en passant, marks of judgement such as
/// `!?`, and punctuation.
fn without_trailing_marks(text: &str) -> &str {
    let mut rest = text;
    loop {
        let bare = rest.trim_end_matches(['+', '#', '!', '?', '†', '‡', '.', ',', ';', '…', '。']);
        let bare = ["e.p", "E.P", "ep", "checkmate", "check", "mate", "ch"]
            .into_iter()
            .find_map(|mark| bare.strip_suffix(mark))
            .unwrap_or(bare);
        if bare.len() == rest.len() {
            return rest;
        }
        rest = bare;
    }
}

/// The text without a move number: `12.` or `12…`.
fn without_number(text: &str) -> &str {
    let is_gap = |char: char| char.is_whitespace() || is_invisible(char);
    let text = text.trim_start_matches(is_gap);
    let rest = text
        .trim_start_matches(|char: char| char.is_ascii_digit())
        .trim_start_matches(is_gap);
    let is_number = rest.len() < text.len() && rest.starts_with(['.', '…']);
    if is_number {
        rest.trim_start_matches(|char| matches!(char, '.' | '…') || is_gap(char))
    } else {
        text
    }
}

/// The text with the promotion letter at its end in upper case.
fn with_promotion_letter(mut text: String) -> String {
    match text.pop() {
        Some(last @ ('q' | 'r' | 'b' | 'n')) if text.len() > 1 => text.push(last.to_ascii_uppercase()),
        Some(last) => text.push(last),
        None => {}
    }
    text
}

fn parse_uci_or_san(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    match parse_uci(board, text) {
        Err(ParseMoveError::Unknown(_)) => parse_san(board, text),
        found => found,
    }
}

/// The reason why a start position and moves in UCI notation are not a legal game.
///
/// ```
/// use chess_core::notation::{ParseGameError, START_FEN, parse_game};
///
/// let error = parse_game(START_FEN, ["e2e4", "e2e4"]).expect_err("e2 is empty after the first move");
/// assert!(matches!(error, ParseGameError::Move { ply: 1, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGameError {
    /// The start position cannot be parsed or is illegal.
    #[error("start: {0}")]
    Start(#[source] FenError),
    /// A move cannot be parsed or is illegal.
    #[error("moves[{ply}]: {error}")]
    Move {
        /// The number of plies before the move.
        ply: usize,
        /// The reason why the move is invalid.
        #[source]
        error: ParseMoveError,
    },
}

/// The game that starts from a FEN and continues with moves in UCI notation.
///
/// ```
/// use chess_core::notation::{START_FEN, parse_game};
///
/// let game = parse_game(START_FEN, ["e2e4", "e7e5"]).expect("a legal game");
/// assert_eq!(game.moves().len(), 2);
/// let error = parse_game(START_FEN, ["e2e4", "e7e4"]).expect_err("not a legal game");
/// assert_eq!(error.to_string(), "moves[1]: \"e7e4\" is not a legal move here");
/// ```
///
/// # Errors
///
/// [`ParseGameError`] names the start position or the first move that is invalid.
pub fn parse_game<'a>(start: &str, moves: impl IntoIterator<Item = &'a str>) -> Result<Game, ParseGameError> {
    let start = start.parse().map_err(ParseGameError::Start)?;
    play_moves(start, moves.into_iter().map(str::parse))
}

/// The game that starts from a position and continues with these moves.
///
/// # Errors
///
/// [`ParseGameError::Move`] names the first move that is not legal.
pub fn resolve_game(start: Board, moves: &[UciMove]) -> Result<Game, ParseGameError> {
    play_moves(start, moves.iter().copied().map(Ok))
}

fn play_moves(
    start: Board,
    moves: impl Iterator<Item = Result<UciMove, ParseMoveError>>,
) -> Result<Game, ParseGameError> {
    moves.enumerate().try_fold(Game::new(start), |game, (ply, text)| {
        let resolved = text.and_then(|text| text.resolve(game.board()));
        let mv = resolved.map_err(|error| ParseGameError::Move { ply, error })?;
        Ok(game.with_move(mv))
    })
}
