use super::super::{Limits, PgnGame};
use super::{forgiving, forgiving_within};

/// Reads a text with faults in its variations, and checks the movetext that is written for the game. The written
/// movetext has no faults.
#[track_caller]
fn check_within(limits: &Limits, text: &str, expected: &str) {
    let game = forgiving_within(text, limits).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.movetext(), expected, "{text}");
    let written = game.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&game), "{text}");
    assert_eq!(forgiving_within(&written, limits).as_ref(), Ok(&game), "{text}");
}

#[track_caller]
fn check(text: &str, expected: &str) {
    check_within(&Limits::default(), text, expected);
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = forgiving(text).expect_err("a fault that is not forgiven");
    assert!(error.to_string().starts_with(expected), "{text}: {error}");
}

#[test]
fn the_unplayable_rest_of_a_variation_becomes_a_comment() {
    check(
        "1. e4 (1. d4 d5 2. Ke3? {bad} Nf6) e5 *",
        "1. e4 (1. d4 d5 {2. Ke3? bad 2... Nf6}) 1... e5",
    );
    check(
        "1. e4 (1. d4 {a} -- $14 {threat} 2. c4 $1 $10) e5 *",
        "1. e4 (1. d4 {a} {1... -- $14 threat 2. c4! $10}) 1... e5",
    );
    check(
        "1. e4 e5 (1... c5 foo 2. bar!? baz) *",
        "1. e4 e5 (1... c5 {2. foo bar!? 3. baz})",
    );
    check("1. e4 (1. d4 x 2. a8 \n = Q) *", "1. e4 (1. d4 {1... x 2. a8 = Q})");
    // A brace would end the comment too early, so the comment begins with a semicolon.
    check(
        "1. e4 (1. d4 x ; a } brace\n y) *",
        "1. e4 (1. d4 ; 1... x a } brace 2. y\n)",
    );
    check(
        "1. e4 (1. d4 x {[%csl Gc5] green}) e5 *",
        "1. e4 (1. d4 {1... x [%csl Gc5] green}) 1... e5",
    );
    // Results in the unplayable part are ignored.
    check("1. e4 (1. d4 x 1-0) 0-1", "1. e4 (1. d4 {1... x})");
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"]\n\n(O-O-O) Kd7 (Ke7 O-O Ke8 x) O-O (Rh9)",
        "{(30... O-O-O)} 30... Kd7 (30... Ke7 31. O-O Ke8 {32. x}) 31. O-O {(31. Rh9)}",
    );
}

#[test]
fn a_variation_without_playable_moves_becomes_a_comment_in_its_place() {
    check(
        "1. e4 (1. Ke8!? -- 2. Qh9) e5 *",
        "1. e4 {(1. Ke8!? -- 2. Qh9)} 1... e5",
    );
    check("1. e4 ({a} $6 x {b}) e5 *", "1. e4 {(a $6 1. x b)} 1... e5");
    check("1. e4 (1. d4) (x) {c} e5 *", "1. e4 (1. d4) {(1. x)} {c} 1... e5");
    check("1. e4 (x) (1. d4) e5 *", "1. e4 {(1. x)} (1. d4) 1... e5");
    // The first variation replaces no move.
    check("(1. d4) $10 {x} 1. e4 ( ) (()) e5 *", "{(1. d4)} {$10} {x} 1. e4 e5");
    check("1. e4 ((1. d4 d5) 1. c4) *", "1. e4 ({(1. d4 d5)} 1. c4)");
}

#[test]
fn variations_within_the_unplayable_rest_are_part_of_the_comment() {
    check(
        "1. e4 (1. d4 Qh9 (1... d5 {a} (1... d6 2. c4)) () 2. c4) *",
        "1. e4 (1. d4 {1... Qh9 (1... d5 a (1... d6 2. c4)) 2. c4})",
    );
    check(
        "1. e4 (1. d4 (1. c4) (1. Nf3 d5) -- 2. c4) *",
        "1. e4 (1. d4 (1. c4) (1. Nf3 d5) {1... -- 2. c4})",
    );
    check(
        "1. e4 (1. d4 (1. Ke8 (1. a4)) 1... d5 (1... x) 2. c4) e5 *",
        "1. e4 (1. d4 {(1. Ke8 (1. a4))} 1... d5 {(1... x)} 2. c4) 1... e5",
    );
}

