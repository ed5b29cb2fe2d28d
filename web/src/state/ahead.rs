//! A move given before it is one's turn.

use std::rc::Rc;

use chess_core::{Game, PieceType, Square, events};

use super::record::with_game;
use super::reduce::notice;
use super::{GameState, Message};
use crate::messages::Text;
use crate::wishes;

/// A move that is to be played as soon as the reply has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it is to go.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<PieceType>,
}

/// The move waits for its turn.
pub(super) fn give_ahead(state: GameState, premove: Premove) -> GameState {
    let (from, to) = (premove.from.name(), premove.to.name());
    let text = state.texts.with(Text::WaitingToPlay, &[from, to]);
    let state = with!(GameState {
        premove: Some(premove),
        selection: None,
        hand: None,
        promotion: None,
        ..state
    });
    notice(state, text)
}

/// After the reply the waiting move is played, or dropped where it has become illegal; `before` is the game before the reply.
pub(super) fn play_ahead(state: GameState, premove: Premove, before: &Rc<Game>) -> GameState {
    if !state.is_persons_turn() {
        return state;
    }
    let played = wishes::moves_between(&state, premove.from, premove.to)
        .into_iter()
        .find(|mv| mv.promotion() == premove.promotion)
        .and_then(|mv| state.game.play(mv).ok());
    match played {
        Some(game) => {
            let state = with_game(state, game);
            let message = Message::Happened(events(before, &state.game));
            with!(GameState { message, ..state })
        }
        None => {
            let said = wishes::status_text(&state);
            let (from, to) = (premove.from.name(), premove.to.name());
            let gone = state.texts.with(Text::WaitingImpossible, &[from, to]);
            notice(state, [said, gone].join(" "))
        }
    }
}

#[cfg(test)]
mod tests;
