//! Tests the program as other programs use it: by the lines that it reads and the lines that it sends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test reports errors by failing")]

use std::process::Command;
use std::time::{Duration, Instant};

use chess_core::engine::classic;
use chess_core::{Board, notation};
use program::Program;

#[path = "support/program.rs"]
mod program;

/// Checks that the best move after the input `lines` is legal in `fen`, and that it is `expected`,
/// unless `expected` is `None`.
#[track_caller]
fn check_best_move(lines: &[&str], fen: &str, expected: Option<&str>) {
    let mut program = Program::classic();
    for line in lines {
        program.send(line);
    }
    let output = program.read_until("bestmove");
    let best = output.last().unwrap().strip_prefix("bestmove ").unwrap();
    let board: Board = fen.parse().unwrap();
    let mv = notation::parse_uci(&board, best).unwrap();
    assert!(board.is_legal(mv));
    if let Some(expected) = expected {
        assert_eq!(notation::san(&board, mv), expected);
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The published results of the classic engine: FEN, best move, score, static evaluation.
const CLASSIC: [(&str, &str, f64, &str); 6] = [
    (START, "d4", -6.07, "0.0000"),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "e6",
        109.68,
        "10.0570",
    ),
    (
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "Bb5",
        -35.09,
        "1.0105",
    ),
    (
        "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R b KQ - 3 8",
        "Ne4",
        113.31,
        "11.9025",
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "Rxf4+", -1.40, "-1.0960"),
    ("8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 1", "fxe3", 507.36, "1.7542"),
];

#[test]
fn the_handshake_names_the_engine_and_its_options() {
    let mut program = Program::classic();
    program.send("uci");
    let output = program.read_until("uciok");
    assert!(output[0].starts_with("id name Second Thought"));
    assert!(output.iter().any(|line| line.starts_with("id author ")));
    let option = "option name Opponent type combo default Second Thought var Second Thought var Classic";
    assert!(output.iter().any(|line| line == option));
    assert!(program.answers(&["ucinewgame"]).is_empty());
}

#[test]
fn the_classic_engine_plays_its_published_moves() {
    for (fen, expected, _, _) in CLASSIC {
        let position = format!("position fen {fen}");
        check_best_move(&[&position, "go"], fen, Some(expected));
    }
}

#[test]
fn the_score_is_rounded_and_from_the_side_to_move() {
    for (fen, _, white_score, _) in CLASSIC {
        let mut program = Program::classic();
        program.send(&format!("position fen {fen}"));
        program.send("go");
        let output = program.read_until("bestmove");
        let side = if fen.contains(" w ") { 1.0 } else { -1.0 };
        let expected = format!(" score cp {} pv ", (side * white_score).round());
        let last = &output[output.len() - 2];
        assert!(last.starts_with("info depth 4 nodes "), "{last}");
        assert!(last.contains(&expected), "{last} lacks {expected}");
    }
}

#[test]
fn the_static_evaluations_are_the_published_ones() {
    let mut program = Program::classic();
    for (fen, _, _, expected) in CLASSIC {
        let position = format!("position fen {fen}");
        let output = program.answers(&[&position, "eval"]);
        assert_eq!(output, [format!("static evaluation: {expected}")]);
    }
}

#[test]
fn the_best_move_is_legal_with_every_limit() {
    for go in [
        "go depth 1",
        "go depth 2",
        "go nodes 1",
        "go movetime 1",
        "go wtime 9 btime 9",
    ] {
        check_best_move(&["position startpos moves e2e4 e7e5", go], AFTER_E4_E5, None);
    }
}

#[test]
fn an_invalid_limit_is_reported_and_a_best_move_is_sent() {
    for go in [
        "go depth -1",
        "go nodes",
        "go movetime x",
        "go depth 18446744073709551616",
    ] {
        let mut program = Program::classic();
        program.send(go);
        let output = program.read_until("bestmove");
        assert!(output[0].starts_with("info string go "), "{go}: {output:?}");
        assert_eq!(output.last().unwrap(), "bestmove d2d4", "{go}");
    }
    for go in ["go searchmoves a2a3", "go mate 2"] {
        let mut program = Program::classic();
        program.send(go);
        let output = program.read_until("bestmove");
        assert!(
            output[0].ends_with(" has no effect with the classic engine"),
            "{go}: {output:?}"
        );
    }
    check_best_move(&["go movetime -5"], START, None);
}

const AFTER_E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

#[test]
fn mates_are_sent_in_moves() {
    let mut program = Program::classic();
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go");
    let output = program.read_until("bestmove");
    assert_eq!(output.last().unwrap(), "bestmove a1a8");
    assert!(output[output.len() - 2].contains(" score mate 1 "), "{output:?}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut program = Program::classic();
    program.send("position startpos moves f2f3 e7e5 g2g4 d8h4");
    program.send("go");
    assert_eq!(program.read_until("bestmove").last().unwrap(), "bestmove (none)");
}

#[test]
fn after_an_invalid_position_nothing_is_searched() {
    for (position, reason) in [
        ("position startpos moves e2e4 e2e4", "moves[1]: "),
        ("position startpos moves ♞", "moves[0]: "),
        ("position fen 8/8/8/8/8/8/8/KK5k w - - 0 1", "start: "),
        ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "black has no king"),
        ("position fen rubbish", "start: "),
        ("position fen", "start: "),
        ("position here", "position: neither startpos nor fen"),
    ] {
        let mut program = Program::start();
        program.send("position startpos moves d2d4");
        let output = program.answers(&[position]);
        assert!(
            output[0].starts_with("info string ") && output[0].contains(reason),
            "{output:?}"
        );
        for (command, answer) in [("go depth 3", "bestmove 0000"), ("go perft 2", "Nodes searched: 0")] {
            program.send(command);
            let output = program.read_until(answer);
            assert!(output[0].contains(reason), "{position}, {command}: {output:?}");
            assert_eq!(output.last().unwrap(), answer);
        }
        for command in ["d", "eval"] {
            let output = program.answers(&[command]);
            assert!(output.len() == 1 && output[0].contains(reason), "{output:?}");
        }
        // An infinite search sends its best move only after `stop`.
        assert!(program.answers(&["go infinite"])[0].contains(reason));
        assert!(program.answers(&[]).is_empty());
        assert_eq!(program.answers(&["stop"]), ["bestmove 0000"]);
        program.send("position startpos moves d2d4");
        program.send("go depth 2");
        assert_ne!(program.read_until("bestmove").last().unwrap(), "bestmove 0000");
    }
}

#[test]
fn positions_that_cannot_occur_in_a_game_are_searched() {
    // Two rooks that give check from opposite sides; castling rights without rooks.
    for (fen, moves) in [
        ("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", &["e3e2", "e3f2"][..]),
        (
            "4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1",
            &["e1d1", "e1f1", "e1d2", "e1e2", "e1f2"],
        ),
    ] {
        let mut program = Program::start();
        assert!(program.answers(&[&format!("position fen {fen}")]).is_empty(), "{fen}");
        program.send("go depth 4");
        let output = program.read_until("bestmove").pop().unwrap();
        let best = output.split(' ').nth(1).unwrap();
        assert!(moves.contains(&best), "{fen}: {output}");
    }
}

#[test]
fn a_mate_in_zero_moves_is_an_invalid_limit() {
    let mut program = Program::classic();
    program.send("go mate 0");
    let output = program.read_until("bestmove");
    assert_eq!(output[0], "info string go mate: a mate takes at least one move");
}

#[test]
fn chess960_castling_is_written_as_king_takes_rook_on_the_usual_squares_too() {
    let fen = "r1bbk2r/pp2pp2/2p3q1/2np2p1/3PQ1P1/1PN3N1/n1P1PP1P/R1BBR1K1 b kq - 7 15";
    for (setting, castles, other) in [("true", "e8h8", "e8g8"), ("false", "e8g8", "e8h8")] {
        let mut program = Program::start();
        program.send(&format!("setoption name UCI_Chess960 value {setting}"));
        program.send(&format!("position fen {fen}"));
        program.send("go perft 1");
        let output = program.read_until("Nodes searched: ");
        assert!(output.contains(&format!("{castles}: 1")), "{output:?}");
        assert!(!output.contains(&format!("{other}: 1")), "{output:?}");
        program.send(&format!("go depth 1 searchmoves {castles}"));
        let best = program.read_until("bestmove").pop().unwrap();
        assert!(best.starts_with(&format!("bestmove {castles}")), "{best}");
        // Both notations are accepted.
        for castled in [castles, other] {
            assert!(
                program
                    .answers(&[&format!("position fen {fen} moves {castled}")])
                    .is_empty()
            );
        }
    }
}

#[test]
fn perft_counts_the_leaves_below_each_move() {
    let mut program = Program::classic();
    program.send("go perft 3");
    let output = program.read_until("Nodes searched: ");
    assert_eq!(output.last().unwrap(), "Nodes searched: 8902");
    assert!(output.iter().any(|line| line == "e2e4: 600"));
    let moves = output.iter().filter(|line| line.contains(": ")).count() - 1;
    assert_eq!(moves, 20);
    for (go, all) in [("go perft 0", 1), ("go perft 1", 20), ("go perft 5", 4_865_609)] {
        program.send(go);
        let output = program.read_until("Nodes searched: ");
        assert_eq!(output.last().unwrap(), &format!("Nodes searched: {all}"));
    }
}

#[test]
fn commands_are_handled_during_a_long_count() {
    let mut program = Program::classic();
    program.send("go perft 12");
    assert!(program.answers(&[]).is_empty(), "ready while counting");
    program.send("stop");
    let output = program.read_until("info string perft was stopped");
    assert_eq!(output.len(), 1, "a part of the count is no count: {output:?}");
    program.send("go perft 40");
    program.send("go depth 1");
    program.read_until("bestmove");
    program.send("go perft 12");
    program.send("quit");
    assert!(program.exit_status().success());
}

#[test]
fn perft_and_bench_stop_an_infinite_search() {
    for (command, end) in [("go perft 2", "Nodes searched: 400"), ("bench", "Nodes searched: ")] {
        let mut program = Program::classic();
        program.send("go infinite depth 12");
        program.send(command);
        let output = program.read_until(end);
        let first = output.iter().find(|line| !line.starts_with("info ")).unwrap();
        let words: Vec<&str> = first.split(' ').collect();
        assert!(matches!(words[..], ["bestmove", _]), "{output:?}");
    }
}

#[test]
fn stop_stops_a_running_search() {
    let mut program = Program::classic();
    program.send("position startpos");
    program.send("go depth 12");
    assert!(program.answers(&[]).is_empty(), "ready while searching");
    std::thread::sleep(Duration::from_millis(100));
    let stopped = Instant::now();
    program.send("stop");
    let output = program.read_until("bestmove");
    assert!(stopped.elapsed() < Duration::from_secs(2));
    let best = output.last().unwrap().strip_prefix("bestmove ").unwrap().to_string();
    let board = Board::default();
    assert!(board.is_legal(notation::parse_uci(&board, &best).unwrap()));
}

#[test]
fn a_stopped_search_sends_only_certain_results() {
    for (go, known) in [
        ("go depth 4 nodes 1", "info depth 3 nodes 64 "),
        ("go depth 1 nodes 1", "info depth 1 nodes 2"),
        ("go depth 12 movetime 0", "info depth 11 nodes 64 "),
    ] {
        let mut program = Program::classic();
        program.send(go);
        let output = program.read_until("bestmove");
        let last = &output[output.len() - 2];
        assert!(last.starts_with(known), "{go}: {last}");
        assert_eq!(last.contains(" score "), go.contains("depth 1 "), "{go}: {last}");
        assert_eq!(last.contains(" pv "), go.contains("depth 1 "), "{go}: {last}");
    }
    let mut program = Program::classic();
    program.send("go depth 4 nodes 3000");
    let output = program.read_until("bestmove");
    let last = &output[output.len() - 2];
    assert!(
        last.starts_with("info depth 3 ") && last.contains(" score cp "),
        "{last}"
    );
}

#[test]
fn an_infinite_search_sends_one_best_move_after_stop() {
    let mut program = Program::classic();
    program.send("go infinite");
    std::thread::sleep(Duration::from_millis(200));
    let early = program.answers(&[]);
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    program.send("stop");
    program.read_until("bestmove");
    assert!(program.answers(&["stop", "stop"]).is_empty());
    program.send("go ponder");
    program.send("ponderhit");
    program.read_until("bestmove");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let (lines, ended_well) = Program::classic().end();
    assert!(lines.is_empty() && ended_well);
    let mut brief = Program::classic();
    brief.send("go");
    let (lines, ended_well) = brief.end();
    assert_eq!(lines.last().unwrap(), "bestmove d2d4");
    assert!(ended_well);
    for endless in ["go infinite depth 12", "go ponder depth 12"] {
        let mut program = Program::classic();
        program.send(endless);
        let (lines, ended_well) = program.end();
        assert!(lines.last().unwrap().starts_with("bestmove ") && ended_well);
    }
}

#[test]
fn searches_with_limits_are_finished_after_the_end_of_the_input() {
    let report = classic::search(&Board::default(), 5, &mut ());
    let mut program = Program::classic();
    program.send("go depth 5");
    let (lines, _) = program.end();
    let last = &lines[lines.len() - 2];
    assert!(
        last.starts_with(&format!("info depth 5 nodes {} ", report.nodes)),
        "{last}"
    );
    assert_eq!(
        lines.last().unwrap(),
        &format!("bestmove {}", report.best_move.unwrap())
    );
    let mut program = Program::classic();
    program.send("go depth 12 nodes 100000");
    let (lines, _) = program.end();
    assert!(lines[lines.len() - 2].contains(" nodes 100032 "), "{lines:?}");
    let mut program = Program::classic();
    let start = Instant::now();
    program.send("go depth 12 movetime 300");
    program.end();
    assert!(start.elapsed() >= Duration::from_millis(300));
    let mut program = Program::classic();
    program.send("go perft 4");
    let (lines, _) = program.end();
    assert_eq!(lines.last().unwrap(), "Nodes searched: 197281");
}

/// The best moves of `searches`, each from a separate run of the program.
fn one_by_one(searches: &[(&str, &str)]) -> Vec<String> {
    let answer = |(position, go): &(&str, &str)| {
        let mut program = Program::classic();
        program.send(position);
        program.send(go);
        program.read_until("bestmove").pop().unwrap()
    };
    searches.iter().map(answer).collect()
}

#[test]
fn several_searches_sent_at_once_are_answered_in_order() {
    let searches = [
        ("position startpos", "go depth 4"),
        ("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 3"),
        ("position startpos moves e2e4 e7e5", "go nodes 20000"),
        ("position fen 8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 1", "go depth 4"),
        ("position startpos moves e2e4", "go"),
    ];
    let expected = one_by_one(&searches);
    let mut program = Program::classic();
    let script: Vec<String> = searches
        .iter()
        .map(|(position, go)| format!("ucinewgame\n{position}\n{go}\n"))
        .collect();
    program.send_bytes(script.concat().as_bytes());
    for best in &expected {
        assert_eq!(program.read_until("bestmove").last(), Some(best));
    }
    // The results are the same if the input ends directly after the commands.
    let mut program = Program::classic();
    program.send_bytes(script.concat().as_bytes());
    let (lines, ended_well) = program.end();
    let best: Vec<String> = lines.into_iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best, expected);
    assert!(ended_well);
}

