//! Selects the reasons that a proof line supports.

use super::facts::{Better, Purpose};
use super::material::{Comparison, MaterialLoss, material_gain, material_loss};
use super::proof::{Proof, is_checkmate};
use crate::engine::report::Score;
use crate::rules::{Board, Move, PieceType, Square};
use crate::tactics::{Motif, MotifKind, ProofLine, motif, piece_value};

/// The greatest excess of the material loss over the difference of the scores, in centipawns: half a pawn.
const TOLERANCE: f64 = 50.0;

/// The least difference of the scores, in centipawns, for which a promotion is the reason.
const PROMOTION_LOSS: f64 = 300.0;

/// The least number of percentage points by which the winning chances of the better move exceed those of a draw, for
/// which the draw is the reason.
const DRAW_LOSS: f64 = 15.0;

/// The winning chances of a draw, in percent.
const DRAW_CHANCES: f64 = 50.0;

/// The reasons why a move is worse than another.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    pub(super) material: Option<MaterialLoss>,
    pub(super) motif: Option<Motif>,
}

/// The reasons why a move of the position `before` is worse than a better one.
#[must_use]
pub(super) fn reasons(before: &Board, played: &Proof, better: &Proof) -> Reasons {
    if is_mate_of_other_side(played.score) {
        let motif = is_checkmate(played.line.end()).then(|| motif(&played.line));
        return Reasons {
            material: None,
            motif: motif.flatten(),
        };
    }
    let lost = better.score.centipawns() - played.score.centipawns();
    let loss = material_loss(before, &played.line, &better.line);
    let material = loss.filter(|loss| agrees(loss.centipawns, lost));
    let found = motif(&played.line);
    if found.as_ref().is_some_and(is_draw) {
        // The material at the end does not matter, because the game is a draw.
        return Reasons {
            material: None,
            motif: found.filter(|_| is_only_a_draw(played.score, better.score)),
        };
    }
    let is_reason = |motif: &Motif| match motif.kind {
        MotifKind::Promotion => lost >= PROMOTION_LOSS && !promotes(&better.line),
        _ => explains(motif, material.as_ref()),
    };
    let motif = found.filter(is_reason);
    Reasons { material, motif }
}

/// Whether a motif saves a draw and wins no material.
fn is_draw(motif: &Motif) -> bool {
    matches!(motif.kind, MotifKind::Stalemate | MotifKind::Perpetual)
}

/// Whether the score of the played move is that of a draw, and the better move is clearly better than a draw.
fn is_only_a_draw(played: Score, better: Score) -> bool {
    played.centipawns().abs() <= TOLERANCE && better.winning_chances() >= DRAW_CHANCES + DRAW_LOSS
}

/// Whether the side that moves first in a line promotes a pawn.
fn promotes(line: &ProofLine) -> bool {
    line.moves().iter().step_by(2).any(|mv| mv.promotion().is_some())
}

fn is_mate_of_other_side(score: Score) -> bool {
    score.plies_to_mate().is_some_and(|plies| plies < 0)
}

/// Whether a loss of material, in centipawns, agrees with the difference of the scores.
fn agrees(material: i32, lost: f64) -> bool {
    f64::from(material) <= lost + TOLERANCE
}

/// Whether a motif explains a loss: its gain is at least half of the loss.
fn explains(motif: &Motif, material: Option<&MaterialLoss>) -> bool {
    material.is_some_and(|loss| loss.comparison == Comparison::Lost && 2 * motif.gain >= loss.centipawns)
}

/// The better move `mv` of the position `before`, with its purpose: what it achieves and the played move does not.
#[must_use]
pub(super) fn better(before: &Board, mv: Move, proof: &Proof, played: &Proof, reasons: &Reasons) -> Better {
    Better {
        mv,
        proof: proof.line.clone(),
        purpose: purpose(before, mv, proof, played, reasons),
    }
}

fn purpose(before: &Board, mv: Move, proof: &Proof, played: &Proof, reasons: &Reasons) -> Option<Purpose> {
    if let Some(moves) = proof.score.moves_to_mate() {
        let mates = moves > 0 && proof.line.user() == proof.line.end().side_to_move() && is_checkmate(proof.line.end());
        return mates.then_some(Purpose::Mates(moves.unsigned_abs()));
    }
    if is_mate_of_other_side(played.score) {
        return Some(Purpose::AvoidsMate);
    }
    let lost = proof.score.centipawns() - played.score.centipawns();
    wins(before, mv, proof, lost).or_else(|| {
        let material = reasons.material.as_ref()?;
        saves(before, mv, proof, played)
            .filter(|(piece_type, _)| material.lost.contains(piece_type))
            .map(|(_, purpose)| purpose)
    })
}

/// The material that the better move wins, if the scores agree.
fn wins(before: &Board, mv: Move, proof: &Proof, lost: f64) -> Option<Purpose> {
    let gain = line_from(before, mv, &proof.line).as_ref().and_then(material_gain)?;
    agrees(gain.centipawns, lost).then_some(Purpose::Wins(gain))
}

/// The line that begins with a move of `before`.
#[must_use]
pub(super) fn line_from(before: &Board, mv: Move, rest: &ProofLine) -> Option<ProofLine> {
    let moves: Vec<Move> = std::iter::once(mv).chain(rest.moves().iter().copied()).collect();
    ProofLine::new(before, &moves).ok()
}

/// How the better move saves the piece that the played move loses, with the type of that piece.
fn saves(before: &Board, mv: Move, proof: &Proof, played: &Proof) -> Option<(PieceType, Purpose)> {
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

/// The square, on the board before the move, of the most valuable piece other than a pawn that the other side captures
/// in the line.
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
    // The captured piece is the one that has moved.
    let mut origins = before
        .pieces()
        .filter(|(origin, other)| *other == piece && start.piece_at(*origin).is_none());
    origins.next().map(|(origin, _)| origin)
}

#[cfg(test)]
mod tests {
    use super::is_only_a_draw;
    use crate::engine::report::Score;

    #[track_caller]
    fn check(played: i32, better: i32, expected: bool) {
        let [played, better] = [played, better].map(Score::from_centipawns);
        assert_eq!(is_only_a_draw(played, better), expected);
    }

    #[test]
    fn a_draw_is_the_reason_only_if_there_was_clearly_more() {
        check(0, 500, true);
        // 168 centipawns are 65 % of the winning chances.
        check(0, 170, true);
        check(0, 160, false);
        check(0, -20, false);
        // The played move is scored differently from a draw.
        check(-40, 300, true);
        check(-80, 300, false);
        check(80, 300, false);
    }
}
