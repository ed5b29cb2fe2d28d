//! Counts the games of each length up to five plies.
use chess_core::{Board, perft};

fn main() {
    let start = Board::default();
    for depth in 1..=5 {
        println!("{depth}: {}", perft(&start, depth));
    }
}