#[test]
fn waiting_commands_are_handled_in_order() {
    let mut program = Program::classic();
    program.send_bytes(
        b"go depth 5\nposition startpos moves e2e4 e7e5\nd\nsetoption name UCI_Chess960 value true\n\
          go perft 1\nposition fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 2\n",
    );
    let (lines, _) = program.end();
    let place = |start: &str| {
        let found = lines.iter().position(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no {start} in {lines:?}"))
    };
    assert!(place("bestmove ") < place("Nodes searched: 29"));
    assert_eq!(lines.last().unwrap(), "bestmove a1a8");
    let drawn = lines
        .iter()
        .position(|line| line.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3"));
    assert!(drawn.is_some_and(|drawn| drawn > place("bestmove ")), "{lines:?}");
}

#[test]
fn commands_are_handled_while_others_wait() {
    let mut program = Program::classic();
    program.send("go depth 12");
    program.send("position startpos moves e2e4 e7e5");
    program.send("go depth 12");
    assert!(
        program.answers(&[]).iter().all(|line| line.starts_with("info ")),
        "ready while searching"
    );
    let stopped = Instant::now();
    program.send("stop");
    // After two searches and a stop, both searches send a best move.
    program.read_until("bestmove");
    program.read_until("bestmove");
    assert!(stopped.elapsed() < Duration::from_secs(5));
    assert!(program.answers(&["stop"]).is_empty());
    program.send("go depth 12");
    program.send("position startpos");
    program.send("go depth 12");
    program.send("quit");
    assert!(program.exit_status().success());
}

#[test]
fn an_infinite_search_is_stopped_by_the_next_search() {
    let mut program = Program::start();
    for endless in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        program.send("position startpos");
        program.send(endless);
        program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        program.send("go depth 3");
        program.read_until("bestmove");
        assert!(
            program
                .read_until("bestmove")
                .last()
                .unwrap()
                .starts_with("bestmove a1a8")
        );
    }
    // After `ponderhit` a search has limits, so the next search waits until it ends.
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go ponder depth 3");
    program.send("ponderhit");
    program.send("position startpos");
    program.send("go depth 1 searchmoves a2a3");
    assert!(
        program
            .read_until("bestmove")
            .last()
            .unwrap()
            .starts_with("bestmove a1a8")
    );
    assert!(
        program
            .read_until("bestmove")
            .last()
            .unwrap()
            .starts_with("bestmove a2a3")
    );
}

#[test]
fn counts_and_searches_run_one_after_another() {
    let mut program = Program::classic();
    program.send_bytes(b"go perft 4\ngo perft 3\ngo depth 3\nbench\ngo perft 2\n");
    let (lines, _) = program.end();
    let place = |line: &str| lines.iter().position(|found| found.starts_with(line));
    let counts: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("Nodes searched: "))
        .collect();
    let fingerprint = STRONG_FINGERPRINT.to_string();
    assert_eq!(counts, ["197281", "8902", &fingerprint, "400"]);
    assert!(place("Nodes searched: 8902") < place("bestmove "), "{lines:?}");
    assert!(place("bestmove ") < place("Nodes/second"), "{lines:?}");
}

