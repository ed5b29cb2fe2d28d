mod endgames;
mod see;

use std::ops::ControlFlow;

use super::generate::unpack_legal;
use super::{MAX_DEPTH, search};
use crate::engine::search::packed_move::PackedMove;
use crate::engine::{Iteration, Limits, Observer, Progress, Report, SearchMemory};
use crate::notation::{UciMove, parse_game, parse_move, san};
use crate::rules::tests::flipped;
use crate::rules::{Board, Constraints, Game, Move};

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

fn searched(fen: &str, limits: &Limits) -> Report {
    search(&Game::new(board(fen)), limits, &mut SearchMemory::new(4), &mut ())
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Checks that both colours find a mate in `moves` moves.
#[track_caller]
fn check_mate(fen: &str, moves: i32) {
    let flipped = flipped(fen);
    for (fen, sign) in [(fen, 1), (&flipped, -1)] {
        let limits = Limits {
            mate: Some(moves.cast_unsigned()),
            ..nodes(3_000_000)
        };
        let report = searched(fen, &limits);
        let plies = report.score.unwrap().plies_to_mate();
        assert_eq!(plies, Some(sign * (2 * moves - 1)), "{fen}: {report:?}");
    }
}

#[test]
fn mates_are_found() {
    check_mate("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1);
    check_mate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2);
    check_mate("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2);
    check_mate("k7/8/1K6/8/8/8/7R/8 w - - 0 1", 1);
    check_mate("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3);
    check_mate("1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - 0 1", 4);
    check_mate("8/8/8/8/4k3/8/1R6/R3K3 w - - 0 1", 5);
}

/// Checks that both colours find the best move within `most` nodes.
#[track_caller]
fn check_best(fen: &str, expected: &str, most: u64) {
    for fen in [fen.to_owned(), flipped(fen)] {
        let report = searched(&fen, &nodes(most));
        let best = report.best_move.unwrap();
        assert_eq!(
            san(&board(&fen), best),
            expected_for(&fen, expected),
            "{fen}: {report:?}"
        );
    }
}

fn expected_for(fen: &str, expected: &str) -> String {
    if fen.split(' ').nth(1) == Some("w") {
        return expected.into();
    }
    let other = |letter: char| letter.to_digit(10).map_or(letter, |rank| char::from(b'9' - rank as u8));
    expected.chars().map(other).collect()
}

#[test]
fn tactics_are_found() {
    // The three moves win by an attack on a rook that cannot be defended, a knight fork and a sacrifice.
    check_best("3r2k1/5ppp/8/8/8/8/3Q1PPP/6K1 w - - 0 1", "Qxd8#", 5_000);
    check_best("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+", 5_000);
    check_best(
        "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
        "Rg3",
        300_000,
    );
}

#[test]
fn draws_by_repetition_and_by_the_fifty_move_rule_are_found() {
    // Only perpetual check saves White.
    let report = searched("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32", &nodes(100_000));
    assert_eq!(report.score.unwrap().centipawns(), 0.0, "{report:?}");
    // One ply before the fifty-move rule applies, only an immediate mate would win.
    let report = searched("7k/8/8/8/8/8/8/KQR5 w - - 99 100", &nodes(20_000));
    assert!(report.score.unwrap().centipawns().abs() < 1.0, "{report:?}");
    // The halfmove clock is the same, but there is a mate in one. A mate takes precedence over the fifty-move rule.
    let report = searched("7k/R7/8/8/8/8/8/KQ6 w - - 99 100", &nodes(20_000));
    assert_eq!(report.score.unwrap().plies_to_mate(), Some(1));
}

/// White wins a queen. An earlier version missed this in searches to depth 5 to 7, because it pruned the queen's
/// escapes in other lines as late moves.
#[test]
fn the_win_of_a_queen_is_found_at_every_depth() {
    let fen = "r1bq1knr/1p1p4/2p1pBpb/5n1p/PpP1P3/3P1PP1/1PQ2K1P/R4BNR w - - 0 20";
    for (fen, sign) in [(fen.to_owned(), 1.0), (flipped(fen), -1.0)] {
        for depth in 2..=9 {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let found = sign * searched(&fen, &limits).score.unwrap().centipawns();
            assert!(found > 300.0, "{found} at depth {depth}: {fen}");
        }
    }
}

#[test]
fn repetitions_of_game_positions_are_known() {
    let fen = "7k/8/8/8/8/8/q7/6RK w - - 0 1";
    let moves = ["g1g2", "a2a1", "g2g1", "a1a2", "g1g2", "a2a1", "g2g1"];
    let game = parse_game(fen, moves).unwrap();
    // If the queen went back, the position would occur for the third time.
    // The game would then be a draw, and Black can avoid this.
    let report = search(&game, &nodes(20_000), &mut SearchMemory::new(1), &mut ());
    assert!(report.score.unwrap().centipawns() < -200.0, "{report:?}");
    assert_ne!(report.best_move.unwrap().to_string(), "a1a2");
}

#[test]
fn a_position_without_moves_has_no_best_move() {
    for (fen, plies, centipawns) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None, Some(0.0)),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some(0), None),
    ] {
        let report = searched(fen, &Limits::default());
        assert_eq!(report.best_move, None);
        let score = report.score.unwrap();
        assert!(centipawns.is_none_or(|value| score.centipawns() == value), "{score}");
        assert!(
            plies.is_none_or(|plies| score.plies_to_mate() == Some(plies)),
            "{score}"
        );
    }
}

