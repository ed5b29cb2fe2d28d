use super::{Character, Level, Opponent, Strength};
use crate::Game;
use crate::engine::{Limits, Report, claims_draw};
use crate::notation::{START_FEN, parse_game};
use crate::rules::split_mix;

#[test]
fn equal_seeds_give_equal_moves_and_other_seeds_give_others() {
    let level = Level::WEAKEST;
    let play = |seed| report(level, &Game::default(), seed).best_move;
    let moves: Vec<_> = (0..20).map(play).collect();
    assert_eq!(moves, (0..20).map(play).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]));
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

fn report(level: Level, game: &Game, seed: u64) -> Report {
    level.search(game, &Limits::default(), seed, &mut ())
}

/// If these moves change, the levels play differently, and their ratings must be measured again.
/// A test of the wasm program uses the same file.
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
fn every_style_claims_a_draw_in_a_worse_position() {
    // Without queens and with few pieces, the endgame style prefers the position, although it is a pawn down.
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

/// The share of searches, in hundredths, in which one of the levels in a range plays one of the expected moves.
fn share(levels: std::ops::RangeInclusive<u8>, fen: &str, moves: &[&str], expected: &[&str]) -> usize {
    let game = parse_game(fen, moves.iter().copied()).unwrap();
    let levels: Vec<Level> = levels.filter_map(Level::new).collect();
    let plays = |level: Level, seed| report(level, &game, seed).best_move.unwrap().to_string();
    let is_expected = |mv: &String| expected.contains(&mv.as_str());
    let played = levels.iter().flat_map(|level| (0..20).map(|seed| plays(*level, seed)));
    100 * played.filter(is_expected).count() / (20 * levels.len())
}

/// Checks that a move which is obvious to people is nearly always played from level 5 on, and mostly by levels 3 and 4.
#[track_caller]
fn check_obvious(fen: &str, moves: &[&str], expected: &[&str]) {
    let (weak, others) = (share(3..=4, fen, moves, expected), share(5..=9, fen, moves, expected));
    assert!(weak >= 50 && others >= 90, "{fen} {moves:?}: {weak} %, {others} %");
}

#[test]
fn mates_in_one_are_sometimes_missed_below_level_6() {
    let back_rank = ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ["a1a8"]);
    let scholar = (
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        ["h5f7"],
    );
    for (fen, expected) in [back_rank, scholar] {
        assert_eq!(share(6..=9, fen, &[], &expected), 100, "{fen}");
        let weak = share(1..=4, fen, &[], &expected);
        assert!((50..100).contains(&weak), "{fen}: {weak} %");
    }
}

#[test]
fn a_level_that_is_ahead_does_not_stalemate() {
    for (fen, stalemate) in [
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6"),
        ("8/8/8/8/6q1/8/5k2/7K b - - 0 1", "g4g3"),
    ] {
        assert_eq!(share(1..=9, fen, &[], &[stalemate]), 0, "{fen}");
    }
}

#[test]
fn an_undefended_piece_is_captured() {
    check_obvious(
        "rnbqk2r/ppp2ppp/4pn2/4N3/2Bbp3/2P5/PP3PPP/RNBQ1RK1 b kq - 0 7",
        &[],
        &["d4e5"],
    );
    check_obvious(
        "r1b1kbnr/pp1p1ppp/n7/4q1N1/2pP4/8/PPP1PPPP/R1BK1B1R w kq - 0 9",
        &[],
        &["d4e5"],
    );
}

#[test]
fn material_is_recaptured() {
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"];
    check_obvious(START_FEN, &moves, &["d7c6", "b7c6"]);
    check_obvious(
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 5 4",
        &["c5f2"],
        &["e1f2"],
    );
}

#[test]
fn weak_levels_fall_into_a_trap_that_strong_ones_see() {
    // Légal's mate: 5... Bxd1 6. Bxf7+ Ke7 7. Nd5#.
    let moves = ["e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8g4", "b1c3", "g7g6", "f3e5"];
    let (weak, strong) = (
        share(4..=6, START_FEN, &moves, &["g4d1"]),
        share(9..=10, START_FEN, &moves, &["g4d1"]),
    );
    assert!(weak >= 50 && strong <= 5, "{weak} %, {strong} %");
}

