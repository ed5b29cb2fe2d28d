//! Says why a move is not legal: `cargo run -p chess-core --example explain_move -- e1 g1 e4 e5 Nf3 Nc6`.
//!
//! The first two words are the squares; the moves after them, as people write them, make the game.

use std::error::Error;
use std::process::ExitCode;

use chess_core::{Game, Square, notation};

const USAGE: &str = "usage: explain_move FROM TO [MOVE...]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match explanation(&arguments) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn explanation(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let ([from, to], moves) = arguments.split_first_chunk().ok_or("two squares are needed")?;
    let (from, to): (Square, Square) = (from.parse()?, to.parse()?);
    let mut game = Game::default();
    for text in moves {
        game = game.play(notation::parse_move(game.board(), text)?)?;
    }
    let diagram = game.board().diagram();
    Ok(match game.explain(from, to) {
        Some(refusal) => format!("{diagram}\n{from}{to}: {refusal}"),
        None => {
            let sans: Vec<String> = game
                .board()
                .moves_between(from, to)
                .iter()
                .map(|mv| notation::san(game.board(), *mv))
                .collect();
            format!("{diagram}\n{from}{to} is legal: {}", sans.join(", "))
        }
    })
}
