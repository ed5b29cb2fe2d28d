//! What of a state outlasts a visit, to and from the game that the browser keeps.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game};
use game_store::{Choice, Extra, Players, Raw, SavedClock, SavedGame};

use crate::annotations::Annotations;
use crate::review::Review;

/// All of a state that outlasts a visit.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The game with what was taken back.
    pub game: Rc<Game>,
    /// Who plays which side.
    pub players: Players,
    /// What was chosen for it.
    pub choice: Choice,
    /// The clocks, where it is played with any.
    pub clock: Option<SavedClock>,
    /// What decides where a level leaves its move to chance.
    pub seed: u32,
    /// Whether it counts for the person's rating.
    pub rated: bool,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The number of half-moves shown; `None` follows the game.
    pub viewed_ply: Option<usize>,
    /// What the engine thinks of its positions.
    pub review: Rc<Review>,
    /// Whether the review goes on.
    pub reviewing: bool,
    /// Under which name it is kept, and what is told of it.
    pub metadata: Rc<Metadata>,
}

impl Snapshot {
    /// The same game under another number.
    #[must_use]
    pub fn with_id(self, id: u32) -> Self {
        let metadata = Metadata {
            id,
            ..Metadata::clone(&self.metadata)
        };
        Self {
            metadata: Rc::new(metadata),
            ..self
        }
    }

    /// The same game as one that comes from elsewhere: how it ended is a part of its record.
    #[must_use]
    pub fn imported(mut self) -> Self {
        let result = self.metadata.result(&self.game);
        Rc::make_mut(&mut self.metadata).imported = Some(result);
        self
    }

    /// The same game with its clocks standing still until it goes on.
    #[must_use]
    pub fn waiting(mut self) -> Self {
        if let Some(clock) = &mut self.clock {
            clock.waits = true;
        }
        self
    }

    /// The same game, which the address asked for, and in which nothing was done yet.
    #[must_use]
    pub fn unplayed(self) -> Self {
        let metadata = Metadata {
            from_address: FromAddress::Unplayed,
            ..Metadata::clone(&self.metadata)
        };
        Self {
            metadata: Rc::new(metadata),
            ..self
        }
    }

    /// Whether nothing was done in the game yet, or tried beside it.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.game.cursor() + self.game.undone().len() == 0 && self.metadata.annotations.is_empty()
    }

    /// The text under which the game is kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Metadata {
            begun,
            name,
            tags,
            annotations,
            counted,
            imported,
            extra,
            ..
        } = Metadata::clone(&self.metadata);
        let viewed = self.viewed_ply.and_then(|ply| self.game.board_at(ply));
        let saved = SavedGame {
            position: viewed.unwrap_or(self.game.board()).to_string(),
            players: self.players,
            choice: self.choice.clone(),
            clock: self.clock.clone(),
            seed: Some(self.seed),
            rated: self.rated,
            counted,
            result: self.metadata.result(&self.game).text().to_owned(),
            imported: imported.map_or_else(String::new, |result| result.text().to_owned()),
            orientation: self.orientation,
            viewed_ply: self.viewed_ply,
            review: self.review.to_texts(),
            checks: self.review.to_check_texts(),
            reviewing: self.reviewing,
            begun,
            name,
            tags: tags.into_iter().collect(),
            annotated: annotations.to_movetext(&self.game).unwrap_or_default(),
            extra,
            ..SavedGame::of(&self.game)
        };
        saved.to_text()
    }
}

