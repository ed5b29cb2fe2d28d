use std::ops::ControlFlow;

use super::evaluation::static_eval;
use super::ordering::OrderedMoves;
use super::position::Position;
use super::search::search_with;
use super::{DEPTH, evaluate, search};
use crate::engine::{Observer, Progress, Report};
use crate::notation::{parse_san, san};
use crate::rules::{Board, Color, Move, PotentialKind, PotentialMove, PotentialMoves, potential_moves};

/// The published results: the position, the best move, the score and the static evaluation, both in centipawns.
const FIGURES: [(&str, &str, f64, f64); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "d4",
        -6.07,
        0.0,
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "e6",
        109.68,
        10.0570,
    ),
    (
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "Bb5",
        -35.09,
        1.0105,
    ),
    (
        "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R b KQ - 3 8",
        "Ne4",
        113.31,
        11.9025,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "Rxf4", -1.40, -1.0960),
    ("8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 1", "fxe3", 507.36, 1.7542),
];

#[track_caller]
fn centipawns(report: &Report) -> f64 {
    report.score.unwrap().centipawns()
}

#[test]
fn static_evaluations_are_the_published_ones() {
    for (fen, _, _, expected) in FIGURES {
        let board: Board = fen.parse().unwrap();
        let found = evaluate(&board).centipawns();
        assert!((found - expected).abs() < 0.00005, "{fen}: {found}, not {expected}");
    }
}

#[test]
fn moves_and_scores_are_the_published_ones() {
    for (fen, mv, expected, _) in FIGURES {
        let board: Board = fen.parse().unwrap();
        let report = search(&board, DEPTH, &mut ());
        let best = san(&board, report.best_move.unwrap());
        let found = centipawns(&report);
        assert_eq!(best.trim_end_matches('+'), mv, "{fen}");
        assert!((found - expected).abs() < 0.01, "{fen}: {found}, not {expected}");
    }
}

#[test]
fn the_line_is_playable_and_begins_with_the_best_move() {
    for (fen, ..) in FIGURES {
        let board: Board = fen.parse().unwrap();
        let report = search(&board, DEPTH, &mut ());
        assert_eq!(report.principal_variation.first().copied(), report.best_move);
        assert!(report.principal_variation.len() >= DEPTH as usize);
        report
            .principal_variation
            .iter()
            .try_fold(board, |board, &mv| board.play(mv))
            .unwrap();
    }
}

#[test]
fn a_mate_is_found_and_counted_from_the_root() {
    let board: Board = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    let report = search(&board, DEPTH, &mut ());
    assert_eq!(report.best_move, parse_san(&board, "Ra8").ok());
    let score = report.score.unwrap();
    assert_eq!(score.centipawns(), 9999.0);
    assert_eq!(score.plies_to_mate(), Some(1));
    assert_eq!(score.for_side(Color::Black).plies_to_mate(), Some(-1));
}

#[test]
fn positions_without_moves_have_no_best_move() {
    let mated: Board = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let report = search(&mated, DEPTH, &mut ());
    assert_eq!((report.best_move, centipawns(&report)), (None, 10_000.0));
    let stalemate: Board = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let report = search(&stalemate, DEPTH, &mut ());
    assert_eq!((report.best_move, centipawns(&report)), (None, 0.0));
}

/// Collects the fractions, and stops the search after `max_calls` calls.
struct FractionRecorder {
    fractions: Vec<f64>,
    max_calls: usize,
}