#[test]
fn only_the_search_moves_are_considered() {
    let start = Board::default();
    let named: Vec<Move> = ["a3", "h4"]
        .iter()
        .map(|text| parse_move(&start, text).unwrap())
        .collect();
    let limits = Limits {
        search_moves: named.iter().copied().map(UciMove::from).collect(),
        ..nodes(3000)
    };
    let report = search(&Game::default(), &limits, &mut SearchMemory::new(1), &mut ());
    assert!(named.contains(&report.best_move.unwrap()));
}

#[test]
fn several_lines_are_different_and_in_order() {
    let limits = Limits {
        lines: 5,
        depth: Some(7),
        ..Limits::default()
    };
    let report = searched(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &limits,
    );
    assert_eq!(report.lines.len(), 5);
    assert!(report.is_complete);
    for pair in report.lines.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].moves[0], pair[1].moves[0]);
    }
    // The number of lines is at most the number of legal moves.
    let few = searched("7k/8/8/8/8/8/8/K7 w - - 0 1", &limits);
    assert_eq!(few.lines.len(), 3);
}

#[test]
fn a_stopped_search_reports_lines_of_full_length() {
    let shortest = (10..80).map(|thousands| {
        let limits = Limits {
            lines: 3,
            ..nodes(thousands * 1000)
        };
        let report = search(&Game::default(), &limits, &mut SearchMemory::new(1), &mut ());
        report.lines.iter().map(|line| line.moves.len()).min().unwrap()
    });
    assert!(shortest.min().unwrap() >= 6);
}

/// Positions from random games.
fn random_games(count: usize, plies: usize) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count)
        .map(|_| {
            let mut game = Game::default();
            for _ in 0..random.usize(..plies) {
                let moves = game.board().legal_moves();
                let Some(&mv) = random.choice(&moves) else {
                    break;
                };
                game = game.play(mv).unwrap();
            }
            game
        })
        .collect()
}

#[test]
fn best_moves_and_lines_are_legal_whatever_the_limits() {
    let mut memory = SearchMemory::new(1);
    for (index, game) in random_games(120, 120).iter().enumerate() {
        let limits = Limits {
            lines: index % 3,
            ..nodes([1, 10, 300, 3000][index % 4])
        };
        let report = search(game, &limits, &mut memory, &mut ());
        assert_eq!(report.best_move.is_some(), !game.board().legal_moves().is_empty());
        for line in report
            .lines
            .iter()
            .map(|line| &line.moves)
            .chain([&report.principal_variation])
        {
            line.iter()
                .try_fold(game.board().clone(), |board, &mv| board.play(mv))
                .expect("a line of legal moves");
        }
    }
}

#[test]
fn equal_inputs_and_equal_memory_give_equal_reports() {
    for game in random_games(6, 60) {
        let run = || {
            let mut memory = SearchMemory::new(1);
            [2000, 3000].map(|most| search(&game, &nodes(most), &mut memory, &mut ()))
        };
        assert_eq!(run(), run());
        let mut memory = SearchMemory::new(1);
        let first = search(&game, &nodes(2000), &mut memory, &mut ());
        memory.clear();
        assert_eq!(search(&game, &nodes(2000), &mut memory, &mut ()), first);
    }
}

/// Stops a search at the call of the observer with this number, and checks the progress until then.
struct StopAfter {
    calls_left: u32,
    fraction: f64,
}

impl Observer for StopAfter {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        assert!(progress.fraction >= self.fraction && progress.fraction <= 1.0);
        self.fraction = progress.fraction;
        if self.calls_left == 0 {
            return ControlFlow::Break(());
        }
        self.calls_left -= 1;
        ControlFlow::Continue(())
    }
}

#[test]
fn a_search_stopped_at_any_call_returns_a_legal_move() {
    let game = Game::new(board(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ));
    let limits = Limits {
        depth: Some(MAX_DEPTH),
        ..Limits::default()
    };
    for calls_left in 0..60 {
        let mut observer = StopAfter {
            calls_left,
            fraction: 0.0,
        };
        let report = search(&game, &limits, &mut SearchMemory::new(1), &mut observer);
        assert_eq!(report.nodes, 1024 * u64::from(calls_left + 1));
        assert!(game.board().is_legal(report.best_move.unwrap()));
        assert!(!report.is_complete);
    }
}

#[test]
fn no_iteration_starts_after_the_observer_breaks() {
    struct Until(u32);
    impl Observer for Until {
        fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn iteration(&mut self, iteration: &Iteration) -> ControlFlow<()> {
            if iteration.depth >= self.0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }
    let report = search(
        &Game::default(),
        &Limits::default(),
        &mut SearchMemory::new(1),
        &mut Until(4),
    );
    assert_eq!(report.depth, 4);
    assert!(!report.is_complete);
}

#[test]
fn packed_moves_are_unpacked_only_where_they_are_legal() {
    let games = random_games(40, 100);
    let all: Vec<PackedMove> = games
        .iter()
        .flat_map(|game| game.board().legal_moves())
        .map(PackedMove::new)
        .collect();
    for game in &games {
        let legal = game.board().legal_moves();
        let constraints = Constraints::of(game.board(), game.board().side_to_move());
        for &mv in &legal {
            assert_eq!(unpack_legal(game.board(), &constraints, PackedMove::new(mv)), Some(mv));
        }
        for &packed in &all {
            let found = unpack_legal(game.board(), &constraints, packed);
            assert!(
                found.is_none_or(|mv| legal.contains(&mv)),
                "{found:?} in {}",
                game.board()
            );
        }
    }
}