#[test]
fn promotions_may_be_written_in_upper_case() {
    let position = "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves";
    for promotion in ["a7a8Q", "a7a8R", "a7a8b", "a7a8N"] {
        let output = Program::classic().answers(&[&format!("{position} {promotion}"), "go perft 0"]);
        assert!(
            output.iter().all(|line| !line.contains("moves[0]")),
            "{promotion}: {output:?}"
        );
    }
    let (_, best) = strong_answer(&[
        "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "go depth 2 searchmoves a7a8R",
    ]);
    assert_eq!(best, "a7a8r");
}

#[test]
fn quit_ends_the_program_during_a_search() {
    let mut program = Program::classic();
    program.send("go depth 12");
    program.send("quit");
    assert!(program.exit_status().success());
}

#[test]
fn valid_options_are_set_silently_and_invalid_ones_reported() {
    let mut program = Program::start();
    let valid = [
        "setoption name Opponent value Classic",
        "setoption name opponent value second thought",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name Threads value 1",
        "setoption name MultiPV value 2",
        "setoption name UCI_Chess960 value true",
        "setoption name UCI_LimitStrength value false",
        "setoption name UCI_Elo value 1500",
        "setoption name Level value 0",
        "setoption name Ponder value true",
    ];
    assert!(program.answers(&valid).is_empty());
    let invalid = [
        "setoption name Opponent value Deep Blue",
        "setoption name Hash value 0",
        "setoption name Threads value 2",
        "setoption name MultiPV value -1",
        "setoption name Contempt value 3",
        "setoption",
    ];
    let output = program.answers(&invalid);
    assert_eq!(output.len(), invalid.len());
    assert!(output.iter().all(|line| line.starts_with("info string ")), "{output:?}");
}

