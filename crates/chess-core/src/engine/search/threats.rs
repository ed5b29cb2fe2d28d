//! Squares on which a piece is lost to a lesser one: moves away from them are promising, moves to them are not.

use super::parameters::PARAMETERS;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, PieceType, Square, attacks_of};

/// The squares that the side not to move attacks with lesser pieces than the ones that may stand there.
pub(super) struct Threats {
    minors: Bitboard,
    rooks: Bitboard,
    queens: Bitboard,
}

impl Threats {
    pub(super) fn new(board: &Board) -> Self {
        let by_pawns = attacked_by(board, PieceType::Pawn);
        let by_minors = by_pawns | attacked_by(board, PieceType::Knight) | attacked_by(board, PieceType::Bishop);
        Self {
            minors: by_pawns,
            rooks: by_minors,
            queens: by_minors | attacked_by(board, PieceType::Rook),
        }
    }

    /// How much more promising a quiet move is for this, in units of the history.
    pub(super) fn bonus(&self, piece_type: PieceType, from: Bitboard, to: Bitboard) -> i32 {
        let p = &PARAMETERS;
        let (threatened, bonus) = match piece_type {
            PieceType::Knight | PieceType::Bishop => (self.minors, p.threat_to_minor),
            PieceType::Rook => (self.rooks, p.threat_to_rook),
            PieceType::Queen => (self.queens, p.threat_to_queen),
            PieceType::Pawn | PieceType::King => return 0,
        };
        bonus * (i32::from(threatened & from != 0) - i32::from(threatened & to != 0))
    }
}

fn attacked_by(board: &Board, piece_type: PieceType) -> Bitboard {
    let them = !board.side_to_move();
    let mut pieces = board.of(them, piece_type);
    let mut attacked = 0;
    while pieces != 0 {
        attacked |= attacks_of(piece_type, them, Square::lsb(pieces), board.occupied());
        pieces &= pieces - 1;
    }
    attacked
}
