//! The material that a move loses: compares the end of the move's proof line with the end of the better move's line.

use crate::rules::{Board, Color, PieceType};
use crate::tactics::{ProofLine, material_balance, piece_value};

/// All types that count as material, the most valuable first.
const COUNTED_TYPES: [PieceType; 5] = [
    PieceType::Queen,
    PieceType::Rook,
    PieceType::Bishop,
    PieceType::Knight,
    PieceType::Pawn,
];

/// The material with which the material at the end of a line is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The material of the side before the move.
    Lost,
    /// The material that the side would have after the better move.
    Missed,
}

/// A difference in material, from the point of view of the side that moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialLoss {
    /// The comparison, which shows that the material was lost or that it was only missed.
    pub comparison: Comparison,
    /// The types of the pieces that the side lacks in comparison, the most valuable first.
    pub lost: Vec<PieceType>,
    /// The types of the pieces that the side has more in comparison, the most valuable first.
    pub won: Vec<PieceType>,
    /// The difference in centipawns.
    pub centipawns: i32,
}

/// The difference in a side's material, if the side has less at the end of `line` than at the end of `other`. Both
/// lines begin after a move of the position `before`. The result is `None` if the material is less than a pawn, or if a
/// pawn promotes.
#[must_use]
pub(super) fn material_loss(before: &Board, line: &ProofLine, other: &ProofLine) -> Option<MaterialLoss> {
    let side = before.side_to_move();
    let balance = |board: &Board| material_balance(board, side);
    let (had, has, could) = (balance(before), balance(line.end()), balance(other.end()));
    if has_promotion(line) || has_promotion(other) {
        return None;
    }
    let comparison = if has < had {
        Comparison::Lost
    } else {
        Comparison::Missed
    };
    let reference = match comparison {
        Comparison::Lost if had < could => before,
        _ => other.end(),
    };
    let loss = material_difference(side, reference, line.end(), comparison);
    (loss.centipawns >= piece_value(PieceType::Pawn)).then_some(loss)
}

/// The material that the side to move at the start of the line has won at its end. The result is `None` if the material
/// is less than a pawn, or if a pawn promotes.
#[must_use]
pub(super) fn material_gain(line: &ProofLine) -> Option<MaterialLoss> {
    let side = line.gaining_side();
    let gain = material_difference(!side, line.board(0), line.end(), Comparison::Lost);
    (gain.centipawns >= piece_value(PieceType::Pawn) && !has_promotion(line)).then_some(gain)
}

fn has_promotion(line: &ProofLine) -> bool {
    line.moves().iter().any(|mv| mv.promotion().is_some())
}

/// The difference between a side's material on `reference` and on `board`.
fn material_difference(side: Color, reference: &Board, board: &Board, comparison: Comparison) -> MaterialLoss {
    let surplus = |board: &Board, piece_type: PieceType| {
        let count = |color| {
            let pieces = board.pieces();
            pieces
                .filter(|(_, piece)| piece.color == color && piece.piece_type == piece_type)
                .count() as i32
        };
        count(side) - count(!side)
    };
    let mut less: Vec<(PieceType, i32)> = COUNTED_TYPES
        .map(|piece_type| (piece_type, surplus(reference, piece_type) - surplus(board, piece_type)))
        .to_vec();
    without_equal_minors(&mut less);
    let repeated = |sign: i32| {
        let pieces = less.iter().filter(move |(_, count)| count * sign > 0);
        pieces
            .flat_map(|(piece_type, count)| std::iter::repeat_n(*piece_type, count.unsigned_abs() as usize))
            .collect()
    };
    MaterialLoss {
        comparison,
        lost: repeated(1),
        won: repeated(-1),
        centipawns: material_balance(reference, side) - material_balance(board, side),
    }
}

/// Removes equal numbers of bishops and knights, because a bishop for a knight is an equal exchange.
fn without_equal_minors(less: &mut [(PieceType, i32)]) {
    let count = |less: &[(PieceType, i32)], wanted: PieceType| {
        let found = less.iter().find(|(piece_type, _)| *piece_type == wanted);
        found.map_or(0, |(_, count)| *count)
    };
    let (bishops, knights) = (count(less, PieceType::Bishop), count(less, PieceType::Knight));
    if bishops.signum() * knights.signum() >= 0 {
        return;
    }
    let equal = bishops.abs().min(knights.abs());
    for (piece_type, count) in less {
        if matches!(piece_type, PieceType::Bishop | PieceType::Knight) {
            *count -= equal * count.signum();
        }
    }
}
