//! Perft counts with different move generators. Each count is implemented as in the generator's own examples.

use crate::positions::{POSITIONS, Position};

/// Counts the leaves of the tree for a FEN and a depth. If the last argument is `true`, the leaves are counted in bulk;
/// otherwise, each last move is made.
type Perft = fn(&str, u32, bool) -> u64;

/// All generators. This project's generator is the first.
#[cfg(feature = "peers")]
pub const GENERATORS: [Perft; 3] = [count_with_own_generator, peers::cozy_chess, peers::chess];
/// Only this project's generator.
#[cfg(not(feature = "peers"))]
pub const GENERATORS: [Perft; 1] = [count_with_own_generator];

/// Counts the leaves of a position with a generator. The arguments are indices.
///
/// # Panics
///
/// When the count differs from the published count.
pub fn count(generator: usize, position: usize, leaves: usize) -> u64 {
    let Position { fen, counts } = &POSITIONS[position];
    let (depth, published) = counts[leaves];
    let counted = GENERATORS[generator](fen, depth, leaves == 0);
    assert_eq!(counted, published, "generator {generator}, {fen}, depth {depth}");
    counted
}

fn count_with_own_generator(fen: &str, depth: u32, bulk: bool) -> u64 {
    let board = fen.parse().expect("the FEN of a legal position");
    if bulk {
        chess_core::perft(&board, depth)
    } else {
        chess_core::verification::perft_unbulked(&board, depth)
    }
}

#[cfg(feature = "peers")]
mod peers {
    pub fn cozy_chess(fen: &str, depth: u32, bulk: bool) -> u64 {
        let board = fen.parse().expect("the FEN of a legal position");
        if bulk {
            cozy_bulk(&board, depth)
        } else {
            cozy_unbulked(&board, depth)
        }
    }

    fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += cozy_bulk(&next, depth - 1);
                }
                false
            });
        }
        nodes
    }

    fn cozy_unbulked(board: &cozy_chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_unbulked(&next, depth - 1);
            }
            false
        });
        nodes
    }

    pub fn chess(fen: &str, depth: u32, bulk: bool) -> u64 {
        let board = fen.parse().expect("the FEN of a legal position");
        if bulk {
            chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64
        } else {
            chess_unbulked(&board, depth)
        }
    }

    fn chess_unbulked(board: &chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        chess::MoveGen::new_legal(board)
            .map(|mv| chess_unbulked(&board.make_move_new(mv), depth - 1))
            .sum()
    }
}
