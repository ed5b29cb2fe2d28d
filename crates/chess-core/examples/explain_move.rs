//! Explains why a move is illegal: `cargo run -p chess-core --example explain_move -- e1 g1 e4 e5 Nf3 Nc6`.
//!
//! The first two arguments are squares. The other arguments are the moves of the game in any common notation.

use std::error::Error;
use std::process::ExitCode;

use chess_core::{Game, Square, notation};
use lexopt::Parser;
use lexopt::prelude::*;

const USAGE: &str = "usage: explain_move FROM TO [MOVE...]";

fn main() -> ExitCode {
    match explanation(Parser::from_env()) {
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

fn explanation(mut arguments: Parser) -> Result<String, Box<dyn Error>> {
    let mut squares: Vec<Square> = Vec::new();
    let mut game = Game::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(square) if squares.len() < 2 => squares.push(square.parse()?),
            Value(mv) => game = game.play(notation::parse_move(game.board(), &mv.string()?)?)?,
            Long("help") => return Ok(USAGE.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let [from, to] = squares[..] else {
        return Err("two squares are needed".into());
    };
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
