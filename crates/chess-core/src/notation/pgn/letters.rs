//! Detects the language of a game's piece letters.
//!
//! English is tried first. If a move cannot be read in English and the main line has a capital letter that is not an
//! English piece letter, the languages with such a letter are tried, each on the whole game. A language in which every
//! move can be read is chosen. Otherwise, the language that reads the most moves is chosen. If several languages are
//! equally good but read different moves, the game is rejected.

use alloc::vec::Vec;

use super::lexer::{RawGame, Token};
use super::limits::Limits;
use super::visitor::{VariationMoves, Visitor};
use crate::notation::castling::castling_wing;
use crate::notation::characters::{plain, shortened};
use crate::notation::language::{LANGUAGES, Language};
use crate::notation::{ParseMoveError, parse_move, parse_san, parse_uci};
use crate::rules::{Board, Move, PieceType};

/// The letters in which the moves of a game are read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Letters {
    /// English, until a move cannot be read.
    Undecided,
    /// English for the whole game; `P` is a pawn.
    English,
    /// Another language.
    Of(&'static Language),
    /// English up to the first move that cannot be read; from there on these two languages read different moves.
    Contradictory([&'static str; 2]),
}

impl Letters {
    /// Parses a legal move in these letters.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`], which quotes the original text.
    pub(super) fn read(self, board: &Board, text: &str) -> Result<Move, ParseMoveError> {
        match self {
            Self::Undecided | Self::English => read_english(board, text),
            Self::Of(language) => {
                let unknown = || ParseMoveError::Unknown(shortened(text));
                let english = language.to_english(text).ok_or_else(unknown)?;
                read_english(board, &english).map_err(|error| error.quoting(text))
            }
            Self::Contradictory(languages) => read_english(board, text).map_err(|_| ParseMoveError::Letters {
                text: shortened(text),
                languages,
            }),
        }
    }

    /// Whether the game may be in another language: a move cannot be read in English, or begins with `P`. In English
    /// files, `P` is almost never written for a pawn; in Dutch files, it means a knight.
    pub(super) fn may_be_another_language(self, text: &str, found: &Result<Move, ParseMoveError>) -> bool {
        matches!(self, Self::Undecided) && (found.is_err() || text.starts_with('P'))
    }

    /// The letters of a game. The first `played` plies of its main line were read in English.
    pub(super) fn of_game(game: &RawGame<'_>, limits: &Limits, played: usize) -> Self {
        let (length, capitals) = non_english_capitals(game);
        if capitals.is_empty() {
            return Self::English;
        }
        let english = LetterAttempt::of(game, limits, Self::English);
        let mut candidates: Vec<_> = LANGUAGES
            .iter()
            .filter(|language| capitals.iter().any(|letter| language.has_piece_letter(*letter)))
            .map(|language| {
                (
                    language.name,
                    LetterAttempt::of(game, limits, Self::Of(language)),
                    language,
                )
            })
            .filter(|(_, attempt, _)| {
                attempt.main.len() == length || attempt.read_move_counts() > english.read_move_counts()
            })
            .collect();
        let is_complete = candidates.iter().any(|(_, attempt, _)| attempt.main.len() == length);
        if is_complete {
            candidates.retain(|(_, attempt, _)| attempt.main.len() == length);
        }
        let furthest = candidates
            .iter()
            .map(|(_, attempt, _)| attempt.read_move_counts())
            .max();
        let mut best = candidates
            .iter()
            .filter(|(_, attempt, _)| Some(attempt.read_move_counts()) == furthest);
        let Some((name, first, language)) = best.next() else {
            return Self::English;
        };
        if !is_complete && first.main.get(..played) != english.main.get(..played) {
            return Self::Contradictory(["English", name]);
        }
        match best.find(|(_, attempt, _)| attempt != first) {
            Some((other, ..)) => Self::Contradictory([name, other]),
            None => Self::Of(language),
        }
    }
}

/// Parses a move: first as SAN, then as UCI, then in any other form that fits only one move.
fn read_english(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let is_pawns = |mv: &Move| board.piece_at(mv.from).map(|piece| piece.piece_type) == Some(PieceType::Pawn);
    parse_san(board, text)
        .or_else(|_| parse_uci(board, text))
        .or_else(|error| match parse_move(board, text) {
            // In PGN a lowercase `b` is the file of a pawn, never a bishop.
            Ok(mv) if text.starts_with('b') && !is_pawns(&mv) => Err(error),
            found => found,
        })
}

/// The number of moves of the main line, and its capital letters that are not English piece letters. If the main line
/// has no such letters, the letters of the variations are returned.
fn non_english_capitals(game: &RawGame<'_>) -> (usize, Vec<char>) {
    let (mut depth, mut length) = (0_usize, 0);
    let (mut of_main_line, mut of_variations) = (Vec::new(), Vec::new());
    let mut tokens = game.tokens();
    // Invalid tokens, such as a tag that cannot be read, are skipped.
    while let Some(token) = tokens.next_or_fault() {
        let Ok(token) = token else { continue };
        match token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Move(text) if castling_wing(&plain(text)).is_some() => length += usize::from(depth == 0),
            Token::Move(text) => {
                length += usize::from(depth == 0);
                let capitals = if depth == 0 {
                    &mut of_main_line
                } else {
                    &mut of_variations
                };
                let is_foreign =
                    |letter: &char| letter.is_uppercase() && !matches!(letter, 'K' | 'Q' | 'R' | 'B' | 'N' | 'O');
                for letter in text.chars().filter(is_foreign) {
                    if !capitals.contains(&letter) {
                        capitals.push(letter);
                    }
                }
            }
            _ => {}
        }
    }
    let capitals = if of_main_line.is_empty() {
        of_variations
    } else {
        of_main_line
    };
    (length, capitals)
}

/// The moves of a game that was read with the piece letters of one language.
#[derive(Default, PartialEq)]
struct LetterAttempt {
    /// The moves of the main line.
    main: Vec<Move>,
    /// The moves of all lines, in the order of the text.
    all: Vec<Move>,
    /// The number of open variations.
    depth: usize,
}

impl LetterAttempt {
    /// Reads a game up to the first move of the main line that cannot be read.
    fn of(game: &RawGame<'_>, limits: &Limits, letters: Letters) -> Self {
        let mut attempt = Self::default();
        // An error can be ignored here, because the walk for the actual visitor reports it.
        let _ = game.visit_to_fault(letters, limits, &mut attempt);
        attempt
    }

    /// The number of moves read in the main line, then the number of moves read in all lines.
    const fn read_move_counts(&self) -> (usize, usize) {
        (self.main.len(), self.all.len())
    }
}

impl Visitor for LetterAttempt {
    fn restart(&mut self) {
        *self = Self::default();
    }

    fn play(&mut self, _: &Board, mv: Move, _: &Board) {
        if self.depth == 0 {
            self.main.push(mv);
        }
        self.all.push(mv);
    }

    fn begin_variation(&mut self) -> VariationMoves {
        self.depth += 1;
        VariationMoves::CheckedWhilePossible
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
