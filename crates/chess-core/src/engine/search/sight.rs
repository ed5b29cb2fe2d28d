//! What a level does not see: moves that people overlook, the more often the less they strike the eye.

use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Constraints, Move, PieceType, Square, line, split_mix};

/// How much somebody overlooks: the same moves in the same position, for the same seed.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Sight {
    seed: u64,
    /// How many of a thousand quiet moves of one step are overlooked.
    blindness: u64,
}

impl Sight {
    /// One that overlooks so many of a thousand quiet moves of one step.
    pub(in crate::engine) const fn new(seed: u64, blindness: u64) -> Self {
        Self { seed, blindness }
    }

    /// Whether a legal move is seen.
    #[inline]
    pub(in crate::engine) fn sees(self, board: &Board, mv: Move) -> bool {
        self.blindness == 0 || self.notices(board, mv)
    }

    #[inline(never)]
    fn notices(self, board: &Board, mv: Move) -> bool {
        let chance =
            split_mix(self.seed ^ board.position_hash() ^ split_mix((mv.from.index() * 64 + mv.to.index()) as u64));
        chance % 1000 >= self.blindness * subtlety(board, mv) / 100
    }
}

/// How easily a move is overlooked, in hundredths of a quiet one of one step: what takes a queen hardly, a long way, a
/// way back and what a pinned piece only seems to guard often.
fn subtlety(board: &Board, mv: Move) -> u64 {
    let taken = mv.captured_square().and_then(|square| board.piece_at(square));
    let quietness = match taken.map(|piece| piece.piece_type) {
        Some(PieceType::Queen) => 8,
        Some(_) if only_seems_guarded(board, mv) => 120,
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
    let form = match piece {
        Some(PieceType::Pawn | PieceType::King) => 60,
        Some(PieceType::Knight) => 110,
        _ => 100 + length * if is_diagonal { 25 } else { 12 } + if is_back { 40 } else { 0 },
    };
    quietness * form / 100
}

/// Whether all that could take back after a capture are pinned to another line.
fn only_seems_guarded(board: &Board, capture: Move) -> bool {
    let after = board.play_unchecked(capture);
    let (them, square) = (after.side_to_move(), capture.to);
    let guards = after.attackers(them, square, after.occupied());
    let Constraints { king, pinned, .. } = Constraints::of(&after, them);
    let may_take = |guard: Square| pinned & guard.bit() == 0 || line(king, guard) & square.bit() != 0;
    guards != 0 && !squares(guards).any(may_take)
}

/// How many files and ranks a move goes.
fn steps(mv: Move) -> (u8, u8) {
    let files = (mv.to.file() as u8).abs_diff(mv.from.file() as u8);
    let ranks = (mv.to.rank() as u8).abs_diff(mv.from.rank() as u8);
    (files, ranks)
}

#[cfg(test)]
mod tests {
    use super::{Sight, subtlety};
    use crate::Board;
    use crate::notation::parse_uci;

    fn of(fen: &str, mv: &str) -> u64 {
        let board: Board = fen.parse().unwrap();
        subtlety(&board, parse_uci(&board, mv).unwrap())
    }

    #[test]
    fn what_strikes_the_eye_is_overlooked_less() {
        let fen = "q3k2r/8/8/8/4n3/8/1B6/Q3K2R w K - 0 1";
        assert!(of(fen, "a1a8") < of(fen, "a1a7"), "the queen is taken");
        assert!(of(fen, "b2c3") < of(fen, "b2g7"), "a long diagonal");
        assert!(of(fen, "h1h8") < of(fen, "h1h7"), "a capture");
        let back = "4k3/8/8/8/8/2B5/8/4K3 w - - 0 1";
        assert!(of(back, "c3d4") < of(back, "c3d2"), "a way back");
    }

    #[test]
    fn what_a_pinned_piece_seems_to_guard_is_overlooked_more() {
        let free = "4k3/8/4n3/8/3p4/8/1B6/3K1R2 w - - 0 1";
        let pinned = "4k3/8/4n3/8/3p4/8/1B6/3KR3 w - - 0 1";
        assert!(of(pinned, "b2d4") > of(free, "b2d4"));
        // Another guards it, too.
        let twice = "4k3/8/4n3/2p5/3p4/8/1B6/3KR3 w - - 0 1";
        assert_eq!(of(twice, "b2d4"), of(free, "b2d4"));
        // What pins takes itself, and pins no more.
        let pinner = "4k3/8/4n3/8/3pR3/8/8/3K4 w - - 0 1";
        assert_eq!(of(pinner, "e4d4"), of(&pinner.replace("4k3", "3k4"), "e4d4"));
        // The capture pins the rook, which may take back on its line.
        let on_the_line = "4k3/4r3/8/8/3Rp3/8/8/3K4 w - - 0 1";
        assert_eq!(of(on_the_line, "d4e4"), of(&on_the_line.replace("4k3", "5k2"), "d4e4"));
    }

    #[test]
    fn who_is_blind_overlooks_and_who_is_not_does_not() {
        let board = Board::default();
        let seen = |blindness| {
            let sight = |seed| Sight::new(seed, blindness);
            let moves = board.legal_moves();
            (0..100)
                .map(|seed| moves.iter().filter(|&&mv| sight(seed).sees(&board, mv)).count())
                .sum::<usize>()
        };
        assert_eq!(seen(0), 2000);
        assert!(seen(100) < 2000 && seen(500) < seen(100));
    }
}
