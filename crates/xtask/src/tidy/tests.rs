use super::*;

#[track_caller]
fn check(name: &str, text: &str, expected: &[(usize, &str)]) {
    let found = findings(name, text);
    let fits = found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(it, (line, part))| it.line == *line && it.message.contains(part));
    assert!(fits, "{name}\n{text}\nfound {found:?}\nexpected {expected:?}");
}

const RULES: &str = "crates/chess-core/src/rules/board.rs";
const NOTATION: &str = "crates/chess-core/src/notation/fen.rs";
const CORE: &str = "crates/chess-core/src/engine/search.rs";
const COMPONENT: &str = "web/src/components/board.rs";

#[test]
fn engine_and_notation_do_not_refer_to_each_other() {
    check(CORE, "use crate::notation::san;\n", &[(1, "`notation`")]);
    check(NOTATION, "use crate::engine::search;\n", &[(1, "`engine`")]);
}

#[test]
fn rules_refer_to_neither_engine_nor_notation() {
    check(RULES, "use crate::engine::search;\n", &[(1, "`engine`")]);
    check(
        RULES,
        "\nuse crate::{\n    rules::Board,\n    notation::{fen, san},\n};\n",
        &[(4, "notation"), (4, "notation")],
    );
    check(RULES, "fn f() { super::super::engine::go() }\n", &[(1, "`engine`")]);
    check(
        RULES,
        "use crate::rules::engine_like;\nfn engine() { let notation = 1; }\n",
        &[],
    );
    check(
        RULES,
        "// use crate::engine;\nconst A: &str = \"crate::engine\";\n",
        &[],
    );
    check(
        RULES,
        "fn f() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::notation::fen;\n}\n",
        &[],
    );
}

#[test]
fn notation_does_not_refer_to_the_engine() {
    check(NOTATION, "use crate::engine::level;\n", &[(1, "`engine`")]);
    check(NOTATION, "use crate::rules::Board;\n", &[]);
}

#[test]
fn the_core_is_pure() {
    check(CORE, "use std::{fmt, time::Instant};\n", &[(1, "std::time")]);
    check(CORE, "fn f() { std::fs::read(\"x\"); }\n", &[(1, "std::fs")]);
    check(CORE, "use ::std::net::TcpStream;\n", &[(1, "std::net")]);
    check(CORE, "use std::fmt;\nuse crate::rules::Board;\n", &[]);
    for name in ["io", "env", "process", "thread"] {
        check(CORE, &format!("use std::{name};\n"), &[(1, name)]);
        check(CORE, &format!("fn f() {{ std::{name}::x(); }}\n"), &[(1, name)]);
    }
    // `core` has durations, but no clock.
    check(CORE, "use core::time::Duration;\n", &[]);
    check(CORE, "use std::time::Duration;\n", &[(1, "std::time")]);
    check(CORE, "use core::{net::IpAddr, mem};\n", &[(1, "core::net")]);
    check(CORE, "use crate::rules::Move;\nuse core::ops::Not;\n", &[]);
}

#[test]
fn the_core_is_safe() {
    check(CORE, "fn f() {\n    unsafe { g() }\n}\n", &[(2, "unsafe")]);
    check(CORE, "#![forbid(unsafe_code)]\n", &[]);
}

#[test]
fn no_public_name_of_the_core_mentions_bitboards() {
    for item in [
        "pub struct Bitboard(u64);",
        "pub type BitboardPair = (u64, u64);",
        "pub const fn bitboard(&self) -> u64 { 0 }",
        "pub mod bitboard;",
        "pub const EMPTY_BITBOARD: u64 = 0;",
        "pub use sets::{Bitboard, SquareSet};",
        "pub use sets::Set as Bitboard;",
        "pub struct S { pub bitboard: u64 }",
    ] {
        check(CORE, &format!("\n{item}\n"), &[(2, "itboard")]);
    }
    check(CORE, "pub const EMPTY_BITBOARD: u64 = 0;\n", &[(1, "EMPTY_BITBOARD")]);
    for item in [
        "pub(crate) struct Bitboard(u64);",
        "pub(super) fn bitboard() {}",
        "pub struct SquareSet(pub(crate) Bitboard);",
        "struct Bitboard(u64);",
        "// pub struct Bitboard;",
    ] {
        check(CORE, &format!("{item}\n"), &[]);
    }
    check("web/src/app.rs", "pub struct Bitboard;\n", &[]);
}

#[test]
fn pages_obey_their_policy() {
    for name in ["index.html", "web/about.html"] {
        check(name, "<p>\n<b style=\"color: red\">x</b>\n", &[(2, "style attribute")]);
        check(name, "<b\n  STYLE = 'x'>\n", &[(2, "style attribute")]);
        check(name, "<p>\n<script>go()</script>\n", &[(2, "inline script")]);
        check(name, "<script type=\"module\">\n</script>\n", &[(1, "inline script")]);
        check(name, "<script type=\"module\"\n  src=\"./start.js\"></script>\n", &[]);
        check(
            name,
            "<meta content=\"style-src 'self'\"><link rel=\"stylesheet\">\n",
            &[],
        );
    }
    check("docs/notes/a.html", "<b style=\"color: red\">x</b>\n", &[]);
}

