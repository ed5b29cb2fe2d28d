//! From a text that somebody gave to what is to be done about it.

use super::{Kind, kind, read_pgn};
use crate::messages::{Text, Texts};
use crate::state::{Action, GameState, NewGame, reduce};
use crate::stored::{self, StoredGame};

/// What a text asks for.
#[derive(Debug, Default, PartialEq)]
pub struct Loaded {
    /// The game that goes on the board.
    pub action: Option<Action>,
    /// Further games, for the list.
    pub others: Vec<StoredGame>,
    /// What is to be said.
    pub said: Option<String>,
}

/// What a text of any kind asks for: a position is played by those who play now. Numbers come from `chance`.
#[must_use]
pub fn load(text: &str, state: &GameState, begun: &str, chance: impl Fn() -> u32) -> Loaded {
    match kind(text) {
        Kind::Json => load_stored(text, state.texts, chance()),
        Kind::Fen(board) => Loaded {
            action: Some(Action::Start(Box::new(NewGame {
                board: *board,
                players: state.players,
                orientation: state.orientation,
                choice: state.choice.clone(),
                seed: chance(),
                ..NewGame::default()
            }))),
            ..Loaded::default()
        },
        Kind::Pgn => load_pgn(text, state.texts, begun, chance),
    }
}

/// The game of a kept text, under a number of its own.
fn load_stored(text: &str, texts: Texts, id: u32) -> Loaded {
    let (stored, fault) = match stored::read(text, id) {
        Ok(reading) => (Some(reading.stored), reading.fault),
        Err(fault) => (None, Some(fault)),
    };
    let said = fault.map(|fault| {
        let unread = texts.with(Text::FileUnread, &[&fault]);
        match &stored {
            Some(_) => [&unread, " ", texts.of(Text::RestOnBoard)].concat(),
            None => unread,
        }
    });
    Loaded {
        action: stored.map(|stored| Action::Restore(Box::new(stored))),
        said,
        ..Loaded::default()
    }
}

/// The games of a PGN text: the first one for the board, the others for the list.
#[must_use]
pub fn load_pgn(text: &str, texts: Texts, begun: &str, chance: impl Fn() -> u32) -> Loaded {
    let mut loaded = Loaded::default();
    let (mut faults, mut first_fault) = (0_usize, None);
    for read in read_pgn(text) {
        match read {
            Ok(mut new_game) => {
                new_game.seed = chance();
                begun.clone_into(&mut new_game.origin.begun);
                let action = Action::Start(Box::new(new_game));
                if loaded.action.is_none() {
                    loaded.action = Some(action);
                } else {
                    loaded
                        .others
                        .push(StoredGame::of(&reduce(GameState::default(), action)));
                }
            }
            Err(fault) => {
                faults += 1;
                first_fault.get_or_insert(fault);
            }
        }
    }
    let taken = loaded.others.len() + usize::from(loaded.action.is_some());
    let fault = match (first_fault, taken) {
        (None, 0) => Some(texts.of(Text::NoGameInIt).to_owned()),
        (fault, _) => fault,
    };
    let taken_text = (taken > 1).then(|| texts.with(Text::GamesTaken, &[&taken.to_string()]));
    let fault_text = fault.map(|fault| match faults + taken {
        0 | 1 => texts.with(Text::FieldFault, &["PGN", &fault]),
        _ => texts.with(Text::GamesUnread, &[&faults.to_string(), &fault]),
    });
    let said: Vec<String> = taken_text.into_iter().chain(fault_text).collect();
    loaded.said = (!said.is_empty()).then(|| said.join(" "));
    loaded
}