/// The output of the strong engine after `lines`, up to its best move, and the best move.
fn strong_answer(lines: &[&str]) -> (Vec<String>, String) {
    let mut program = Program::start();
    for line in lines {
        program.send(line);
    }
    let output = program.read_until("bestmove");
    let best = output.last().unwrap().split(' ').nth(1).unwrap().to_string();
    (output, best)
}

#[test]
fn the_strong_engine_respects_every_limit() {
    for go in [
        "go depth 6",
        "go nodes 3000",
        "go movetime 50",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime 100 btime 100 movestogo 1",
        "go mate 2",
        "go",
        "go wtime -50 btime -50",
    ] {
        let start = Instant::now();
        let (output, best) = strong_answer(&["position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", go]);
        assert_eq!(best, "a1a8", "{go}");
        let last = &output[output.len() - 2];
        assert!(
            last.contains(" seldepth ") && last.contains(" score mate 1 "),
            "{go}: {last}"
        );
        assert!(start.elapsed() < Duration::from_secs(20), "{go}");
    }
    let (output, _) = strong_answer(&["go nodes 5000"]);
    let nodes = |line: &String| line.split(" nodes ").nth(1)?.split(' ').next()?.parse::<u64>().ok();
    assert!(output.iter().filter_map(nodes).all(|nodes| nodes <= 5000), "{output:?}");
}

