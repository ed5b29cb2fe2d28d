//! Tests the program against what the UCI protocol requires of an engine: it starts silently, introduces itself, plays
//! legal moves, obeys limits, options and commands during a search, and survives any input. Each test is one point of
//! the list that programs for checking UCI engines use.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test reports errors by failing")]

use std::time::Duration;

use chess_core::{Board, notation};
use option::{Declared, Kind};
use program::Program;

#[path = "support/option.rs"]
mod option;
#[path = "support/program.rs"]
mod program;

const START: &str = notation::START_FEN;
const MATE_IN_ONE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";

/// Lines without a meaning, and lines that only an engine sends.
const UNKNOWN_LINES: [&str; 9] = [
    "",
    "   ",
    "junk",
    "unknown command with arguments",
    "joho debug on",
    "42",
    "uciok",
    "readyok",
    "bestmove e2e4",
];

/// Whether an engine may send a line: the first word is known, and the other words may follow it.
fn is_well_formed(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["uciok" | "readyok"] => true,
        ["id", "name" | "author", _, ..] => true,
        ["option", ..] => Declared::parse(line).is_some(),
        ["bestmove", best] => is_move(best) || matches!(best, "0000" | "(none)"),
        ["bestmove", best, "ponder", reply] => is_move(best) && is_move(reply),
        ["info", "string", _, ..] => true,
        ["info", ref rest @ ..] => is_info(rest),
        _ => false,
    }
}

fn is_move(word: &str) -> bool {
    let squares = word.as_bytes();
    let is_square = |at: usize| matches!(squares.get(at..at + 2), Some([b'a'..=b'h', b'1'..=b'8']));
    is_square(0) && is_square(2) && matches!(&word[4..], "" | "q" | "r" | "b" | "n")
}

/// Whether these words are pairs of a known name and a number, a score, and a line of moves at the end.
fn is_info(words: &[&str]) -> bool {
    match words {
        [] => true,
        ["pv", moves @ ..] => !moves.is_empty() && moves.iter().all(|word| is_move(word)),
        ["score", "cp" | "mate", number, "lowerbound" | "upperbound", rest @ ..]
        | ["score", "cp" | "mate", number, rest @ ..] => number.parse::<i64>().is_ok() && is_info(rest),
        [
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "time" | "hashfull",
            number,
            rest @ ..,
        ] => number.parse::<u64>().is_ok() && is_info(rest),
        _ => false,
    }
}

/// The program after `uci`, and the lines of its answer.
fn introduced() -> (Program, Vec<String>) {
    let mut program = Program::start();
    program.send("uci");
    let lines = program.read_until("uciok");
    (program, lines)
}

/// The position after these moves.
fn after(fen: &str, moves: &[&str]) -> Board {
    moves.iter().fold(fen.parse().unwrap(), |board: Board, text| {
        board.play(notation::parse_uci(&board, text).unwrap()).unwrap()
    })
}

/// Sends `go` and returns the output, which is well-formed and ends with the only best move, which is legal.
#[track_caller]
fn search(program: &mut Program, go: &str, board: &Board) -> Vec<String> {
    program.send(go);
    let output = program.read_until("bestmove");
    check_search(&output, board);
    assert!(output.iter().any(|line| line.contains(" score ")), "{go}: {output:?}");
    // Nothing is sent after the best move.
    assert!(program.answers(&[]).is_empty(), "{go}");
    output
}

/// Checks the output of a search as a program that replays it would: the lines are well-formed, and the best move, the
/// expected reply and the moves of every reported line are legal.
#[track_caller]
fn check_search(output: &[String], board: &Board) {
    let wrong: Vec<&String> = output.iter().filter(|line| !is_well_formed(line)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let best_and_reply = output
        .last()
        .unwrap()
        .split(' ')
        .skip(1)
        .filter(|word| *word != "ponder");
    check_moves(board, best_and_reply);
    let reported = output.iter().filter_map(|line| line.split_once(" pv "));
    reported.for_each(|(_, moves)| check_moves(board, moves.split(' ')));
}

#[track_caller]
fn check_moves<'a>(board: &Board, moves: impl Iterator<Item = &'a str>) {
    let mut board = board.clone();
    for text in moves {
        let mv = notation::parse_uci(&board, text).unwrap_or_else(|error| panic!("{text} in {board}: {error}"));
        board = board.play(mv).unwrap();
    }
}

/// The best move at the end of the output of a search.
fn best_move(output: &[String]) -> &str {
    output.last().unwrap().split(' ').nth(1).unwrap()
}

/// Checks that the engine searches the position after these moves, given after `position`.
#[track_caller]
fn check_position(position: &str, fen: &str, moves: &[&str]) {
    let (mut program, _) = introduced();
    program.send(position);
    search(&mut program, "go movetime 50", &after(fen, moves));
}

