//! Tests endgames: the engine plays them to the end against itself.

use crate::engine::{Limits, SearchMemory, search};
use crate::rules::tests::flipped;
use crate::rules::{Board, Color, Game, Outcome};

/// The outcome after at most `moves` moves of each side, and the largest absolute score of each side's first
/// ten moves, in centipawns.
fn played_out(fen: &str, moves: usize, nodes: u64) -> (Option<Outcome>, f64) {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut game = Game::new(fen.parse::<Board>().unwrap());
    let mut memories = [SearchMemory::new(1), SearchMemory::new(1)];
    let mut greatest: f64 = 0.0;
    for ply in 0..2 * moves {
        if game.outcome().is_some() {
            break;
        }
        let side = game.board().side_to_move();
        let report = search(&game, &limits, &mut memories[side.index()], &mut ());
        let Some(mv) = report.best_move else { break };
        if ply < 20 {
            let score = report.score.unwrap();
            greatest = greatest.max(if score.plies_to_mate().is_some() {
                f64::INFINITY
            } else {
                score.centipawns().abs()
            });
        }
        game = game.play(mv).unwrap();
    }
    (game.outcome(), greatest)
}

/// Checks that White mates within `moves` moves, and Black in the flipped position.
#[track_caller]
fn check_win(fen: &str, moves: usize, nodes: u64) {
    for (fen, winner) in [(fen.to_string(), Color::White), (flipped(fen), Color::Black)] {
        let (outcome, _) = played_out(&fen, moves, nodes);
        assert_eq!(outcome, Some(Outcome::Checkmate { winner }), "{fen}");
    }
}

/// Checks that neither side mates, and that no score is larger than `most` centipawns.
#[track_caller]
fn check_draw(fen: &str, most: f64) {
    for fen in [fen.to_string(), flipped(fen)] {
        let (outcome, greatest) = played_out(&fen, 30, 8000);
        assert!(!matches!(outcome, Some(Outcome::Checkmate { .. })), "{fen}");
        assert!(greatest <= most, "{fen}: {greatest}");
    }
}

#[test]
fn a_lone_king_is_mated() {
    check_win("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 15, 2000);
    check_win("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 25, 2000);
    check_win("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 35, 4000);
}

#[test]
fn bishop_and_knight_mate_in_the_right_corner() {
    check_win("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 50, 6000);
    // The king must be driven from the wrong corner to the right corner.
    check_win("k7/8/2K5/8/4N3/8/8/5B2 w - - 0 1", 45, 6000);
    check_win("7k/8/5K2/8/4N3/8/8/4B3 w - - 0 1", 45, 6000);
}

#[test]
fn a_winning_pawn_is_promoted() {
    check_win("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", 30, 2000);
    check_win("8/8/8/8/P6k/8/8/K7 w - - 0 1", 30, 2000);
    check_win("8/8/1k6/8/1K6/8/1P6/8 w - - 0 1", 45, 4000);
}

#[test]
fn draws_are_recognized_and_held() {
    // The defending king stops the pawn.
    check_draw("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", 0.0);
    // The bishop does not control the promotion square.
    check_draw("k7/8/8/8/P7/8/1B6/K7 w - - 0 1", 20.0);
    // Two knights; a bishop against a knight; bishops of the same colour.
    check_draw("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", 20.0);
    check_draw("4k1n1/8/8/8/8/8/8/2B1K3 w - - 0 1", 20.0);
    check_draw("3bk3/8/8/8/8/8/8/2B1K3 w - - 0 1", 20.0);
    // An extra pawn with bishops of opposite colours.
    check_draw("8/4k3/4b3/8/4P3/4K3/8/2B5 w - - 0 1", 100.0);
}
