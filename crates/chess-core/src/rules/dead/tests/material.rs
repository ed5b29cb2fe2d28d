//! Tests the mating material. If pieces can checkmate, there is an example of a checkmate. If they cannot, the test
//! tries all placements of the pieces.

use super::{board, is_slow, twins};
use crate::rules::attacks::attacks;
use crate::rules::{Board, Color, Piece, PieceType, Square};

/// Checks that White's pieces give checkmate here, and that Black's pieces are mating material if `other_side_can` is
/// `true`.
#[track_caller]
fn check_mate(fen: &str, other_side_can: bool) {
    for (twin, is_flipped) in twins(fen) {
        let winner = if is_flipped { Color::Black } else { Color::White };
        let board = board(&twin);
        assert!(board.is_in_check() && board.legal_moves().is_empty(), "{twin}");
        assert_eq!(board.side_to_move(), !winner, "{twin}");
        assert!(board.has_mating_material(winner) && board.can_mate(winner), "{twin}");
        assert_eq!(board.has_mating_material(!winner), other_side_can, "{twin}");
        assert!(!board.has_insufficient_material() && !board.is_dead(), "{twin}");
    }
}

#[test]
fn each_claim_that_pieces_can_mate_has_an_example() {
    check_mate("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k6R/8/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k7/2NN4/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1", false);
    check_mate("k7/8/1K6/3BB3/8/8/8/8 b - - 0 1", false);
    // A single knight; a pawn, knight, bishop or rook of the other side blocks the king that is mated.
    check_mate("k1K5/p1N5/8/8/8/8/8/8 b - - 0 1", true);
    check_mate("kn6/2N5/1K6/8/8/8/8/8 b - - 0 1", true);
    check_mate("k1K5/b1N5/8/8/8/8/8/8 b - - 0 1", true);
    check_mate("kr6/2N5/K7/8/8/8/8/8 b - - 0 1", true);
    // A bishop against a pawn, a knight or a bishop on the other colour.
    check_mate("k7/p1K5/8/3B4/8/8/8/8 b - - 0 1", true);
    check_mate("kn6/1B6/1K6/8/8/8/8/8 b - - 0 1", true);
    check_mate("kb6/1B6/1K6/8/8/8/8/8 b - - 0 1", true);
}

/// All checkmates of a black king by a white king and these pieces; the first piece gives the only check. Rotations and
/// reflections are omitted, as there are no pawns.
fn mates(pieces: &str) -> Vec<Board> {
    let piece = |letter| Piece::from_fen_char(letter).unwrap();
    let checking = piece(pieces.chars().next().unwrap());
    let others: Vec<Piece> = std::iter::once('K').chain(pieces.chars().skip(1)).map(piece).collect();
    let corner = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"];
    let mut found = Vec::new();
    for king in corner.map(|name| name.parse::<Square>().unwrap()) {
        let checks = |square: &Square| attacks(checking.piece_type, Color::White, *square, 0) & king.bit() != 0;
        for square in Square::ALL.iter().filter(|square| checks(square)) {
            place_all(&mut vec![(king, piece('k')), (*square, checking)], &others, &mut found);
        }
    }
    found
}

/// Places the pieces on the free squares in all possible ways.
fn place_all(placed: &mut Vec<(Square, Piece)>, pieces: &[Piece], mates: &mut Vec<Board>) {
    let Some((&first, rest)) = pieces.split_first() else {
        if !has_flight(placed) {
            mates.extend(mate(placed));
        }
        return;
    };
    for square in Square::ALL {
        if placed.iter().all(|(other, _)| *other != square) {
            placed.push((square, first));
            place_all(placed, rest, mates);
            placed.pop();
        }
    }
}

/// Whether the black king, the first of the pieces, certainly has a move. The test quickly rejects most placements.
fn has_flight(placed: &[(Square, Piece)]) -> bool {
    let ((king, _), others) = placed.split_first().unwrap();
    let occupied = others.iter().fold(0, |set, (square, _)| set | square.bit());
    let unavailable = others.iter().fold(0, |set, (square, piece)| match piece.color {
        Color::White => set | attacks(piece.piece_type, Color::White, *square, occupied),
        Color::Black => set | square.bit(),
    });
    attacks(PieceType::King, Color::Black, *king, 0) & !unavailable != 0
}

/// The position, if it is legal and a single piece gives checkmate to Black. Several checking pieces are excluded,
/// because no game leads to a check by two bishops on squares of the same colour.
fn mate(placed: &[(Square, Piece)]) -> Option<Board> {
    let mut squares = ['1'; 64];
    for (square, piece) in placed {
        squares[square.index()] = piece.fen_char();
    }
    let ranks: Vec<String> = squares.chunks(8).rev().map(String::from_iter).collect();
    let board: Board = format!("{} b - - 0 1", ranks.join("/")).parse().ok()?;
    (board.checkers().len() == 1 && board.legal_moves().is_empty()).then_some(board)
}

#[test]
fn no_placement_disproves_a_claim_that_pieces_cannot_mate() {
    for pieces in ["Nr", "Nb", "Nn", "Bn", "Bb"] {
        assert!(!mates(pieces).is_empty(), "{pieces}");
    }
    let slow = ["Nqq", "Brr", "Brq", "Bqq", "Bbr", "BBr", "BBq"];
    let fast = ["N", "B", "Nq", "Bb", "Br", "Bq"];
    for pieces in fast.iter().chain(slow.iter().filter(|_| is_slow())) {
        // With an additional bishop, some of the checkmates need bishops on both colours.
        let refuted = mates(pieces)
            .into_iter()
            .find(|board| !board.has_mating_material(Color::White));
        assert_eq!(refuted.map(|board| board.to_string()), None);
    }
}

#[test]
fn bare_kings_single_minor_pieces_and_bishops_on_one_color_are_insufficient() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "b1b1k3/8/8/8/8/8/8/3BKB1B b - - 0 1",
    ] {
        for (twin, _) in twins(fen) {
            assert!(
                board(&twin).has_insufficient_material() && board(&twin).is_dead(),
                "{twin}"
            );
        }
    }
}
