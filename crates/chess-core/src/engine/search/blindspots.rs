//! Blind spots: the moves that a weak level overlooks. The harder a move is to see, the more often it is overlooked.

use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Constraints, Move, PieceType, Square, line, split_mix};

/// The moves that an opponent overlooks. For the same position and seed, the same moves are overlooked.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Blindspots {
    seed: u64,
    /// The rate at which a quiet move by one square is overlooked, in thousandths.
    overlook_rate: u64,
}

impl Blindspots {
    /// Creates blind spots with this overlook rate, in thousandths.
    pub(in crate::engine) const fn new(seed: u64, overlook_rate: u64) -> Self {
        Self { seed, overlook_rate }
    }

    /// Whether a legal move is overlooked.
    #[inline]
    pub(in crate::engine) fn overlooks(self, board: &Board, mv: Move) -> bool {
        self.overlook_rate != 0 && self.is_missed_by_chance(board, mv)
    }

    #[inline(never)]
    fn is_missed_by_chance(self, board: &Board, mv: Move) -> bool {
        let chance =
            split_mix(self.seed ^ board.position_hash() ^ split_mix((mv.from.index() * 64 + mv.to.index()) as u64));
        chance % 1000 < self.overlook_rate * difficulty(board, mv) / 100
    }
}

/// How easily a move is overlooked, in hundredths of a quiet move by one square. Captures of a queen are rarely
/// overlooked. Long moves, backward moves, and captures that only a pinned piece seems to prevent are often overlooked.
fn difficulty(board: &Board, mv: Move) -> u64 {
    let captured = mv.captured_square().and_then(|square| board.piece_at(square));
    let by_capture = match captured.map(|piece| piece.piece_type) {
        Some(PieceType::Queen) => 8,
        Some(_) if has_only_pinned_protectors(board, mv) => 120,
        Some(PieceType::Rook) => 75,
        Some(_) => 90,
        None => 100,
    };
    let (files, ranks) = steps(mv);
    let length = u64::from(files.max(ranks)).saturating_sub(2);
    let is_diagonal = files == ranks;
    let forwards = mv.to.rank() as i32 - mv.from.rank() as i32;
    let is_back = match board.side_to_move() {
        Color::White => forwards < 0,
        Color::Black => forwards > 0,
    };
    let piece = board.piece_at(mv.from).map(|piece| piece.piece_type);
    let by_piece = match piece {
        Some(PieceType::Pawn | PieceType::King) => 60,
        Some(PieceType::Knight) => 110,
        _ => 100 + length * if is_diagonal { 25 } else { 12 } + if is_back { 40 } else { 0 },
    };
    by_capture * by_piece / 100
}

/// Whether all pieces that protect the captured piece are pinned and cannot recapture.
fn has_only_pinned_protectors(board: &Board, capture: Move) -> bool {
    let after = board.play_unchecked(capture);
    let (them, square) = (after.side_to_move(), capture.to);
    let protectors = after.attackers(them, square, after.occupied());
    let Constraints { king, pinned, .. } = Constraints::of(&after, them);
    let may_recapture = |from: Square| pinned & from.bit() == 0 || line(king, from) & square.bit() != 0;
    protectors != 0 && !squares(protectors).any(may_recapture)
}

/// The number of files and the number of ranks that a move spans.
fn steps(mv: Move) -> (u8, u8) {
    let files = (mv.to.file() as u8).abs_diff(mv.from.file() as u8);
    let ranks = (mv.to.rank() as u8).abs_diff(mv.from.rank() as u8);
    (files, ranks)
}

#[cfg(test)]
mod tests {
    use super::{Blindspots, difficulty};
    use crate::Board;
    use crate::notation::parse_uci;

    fn of(fen: &str, mv: &str) -> u64 {
        let board: Board = fen.parse().unwrap();
        difficulty(&board, parse_uci(&board, mv).unwrap())
    }

    #[test]
    fn obvious_moves_are_overlooked_less() {
        let fen = "q3k2r/8/8/8/4n3/8/1B6/Q3K2R w K - 0 1";
        assert!(of(fen, "a1a8") < of(fen, "a1a7"), "a capture of the queen");
        assert!(of(fen, "b2c3") < of(fen, "b2g7"), "a long diagonal");
        assert!(of(fen, "h1h8") < of(fen, "h1h7"), "a capture");
        let back = "4k3/8/8/8/8/2B5/8/4K3 w - - 0 1";
        assert!(of(back, "c3d4") < of(back, "c3d2"), "a move back");
    }

    #[test]
    fn captures_protected_only_by_pinned_pieces_are_overlooked_more() {
        let free = "4k3/8/4n3/8/3p4/8/1B6/3K1R2 w - - 0 1";
        let pinned = "4k3/8/4n3/8/3p4/8/1B6/3KR3 w - - 0 1";
        assert!(of(pinned, "b2d4") > of(free, "b2d4"));
        // Another piece protects the pawn too.
        let twice = "4k3/8/4n3/2p5/3p4/8/1B6/3KR3 w - - 0 1";
        assert_eq!(of(twice, "b2d4"), of(free, "b2d4"));
        // The capturing piece is also the piece that pins, so its capture ends the pin.
        let pinner = "4k3/8/4n3/8/3pR3/8/8/3K4 w - - 0 1";
        assert_eq!(of(pinner, "e4d4"), of(&pinner.replace("4k3", "3k4"), "e4d4"));
        // The capture pins the rook, which can still recapture along the pin.
        let on_the_line = "4k3/4r3/8/8/3Rp3/8/8/3K4 w - - 0 1";
        assert_eq!(of(on_the_line, "d4e4"), of(&on_the_line.replace("4k3", "5k2"), "d4e4"));
    }

    #[test]
    fn the_overlook_rate_decides_how_many_moves_are_seen() {
        let board = Board::default();
        let seen = |overlook_rate| {
            let blindspots = |seed| Blindspots::new(seed, overlook_rate);
            let moves = board.legal_moves();
            (0..100)
                .map(|seed| {
                    moves
                        .iter()
                        .filter(|&&mv| !blindspots(seed).overlooks(&board, mv))
                        .count()
                })
                .sum::<usize>()
        };
        assert_eq!(seen(0), 2000);
        assert!(seen(100) < 2000 && seen(500) < seen(100));
    }
}
