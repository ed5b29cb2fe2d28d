//! The better move: its purpose, and the motif by which it gains.

use super::facts::{BetterMove, Purpose, line_from};
use super::material::{Comparison, MaterialLoss, material_gain};
use super::proof::{Proof, is_checkmate};
use super::reasons::{
    DRAW_CHANCES, MAX_EXCESS_LOSS, MIN_DRAW_LOSS, MIN_PROMOTION_LOSS, Reasons, agrees_with_scores, is_draw,
};
use super::reasons::{is_half_of, is_mate_of_other_side};
use crate::rules::{Board, Move, PieceType, Square};
use crate::tactics::{Motif, MotifKind, ProofLine, motif, piece_value};

/// The better move `mv` of the position `before`, with its purpose: what `mv` achieves and the played move does not.
#[must_use]
pub(super) fn better_move(before: &Board, mv: Move, proof: &Proof, played: &Proof, reasons: &Reasons) -> BetterMove {
    let line = line_from(before, mv, &proof.line);
    let found = line.as_ref().and_then(motif);
    let purpose = purpose_by_motif(found.as_ref(), proof, played)
        .or_else(|| purpose_by_material(before, mv, proof, played, reasons));
    let is_shown = |motif: &Motif| match (&purpose, motif.kind) {
        (Some(Purpose::Mates(_)), _) => is_checkmate(proof.line.end()),
        (Some(Purpose::AvoidsMate), _) => false,
        (purpose, MotifKind::Stalemate | MotifKind::Perpetual) => *purpose == Some(Purpose::Draws),
        (purpose, MotifKind::Promotion) => *purpose == Some(Purpose::Promotes),
        (Some(Purpose::Wins(gain)), _) => motif.is_early() && is_half_of(motif, gain.centipawns),
        _ => motif.is_early() && missed_material(reasons).is_some_and(|loss| is_half_of(motif, loss.centipawns)),
    };
    BetterMove {
        mv,
        proof: proof.line.clone(),
        motif: found.filter(is_shown),
        purpose,
    }
}

/// The material that the played move misses.
fn missed_material(reasons: &Reasons) -> Option<&MaterialLoss> {
    let material = reasons.material.as_ref();
    material.filter(|loss| loss.comparison == Comparison::Missed)
}

/// The purpose that does not depend on material: a mate, a draw, or a promotion.
fn purpose_by_motif(found: Option<&Motif>, proof: &Proof, played: &Proof) -> Option<Purpose> {
    if let Some(moves) = proof.score.moves_to_mate() {
        let mates =
            moves > 0 && proof.line.gaining_side() == proof.line.end().side_to_move() && is_checkmate(proof.line.end());
        return mates.then_some(Purpose::Mates(moves.unsigned_abs()));
    }
    if is_mate_of_other_side(played.score) {
        return Some(Purpose::AvoidsMate);
    }
    let found = found?;
    let gained = proof.score.centipawns() - played.score.centipawns();
    if is_draw(found) {
        let is_only_a_draw = proof.score.centipawns().abs() <= MAX_EXCESS_LOSS;
        let was_lost = played.score.winning_chances() <= DRAW_CHANCES - MIN_DRAW_LOSS;
        return (is_only_a_draw && was_lost).then_some(Purpose::Draws);
    }
    let is_promotion = found.kind == MotifKind::Promotion && gained >= MIN_PROMOTION_LOSS;
    (is_promotion && !other_side_promotes(&played.line)).then_some(Purpose::Promotes)
}

/// Whether the side that moves second in a line promotes a pawn.
fn other_side_promotes(line: &ProofLine) -> bool {
    let moves = line.moves().iter().skip(1).step_by(2);
    moves.into_iter().any(|mv| mv.promotion().is_some())
}

fn purpose_by_material(before: &Board, mv: Move, proof: &Proof, played: &Proof, reasons: &Reasons) -> Option<Purpose> {
    if proof.score.plies_to_mate().is_some() {
        return None;
    }
    let gained = proof.score.centipawns() - played.score.centipawns();
    gain_of_material(before, mv, proof, gained).or_else(|| {
        let material = reasons.material.as_ref()?;
        rescue_of_piece(before, mv, proof, played)
            .filter(|(piece_type, _)| material.lost.contains(piece_type))
            .map(|(_, purpose)| purpose)
    })
}

/// The material that the better move wins, if this material agrees with the scores.
fn gain_of_material(before: &Board, mv: Move, proof: &Proof, gained: f64) -> Option<Purpose> {
    let gain = line_from(before, mv, &proof.line).as_ref().and_then(material_gain)?;
    agrees_with_scores(gain.centipawns, gained).then_some(Purpose::Wins(gain))
}

/// How the better move saves the piece that the played move loses, and the type of this piece.
fn rescue_of_piece(before: &Board, mv: Move, proof: &Proof, played: &Proof) -> Option<(PieceType, Purpose)> {
    let square = most_valuable_loss(before, &played.line)?;
    let piece_type = before.piece_at(square)?.piece_type;
    let saved = line_from(before, mv, &proof.line)?;
    saved.follow(square, 0, saved.moves().len())?;
    if mv.from == square {
        return Some((piece_type, Purpose::MovesAway(square)));
    }
    let side = before.side_to_move();
    let is_defended = |board: &Board| board.attackers(side, square, board.occupied()) != 0;
    let is_in_place = |board: &Board| board.piece_at(square) == before.piece_at(square);
    let (after_better, after_played) = (saved.board(1), played.line.board(0));
    if !is_in_place(after_played) || !is_defended(after_better) || is_defended(after_played) {
        return None;
    }
    let purpose = if is_defended(before) {
        Purpose::KeepsDefended(square)
    } else {
        Purpose::Defends(square)
    };
    Some((piece_type, purpose))
}

/// The most valuable piece, other than a pawn, that the other side captures in the line.
/// The result is the square of the piece before the move.
fn most_valuable_loss(before: &Board, line: &ProofLine) -> Option<Square> {
    let side = before.side_to_move();
    let start = line.board(0);
    let own = start
        .pieces()
        .filter(|(_, piece)| piece.color == side && !matches!(piece.piece_type, PieceType::Pawn | PieceType::King));
    let lost = own.filter(|(square, _)| line.follow(*square, 0, line.moves().len()).is_none());
    let (square, piece) = lost.max_by_key(|(_, piece)| piece_value(piece.piece_type))?;
    if before.piece_at(square) == Some(piece) {
        return Some(square);
    }
    // The captured piece is the piece that the move has moved.
    let mut origins = before
        .pieces()
        .filter(|(origin, other)| *other == piece && start.piece_at(*origin).is_none());
    origins.next().map(|(origin, _)| origin)
}