/// The number in a line of output after this name.
fn number(line: &str, name: &str) -> Option<u64> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)?.parse().ok()
}

/// Checks that the program survives a line: it answers with well-formed lines, and it is ready. A search that the line
/// may have started is stopped.
#[track_caller]
fn check_survives(program: &mut Program, line: &str) {
    let mut output = program.answers(&[line]);
    output.extend(program.answers(&["stop"]));
    let wrong: Vec<&String> = output.iter().filter(|line| !is_well_formed(line)).collect();
    assert!(wrong.is_empty(), "{line:?}: {wrong:?}");
}

#[test]
fn the_engine_is_silent_until_it_is_addressed() {
    let mut program = Program::start();
    std::thread::sleep(Duration::from_millis(300));
    program.send("uci");
    let lines = program.read_until("uciok");
    assert!(lines[0].starts_with("id name "), "{lines:?}");
    assert!(program.child.try_wait().unwrap().is_none(), "the program ended");
}

#[test]
fn unknown_lines_before_the_handshake_are_ignored() {
    let mut program = Program::start();
    UNKNOWN_LINES.iter().for_each(|line| program.send(line));
    program.send("uci");
    let lines = program.read_until("uciok");
    assert!(lines.iter().all(|line| is_well_formed(line)), "{lines:?}");
}

#[test]
fn unknown_lines_after_the_handshake_are_ignored() {
    let (mut program, _) = introduced();
    let output = program.answers(&UNKNOWN_LINES);
    assert!(output.iter().all(|line| line.starts_with("info string ")), "{output:?}");
}

#[test]
fn an_unknown_word_before_a_command_is_skipped() {
    let (mut program, _) = introduced();
    program.send("joho position startpos moves e2e4");
    search(&mut program, "joho go depth 2", &after(START, &["e2e4"]));
}

#[test]
fn quit_ends_the_program_with_success() {
    for lines in [
        &["uci", "quit"][..],
        &["uci", "position startpos", "go infinite", "quit"],
    ] {
        let mut program = Program::start();
        lines.iter().for_each(|line| program.send(line));
        assert!(program.exit_status().success(), "{lines:?}");
    }
}

#[test]
fn every_line_is_well_formed() {
    for line in [
        "bestmove",
        "bestmove e2",
        "bestmove e2e4 ponder",
        "info depth",
        "info depth x",
        "info score cp",
        "hi",
    ] {
        assert!(!is_well_formed(line), "{line}");
    }
    let (mut program, lines) = introduced();
    let wrong: Vec<&String> = lines.iter().filter(|line| !is_well_formed(line)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    program.send("position startpos");
    search(&mut program, "go movetime 200", &Board::default());
}

#[test]
fn the_introduction_has_a_name_and_an_author() {
    let (_, lines) = introduced();
    for start in ["id name ", "id author "] {
        assert_eq!(
            lines.iter().filter(|line| line.starts_with(start)).count(),
            1,
            "{lines:?}"
        );
    }
}

#[test]
fn declared_options_agree_with_their_types() {
    let (_, lines) = introduced();
    let declared: Vec<&String> = lines.iter().filter(|line| line.starts_with("option ")).collect();
    assert!(declared.len() > 5);
    for line in declared {
        let option = Declared::parse(line).unwrap_or_else(|| panic!("{line}"));
        assert!(option.is_consistent(), "{line}");
    }
}

#[test]
fn isready_has_exactly_one_answer() {
    let (mut program, _) = introduced();
    assert!(program.answers(&[]).is_empty());
    assert!(program.answers(&["position startpos"]).is_empty());
    // If there were a second answer, it would be read here.
    assert!(program.answers(&["stop"]).is_empty());
}

#[test]
fn positions_are_searched_as_they_are_given() {
    check_position("position startpos", START, &[]);
    check_position(
        "position startpos moves e2e4 e7e5 g1f3",
        START,
        &["e2e4", "e7e5", "g1f3"],
    );
    check_position(&format!("position fen {MATE_IN_ONE}"), MATE_IN_ONE, &[]);
    let spanish = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];
    check_position(
        &format!("position fen {START} moves {}", spanish.join(" ")),
        START,
        &spanish,
    );
    let promotion = "8/P6k/8/8/8/8/8/6K1 w - - 0 1";
    check_position(&format!("position fen {promotion} moves a7a8q"), promotion, &["a7a8q"]);
}

