//! Plays a castling move in a game of Chess960.
use chess_core::{Board, CastlingMode, Setup, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Setup::chess960(959).ok_or("there are 960 start positions")?;
    let mut board = Board::try_from(setup)?;
    for text in ["f3", "f6", "Bf2", "Bf7", "O-O", "O-O"] {
        let mv = notation::parse_move(&board, text)?;
        println!("{text} is {}", mv.to_uci(CastlingMode::Chess960));
        board = board.play(mv)?;
    }
    println!("{board}\n{}", board.diagram());
    Ok(())
}
