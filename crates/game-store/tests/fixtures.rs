//! Tests the games and settings in `fixtures/`, which earlier versions stored. All later versions must read them.

use std::path::Path;

use chess_core::{Color, DrawClaim, Game, GameAction};
use game_store::{
    BoardTheme, Choice, Field, PieceSet, PlayAs, Player, Players, Record, RestoredGame, SavedClock, SavedGame,
    Settings, TimeControl, Value,
};

fn text(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::read_to_string(file).expect("a fixture")
}

#[track_caller]
fn read(name: &str) -> RestoredGame {
    SavedGame::read(&text(name)).expect(name)
}

#[track_caller]
fn whole(name: &str) -> RestoredGame {
    let restored = read(name);
    assert_eq!(restored.faults, [], "{name}");
    restored
}

fn level(number: &str) -> Player {
    Player::from_earlier_keyword(number).expect("a level")
}

/// Checks the number of moves in effect, the number of undone moves, and the result.
#[track_caller]
fn check(name: &str, in_effect: usize, undone: usize, result: &str) -> Game {
    let RestoredGame { game, saved, .. } = whole(name);
    assert_eq!((game.ply(), game.undone_actions().len()), (in_effect, undone), "{name}");
    assert_eq!(saved.record.result, result, "{name}");
    assert_eq!(Record::of(&game).result, result, "{name}");
    assert_eq!(saved.details.begun, "2026-05-03T17:05:09", "{name}");
    game
}

#[test]
fn every_game_is_read_and_written_unchanged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let files = std::fs::read_dir(folder).expect("fixtures").flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let games: Vec<String> = names
        .filter(|name| !name.starts_with("broken") && !name.starts_with("settings"))
        .collect();
    assert!(games.len() > 15, "{games:?}");
    for name in games {
        let RestoredGame { game, saved, .. } = whole(&name);
        assert!(!saved.extra.contains_key("revision"), "{name}");
        let written = saved.to_text();
        // The field `revision` is no longer written.
        let lines = text(&name);
        let lines = lines
            .split_inclusive('\n')
            .filter(|line| !line.contains("\"revision\""));
        let before: String = lines.collect();
        let values = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        assert_eq!(values(&written), values(&before), "{name}");
        assert_eq!(written.lines().count(), before.lines().count(), "{name}");
        let written_again = SavedGame::of(&game);
        assert_eq!(
            (
                written_again.record.start,
                written_again.record.moves,
                written_again.record.ending,
                written_again.record.cursor,
                written_again.record.result
            ),
            (
                saved.record.start,
                saved.record.moves,
                saved.record.ending,
                saved.record.cursor,
                saved.record.result
            ),
            "{name}"
        );
    }
}

#[test]
fn games_are_restored_with_undone_moves_and_endings() {
    check("untouched.json", 0, 0, "*");
    check("usual.json", 6, 0, "*");
    check("undone.json", 3, 3, "*");
    check("mate.json", 4, 0, "0-1");
    check("promotion.json", 2, 0, "1/2-1/2");
    check("after-the-end.json", 20, 0, "1/2-1/2");
    check("resigned-undone.json", 4, 3, "*");
    for (name, plies, result, ending) in [
        ("resigned.json", 6, "0-1", GameAction::Resign(Color::White)),
        ("agreed.json", 6, "1/2-1/2", GameAction::AgreeDraw),
        ("out-of-time.json", 6, "1-0", GameAction::RunOutOfTime(Color::Black)),
        ("claimed.json", 8, "1/2-1/2", claim(DrawClaim::ThreefoldRepetition)),
        ("fifty-moves.json", 0, "1/2-1/2", claim(DrawClaim::FiftyMoves)),
    ] {
        assert_eq!(check(name, plies, 0, result).ending(), Some(ending), "{name}");
    }
    let announced = check("claimed-with-a-move.json", 7, 0, "1/2-1/2").ending();
    let Some(GameAction::ClaimDraw { intended: Some(mv), .. }) = announced else {
        panic!("{announced:?}");
    };
    assert_eq!(mv.to_string(), "f6g8");
}

const fn claim(claim: DrawClaim) -> GameAction {
    GameAction::ClaimDraw { claim, intended: None }
}

#[test]
fn players_choice_orientation_and_review_are_restored() {
    let usual = whole("usual.json").saved;
    assert_eq!(usual.setup.players, Players::person_as(Color::White, level("3")));
    assert_eq!(
        (usual.setup.choice, usual.setup.seed),
        (
            Choice {
                opponent: level("3"),
                ..Choice::default()
            },
            Some(4_000_000_000)
        )
    );
    let undone = whole("undone.json").saved;
    assert_eq!(
        (undone.page.orientation, undone.page.viewed_ply),
        (Color::Black, Some(2))
    );
    let chess960 = whole("chess960.json");
    assert_eq!(chess960.saved.setup.players, Players::PEOPLE);
    assert!(chess960.game.moves().iter().any(|mv| mv.is_castling()));
    let review = whole("review.json").saved;
    assert_eq!(review.page.review, ["35 12 e4 e5 Nf3", "", "-35 9 c5 Nf3", "#3 20 Qh5"]);
    assert!(review.page.reviewing);
}