#[test]
fn every_limit_ends_a_search() {
    let (mut program, _) = introduced();
    for go in [
        "go movetime 250",
        "go wtime 2000 btime 2000 winc 100 binc 100",
        "go wtime 10000 btime 10000 movestogo 20",
        "go depth 8",
        "go nodes 1000",
        "go mate 1",
    ] {
        program.send("ucinewgame");
        program.send(&format!("position fen {MATE_IN_ONE}"));
        let output = search(&mut program, go, &MATE_IN_ONE.parse().unwrap());
        assert_eq!(best_move(&output), "h5f7", "{go}");
    }
    program.send("position startpos");
    let output = search(&mut program, "go nodes 1000", &Board::default());
    assert!(
        output
            .iter()
            .filter_map(|line| number(line, "nodes"))
            .all(|nodes| nodes <= 1000)
    );
    let output = search(&mut program, "go depth 6", &Board::default());
    assert_eq!(output.iter().filter_map(|line| number(line, "depth")).max(), Some(6));
}

#[test]
fn clocks_may_be_given_in_any_order_and_for_one_side() {
    let (mut program, _) = introduced();
    for (moves, own_clock) in [(&[][..], "wtime"), (&["e2e4"], "btime")] {
        let board = after(START, moves);
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        search(&mut program, &format!("go {own_clock} 100"), &board);
        for go in [
            "go wtime 100 btime 100",
            "go btime 100 wtime 100",
            "go wtime 100 winc 100 btime 100 binc 100",
            "go btime 100 binc 100 wtime 100 winc 100",
            "go wtime 1 btime 1",
            "go movestogo 1 btime 100 wtime 100",
        ] {
            search(&mut program, go, &board);
        }
    }
}

#[test]
fn an_infinite_search_answers_only_after_stop() {
    let (mut program, _) = introduced();
    program.send("position startpos");
    program.send("go infinite");
    std::thread::sleep(Duration::from_millis(300));
    // `isready` is answered during the search, and does not end it.
    let early = program.answers(&[]);
    assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
    program.send("stop");
    let output = program.read_until("bestmove");
    check_search(&output, &Board::default());
    assert!(program.answers(&[]).is_empty());
}

#[test]
fn a_new_game_is_played_after_another() {
    let (mut program, _) = introduced();
    program.send("position startpos moves d2d4 d7d5");
    search(&mut program, "go movetime 50", &after(START, &["d2d4", "d7d5"]));
    assert!(program.answers(&["ucinewgame", "position startpos"]).is_empty());
    search(&mut program, "go movetime 50", &Board::default());
}

#[test]
fn every_option_accepts_its_own_values() {
    let (mut program, lines) = introduced();
    for option in lines.iter().filter_map(|line| Declared::parse(line)) {
        let name = option.name;
        let settings: Vec<String> = match &option.kind {
            Kind::Button => vec![format!("setoption name {name}")],
            kind => kind
                .values()
                .iter()
                .map(|value| format!("setoption name {name} value {value}"))
                .collect(),
        };
        assert!(!settings.is_empty(), "{name}");
        for setting in settings {
            assert_eq!(program.answers(&[&setting]), Vec::<String>::new(), "{setting}");
        }
    }
    // All options have their default values again.
    program.send("position startpos");
    search(&mut program, "go depth 3", &Board::default());
}

#[test]
fn debug_mode_changes_nothing_in_the_protocol() {
    let (mut program, _) = introduced();
    for line in ["debug on", "position startpos", "debug off", "debug"] {
        let output = program.answers(&[line]);
        assert!(
            output.iter().all(|line| line.starts_with("info ")),
            "{line}: {output:?}"
        );
    }
}

#[test]
fn search_moves_restrict_the_search() {
    let (mut program, _) = introduced();
    program.send("position startpos");
    for go in [
        "go movetime 100 searchmoves a2a3 h2h3",
        "go searchmoves h2h3 a2a3 depth 4",
    ] {
        let output = search(&mut program, go, &Board::default());
        assert!(matches!(best_move(&output), "a2a3" | "h2h3"), "{go}: {output:?}");
    }
}

#[test]
fn the_reported_depth_never_decreases() {
    let (mut program, _) = introduced();
    program.send("position startpos");
    let output = search(&mut program, "go depth 8", &Board::default());
    let depths: Vec<u64> = output.iter().filter_map(|line| number(line, "depth")).collect();
    assert!(depths.len() > 5 && depths.is_sorted(), "{depths:?}");
    let with_score = output
        .iter()
        .filter(|line| line.contains(" score ") && line.contains(" pv "));
    assert!(with_score.count() > 5, "{output:?}");
}

#[test]
fn only_go_causes_a_best_move() {
    let (mut program, _) = introduced();
    let quiet = [
        "ucinewgame",
        "position startpos moves e2e4",
        "debug off",
        "position startpos",
        "stop",
        "ponderhit",
    ];
    assert!(program.answers(&quiet).is_empty());
    std::thread::sleep(Duration::from_millis(300));
    assert!(program.answers(&["stop"]).is_empty());
}

