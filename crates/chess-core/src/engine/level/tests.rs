use super::eval_noise::EvalNoise;
use super::opponent::seed_of_side;
use super::{Character, Level, Opponent, Strength, choice};
use crate::engine::{Limits, Report, claims_draw};
use crate::notation::{START_FEN, parse_game};
use crate::{Board, Color, Game};

#[test]
fn equal_seeds_give_equal_moves_and_other_seeds_give_others() {
    let level = Level::WEAKEST;
    let play = |seed| report(level, &Game::default(), seed).best_move;
    let moves: Vec<_> = (0..20).map(play).collect();
    assert_eq!(moves, (0..20).map(play).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]));
}

#[test]
fn both_sides_of_a_game_have_different_noise() {
    let board = Board::default();
    let error = |side| EvalNoise::new(seed_of_side(7, side), 300, Character::Universal, &board).error(&board);
    assert_ne!(error(Color::White), error(Color::Black));
}

#[test]
fn each_level_has_a_different_name() {
    let mut names: Vec<_> = Level::all().map(Level::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), usize::from(Level::STRONGEST.number()));
}

#[test]
fn there_are_twelve_levels_in_order_of_strength() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(13), None);
    assert!(Level::all().is_sorted_by(|weak, strong| weak.strength() < strong.strength()));
}

#[test]
fn the_node_limit_grows_with_the_strength_without_a_jump() {
    assert_eq!(Strength::new(0), Strength::WEAKEST);
    assert_eq!(Strength::new(9999), Strength::STRONGEST);
    let nodes: Vec<u64> = (0..4000).map(|elo| Strength::new(elo).nodes()).collect();
    assert!(nodes.is_sorted());
    for level in Level::all() {
        let [below, there] = [1, 0].map(|less| Strength::new(level.strength().elo() - less).nodes());
        assert!(
            below <= there && there - below <= 1 + there / 50,
            "{}: {below} {there}",
            level.name()
        );
    }
}

fn report(level: Level, game: &Game, seed: u64) -> Report {
    level.search(game, &Limits::default(), seed, &mut ())
}

/// A change of these moves is a change of how levels play: their ratings must be measured again. A test of the wasm
/// program uses the same file.
#[test]
fn every_level_plays_the_recorded_moves() {
    let limits = Limits {
        nodes: Some(3000),
        ..Limits::default()
    };
    let lines = include_str!("played.txt");
    let again = lines.lines().map(|line| {
        let (level, rest) = line.split_once(' ').unwrap();
        let fen = rest.splitn(3, ' ').nth(2).unwrap();
        let player = Level::new(level.parse().unwrap()).unwrap();
        let report = player.search(&Game::new(fen.parse().unwrap()), &limits, 9, &mut ());
        format!("{level} {} {} {fen}\n", report.best_move.unwrap(), report.nodes)
    });
    assert_eq!(again.collect::<String>(), lines);
}

/// Checks that every level that never misses obvious moves plays one of the expected moves, whatever the seed.
#[track_caller]
fn check_obvious(fen: &str, moves: &[&str], expected: &[&str]) {
    let game = parse_game(fen, moves.iter().copied()).unwrap();
    // The strongest levels find them by searching, which takes too long for a test.
    let quick = Level::all().filter(|&level| level >= Level::NEVER_MISSES_OBVIOUS && level <= Level::new(10).unwrap());
    for level in quick {
        for seed in 0..6 {
            let mv = report(level, &game, seed).best_move.unwrap().to_string();
            assert!(expected.contains(&mv.as_str()), "{fen}, level {}: {mv}", level.number());
        }
    }
}

