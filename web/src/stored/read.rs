//! From a kept text to a game: what can be read of it, and what is wrong with the rest.

use std::rc::Rc;

use chess_core::notation::{ParseGameError, START_FEN, parse_game};
use chess_core::{Color, Game};

use super::{FIELDS, StoredGame, VERSION, ending};
use crate::json::Json;
use crate::review::Review;
use crate::state::{Choice, Keeping, KeptClock, PlayAs, Player, Players, TimeControl};

/// A longer text, in bytes, is not read.
pub const MAX_LENGTH: usize = 1 << 20;
/// More half-moves are not read; what PGN reads within its limits fits.
const MAX_MOVES: usize = 50_000;

/// What a text gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game, as far as it can be read.
    pub stored: StoredGame,
    /// How often the game had changed when it was kept; 0 where that is not told.
    pub revision: u32,
    /// What is wrong with the rest.
    pub fault: Option<String>,
}

/// The game of a kept text; `id` is the one under which it was found.
///
/// # Errors
///
/// Says what is wrong where there is no game to be read at all.
pub fn read(text: &str, id: u32) -> Result<Reading, String> {
    if text.len() > MAX_LENGTH {
        return Err("the text is too long".to_owned());
    }
    if let Some(json) = Json::parse(text) {
        return of_json(&json, id);
    }
    // A text that was cut off still tells the moves before the cut.
    let fault = || "the text is not JSON".to_owned();
    let mended = mended(text).and_then(|mended| Json::parse(&mended));
    let reading = mended.and_then(|json| of_json(&json, id).ok()).ok_or_else(fault)?;
    Ok(Reading {
        fault: Some(fault()),
        ..reading
    })
}

/// The text up to its last whole move, closed as JSON wants it.
pub(super) fn mended(text: &str) -> Option<String> {
    let moves = text.find("\"moves\": [")?;
    let rest = &text[moves..];
    let list = rest.split(']').next().unwrap_or(rest);
    // Whole moves stand between pairs of quotation marks; the first pair is the field's name.
    let marks: Vec<usize> = list.match_indices('"').map(|(at, _)| at).collect();
    let end = marks.chunks_exact(2).skip(1).last().map(|pair| pair[1] + 1)?;
    Some([&text[..moves + end], "]}"].concat())
}

/// The game of a text that is JSON.
pub(super) fn of_json(json: &Json, id: u32) -> Result<Reading, String> {
    let version = json.get("version");
    if version.number() != Some(VERSION) {
        return Err(match version {
            Json::Number(text) => format!("version: {text} is not {VERSION}"),
            _ => "there is no version".to_owned(),
        });
    }
    let mut fault = None;
    let mut note = |text: &str| {
        fault.get_or_insert_with(|| text.to_owned());
    };
    let game = played(json, &mut note)?;
    // What came after moves that are not there did not end this game.
    let is_cut = game.moves().len() < json.get("moves").list().map_or(0, <[Json]>::len);
    let game = match json.get("ending") {
        Json::Null => game,
        _ if is_cut => game,
        value => ending::with_ending(&game, value).unwrap_or_else(|| {
            note("ending: it cannot have ended so");
            game
        }),
    };
    let game = match json.get("cursor") {
        Json::Null => game,
        value => at_cursor(&game, value).unwrap_or_else(|| {
            note("cursor: there are not so many moves");
            game
        }),
    };
    for (name, is_known) in known_values(json) {
        if !is_known {
            note(&[name, ": it cannot be read"].concat());
        }
    }
    let mut word = |value: &Json, name: &'static str| match value {
        Json::Null => None,
        Json::Text(text) => Some(text.clone()),
        _ => {
            note(name);
            None
        }
    };
    let tags = json.get("tags").fields().iter();
    let keeping = Keeping {
        id,
        begun: word(json.get("begun"), "begun: this is no date").unwrap_or_default(),
        name: word(json.get("name"), "name: this is no text").unwrap_or_default(),
        tags: tags
            .filter_map(|(name, value)| Some((name.clone(), value.text()?.to_owned())))
            .collect(),
        extra: json
            .fields()
            .iter()
            .filter(|(name, _)| !FIELDS.contains(&name.as_str()) && name != "tags")
            .cloned()
            .collect(),
        is_asked_for: true,
    };
    let players = json.get("players");
    let choice = json.get("choice");
    let stored = StoredGame {
        players: Players {
            white: player(players.get("white")).unwrap_or_else(|| {
                note("players.white: there is no such player");
                Player::Human
            }),
            black: player(players.get("black")).unwrap_or_else(|| {
                note("players.black: there is no such player");
                Player::Human
            }),
        },
        choice: Choice {
            opponent: player(choice.get("opponent")).unwrap_or(Player::FIRST_OPPONENT),
            play_as: choice
                .get("play_as")
                .text()
                .and_then(PlayAs::of_word)
                .unwrap_or_default(),
            time: choice.get("time").text().and_then(TimeControl::of_word),
            strict: choice.get("strict").text() == Some("on"),
            start: choice.get("start").text().unwrap_or_default().to_owned(),
        },
        clock: match json.get("clock") {
            Json::Null => None,
            value => clock(value).or_else(|| {
                note("clock: it cannot be read");
                None
            }),
        },
        seed: json
            .get("seed")
            .number()
            .and_then(|seed| seed.try_into().ok())
            .unwrap_or(id),
        orientation: match json.get("orientation").text() {
            Some("black") => Color::Black,
            _ => Color::White,
        },
        review: Rc::new(review(&game, json.get("review"))),
        reviewing: json.get("reviewing").text() == Some("on"),
        viewed_ply: json.get("viewed_ply").number().and_then(|ply| ply.try_into().ok()),
        game: Rc::new(game),
        keeping: Rc::new(keeping),
    };
    let revision = json.get("revision").number();
    Ok(Reading {
        stored,
        revision: revision.and_then(|it| it.try_into().ok()).unwrap_or_default(),
        fault,
    })
}

