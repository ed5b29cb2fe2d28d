//! Proves in two steps that a motif is the reason for a gain: by the replies, and by the counterfactual.
//!
//! *By the replies*: after every reply, the other side loses one of the targets. *By the counterfactual*:
//! there is no gain without a piece that the motif needs, such as one of two forked pieces, or the piece behind
//! a pinned piece. This step is skipped for a piece if the position without the piece is illegal or not quiet.

use super::exchange::capture_gain;
use super::forced::{can_save, wins_one_of};
use crate::rules::{Board, PieceType, Setup, Square};

/// What a motif claims about the position after its move.
pub(super) struct ReasonClaim<'a> {
    /// The attacked pieces, of which the other side loses one.
    pub(super) targets: &'a [Square],
    /// The pieces that the motif needs. Nothing would be lost if any one of them were missing.
    pub(super) needs: &'a [Square],
    /// The centipawns that the move itself has won.
    pub(super) won: i32,
    /// The least number of centipawns that are won in total.
    pub(super) least: i32,
}

impl ReasonClaim<'_> {
    /// Whether the targets are the reason why the side that has just moved wins material.
    #[must_use]
    pub(super) fn is_reason(&self, board: &Board) -> bool {
        wins_one_of(board, self.targets, self.won, self.least)
            && self.needs.iter().all(|square| !self.wins_without(board, *square))
    }

    /// Whether another target is lost even without the piece on this square.
    /// The result is `false` if the position without the piece is illegal or not quiet.
    fn wins_without(&self, board: &Board, square: Square) -> bool {
        let mut others = self.targets.iter().filter(|target| **target != square);
        quiet_position_without(board, square)
            .is_some_and(|edited| others.any(|target| !can_save(&edited, *target, self.won, self.least)))
    }
}

/// The position without the piece on this square. The result is `None` if that position is illegal,
/// if its side to move is in check or can win material by captures, or if the piece is a king.
fn quiet_position_without(board: &Board, square: Square) -> Option<Board> {
    let king = board
        .piece_at(square)
        .is_none_or(|piece| piece.piece_type == PieceType::King);
    let mut setup = setup_of(board);
    setup.squares[square.index()] = None;
    let edited = Board::try_from(setup).ok().filter(|_| !king)?;
    (!edited.is_in_check() && capture_gain(&edited) == 0).then_some(edited)
}

fn setup_of(board: &Board) -> Setup {
    let mut squares = [None; 64];
    for (square, piece) in board.pieces() {
        squares[square.index()] = Some(piece);
    }
    Setup {
        squares,
        side_to_move: board.side_to_move(),
        castling_rights: board.castling_rights(),
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{ReasonClaim, quiet_position_without};
    use crate::rules::tests::flipped;
    use crate::rules::{Board, Square};

    /// The squares with these names, in the position as it is or with the colours swapped.
    fn squares(names: &str, is_flipped: bool) -> Vec<Square> {
        let named = names.split_whitespace().map(|name| {
            let square: Square = name.parse().expect(name);
            let mirrored = square.index() ^ 56;
            if is_flipped { Square::ALL[mirrored] } else { square }
        });
        named.collect()
    }

    /// Checks whether one of the targets is lost for at least a pawn,
    /// and whether this depends on each of the needed pieces.
    #[track_caller]
    fn check(fen: &str, targets: &str, needs: &str, expected: bool) {
        for is_flipped in [false, true] {
            let text = if is_flipped { flipped(fen) } else { fen.to_owned() };
            let board: Board = text.parse().expect(fen);
            let claim = ReasonClaim {
                targets: &squares(targets, is_flipped),
                needs: &squares(needs, is_flipped),
                won: 0,
                least: 100,
            };
            assert_eq!(claim.is_reason(&board), expected, "{text}: {targets}, needs {needs}");
        }
    }

    #[test]
    fn every_reply_loses_a_target() {
        // A knight attacks king and rook. If the rook is one square further away, the knight attacks only the king.
        check("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", "a8", "", true);
        check("1r2k3/2N5/8/8/8/8/8/4K3 b - - 0 1", "b8", "", false);
        // A capture of the knight saves the rook.
        check("r3k3/2N5/8/8/7b/8/8/6K1 b - - 0 1", "a8", "", true);
        check("r3k3/2N5/8/4b3/8/8/8/6K1 b - - 0 1", "a8", "", false);
        // The queen captures the forking pawn.
        check("4k3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1", "c6 e6", "", true);
        check("3qk3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1", "c6 e6", "", false);
        // A single attacked piece moves away.
        check("4k3/8/2n5/3P4/8/8/8/4K3 b - - 0 1", "c6", "", false);
    }

    #[test]
    fn the_check_of_a_reply_is_parried_first() {
        // The rook gives a check, which saves nothing.
        check("1r2k3/8/2n1n3/3P4/8/7P/6P1/7K b - - 0 1", "c6 e6", "", true);
        // A knight gives a check and attacks the pawn, too.
        check("4k3/8/2n1n3/3P4/8/8/2K5/8 b - - 0 1", "c6 e6", "", false);
    }

    #[test]
    fn nothing_is_lost_without_a_needed_piece() {
        // Each knight alone could move away.
        check("4k3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1", "c6 e6", "c6 e6", true);
        // The knight on a8 is lost even without the knight on h4. The knight on h4 is not lost without the knight on
        // a8.
        check("n6k/8/2K5/8/R6n/8/8/8 b - - 0 1", "a8 h4", "", true);
        check("n6k/8/2K5/8/R6n/8/8/8 b - - 0 1", "a8 h4", "a8", true);
        check("n6k/8/2K5/8/R6n/8/8/8 b - - 0 1", "a8 h4", "h4", false);
        // Without the king behind it, the pinned knight could move away.
        // A king cannot be removed from a position, so only the proof by the replies counts.
        check("4k3/8/8/4n3/3P4/8/8/4R1K1 b - - 0 1", "e5", "e8", true);
    }

    #[test]
    fn the_counterfactual_needs_a_legal_and_quiet_position() {
        let is_quiet_without = |fen: &str, name: &str| {
            let board: Board = fen.parse().expect(fen);
            quiet_position_without(&board, name.parse().expect(name)).is_some()
        };
        assert!(is_quiet_without("4k3/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1", "c6"));
        // Without the knight, the rook would attack the king of the side that has just moved.
        assert!(!is_quiet_without("r6k/8/8/n1n5/1P6/8/8/K7 b - - 0 1", "a5"));
        assert!(is_quiet_without("r6k/8/8/n1n5/1P6/8/8/K7 b - - 0 1", "c5"));
        // Without the knight, the king is in check, or the bishop captures the rook.
        assert!(!is_quiet_without("4k3/8/4n3/8/8/8/8/K3R3 b - - 0 1", "e6"));
        assert!(!is_quiet_without("7k/8/8/4b3/8/2n5/8/R5K1 b - - 0 1", "c3"));
        assert!(!is_quiet_without("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "e8"));
        assert!(!is_quiet_without("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "a1"));
    }
}
