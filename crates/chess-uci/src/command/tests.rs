use super::{AnswerTiming, Command, EngineChoice, Go, Position, SearchLength, Setting};

#[track_caller]
fn check(line: &str, expected: Command) {
    assert_eq!(Command::parse(line), expected, "{line:?}");
}

#[track_caller]
fn check_wrong(line: &str, expected: &str) {
    let Command::Wrong(reason) = Command::parse(line) else {
        panic!("{line:?} was understood");
    };
    assert!(reason.contains(expected), "{reason:?} lacks {expected:?}");
}

#[test]
fn plain_commands() {
    check("uci", Command::Uci);
    check("  isready \r\n", Command::IsReady);
    check("ucinewgame", Command::NewGame);
    check("stop", Command::Stop);
    check("ponderhit", Command::PonderHit);
    check("d", Command::Diagram);
    check("eval", Command::Eval);
    check("explain position", Command::ExplainPosition);
    check("bench", Command::Bench(EngineChoice::SecondThought));
    check("bench classic", Command::Bench(EngineChoice::Classic));
    check("quit", Command::Quit);
    check("", Command::Nothing);
    check("debug on", Command::Nothing);
}

#[test]
fn unknown_words_before_a_command_are_ignored() {
    check("well then isready", Command::IsReady);
    check_wrong("well then", "unknown command: well");
}

#[test]
fn positions() {
    check("position startpos", Command::Position(Ok(Position::default())));
    let game = Position {
        fen: None,
        moves: vec!["e2e4".into(), "e7e5".into()],
    };
    check("position startpos moves e2e4 e7e5", Command::Position(Ok(game)));
    let study = Position {
        fen: Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".into()),
        moves: vec!["a1a2".into()],
    };
    check(
        "position fen 8/8/8/8/8/8/8/K1k5 w  - - 0 1 moves a1a2",
        Command::Position(Ok(study)),
    );
    for line in ["position", "position moves e2e4"] {
        check(
            line,
            Command::Position(Err("position: neither startpos nor fen".into())),
        );
    }
}

#[test]
fn limits_of_a_search() {
    check("go", Command::Go(Go::default(), Vec::new()));
    let all = Go {
        depth: Some(3),
        nodes: Some(5000),
        movetime: Some(20),
        ..Go::default()
    };
    check("go depth 3 nodes 5000 movetime 20", Command::Go(all, Vec::new()));
    let analysis = Go {
        answer: AnswerTiming::OnRequest,
        length: SearchLength::Infinite,
        ..Go::default()
    };
    check("go infinite", Command::Go(analysis, Vec::new()));
    let pondering = Go {
        answer: AnswerTiming::OnRequest,
        remaining: [Some(1000), Some(2000)],
        ..Go::default()
    };
    check("go ponder wtime 1000 btime 2000", Command::Go(pondering, Vec::new()));
    let clock = Go {
        remaining: [Some(1000), Some(900)],
        increment: [5, 7],
        moves_to_go: Some(12),
        ..Go::default()
    };
    check(
        "go wtime 1000 btime 900 winc 5 binc 7 movestogo 12",
        Command::Go(clock, Vec::new()),
    );
    check("go perft 3", Command::Perft(3));
    check_wrong("go perft", "go perft: nothing is not a count");
    check_wrong("go perft -1", "go perft: -1 is not a count");
    check("go perft 40", Command::Perft(40));
    check_wrong("go perft 41", "go perft: no deeper than 40");
    check_wrong("go perft 4294967296", "go perft: no deeper than 40");
}

#[track_caller]
fn check_go(line: &str, bounds: &Go, problems: &[&str]) {
    let problems = problems.iter().map(ToString::to_string).collect();
    check(line, Command::Go(bounds.clone(), problems));
}

#[test]
fn an_invalid_limit_is_reported_and_ignored() {
    let none = &Go::default();
    check_go("go depth deep", none, &["go depth: deep is not a count"]);
    check_go("go depth -1", none, &["go depth: -1 is not a count"]);
    check_go("go nodes", none, &["go nodes: nothing is not a count"]);
    check_go("go nodes -5", none, &["go nodes: -5 is not a count"]);
    check_go("go movetime soon", none, &["go movetime: soon is not a count"]);
    check_go("go movetime -", none, &["go movetime: - is not a count"]);
    let large = "18446744073709551616";
    for bound in ["depth", "nodes", "movetime"] {
        let complaint = format!("go {bound}: {large} is not a count");
        check_go(&format!("go {bound} {large}"), none, &[&complaint]);
    }
    let depth = Go {
        depth: Some(3),
        ..Go::default()
    };
    check_go("go nodes depth 3", &depth, &["go nodes: depth is not a count"]);
    check_go("go depth 3 nodes x", &depth, &["go nodes: x is not a count"]);
}

#[test]
fn a_negative_time_is_zero() {
    let at_once = Go {
        movetime: Some(0),
        ..Go::default()
    };
    check_go("go movetime -5", &at_once, &[]);
    check_go("go movetime -99999999999999999999", &at_once, &[]);
    let over = Go {
        remaining: [Some(0), Some(100)],
        ..Go::default()
    };
    check_go("go wtime -5 btime 100", &over, &[]);
}

#[test]
fn search_moves_end_before_the_next_limit() {
    let bounds = Go {
        search_moves: vec!["a2a3".into(), "e7e8q".into()],
        depth: Some(3),
        mate: Some(2),
        ..Go::default()
    };
    check_go("go searchmoves a2a3 e7e8q depth 3 mate 2", &bounds, &[]);
    check_go("go searchmoves", &Go::default(), &[]);
}

#[test]
fn options() {
    let opponent = Setting {
        name: "Opponent".into(),
        value: "Second Thought".into(),
    };
    check(
        "setoption name Opponent value Second Thought",
        Command::SetOption(opponent),
    );
    let button = Setting {
        name: "Clear Hash".into(),
        value: String::new(),
    };
    check("setoption name Clear Hash", Command::SetOption(button));
    check_wrong("setoption Hash 5", "no name");
}

#[test]
fn a_long_word_is_shortened_in_the_error_message() {
    let Command::Wrong(reason) = Command::parse(&"x".repeat(100_000)) else {
        panic!("rubbish was understood");
    };
    assert!(reason.len() < 100);
}