#[test]
fn a_mate_in_one_is_given() {
    check_obvious("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &[], &["a1a8"]);
    check_obvious(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        &[],
        &["d8h4"],
    );
    check_obvious(
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        &[],
        &["h5f7"],
    );
    check_obvious("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", &[], &["g6g7"]);
    // A queen may be won, but mate is more.
    check_obvious("6k1/5ppp/q7/8/8/8/8/R3R1K1 w - - 0 1", &[], &["e1e8"]);
}

#[test]
fn a_queen_offered_as_bait_is_declined_by_levels_that_see_the_mate() {
    // Légal's mate: 5... Bxd1 6. Bxf7+ Ke7 7. Nd5#.
    let moves = ["e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8g4", "b1c3", "g7g6", "f3e5"];
    let game = parse_game(START_FEN, moves).unwrap();
    for seed in 0..6 {
        let report = report(Level::new(9).unwrap(), &game, seed);
        assert_ne!(report.best_move.unwrap().to_string(), "g4d1", "seed {seed}");
    }
    // Level 3 does not see the mate and captures the queen.
    let moves: Vec<String> = (0..6)
        .filter_map(|seed| report(Level::NEVER_MISSES_OBVIOUS, &game, seed).best_move)
        .map(|mv| mv.to_string())
        .collect();
    assert!(moves.contains(&"g4d1".to_owned()), "{moves:?}");
}

#[test]
fn an_undefended_queen_is_captured() {
    check_obvious(
        "r1bq1knr/1p1p4/2p1pBpb/5n1p/PpP1P3/3P1PP1/1PQ2K1P/R4BNR w - - 0 20",
        &[],
        &["f6d8"],
    );
    check_obvious(
        "r1b1kbnr/pp1p1ppp/n7/4q1N1/2pP4/8/PPP1PPPP/R1BK1B1R w kq - 0 9",
        &[],
        &["d4e5"],
    );
}

#[test]
fn material_is_recaptured() {
    let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 5 4";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check_obvious(italian, &["c5f2"], &["e1f2"]);
    check_obvious(
        start,
        &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"],
        &["d7c6", "b7c6"],
    );
}

#[test]
fn levels_vary_their_openings() {
    for level in [Level::WEAKEST, Level::new(6).unwrap(), Level::new(9).unwrap()] {
        let moves: Vec<_> = (0..100)
            .map(|seed| report(level, &Game::default(), seed).best_move)
            .collect();
        let most = moves
            .iter()
            .map(|mv| moves.iter().filter(|other| *other == mv).count())
            .max();
        assert!(most <= Some(60), "level {}: {most:?}", level.number());
    }
}

#[test]
fn only_the_search_moves_are_played() {
    let game = Game::default();
    let only = crate::notation::parse_uci(game.board(), "a2a3").unwrap();
    let limits = Limits {
        search_moves: vec![only.into()],
        ..Limits::default()
    };
    for level in Level::all() {
        for seed in 0..3 {
            let report = level.search(&game, &limits, seed, &mut ());
            assert_eq!(report.best_move, Some(only), "level {}", level.number());
        }
    }
}

#[test]
fn without_a_margin_no_random_choice_is_made() {
    let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 5 4";
    let game = parse_game(italian, []).unwrap();
    let mut report = report(Level::WEAKEST, &game, 1);
    let score = report.lines[0].score;
    report.lines.iter_mut().for_each(|line| line.score = score);
    assert!(report.lines.len() > 1);
    let choices = |margin| {
        (0..20)
            .map(|seed| choice::chosen(game.board(), &report, margin, seed))
            .collect::<Vec<_>>()
    };
    assert!(choices(0).iter().all(Option::is_none));
    assert!(choices(1).iter().any(|mv| *mv != choices(1)[0]));
}

#[test]
fn every_style_claims_a_draw_in_a_worse_position() {
    // Without queens and with few pieces the endgame style likes the position, but it is a pawn down.
    let moves = ["e1d1", "e8d8", "d1e1", "d8e8", "e1d1", "e8d8", "d1e1", "d8e8"];
    let game = parse_game("r3k3/pppp4/8/8/8/8/PPP5/R3K3 w - - 0 1", moves).unwrap();
    for character in Character::ALL {
        let strength = Strength::STRONGEST;
        let limits = Limits {
            nodes: Some(5000),
            ..Limits::default()
        };
        let report = Opponent { strength, character }.search(&game, &limits, 1, &mut ());
        assert!(claims_draw(&game, &report), "{character:?}: {:?}", report.score);
    }
}