#[test]
fn the_strong_engine_considers_only_the_search_moves() {
    let (output, best) = strong_answer(&["position startpos", "go depth 5 searchmoves a2a3 h7h5 h2h4"]);
    assert!(["a2a3", "h2h4"].contains(&best.as_str()));
    assert!(
        output
            .iter()
            .any(|line| line == "info string searchmoves: h7h5 is not a legal move here"),
        "{output:?}"
    );
}

#[test]
fn several_lines_are_sent() {
    let (output, _) = strong_answer(&["setoption name MultiPV value 3", "go depth 6"]);
    for number in 1..=3 {
        let line = output
            .iter()
            .find(|line| line.starts_with("info depth 6 ") && line.contains(&format!(" multipv {number} ")));
        assert!(line.is_some_and(|line| line.contains(" pv ")), "{output:?}");
    }
}

#[test]
fn the_notation_of_castling_depends_on_the_option() {
    let position = "position fen r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    for (chess960, expected) in [("true", "e1h1"), ("false", "e1g1")] {
        let option = format!("setoption name UCI_Chess960 value {chess960}");
        let go = format!("go depth 2 searchmoves {expected}");
        let (_, best) = strong_answer(&[&option, position, &go]);
        assert_eq!(best, expected);
    }
}

#[test]
fn the_strong_engine_ponders_and_stops() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4 e7e5");
    program.send("go ponder wtime 200 btime 200");
    std::thread::sleep(Duration::from_millis(400));
    let early = program.answers(&[]);
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    program.send("ponderhit");
    program.read_until("bestmove");
    program.send("go infinite");
    std::thread::sleep(Duration::from_millis(100));
    let stopped = Instant::now();
    program.send("stop");
    program.read_until("bestmove");
    assert!(stopped.elapsed() < Duration::from_secs(2));
    assert!(program.answers(&["stop", "ponderhit"]).is_empty());
    program.send("go infinite");
    let (lines, ended_well) = program.end();
    assert!(lines.last().unwrap().starts_with("bestmove ") && ended_well);
}

