//! Reading a move in whatever way a person writes it.

use super::castling::{castling_text, castling_wing};
use super::characters::{is_unseen, plain, shortened};
use super::fen::FenError;
use super::move_error::ParseMoveError;
use super::san::parse_san;
use super::uci::parse_uci;
use crate::rules::{Board, Game, Move, UciMove};

/// The legal move that a text means: SAN (`Nf3`), UCI (`g1f3`), castling with letters or noughts, or in words
/// (`castle kingside`). What can only mean one thing is taken as it is meant: `nf3`, `E4`, `e2 e4`, `g1-f3`, `a8q`,
/// `a8(Q)`, `exd6 e.p.`; so are a number before the move (`1. d4`, `1...e5`) and pictures of pieces (`♘f3`).
///
/// A capital names a piece, never a pawn's file: `Bb3` is a bishop's move or none. In small letters the pawn's move
/// comes first: `bxc3` is the bishop's only where no pawn of the b-file can capture there.
///
/// # Errors
///
/// [`ParseMoveError`] says whether the text is no move at all, not legal, not clear, or lacks the piece that the pawn
/// becomes.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let words = without_number(text).to_ascii_lowercase();
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["castle" | "castles", "kingside" | "short"] => return parse_san(board, "O-O"),
        ["castle" | "castles", "queenside" | "long"] => return parse_san(board, "O-O-O"),
        _ => {}
    }
    let readings = readings(text);
    let found: Vec<_> = readings.iter().map(|reading| parse_either(board, reading)).collect();
    if let Some(mv) = found.iter().find_map(|found| found.as_ref().ok()) {
        return Ok(*mv);
    }
    let lacks_promotion = readings.iter().any(|reading| {
        parse_either(board, &format!("{reading}q")).is_ok() || parse_san(board, &format!("{reading}=Q")).is_ok()
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

/// The text as it stands, then with letters in the case that the notations want, a pawn's move before a piece's. None
/// is a pawn's move where a capital begins the text, unless it names nothing but squares, as `E4` and `E2E4` do.
pub(super) fn readings(text: &str) -> Vec<String> {
    let plain = plain(without_number(text));
    let plain = without_marks(&plain);
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
    // As UCI, the lower case stays: `e7e8q`.
    let is_uci = lower.len() == 5 && !lower.contains(['x', '=']);
    let pawn = may_be_pawn.then(|| if is_uci { lower } else { with_promotion_letter(lower) });
    let piece = with_promotion_letter(piece);
    [Some(plain.to_owned()), pawn, Some(piece)]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether a text in small letters holds one or two squares and perhaps a promotion, and nothing else.
fn names_only_squares(text: &str) -> bool {
    let squares = text.trim_end_matches(['q', 'r', 'b', 'n']).trim_end_matches('=');
    let letters: Vec<char> = squares.chars().collect();
    let is_square = |pair: &[char]| matches!(pair, ['a'..='h', '1'..='8']);
    matches!(letters.len(), 2 | 4) && letters.chunks(2).all(is_square)
}

/// The text without what people write behind a move: marks of check and of judgement, and that it was en passant.
fn without_marks(text: &str) -> &str {
    let mut rest = text;
    loop {
        let bare = rest.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
        let bare = ["e.p.", "E.P.", "e.p", "ep"]
            .into_iter()
            .find_map(|mark| bare.strip_suffix(mark))
            .unwrap_or(bare);
        if bare.len() == rest.len() {
            return rest;
        }
        rest = bare;
    }
}

/// The text without the number that a move has on a scoresheet: `12.` or `12…`.
fn without_number(text: &str) -> &str {
    let is_gap = |char: char| char.is_whitespace() || is_unseen(char);
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

/// The text with the letter of a promotion at its end in upper case.
fn with_promotion_letter(mut text: String) -> String {
    match text.pop() {
        Some(last @ ('q' | 'r' | 'b' | 'n')) if text.len() > 1 => text.push(last.to_ascii_uppercase()),
        Some(last) => text.push(last),
        None => {}
    }
    text
}

fn parse_either(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    match parse_uci(board, text) {
        Err(ParseMoveError::Unknown(_)) => parse_san(board, text),
        found => found,
    }
}

/// Why a start position and moves in long algebraic notation are no game.
///
/// ```
/// use chess_core::notation::{ParseGameError, START_FEN, parse_game};
///
/// let error = parse_game(START_FEN, ["e2e4", "e2e4"]).expect_err("the pawn has left");
/// assert!(matches!(error, ParseGameError::Move { ply: 1, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGameError {
    /// The start position cannot be read or cannot be.
    #[error("start: {0}")]
    Start(#[source] FenError),
    /// A move cannot be played.
    #[error("moves[{ply}]: {error}")]
    Move {
        /// The number of half-moves before it.
        ply: usize,
        /// What is wrong with it.
        #[source]
        error: ParseMoveError,
    },
}

/// The game that begins with the position of a FEN and goes on with moves in long algebraic notation.
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
/// [`ParseGameError`] names the start position or the first move that is at fault.
pub fn parse_game<'a>(start: &str, moves: impl IntoIterator<Item = &'a str>) -> Result<Game, ParseGameError> {
    let start = start.parse().map_err(ParseGameError::Start)?;
    played(start, moves.into_iter().map(str::parse))
}

/// The game that begins with a position and goes on with these moves.
///
/// # Errors
///
/// [`ParseGameError::Move`] names the first move that is not legal.
pub fn resolve_game(start: Board, moves: &[UciMove]) -> Result<Game, ParseGameError> {
    played(start, moves.iter().copied().map(Ok))
}

fn played(start: Board, moves: impl Iterator<Item = Result<UciMove, ParseMoveError>>) -> Result<Game, ParseGameError> {
    moves.enumerate().try_fold(Game::new(start), |game, (ply, text)| {
        let resolved = text.and_then(|text| text.resolve(game.board()));
        let mv = resolved.map_err(|error| ParseGameError::Move { ply, error })?;
        Ok(game.with(mv))
    })
}
