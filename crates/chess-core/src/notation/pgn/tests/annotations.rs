use super::super::Node;
use super::read;
use crate::rules::Board;

/// The time behind the first move, and the comments there.
#[track_caller]
fn check_clock(comments: &str, clock: Option<u32>, after: &[&str]) {
    let game = read(&format!("1. e4 {comments} *"));
    let [e4] = &game.moves[..] else { panic!("one move") };
    let after: Vec<String> = after.iter().map(ToString::to_string).collect();
    assert_eq!((e4.clock, &e4.after), (clock, &after), "{comments}");
}

#[test]
fn times_are_taken_out_of_comments() {
    check_clock("", None, &[]);
    check_clock("{[%clk 0:03:00]}", Some(180_000), &[]);
    check_clock("{ [%clk\n0:03:00]\n} {a}", Some(180_000), &["a"]);
    check_clock("{good [%clk 0:02:58.5] move}", Some(178_500), &["good move"]);
    check_clock("{[%eval 0.3] [%clk 0:00:09]} $1", Some(9_000), &["[%eval 0.3]"]);
    check_clock("{[%clk 0:03:00]} {[%clk 0:02:00]}", Some(120_000), &[]);
    check_clock("{[%clk 0:03:00] [%clk 0:02:00]}", Some(120_000), &[]);
    check_clock("; [%clk 0:03:00] a } brace\n", Some(180_000), &["a } brace"]);
    check_clock("(1. d4) {[%clk 0:03:00] b}", Some(180_000), &["b"]);
    check_clock("({[%clk 0:03:00] b})", Some(180_000), &["b"]);
    check_clock("{[%clk soon]}", None, &["[%clk soon]"]);
    let nested = "[%clk [%clk 0:03:00] 0:02:00]";
    check_clock(&format!("{{{nested}}}"), None, &[nested]);
}

#[test]
fn times_stand_beside_their_half_moves() {
    let game = read(
        "{[%clk 9:00:00]} 1. e4 {[%clk 0:03:00]} e5 (1... c5 {[%clk 0:00:01]} {x}) ({[%clk 0:00:02]} 1... c6) \
         2. Nf3 {[%clk 0:02:58.5] good} (2. d4) {[%clk 0:02:57]} Nc6 *",
    );
    let clocks: Vec<_> = game.moves.iter().map(|node| node.clock).collect();
    assert_eq!(clocks, [Some(180_000), None, Some(177_000), None]);
    let [c5, c6] = [0, 1].map(|index| &game.moves[1].variations[index][0]);
    assert_eq!((c5.clock, c5.after.join(" ")), (Some(1_000), "x".to_owned()));
    // Before the first move of a line it belongs to none.
    assert_eq!(game.comments, ["[%clk 9:00:00]"]);
    assert_eq!((c6.clock, c6.before.join(" ")), (None, "[%clk 0:00:02]".to_owned()));
}

#[track_caller]
fn check_written(text: &str, expected: &str) {
    let written = read(text).to_string();
    assert!(written.ends_with(&format!("\n\n{expected}\n")), "{text}: {written}");
}

#[test]
fn times_are_written_behind_the_glyphs() {
    check_written(
        "1. e4 {good [%clk 0:05:00]} $1 e5 $6 {[%clk 0:04:50.5]} (1... c5 {[%clk 0:04:51]} 2. d4) 2. Nf3 *",
        "1. e4 $1 {[%clk 0:05:00]} {good} 1... e5 $6 {[%clk 0:04:50.5]} (1... c5\n{[%clk 0:04:51]} 2. d4) 2. Nf3 *",
    );
}

#[test]
fn lines_begin_neither_as_a_tag_nor_as_one_that_is_left_out() {
    let words = "word [%csl Ga1] %end ".repeat(40);
    let text = ["1. e4 {", words.trim(), "} *"].concat();
    let written = read(&text).to_string();
    let (_, movetext) = written.split_once("\n\n").expect("an empty line behind the tags");
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
    // Only the end of the line ends such a comment.
    check_movetext("1. e4 ; a } brace\n e5", "1. e4 ; a } brace\n1... e5");
    check_movetext("1. e4 ; a } brace\n", "1. e4 ; a } brace\n");
    check_movetext("1. ; a } brace\n e4", "; a } brace\n1. e4");
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"]";
    assert_eq!(read(&format!("{fen} Kd7 O-O 1-0")).movetext(), "30... Kd7 31. O-O");
    assert_eq!(read("{x} *").movetext(), "{x}");
    assert_eq!(read("*").movetext(), "");
}

/// What is said beside the last move of a text.
#[track_caller]
fn check_annotations(text: &str, expected: &str) {
    let game = read(text);
    let (last, before) = game.moves.split_last().expect("a move");
    let play = |board: Board, node: &Node| board.play(node.mv).expect("a legal move");
    let position = before.iter().fold(game.start.clone(), play);
    assert_eq!(last.annotations(&position), expected, "{text}");
}

#[test]
fn annotations_are_shown_as_people_write_them() {
    check_annotations("1. e4", "");
    check_annotations("1. e4!", "!");
    check_annotations("1. e4 $6 $14 {[%csl Gc5] a $1 b}", "?! $14 [%csl Gc5] a $1 b");
    check_annotations(
        "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3!? d5 $14 $1)) (1... e6)",
        "(1... c5 Sicilian 2. Nf3 (2. c3!? d5 $14 !)) (1... e6)",
    );
    check_annotations("1. e4 {one} {two}", "one two");
    check_annotations("1. e4 ; a } brace\n(d4)", "a } brace (1. d4)");
    check_annotations("1. e4 {[%clk 0:05:00] a} (1. d4 {[%clk 0:04:00]} d5)", "a (1. d4 d5)");
    check_annotations("1. e4 (1. d4) {x} e5? {y}", "? x y");
    check_annotations(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"] Kd7 (Ke7 ({a} Kf7) O-O)",
        "(30... Ke7 (a 30... Kf7) 31. O-O)",
    );
}
