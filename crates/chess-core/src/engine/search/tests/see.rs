use super::{board, random_games};
use crate::engine::en_prise;
use crate::engine::search::history::captured_type;
use crate::engine::search::see::see_ge;
use crate::engine::value::exchange_value;
use crate::rules::tests::flipped;
use crate::rules::{Board, Color, Move, PieceType, Square, attacks_of};

/// The gain of a capture if both sides continue with their least valuable piece or stop. The gain is computed
/// recursively from the attackers of the square.
fn exchange(board: &Board, mv: Move) -> i32 {
    let mover = board.piece_at(mv.from).unwrap().piece_type;
    let placed = mv.promotion().unwrap_or(mover);
    let taken = captured_type(board, mv).map_or(0, exchange_value);
    let gained = taken + exchange_value(placed) - exchange_value(mover);
    let left = mv.from.bit() | mv.captured_square().map_or(0, Square::bit);
    let occupied = board.occupied() & !left | mv.to.bit();
    gained - recapture(board, mv.to, occupied, !board.side_to_move(), placed)
}

fn recapture(board: &Board, square: Square, occupied: u64, side: Color, standing: PieceType) -> i32 {
    let attackers = |side: Color, occupied: u64| {
        let from = board.all_pieces_of(side) & occupied & !square.bit();
        let reaches = |from: &Square| {
            let piece = board.piece_at(*from).unwrap();
            attacks_of(piece.piece_type, side, *from, occupied) & square.bit() != 0
        };
        let set: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|it| it.bit() & from != 0)
            .filter(reaches)
            .collect();
        set
    };
    let kind = |from: &Square| board.piece_at(*from).unwrap().piece_type;
    let Some(least) = attackers(side, occupied)
        .into_iter()
        .min_by_key(|from| (kind(from).index(), from.index()))
    else {
        return 0;
    };
    let occupied = occupied & !least.bit();
    if kind(&least) == PieceType::King && !attackers(!side, occupied).is_empty() {
        return 0;
    }
    let next = recapture(board, square, occupied, !side, kind(&least));
    (exchange_value(standing) - next).max(0)
}

#[test]
fn the_evaluation_agrees_with_the_recursive_definition() {
    let mut tried = 0;
    for game in random_games(300, 90) {
        let board = game.board();
        for &mv in board.legal_moves().iter().filter(|mv| !mv.is_castling()) {
            let value = exchange(board, mv);
            for threshold in [value - 1, value, value + 1, 0, 100, -100] {
                assert_eq!(
                    see_ge(board, mv, threshold),
                    value >= threshold,
                    "{mv} worth {value} in {board}"
                );
            }
            tried += 1;
        }
    }
    assert!(tried > 5000, "{tried}");
}

#[test]
fn pieces_en_prise_are_lost_by_the_recursive_definition() {
    let mut lost = 0;
    for game in random_games(300, 90) {
        let board = game.board();
        let found = en_prise(board);
        for (square, piece) in board.pieces() {
            let loss = recapture(board, square, board.occupied(), !piece.color, piece.piece_type);
            let is_lost = piece.piece_type != PieceType::King && loss >= 50;
            assert_eq!(found.contains(square), is_lost, "{square} loses {loss} in {board}");
            lost += usize::from(is_lost);
        }
    }
    assert!(lost > 300, "{lost}");
}

/// Checks that exactly the pieces on these squares are en prise, for both sides to move and also
/// with the colours exchanged.
#[track_caller]
fn check_en_prise(placement: &str, expected: &[Square]) {
    for side in ["w", "b"] {
        let fen = format!("{placement} {side} - - 0 1");
        assert_eq!(
            en_prise(&board(&fen)).into_iter().collect::<Vec<_>>(),
            expected,
            "{fen}"
        );
        let fen = flipped(&fen);
        let mut expected: Vec<Square> = expected.iter().map(|square| Square::ALL[square.index() ^ 56]).collect();
        expected.sort();
        assert_eq!(
            en_prise(&board(&fen)).into_iter().collect::<Vec<_>>(),
            expected,
            "{fen}"
        );
    }
}

#[test]
fn an_attacked_piece_is_en_prise_unless_its_capture_loses_material() {
    // A knight that is undefended, defended once, or defended but attacked by a pawn.
    check_en_prise("4k3/8/8/3n4/8/8/8/3RK3", &[Square::D5]);
    check_en_prise("4k3/8/2p5/3n4/8/8/8/3RK3", &[]);
    check_en_prise("4k3/8/2p5/3n4/4P3/8/8/4K3", &[Square::D5]);
    // Two attackers against one defender, then two attackers against two defenders.
    check_en_prise("3rk3/8/8/3p4/8/8/6B1/3RK3", &[Square::D5]);
    check_en_prise("3rk3/8/5n2/3p4/8/8/6B1/3RK3", &[]);
    check_en_prise("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &[]);
}

#[test]
fn a_bishop_attacked_by_a_knight_is_not_en_prise() {
    check_en_prise("4k3/8/2p5/3b4/8/4N3/5P2/4K3", &[]);
}

#[test]
fn a_king_captures_only_unprotected_pieces() {
    check_en_prise("4k3/8/8/8/8/8/3n4/4K3", &[Square::D2]);
    check_en_prise("3rk3/8/8/8/8/8/3n4/4K3", &[]);
}

#[test]
fn attackers_behind_other_pieces_are_counted() {
    // Two rooks attack and one rook defends; a bishop and a rook against two rooks; a bishop and the queen
    // behind it against two pawns.
    check_en_prise("3rk3/8/8/3p4/8/3R4/8/3RK3", &[Square::D5]);
    check_en_prise("3rk3/3r4/8/3p4/8/3R4/6B1/4K3", &[]);
    check_en_prise("4k3/8/2p1p3/3n4/8/5B2/6Q1/4K3", &[]);
    // The queen is behind the pawn that captures first.
    check_en_prise("4k3/3r4/8/3n4/4P3/5Q2/8/4K3", &[Square::D5]);
}

#[test]
fn a_rook_protects_through_the_king_that_it_attacks() {
    let board = board("4k3/8/8/8/8/4p3/4K3/4r3 w - - 0 1");
    assert_eq!(en_prise(&board).into_iter().collect::<Vec<_>>(), [Square::E1]);
}
