use super::{Setup, SetupError, SetupProblem};
use crate::rules::tests::board;
use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, Rank, Square, legal_moves_by_king_capture,
};

/// A setup from the placement field of a FEN, White to move, without castling rights.
fn setup(placement: &str) -> Setup {
    let mut squares = [None; 64];
    for (rank, row) in Rank::ALL.into_iter().rev().zip(placement.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    let square = Square::new(File::ALL[file], rank);
                    squares[square.index()] = Piece::from_fen_char(letter);
                    file += 1;
                }
            }
        }
    }
    Setup {
        squares,
        castling_rights: CastlingRights::NONE,
        ..Setup::default()
    }
}

/// The same setup with colours and ranks exchanged.
fn flipped(setup: &Setup) -> Setup {
    let mut squares = [None; 64];
    for square in Square::ALL {
        let piece = setup.squares[square.index()];
        squares[square.index() ^ 56] = piece.map(|piece| Piece::new(!piece.color, piece.piece_type));
    }
    let mut castling_rights = CastlingRights::NONE;
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            if let Some(file) = setup.castling_rights.rook_file(color, wing) {
                castling_rights = castling_rights.with(!color, wing, file);
            }
        }
    }
    Setup {
        squares,
        side_to_move: !setup.side_to_move,
        castling_rights,
        en_passant: setup.en_passant.map(|square| Square::ALL[square.index() ^ 56]),
        ..*setup
    }
}

fn flipped_problem(problem: SetupProblem) -> SetupProblem {
    use SetupProblem as P;
    let twin = |square: Square| Square::ALL[square.index() ^ 56];
    match problem {
        P::NoKing(color) => P::NoKing(!color),
        P::SeveralKings(color) => P::SeveralKings(!color),
        P::TooManyPieces(color) => P::TooManyPieces(!color),
        P::TooManyPromoted(color) => P::TooManyPromoted(!color),
        P::PawnOnBackRank(square) => P::PawnOnBackRank(twin(square)),
        P::OpponentInCheck(color) => P::OpponentInCheck(!color),
        P::ImpossibleCheck => P::ImpossibleCheck,
        P::CastlingWithoutPieces(color, wing) => P::CastlingWithoutPieces(!color, wing),
        P::ImpossibleEnPassant(square) => P::ImpossibleEnPassant(twin(square)),
    }
}

/// Checks the problems of a setup and of its twin; the order of the twin's problems may differ.
#[track_caller]
fn check(setup: &Setup, expected: &[SetupProblem]) {
    let found = Board::try_from(setup.clone()).expect_err("not a legal position");
    assert_eq!(found.problems(), expected);
    let twin = Board::try_from(flipped(setup)).expect_err("not a legal position");
    assert_eq!(twin.len(), expected.len());
    for problem in expected {
        assert!(twin.contains(&flipped_problem(*problem)), "{problem} not in {twin:?}");
    }
}

#[test]
fn every_problem_of_a_setup_is_listed() {
    use SetupProblem as P;
    check(
        &setup("8/8/8/8/8/8/8/8"),
        &[P::NoKing(Color::White), P::NoKing(Color::Black)],
    );
    check(&setup("kk6/8/8/8/8/8/8/7K"), &[P::SeveralKings(Color::Black)]);
    let queens = setup("k7/8/8/8/8/QQQQQQQ1/QQQ5/7K");
    check(
        &queens,
        &[P::TooManyPromoted(Color::White), P::OpponentInCheck(Color::Black)],
    );
    check(
        &setup("P6k/8/8/8/8/8/8/K6p"),
        &[P::PawnOnBackRank(Square::H1), P::PawnOnBackRank(Square::A8)],
    );
    check(&setup("7k/8/8/8/8/8/8/K6R"), &[P::OpponentInCheck(Color::Black)]);
}

#[test]
fn seventeen_pieces_are_never_forgiven() {
    let crowd = setup("7k/8/8/8/8/P7/PPPPPPPP/KNNNNNNN");
    let problems = [
        SetupProblem::TooManyPieces(Color::White),
        SetupProblem::TooManyPromoted(Color::White),
    ];
    check(&crowd, &problems);
    assert_eq!(
        crowd.into_board_forgiving(&problems),
        Err(SetupError(vec![problems[0]]))
    );
}

