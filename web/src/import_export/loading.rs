//! A PGN text of many games, read game by game, so that the page has its turn in between.

use chess_core::notation::pgn::PgnError;

use super::{Given, LeftOut, read_pgn};
use crate::messages::{Text, Texts};
use crate::snapshot::Snapshot;
use crate::state::selectors;
use crate::state::{Action, AppState, TableAction, reduce};

/// The games that are still to be read, and what is to be said about those that were.
pub struct Loading {
    games: Box<dyn Iterator<Item = Result<Given, PgnError>>>,
    texts: Texts,
    begun: String,
    taken: usize,
    /// Those that were read, but for which there was no room.
    unkept: usize,
    faults: usize,
    first_fault: Option<String>,
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
    OnBoard(Action),
    /// Every other goes into the list.
    InList(Box<Snapshot>),
    /// It could not be read.
    Unread,
}

impl Loading {
    /// The games of a text, begun when the text was taken.
    #[must_use]
    pub fn new(text: String, texts: Texts, begun: &str) -> Self {
        Self {
            games: Box::new(read_pgn(text)),
            texts,
            begun: begun.to_owned(),
            taken: 0,
            unkept: 0,
            faults: 0,
            first_fault: None,
            left_out: LeftOut::default(),
            told: Vec::new(),
            turn: None,
            first: 0,
        }
    }

    /// The next game; the first with this number, the others with those below it, so that the list shows them in the order
    /// of the text. `None` after the last.
    pub fn next(&mut self, number: u32) -> Option<Next> {
        let Given { mut new_game, left_out } = match self.games.next()? {
            Ok(given) => given,
            Err(error) => {
                self.faults += 1;
                let texts = self.texts;
                self.first_fault.get_or_insert_with(|| texts.pgn_error(&error));
                return Some(Next::Unread);
            }
        };
        if self.taken == 0 {
            self.first = number;
        }
        new_game.seed = self.first.wrapping_sub(self.taken as u32);
        self.begun.clone_into(&mut new_game.origin.begun);
        self.left_out.comments += left_out.comments;
        self.left_out.variations += left_out.variations;
        self.left_out.glyphs += left_out.glyphs;
        self.taken += 1;
        let action = Action::Table(TableAction::Start(Box::new(new_game)));
        let texts = self.texts;
        let begun = |action| {
            let first = AppState {
                texts,
                ..AppState::default()
            };
            reduce(first, action)
        };
        Some(if self.taken == 1 {
            let state = begun(action.clone());
            // How a game has ended is said beside whatever else is.
            self.turn = state.table.outcome().is_none().then(|| selectors::status_text(&state));
            self.told = told_of(&state.table.metadata.tags);
            Next::OnBoard(action)
        } else {
            Next::InList(Box::new(begun(action).snapshot()))
        })
    }

    /// Whether no game could be read so far.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// Whether there was no room for a game.
    #[must_use]
    pub const fn has_no_room(&self) -> bool {
        self.unkept > 0
    }

    /// There was no room for the last game.
    pub const fn count_unkept(&mut self) {
        self.unkept += 1;
    }

    /// Says nothing of whose turn it is: that may change before all is read.
    pub fn forget_turn(&mut self) {
        self.turn = None;
    }

    /// What is to be said at the end: how many games there are, what is not in them, and what could not be read.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let texts = self.texts;
        let kept = self.taken - self.unkept;
        let taken = (self.taken > 1).then(|| texts.with(Text::GamesTaken, &[&kept.to_string()]));
        let unkept = self
            .has_no_room()
            .then(|| texts.with(Text::GamesUnkept, &[&self.unkept.to_string()]));
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
        let is_one = self.taken == 1 && !self.told.is_empty();
        let loaded = is_one.then(|| texts.with(Text::LoadedGame, &[&self.told.join(", ")]));
        let turn = self.turn.clone().filter(|_| loaded.is_some() || left_out.is_some());
        let none = || (self.taken == 0).then(|| texts.of(Text::NoGameInIt).to_owned());
        let fault = self.first_fault.clone().or_else(none);
        let fault = fault.map(|fault| match self.faults + self.taken {
            0 | 1 => texts.with(Text::FieldFault, &["PGN", &fault]),
            _ => texts.with(Text::GamesUnread, &[&self.faults.to_string(), &fault]),
        });
        let said: Vec<String> = [taken, unkept, loaded, fault, left_out, turn]
            .into_iter()
            .flatten()
            .collect();
        (!said.is_empty()).then(|| said.join(" "))
    }
}

/// The players and the event of a game's tags, as far as they are told.
fn told_of(tags: &[(String, String)]) -> Vec<String> {
    let tag = |name: &str| {
        let found = tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    let players = tag("White")
        .zip(tag("Black"))
        .map(|(white, black)| [white, black].join(" – "));
    players.into_iter().chain(tag("Event")).collect()
}
