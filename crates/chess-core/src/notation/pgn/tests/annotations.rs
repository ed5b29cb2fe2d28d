use super::super::Node;
use super::read;
use crate::rules::Board;

/// Checks the time after the first move, and the comments after this move.
#[track_caller]
fn check_clock(comments: &str, clock: Option<u32>, after: &[&str]) {
    let game = read(&format!("1. e4 {comments} *"));
    let [e4] = &game.moves[..] else { panic!("one move") };
    let after: Vec<String> = after.iter().map(ToString::to_string).collect();
    let behind = e4.behind.iter().map(|(_, text)| text);
    let comments_after: Vec<String> = e4.after.iter().chain(behind).cloned().collect();
    assert_eq!((e4.clock(), comments_after), (clock, after), "{comments}");
}

#[test]
fn comments_keep_their_times() {
    check_clock("", None, &[]);
    check_clock("{[%clk 0:03:00]}", Some(180_000), &["[%clk 0:03:00]"]);
    check_clock("{ [%clk\n0:03:00]\n} {a}", Some(180_000), &["[%clk 0:03:00]", "a"]);
    let within = "good [%clk 0:02:58.5] move";
    check_clock(&format!("{{{within}}}"), Some(178_500), &[within]);
    let several = "[%eval 0.3] [%clk 0:00:09]";
    check_clock(&format!("{{{several}}} $1"), Some(9_000), &[several]);
    let [three, two] = ["[%clk 0:03:00]", "[%clk 0:02:00]"];
    check_clock(&format!("{{{three}}} {{{two}}}"), Some(120_000), &[three, two]);
    check_clock(&format!("{{{three} {two}}}"), Some(120_000), &[&[three, two].join(" ")]);
    check_clock(
        "; [%clk 0:03:00] a } brace\n",
        Some(180_000),
        &["[%clk 0:03:00] a } brace"],
    );
    check_clock("(1. d4) {[%clk 0:03:00] b}", Some(180_000), &["[%clk 0:03:00] b"]);
    check_clock("({[%clk 0:03:00] b})", Some(180_000), &["[%clk 0:03:00] b"]);
    check_clock("{[%clk soon]}", None, &["[%clk soon]"]);
    let nested = "[%clk [%clk 0:03:00] 0:02:00]";
    check_clock(&format!("{{{nested}}}"), None, &[nested]);
}

#[test]
fn times_belong_to_the_move_before_their_comment() {
    let game = read(
        "{[%clk 9:00:00]} 1. e4 {[%clk 0:03:00]} e5 (1... c5 {[%clk 0:00:01]} {x}) ({[%clk 0:00:02]} 1... c6) \
         2. Nf3 {[%clk 0:02:58.5] good} (2. d4) {[%clk 0:02:57]} Nc6 *",
    );
    let clocks: Vec<_> = game.moves.iter().map(Node::clock).collect();
    assert_eq!(clocks, [Some(180_000), None, Some(177_000), None]);
    let [c5, c6] = [0, 1].map(|index| &game.moves[1].variations[index][0]);
    assert_eq!(
        (c5.clock(), c5.after.join(" ")),
        (Some(1_000), "[%clk 0:00:01] x".to_owned())
    );
    // A time before the first move of a line does not belong to any move.
    assert_eq!(game.comments, ["[%clk 9:00:00]"]);
    assert_eq!((c6.clock(), c6.before.join(" ")), (None, "[%clk 0:00:02]".to_owned()));
}

#[track_caller]
fn check_written(text: &str, expected: &str) {
    let written = read(text).to_string();
    assert!(written.ends_with(&format!("\n\n{expected}\n")), "{text}: {written}");
}

#[test]
fn times_are_written_in_their_place() {
    check_written(
        "1. e4 {good [%clk 0:05:00]} $1 e5 $6 {[%clk 0:04:50.5]} (1... c5 {[%clk 0:04:51]} 2. d4) 2. Nf3 *",
        "1. e4 $1 {good [%clk 0:05:00]} 1... e5 $6 {[%clk 0:04:50.5]} (1... c5\n{[%clk 0:04:51]} 2. d4) 2. Nf3 *",
    );
}

#[test]
fn comments_and_commands_are_written_in_their_place() {
    for text in [
        "1. e4 {[%clk 1:30]} 1... e5 {[%clk 1:29]} *",
        "1. e4 {[%eval 0.17] [%clk 0:03:00]} 1... e5 {[%eval #-3]} *",
        "1. e4 {[%emt 0:00:05]} {[%csl Gc5,Rd4][%cal Gc2c3,Rc3d4] fine} 1... e5 *",
        "1. e4 (1. d4) {behind the variation} 1... e5 *",
        "1. e4 {a} (1. d4 {b}) {c} ({d} 1. c4) {e} {f} 1... e5 {g} *",
        "1. e4 (1. d4) {at the end} *",
        "1. e4 (1. d4 d5 (1... Nf6) {inner} 2. c4) {outer} 1... e5 *",
        "1. e4 (1. d4 (1. c4) {at the end of a variation}) 1... e5 *",
        "{before} 1. e4 $1 $14 {a} {b} *",
    ] {
        check_written(text, text);
    }
}

