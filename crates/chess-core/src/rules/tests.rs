use super::movegen::oracle;
use super::{
    Board, CastlingMode, CastlingSide, Color, Game, MoveKind, Piece, PieceType, PotentialKind, Setup, Square,
    SquareColor, perft,
};
use crate::notation::{parse_move, parse_uci};

#[track_caller]
pub(super) fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[track_caller]
pub(super) fn game(start: &str, moves: &str) -> Game {
    moves
        .split_whitespace()
        .try_fold(Game::new(board(start)), |game, text| {
            game.play(parse_move(game.board(), text).unwrap())
        })
        .unwrap()
}

pub(super) const START: &str = crate::notation::START_FEN;

/// The same position with colours and ranks exchanged.
pub(crate) fn flipped(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_uppercase() {
                    c.to_ascii_lowercase()
                } else {
                    c.to_ascii_uppercase()
                }
            })
            .collect()
    };
    let placement: Vec<&str> = fields[0].split('/').rev().collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = match fields[3].split_at_checked(1) {
        Some((file, "3")) => format!("{file}6"),
        Some((file, "6")) => format!("{file}3"),
        _ => "-".to_owned(),
    };
    format!(
        "{} {side} {} {en_passant} {} {}",
        swap_case(&placement.join("/")),
        swap_case(fields[2]),
        fields[4],
        fields[5],
    )
}