#[test]
fn clocks_and_the_choice_of_a_strict_game_are_restored() {
    let saved = whole("clock.json").saved;
    let control = TimeControl::from_keyword("300+3");
    let clock = SavedClock {
        control: control.expect("a time control"),
        left_ms: [303_000, 301_250, 299_000].map(Some).to_vec(),
        rest_ms: 299_999,
        waits: false,
        odds: None,
    };
    assert_eq!(saved.page.clock.as_ref(), Some(&clock));
    let choice = Choice {
        opponent: Player::Classic,
        play_as: PlayAs::Random,
        white_engine: None,
        time: control,
        strict: true,
        adaptive: false,
        rated: true,
        second_thoughts: false,
        comments: false,
    };
    assert_eq!(saved.setup.choice, choice);
    let waits = whole("clock-waits.json").saved.page.clock;
    assert_eq!(waits, Some(SavedClock { waits: true, ..clock }));
}

#[test]
fn strengths_have_the_scale_of_their_text() {
    let strength = |player: Player| player.strong_opponent().map(|strong| strong.strength.elo());
    let earlier = whole("usual.json").saved.setup;
    assert_eq!(strength(earlier.players.black), Some(1395));
    assert_eq!(earlier.choice.opponent, level("3"));
    let present = whole("present-scale.json").saved.setup;
    assert_eq!(Some(present.players.black), Player::from_keyword("3-solid"));
    assert_eq!(strength(present.players.black), Some(800));
    assert_eq!(
        (strength(present.choice.opponent), present.choice.rated),
        (Some(1455), false)
    );
}

#[test]
fn tags_and_unknown_fields_are_restored_in_their_order() {
    let saved = whole("unknown-fields.json").saved;
    assert_eq!(
        saved.details.name,
        "Die \"unsterbliche\" \\ Partie\nin zwei Zeilen\u{1}\t<b>\u{202e}♘"
    );
    let tags: Vec<&str> = saved.details.tags.keys().map(String::as_str).collect();
    assert_eq!(
        tags,
        ["Event", "Site", "Date", "Round", "White", "Black", "ECO", "Annotator"]
    );
    assert_eq!(
        (
            saved.details.tags["White"].as_str(),
            saved.details.tags["Annotator"].as_str()
        ),
        ("Müller, Jörg", "a \"b\" \\ c")
    );
    let extra: Vec<&str> = saved.extra.keys().map(String::as_str).collect();
    assert_eq!(extra, ["notes", "lamp", "arrows", "large", "nothing"]);
    let notes: Vec<String> = saved.extra["notes"].read().expect("texts");
    assert_eq!(notes[1], "e2e4 $1 {gut}");
    assert!(
        saved
            .to_text()
            .contains(r#""arrows": {"zeta":"x","alpha":{"deep":[]}},"#)
    );
}

#[test]
fn a_broken_field_is_reported_and_the_rest_is_read() {
    for (name, plies, fault) in [
        (
            "broken-cut-off.json",
            4,
            "not JSON: EOF while parsing a string at line 5 column 43",
        ),
        (
            "broken-illegal-move.json",
            2,
            "moves[2]: \"g1g3\" is not a legal move here",
        ),
        ("broken-players.json", 6, "players.white: there is no player \"robot\""),
        ("broken-cursor.json", 6, "cursor: there are fewer moves"),
    ] {
        let restored = read(name);
        let faults: Vec<String> = restored.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, [fault], "{name}");
        assert_eq!(restored.game.ply(), plies, "{name}");
    }
    assert_eq!(
        read("broken-players.json").saved.setup.players,
        Players {
            white: Player::Human,
            black: level("3")
        }
    );
    let newer = SavedGame::read(&text("broken-newer-version.json")).map_err(|error| error.to_string());
    assert_eq!(newer.err().as_deref(), Some("version: 2 is not 1"));
}

#[test]
fn settings_are_restored() {
    let read = |name| Settings::read(&text(name)).expect("settings");
    let first = read("settings-first.json");
    // When this fixture was stored, the evaluation was shown by default, and the default board and pieces were
    // different.
    let old_defaults = Settings {
        engine_figures: true,
        board_theme: BoardTheme::Slate,
        piece_set: PieceSet::Classic,
        ..Settings::default()
    };
    assert_eq!((first.settings, first.faults), (old_defaults, vec![]));
    let chosen = read("settings-chosen.json");
    assert_eq!(chosen.faults, []);
    let stored: Value = serde_json::from_str(&text("settings-chosen.json")).expect("JSON");
    let newer = [
        Field::BoardSize,
        Field::ReplyPause,
        Field::ThinkingTime,
        Field::SharedBoard,
        Field::Volume,
        Field::Vibration,
        Field::Concessions,
        Field::Shortcuts,
    ];
    for field in Field::persistent() {
        let keyword = chosen.settings.keyword(field);
        if newer.contains(&field) {
            // The file is older than this setting, which therefore has its default.
            assert_eq!(keyword, Settings::default().keyword(field), "{field:?}");
        } else {
            assert_eq!(keyword, stored[field.keyword()], "{field:?}");
        }
    }
}
