//! Stalemate trick, perpetual check: the side with less material saves a draw.
//!
//! At the beginning of the line, the gaining side is behind by at least the value of a knight.
//! *Stalemate*: at the end of the line, the side to move has no legal move and is not in check.
//! *Perpetual check*: a position is repeated, and each of the gaining side's moves between the two occurrences gives
//! check.

use super::{Motif, MotifKind, checking_square};
use crate::rules::{PieceType, Square};
use crate::tactics::{ProofLine, material_balance, piece_value};

/// The motif of a line that ends in a draw, if the draw saves the gaining side.
pub(super) fn draw(line: &ProofLine) -> Option<Motif> {
    let is_behind = material_balance(line.board(0), line.gaining_side()) <= -piece_value(PieceType::Knight);
    is_behind.then(|| stalemate(line).or_else(|| perpetual(line)))?
}

fn stalemate(line: &ProofLine) -> Option<Motif> {
    let end = line.end();
    let index = line.indices_of_gaining_side().last()?;
    let king = end.king(end.side_to_move());
    let by = line.moves()[index].to;
    let is_stalemate = end.legal_moves().is_empty() && !end.is_in_check();
    is_stalemate.then(|| draw_motif(line, MotifKind::Stalemate, index, by, king))
}

fn perpetual(line: &ProofLine) -> Option<Motif> {
    let index = line.indices_of_gaining_side().last()?;
    let king = line.board(index + 1).king(!line.gaining_side());
    let by = checking_square(line.board(index + 1), line.moves()[index])?;
    let is_perpetual = line.is_repeated_by_checks(line.moves().len());
    is_perpetual.then(|| draw_motif(line, MotifKind::Perpetual, index, by, king))
}

fn draw_motif(line: &ProofLine, kind: MotifKind, index: usize, by: Square, king: Square) -> Motif {
    Motif {
        kind,
        index,
        by: line.square_after_first(index + 1, by),
        targets: vec![line.square_after_first(index + 1, king)],
        gain: 0,
    }
}

#[cfg(test)]
mod tests;
