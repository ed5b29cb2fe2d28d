//! From texts that somebody gave to the games in them, one after the other.

use chess_core::notation::pgn::Flaws;
use chess_core::notation::{FenError, FenReading};

use super::{LeftOut, TextKind, read_pgn, text_kind};
use crate::messages::{Text, Texts};
use crate::snapshot;
use crate::state::{AppState, NewGame, NextGame};

/// A game of a text, before it has a number.
pub(super) struct Found {
    /// The game to go on with.
    pub game: NextGame,
    /// What the text tells besides, for which there is no place.
    pub left_out: LeftOut,
    /// What is wrong with the text and does not keep the moves from being read.
    pub flaws: Flaws,
    /// What is wrong with the rest, where only a part of the game could be read.
    pub fault: Option<Fault>,
}

/// What is wrong with a text, and what it was taken for.
pub(super) enum Fault {
    /// Games or a position in a notation, which is named.
    Notation(&'static str, String),
    /// A kept game or a file as a whole.
    File(String),
    /// A move or a sign that ends a game too early, as a sentence and as a part of one.
    Cut(String, String),
}

impl Fault {
    /// As a sentence of its own.
    pub fn sentence(&self, texts: Texts) -> String {
        match self {
            Self::Notation(name, fault) => texts.with(Text::FieldFault, &[name, fault]),
            Self::File(fault) => texts.with(Text::FileUnread, &[fault]),
            Self::Cut(sentence, _) => sentence.clone(),
        }
    }

    /// As a part of a sentence about several.
    pub fn text(&self) -> &str {
        match self {
            Self::Notation(_, text) | Self::File(text) | Self::Cut(_, text) => text,
        }
    }

    /// What is said besides about the part that is on the board.
    pub const fn of_part(&self) -> Text {
        match self {
            Self::Cut(..) => Text::UpToThere,
            Self::Notation(..) | Self::File(_) => Text::RestOnBoard,
        }
    }
}

/// Games of a text, and what is wrong with those that cannot be read.
pub(super) type Games = Box<dyn Iterator<Item = Result<Found, Fault>>>;

/// The games of a text of any kind.
pub(super) fn games_of(text: String, state: &AppState) -> Games {
    match text_kind(&text) {
        TextKind::Json => Box::new(std::iter::once(kept(&text, state.texts))),
        TextKind::Fen(reading) => game_of_position(reading.map(|reading| *reading), state),
        TextKind::Pgn => games_of_pgn(text, state.texts),
    }
}

/// The game that begins with a position, for those who play now.
pub(super) fn game_of_position(reading: Result<FenReading, FenError>, state: &AppState) -> Games {
    let found = match reading {
        Ok(FenReading { board, repairs }) => Ok(Found {
            flaws: Flaws {
                start_repairs: repairs,
                ..Flaws::default()
            },
            ..found(NextGame::New(NewGame {
                board,
                players: state.table.setup.players,
                orientation: state.view.orientation,
                choice: state.table.setup.choice.clone(),
                ..NewGame::default()
            }))
        }),
        Err(error) => Err(Fault::Notation("FEN", state.texts.fen_error(&error))),
    };
    Box::new(std::iter::once(found))
}

/// The games of a PGN text.
pub(super) fn games_of_pgn(text: String, texts: Texts) -> Games {
    let mut is_any = false;
    let mut games = read_pgn(text);
    Box::new(std::iter::from_fn(move || {
        let next = games.next();
        let is_empty = next.is_none() && !is_any;
        is_any = true;
        if is_empty {
            return Some(Err(Fault::Notation("PGN", texts.of(Text::NoGameInIt).to_owned())));
        }
        Some(match next? {
            Ok(given) => Ok(Found {
                left_out: given.left_out,
                flaws: given.flaws,
                fault: given.fault.map(|error| {
                    let sentence = texts.cut_off(&error, &given.new_game.board);
                    let within_a_sentence = sentence.trim_end_matches('.').to_owned();
                    Fault::Cut(sentence, within_a_sentence)
                }),
                ..found(NextGame::New(given.new_game))
            }),
            Err(error) => Err(Fault::Notation("PGN", texts.pgn_error(&error))),
        })
    }))
}

/// The game of a kept text, its clocks standing still.
fn kept(text: &str, texts: Texts) -> Result<Found, Fault> {
    let fault = |fault: String| Fault::File(texts.with(Text::InEnglish, &[&fault]));
    let reading = snapshot::read(text, 0).map_err(fault)?;
    let mut stored = reading.stored.waiting().imported();
    // A file could be opened again and again until its game is won.
    stored.setup.rated &= stored.game.outcome().is_some();
    Ok(Found {
        fault: reading.fault.map(fault),
        ..found(NextGame::Kept(stored))
    })
}

fn found(game: NextGame) -> Found {
    Found {
        game,
        left_out: LeftOut::default(),
        flaws: Flaws::default(),
        fault: None,
    }
}