/// Under which number a game is kept, and what is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The game's number, its own among all that the browser keeps.
    pub id: u32,
    /// When it was begun, such as `2026-05-03T17:05:09`, by the clock of the place.
    pub begun: String,
    /// What a person called it.
    pub name: String,
    /// Tags that came with it, such as the names of its players.
    pub tags: Vec<(String, String)>,
    /// What stands beside its moves.
    pub annotations: Rc<Annotations>,
    /// The result with which it counts for the person's rating all the same, as PGN has it, where its end was taken
    /// back.
    pub counted: String,
    /// The result that came with the game where it came from elsewhere: a tag of its record, which nobody here takes
    /// back.
    pub imported: Option<GameResult>,
    /// Fields of the kept text that the page does not need to begin: they are passed on.
    pub extra: Extra,
    /// Whether a person asked for this game: it is kept also before its first move.
    pub is_asked_for: bool,
    /// What is saved of it where the address asked for it.
    pub from_address: FromAddress,
}

/// Whether the address asked for a game: a stranger may have made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FromAddress {
    /// It did not, or a person has done something in the game since: it is one of the games.
    #[default]
    No,
    /// Nothing was done in it yet: it has the one place for such games, until the address asks for the next.
    Unplayed,
    /// The page is in a frame of another: nothing of it is saved.
    Framed,
}

impl Metadata {
    /// The value of a tag that came with the game.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The result with which the game came, where it had ended by then.
    #[must_use]
    pub fn imported_result(&self) -> Option<GameResult> {
        self.imported.filter(|result| *result != GameResult::Unknown)
    }

    /// The result of this game, which is this metadata's: the one that came with it, else how it ended here.
    #[must_use]
    pub fn result(&self, game: &Game) -> GameResult {
        let imported = self.imported_result().filter(|_| game.outcome().is_some());
        imported.unwrap_or_else(|| GameResult::of(game))
    }
}

/// What a text gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game, as far as it can be read.
    pub stored: Snapshot,
    /// What is wrong with the rest.
    pub fault: Option<String>,
}

/// The game of a kept text; `id` is the one under which it was found.
///
/// # Errors
///
/// Says what is wrong where there is no game to be read at all.
pub fn read(text: &str, id: u32) -> Result<Reading, String> {
    let game_store::RestoredGame { game, saved, faults } = SavedGame::read(text).map_err(|error| error.to_string())?;
    let mut extra = saved.extra;
    let annotations = Annotations::of_movetext(&game, &annotated(saved.annotated, &mut extra));
    // Earlier versions did not store what a game came with; only those from PGN have tags.
    let imported = match saved.imported.parse() {
        Ok(result) => Some(result),
        Err(_) => (!saved.tags.is_empty()).then(|| GameResult::of(&game)),
    };
    let fault = annotations.as_ref().err().map(|error| format!("annotated: {error}"));
    let metadata = Metadata {
        id,
        begun: saved.begun,
        name: saved.name,
        tags: saved.tags.into_iter().collect(),
        annotations: Rc::new(annotations.unwrap_or_default()),
        counted: saved.counted,
        imported,
        extra,
        is_asked_for: true,
        from_address: FromAddress::No,
    };
    let (verdicts, checks) = (saved.review.iter(), saved.checks.iter());
    let review = Review::of_texts(&game, verdicts.map(String::as_str), checks.map(String::as_str));
    let stored = Snapshot {
        game: Rc::new(game),
        players: saved.players,
        choice: saved.choice,
        clock: saved.clock,
        seed: saved.seed.unwrap_or(id),
        rated: saved.rated,
        orientation: saved.orientation,
        viewed_ply: saved.viewed_ply,
        review: Rc::new(review),
        reviewing: saved.reviewing,
        metadata: Rc::new(metadata),
    };
    Ok(Reading {
        stored,
        fault: faults.first().map(ToString::to_string).or(fault),
    })
}

/// The field in which earlier versions kept it, in pieces: first what stands before the moves, then each with what
/// stands behind it.
const PIECES: &str = "notes";

/// The movetext of a kept game.
fn annotated(movetext: String, extra: &mut Extra) -> String {
    let pieces: Option<Vec<String>> = extra.get(PIECES).filter(|_| movetext.is_empty()).and_then(Raw::read);
    let Some(pieces) = pieces else { return movetext };
    extra.shift_remove(PIECES);
    pieces.join(" ")
}
