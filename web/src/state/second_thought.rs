//! Thinking again: what was given is taken back, what was asked is confirmed.

use chess_core::{Move, notation};

use super::GameState;
use super::reduce::{deselected, notice, played};

/// A click gives up the waiting move and wipes out what was drawn.
pub(super) fn afresh(state: GameState) -> GameState {
    GameState {
        premove: None,
        asked: None,
        drawings: Vec::new(),
        ..state
    }
}

pub(super) fn cancelled(state: GameState) -> GameState {
    let text = match (state.premove, state.asked) {
        (Some(_), _) => Some("The waiting move was taken back."),
        (None, Some(_)) => Some("The move was not played."),
        (None, None) => None,
    };
    let state = GameState {
        premove: None,
        asked: None,
        ..deselected(state)
    };
    match text {
        Some(text) => notice(state, text.to_owned()),
        None => state,
    }
}

pub(super) fn wiped_out(state: GameState) -> GameState {
    if state.drawings.is_empty() {
        return state;
    }
    let state = GameState {
        drawings: Vec::new(),
        hand: None,
        ..state
    };
    notice(state, "All drawings are wiped out.".to_owned())
}

pub(super) fn confirmed(state: GameState) -> GameState {
    match state.asked {
        Some(mv) => played(state, mv),
        None => state,
    }
}

/// A person's move by hand: played, or asked about first.
pub(super) fn played_by_hand(state: GameState, mv: Move) -> GameState {
    if !state.settings.confirm_moves {
        return played(state, mv);
    }
    let text = format!("Play {}?", notation::san(state.board(), mv));
    let state = GameState {
        asked: Some(mv),
        ..deselected(state)
    };
    notice(state, text)
}

#[cfg(test)]
mod tests;
