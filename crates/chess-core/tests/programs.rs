//! The examples stay as short as the same programs with other chess libraries for Rust.

/// The number of lines of a program, without its first line, which describes it.
fn lines(program: &str) -> usize {
    program.lines().filter(|line| !line.starts_with("//!")).count()
}

#[test]
fn common_tasks_need_few_lines() {
    let programs = [
        ("moves", include_str!("../examples/moves.rs"), 9),
        ("count", include_str!("../examples/count.rs"), 10),
        ("pgn_tree", include_str!("../examples/pgn_tree.rs"), 27),
        ("chess960", include_str!("../examples/chess960.rs"), 16),
        ("attacks", include_str!("../examples/attacks.rs"), 17),
    ];
    for (name, program, most) in programs {
        assert!(
            lines(program) <= most,
            "{name}: {} lines, at most {most}",
            lines(program)
        );
    }
}
