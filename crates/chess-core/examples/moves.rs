//! Prints the legal moves of a position in standard algebraic notation.
use chess_core::{Board, notation::san};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    for mv in board.legal_moves() {
        println!("{mv} {}", san(&board, mv));
    }
    Ok(())
}
