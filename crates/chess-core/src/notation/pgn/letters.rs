//! In which language's piece letters a game is written.
//!
//! English comes first. Where a move cannot be read so, and a capital of the main line is none of the English letters,
//! the languages that have such a capital are tried, each on the whole game: the one in which every move can be read is
//! taken, or else the one that reads on the furthest. Where two of them make different moves of the game, none is
//! taken.

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
    /// Those of English, until they fail.
    Undecided,
    /// Those of English to the end; `P` is a pawn.
    English,
    /// Those of another language.
    Of(&'static Language),
    /// Those of English, as far as they do; then two languages differ, which are named.
    Contradictory([&'static str; 2]),
}

impl Letters {
    /// The legal move of a text in these letters.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] about the text as it is written.
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

    /// Whether another language may be meant: a move cannot be read in English, or is a pawn's with a letter, as
    /// English almost never has it and as Dutch writes a knight's.
    pub(super) fn are_in_doubt(self, text: &str, found: &Result<Move, ParseMoveError>) -> bool {
        matches!(self, Self::Undecided) && (found.is_err() || text.starts_with('P'))
    }

    /// The letters of a game whose main line has been read in English for so many half-moves.
    pub(super) fn of_game(game: &RawGame<'_>, limits: &Limits, played: usize) -> Self {
        let (length, capitals) = foreign_capitals(game);
        if capitals.is_empty() {
            return Self::English;
        }
        let english = Reading::of(game, limits, Self::English);
        let candidates: Vec<_> = LANGUAGES
            .iter()
            .filter(|language| capitals.iter().any(|letter| language.has(*letter)))
            .map(|language| (language.name, Reading::of(game, limits, Self::Of(language)), language))
            .filter(|(_, reading, _)| reading.main.len() == length || reading.length() > english.length())
            .collect();
        let furthest = candidates.iter().map(|(_, reading, _)| reading.length()).max();
        let mut best = candidates
            .iter()
            .filter(|(_, reading, _)| Some(reading.length()) == furthest);
        let Some((name, first, language)) = best.next() else {
            return Self::English;
        };
        if first.main.get(..played) != english.main.get(..played) {
            return Self::Contradictory(["English", name]);
        }
        match best.find(|(_, reading, _)| reading != first) {
            Some((other, ..)) => Self::Contradictory([name, other]),
            None => Self::Of(language),
        }
    }
}

/// The move of a text: SAN as almost always, else UCI, else whatever can only mean one move.
fn read_english(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let is_pawns = |mv: &Move| board.piece_at(mv.from).map(|piece| piece.piece_type) == Some(PieceType::Pawn);
    parse_san(board, text)
        .or_else(|_| parse_uci(board, text))
        .or_else(|error| match parse_move(board, text) {
            // A file's small letter is a pawn's file, never a bishop.
            Ok(mv) if text.starts_with('b') && !is_pawns(&mv) => Err(error),
            found => found,
        })
}

/// How many moves the main line has, and its capitals that English has not; those of the variations where it has none.
fn foreign_capitals(game: &RawGame<'_>) -> (usize, Vec<char>) {
    let (mut depth, mut length) = (0_usize, 0);
    let (mut of_main_line, mut of_variations) = (Vec::new(), Vec::new());
    let mut tokens = game.tokens();
    // What cannot be read, such as a tag, is passed over.
    while let Some(token) = tokens.step() {
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
                let is_foreign = |letter: &char| letter.is_uppercase() && !"KQRBNO".contains(*letter);
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

/// The moves of a game as they are read in one language.
#[derive(Default, PartialEq)]
struct Reading {
    /// Those of the main line.
    main: Vec<Move>,
    /// Those of all lines, in the order of the text.
    all: Vec<Move>,
    /// How many variations are open.
    depth: usize,
}

impl Reading {
    /// The moves up to the first of the main line that cannot be read.
    fn of(game: &RawGame<'_>, limits: &Limits, letters: Letters) -> Self {
        let mut reading = Self::default();
        // Where it ends early, the walk for the game's own visitor says why.
        let _ = game.visit_to_fault(letters, limits, &mut reading);
        reading
    }

    /// How far it goes: along the main line, then along all lines.
    const fn length(&self) -> (usize, usize) {
        (self.main.len(), self.all.len())
    }
}

impl Visitor for Reading {
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