/// The points of a level in games with White against a player who moves at random.
fn points_against_random_moves(level: Level, games: u64) -> f64 {
    let points = |seed: u64| {
        let mut game = Game::default();
        while game.outcome().is_none() && game.ply() < 300 {
            let moves = game.board().legal_moves().to_vec();
            let mv = if game.ply() % 2 == 0 {
                report(level, &game, seed).best_move.unwrap()
            } else {
                moves[(split_mix(seed ^ game.board().position_hash()) % moves.len() as u64) as usize]
            };
            game = game.play(mv).unwrap();
        }
        let is_won = game.board().is_in_check() && game.board().legal_moves().is_empty() && game.ply() % 2 == 1;
        if is_won { 1.0 } else { 0.0 }
    };
    (0..games).map(points).sum()
}

#[test]
fn level_2_wins_against_random_moves() {
    assert_eq!(points_against_random_moves(Level::new(2).unwrap(), 4), 4.0);
}

#[test]
fn the_parameters_change_without_jumps_between_levels() {
    assert_eq!(Strength::new(0), Strength::WEAKEST);
    assert_eq!(Strength::new(9999), Strength::STRONGEST);
    let people: Vec<_> = (400..=2500).map(|elo| Strength::new(elo).profile().person).collect();
    for pair in people.windows(2) {
        let [one, other] = [pair[0], pair[1]];
        assert!((other.rating - one.rating).abs() <= 2 && (other.attention - one.attention).abs() <= 1);
        assert!((other.temperature - one.temperature).abs() <= 1, "{one:?} {other:?}");
    }
    let nodes: Vec<u64> = (2501..=2900).map(|elo| Strength::new(elo).nodes()).collect();
    assert!(nodes.is_sorted());
}

#[test]
fn a_position_without_moves_is_reported_as_by_the_search() {
    let mated = parse_game("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", []).unwrap();
    let report = report(Level::WEAKEST, &mated, 1);
    assert_eq!((report.best_move, report.depth), (None, 0));
    assert!(report.score.is_some_and(|score| score.plies_to_mate() == Some(0)));
}

#[test]
fn the_line_of_the_played_move_comes_first() {
    let limits = Limits {
        lines: 3,
        ..Limits::default()
    };
    for seed in 0..10 {
        let report = Level::WEAKEST.search(&Game::default(), &limits, seed, &mut ());
        assert_eq!(report.lines[0].moves, report.principal_variation);
        assert_eq!(report.best_move, report.principal_variation.first().copied());
        assert_eq!(report.score, Some(report.lines[0].score));
    }
}

/// For the levels that play like people, checks that the best score does not depend on the number of requested lines:
/// it is the score of the best of all moves.
#[track_caller]
fn check_best_score(fen: &str) {
    let game = parse_game(fen, []).unwrap();
    let side = game.board().side_to_move();
    let search = |level: Level, seed, lines| {
        let limits = Limits {
            lines,
            ..Limits::default()
        };
        level.search(&game, &limits, seed, &mut ())
    };
    let mut worse = 0;
    for level in [1, 4, 8, 11].into_iter().filter_map(Level::new) {
        for seed in 0..10 {
            let (one, all) = (search(level, seed, 1), search(level, seed, 200));
            let best = all.lines.iter().map(|line| line.score.for_side(side)).max();
            for report in [&one, &all] {
                assert_eq!(
                    report.best_score().map(|score| score.for_side(side)),
                    best,
                    "{fen} {seed}"
                );
            }
            worse += usize::from(one.score != one.best_score());
        }
    }
    assert!(worse > 0, "{fen}: no level chooses a worse move");
}

#[test]
fn the_best_score_is_reported_if_a_worse_move_is_chosen() {
    check_best_score("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    check_best_score("r5k1/5ppp/8/8/3q4/8/5PPP/R5K1 b - - 0 1");
    check_best_score("6k1/5ppp/8/8/3Q4/8/5PPP/6K1 w - - 0 1");
}

#[test]
fn without_a_choice_the_best_score_is_the_score() {
    let only = parse_game("7k/8/8/8/8/8/6q1/7K w - - 0 1", []).unwrap();
    let mated = parse_game("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", []).unwrap();
    for game in [only, mated] {
        for level in Level::all() {
            let report = report(level, &game, 1);
            assert!(report.score.is_some());
            assert_eq!(report.best_score(), report.score, "level {}", level.number());
        }
    }
}
