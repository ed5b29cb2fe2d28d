//! The merit of a good move: what this move achieves and no other move does.

use super::facts::{Explanation, Merit, line_from};
use super::material::{material_gain, material_loss};
use super::proof::{Proof, is_checkmate, proof};
use super::search::Searcher;
use crate::engine::report::Score;
use crate::rules::{Game, Move};
use crate::tactics::motif;

/// A move is the only good move if the second best move loses at least this number of percentage points
/// of winning chances.
const MIN_ONLY_MOVE_LOSS: f64 = 15.0;

/// Adds the merit of the move to an explanation, if the merit can be shown. `second` is the second best move.
pub(super) fn with_merit(
    explanation: Explanation,
    searcher: &mut Searcher<'_>,
    before: &Game,
    second: Option<(Move, Score)>,
) -> Explanation {
    let after = explanation.proof.board(0);
    if is_checkmate(after) {
        return with_found_merit(explanation, Merit::Checkmate);
    }
    if before.board().legal_moves().len() == 1 {
        return with_found_merit(explanation, Merit::OnlyLegalMove);
    }
    let is_mate = explanation.after.plies_to_mate().is_some_and(|plies| plies > 0);
    let lost = second.map_or(0.0, |(_, score)| {
        explanation.after.winning_chances() - score.winning_chances()
    });
    if searcher.is_ended() || !is_mate && lost < MIN_ONLY_MOVE_LOSS {
        return explanation;
    }
    let Some(played) = proof(searcher, before, explanation.mv) else {
        return explanation;
    };
    let found = if is_mate {
        merit_of_mate(&explanation, &played)
    } else {
        second.and_then(|(other, _)| {
            let other_proof = proof(searcher, before, other)?;
            merit_of_preventing_mate(&played, other, &other_proof)
                .or_else(|| merit_of_material_gain(&explanation, &played, &other_proof))
        })
    };
    let explanation = Explanation {
        proof: played.line,
        ..explanation
    };
    match found {
        Some(merit) => with_found_merit(explanation, merit),
        None => explanation,
    }
}

fn with_found_merit(explanation: Explanation, merit: Merit) -> Explanation {
    Explanation {
        merit: Some(merit),
        ..explanation
    }
}

fn merit_of_mate(explanation: &Explanation, played: &Proof) -> Option<Merit> {
    let line = line_from(&explanation.board, explanation.mv, &played.line)?;
    let moves = played.score.moves_to_mate().filter(|moves| *moves > 0)?;
    line.ends_in_mate()
        .then(|| Merit::Mates(moves.unsigned_abs(), line.clone()))
}

/// The merit of a move that prevents a mate. If the second best move allows a mate, all other moves allow one, too.
fn merit_of_preventing_mate(played: &Proof, other: Move, proof: &Proof) -> Option<Merit> {
    let moves = proof.score.moves_to_mate().filter(|moves| *moves < 0)?;
    let is_stopped = played.score.plies_to_mate().is_none() && proof.line.ends_in_mate();
    is_stopped.then(|| Merit::StopsMate {
        other,
        moves: moves.unsigned_abs(),
        line: proof.line.clone(),
    })
}

/// The merit of a move that wins material by a motif, if this material is lost after the move `other`.
fn merit_of_material_gain(explanation: &Explanation, played: &Proof, other: &Proof) -> Option<Merit> {
    let line = line_from(&explanation.board, explanation.mv, &played.line)?;
    let material = material_gain(&line)?;
    let against_other = material_loss(&explanation.board, &other.line, &played.line)?;
    let found = motif(&line).filter(|motif| 2 * motif.gain >= material.centipawns)?;
    let gained = played.score.centipawns() - other.score.centipawns();
    let is_shown = f64::from(against_other.centipawns) <= gained + 50.0;
    is_shown.then_some(Merit::Wins {
        line,
        motif: found,
        material,
    })
}
