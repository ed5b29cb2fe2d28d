//! A game as the browser keeps it: a versioned JSON text that people can read.
//!
//! The fields of the game itself are those of [`chess_core::notation::Snapshot`]: `version`, `start`, `moves`, `ending`
//! and `cursor`. The page's own stand beside them, and what it does not know is kept as it was.

mod ending;
mod read;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use chess_core::{Color, Game, GameAction};

use crate::json::Json;
use crate::review::Review;
use crate::state::{Choice, GameState, Keeping, KeptClock, Players, TimeControl};

pub use read::{MAX_LENGTH, Reading, read};

/// The version that is written, and the newest that is read.
const VERSION: u64 = 1;

/// All of a state that outlasts a visit.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// The game with what was taken back.
    pub game: Rc<Game>,
    /// Who plays which side.
    pub players: Players,
    /// What was chosen for it.
    pub choice: Choice,
    /// The clocks, where it is played with any.
    pub clock: Option<KeptClock>,
    /// What decides where a level leaves its move to chance.
    pub seed: u32,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The number of half-moves shown; `None` follows the game.
    pub viewed_ply: Option<usize>,
    /// What the engine thinks of its positions.
    pub review: Rc<Review>,
    /// Whether the review goes on.
    pub reviewing: bool,
    /// Under which name it is kept, and what is told of it.
    pub keeping: Rc<Keeping>,
}

impl StoredGame {
    /// What is to be kept of a state.
    #[must_use]
    pub fn of(state: &GameState) -> Self {
        Self {
            game: Rc::clone(&state.game),
            players: state.players,
            choice: state.choice.clone(),
            clock: state.clock.as_ref().map(|clock| clock.kept()),
            seed: state.seed,
            orientation: state.orientation,
            viewed_ply: state.viewed_ply,
            review: Rc::clone(&state.analysis.review),
            reviewing: state.analysis.reviewing,
            keeping: Rc::clone(&state.keeping),
        }
    }

    /// The same game under another number.
    #[must_use]
    pub fn kept_as(self, id: u32) -> Self {
        let keeping = Keeping {
            id,
            ..Keeping::clone(&self.keeping)
        };
        Self {
            keeping: Rc::new(keeping),
            ..self
        }
    }

    /// The same game with its clocks standing still until it goes on.
    #[must_use]
    pub fn waiting(mut self) -> Self {
        if let Some(clock) = &mut self.clock {
            clock.waits = true;
        }
        self
    }

    /// Whether nothing was done in the game yet.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.game.cursor() + self.game.undone().len() == 0
    }

    /// The text under which the game is kept; `revision` counts how often the game itself had changed.
    #[must_use]
    pub fn to_text(&self, revision: u32) -> String {
        let actions = || self.game.actions().chain(self.game.undone());
        let moves = actions().filter_map(|action| match action {
            GameAction::Move(mv) => Some(Json::Text(mv.to_string())),
            _ => None,
        });
        let mut fields = Vec::new();
        let mut add = |name: &str, value: Json| fields.push((name.to_owned(), value));
        add("version", Json::of_number(VERSION));
        if revision > 0 {
            add("revision", Json::of_number(revision.into()));
        }
        add("start", Json::Text(self.game.start().to_string()));
        add("moves", Json::List(moves.collect()));
        if let Some(ending) = actions().find_map(ending::to_json) {
            add("ending", ending);
        }
        add("cursor", Json::of_number(self.game.cursor() as u64));
        add("result", Json::of_text(result(&self.game)));
        add(
            "players",
            object([
                ("white", self.players.white.word()),
                ("black", self.players.black.word()),
            ]),
        );
        add("choice", Json::Object(choice_words(&self.choice)));
        if let Some(clock) = &self.clock {
            add("clock", clock_fields(clock));
        }
        add("seed", Json::of_number(self.seed.into()));
        add("orientation", Json::of_text(self.orientation.name()));
        if let Some(ply) = self.viewed_ply {
            add("viewed_ply", Json::of_number(ply as u64));
        }
        let review = self.review.to_texts();
        if !review.is_empty() {
            add("review", Json::List(review.into_iter().map(Json::Text).collect()));
        }
        if self.reviewing {
            add("reviewing", Json::of_text("on"));
        }
        let Keeping {
            begun,
            name,
            tags,
            extra,
            ..
        } = &*self.keeping;
        add("begun", Json::of_text(begun));
        if !name.is_empty() {
            add("name", Json::of_text(name));
        }
        if !tags.is_empty() {
            let tags = tags.iter().map(|(name, value)| (name.clone(), Json::of_text(value)));
            add("tags", Json::Object(tags.collect()));
        }
        fields.extend(extra.iter().cloned());
        Json::written(&fields)
    }
}

/// The fields that are not passed on as they were.
const FIELDS: [&str; 17] = [
    "version",
    "revision",
    "start",
    "moves",
    "ending",
    "cursor",
    "result",
    "players",
    "choice",
    "clock",
    "seed",
    "orientation",
    "viewed_ply",
    "review",
    "reviewing",
    "begun",
    "name",
];

/// What was chosen; what is as on a first visit is not written.
fn choice_words(choice: &Choice) -> Vec<(String, Json)> {
    let words = [
        ("opponent", Some(choice.opponent.word())),
        ("play_as", Some(choice.play_as.word().to_owned())),
        ("time", choice.time.map(TimeControl::word)),
        ("strict", choice.strict.then(|| "on".to_owned())),
        ("start", Some(choice.start.clone()).filter(|start| !start.is_empty())),
    ];
    let words = words.into_iter();
    words
        .filter_map(|(name, word)| Some((name.to_owned(), Json::Text(word?))))
        .collect()
}

/// The clocks, their times in milliseconds.
fn clock_fields(clock: &KeptClock) -> Json {
    let number = |time: u32| Json::of_number(time.into());
    let fields = [
        ("control", Json::of_text(&clock.control)),
        ("left", Json::List(clock.left.iter().copied().map(number).collect())),
        ("rest", number(clock.rest)),
        ("waits", Json::of_text("on")),
    ];
    let mut fields: Vec<_> = fields.map(|(name, value)| (name.to_owned(), value)).into();
    fields.truncate(3 + usize::from(clock.waits));
    Json::Object(fields)
}

fn object<const N: usize>(fields: [(&str, String); N]) -> Json {
    let fields = fields.map(|(name, text)| (name.to_owned(), Json::Text(text)));
    Json::Object(fields.into())
}

/// How the game stands, as PGN has it; `*` where it goes on.
#[must_use]
pub fn result(game: &Game) -> &'static str {
    game.outcome().map_or("*", |outcome| outcome.pgn_result())
}
