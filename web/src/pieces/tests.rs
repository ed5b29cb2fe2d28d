use std::str::FromStr;

use chess_core::{Board, notation};

use super::*;

fn game_of(fen: &str, moves: &[&str]) -> Game {
    let start = Game::new(Board::from_str(fen).expect("the test's FEN is right"));
    moves.iter().fold(start, |game, text| {
        let mv = notation::parse_uci(game.board(), text).expect("the test's move is legal");
        game.play(mv).expect("a parsed move is legal")
    })
}

/// Checks that the tracked pieces agree with the position, and that no two pieces have the same id.
#[track_caller]
fn check(fen: &str, moves: &[&str]) -> Vec<TrackedPiece> {
    let game = game_of(fen, moves);
    let tracked = tracked_pieces(&game, moves.len());
    let mut followed: Vec<(Square, Piece)> = tracked
        .iter()
        .filter(|tracked| tracked.captured_at.is_none())
        .map(|tracked| (tracked.square, tracked.piece))
        .collect();
    followed.sort_by_key(|(square, _)| square.index());
    let mut real: Vec<(Square, Piece)> = game.board().pieces().collect();
    real.sort_by_key(|(square, _)| square.index());
    assert_eq!(followed, real);
    assert!(tracked.windows(2).all(|pair| pair[0].id < pair[1].id));
    tracked
}

#[test]
fn every_kind_of_move_is_tracked() {
    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(CASTLING, &["e1g1", "e8c8"]);
    check(CASTLING, &["e1c1", "e8g8"]);
    check(CASTLING, &["h1h8", "e8d7"]);
    check("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &["e2e4", "d4e3"]);
    check("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", &["e7d8q", "g8g7"]);
}

#[test]
fn captured_pieces_and_material_are_counted() {
    let pieces = check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &["e2e4", "d7d5", "e4d5", "d8d5"],
    );
    assert_eq!(captured_pieces(&pieces, Color::White).len(), 1);
    assert_eq!(captured_pieces(&pieces, Color::Black).len(), 1);
    assert_eq!(material_balance(&pieces), 0);
    let promoted = check("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", &["e7d8q"]);
    assert_eq!(material_balance(&promoted), 9);
    assert_eq!(
        captured_pieces(&promoted, Color::Black)[0].piece.piece_type,
        PieceType::Rook
    );
}

#[test]
fn captured_pieces_are_sorted_by_type() {
    // White captures a bishop, a knight, a bishop and a pawn, in this order.
    let moves = ["a1a8", "h8h7", "a8b8", "h7h8", "b8c8", "h8h7", "c8c7"];
    let pieces = check("bnb4k/2p5/8/8/8/8/8/R6K w - - 0 1", &moves);
    let types: Vec<PieceType> = captured_pieces(&pieces, Color::Black)
        .iter()
        .map(|tracked| tracked.piece.piece_type)
        .collect();
    let [bishop, knight, pawn] = [PieceType::Bishop, PieceType::Knight, PieceType::Pawn];
    assert_eq!(types, [bishop, bishop, knight, pawn]);
}
