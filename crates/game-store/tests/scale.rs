//! Tests the rating scale of the strengths in stored texts. Strengths in a text without a version are on the scale of
//! earlier versions of the program.

use game_store::{Choice, GameSummary, Player, Players, Points, SavedGame, Setup};

/// A stored game of four plies. A person plays White against the opponent `black`; `rest` contains more fields.
fn text(black: &str, rest: &str) -> String {
    let moves = r#"["e2e4","e7e5","g1f3","b8c6"]"#;
    format!(
        r#"{{"version": 1, "moves": {moves}, "result": "1-0", "rated": "on",
            "players": {{"white": "human", "black": "{black}"}}, "choice": {{"opponent": "{black}"}}{rest}}}"#
    )
}

#[track_caller]
fn elo(player: Player) -> u16 {
    player.strong_opponent().expect("a strong engine").strength.elo()
}

#[track_caller]
fn read(text: &str) -> SavedGame {
    SavedGame::read(text).expect("a game").saved
}

#[test]
fn a_strength_is_on_the_scale_of_its_text() {
    for (black, rest, expected) in [
        ("3", "", 1395),
        ("1228", "", 1455),
        ("400-solid", "", 400),
        ("3", r#", "scale": 1"#, 1395),
        ("3", r#", "scale": 2"#, 800),
        ("1228", r#", "scale": 2"#, 1228),
        // The scale of a later version is more similar to the present scale than to the earlier scale.
        ("3", r#", "scale": 3"#, 800),
    ] {
        let text = text(black, rest);
        let setup = read(&text).setup;
        assert_eq!(
            (elo(setup.players.black), elo(setup.choice.opponent)),
            (expected, expected),
            "{text}"
        );
        assert_eq!(setup.players.black.keyword(), black);
        let rated = GameSummary::read(&text).and_then(|summary| summary.rated_game());
        let rated = rated.map(|game| (game.opponent.elo(), game.points));
        assert_eq!(rated, Some((expected, Points::One)), "{text}");
    }
}

#[test]
fn an_invalid_version_is_reported_and_the_text_is_on_the_earlier_scale() {
    let restored = SavedGame::read(&text("3", r#", "scale": "new""#)).expect("a game");
    assert_eq!(restored.faults.len(), 1);
    assert_eq!(restored.faults[0].name(), "scale");
    assert_eq!(elo(restored.saved.setup.players.black), 1395);
}

#[test]
fn a_text_is_written_on_its_own_scale_every_time() {
    for (black, rest) in [
        ("3", ""),
        ("1228-attacker", ""),
        ("3", r#", "scale": 2"#),
        ("2900", r#", "scale": 2"#),
    ] {
        let first = read(&text(black, rest));
        let written = first.to_text();
        assert_eq!(written.contains("\"scale\": 2"), !rest.is_empty(), "{written}");
        assert_eq!(read(&written), first);
        assert_eq!(read(&written).to_text(), written);
    }
    // In a page of an earlier release, the version is an unknown field.
    // So the page writes the version after the other fields.
    let moved = text("3", r#", "begun": "", "unknown": [1], "scale": 2"#);
    assert_eq!(elo(read(&moved).setup.players.black), 800);
}

#[test]
fn a_text_without_strengths_has_no_version() {
    let setup = Setup {
        players: Players::PEOPLE,
        choice: Choice {
            opponent: Player::Classic,
            ..Choice::default()
        },
        ..Setup::default()
    };
    let saved = SavedGame {
        setup,
        ..read(&text("3", ""))
    };
    assert!(!saved.to_text().contains("scale"), "{}", saved.to_text());
    assert_eq!(read(&saved.to_text()).setup, saved.setup);
}

#[test]
fn strengths_of_both_scales_are_written_on_the_present_one() {
    let mut saved = read(&text("3", ""));
    saved.setup.players.white = Player::from_keyword("5").expect("a level");
    let players = read(&saved.to_text()).setup.players;
    assert_eq!((elo(players.white), elo(players.black)), (1200, 1395));
    assert_eq!(players.black.keyword(), "1395");
}

#[test]
fn a_missing_choice_is_that_of_a_first_visit_on_its_scale() {
    let text = |rest: &str| format!(r#"{{"version": 1, "moves": [], "players": {{"black": "5"}}{rest}}}"#);
    assert_eq!(elo(read(&text("")).setup.choice.opponent), 1395);
    let present = read(&text(r#", "scale": 2"#)).setup.choice.opponent;
    assert_eq!(present, Player::FIRST_OPPONENT);
}

#[test]
fn a_game_counts_from_two_moves_of_each_side_on_and_an_earlier_one_from_the_first_ply_on() {
    let counts = |scale: &str, plies: usize| {
        let moves = vec![r#""e2e4""#; plies].join(",");
        let players = r#""players": {"white": "human", "black": "3"}"#;
        let text = format!(r#"{{"version": 1, "moves": [{moves}], "result": "0-1", "rated": "on", {players}{scale}}}"#);
        GameSummary::read(&text)
            .and_then(|summary| summary.rated_game())
            .is_some()
    };
    let present = r#", "scale": 2"#;
    let of = |scale| [0, 1, 3, 4, 40].map(|plies| counts(scale, plies));
    assert_eq!(of(present), [false, false, false, true, true]);
    assert_eq!(of(""), [false, true, true, true, true]);
}
