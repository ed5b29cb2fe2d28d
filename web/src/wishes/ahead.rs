//! Where a move may go before it is one's turn.

use chess_core::{Color, MovementVector, PieceType, Rank, Square};

use super::selectable;
use crate::state::{EngineState, GameState, Player};

/// Whether a person may give a move now that waits for the reply.
#[must_use]
pub fn may_premove(state: &GameState) -> bool {
    let waits = state.result().is_none() && state.is_live() && state.player_to_move() != Player::Human;
    waits
        && state.settings.premove
        && state.players.only_person().is_some()
        && !matches!(state.engine, EngineState::Failed(_))
}

/// The squares where a piece might go after some reply, whatever stands in its way now; none without premoves.
#[must_use]
pub fn premove_squares(state: &GameState, from: Square) -> Vec<Square> {
    let board = state.board();
    let Some(piece) = board.piece_at(from) else {
        return Vec::new();
    };
    if !may_premove(state) || !selectable(state, from) {
        return Vec::new();
    }
    let castlings: Vec<_> = board
        .potential_moves(from)
        .into_iter()
        .filter_map(|potential| potential.to_move().filter(|mv| mv.is_castling()))
        .collect();
    let castles_at = |square: &Square| castlings.iter().any(|mv| mv.is_meant_by_going_to(*square));
    MovementVector::of(piece, from)
        .into_iter()
        .flat_map(|vector| vector.squares)
        .chain(Square::ALL.into_iter().filter(castles_at))
        .collect()
}

/// Whether the piece on a square is a pawn that the other square promotes.
#[must_use]
pub fn promotes_at(state: &GameState, from: Square, to: Square) -> bool {
    let is_pawn = state
        .board()
        .piece_at(from)
        .is_some_and(|piece| piece.piece_type == PieceType::Pawn);
    is_pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
}

/// The colour of the pawn whose new piece is asked for.
#[must_use]
pub fn promoting_color(state: &GameState, (from, _): (Square, Square)) -> Color {
    let pawn = state.board().piece_at(from);
    pawn.map_or(state.board().side_to_move(), |piece| piece.color)
}

/// Whether something is held, selected, asked or waiting that can be given up.
#[must_use]
pub const fn has_something_to_cancel(state: &GameState) -> bool {
    state.hand.is_some()
        || state.selection.is_some()
        || state.promotion.is_some()
        || state.premove.is_some()
        || state.asked.is_some()
        || state.question.is_some()
}
