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
    faults: usize,
    first_fault: Option<String>,
    left_out: LeftOut,
    /// That it is somebody's turn in the game on the board, behind a space.
    turn: String,
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
            faults: 0,
            first_fault: None,
            left_out: LeftOut::default(),
            turn: String::new(),
        }
    }

    /// The next game, with this number; `None` after the last.
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
        new_game.seed = number;
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
            if state.table.outcome().is_none() {
                self.turn = [" ", &selectors::status_text(&state)].concat();
            }
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

    /// Says nothing of whose turn it is: that may change before all is read.
    pub fn forget_turn(&mut self) {
        self.turn.clear();
    }

    /// What is to be said at the end: how many games there are, what is not in them, and what could not be read.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let texts = self.texts;
        let taken = (self.taken > 1).then(|| texts.with(Text::GamesTaken, &[&self.taken.to_string()]));
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
        let left_out = (!counted.is_empty()).then(|| texts.with(Text::LeftOut, &[&counted.join(", "), &self.turn]));
        let none = || (self.taken == 0).then(|| texts.of(Text::NoGameInIt).to_owned());
        let fault = self.first_fault.clone().or_else(none);
        let fault = fault.map(|fault| match self.faults + self.taken {
            0 | 1 => texts.with(Text::FieldFault, &["PGN", &fault]),
            _ => texts.with(Text::GamesUnread, &[&self.faults.to_string(), &fault]),
        });
        let said: Vec<String> = [taken, fault, left_out].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join(" "))
    }
}