#[test]
fn a_clock_command_is_not_broken_over_two_lines() {
    let times = (0..60).map(|second| format!("{{word {} [%clk 0:04:{second:02}]}}", "x".repeat(second % 7)));
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().zip(times);
    let text: String = moves.map(|(san, comment)| format!("{san} {comment} ")).collect();
    let written = read(&format!("{text}*")).to_string();
    assert!(written.lines().count() > 20);
    for second in 0..60 {
        assert!(written.contains(&format!("[%clk 0:04:{second:02}]")), "{written}");
    }
}

#[test]
fn lines_begin_neither_with_a_bracket_nor_with_a_percent_sign() {
    let words = "word [%csl Ga1] %end ".repeat(40);
    let text = ["1. e4 {", words.trim(), "} *"].concat();
    let written = read(&text).to_string();
    let (_, movetext) = written.split_once("\n\n").expect("an empty line after the tags");
    assert!(movetext.lines().count() > 5);
    for line in movetext.lines() {
        assert!(line.len() < 90 && !line.starts_with(['[', '%']), "{line}");
    }
    assert_eq!(movetext.trim().replace('\n', " "), text);
}

#[test]
fn glyphs_before_the_first_move_are_comments() {
    check_written(
        "$10 {a} 1. e4 ($14 1. d4) ($3) e5 *",
        "{$10} {a} 1. e4 ({$14} 1. d4) {$3} 1... e5 *",
    );
}

#[track_caller]
fn check_movetext(text: &str, expected: &str) {
    let game = read(text);
    assert_eq!(game.movetext(), expected, "{text}");
    let again = read(expected);
    assert_eq!((&again.comments, &again.moves), (&game.comments, &game.moves), "{text}");
}

#[test]
fn movetext_is_one_line_without_tags_and_result() {
    check_movetext("{a} 1. e4! {b} e5 (1... c5) 1-0", "{a} 1. e4 $1 {b} 1... e5 (1... c5)");
    let words = ["word"; 40].join(" ");
    let timed = format!("1. e4 {{{words}}} (1. d4 {{[%clk 0:00:01]}})");
    check_movetext(&format!("[White \"x\"]\n\n{timed} *"), &timed);
    // Only the line end ends a comment after a semicolon.
    check_movetext("1. e4 ; a } brace\n e5", "1. e4 ; a } brace\n1... e5");
    check_movetext("1. e4 ; a } brace\n", "1. e4 ; a } brace\n");
    check_movetext("1. ; a } brace\n e4", "; a } brace\n1. e4");
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"]";
    assert_eq!(read(&format!("{fen} Kd7 O-O 1-0")).movetext(), "30... Kd7 31. O-O");
    assert_eq!(read("{x} *").movetext(), "{x}");
    assert_eq!(read("*").movetext(), "");
}

/// Checks the annotations of the last move of a text.
#[track_caller]
fn check_annotations(text: &str, expected: &str) {
    let game = read(text);
    let (last, before) = game.moves.split_last().expect("a move");
    let play = |board: Board, node: &Node| board.play(node.mv).expect("a legal move");
    let position = before.iter().fold(game.start.clone(), play);
    assert_eq!(last.annotations(&position), expected, "{text}");
}

#[test]
fn annotations_have_signs_and_no_commands() {
    check_annotations("1. e4", "");
    check_annotations("1. e4!", "!");
    check_annotations("1. e4 $6 $14 {[%csl Gc5] a $1 b}", "?! $14 a $1 b");
    check_annotations(
        "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3!? d5 $14 $1)) (1... e6)",
        "(1... c5 Sicilian 2. Nf3 (2. c3!? d5 $14 !)) (1... e6)",
    );
    check_annotations("1. e4 {one} {two}", "one two");
    check_annotations("1. e4 ; a } brace\n(d4)", "a } brace (1. d4)");
    check_annotations("1. e4 {[%clk 0:05:00] a} (1. d4 {[%clk 0:04:00]} d5)", "a (1. d4 d5)");
    check_annotations("1. e4 (1. d4) {x}", "(1. d4) x");
    check_annotations("1. e4 (1. d4) {x} e5? {y}", "? y");
    check_annotations(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"] Kd7 (Ke7 ({a} Kf7) O-O)",
        "(30... Ke7 (a 30... Kf7) 31. O-O)",
    );
}