#[test]
fn squares_have_index_name_file_rank_and_color() {
    assert_eq!(Square::ALL.map(Square::index), std::array::from_fn(|index| index));
    assert_eq!((Square::A1.index(), Square::B2.index(), Square::H8.index()), (0, 9, 63));
    for square in Square::ALL {
        assert_eq!(square.name().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
    }
    assert_eq!(Square::A1.color(), SquareColor::Dark);
    assert_eq!(Square::D1.color(), SquareColor::Light);
    assert_eq!(Square::H4.offset(1, 0), None);
    assert_eq!(Square::H4.offset(-7, 4), Some(Square::A8));
    for text in ["", "a", "a9", "i1", "A1", "a1 ", "é1"] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
}

#[test]
fn the_fast_generator_agrees_with_the_definition_on_random_games() {
    let starts = [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "rkr5/pp6/8/8/8/8/6PP/5RKR w KQkq - 0 1",
        "r1k2r2/8/8/8/8/8/8/1RK3R1 b KQkq - 0 1",
    ];
    let is_slow_wanted = std::env::var_os("SLOW").is_some_and(|value| value == "1");
    let wanted = if is_slow_wanted { 1_000_000 } else { 20_000 };
    let mut random = fastrand::Rng::with_seed(1);
    let mut compared = 0;
    while compared < wanted {
        // About half of the games start from Chess960 positions.
        let number = random.usize(..2 * 960);
        let mut position = match Setup::chess960(number as u32) {
            Some(setup) => Board::try_from(setup).unwrap(),
            None => board(starts[number % starts.len()]),
        };
        for _ in 0..150 {
            let fast = position.legal_moves();
            let mut by_definition = oracle::legal_moves_by_king_capture(&position);
            by_definition.sort_by_key(|mv| (mv.from, mv.to, mv.promotion()));
            let mut sorted = fast.to_vec();
            sorted.sort_by_key(|mv| (mv.from, mv.to, mv.promotion()));
            assert_eq!(sorted, by_definition, "{position}");
            assert_eq!(perft(&position, 1), fast.len() as u64, "{position}");
            assert_eq!(position.hash, position.computed_hash(), "{position}");
            // The incrementally updated board must equal the board parsed from its FEN.
            assert_eq!(board(&position.to_string()), position);
            compared += 1;
            let Some(&mv) = random.choice(&fast) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
}

#[test]
fn the_definition_decides_castling_by_the_replies() {
    let castles = |fen: &str| {
        let moves = oracle::legal_moves_by_king_capture(&board(fen));
        moves.iter().any(|mv| mv.is_castling())
    };
    // Castling is illegal if a rook or a pawn attacks a square that the king passes.
    assert!(castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(!castles("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/4p3/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/5p2/4K2R w K - 0 1"));
    // The rook may pass an attacked square.
    assert!(castles("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    // Castling is illegal if the rook would end between its king and the rook that gives check, or if the king would
    // end next to the enemy king.
    assert!(!castles("4k3/8/8/8/8/8/8/r5KR w H - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/8/1RK4r w B - 0 1"));
    assert!(castles("8/8/8/8/8/8/8/4k1KR w H - 0 1"));
}

#[test]
fn potential_moves_flag_king_captures_and_pawn_attacks() {
    let position = board("4k3/8/8/8/8/2p5/1P2R3/4K3 b - - 0 1");
    let kinds = |from| {
        position
            .potential_moves(from)
            .into_iter()
            .map(|potential| (potential.to, potential.kind))
            .collect::<Vec<_>>()
    };
    assert!(kinds(Square::E2).contains(&(Square::E8, PotentialKind::KingCapture)));
    let pawn = kinds(Square::B2);
    assert!(pawn.contains(&(Square::A3, PotentialKind::PawnAttack)));
    assert!(pawn.contains(&(Square::C3, PotentialKind::Move(MoveKind::Capture))));
    assert!(pawn.contains(&(Square::B4, PotentialKind::Move(MoveKind::DoublePush))));
    assert_eq!(kinds(Square::D5), []);
    let knight_jump = Board::default().potential_moves(Square::B1)[0];
    assert_eq!(knight_jump.vector(), (1, 2));
}

/// Checks the castling moves of the side to move, in both colours.
#[track_caller]
fn check_castling(fen: &str, expected: &[CastlingSide]) {
    for fen in [fen.to_owned(), flipped(fen)] {
        let moves = board(&fen).legal_moves();
        let found: Vec<CastlingSide> = CastlingSide::ALL
            .into_iter()
            .filter(|wing| moves.iter().any(|mv| mv.castling_side() == Some(*wing)))
            .collect();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn castling_is_never_out_of_through_or_into_check() {
    use CastlingSide::{Kingside, Queenside};
    check_castling("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[Kingside, Queenside]);
    check_castling("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", &[Queenside]);
    check_castling("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", &[]);
    check_castling("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", &[Queenside]);
    check_castling("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", &[Queenside]);
    check_castling("4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", &[Kingside, Queenside]);
    // The rook, but not the king, may pass over an attacked square.
    check_castling("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", &[Kingside, Queenside]);
    check_castling("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", &[]);
}

#[test]
fn chess960_castling_needs_its_own_squares_free_and_safe() {
    use CastlingSide::{Kingside, Queenside};
    // King and rook exchange places, both stay on their squares, or pass over each other.
    check_castling("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[Kingside]);
    check_castling("4k3/8/8/8/8/8/8/6KR w H - 0 1", &[Kingside]);
    check_castling("7k/8/8/8/8/8/8/RK6 w A - 0 1", &[Queenside]);
    check_castling("4k3/8/8/8/8/8/8/R5K1 w A - 0 1", &[Queenside]);
    // Another rook is on a square that the king or the rook must reach.
    check_castling("k7/8/8/8/8/8/8/5RKR w FH - 0 1", &[Queenside]);
    check_castling("k7/8/8/8/8/8/8/1R1RK3 w B - 0 1", &[]);
    // Castling is illegal if the rook blocked the line between the king and its attacker.
    check_castling("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[]);
    // First an attacked square on the king's path, then an attacked square that only the rook passes.
    check_castling("4k3/8/8/8/8/8/4r3/R5K1 w A - 0 1", &[]);
    check_castling("1r2k3/8/8/8/8/8/8/R4K2 w A - 0 1", &[Queenside]);
}

#[test]
fn chess960_castling_is_written_and_played_by_the_rook_square() {
    let board = board("4k3/8/8/8/8/8/8/R4KR1 w AG - 0 1");
    let uci = |mode| -> Vec<String> {
        let moves = board.legal_moves();
        moves
            .iter()
            .filter(|mv| mv.is_castling())
            .map(|mv| mv.to_uci(mode))
            .collect()
    };
    assert_eq!(uci(CastlingMode::Chess960), ["f1a1", "f1g1"]);
    assert_eq!(uci(CastlingMode::Standard), ["f1a1", "f1g1"]);
    for (to, wing) in [
        (Square::A1, Some(CastlingSide::Queenside)),
        (Square::C1, Some(CastlingSide::Queenside)),
        (Square::G1, Some(CastlingSide::Kingside)),
        (Square::E1, None),
    ] {
        let meant = board.moves_between(Square::F1, to);
        assert_eq!(
            meant.iter().map(|mv| mv.castling_side()).collect::<Vec<_>>(),
            [wing],
            "{to}"
        );
    }
    let usual = Board::default();
    assert!(usual.moves_between(Square::E1, Square::H1).is_empty());
}

/// The Chess960 start position of this number, without queens, bishops and knights.
fn chess960_without_others(number: u32) -> Board {
    let start = Board::try_from(Setup::chess960(number).unwrap()).unwrap().to_string();
    let (placement, rest) = start.split_once(' ').unwrap();
    let bare: String = placement
        .chars()
        .map(|c| if "QBNqbn".contains(c) { '1' } else { c })
        .collect();
    board(&[&bare, rest].join(" "))
}

#[test]
fn a_king_moved_onto_its_rook_castles_in_every_start_position() {
    let mut castlings = 0;
    for number in 0..960 {
        let white = chess960_without_others(number);
        let black = board(&white.to_string().replace(" w ", " b "));
        for board in [white, black] {
            let color = board.side_to_move();
            let king = board.king(color);
            for castling in board.castlings(color) {
                let meant = board.moves_between(king, castling.rook_from);
                let is_playable = board.castling_status(color, castling.wing).is_ok();
                assert_eq!(meant.iter().any(|mv| mv.is_castling()), is_playable, "{board}");
                assert_eq!(meant.len(), usize::from(is_playable), "{board}");
                assert!(
                    meant.iter().all(|mv| mv.castling_side() == Some(castling.wing)),
                    "{board}"
                );
                castlings += usize::from(is_playable);
                // A king's move to the square where castling ends means castling too, unless the king would move one
                // square or not at all.
                let steps = king.file().index().abs_diff(castling.king_to.file().index());
                if is_playable && steps > 1 {
                    let there = board.moves_between(king, castling.king_to);
                    assert!(
                        there.iter().any(|mv| mv.castling_side() == Some(castling.wing)),
                        "{board}"
                    );
                }
            }
        }
    }
    // Few castlings are blocked: only the other rook can stand in the way.
    assert!(castlings > 3000, "{castlings}");
}

#[test]
fn moving_the_king_onto_its_rook_castles_only_if_that_is_legal() {
    for (fen, legal) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1 h1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "a8 h8"),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "h1"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "a1"),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "a1"),
        ("4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", ""),
    ] {
        let board = board(fen);
        let king = board.king(board.side_to_move());
        let squares = Square::ALL.into_iter().filter(|square| {
            let is_own = board
                .piece_at(*square)
                .is_some_and(|piece| piece.color == board.side_to_move());
            is_own && !board.moves_between(king, *square).is_empty()
        });
        let squares: Vec<&str> = squares.map(Square::name).collect();
        assert_eq!(squares.join(" "), legal, "{fen}");
    }
}

#[test]
fn all_960_start_positions_are_different_and_legal() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..960 {
        let board = Board::try_from(Setup::chess960(number).unwrap()).unwrap();
        let fen = board.to_string();
        assert!(fen.ends_with(" w KQkq - 0 1"), "{fen}");
        assert_eq!(fen.parse(), Ok(board.clone()));
        assert_eq!(board.chess960_number(), Some(number));
        assert!(seen.insert(board.position_hash()), "{fen}");
    }
}

#[test]
fn castling_rights_are_lost_by_king_rook_and_captured_rook() {
    let start = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (mv, rights) in [
        ("e1e2", "kq"),
        ("e1g1", "kq"),
        ("a1b1", "Kkq"),
        ("h1h2", "Qkq"),
        ("a1a8", "Kk"),
        ("h1h8", "Qq"),
    ] {
        let next = start.play(parse_uci(&start, mv).unwrap()).unwrap();
        assert_eq!(next.castling_rights().to_string(), rights, "{mv}");
    }
}

#[test]
fn the_en_passant_square_is_stored_only_if_a_capture_is_legal() {
    for (fen, mv, expected) in [
        (START, "e2e4", None),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", Some(Square::E3)),
        // The king is attacked along the rank once both pawns have left the rank.
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", None),
        // The pawn is pinned on the file.
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", None),
        // The pawn is pinned on the diagonal along which it would capture, or on another diagonal.
        ("8/8/1k6/8/3p4/8/4PB2/4K3 w - - 0 1", "e2e4", Some(Square::E3)),
        ("8/6k1/8/8/3p4/8/4P3/B3K3 w - - 0 1", "e2e4", None),
    ] {
        for (fen, mirror) in [(fen.to_owned(), false), (flipped(fen), true)] {
            let start = board(&fen);
            let text = if mirror { "e7e5" } else { mv };
            let next = start.play(parse_uci(&start, text).unwrap()).unwrap();
            let expected = expected.map(|_| if mirror { Square::E6 } else { Square::E3 });
            assert_eq!(next.en_passant(), expected, "{fen}");
        }
    }
}

#[test]
fn all_four_promotions_are_generated_with_and_without_capture() {
    let position = board("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    let moves = position.legal_moves_from(Square::A7);
    for piece_type in PieceType::PROMOTIONS {
        assert!(moves.iter().any(|mv| mv.kind == MoveKind::Promotion(piece_type)));
        let capture = moves
            .iter()
            .find(|mv| mv.kind == MoveKind::CapturePromotion(piece_type))
            .unwrap();
        let next = position.play(*capture).unwrap();
        assert_eq!(next.piece_at(Square::B8), Some(Piece::new(Color::White, piece_type)));
    }
    assert_eq!(moves.len(), 8);
}

#[test]
fn lost_castling_rights_make_another_position() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let back = game(start, "Rb1 Rb8 Ra1 Ra8");
    assert_eq!(back.repetitions(), 1);
}

#[test]
fn a_lost_capture_en_passant_makes_another_position() {
    // The pieces return to the same squares, but in the first position Black could have captured on e3.
    let game = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd7 Kd1 Ke8 Ke1");
    assert!(!game.board().is_same_position(game.board_at(1).unwrap()));
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn counters_stop_at_the_maximum_that_a_fen_can_have() {
    let last = board("4k3/8/8/8/8/8/3R4/K7 b - - 9999 9999");
    let next = last.play(parse_uci(&last, "e8f8").unwrap()).unwrap();
    assert_eq!((next.halfmove_clock(), next.fullmove_number()), (9999, 9999));
    assert_eq!(board(&next.to_string()), next);
}

#[test]
fn control_passes_through_the_enemy_king_and_counts_own_pieces() {
    let position = board("8/8/8/8/R2k3p/8/P7/K7 b - - 0 1");
    let white = position.controlled_by(Color::White);
    assert!(white.contains(Square::E4) && white.contains(Square::H4));
    assert!(white.contains(Square::A2) && white.contains(Square::B3));
    // A pawn push is not control.
    assert!(
        !board("8/8/8/8/8/k7/7P/K7 w - - 0 1")
            .controlled_by(Color::White)
            .contains(Square::H3)
    );
}

#[test]
fn two_promotions_by_captures_on_one_square_are_counted() {
    let board: Board = "1nnn3k/1P1P4/8/8/8/8/8/4K3 w - - 0 1".parse().expect("a position");
    let moves = board.legal_moves();
    assert_eq!(moves.iter().filter(|mv| mv.to == Square::C8).count(), 8);
    assert_eq!(perft(&board, 1), moves.len() as u64);
}
