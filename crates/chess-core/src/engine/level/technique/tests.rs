use super::Technique;
use crate::engine::level::{Level, Opponent};
use crate::engine::search::{Evaluation, MoveValues, SearchMemory, move_values};
use crate::engine::{Limits, Report};
use crate::notation::parse_game;
use crate::rules::split_mix;
use crate::{Color, Game};

fn report(level: u8, game: &Game, seed: u64) -> Report {
    Opponent::from(Level::new(level).unwrap()).search(game, &Limits::default(), seed, &mut ())
}

fn valued(game: &Game) -> Vec<MoveValues> {
    let mut memory = SearchMemory::new(1);
    move_values(
        game,
        &[1, 3],
        &Limits::default(),
        &mut memory,
        &mut Evaluation::default(),
        &mut (),
    )
    .moves
}

/// The technique's utility of the move `mv` after the moves `moves`.
fn utility(fen: &str, moves: &[&str], mv: &str) -> i64 {
    let game = parse_game(fen, moves.iter().copied()).unwrap();
    let valued = valued(&game);
    let of_move = valued.iter().find(|valued| valued.mv.to_string() == mv).unwrap();
    Technique::of(&game, &valued).utility(of_move)
}

/// The numbers of the levels that play like people, with a few seeds each.
fn levels_and_seeds() -> impl Iterator<Item = (u8, u64)> {
    (1..=9).flat_map(|level| (0..10).map(move |seed| (level, seed)))
}

/// Checks that no level plays these moves.
#[track_caller]
fn check_never(fen: &str, moves: &[&str], never: &[&str]) {
    let game = parse_game(fen, moves.iter().copied()).unwrap();
    for (level, seed) in levels_and_seeds() {
        let mv = report(level, &game, seed).best_move.unwrap().to_string();
        assert!(!never.contains(&mv.as_str()), "level {level}, seed {seed}: {mv}");
    }
}

#[test]
fn a_pawn_becomes_a_queen() {
    check_never("8/2P4k/8/8/8/8/5PPP/6K1 w - - 0 1", &[], &["c7c8r", "c7c8b", "c7c8n"]);
    check_never("6k1/5ppp/8/8/8/8/2p4K/8 b - - 0 1", &[], &["c2c1r", "c2c1b", "c2c1n"]);
    // Promotions that also capture, and promotions after which the other side can capture the new piece.
    check_never(
        "1r5k/P7/8/8/8/8/5PPP/6K1 w - - 0 1",
        &[],
        &["a7b8r", "a7b8b", "a7b8n", "a7a8r", "a7a8b", "a7a8n"],
    );
}

#[test]
fn another_piece_is_promoted_to_if_it_gains_more() {
    // In the first position, a queen would stalemate. In the second, a knight gives check (Emanuel Lasker's trap in the
    // Albin Countergambit).
    for (fen, expected) in [
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f7f8r"),
        ("8/8/8/8/8/5k2/5p1K/8 b - - 0 1", "f2f1r"),
        ("rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 1 7", "f2g1n"),
    ] {
        assert!(utility(fen, &[], expected) >= 0, "{fen}");
    }
    assert!(utility("8/2P4k/8/8/8/8/5PPP/6K1 w - - 0 1", &[], "c7c8r") < 0);
}

#[test]
fn a_winning_position_is_not_repeated() {
    let queen = ["e4f4", "d2d3", "f4e4", "d3d2"];
    check_never("8/8/8/8/4Q3/1p6/1P1k4/K7 w - - 0 1", &queen, &["e4f4"]);
    let rook = ["a5b5", "h7g7", "b5a5", "g7h7"];
    check_never("8/5p1k/6p1/R7/8/8/5PPP/6K1 w - - 0 1", &rook, &["a5b5"]);
    let black = ["g1h1", "a4b4", "h1g1", "b4a4", "g1h1"];
    check_never("6k1/5ppp/8/8/r7/6P1/5P2/6K1 w - - 0 1", &black, &["a4b4"]);
}

#[test]
fn a_side_that_is_behind_may_repeat() {
    let behind = "6k1/5ppp/8/8/r7/6P1/5P2/6K1 w - - 0 1";
    assert_eq!(utility(behind, &["g1h1", "a4b4", "h1g1", "b4a4"], "g1h1"), 0);
    let ahead = "6k1/5ppp/8/8/R7/6P1/5P2/6K1 w - - 0 1";
    assert!(utility(ahead, &["g1h1", "g8f8", "h1g1", "f8g8"], "g1h1") < 0);
}

#[test]
fn a_lone_king_is_confined_and_pieces_are_not_lost_to_it() {
    let lone = "8/8/8/3k4/8/8/8/4K2R w - - 0 1";
    let better = |one, other| utility(lone, &[], one) > utility(lone, &[], other);
    assert!(better("h1h4", "h1h2") && better("e1e2", "e1d1") && better("h1h4", "h1h5"));
    // On e4, the rook can be captured. In the second position, Black's king is not alone: Black also has a pawn.
    assert!(utility("8/8/8/3k4/8/8/8/K3R3 w - - 0 1", &[], "e1e4") < utility(lone, &[], "e1d1"));
    assert_eq!(utility("8/7p/8/3k4/8/8/8/4K2R w - - 0 1", &[], "h1h4"), 0);
}

/// The number of games in which a level mates a lone king within 50 moves, out of a few games. The lone king moves at
/// random.
fn mates(level: u8, fen: &str) -> usize {
    let is_mate = |seed: &u64| {
        let mut game = parse_game(fen, []).unwrap();
        while game.outcome().is_none() && game.ply() < 100 {
            let moves = game.board().legal_moves().to_vec();
            let mv = if game.board().side_to_move() == Color::White {
                report(level, &game, *seed).best_move.unwrap()
            } else {
                moves[(split_mix(seed ^ game.board().position_hash()) % moves.len() as u64) as usize]
            };
            game = game.play(mv).unwrap();
        }
        game.board().is_in_check() && game.board().legal_moves().is_empty()
    };
    (0..4).filter(is_mate).count()
}

#[test]
fn a_lone_king_is_mated() {
    for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"] {
        for level in [4, 6] {
            assert!(mates(level, fen) >= 3, "level {level}: {fen}");
        }
    }
}