#[test]
fn times_of_unplayable_moves_do_not_count_for_other_moves() {
    check(
        "1. e4 {[%clk 0:05:00]} (1. d4 {[%clk 0:04:00]} x {[%clk 0:03:00] hm}) ({[%clk 0:02:00]} y) *",
        "1. e4 {[%clk 0:05:00]} (1. d4 {[%clk 0:04:00]} {1... x [clk 0:03:00] hm}) {([clk 0:02:00] 1. y)}",
    );
}

#[test]
fn variations_beyond_the_limits_become_comments() {
    let limits = Limits {
        depth: 1,
        plies: 3,
        ..Limits::default()
    };
    check_within(
        &limits,
        "1. e4 (1. d4 {a} (1. c4 {b} (1. b4)) d5) e5 *",
        "1. e4 (1. d4 {a} {(1. c4 b (1. b4))} 1... d5) 1... e5",
    );
    check_within(
        &limits,
        "1. e4 (1. d4 d5) e5 (1... c5 2. c4 Nf6) (1... d5) 2. Nf3 *",
        "1. e4 (1. d4 d5) 1... e5 (1... c5 {2. c4 Nf6}) {(1... d5)} 2. Nf3",
    );
    let error = forgiving_within("1. e4 e5 2. Nf3 Nf6 *", &limits).expect_err("four half-moves");
    assert_eq!(
        error.to_string(),
        "line 1, column 17: the game has more than 3 half-moves"
    );
}

#[test]
fn faults_in_the_main_line_signs_and_tags_are_rejected() {
    for (text, expected) in [
        (
            "1. e4 Ke7 *",
            "line 1, column 7: half-move 2: \"Ke7\" is not a legal move here",
        ),
        (
            "1. e4 (1. x)\n-- *",
            "line 2, column 1: half-move 2: a null move is not legal",
        ),
        (
            "1. e4 (1. d4 (1. c4) *",
            "line 1, column 7: the variation is not closed",
        ),
        (
            "1. e4 (1. d4 (1. x (1. c4) *",
            "line 1, column 14: the variation is not closed",
        ),
        ("1. e4 (1. x)) *", "line 1, column 13: \")\" cannot stand here"),
        ("1. e4 (1. x {a) *", "line 1, column 13: the comment is not closed"),
        ("1. e4 (1. x $) *", "line 1, column 13: \"$\" is not an annotation"),
        ("[FEN \"x\"] *", "line 1, column 1: tag FEN: "),
        (
            "[Variant \"Atomic\"] *",
            "line 1, column 1: the variant \"Atomic\" is not known",
        ),
    ] {
        check_error(text, expected);
    }
}

#[test]
fn nesting_of_any_depth_is_read() {
    let limits = Limits {
        comment_bytes: usize::MAX,
        ..Limits::default()
    };
    for inner in ["1. d4 ", "1. Ke8 ", ""] {
        let open = format!("({inner}");
        let text = ["1. e4 ", &open.repeat(100_000), &")".repeat(100_000), "*"].concat();
        let game = forgiving(&text).expect("a main line");
        assert_eq!(game.moves.len(), 1, "{inner}");
        assert_eq!(
            forgiving_within(&game.to_string(), &limits).as_ref(),
            Ok(&game),
            "{inner}"
        );
    }
    let text = ["1. e4 ", &"(1. d4 ".repeat(65), &")".repeat(65)].concat();
    let depth = |game: &PgnGame| {
        let inner = |line| std::slice::from_ref(line).iter().flatten().next();
        let first = game.moves.first();
        let nodes = std::iter::successors(first, |node| node.variations.first().and_then(inner));
        nodes.count() - 1
    };
    assert_eq!(depth(&forgiving(&text).expect("a main line")), 64);
}
