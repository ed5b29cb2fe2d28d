//! Which pieces can mate: a mate for each claim that they can, and all placements for each that they cannot.

use super::{board, is_slow, twins};
use crate::rules::attacks::attacks;
use crate::rules::{Board, Color, Piece, Square};

/// A mate by White that shows what these few pieces can do, and whether Black's could do the same.
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
fn each_claim_that_pieces_can_mate_has_its_mate() {
    check_mate("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k6R/8/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k7/2NN4/1K6/8/8/8/8/8 b - - 0 1", false);
    check_mate("k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1", false);
    check_mate("k7/8/1K6/3BB3/8/8/8/8 b - - 0 1", false);
    // A single knight, against a pawn, a knight, a bishop or a rook in its own king's way.
    check_mate("k1K5/p1N5/8/8/8/8/8/8 b - - 0 1", true);
    check_mate("kn6/2N5/1K6/8/8/8/8/8 b - - 0 1", true);
    check_mate("k1K5/b1N5/8/8/8/8/8/8 b - - 0 1", true);
    check_mate("kr6/2N5/K7/8/8/8/8/8 b - - 0 1", true);
    // A bishop, against a pawn, a knight or a bishop of the other colour.
    check_mate("k7/p1K5/8/3B4/8/8/8/8 b - - 0 1", true);
    check_mate("kn6/1B6/1K6/8/8/8/8/8 b - - 0 1", true);
    check_mate("kb6/1B6/1K6/8/8/8/8/8 b - - 0 1", true);
}

/// No placement of a white king, the first of these pieces, and the others is a mate by White; turns and mirrors of
/// the board, which has no pawns, are left out.
#[track_caller]
fn check_no_mate(pieces: &str) {
    let pieces: Vec<Piece> = pieces
        .chars()
        .map(|letter| Piece::from_fen_char(letter).unwrap())
        .collect();
    let corner = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"];
    let mut looked_at = 0;
    for king in corner.map(|name| name.parse::<Square>().unwrap()) {
        let mut squares = [None; 64];
        squares[king.index()] = Piece::from_fen_char('k');
        let checks = |square| attacks(pieces[0].piece_type, Color::White, square, 0) & king.bit() != 0;
        for square in Square::ALL.into_iter().filter(|&square| checks(square)) {
            squares[square.index()] = Some(pieces[0]);
            place_all(
                &mut squares,
                &[&[Piece::from_fen_char('K').unwrap()], &pieces[1..]].concat(),
                &mut looked_at,
            );
            squares[square.index()] = None;
        }
    }
    assert!(looked_at > 1000);
}

fn place_all(squares: &mut [Option<Piece>; 64], pieces: &[Piece], looked_at: &mut usize) {
    let Some((&first, rest)) = pieces.split_first() else {
        let ranks: Vec<String> = squares.chunks(8).rev().map(rank_text).collect();
        let Ok(board) = format!("{} b - - 0 1", ranks.join("/")).parse::<Board>() else {
            return;
        };
        if board.has_mating_material(Color::White) {
            // Bishops of both colours: not the claim.
            return;
        }
        *looked_at += 1;
        // A game never leads to a check by two bishops on squares of one colour.
        assert!(
            board.checkers().len() != 1 || !board.legal_moves().is_empty(),
            "{board}"
        );
        return;
    };
    for index in 0..64 {
        if squares[index].is_none() {
            squares[index] = Some(first);
            place_all(squares, rest, looked_at);
            squares[index] = None;
        }
    }
}

fn rank_text(rank: &[Option<Piece>]) -> String {
    rank.iter().map(|piece| piece.map_or('1', Piece::fen_char)).collect()
}

#[test]
fn no_placement_refutes_a_claim_that_pieces_cannot_mate() {
    for pieces in ["N", "B", "Nq", "Bb", "Br", "Bq"] {
        check_no_mate(pieces);
    }
    if is_slow() {
        for pieces in ["Nqq", "Brr", "Brq", "Bqq", "Bbr", "BBr", "BBq"] {
            check_no_mate(pieces);
        }
    }
}

#[test]
fn bare_kings_single_minor_pieces_and_bishops_of_one_colour_are_insufficient() {
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
