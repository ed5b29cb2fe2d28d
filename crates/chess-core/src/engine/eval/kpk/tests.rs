use super::{Bitbase, PAWN_SQUARE_COUNT, king_attacks, pawn_attacks, pawn_square};

/// Whether the kings and the pawn are on different squares and the kings are not adjacent.
fn is_placed(pawn: usize, lone: usize, king: usize) -> bool {
    lone != pawn && king != pawn && king != lone && king_attacks(lone) & 1 << king == 0
}

#[test]
fn the_number_of_wins_is_the_published_one() {
    let table = Bitbase::new();
    let mut wins = 0;
    for (pawn, square) in (0..PAWN_SQUARE_COUNT).map(|index| (index, pawn_square(index))) {
        for lone in 0..64 {
            // If White is to move, the pawn cannot be giving check.
            let may_move = pawn_attacks(square) & 1 << lone == 0;
            for king in (0..64).filter(|&king| is_placed(square, lone, king)) {
                wins += (table.white[pawn][lone] >> king & u64::from(may_move)) + (table.black[pawn][lone] >> king & 1);
            }
        }
    }
    // The authors of Stockfish state this number of wins for the bitbase of the same positions.
    assert_eq!(wins, 111_282);
}
