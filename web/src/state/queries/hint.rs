//! The steps of a hint: the idea, the piece, and the move with its reason.

use chess_core::engine::en_prise;
use chess_core::{Board, Move};

use crate::messages::Text;
use crate::state::model::AppState;

/// The idea of a hint. It is a fact that the engine has proved: what makes the move good (its merit), or that the move
/// saves a hanging piece. `None` if there is no such fact.
#[must_use]
pub fn idea_text(state: &AppState, mv: Move) -> Option<Text> {
    let merit = state.advice.hint.as_ref().and_then(|facts| facts.merit.as_ref());
    let of_merit = merit.and_then(|merit| match merit.name.as_str() {
        "checkmate" | "mates" => Some(Text::HintIdeaMate),
        "stops-mate" => Some(Text::HintIdeaStopMate),
        "wins" => Some(idea_of_motif(merit.motif.as_ref().map(|motif| motif.name.as_str()))),
        _ => None,
    });
    of_merit.or_else(|| saves_piece(state.table.board(), mv).then_some(Text::HintIdeaHanging))
}

/// The idea of a move that wins material by a motif.
fn idea_of_motif(motif: Option<&str>) -> Text {
    match motif {
        Some("fork") => Text::HintIdeaFork,
        Some("pin") => Text::HintIdeaPin,
        Some("skewer") => Text::HintIdeaSkewer,
        Some("discovered-attack" | "discovered-check" | "double-check") => Text::HintIdeaDiscovery,
        Some("hanging-piece") => Text::HintIdeaTheirsHangs,
        Some("trapped-piece") => Text::HintIdeaTrapped,
        _ => Text::HintIdeaWins,
    }
}

/// Whether the side to move has hanging pieces before a move and none after it.
fn saves_piece(board: &Board, mv: Move) -> bool {
    let side = board.side_to_move();
    let hangs = |board: &Board| {
        let is_own = |square| board.piece_at(square).is_some_and(|piece| piece.color == side);
        en_prise(board).into_iter().any(is_own)
    };
    hangs(board) && board.play(mv).is_ok_and(|after| !hangs(&after))
}

/// The reason for the move of a hint; `None` if no reason is proved.
#[must_use]
pub fn reason_text(state: &AppState) -> Option<&str> {
    let facts = state.advice.hint.as_ref().filter(|facts| facts.merit.is_some())?;
    Some(state.texts.explanation(facts))
}
