//! Prints attacked squares, the material and the moves of a position as JSON.
use chess_core::{Board, Color, PieceType, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "4k3/8/8/3n4/8/8/4P3/R3K3 w Q - 0 1".parse()?;
    println!("The knight attacks {:?}.", board.attacks_from(Square::D5));
    println!(
        "White attacks e2 from {:?}.",
        board.controllers(Color::White, Square::E2)
    );
    println!(
        "Free: {:?}",
        board.controlled_by(Color::White) - board.occupied_squares()
    );
    for color in Color::ALL {
        let count = |piece_type| (board.squares_of_color(color) & board.squares_of_type(piece_type)).len();
        println!("{color}: {:?}", PieceType::ALL.map(count));
    }
    println!("{}", serde_json::to_string(&(&board, board.legal_moves().to_vec()))?);
    Ok(())
}
