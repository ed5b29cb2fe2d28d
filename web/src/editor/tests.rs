use super::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn after_edits(edits: impl IntoIterator<Item = Edit>) -> Editor {
    edits
        .into_iter()
        .fold(Editor::new(""), |editor, edit| editor.after_edit(edit))
}

fn white_piece(piece_type: PieceType) -> Piece {
    Piece::new(Color::White, piece_type)
}

#[test]
fn the_fen_of_a_position_is_the_text_it_was_read_from() {
    for text in [
        START,
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 9",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b KFkf - 3 70",
    ] {
        assert_eq!(setup_fen(&Editor::new(text).setup), text);
    }
    assert_eq!(setup_fen(&empty_board()), "8/8/8/8/8/8/8/8 w - - 0 1");
}

#[test]
fn two_presses_move_a_piece() {
    let moved = after_edits([Edit::Press(Square::E2), Edit::Press(Square::E4)]);
    assert!(setup_fen(&moved.setup).starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
    assert_eq!(moved.selected, None);
    assert_eq!(
        after_edits([Edit::Press(Square::E2), Edit::Press(Square::E2)]).selected,
        None
    );
    assert_eq!(after_edits([Edit::Press(Square::E5)]).selected, None);
}

#[test]
fn pieces_are_placed_and_removed() {
    let knight = Tool::Put(white_piece(PieceType::Knight));
    let put = after_edits([Edit::Choose(knight), Edit::Press(Square::E4)]);
    assert_eq!(put.piece(Square::E4), Some(white_piece(PieceType::Knight)));
    assert_eq!(put.after_edit(Edit::Press(Square::E4)).piece(Square::E4), None);
    assert_eq!(put.after_edit(Edit::Choose(knight)).tool, Tool::Drag);
    let removed = put
        .after_edit(Edit::Choose(Tool::Remove))
        .after_edit(Edit::Press(Square::D1));
    assert_eq!(removed.piece(Square::D1), None);
    assert_eq!(put.after_edit(Edit::Move(Square::E4, None)).piece(Square::E4), None);
    assert_eq!(put.after_edit(Edit::Move(Square::E4, Some(Square::E4))), put);
}

#[test]
fn a_castling_right_is_removed_with_its_rook() {
    let without_rook = after_edits([Edit::Put(Square::H1, None)]);
    assert_eq!(without_rook.setup.castling_rights.to_string(), "Qkq");
    assert_eq!(setup_problems(&without_rook.setup), []);
    let wanted = without_rook.after_edit(Edit::ToggleCastling(Color::White, CastlingSide::Kingside));
    assert_eq!(
        setup_problems(&wanted.setup),
        [SetupProblem::CastlingWithoutPieces(
            Color::White,
            CastlingSide::Kingside
        )]
    );
}

#[test]
fn all_problems_are_returned() {
    assert_eq!(
        setup_problems(&empty_board()),
        [SetupProblem::NoKing(Color::White), SetupProblem::NoKing(Color::Black)]
    );
    assert_eq!(setup_problems(&Setup::default()), []);
}

#[test]
fn the_en_passant_square_is_behind_the_pawn() {
    let pushed = Editor::new("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1").setup;
    assert_eq!(en_passant_squares(&pushed), [Square::D6]);
    let other = Editor::new("4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1").setup;
    assert_eq!(en_passant_squares(&other), []);
}
