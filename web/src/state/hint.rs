//! Help with a move: first which piece, then where it goes.

use chess_core::{Move, notation};
use engine_protocol::Found;

use super::GameState;
use super::reduce::{announced, notice, told};
use crate::messages::Text;
use crate::wishes;

/// The hint that a person asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// None was asked for.
    #[default]
    None,
    /// The engine looks for one.
    Asked,
    /// The piece is told.
    Piece(Move),
    /// The whole move is told.
    Move(Move),
}

/// The next part of the help.
pub(super) fn hint(state: GameState) -> GameState {
    if !wishes::may_hint(&state) {
        return state;
    }
    match state.hint {
        Hint::None => with!(GameState {
            hint: Hint::Asked,
            search_id: state.search_id + 1,
            fraction: 0.0,
            ..told(state, Text::LookingForHint)
        }),
        Hint::Asked => announced(state),
        Hint::Piece(mv) | Hint::Move(mv) => {
            let text = state.texts.with(Text::HintMove, &[&notation::san(state.board(), mv)]);
            with!(GameState {
                hint: Hint::Move(mv),
                ..notice(state, text)
            })
        }
    }
}

/// The engine has found one.
pub(super) fn hint_found(state: GameState, found: &Found) -> GameState {
    let mv = found.best_move.and_then(|best| best.resolve(state.board()).ok());
    let piece = mv.and_then(|mv| state.board().piece_at(mv.from));
    let (Some(mv), Some(piece)) = (mv, piece) else {
        let state = with!(GameState {
            hint: Hint::None,
            ..state
        });
        return told(state, Text::NoHint);
    };
    let texts = state.texts;
    let text = texts.with(Text::HintPiece, &[texts.piece_type(piece.piece_type), mv.from.name()]);
    with!(GameState {
        hint: Hint::Piece(mv),
        ..notice(state, text)
    })
}