#[test]
fn a_ponder_search_answers_only_after_ponderhit_or_stop() {
    let moves = ["e2e4", "e7e5"];
    for end in ["ponderhit", "stop"] {
        let (mut program, lines) = introduced();
        assert!(
            lines
                .iter()
                .any(|line| line == "option name Ponder type check default false")
        );
        program.send("setoption name Ponder value true");
        program.send("position startpos moves e2e4 e7e5");
        program.send("go ponder movetime 100");
        std::thread::sleep(Duration::from_millis(300));
        let early = program.answers(&[]);
        assert!(early.iter().all(|line| line.starts_with("info ")), "{early:?}");
        program.send(end);
        check_search(&program.read_until("bestmove"), &after(START, &moves));
    }
}

#[test]
fn several_lines_have_all_their_numbers() {
    let (mut program, _) = introduced();
    program.send("setoption name MultiPV value 3");
    program.send("position startpos");
    let output = search(&mut program, "go depth 6", &Board::default());
    for wanted in 1..=3 {
        assert!(
            output.iter().any(|line| number(line, "multipv") == Some(wanted)),
            "{output:?}"
        );
    }
    // There are fewer legal moves than the lines that `MultiPV` requests.
    let few = "7k/8/8/8/8/8/r7/6K1 w - - 0 1";
    program.send(&format!("position fen {few}"));
    search(&mut program, "go depth 4", &few.parse().unwrap());
}

#[test]
fn chess960_castling_is_accepted_and_sent_as_king_takes_rook() {
    let fen = "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1";
    let (mut program, _) = introduced();
    program.send("setoption name UCI_Chess960 value true");
    program.send(&format!("position fen {fen} moves f1h1"));
    search(&mut program, "go movetime 100", &after(fen, &["f1h1"]));
    program.send(&format!("position fen {fen}"));
    let output = search(&mut program, "go depth 2 searchmoves f1h1", &fen.parse().unwrap());
    assert_eq!(best_move(&output), "f1h1");
}

#[test]
fn a_chess960_game_of_the_engine_with_itself_is_legal() {
    let fen = "bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBNQ w KQkq - 0 1";
    let (mut program, _) = introduced();
    program.send("setoption name UCI_Chess960 value true");
    let (mut board, mut moves) = (fen.parse::<Board>().unwrap(), String::new());
    for _ in 0..60 {
        if board.legal_moves().is_empty() {
            break;
        }
        program.send(&format!("position fen {fen} moves{moves}"));
        let output = search(&mut program, "go depth 4", &board);
        let best = best_move(&output);
        moves += &format!(" {best}");
        board = board.play(notation::parse_uci(&board, best).unwrap()).unwrap();
    }
}

#[test]
fn commands_with_missing_or_wrong_arguments_are_survived() {
    let (mut program, _) = introduced();
    program.send("position startpos");
    for line in [
        "go depth abc",
        "go movetime",
        "go wtime btime",
        "go searchmoves",
        "go mate",
        "go infinite infinite",
        "position fen",
        "position",
        "position startpos moves",
        "setoption",
        "setoption name",
        "setoption value 3",
        "setoption name Hash",
        "setoption name Hash value",
        "debug maybe",
        "register later",
    ] {
        check_survives(&mut program, line);
    }
    program.send("isready now");
    program.read_until("readyok");
    program.send("position startpos");
    search(&mut program, "go depth 2", &Board::default());
}

#[test]
fn impossible_positions_and_moves_are_survived() {
    let (mut program, _) = introduced();
    for position in [
        "fen pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w - - 0 1",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen 4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1",
        "fen 4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
        "fen this is not a position",
        "startpos moves e2e4 e2e4",
        "startpos moves e2e4 e7e5 e1e8",
        "startpos moves z9z9",
    ] {
        check_survives(&mut program, &format!("position {position}"));
        check_survives(&mut program, "go depth 1");
    }
    program.send("position startpos");
    search(&mut program, "go movetime 50", &Board::default());
}

#[test]
fn a_search_without_a_position_searches_the_start_position() {
    let (mut program, _) = introduced();
    search(&mut program, "go movetime 50", &Board::default());
}

#[test]
fn two_searches_at_once_have_two_answers() {
    let (mut program, _) = introduced();
    program.send("position startpos");
    program.send("go movetime 100");
    program.send("go movetime 100");
    for _ in 0..2 {
        check_search(&program.read_until("bestmove"), &Board::default());
    }
    assert!(program.answers(&["stop"]).is_empty());
}

#[test]
fn a_thousand_unknown_lines_are_read() {
    let (mut program, _) = introduced();
    let lines: Vec<String> = (0..1000)
        .map(|index| format!("junk line {index} with some tokens\n"))
        .collect();
    program.send_bytes(lines.concat().as_bytes());
    assert!(program.answers(&[]).iter().all(|line| is_well_formed(line)));
    program.send("position startpos");
    search(&mut program, "go depth 2", &Board::default());
}
