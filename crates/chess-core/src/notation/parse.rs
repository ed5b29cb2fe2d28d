//! Reading a move in whatever way a person writes it.

use super::san::castling_text;
use super::{FenError, UciMove, parse_san, parse_uci};
use crate::rules::{Board, CastlingSide, Game, Move};

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
    /// The piece letters of two languages make different games of the moves.
    #[error("\"{text}\" is another move in {} than in {}", .languages[0], .languages[1])]
    Letters {
        /// The move.
        text: String,
        /// The languages, each by its own name.
        languages: [&'static str; 2],
    },
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
            Self::Letters { languages, .. } => Self::Letters { text: shown, languages },
        }
    }
}

/// The legal move that a text means: SAN (`Nf3`), UCI (`g1f3`), castling with letters or noughts, or in words
/// (`castle kingside`). What can only mean one thing is taken as it is meant: `nf3`, `E4`, `e2 e4`, `g1-f3`, `a8q`,
/// `a8(Q)`, `exd6 e.p.`; so are a number before the move (`1. d4`, `1...e5`) and pictures of pieces (`♘f3`).
///
/// A capital names a piece, never a pawn's file: `Bb3` is a bishop's move or none. In small letters the pawn's move comes
/// first: `bxc3` is the bishop's only where no pawn of the b-file can capture there.
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

/// The text as it stands, then with letters in the case that the notations want, a pawn's move before a piece's. None is a
/// pawn's move where a capital begins the text, unless it names nothing but squares, as `E4` and `E2E4` do.
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

/// The wing that a text castles to, with letters or noughts, with or without hyphens.
pub(super) fn castling_wing(text: &str) -> Option<CastlingSide> {
    let rings: String = text
        .chars()
        .map(|letter| if matches!(letter, 'o' | '0') { 'O' } else { letter })
        .collect();
    match rings.as_str() {
        "O-O" | "OO" => Some(CastlingSide::Kingside),
        "O-O-O" | "OOO" => Some(CastlingSide::Queenside),
        _ => None,
    }
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

/// Whether nothing is seen of a character: what joins words or parts them, what sets their direction, and what tells a
/// picture from an emoji.
pub(super) const fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// The text of a move as the notations write it, without gaps and what is not seen.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter_map(plain_char).collect()
}

/// A character as the notations write it; none of a gap, and of what stands around a promotion.
const fn plain_char(char: char) -> Option<char> {
    Some(match char {
        '‐'..='―' | '−' => '-',
        '×' | '✕' => 'x',
        'О' | 'о' => 'O',
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

/// The text as an error shows it: without what is not seen, and at most 24 characters long.
pub(super) fn shortened(text: &str) -> String {
    let mut chars = text.chars().filter(|char| !char.is_control() && !is_unseen(*char));
    let start: String = chars.by_ref().take(24).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}