impl Observer for FractionRecorder {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.fractions.push(progress.fraction);
        if self.fractions.len() < self.max_calls {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// The fractions at ten moments of a search. The number of nodes between two moments is always the same.
fn sampled_fractions(fen: &str, depth: u32) -> Vec<f64> {
    let mut recorder = FractionRecorder {
        fractions: Vec::new(),
        max_calls: usize::MAX,
    };
    let _report = search(&fen.parse().unwrap(), depth, &mut recorder);
    let all = recorder.fractions;
    assert!(all.is_sorted(), "{fen}");
    assert!(all.iter().all(|fraction| (0.0..1.0).contains(fraction)), "{fen}");
    (0..10).map(|moment| all[moment * all.len() / 10]).collect()
}

#[test]
fn progress_is_spread_over_the_nodes() {
    for (fen, depth) in FIGURES.map(|(fen, ..)| (fen, DEPTH)).into_iter().chain([
        (FIGURES[0].0, DEPTH + 1),
        (FIGURES[4].0, DEPTH + 2),
        (FIGURES[5].0, DEPTH + 2),
    ]) {
        let mut fractions = sampled_fractions(fen, depth);
        fractions.dedup();
        assert!(fractions.len() >= 8, "depth {depth}, {fen}: {fractions:?}");
        fractions.push(1.0);
        let largest_jump = fractions.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        assert!(largest_jump < 0.4, "depth {depth}, {fen}: {fractions:?}");
    }
}

/// Stores the last reported score.
struct LastScore(f64);

impl Observer for LastScore {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        if let Some(score) = progress.score {
            self.0 = score.centipawns();
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn scores_during_the_search_are_white_positive_too() {
    // Black is two queens ahead, and to move.
    let board: Board = "4k3/8/2qq4/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    let mut last_score = LastScore(0.0);
    let report = search(&board, DEPTH, &mut last_score);
    assert!(centipawns(&report) < -1000.0, "{report:?}");
    assert!(last_score.0 < -1000.0, "{}", last_score.0);
}

#[test]
fn a_stopped_search_returns_a_legal_move() {
    for (fen, max_calls, has_score) in [(FIGURES[0].0, 1, false), (FIGURES[2].0, 180, true)] {
        let board: Board = fen.parse().unwrap();
        let mut recorder = FractionRecorder {
            fractions: Vec::new(),
            max_calls,
        };
        let report = search(&board, 4, &mut recorder);
        assert_eq!(recorder.fractions.len(), max_calls);
        assert!(!report.is_complete);
        assert_eq!(report.score.is_some(), has_score);
        assert!(board.is_legal(report.best_move.unwrap()));
    }
}

/// The score for the side to move by plain minimax. The alpha-beta search must return the same score.
fn minimax(board: &Board, ply: u32, depth: u32, only_captures: bool) -> i32 {
    let moves = board.legal_moves();
    if moves.is_empty() {
        let mated = ply as i32 * 10_000 - 100_000_000;
        return if board.is_in_check() { mated } else { 0 };
    }
    if ply >= depth && !(only_captures && ply < depth + 2) {
        return static_eval(board).value;
    }
    moves
        .iter()
        .map(|&mv| {
            -minimax(
                &board.play_unchecked(mv),
                ply + 1,
                depth,
                only_captures && mv.is_capture(),
            )
        })
        .max()
        .unwrap()
}

#[test]
fn the_search_agrees_with_minimax_and_prefers_the_first_of_equal_moves() {
    for (fen, depth) in [
        (FIGURES[0].0, 2),
        (FIGURES[1].0, 2),
        (FIGURES[2].0, 2),
        (FIGURES[3].0, 2),
        (FIGURES[4].0, 3),
        (FIGURES[5].0, 2),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2,
        ),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2),
        ("k7/8/8/3p4/4P3/8/8/K7 w - - 0 1", 3),
        ("1r1q1r2/k7/8/2ppp3/2PPP3/8/K7/1R1Q1R2 w - - 0 1", 2),
    ] {
        let board: Board = fen.parse().unwrap();
        let values: Vec<(i32, _)> = published_order(&board)
            .into_iter()
            .map(|mv| (-minimax(&board.play_unchecked(mv), 1, depth, mv.is_capture()), mv))
            .collect();
        let best = values.iter().map(|(value, _)| *value).max().unwrap();
        let first = values.iter().find(|(value, _)| *value == best).unwrap().1;
        let report = search(&board, depth, &mut ());
        let seen = report.score.unwrap().for_side(board.side_to_move());
        assert_eq!(seen.0, best, "{fen}");
        assert_eq!(report.best_move, Some(first), "{fen}");
    }
}

#[test]
fn the_tree_is_generated_once_for_each_node() {
    for (fen, ..) in FIGURES {
        // The castling rights are removed: in such a position, only a king capture shows that a move is illegal.
        let fen = fen.replace("KQkq", "-").replace("KQ", "-");
        let (mut legal, mut refused) = (0, 0);
        let count = |board: &Board| {
            let moves = potential_moves(board);
            let captures_king = moves.iter().any(|reply| reply.kind == PotentialKind::KingCapture);
            *(if captures_king { &mut refused } else { &mut legal }) += 1;
            moves
        };
        let report = search_with(&fen.parse().unwrap(), DEPTH, count, &mut ());
        assert_eq!(legal, report.nodes, "{fen}");
        assert!(refused < legal, "{fen}: {refused}, not fewer than {legal}");
    }
}

#[test]
fn no_position_is_generated_twice() {
    // So close to the root there are no transpositions: each board belongs to one node of the tree. In the second
    // position, White can castle queenside. Castling kingside is illegal because g1 is attacked.
    let castling = "4k2r/6r1/8/8/8/8/8/R3K2R w KQk - 0 1";
    for (fen, depth) in [(FIGURES[0].0, 2), (castling, 1)] {
        let mut generated = Vec::new();
        let note = |board: &Board| {
            generated.push(board.to_string());
            potential_moves(board)
        };
        let report = search_with(&fen.parse().unwrap(), depth, note, &mut ());
        assert!(generated.len() as u64 >= report.nodes);
        generated.sort_unstable();
        let twice = generated.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{fen}");
    }
}

#[test]
fn illegal_moves_have_no_effect() {
    // If a potential move is illegal, it still counts as an attack, but the search cannot play it.
    let legal_only = |board: &Board| -> PotentialMoves {
        let legal = board.legal_moves();
        let as_attack = |potential: PotentialMove| match potential.to_move() {
            Some(mv) if !legal.contains(&mv) => PotentialMove {
                kind: PotentialKind::PawnAttack,
                ..potential
            },
            _ => potential,
        };
        potential_moves(board).into_iter().map(as_attack).collect()
    };
    for (fen, ..) in FIGURES {
        let board: Board = fen.parse().unwrap();
        assert_eq!(
            search_with(&board, DEPTH, legal_only, &mut ()),
            search(&board, DEPTH, &mut ()),
            "{fen}"
        );
    }
}

/// The legal moves in the order in which the root searches them.
fn published_order(board: &Board) -> Vec<Move> {
    let position = Position::new(board.clone(), &mut potential_moves);
    OrderedMoves::in_published_order(&position)
        .filter(|&mv| board.is_legal(mv))
        .collect()
}

#[test]
fn captures_come_first_at_the_root_by_the_moving_piece() {
    let board: Board = "4k3/8/2p1p3/1P1P1P2/8/2N5/3R4/3QK3 w - - 0 1".parse().unwrap();
    let order: Vec<String> = published_order(&board).iter().map(|mv| san(&board, *mv)).collect();
    let captures: Vec<&str> = order
        .iter()
        .map(String::as_str)
        .take_while(|text| text.contains('x'))
        .collect();
    assert_eq!(captures, ["bxc6", "dxc6", "dxe6", "fxe6"]);
    let pieces: Board = "3qk3/8/8/3p4/1NB1N3/3Q4/3R4/4K3 w - - 0 1".parse().unwrap();
    let movers: String = published_order(&pieces)
        .iter()
        .filter(|mv| mv.is_capture())
        .filter_map(|mv| pieces.piece_at(mv.from))
        .map(|piece| piece.fen_char())
        .collect();
    assert_eq!(movers, "QBN");
}
