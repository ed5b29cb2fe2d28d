//! Moves that a person makes on the board: by two squares, with a pawn's new piece, or given whole.

use chess_core::{Move, PieceType, Square};

use super::ahead::give_ahead;
use super::reduce::{announced, deselected, notice, told};
use super::second_thought::{afresh, played_by_hand};
use super::{GameState, Message, Premove};
use crate::messages::Text;
use crate::wishes;

pub(super) fn activate(state: GameState, square: Square) -> GameState {
    if state.promotion.is_some() {
        return deselected(state);
    }
    if state.result().is_some() {
        return with!(GameState {
            message: Message::Turn,
            ..announced(deselected(state))
        });
    }
    if !state.is_live() {
        return told(state, Text::EarlierPosition);
    }
    let state = afresh(state);
    match state.selection {
        Some(from) if from == square => deselected(state),
        Some(from) => act_on(state, from, square),
        None => select(state, square),
    }
}

/// A click on a second square.
pub(super) fn act_on(state: GameState, from: Square, to: Square) -> GameState {
    if !wishes::leads_to(&state, from, to) && wishes::selectable(&state, to) {
        return select(state, to);
    }
    go(state, from, to)
}

/// A piece is put down on a square: it stands there already.
pub(super) fn drop_on(state: GameState, from: Square, to: Square) -> GameState {
    let before = state.game.moves().len();
    let state = go(state, from, to);
    let after = state.game.moves().len();
    with!(GameState {
        put_down: (after > before).then_some(after),
        ..state
    })
}

fn go(state: GameState, from: Square, to: Square) -> GameState {
    match wishes::moves_between(&state, from, to).as_slice() {
        [] if wishes::premove_squares(&state, from).contains(&to) => go_ahead(state, from, to),
        [] => refuse(state, from, to),
        [mv] => played_by_hand(state, *mv),
        [queen, ..] if becomes_queen(&state) => played_by_hand(state, *queen),
        _ => with!(GameState {
            promotion: Some((from, to)),
            ..state
        }),
    }
}

fn becomes_queen(state: &GameState) -> bool {
    state.settings.auto_queen && !state.asks_piece
}

/// A move before it is one's turn.
fn go_ahead(state: GameState, from: Square, to: Square) -> GameState {
    let promotes = wishes::promotes_at(&state, from, to);
    if promotes && !becomes_queen(&state) {
        return with!(GameState {
            promotion: Some((from, to)),
            ..state
        });
    }
    let promotion = promotes.then_some(PieceType::Queen);
    give_ahead(state, Premove { from, to, promotion })
}

pub(super) fn select(state: GameState, square: Square) -> GameState {
    if wishes::selectable(&state, square) {
        return with!(GameState {
            selection: Some(square),
            hand: None,
            ..state
        });
    }
    match state.board().piece_at(square) {
        Some(piece) => {
            let reason = wishes::why_not_selectable(&state, piece);
            let text = match &state.message {
                Message::Notice(said) => format!("{said} {reason}"),
                _ => reason,
            };
            notice(deselected(state), text)
        }
        None => deselected(state),
    }
}

pub(super) fn refuse(state: GameState, from: Square, to: Square) -> GameState {
    let reason = if state.is_persons_turn() {
        let refusal = state.game.explain(from, to);
        refusal.map(|refusal| state.texts.refusal(refusal))
    } else {
        Some(state.texts.of(Text::NotYourTurnYet).to_owned())
    };
    let state = deselected(state);
    match reason {
        Some(reason) => notice(state, reason),
        None => state,
    }
}

pub(super) fn promote(state: GameState, piece: PieceType) -> GameState {
    if let Some((from, to)) = state.promotion.filter(|_| wishes::may_premove(&state)) {
        let promotion = Some(piece);
        return give_ahead(state, Premove { from, to, promotion });
    }
    let chosen = state.promotion.and_then(|(from, to)| {
        wishes::moves_from(&state, from)
            .into_iter()
            .find(|mv| mv.to == to && mv.promotion() == Some(piece))
    });
    match chosen {
        Some(mv) => played_by_hand(state, mv),
        None => deselected(state),
    }
}

pub(super) fn play_as_person(state: GameState, mv: Move) -> GameState {
    match wishes::why_not_to_move(&state) {
        Some(reason) => notice(state, reason.to_owned()),
        None => played_by_hand(state, mv),
    }
}