/// Of the fields that have a value of their own where none can be read: whether they can be.
fn known_values(json: &Json) -> [(&'static str, bool); 5] {
    let choice = json.get("choice");
    let word = |name, is_known: fn(&str) -> bool| match choice.get(name) {
        Json::Null => true,
        value => value.text().is_some_and(is_known),
    };
    let is_text = |value: &Json| value.text().is_some();
    let tags = json.get("tags");
    let review = json.get("review");
    let seed = json.get("seed");
    [
        (
            "choice",
            matches!(choice, Json::Null | Json::Object(_))
                && word("opponent", |word| Player::of_word(word).is_some())
                && word("play_as", |word| PlayAs::of_word(word).is_some())
                && word("time", |word| TimeControl::of_word(word).is_some())
                && word("strict", |word| matches!(word, "on" | "off"))
                && word("start", |_| true),
        ),
        (
            "seed",
            *seed == Json::Null || seed.number().is_some_and(|seed| u32::try_from(seed).is_ok()),
        ),
        (
            "orientation",
            matches!(json.get("orientation"), Json::Null)
                || matches!(json.get("orientation").text(), Some("white" | "black")),
        ),
        (
            "tags",
            matches!(tags, Json::Null | Json::Object(_)) && tags.fields().iter().all(|(_, value)| is_text(value)),
        ),
        (
            "review",
            *review == Json::Null || review.list().is_some_and(|texts| texts.iter().all(is_text)),
        ),
    ]
}

/// The game after all moves, or after those before the first that cannot be played.
fn played(json: &Json, note: &mut impl FnMut(&str)) -> Result<Game, String> {
    let start = match json.get("start") {
        Json::Null => START_FEN,
        value => value.text().ok_or("start: this is no position")?,
    };
    let moves = json.get("moves").list().ok_or("moves: this is no list")?;
    if moves.len() > MAX_MOVES {
        return Err("moves: there are too many".to_owned());
    }
    let mut words: Vec<&str> = moves.iter().map(|mv| mv.text().unwrap_or_default()).collect();
    loop {
        match parse_game(start, words.iter().copied()) {
            Ok(game) => return Ok(game),
            Err(error) => {
                let text = error.to_string();
                let ParseGameError::Move { ply, .. } = error else {
                    return Err(text);
                };
                note(&text);
                words.truncate(ply);
            }
        }
    }
}

/// What can be read of a review: the rest is looked at again.
fn review(game: &Game, value: &Json) -> Review {
    let texts = value.list().unwrap_or_default().iter();
    Review::of_texts(game, texts.map(|text| text.text().unwrap_or_default()))
}

fn at_cursor(game: &Game, value: &Json) -> Option<Game> {
    game.go_to(value.number()?.try_into().ok()?)
}

fn clock(value: &Json) -> Option<KeptClock> {
    let time = |value: &Json| value.number()?.try_into().ok();
    let kept = KeptClock {
        control: value.get("control").text()?.to_owned(),
        left: value.get("left").list()?.iter().map(time).collect::<Option<_>>()?,
        rest: time(value.get("rest"))?,
        waits: value.get("waits").text() == Some("on"),
    };
    TimeControl::of_word(&kept.control).map(|_| kept)
}

fn player(value: &Json) -> Option<Player> {
    Player::of_word(value.text()?)
}
