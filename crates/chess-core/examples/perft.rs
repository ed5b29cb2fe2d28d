//! Counts the leaves after each legal move: `cargo run --release -p chess-core --example perft -- 5 [FEN]`.

use std::error::Error;
use std::process::ExitCode;

use chess_core::{Board, divide};
use lexopt::Parser;
use lexopt::prelude::*;

const USAGE: &str = "usage: perft DEPTH [FEN]";

fn main() -> ExitCode {
    match print_counts(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn print_counts(mut arguments: Parser) -> Result<(), Box<dyn Error>> {
    let (mut depth, mut fen) = (None, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(value) if depth.is_none() => depth = Some(value.parse()?),
            // A FEN contains spaces, so the FEN may be one argument or six arguments.
            Value(value) => fen.push(value.string()?),
            Long("help") => {
                println!("{USAGE}");
                return Ok(());
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let depth = depth.ok_or("no depth")?;
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
