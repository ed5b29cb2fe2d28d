//! The games of texts, read game by game, so that the page has its turn in between.

use chess_core::notation::pgn::Flaws;
use chess_core::notation::{FenError, FenReading};

use super::LeftOut;
use super::flaws::{joined, sentences};
use super::load::{Fault, Found, Games, game_of_position, games_of, games_of_pgn};
use crate::foreign::{isolated, shown_name};
use crate::messages::{Text, Texts};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::queries::{leaving, status};
use crate::state::{Action, AppState, NextGame, reduce};
use crate::storage::StorageError;

/// The games that are still to be read, and what is to be said about those that were.
pub struct Loading {
    games: Games,
    texts: Texts,
    begun: String,
    /// Whether a person is asked before the first takes the place of the game on the board.
    asks: bool,
    taken: usize,
    /// How many were read but not kept, and why.
    unkept: Option<(usize, StorageError)>,
    faults: usize,
    first_fault: Option<Fault>,
    /// Of how many games only a part could be read, and what is wrong with the rest of the first.
    parts: usize,
    first_part: Option<Fault>,
    flaws: Flaws,
    left_out: LeftOut,
    /// Who played the game on the board, and where, as far as that is told.
    told: Vec<String>,
    /// That it is somebody's turn in the game on the board.
    turn: Option<String>,
    /// The number of the game on the board.
    first: u32,
}

/// What became of a game.
#[derive(Debug, PartialEq)]
pub enum Next {
    /// The first goes on the board.
    OnBoard(NextGame),
    /// Every other goes into the list.
    InList(Box<Snapshot>),
    /// It could not be read.
    Unread,
}

impl Loading {
    /// The games of a PGN text that was written or pasted for the board.
    #[must_use]
    pub fn of_pgn(text: String, texts: Texts, begun: &str) -> Self {
        Self::new(games_of_pgn(text, texts), texts, begun)
    }

    /// A position that was written or pasted for the board, or what is wrong with it.
    #[must_use]
    pub fn of_position(reading: Result<FenReading, FenError>, state: &AppState, begun: &str) -> Self {
        Self::new(game_of_position(reading, state), state.texts, begun)
    }

    /// The games of files of any kind, of which some could not be had.
    #[must_use]
    pub fn of_files(files: Vec<Result<String, String>>, state: &AppState, begun: &str) -> Self {
        let all: Vec<Games> = files
            .into_iter()
            .map(|file| match file {
                Ok(text) => games_of(text, state),
                Err(fault) => Box::new(std::iter::once(Err(Fault::File(fault)))),
            })
            .collect();
        Self {
            asks: leaving::asks_before_leaving(state),
            ..Self::new(Box::new(all.into_iter().flatten()), state.texts, begun)
        }
    }

    fn new(games: Games, texts: Texts, begun: &str) -> Self {
        Self {
            games,
            texts,
            begun: begun.to_owned(),
            asks: false,
            taken: 0,
            unkept: None,
            faults: 0,
            first_fault: None,
            parts: 0,
            first_part: None,
            flaws: Flaws::default(),
            left_out: LeftOut::default(),
            told: Vec::new(),
            turn: None,
            first: 0,
        }
    }

    /// The next game; the first with this number, the others with those below it, so that the list shows them in the
    /// order of the texts. `None` after the last.
    pub fn next(&mut self, number: u32) -> Option<Next> {
        let Found {
            game,
            left_out,
            flaws,
            fault,
        } = match self.games.next()? {
            Ok(found) => found,
            Err(fault) => {
                self.faults += 1;
                self.first_fault.get_or_insert(fault);
                return Some(Next::Unread);
            }
        };
        if self.taken == 0 {
            self.first = number;
        }
        let number = self.first.wrapping_sub(self.taken as u32);
        self.left_out.comments += left_out.comments;
        self.left_out.variations += left_out.variations;
        self.left_out.glyphs += left_out.glyphs;
        self.flaws = joined(std::mem::take(&mut self.flaws), flaws);
        self.parts += usize::from(fault.is_some());
        self.first_part = self.first_part.take().or(fault);
        self.taken += 1;
        let game = numbered(game, number, &self.begun);
        let state = self.state_of(game.clone());
        if self.taken > 1 {
            return Some(Next::InList(Box::new(state.snapshot())));
        }
        // How a game has ended is said beside whatever else is.
        self.turn = state.table.outcome().is_none().then(|| status::status_text(&state));
        self.told = told_of(&state.table.metadata);
        Some(Next::OnBoard(match game {
            NextGame::New(new_game) if new_game.origin.game.is_none() && !self.asks => NextGame::New(new_game),
            _ => NextGame::Kept(state.snapshot()),
        }))
    }

