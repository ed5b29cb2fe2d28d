//! Tests each claim about a dead position by playing out all possible moves; see `verifier`.

use super::super::{Board, Color, Game, Outcome};
use verifier::{explore, random_mates};

mod material;
mod random_walls;
mod verifier;

#[track_caller]
fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position, its mirror image with the files reversed, and both with the colours exchanged. The flag is `true` if
/// the colours are exchanged. The position must have no castling rights and no capture en passant.
fn twins(fen: &str) -> [(String, bool); 4] {
    let (placement, side) = fen.split_once(' ').unwrap();
    assert!(side.contains(" - - "), "{fen}");
    let mirrored: Vec<String> = placement.split('/').map(|rank| rank.chars().rev().collect()).collect();
    [placement.to_owned(), mirrored.join("/")]
        .into_iter()
        .flat_map(|placement| {
            let flipped: Vec<&str> = placement.split('/').rev().collect();
            let flipped = flipped.join("/").chars().map(exchanged).collect();
            let other_side = if side.starts_with('w') { "b" } else { "w" };
            [(placement, &side[..1], false), (flipped, other_side, true)]
        })
        .map(|(placement, side, is_flipped)| (format!("{placement} {side} - - 0 1"), is_flipped))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

fn exchanged(letter: char) -> char {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

/// Checks which sides can still checkmate, White first, for the position and its twins. Playing out the position
/// confirms the result: all moves are played if a side cannot checkmate, and random games find a checkmate for a side
/// that can.
#[track_caller]
fn check(fen: &str, expected: [bool; 2]) {
    for (twin, is_flipped) in twins(fen) {
        let mut found = Color::ALL.map(|color| board(&twin).can_mate(color));
        if is_flipped {
            found.reverse();
        }
        assert_eq!(found, expected, "{twin}");
        assert_eq!(board(&twin).is_dead(), expected == NEITHER, "{twin}");
    }
    if expected == BOTH {
        assert_ne!(random_mates(&board(fen), [true, false], 2_000), NEITHER, "{fen}");
    } else {
        let explored = explore(&board(fen), 1_500_000);
        assert!(explored.is_complete, "{fen}");
        assert_eq!(explored.mates, expected, "{fen}");
    }
}

const NEITHER: [bool; 2] = [false, false];
const BLACK: [bool; 2] = [false, true];
const BOTH: [bool; 2] = [true, true];

#[test]
fn kings_behind_a_closed_wall_cannot_checkmate() {
    let check = |side_and_clocks: &str, walls: &[(&str, [bool; 2])]| {
        for (placement, expected) in walls {
            check(&format!("{placement} {side_and_clocks}"), *expected);
        }
    };
    let closed = [
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3", NEITHER),
        // One pair of pawns is missing: the file is open, but the pawns on the neighbouring files control it.
        ("4k3/8/3p1p1p/p1pPpPpP/P1P1P1P1/8/8/4K3", NEITHER),
        ("4k3/8/1p3p1p/pPp1pPpP/P1P1P1P1/8/8/4K3", NEITHER),
        ("4k3/8/1p3p1p/1Pp1pPpP/2P1P1P1/8/8/4K3", NEITHER),
        // Two pairs are missing: the kings can pass.
        ("4k3/8/1p5p/pPp3pP/P1P3P1/8/8/4K3", BOTH),
        // One pawn is missing: the enemy pawn on its file is free.
        ("4k3/8/1p1p1p1p/pPpPpPpP/2P1P1P1/8/8/4K3", BOTH),
        // A pair of blocked pawns one rank further up. These pawns are not protected, but no enemy king can reach them.
        ("4k3/1p6/1P1p1p1p/p1pPpPpP/P1P1P1P1/8/8/4K3", NEITHER),
        // Two open files; the kings can pass through one of the files.
        ("4k3/8/p1p2p1p/PpPp1PpP/1P1P2P1/8/8/4K3", NEITHER),
        ("8/8/1k6/3p1p1p/2pPpPpP/2P1P1P1/1K6/8", BOTH),
        ("4k3/1p6/pPp1p1p1/P1PpPpPp/3P1P1P/8/8/4K3", NEITHER),
        ("4k3/1p6/1Pp1p1p1/2PpPpPp/3P1P1P/8/8/4K3", NEITHER),
        // A king that has walked around the wall captures the rear pawn.
        ("2K5/1p6/1Pp1p1p1/2PpPpPp/3P1P1P/8/8/4k3", BOTH),
        ("8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/1k6/4K3", BOTH),
        // Four pairs of blocked pawns, with an open file between neighbouring pairs.
        ("4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3", NEITHER),
        // The a-pawns block each other; in the second position the white a-pawn has advanced too far.
        ("4k3/8/4p1p1/p2pPpPp/P2P1P1P/8/8/4K3", NEITHER),
        ("4k3/p7/P3p1p1/3pPpPp/3P1P1P/8/8/4K3", BOTH),
        // A pair of blocked pawns on an otherwise empty board.
        ("7k/5K2/7p/7P/8/8/8/8", BOTH),
    ];
    check("w - - 0 1", &closed);
    check("b - - 0 1", &closed);
}

#[test]
fn pieces_matter_if_they_reach_a_pawn_or_a_king_without_room() {
    // Bishops behind the wall, on the colour of their own pawns' squares. A bishop on the other colour can capture
    // a pawn.
    check("3bk3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/3BK3 w - - 0 1", NEITHER);
    check("2b1k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/3BK3 w - - 0 1", BOTH);
    check("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w - - 0 1", BOTH);
    // A bishop that has passed the wall cannot capture a pawn, and the king that it checks can always move.
    check("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/2b5/8/4K3 w - - 0 1", NEITHER);
    check("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/2b5/8/3BK3 w - - 0 1", NEITHER);
    // Rooks and knights can always be sacrificed.
    check("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/R3K3 w - - 0 1", BOTH);
    check("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/N3K3 w - - 0 1", BOTH);
}

#[test]
fn a_king_blocked_by_two_own_bishops_can_be_checkmated() {
    let fen = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/2b5/4B3/3BK3 w - - 0 1";
    if is_slow() {
        check(fen, BLACK);
    }
    assert!(!board(fen).can_mate(Color::White) && board(fen).can_mate(Color::Black));
}

#[test]
fn pawns_with_steps_left_are_walls_too() {
    check("8/4k3/8/3p1p1p/p1pPpP2/PpP1P1pP/1P4P1/6K1 w - - 0 1", NEITHER);
    // If a pawn has too many steps left, it can advance to a square that a king can attack.
    check("4k3/8/1p1p1p1p/pPpPpPp1/P1P1P1P1/7P/8/4K3 w - - 0 1", BOTH);
}

#[test]
fn forced_moves_are_followed() {
    check("8/8/8/8/8/3k4/1q6/K7 w - - 0 1", NEITHER);
    check("8/8/8/8/8/3k4/1r6/K7 w - - 0 1", NEITHER);
    check("8/8/8/8/8/3k4/1q6/1K6 w - - 0 1", NEITHER);
    // If White's move is not forced, or if the queen is protected, Black can checkmate now or later.
    assert!(board("8/8/8/8/8/3k4/r7/K7 w - - 0 1").can_mate(Color::Black));
    check("8/8/8/8/8/1k6/1q6/K7 w - - 0 1", BLACK);
    // Stalemate ends the game.
    check("8/8/8/8/8/2k5/1r6/K7 w - - 0 1", NEITHER);
    check("7k/8/8/8/8/p1p5/PpP5/1K6 w - - 0 1", NEITHER);
}

#[test]
fn a_dead_position_ends_the_game_and_a_clock_loses_only_to_a_side_that_can_mate() {
    let outcome = |fen: &str| Game::new(board(fen)).outcome();
    let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(outcome(wall), Some(Outcome::DeadPosition));
    assert_eq!(
        outcome("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        Some(Outcome::InsufficientMaterial)
    );
    assert_eq!(outcome("8/8/8/8/8/2k5/1r6/K7 w - - 0 1"), Some(Outcome::Stalemate));
    assert_eq!(
        outcome("8/8/8/8/8/1k6/1q6/K7 w - - 0 1"),
        Some(Outcome::Checkmate { winner: Color::Black })
    );
    let knight_against_queen = board("8/8/8/8/8/5k1q/8/2N1K3 w - - 0 1");
    let black_out_of_time = Outcome::of_time(&knight_against_queen, Color::Black);
    assert_eq!(
        black_out_of_time,
        Outcome::TimeWithoutMate {
            out_of_time: Color::Black
        }
    );
    let white_out_of_time = Outcome::of_time(&knight_against_queen, Color::White);
    assert_eq!(white_out_of_time, Outcome::Time { winner: Color::Black });
}

#[test]
fn castling_and_captures_en_passant_count_in_dead_positions() {
    for fen in [
        crate::notation::START_FEN,
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        // The capture en passant opens the wall.
        "4k3/8/3p1p1p/p1pPpPpP/P1P1P1P1/8/8/4K3 w - c6 0 1",
    ] {
        let board = board(fen);
        assert!(!board.is_dead(), "{fen}");
        assert!(
            Color::ALL
                .into_iter()
                .all(|color| board.can_mate(color) == board.has_mating_material(color)),
            "{fen}"
        );
    }
}

fn is_slow() -> bool {
    std::env::var_os("SLOW").is_some_and(|value| value == "1")
}