#[test]
fn only_test_modules_are_left_out() {
    for tests in [
        "mod tests;",
        "mod tests {\n    use crate::engine::x;\n    mod a { fn f() {} }\n    const C: &str = \"}\";\n}",
    ] {
        let line = 4 + tests.lines().count();
        let text = format!("fn f() {{}}\n\n#[cfg(test)]\n{tests}\nuse crate::engine::y;\n");
        check(RULES, &text, &[(line, "`engine`")]);
    }
    check(RULES, "#[cfg(test)]\nuse crate::engine::y;\n", &[(2, "`engine`")]);
    check(
        RULES,
        "#[cfg(unix)]\nmod tests {\nuse crate::engine::y;\n}\n",
        &[(3, "`engine`")],
    );
    check(RULES, "// \n#[cfg(test)]\nmod tests {\n", &[]);
    let long = format!("#[cfg(test)]\nmod tests;\n{}", "fn f() {}\n".repeat(501));
    check("a/b.rs", &long, &[(501, "501 lines")]);
}

#[test]
fn components_do_not_refer_to_the_engine() {
    check(COMPONENT, "use chess_core::engine::search;\n", &[(1, "`engine`")]);
    check(
        COMPONENT,
        "use crate::engine_client::Client;\n",
        &[(1, "engine_client")],
    );
    check(COMPONENT, "use gloo_worker::Spawnable;\n", &[(1, "gloo_worker")]);
    check(COMPONENT, "use engine_worker::Worker;\n", &[(1, "engine_worker")]);
    check(COMPONENT, "use chess_core::Board;\nuse yew::prelude::*;\n", &[]);
    check("web/src/app.rs", "use crate::engine_client::Client;\n", &[]);
}

#[test]
fn state_does_not_refer_to_the_browser() {
    check("web/src/state/game.rs", "use web_sys::window;\n", &[(1, "web_sys")]);
    check(
        "web/src/state/game.rs",
        "use crate::engine_client::Client;\n",
        &[(1, "engine_client")],
    );
}

#[test]
fn long_files_are_found_and_tests_are_not_counted() {
    let line = "fn f() {}\n";
    check("a/b.rs", &line.repeat(500), &[]);
    check("a/b.rs", &line.repeat(501), &[(501, "501 lines")]);
    check("a/b.css", &line.repeat(501), &[(501, "501 lines")]);
    check("a/b.mjs", &line.repeat(501), &[(501, "501 lines")]);
    check("a/b.ts", &line.repeat(501), &[(501, "501 lines")]);
    check("a/b/tests.rs", &line.repeat(501), &[]);
    check("tests/a.spec.ts", &line.repeat(501), &[]);
    let tested = format!(
        "{}\n#[cfg(test)]\nmod tests {{\n{}}}\n",
        line.repeat(400),
        line.repeat(400)
    );
    check("a/b.rs", &tested, &[]);
}

#[test]
fn wide_lines_of_rust_are_found_also_in_comments_strings_and_tests() {
    let line = |length: usize| format!("fn f() {{}}\n// {}\n", "ß".repeat(length - 3));
    for name in [
        "a/b.rs",
        "a/tests.rs",
        "tools/a/src/b.rs",
        "crates/chess-core/src/rules/board.rs",
        "web/src/app.rs",
    ] {
        check(name, &line(120), &[]);
        check(name, &line(121), &[(2, "121 columns")]);
    }
    for name in ["a.md", "a.ts"] {
        check(name, &line(121), &[]);
    }
    check(
        "a/b.rs",
        &format!("const A: &str = \"{}\";\n", "x".repeat(120)),
        &[(1, "139 columns")],
    );
}

#[test]
fn leftovers_are_found() {
    check("a.md", &format!("x\n{UNFINISHED_MARK} y\n"), &[(2, UNFINISHED_MARK)]);
    check(
        "a.css",
        &format!("/* {PLANNED_WORK_MARK}: later */\n"),
        &[(1, "without an owner")],
    );
    check(
        "a.css",
        &format!("/* {PLANNED_WORK_MARK}(): later */\n"),
        &[(1, "without an owner")],
    );
    check("a.css", &format!("/* {PLANNED_WORK_MARK}(ada): later */\n"), &[]);
    check("a.rs", &format!("const X{PLANNED_WORK_MARK}S: u8 = 1;\n"), &[]);
}

#[test]
fn ignored_tests_are_found_in_tests_too() {
    check("a/tests.rs", "#[test]\n#[ignore]\nfn f() {}\n", &[(2, "ignored")]);
    check("a.rs", "#[ignore = \"slow\"]\nfn f() {}\n", &[(1, "ignored")]);
    check("a.rs", "// never #[ignore]\n", &[]);
}