#[test]
fn every_level_plays_a_legal_move() {
    for level in [1, 6, 12] {
        let option = format!("setoption name Level value {level}");
        let (output, best) = strong_answer(&[&option, "position startpos", "go"]);
        assert!(notation::parse_uci(&Board::default(), &best).is_ok(), "{output:?}");
    }
    let (_, best) = strong_answer(&[
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 700",
        "go",
    ]);
    assert!(notation::parse_uci(&Board::default(), &best).is_ok());
}

/// The first move of the principal variation of an `info` line.
fn first_of_line(line: &str) -> Option<&str> {
    line.split_once(" pv ")?.1.split(' ').next()
}

#[test]
fn a_level_sends_one_line_and_plays_its_first_move() {
    for level in ["1", "2", "4", "10"] {
        for seed in ["1", "2", "3", "4", "5", "6"] {
            let (output, best) = strong_answer(&[
                &format!("setoption name Level value {level}"),
                &format!("setoption name Seed value {seed}"),
                "go",
            ]);
            let mut with_lines = output.iter().filter(|line| line.contains(" pv "));
            assert!(
                with_lines.clone().all(|line| line.contains(" multipv 1 ")),
                "{output:?}"
            );
            assert_eq!(
                with_lines.next_back().and_then(|line| first_of_line(line)),
                Some(best.as_str()),
                "{output:?}"
            );
        }
    }
}

#[test]
fn a_search_at_a_level_does_not_affect_later_searches() {
    let full = ["setoption name UCI_LimitStrength value false", "go depth 4"];
    let weak = [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 600",
        "go",
    ];
    let score = |lines: &[&str]| {
        let mut program = Program::start();
        let mut output = Vec::new();
        for line in lines {
            program.send(line);
            if line.starts_with("go") {
                output = program.read_until("bestmove");
            }
        }
        let found = output.iter().rev().find_map(|line| line.split_once(" score "));
        found.map(|(_, score)| score.to_string())
    };
    assert_eq!(score(&[&weak[..], &full[..]].concat()), score(&full));
}

/// The first moves of several games at a weak level, all in one run of the program.
fn first_moves(options: &[&str], games: usize) -> Vec<String> {
    let mut program = Program::start();
    program.send("setoption name Level value 2");
    options.iter().for_each(|option| program.send(option));
    let play = |_| {
        program.send("ucinewgame");
        program.send("position startpos");
        program.send("go");
        program.read_until("bestmove").pop().unwrap_or_default()
    };
    (0..games).map(play).collect()
}

#[test]
fn games_with_a_seed_are_repeated_and_others_differ() {
    let seed = ["setoption name Seed value 7"];
    let seeded = first_moves(&seed, 12);
    assert_eq!(seeded, first_moves(&seed, 12));
    assert!(seeded.iter().any(|mv| *mv != seeded[0]));
    // Two runs of 24 games practically never have the same first moves by chance.
    assert_ne!(first_moves(&[], 24), first_moves(&[], 24));
}

#[test]
fn a_long_search_is_stopped_soon_after_the_end_of_the_input() {
    let mut program = Program::start();
    let start = Instant::now();
    program.send("go movetime 600000");
    let (lines, ended_well) = program.end();
    assert!(lines.last().unwrap().starts_with("bestmove ") && ended_well);
    assert!(start.elapsed() < Duration::from_secs(300));
}

