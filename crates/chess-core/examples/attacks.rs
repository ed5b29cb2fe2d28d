//! Prints attacked squares, the material and the moves of a position as JSON.
use chess_core::{Board, Color, PieceType, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "4k3/8/8/3n4/8/8/4P3/R3K3 w Q - 0 1".parse()?;
    let [white, black] = Color::ALL.map(|color| board.squares_of_color(color));
    println!("The knight attacks {:?}.", board.attacks_from(Square::D5));
    println!("White defends {:?}.", board.controlled_by(Color::White) & white);
    for piece_type in PieceType::ALL {
        let all = board.squares_of_type(piece_type);
        println!(
            "{}: {} and {}",
            piece_type.name(),
            (all & white).len(),
            (all & black).len()
        );
    }
    let moves = board.legal_moves().to_vec();
    println!("{}", serde_json::to_string(&(board, moves))?);
    Ok(())
}
