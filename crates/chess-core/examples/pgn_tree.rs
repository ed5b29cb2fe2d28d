//! Prints a game with its variations as a tree.
use chess_core::Board;
use chess_core::notation::pgn::{Node, PgnGame};
use chess_core::notation::san;

fn print_moves(start: &Board, line: &[Node], indent: usize) {
    let mut board = start.clone();
    for node in line {
        println!("{:indent$}{} {}", "", san(&board, node.mv), node.after.join(" "));
        for variation in &node.variations {
            print_moves(&board, variation, indent + 2);
        }
        board = board.play_unchecked(node.mv);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: PgnGame = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 1-0".parse()?;
    print_moves(&game.start, &game.moves, 0);
    println!("{}", game.result);
    Ok(())
}
