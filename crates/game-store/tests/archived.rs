//! Tests the entries of archived games: an entry has the summary of its game, and no reader takes it for a game.

use std::fs;
use std::path::Path;

use game_store::{ArchivedGame, GameSummary, ReadError, SavedGame};

/// The texts of the fixtures, which earlier versions stored.
fn stored_texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let files = fs::read_dir(folder).expect("the folder of the fixtures");
    files
        .map(|file| file.expect("a file").path())
        .map(|file| (file.display().to_string(), fs::read_to_string(&file).expect("a text")))
        .collect()
}

#[track_caller]
fn check(name: &str, text: &str) {
    let summary = GameSummary::read(text);
    let Some(archived) = ArchivedGame::of(text, "7-0123456789abcdef") else {
        return assert_eq!(summary, None, "{name}");
    };
    let entry = archived.to_text();
    assert_eq!(
        ArchivedGame::read(&entry).map(|archived| archived.summary()),
        summary,
        "{name}: {entry}"
    );
    assert!(
        ArchivedGame::is_entry(&entry) && !ArchivedGame::is_entry(text),
        "{name}"
    );
    assert_eq!(ArchivedGame::key_in(&entry), Some("7-0123456789abcdef"), "{name}");
    // An earlier version of the program does not take the entry for a game.
    assert_eq!(GameSummary::read(&entry), None, "{name}");
    assert!(matches!(SavedGame::read(&entry), Err(ReadError::Version(_))), "{name}");
}

#[test]
fn an_entry_has_the_summary_of_its_game() {
    let texts = stored_texts();
    assert!(texts.len() > 20);
    for (name, text) in texts {
        check(&name, &text);
    }
    let game = |more: &str| {
        format!(
            r#"{{"version": 1, "moves": ["e2e4", "e7e5", "g1f3", "b8c6"], "result": "1-0",
            "players": {{"white": "human", "black": "3"}}, "begun": "2026-05-03T17:05:09"{more}}}"#
        )
    };
    for more in [
        "",
        r#", "rated": "on""#,
        r#", "rated": "on", "scale": 2"#,
        r#", "scale": 2, "choice": {"adaptive": "on"}"#,
        r#", "counted": "0-1", "seed": 7"#,
        r#", "name": "é \"x\"", "tags": {"White": "A", "Date": "1858.??.??"}"#,
        r#", "name": "{\"version\":2,\"archived\":\"7\"""#,
        r#", "players": {"white": "1250-attacker", "black": "human"}"#,
    ] {
        check(more, &game(more));
        assert!(
            ArchivedGame::of(&game(more), "7").is_some() || more.contains("attacker"),
            "{more}"
        );
    }
}

#[test]
fn a_text_that_only_begins_like_an_entry_is_not_an_entry() {
    for text in [
        "",
        "{}",
        r#"{"version":2,"archived":"#,
        r#"{"version":2,"archived":"7"}"#,
        r#"{"version":2,"archived":7,"plies":0,"game":{"moves":[]}}"#,
        r#"{"version":2,"archived":"7","plies":-1,"game":{"moves":[]}}"#,
        r#"{"version":2,"archived":"7","plies":0,"game":{}}"#,
        r#"{"version":2,"archived":"7","plies":0,"game":{"moves":[]}} "#,
    ] {
        let is_entry = text.ends_with(' ');
        assert_eq!(ArchivedGame::read(text).is_some(), is_entry, "{text}");
    }
}

#[test]
fn the_key_of_a_damaged_entry_can_be_read() {
    for (text, expected) in [
        (
            r#"{"version":2,"archived":"7-0123456789abcdef"}"#,
            Some("7-0123456789abcdef"),
        ),
        (
            r#"{"version":2,"archived":"7-0123","plies":0,"game":{"mo"#,
            Some("7-0123"),
        ),
        (r#"{"version":2,"archived":"7","plies":-1,"game":null}"#, Some("7")),
        (r#"{"version":2,"archived":"7"#, None),
        (r#"{"version":2,"archived":"","plies":0}"#, None),
        (r#"{"version":2,"archived":"7\"","plies":0}"#, None),
        (r#"{"version":2,"archived":7}"#, None),
        (r#"{"version":3,"archived":"7-0123456789abcdef"}"#, None),
        (r#"{"version":1,"moves":[]}"#, None),
        ("", None),
    ] {
        assert_eq!(ArchivedGame::key_in(text), expected, "{text}");
        assert!(ArchivedGame::is_entry(text) || expected.is_none(), "{text}");
    }
}