#[test]
fn invalid_input_does_not_stop_the_program() {
    let mut program = Program::classic();
    program.send_bytes(b"\xff\xfe\x00go\x80\n\n \t \r\n");
    program.send_bytes(&[b'x'; 1 << 20]);
    program.send("");
    program.send("go depth");
    program.send("go perft 99999999999999999999");
    program.send("position fen 9/9/9/9/9/9/9/9 w KQkq e9 -1 99999999999999999999");
    let output = program.answers(&["go nodes -5", "setoption name", "♜ ♞"]);
    let is_expected = |line: &String| line.starts_with("info ") || line.starts_with("bestmove ");
    assert!(output.iter().all(is_expected), "{output:?}");
    assert!(output.iter().all(|line| line.len() < 300));
    let (_, ended_well) = program.end();
    assert!(ended_well);
}

/// The last line of the program's output with these arguments.
fn last_line(arguments: &[&str]) -> String {
    printed(arguments).lines().last().unwrap().to_string()
}

/// The text that the program prints with these arguments.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_second-thought"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn bench_has_the_same_fingerprint_as_argument_and_as_command() {
    // Only an intended change of the search or the evaluation may change the fingerprints.
    let fingerprints = [("bench", STRONG_FINGERPRINT), ("bench classic", CLASSIC_FINGERPRINT)];
    for (text, fingerprint) in fingerprints {
        let expected = format!("Nodes searched: {fingerprint}");
        assert_eq!(last_line(&text.split(' ').collect::<Vec<_>>()), expected);
        let mut program = Program::start();
        program.send(text);
        assert_eq!(program.read_until("Nodes searched: ").last().unwrap(), &expected);
    }
}

#[test]
fn openings_are_generated_in_the_form_for_openbench() {
    let openings = |request: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_second-thought"))
            .args([request, "quit"])
            .output()
            .unwrap();
        let fens: Vec<String> = String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|line| line.strip_prefix("info string genfens ").unwrap().to_owned())
            .collect();
        (output.status.success(), fens)
    };
    let (is_well, fens) = openings("genfens 4 seed 7 book None");
    assert!(is_well);
    assert_eq!(fens, openings("genfens 4 seed 7 book None").1);
    let other = openings("genfens 4 seed 8 book None").1;
    assert!(fens.iter().all(|fen| !other.contains(fen)) && fens[0] != fens[1]);
    for fen in &fens {
        let board: chess_core::Board = fen.parse().unwrap();
        assert_eq!(board.fullmove_number(), 5, "{fen}");
    }
    let book = std::env::temp_dir().join(format!("second-thought-{}.epd", std::process::id()));
    let with_book = |text: &str| {
        std::fs::write(&book, text).unwrap();
        openings(&format!("genfens 2 seed 1 book {}", book.display()))
    };
    let (is_well, endings) = with_book("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - hmvc 0;\n");
    assert!(is_well && endings.len() == 2, "{endings:?}");
    assert!(endings.iter().all(|fen| !fen.contains('r')), "{endings:?}");
    assert_eq!(with_book("4k3/8/8/8/8/8/8/QQQ1K3 w - -\n"), (false, Vec::new()));
    assert_eq!(with_book("no position\n"), (false, Vec::new()));
    std::fs::remove_file(book).unwrap();
    assert_eq!(openings("genfens 2 seed 1 book /nowhere.epd"), (false, Vec::new()));
}

const STRONG_FINGERPRINT: u64 = 242_463;
const CLASSIC_FINGERPRINT: u64 = 36_911;

#[test]
fn an_unknown_argument_is_rejected_with_its_name() {
    for (arguments, wrong) in [
        ("dance", "dance"),
        ("bench crafty", "crafty"),
        ("bench --fast", "--fast"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_second-thought"))
            .args(arguments.split(' '))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(wrong) && text.contains("usage"), "{text}");
    }
}

#[test]
fn the_help_lists_the_arguments_and_the_commands_that_uci_does_not_have() {
    let help = printed(&["--help"]);
    for text in ["genfens", "bench [classic]", "explain [nodes N]", "explain position"] {
        assert!(help.contains(text), "{text}: {help}");
    }
}

