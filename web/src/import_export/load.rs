//! Reads the games of imported texts, one after the other.

use chess_core::notation::pgn::Flaws;
use chess_core::notation::{FenError, ParsedFen};

use super::{SkippedAnnotations, TextFormat, detect_format, read_pgn};
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
    /// An error in a notation, with the name of the notation.
    Notation(&'static str, String),
    /// An error in a stored game, or in a file as a whole.
    File(String),
    /// An error that ends a game too early.
    /// The first text is a whole sentence about the error. The second text can be inserted into another sentence.
    Cut(String, String),
}

impl ImportFault {
    /// Returns the error as a sentence.
    pub fn sentence(&self, texts: Texts) -> String {
        match self {
            Self::Notation(name, fault) => texts.format(Text::FieldFault, &[name, fault]),
            Self::File(fault) => texts.format(Text::FileUnread, &[fault]),
            Self::Cut(sentence, _) => sentence.clone(),
        }
    }

    /// Returns the error as a text that can be inserted into a sentence about several errors.
    pub fn phrase(&self) -> &str {
        match self {
            Self::Notation(_, text) | Self::File(text) | Self::Cut(_, text) => text,
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

/// The games of a text. A game that cannot be read is an error.
pub(super) type FoundGames = Box<dyn Iterator<Item = Result<FoundGame, ImportFault>>>;

/// Reads the games from a text in any format that the page can import: JSON, FEN or PGN.
pub(super) fn games_of(text: String, state: &AppState) -> FoundGames {
    match detect_format(&text) {
        TextFormat::Json => Box::new(std::iter::once(stored_game(&text, state.texts))),
        TextFormat::Fen(reading) => game_of_position(reading.map(|reading| *reading), state),
        TextFormat::Pgn => games_of_pgn(text, state.texts),
    }
}

/// Starts a game from a position, with the players of the game on the board.
pub(super) fn game_of_position(reading: Result<ParsedFen, FenError>, state: &AppState) -> FoundGames {
    let found = match reading {
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
        Err(error) => Err(ImportFault::Notation("FEN", state.texts.fen_error(&error))),
    };
    Box::new(std::iter::once(found))
}

/// Reads the games of a PGN text.
pub(super) fn games_of_pgn(text: String, texts: Texts) -> FoundGames {
    let mut is_any = false;
    let mut games = read_pgn(text);
    Box::new(std::iter::from_fn(move || {
        let next = games.next();
        let is_empty = next.is_none() && !is_any;
        is_any = true;
        if is_empty {
            return Some(Err(ImportFault::Notation("PGN", texts.of(Text::NoGameInIt).to_owned())));
        }
        Some(match next? {
            Ok(given) => Ok(FoundGame {
                left_out: given.left_out,
                flaws: given.flaws,
                fault: given.fault.map(|error| {
                    let sentence = texts.cut_off_sentence(&error, &given.new_game.board);
                    let within_a_sentence = sentence.trim_end_matches('.').to_owned();
                    ImportFault::Cut(sentence, within_a_sentence)
                }),
                ..found_game(NextGame::New(given.new_game))
            }),
            Err(error) => Err(ImportFault::Notation("PGN", texts.pgn_error(&error))),
        })
    }))
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
