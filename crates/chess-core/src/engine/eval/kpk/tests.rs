use super::{PAWNS, Table, near, pawn_attacks, pawn_square};

/// Whether kings and pawn stand on squares of their own, no king beside the other.
fn is_placed(pawn: usize, lone: usize, king: usize) -> bool {
    lone != pawn && king != pawn && king != lone && near(lone) & 1 << king == 0
}

#[test]
fn there_are_as_many_wins_as_others_have_counted() {
    let table = Table::new();
    let mut wins = 0;
    for (pawn, square) in (0..PAWNS).map(|index| (index, pawn_square(index))) {
        for lone in 0..64 {
            // White cannot be to move where its pawn gives check.
            let may_move = pawn_attacks(square) & 1 << lone == 0;
            for king in (0..64).filter(|&king| is_placed(square, lone, king)) {
                wins += (table.white[pawn][lone] >> king & u64::from(may_move)) + (table.black[pawn][lone] >> king & 1);
            }
        }
    }
    // The number that the authors of Stockfish give for their table of the same positions.
    assert_eq!(wins, 111_282);
}
