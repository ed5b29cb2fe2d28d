//! Reads the games of imported texts, one after the other.

use chess_core::notation::pgn::{Flaws, GameSplitter};
use chess_core::notation::{FenError, ParsedFen};

use super::{SkippedAnnotations, TextFormat, detect_format, next_game};
use crate::messages::{Text, Texts};
use crate::snapshot;
use crate::state::{AppState, NewGame, NextGame};

/// A game from a text, before it has a number.
pub(super) struct FoundGame {
    /// The game to continue with.
    pub game: NextGame,
    /// The annotations that are in the text, but were not imported because they are too long to be stored.
    pub left_out: SkippedAnnotations,
    /// Errors in the text that did not prevent its moves from being read.
    pub flaws: Flaws,
    /// The error in the rest of the text, if only a part of the game could be read.
    pub fault: Option<ImportFault>,
}

/// An error in a text, with the format that was expected.
pub(super) enum ImportFault {
    /// An error in a notation, with the name of the notation, and the line of a PGN text.
    Notation(&'static str, String, Option<usize>),
    /// An error in a stored game, or in a file as a whole.
    File(String),
    /// An error that ends a game too early.
    /// The first text is a whole sentence about the error. The second text can be inserted into another sentence. The
    /// number is the line.
    Cut(String, String, usize),
}

impl ImportFault {
    /// Returns the error as a sentence.
    pub fn sentence(&self, texts: Texts) -> String {
        match self {
            Self::Notation(name, fault, _) => texts.format(Text::FieldFault, &[name, fault]),
            Self::File(fault) => texts.format(Text::FileUnread, &[fault]),
            Self::Cut(sentence, ..) => sentence.clone(),
        }
    }

    /// Returns the error as a text that can be inserted into a sentence about several errors.
    pub fn phrase(&self) -> &str {
        match self {
            Self::Notation(_, text, _) | Self::File(text) | Self::Cut(_, text, _) => text,
        }
    }

    /// The line of the error in a PGN text.
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::Notation(_, _, line) => *line,
            Self::File(_) => None,
            Self::Cut(_, _, line) => Some(*line),
        }
    }

    /// Returns the sentence that is shown after the error if only a part of the game could be read.
    pub const fn partial_result_text(&self) -> Text {
        match self {
            Self::Cut(..) => Text::UpToThere,
            Self::Notation(..) | Self::File(_) => Text::RestOnBoard,
        }
    }
}

/// The games of a text, of which only a part may have arrived.
pub(super) enum FoundGames {
    /// The only game of a text; `None` after it was returned.
    Single(Option<Box<GameOrFault>>),
    /// The games of a PGN text.
    Pgn(PgnStream),
}

/// A game, or the reason why it cannot be read.
pub(super) type GameOrFault = Result<FoundGame, ImportFault>;

/// A PGN text whose pieces arrive one after another.
#[derive(Default)]
pub(super) struct PgnStream {
    games: GameSplitter,
    /// Whether the text has a game, or the missing game was reported.
    has_any: bool,
    is_ended: bool,
}

impl FoundGames {
    fn single(game: GameOrFault) -> Self {
        Self::Single(Some(Box::new(game)))
    }

    /// The games of a text in any format that the page can import: JSON, FEN or PGN.
    pub fn of_text(text: &str, state: &AppState) -> Self {
        match detect_format(text) {
            TextFormat::Json => Self::single(stored_game(text, state.texts)),
            TextFormat::Fen(reading) => Self::of_position(reading.map(|reading| *reading), state),
            TextFormat::Pgn => Self::of_pgn(text),
        }
    }

    /// A game from a position, with the players of the game on the board.
    pub fn of_position(reading: Result<ParsedFen, FenError>, state: &AppState) -> Self {
        Self::single(game_of_position(reading, state))
    }

    /// The games of a PGN text.
    pub fn of_pgn(text: &str) -> Self {
        let mut stream = PgnStream::default();
        stream.push(text.as_bytes());
        stream.end();
        Self::Pgn(stream)
    }

    /// A file that could not be read.
    pub fn of_unread_file(fault: String) -> Self {
        Self::single(Err(ImportFault::File(fault)))
    }

    /// Reads the next game. Returns `None` after the last one, or if the rest of the text has not arrived.
    pub fn next(&mut self, texts: Texts) -> Option<GameOrFault> {
        match self {
            Self::Single(game) => game.take().map(|game| *game),
            Self::Pgn(stream) => stream.next(texts),
        }
    }

    /// Whether the whole text has arrived.
    pub const fn is_whole(&self) -> bool {
        match self {
            Self::Single(_) => true,
            Self::Pgn(stream) => stream.is_ended,
        }
    }
}

impl PgnStream {
    /// Adds the next piece of the text.
    pub fn push(&mut self, piece: &[u8]) {
        self.games.push(piece);
    }

    /// Ends the text.
    pub fn end(&mut self) {
        self.games.end();
        self.is_ended = true;
    }

    fn next(&mut self, texts: Texts) -> Option<GameOrFault> {
        let next = next_game(&mut self.games);
        let is_empty = next.is_none() && self.is_ended && !self.has_any;
        self.has_any |= next.is_some() || self.is_ended;
        if is_empty {
            let fault = texts.of(Text::NoGameInIt).to_owned();
            return Some(Err(ImportFault::Notation("PGN", fault, None)));
        }
        Some(match next? {
            Ok(given) => Ok(FoundGame {
                left_out: given.left_out,
                flaws: given.flaws,
                fault: given.fault.map(|error| {
                    let sentence = texts.cut_off_sentence(&error, &given.new_game.board);
                    let within_a_sentence = sentence.trim_end_matches('.').to_owned();
                    ImportFault::Cut(sentence, within_a_sentence, error.position.line)
                }),
                ..found_game(NextGame::New(given.new_game))
            }),
            Err(error) => {
                let line = Some(error.position.line);
                Err(ImportFault::Notation("PGN", texts.pgn_error(&error), line))
            }
        })
    }
}

/// Starts a game from a position, with the players of the game on the board.
fn game_of_position(reading: Result<ParsedFen, FenError>, state: &AppState) -> GameOrFault {
    match reading {
        Ok(ParsedFen { board, repairs }) => Ok(FoundGame {
            flaws: Flaws {
                start_repairs: repairs,
                ..Flaws::default()
            },
            ..found_game(NextGame::New(NewGame {
                board,
                players: state.table.setup.players,
                orientation: state.view.orientation,
                choice: state.table.setup.choice.clone(),
                ..NewGame::default()
            }))
        }),
        Err(error) => Err(ImportFault::Notation("FEN", state.texts.fen_error(&error), None)),
    }
}

/// Reads a stored game and stops its clocks.
fn stored_game(text: &str, texts: Texts) -> Result<FoundGame, ImportFault> {
    if game_store::is_backup(text) {
        return Err(ImportFault::File(texts.of(Text::IsBackup).to_owned()));
    }
    let fault = |fault: String| ImportFault::File(texts.format(Text::InEnglish, &[&fault]));
    let restored = snapshot::read(text, 0).map_err(fault)?;
    let mut stored = restored.stored.with_stopped_clocks().imported();
    // The person could open a file again and again until the game is won,
    // so an unfinished game from a file is not rated.
    stored.setup.rated &= stored.game.outcome().is_some();
    Ok(FoundGame {
        fault: restored.fault.map(fault),
        ..found_game(NextGame::Saved(stored))
    })
}

fn found_game(game: NextGame) -> FoundGame {
    FoundGame {
        game,
        left_out: SkippedAnnotations::default(),
        flaws: Flaws::default(),
        fault: None,
    }
}
