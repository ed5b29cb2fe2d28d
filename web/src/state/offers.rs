//! Ends by a player's word: giving up, draws that are offered and draws that are claimed.

use chess_core::{Color, Game, Move, notation};
use engine_protocol::Figures;

use super::record::with_game;
use super::reduce::{announced, deselected, notice, told};
use super::{GameState, Hint, Message};
use crate::messages::Text;
use crate::wishes::{self, Verdict};

/// The draw that a person offered an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// None was offered since the last move.
    #[default]
    None,
    /// The engine thinks about it; with its next move, if it is to move.
    Made,
    /// The engine has declined it.
    Declined,
}

impl Offer {
    /// What stands of it in another position, `is_open` where an engine is to move there.
    #[must_use]
    pub(super) fn after_move(self, is_open: bool) -> Self {
        match self {
            Self::Made if is_open => Self::Made,
            _ => Self::None,
        }
    }
}

/// What a player is asked about the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether this side gives up.
    Resign(Color),
    /// Whether the other side takes the draw that this one offers.
    Draw(Color),
    /// Which move is announced, so that a draw can be claimed.
    Announce,
}

/// One press gives up, as it always did: Undo brings the game back. Where it does not, and where each move is asked for,
/// it is asked here too.
pub(super) fn resign(state: GameState) -> GameState {
    let Some(color) = wishes::may_resign(&state) else {
        return state;
    };
    if state.settings.confirm_moves || state.choice.strict {
        return asked(state, Question::Resign(color));
    }
    ended(state, |game| game.resign(color).ok())
}

pub(super) fn offer_draw(state: GameState) -> GameState {
    if let Some(reason) = wishes::why_not_to_offer(&state) {
        return told(state, reason);
    }
    let state = without_asked_hint(state);
    let side = state.board().side_to_move();
    if state.players.only_person().is_none() {
        return asked(state, Question::Draw(side));
    }
    // At the engine's turn its search goes on, and its reply tells; else it is asked for a look at the position.
    let search_id = state.search_id + u32::from(state.is_persons_turn());
    let state = with!(GameState {
        offer: Offer::Made,
        search_id,
        ..state
    });
    told(state, Text::YouOfferDraw)
}

/// What a player has to say about the game comes before a hint that is still looked for.
fn without_asked_hint(state: GameState) -> GameState {
    if state.hint != Hint::Asked {
        return state;
    }
    with!(GameState {
        hint: Hint::None,
        search_id: state.search_id + 1,
        fraction: 0.0,
        ..state
    })
}

/// The engine has looked at the position in which it was offered a draw at the person's turn.
pub(super) fn opinion_found(state: GameState, figures: &Figures) -> GameState {
    let engine = !state.board().side_to_move();
    let verdict = wishes::verdict(&state.game, figures, engine);
    match verdict {
        Verdict::Agrees => ended(state, |game| game.agree_draw().ok()),
        _ => {
            let text = wishes::declined_text(&state, engine, verdict);
            declined(state, text)
        }
    }
}

/// The game drawn because the engine to move takes the draw that it was offered; `None` where it plays on.
#[must_use]
pub(super) fn agreed(state: &GameState, figures: &Figures) -> Option<Game> {
    let verdict = wishes::verdict(&state.game, figures, state.board().side_to_move());
    let agrees = state.offer == Offer::Made && verdict == Verdict::Agrees;
    agrees.then(|| state.game.agree_draw().ok())?
}

/// After the move of the engine that has declined a draw it is said why.
pub(super) fn declined_with_move(state: GameState, engine: Color, figures: &Figures) -> GameState {
    let verdict = wishes::verdict(&state.game, figures, engine);
    let text = wishes::status_text(&state) + " " + &wishes::declined_text(&state, engine, verdict);
    // After a move that had waited, another draw can be offered at once.
    if state.is_persons_turn() {
        declined(state, text)
    } else {
        notice(state, text)
    }
}

fn declined(state: GameState, text: String) -> GameState {
    let state = with!(GameState {
        offer: Offer::Declined,
        ..state
    });
    notice(state, text)
}

/// A draw is claimed where it can be; where a move would bring one about, it is asked which one is announced.
pub(super) fn claim_draw(state: GameState) -> GameState {
    if wishes::claimable_draw(&state).is_some() {
        return claimed(state, None);
    }
    if wishes::announcements(&state).is_empty() {
        return told(state, Text::NoDrawToClaim);
    }
    asked(state, Question::Announce)
}

pub(super) fn claim_draw_with(state: GameState, mv: Move) -> GameState {
    if state.is_persons_turn() && state.game.claimable_draw_with(mv).is_some() {
        return claimed(state, Some(mv));
    }
    let san = notation::san(state.board(), mv);
    let text = state.texts.with(Text::NoClaimWith, &[&san]);
    notice(state, text)
}

/// The claim is explained by what it counts.
fn claimed(state: GameState, intended: Option<Move>) -> GameState {
    let reason = wishes::claim_reason(&state, intended);
    let state = ended(state, |game| match intended {
        Some(mv) => game.claim_draw_with(mv).ok(),
        None => game.claim_draw().ok(),
    });
    with!(GameState {
        message: reason.map_or_else(|| state.message.clone(), Message::Notice),
        ..state
    })
}

/// What the person answers to the question.
pub(super) fn answered(state: GameState, yes: bool) -> GameState {
    let question = state.question;
    let state = with!(GameState {
        question: None,
        ..state
    });
    match (question, yes) {
        (Some(Question::Resign(color)), true) => ended(state, |game| game.resign(color).ok()),
        (Some(Question::Draw(_)), true) => ended(state, |game| game.agree_draw().ok()),
        (Some(Question::Draw(color)), false) => {
            let text = state.texts.with(Text::DeclinesDraw, &[state.texts.color(!color)]);
            notice(state, text)
        }
        (Some(_), _) => announced(with!(GameState {
            message: Message::Turn,
            ..state
        })),
        (None, _) => state,
    }
}

fn asked(state: GameState, question: Question) -> GameState {
    let text = wishes::question_text(&state, question);
    let state = with!(GameState {
        question: Some(question),
        asked: None,
        ..deselected(state)
    });
    notice(state, text)
}

fn ended(state: GameState, end: impl FnOnce(&Game) -> Option<Game>) -> GameState {
    match end(&state.game) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

#[cfg(test)]
mod tests;
