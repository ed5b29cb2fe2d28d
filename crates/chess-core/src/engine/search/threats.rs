//! Finds the squares that the other side attacks, for the move ordering.
//! A move is promising if it moves a piece away from the attack of a less valuable piece.
//! A move into such an attack is not promising. The history also depends on whether the squares of a move are attacked.

use super::parameters::PARAMETERS;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Move, PieceType, Square, attacks_of, attacks_of_knights, pawns_east, pawns_west};

/// The squares that the side not to move attacks: with any piece, and with pieces less valuable than a given piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Threats {
    /// The squares attacked by any piece.
    pub(super) all: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
    queens: Bitboard,
}

impl Threats {
    pub(super) fn new(board: &Board) -> Self {
        let them = !board.side_to_move();
        let [pawns, knights] = [PieceType::Pawn, PieceType::Knight].map(|piece_type| board.of(them, piece_type));
        let by_pawns = pawns_west(them, pawns) | pawns_east(them, pawns);
        let by_minors = by_pawns | attacks_of_knights(knights) | attacked_by(board, PieceType::Bishop);
        let by_rooks = by_minors | attacked_by(board, PieceType::Rook);
        Self {
            all: by_rooks | attacked_by(board, PieceType::Queen) | attacked_by(board, PieceType::King),
            minors: by_pawns,
            rooks: by_minors,
            queens: by_rooks,
        }
    }

    /// The bonus in move ordering for a quiet move of this piece type that leaves an attacked square, on the scale of
    /// the history scores. The bonus is negative if the move enters an attacked square.
    ///
    /// The attack of a sliding piece is taken to end at the moved piece. So a square behind the moved piece on the line
    /// of this attack counts as safe.
    pub(super) fn bonus(&self, piece_type: PieceType, mv: Move) -> i32 {
        let p = &PARAMETERS;
        let (threatened, bonus) = match piece_type {
            PieceType::Knight | PieceType::Bishop => (self.minors, p.threat_to_minor),
            PieceType::Rook => (self.rooks, p.threat_to_rook),
            PieceType::Queen => (self.queens, p.threat_to_queen),
            PieceType::Pawn | PieceType::King => return 0,
        };
        bonus * (i32::from(threatened & mv.from.bit() != 0) - i32::from(threatened & mv.to.bit() != 0))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;
    use crate::rules::tests::flipped;

    #[track_caller]
    fn check(fen: &str, san: &str, expected: i32) {
        let board: Board = fen.parse().unwrap();
        let mv = parse_move(&board, san).unwrap();
        let piece_type = board.piece_at(mv.from).unwrap().piece_type;
        assert_eq!(Threats::new(&board).bonus(piece_type, mv), expected, "{san}");
        let other: Board = flipped(fen).parse().unwrap();
        let mirrored = other.legal_moves().into_iter().find(|it| {
            let same = |one: Square, two: Square| one.index() == two.index() ^ 56;
            same(it.from, mv.from) && same(it.to, mv.to)
        });
        assert_eq!(
            Threats::new(&other).bonus(piece_type, mirrored.unwrap()),
            expected,
            "{san} by the other side"
        );
    }

    #[test]
    fn leaving_a_threatened_square_has_a_bonus_and_moving_to_one_a_penalty() {
        let p = &PARAMETERS;
        // A pawn attacks the knight on e4. The bishop could move to g4, which is attacked too.
        let pawns = "4k3/8/8/3p1p2/4N3/8/4B3/4K3 w - - 0 1";
        check(pawns, "Ng3", p.threat_to_minor);
        check(pawns, "Bg4", -p.threat_to_minor);
        check(pawns, "Kd2", 0);
        // A knight attacks the rook on e2, a bishop attacks d2, and a rook attacks the seventh rank.
        let pieces = "5k2/r7/8/8/3n4/2b5/4R2Q/6K1 w - - 0 1";
        check(pieces, "Rf2", p.threat_to_rook);
        check(pieces, "Rd2", 0);
        check(pieces, "Qh7", -p.threat_to_queen);
        check(pieces, "Qg3", 0);
    }

    #[test]
    fn all_attacked_squares_are_threatened() {
        let board: Board = "4k3/8/8/3p1p2/4N3/8/4B3/4K3 w - - 0 1".parse().unwrap();
        let expected = ["c4", "e4", "g4", "d7", "e7", "f7", "d8", "f8"];
        let squares = expected.map(|square| square.parse::<Square>().unwrap().bit());
        assert_eq!(
            Threats::new(&board).all,
            squares.into_iter().fold(0, |all, bit| all | bit)
        );
    }
}
