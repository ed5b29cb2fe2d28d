//! Counts the leaves below each legal move: `cargo run --release -p chess-core --example perft -- 5 [FEN]`.

use std::error::Error;
use std::process::ExitCode;

use chess_core::{Board, divide};

const USAGE: &str = "usage: perft DEPTH [FEN]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match count(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn count(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (depth, fen) = arguments.split_first().ok_or("no depth")?;
    let depth: u32 = depth.parse()?;
    // A FEN has spaces: it may be one argument or six.
    let board: Board = if fen.is_empty() {
        Board::default()
    } else {
        fen.join(" ").parse()?
    };
    print!("{}", board.diagram());
    let mut total = 0;
    for (mv, leaves) in divide(&board, depth) {
        println!("{mv}: {leaves}");
        total += leaves;
    }
    println!("{total} leaves");
    Ok(())
}