#[test]
fn rights_need_king_and_rook_on_their_squares() {
    use SetupProblem::CastlingWithoutPieces as Without;
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3", CastlingSide::Kingside, File::H),
        ("4k3/8/8/8/8/8/4K3/7R", CastlingSide::Kingside, File::H),
        // A rook on the wrong side of the king, and a rook of the other colour.
        ("4k3/8/8/8/8/8/8/R3K3", CastlingSide::Kingside, File::A),
        ("4k3/8/8/8/8/8/8/r2NK3", CastlingSide::Queenside, File::A),
    ];
    for (placement, wing, file) in cases {
        let rights = CastlingRights::NONE.with(Color::White, wing, file);
        let wrong = Setup {
            castling_rights: rights,
            ..setup(placement)
        };
        let problem = Without(Color::White, wing);
        check(&wrong, &[problem]);
        let board = wrong.into_board_forgiving(&[problem]).expect("the right is removed");
        assert_eq!(board.castling_rights(), CastlingRights::NONE);
    }
}

#[test]
fn an_en_passant_square_needs_a_pawn_that_has_passed_over_it() {
    for (placement, square) in [
        ("4k3/8/8/4P3/8/8/8/4K3", Square::D6),
        ("4k3/3p4/8/3pP3/8/8/8/4K3", Square::D6),
        ("4k3/8/3n4/3pP3/8/8/8/4K3", Square::D6),
        ("4k3/8/8/3pP3/8/8/8/4K3", Square::D5),
        ("4k3/8/8/3pP3/8/8/8/4K3", Square::D3),
    ] {
        let wrong = Setup {
            en_passant: Some(square),
            ..setup(placement)
        };
        let problem = SetupProblem::ImpossibleEnPassant(square);
        check(&wrong, &[problem]);
        let board = wrong.into_board_forgiving(&[problem]).expect("the square is removed");
        assert_eq!(board.en_passant(), None);
    }
}

#[test]
fn impossible_checks_can_be_forgiven() {
    for placement in [
        "7K/5n2/6n1/8/8/8/8/k7",
        "4r2K/8/6n1/8/8/2b5/8/k7",
        "r3K2r/8/8/8/8/8/8/k7",
    ] {
        let wrong = setup(placement);
        check(&wrong, &[SetupProblem::ImpossibleCheck]);
        let board = wrong
            .into_board_forgiving(&[SetupProblem::ImpossibleCheck])
            .expect("the problem is forgiven");
        assert!(board.checkers().len() > 1);
        assert!(board.legal_moves().iter().all(|mv| mv.from == board.king(Color::White)));
    }
}

/// Tests that the list of moves is large enough for a position with fifteen queens.
#[test]
fn the_moves_of_fifteen_queens_fit_in_a_list() {
    let queens = setup("Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/ppQ4Q/kbQ1QQ1K");
    let problem = SetupProblem::TooManyPromoted(Color::White);
    check(&queens, &[problem]);
    let board = queens.into_board_forgiving(&[problem]).expect("nothing else is wrong");
    assert_eq!(board.legal_moves().len(), 241);
    assert_eq!(legal_moves_by_king_capture(&board).len(), 241);
}

#[test]
fn a_missing_king_cannot_be_forgiven() {
    let no_king = setup("8/8/8/8/8/8/8/K7");
    let problem = SetupProblem::NoKing(Color::Black);
    assert!(!problem.is_forgivable());
    assert_eq!(no_king.into_board_forgiving(&[problem]), Err(SetupError(vec![problem])));
}

#[test]
fn equality_and_hash_depend_on_legal_captures_en_passant_and_rights() {
    let useless = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let none = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(useless, none);
    assert_eq!(useless.position_hash(), none.position_hash());
    let base = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq";
    let others = [
        board(&format!("{base} e3 0 1")),
        board(&format!("{base} - 0 1")),
        board("r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1"),
        board("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk - 0 1"),
        board("r3k2r/8/8/8/3pP3/8/8/R3K2R b Qkq - 0 1"),
        board("r3k2r/8/8/8/3pN3/8/8/R3K2R b KQkq - 0 1"),
        board("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq - 0 1"),
    ];
    for (index, one) in others.iter().enumerate() {
        for other in &others[..index] {
            assert!(!one.is_same_position(other), "{one} {other}");
            assert_ne!(one.position_hash(), other.position_hash(), "{one} {other}");
        }
    }
    // The counters are part of the board. For repetitions, positions with different counters are the same.
    let later = board(&format!("{base} e3 7 30"));
    assert_eq!(later.position_hash(), others[0].position_hash());
    assert!(later.is_same_position(&others[0]));
    assert_ne!(later, others[0]);
}