#[cfg(feature = "tuning")]
#[test]
fn in_a_build_for_tuning_the_parameters_are_options_before_the_first_search() {
    let fingerprint = |settings: &[&str]| {
        let mut program = Program::start();
        settings
            .iter()
            .for_each(|setting| program.send(&format!("setoption name {setting}")));
        program.send("bench");
        let answers = program.read_until("Nodes searched: ");
        (program, answers.last().unwrap().clone())
    };
    let (mut program, usual) = fingerprint(&[]);
    assert_eq!(usual, format!("Nodes searched: {STRONG_FINGERPRINT}"));
    program.send("uci");
    let introduction = program.read_until("uciok");
    let of_singular_depth = |line: &String| {
        line.starts_with("option name singular_depth type spin default ") && line.ends_with(" min 4 max 9")
    };
    assert!(introduction.iter().any(of_singular_depth), "{introduction:?}");
    let (mut program, other) = fingerprint(&["singular_depth value 9", "reduction_base value 40"]);
    assert_ne!(other, usual);
    for (setting, wrong) in [
        ("singular_depht value 5", "singular_depht"),
        ("singular_depth value 90", "from 4 to 9"),
        ("singular_depth value deep", "a whole number"),
        ("singular_depth value 6", "before the first search"),
    ] {
        program.send(&format!("setoption name {setting}"));
        let answer = program.read_until("info string").pop().unwrap();
        assert!(answer.contains(wrong), "{setting}: {answer}");
    }
}

/// The answer to `explain` after these lines.
#[track_caller]
fn explained(program: &mut Program, lines: &[&str]) -> serde_json::Value {
    for line in lines {
        program.send(line);
    }
    let answer = program.read_until("{").pop().unwrap();
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn the_last_move_is_explained_in_one_line_of_json() {
    let mut program = Program::start();
    let lines = ["position startpos moves f2f3 e7e5 g2g4", "explain nodes 50000"];
    let answer = explained(&mut program, &lines);
    assert_eq!(answer["move"], "g4");
    assert_eq!(answer["judgement"], "blunder");
    assert_eq!(answer["after"]["mate"], -1);
    assert_eq!(answer["proof"], serde_json::json!(["Qh4#"]));
    assert_eq!(
        answer["motif"],
        serde_json::json!({"name": "mate", "by": "h4", "targets": ["e1"]})
    );
    assert!(answer["before"]["cp"].is_i64() && answer["loss"]["chances"].as_f64() > Some(15.0));
    assert!(answer["better"]["move"].is_string() && answer["better"]["proof"].is_array());
    assert!(
        answer["en"]
            .as_str()
            .unwrap()
            .starts_with("g4 allows mate in 1: 2…Qh4#. Better is ")
    );
    assert!(
        answer["de"]
            .as_str()
            .unwrap()
            .starts_with("g4 erlaubt ein Matt in 1 Zug: 2…Dh4#. Besser ist ")
    );
    // The same question has the same answer, even if another search ran in between.
    program.send("go nodes 20000");
    program.read_until("bestmove");
    assert_eq!(explained(&mut program, &lines), answer);
}

#[test]
fn a_refused_explanation_is_one_line_with_the_reason() {
    let over = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let game = "position startpos moves e2e4";
    for (position, command, error) in [
        ("position startpos", "explain", "there is no move to explain"),
        (over, "explain", "there is no move to explain"),
        (game, "explain nodes 0", "nodes: 0 is too few"),
        (game, "explain nodes abc", "nodes: abc is not a count"),
        (game, "explain nodes -5", "nodes: -5 is not a count"),
        (game, "explain nodes", "nodes: the number is missing"),
        (game, "explain depth 3", "explain: depth is unknown"),
    ] {
        let answer = explained(&mut Program::start(), &[position, command]);
        assert_eq!(answer, serde_json::json!({ "error": error }), "{position} {command}");
    }
    let invalid = explained(&mut Program::start(), &["position startpos moves e2e5", "explain"]);
    assert!(invalid["error"].is_string(), "{invalid}");
}

#[test]
fn an_explanation_is_refused_during_a_search_without_end_and_is_stopped_itself() {
    let mut program = Program::start();
    let lines = ["position startpos moves e2e4 e7e5", "go infinite", "explain"];
    let answer = explained(&mut program, &lines);
    assert_eq!(answer, serde_json::json!({ "error": "a search is running" }));
    program.send("stop");
    program.read_until("bestmove");
    program.send("explain nodes 1000000000000");
    program.read_until("info depth");
    let answer = explained(&mut program, &["stop"]);
    assert!(answer["move"] == "e5" || answer["error"].is_string(), "{answer}");
    // `explain` waits for a search that stops without a command.
    let answer = explained(&mut program, &["go nodes 5000", "explain nodes 5000"]);
    assert_eq!(answer["move"], "e5");
}