    /// A page with a game on its board.
    fn state_of(&self, game: NextGame) -> AppState {
        let first = AppState {
            texts: self.texts,
            ..AppState::default()
        };
        reduce(first, Action::Table(game.into()))
    }

    /// Whether a person is asked before the first takes the place of the game on the board.
    #[must_use]
    pub const fn asks(&self) -> bool {
        self.asks
    }

    /// Whether no game could be read so far.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// Keeps a game, unless one before it could not be kept: then it is only counted.
    pub fn keep(&mut self, write: impl FnOnce() -> Result<(), StorageError>) {
        let done = match self.unkept {
            Some((_, why)) => Err(why),
            None => write(),
        };
        if let Err(why) = done {
            self.unkept = Some((self.unkept.map_or(1, |(count, _)| count + 1), why));
        }
    }

    /// Says nothing of whose turn it is: that may change before all is read.
    pub fn forget_turn(&mut self) {
        self.turn = None;
    }

    /// What is to be said at the end: how many games there are, what is not in them, and what could not be read.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let texts = self.texts;
        let kept = self.taken - self.unkept.map_or(0, |(count, _)| count);
        let taken = match kept {
            1 if self.asks || self.taken > 1 => Some(texts.of(Text::OneGameTaken).to_owned()),
            _ => (self.taken > 1).then(|| texts.with(Text::GamesTaken, &[&kept.to_string()])),
        };
        let unkept = self.unkept.map(|(count, why)| {
            let text = match why {
                StorageError::Full => Text::GamesUnkept,
                StorageError::Denied => Text::UnkeptDenied,
            };
            texts.with(text, &[&count.to_string()])
        });
        let LeftOut {
            comments,
            variations,
            glyphs,
        } = self.left_out;
        let counted = [
            (Text::LeftOutComments, comments),
            (Text::LeftOutVariations, variations),
            (Text::LeftOutMarks, glyphs),
        ];
        let counted: Vec<String> = counted
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(text, count)| texts.with(text, &[&count.to_string()]))
            .collect();
        let left_out = (!counted.is_empty()).then(|| texts.with(Text::LeftOut, &[&counted.join(", ")]));
        let is_shown = self.taken == 1 && !self.asks;
        let loaded =
            (is_shown && !self.told.is_empty()).then(|| texts.with(Text::LoadedGame, &[&self.told.join(", ")]));
        let part = self.first_part.as_ref().map(|fault| {
            if is_shown {
                [&fault.sentence(texts), " ", texts.of(fault.of_part())].concat()
            } else {
                texts.with(Text::GamesInPart, &[&self.parts.to_string(), fault.text()])
            }
        });
        let flaws = sentences(&self.flaws, texts);
        let has_news = loaded.is_some() || left_out.is_some() || !self.flaws.start_repairs.is_empty();
        let turn = self.turn.clone().filter(|_| has_news && is_shown);
        let fault = self.first_fault.as_ref().map(|fault| match self.faults + self.taken {
            1 => fault.sentence(texts),
            _ => texts.with(Text::GamesUnread, &[&self.faults.to_string(), fault.text()]),
        });
        let said = [taken, unkept, loaded, part, fault, left_out].into_iter().flatten();
        let said: Vec<String> = said.chain(flaws).chain(turn).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }
}

/// The game under a number of its own; one that came without a date has come here now.
fn numbered(game: NextGame, number: u32, begun: &str) -> NextGame {
    match game {
        NextGame::New(mut new_game) => {
            new_game.seed = number;
            begun.clone_into(&mut new_game.origin.begun);
            NextGame::New(new_game)
        }
        NextGame::Kept(stored) => NextGame::Kept(stored.with_id(number)),
    }
}

/// The players and the event of a game's tags, as far as they are told: a question mark for one player of whom nobody
/// knows the name.
fn told_of(metadata: &Metadata) -> Vec<String> {
    let told = |tag| {
        metadata
            .details
            .tag(tag)
            .and_then(shown_name)
            .map(|name| isolated(&name).into_owned())
    };
    let players = [told("White"), told("Black")];
    let is_any = players.iter().any(Option::is_some);
    let players = is_any.then(|| players.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" – "));
    players.into_iter().chain(told("Event")).collect()
}
