//! Reading a move in whatever way a person writes it.

use super::{FenError, UciMove, parse_san, parse_uci};
use crate::rules::{Board, Game, Move};

/// Why a text is no move of the position.
///
/// ```
/// use chess_core::{Board, notation::{ParseMoveError, parse_move}};
///
/// let board = Board::default();
/// assert_eq!(parse_move(&board, "e5"), Err(ParseMoveError::Illegal("e5".into())));
/// assert_eq!(parse_move(&board, "hello"), Err(ParseMoveError::Unknown("hello".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// The text is in no known notation.
    #[error("\"{0}\" is not a move such as e4, Nf3, O-O or e2e4")]
    Unknown(String),
    /// The text is a move, but not a legal one here.
    #[error("\"{0}\" is not a legal move here")]
    Illegal(String),
    /// Several pieces could make this move.
    #[error("\"{0}\" could be the move of several pieces")]
    Ambiguous(String),
    /// The pawn reaches the last rank and the text does not say what it becomes.
    #[error("\"{0}\" does not say what the pawn becomes, as {0}=Q does")]
    PromotionMissing(String),
}

impl ParseMoveError {
    /// The same, told of the text as a person wrote it before it was brought into English letters.
    #[must_use]
    pub fn quoting(self, text: &str) -> Self {
        let shown = shortened(text.trim());
        match self {
            Self::Unknown(_) => Self::Unknown(shown),
            Self::Illegal(_) => Self::Illegal(shown),
            Self::Ambiguous(_) => Self::Ambiguous(shown),
            Self::PromotionMissing(_) => Self::PromotionMissing(shown),
        }
    }
}

/// The legal move that a text means: SAN (`Nf3`), UCI (`g1f3`), castling with letters or noughts, or in words
/// (`castle kingside`). What can only mean one thing is taken as it is meant: `nf3`, `E4`, `e2 e4`, `g1-f3`, `a8q`,
/// `a8(Q)`, `exd6 e.p.`; so are a number before the move (`1. d4`, `1...e5`) and pictures of pieces (`♘f3`).
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

/// The text as it stands, then with letters in the case that the notations want, a pawn's move before a piece's.
pub(super) fn readings(text: &str) -> [String; 3] {
    let mut plain: String = without_number(text).chars().filter_map(plain_char).collect();
    plain.truncate(plain.trim_end_matches(['+', '#', '!', '?']).len());
    let passing = ["e.p.", "ep"].into_iter().find(|mark| plain.ends_with(mark));
    plain.truncate(plain.len() - passing.map_or(0, str::len));
    let mut lower = plain.to_ascii_lowercase();
    if !lower.starts_with(['o', '0']) {
        lower.retain(|c| c != '-');
    }
    let mut piece = lower.clone();
    if let Some(first) = piece.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    // As UCI, the lower case stays: `e7e8q`.
    let pawn = if lower.len() == 5 && !lower.contains(['x', '=']) {
        lower
    } else {
        with_promotion_letter(lower)
    };
    [plain, pawn, with_promotion_letter(piece)]
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

/// Whether nothing is seen of a character: what holds words together, and what tells a picture from an emoji.
const fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}'
    )
}

/// A character as the notations write it; none of a gap, and of what stands around a promotion.
const fn plain_char(char: char) -> Option<char> {
    Some(match char {
        '‐'..='―' | '−' => '-',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '(' | ')' | '/' => return None,
        gap if gap.is_whitespace() || is_unseen(gap) => return None,
        other => other,
    })
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

/// The text as an error shows it: without control characters and at most 24 characters long.
pub(super) fn shortened(text: &str) -> String {
    let mut chars = text.chars().filter(|c| !c.is_control());
    let start: String = chars.by_ref().take(24).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}
