//! From a text that somebody gave to what is to be done about it.

use super::{Loading, TextKind, text_kind};
use crate::messages::{Text, Texts};
use crate::snapshot;
use crate::state::{Action, AppState, NewGame, TableAction};

/// What a text asks for.
#[derive(Default)]
pub struct Loaded {
    /// The game that goes on the board.
    pub action: Option<Action>,
    /// Games that are still to be read.
    pub games: Option<Loading>,
    /// What is to be said.
    pub said: Option<String>,
}

impl Loaded {
    /// Nothing but a word on what is wrong with a text of a kind.
    #[must_use]
    pub fn fault(texts: Texts, kind: &str, fault: &str) -> Self {
        Self {
            said: Some(texts.with(Text::FieldFault, &[kind, fault])),
            ..Self::default()
        }
    }
}

/// What a text of any kind asks for: a position is played by those who play now. The number is any.
#[must_use]
pub fn load(text: String, state: &AppState, begun: &str, number: u32) -> Loaded {
    match text_kind(&text) {
        TextKind::Json => load_stored(&text, state.texts, number),
        TextKind::Fen(Ok(board)) => Loaded {
            action: Some(Action::Table(TableAction::Start(Box::new(NewGame {
                board: *board,
                players: state.table.players,
                orientation: state.view.orientation,
                choice: state.table.choice.clone(),
                seed: number,
                ..NewGame::default()
            })))),
            ..Loaded::default()
        },
        TextKind::Fen(Err(error)) => Loaded::fault(state.texts, "FEN", &state.texts.fen_error(&error)),
        TextKind::Pgn => Loaded {
            games: Some(Loading::new(text, state.texts, begun)),
            ..Loaded::default()
        },
    }
}

/// The game of a kept text, under a number of its own.
fn load_stored(text: &str, texts: Texts, id: u32) -> Loaded {
    let (stored, fault) = match snapshot::read(text, id) {
        Ok(reading) => (Some(reading.stored), reading.fault),
        Err(fault) => (None, Some(fault)),
    };
    let said = fault.map(|fault| {
        let unread = texts.with(Text::FileUnread, &[&texts.with(Text::InEnglish, &[&fault])]);
        match &stored {
            Some(_) => [&unread, " ", texts.of(Text::RestOnBoard)].concat(),
            None => unread,
        }
    });
    Loaded {
        action: stored.map(|stored| Action::Table(TableAction::Restore(Box::new(stored.waiting())))),
        said,
        ..Loaded::default()
    }
}
