//! Thinking again: what was given is taken back, what was asked is confirmed.

use chess_core::{Move, notation};

use super::GameState;
use super::offers::answered;
use super::record::played;
use super::reduce::{deselected, notice, told, without_notice};
use crate::messages::Text;

/// A click gives up the waiting move and wipes out what was drawn, and what was said about them.
pub(super) fn afresh(state: GameState) -> GameState {
    let waited = state.premove.is_some();
    let state = with!(GameState {
        premove: None,
        drawings: Vec::new(),
        ..unasked(state)
    });
    if waited {
        told(state, Text::WaitingTakenBack)
    } else {
        state
    }
}

/// Nothing is asked any more, and the question is not read any more.
pub(super) fn unasked(state: GameState) -> GameState {
    with!(GameState {
        asked: None,
        message: without_notice(&state),
        ..state
    })
}

pub(super) fn cancelled(state: GameState) -> GameState {
    if state.question.is_some() {
        return answered(deselected(state), false);
    }
    let text = match (state.premove, state.asked) {
        (Some(_), _) => Some(Text::WaitingTakenBack),
        (None, Some(_)) => Some(Text::NotPlayed),
        (None, None) => None,
    };
    let state = with!(GameState {
        premove: None,
        asked: None,
        ..deselected(state)
    });
    match text {
        Some(text) => told(state, text),
        None => state,
    }
}

pub(super) fn wiped_out(state: GameState) -> GameState {
    if state.drawings.is_empty() {
        return state;
    }
    let state = with!(GameState {
        drawings: Vec::new(),
        hand: None,
        ..state
    });
    told(state, Text::DrawingsGone)
}

pub(super) fn confirmed(state: GameState) -> GameState {
    match state.asked {
        Some(mv) => played(state, mv),
        None => state,
    }
}

/// A person's move by hand: played, or asked about first; a drawing begun with the keyboard is given up.
pub(super) fn played_by_hand(state: GameState, mv: Move) -> GameState {
    let state = with!(GameState { hand: None, ..state });
    if !state.settings.confirm_moves {
        return played(state, mv);
    }
    let text = state.texts.with(Text::PlayIt, &[&notation::san(state.board(), mv)]);
    let state = with!(GameState {
        asked: Some(mv),
        ..deselected(state)
    });
    notice(state, text)
}

#[cfg(test)]
mod tests;