#[test]
fn paths_of_one_machine_are_found() {
    for folder in MACHINE_FOLDERS {
        check(
            "a.toml",
            &format!("x = \"{folder}me/project\"\n"),
            &[(1, "one machine")],
        );
        check("a.md", &format!("https://example.org{folder}x\n"), &[]);
    }
}

#[test]
fn circles_are_found_in_folders_that_must_have_none() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let circle = |folder: &str| {
        let [a, b] = ["a", "b"].map(|name| format!("{folder}/part/{name}.rs"));
        let files = [file(&a, "use super::b::B;\n"), file(&b, "use super::a::A;\n")];
        circle_messages(&files)
    };
    for folder in FOLDERS_WITHOUT_CIRCLES {
        let lines = circle(folder);
        assert!(lines.len() == 1 && lines[0].contains("a.rs → "), "{folder}: {lines:?}");
    }
    assert_eq!(circle("crates/other/src"), [""; 0]);
    let parts = [
        file("web/src/state.rs", "use crate::texts::Text;\n"),
        file("web/src/texts.rs", "pub struct Text;\n"),
        file("web/src/texts/errors.rs", "fn f() { super::super::state::g() }\n"),
    ];
    assert_eq!(
        circle_messages(&parts),
        ["state → texts → state: 2 files or modules refer to each other in a circle"]
    );
    assert_eq!(circle_messages(&parts[..2]), [""; 0]);
}

#[test]
fn a_module_refers_to_no_higher_layer() {
    let file = |name: &str, text: &str| (format!("crates/chess-core/src/{name}.rs"), text.to_owned());
    let check = |name: &str, text: &str, expected: usize| {
        let files = [
            file(name, text),
            file("engine", "pub use level::Level;\n"),
            file("engine/level", "pub struct Level;\n"),
            file("engine/search/see", "pub fn see() {}\n"),
            file("engine/value", "pub const DRAW: i32 = 0;\n"),
            file("rules/board", "pub struct Board;\n"),
        ];
        let lines = layer_messages(&files);
        assert_eq!(lines.len(), expected, "{name} {text} {lines:?}");
    };
    check("engine/search/pvs", "use crate::engine::level::Level;\n", 1);
    check("engine/search/pvs", "use crate::engine::Level;\n", 1);
    check("engine/eval", "use super::search::see::see;\n", 1);
    check("rules/setup", "fn f() { crate::engine::value::DRAW }\n", 1);
    check("engine/level/choice", "use crate::engine::search::see::see;\n", 0);
    check(
        "engine/net/weights",
        "use crate::engine::value::DRAW;\nuse crate::rules::board::Board;\n",
        0,
    );
    check("engine/bench", "use super::Level;\n", 0);
}

#[test]
fn paths_are_read_with_the_names_that_a_use_imports() {
    let read = |text| {
        let found = paths(text).into_iter();
        let each = found.map(|path| {
            let import = path
                .import
                .map(|it| format!("{}{}", it.name, if it.is_reexport { "!" } else { "" }));
            format!("{} {}", path.segments.join("::"), import.unwrap_or_default())
        });
        each.collect::<Vec<_>>()
    };
    assert_eq!(read("use a::b;"), ["a::b b"]);
    assert_eq!(
        read("use a::{self, b as c, d::*};\nfn f() { g::h() }"),
        ["a a", "a::b c", "a::d *", "g::h "]
    );
    assert_eq!(read("pub use a::b as c; pub(crate) use d;"), ["a::b c!", "d d!"]);
    assert_eq!(read("use {a::b, c};"), ["a::b b", "c c"]);
    assert_eq!(read("fn f(x: T<Vec<U>>) { y.z::<V>() }"), [""; 0]);
}

#[test]
fn comments_and_strings_become_spaces() {
    for (text, expected) in [
        ("a // b\nc", "a     \nc"),
        ("a /* b\n */ c", "a     \n    c"),
        (r#"f("a\"b") + 'x'"#, "f(      ) +    "),
        ("r#\"a\"b\"# c", "         c"),
        ("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)"),
        (r"'\'' 'ß' c", "         c"),
    ] {
        assert_eq!(code(text), expected.replace('ß', " "), "{text}");
    }
}

#[test]
fn documents_and_texts_of_the_page_are_read() {
    let files = sources().unwrap();
    for name in [
        "README.md",
        "docs/board.md",
        "web/assets/messages-en.json",
        "web/assets/second-thought.webmanifest",
        "web/styles/board.css",
        "web/first-paint.js",
        "tests/game.spec.ts",
        "index.html",
        "Cargo.toml",
        ".cargo/config.toml",
    ] {
        assert!(files.iter().any(|(file, _)| file == name), "{name}");
    }
}
