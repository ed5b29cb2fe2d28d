//! What of a state outlasts a visit, to and from the game that the browser keeps.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game};
use game_store::{Details, Extra, PageState, Raw, Record, SavedClock, SavedGame, Setup};

use crate::annotations::Annotations;
use crate::review::Review;

/// All of a state that outlasts a visit.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The game with what was taken back.
    pub game: Rc<Game>,
    /// Who plays the game, and how.
    pub setup: Setup,
    /// The clocks of a timed game.
    pub clock: Option<SavedClock>,
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
        let result = self.metadata.details.result(&self.game);
        Rc::make_mut(&mut self.metadata).details.imported = Some(result);
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
        let viewed = self.viewed_ply.and_then(|ply| self.game.board_at(ply));
        let record = Record {
            result: self.metadata.details.result(&self.game).text().to_owned(),
            position: viewed.unwrap_or(self.game.board()).to_string(),
            annotated: self.metadata.annotations.to_movetext(&self.game).unwrap_or_default(),
            ..Record::of(&self.game)
        };
        let page = PageState {
            clock: self.clock.clone(),
            orientation: self.orientation,
            viewed_ply: self.viewed_ply,
            review: self.review.to_texts(),
            checks: self.review.to_check_texts(),
            reviewing: self.reviewing,
        };
        let saved = SavedGame {
            record,
            setup: self.setup.clone(),
            details: self.metadata.details.clone(),
            page,
            extra: self.metadata.extra.clone(),
        };
        saved.to_text()
    }
}

/// Under which number a game is kept, and what is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The game's number, its own among all that the browser keeps.
    pub id: u32,
    /// What is known of the game apart from how it is played.
    pub details: Details,
    /// What stands beside its moves.
    pub annotations: Rc<Annotations>,
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
    let SavedGame {
        record,
        mut setup,
        mut details,
        page,
        mut extra,
    } = saved;
    let annotations = Annotations::of_movetext(&game, &annotated(record.annotated, &mut extra));
    let fault = annotations.as_ref().err().map(|error| format!("annotated: {error}"));
    // Earlier versions did not store the result of an imported game; only those from PGN have tags.
    let was_imported = !details.tags.is_empty();
    details.imported = details.imported.or_else(|| was_imported.then(|| GameResult::of(&game)));
    setup.seed = setup.seed.or(Some(id));
    let metadata = Metadata {
        id,
        details,
        annotations: Rc::new(annotations.unwrap_or_default()),
        extra,
        is_asked_for: true,
        from_address: FromAddress::No,
    };
    let (verdicts, checks) = (page.review.iter(), page.checks.iter());
    let review = Review::of_texts(&game, verdicts.map(String::as_str), checks.map(String::as_str));
    let stored = Snapshot {
        game: Rc::new(game),
        setup,
        clock: page.clock,
        orientation: page.orientation,
        viewed_ply: page.viewed_ply,
        review: Rc::new(review),
        reviewing: page.reviewing,
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
