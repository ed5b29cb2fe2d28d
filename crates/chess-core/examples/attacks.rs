//! Prints attacked squares, the material and the moves of a position as JSON.
use chess_core::{Board, Color, PieceType, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "4k3/8/8/3n4/8/8/4P3/R3K3 w Q - 0 1".parse()?;
    let defended = board.controlled_by(Color::White) & board.occupied_squares();
    println!("attacked {:?}, {defended:?}", board.attacks_from(Square::D5));
    for color in Color::ALL {
        let of_type = |piece_type| board.squares_of_type(piece_type);
        let count = |piece_type| (of_type(piece_type) & board.squares_of_color(color)).len();
        println!("{color}: {:?}", PieceType::ALL.map(count));
    }
    let moves = board.legal_moves().to_vec();
    println!("{}", serde_json::to_string(&(board, moves))?);
    Ok(())
}
