//! The part of the page's state that is saved, and its conversion to and from the text of a stored game.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game};
use game_store::{Details, Extra, PageState, Raw, Record, SavedClock, SavedGame, Setup};

use crate::annotations::Annotations;
use crate::review::Review;

/// The part of the page's state that is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The game, with its undone moves.
    pub game: Rc<Game>,
    /// The players and the settings of the game.
    pub setup: Setup,
    /// The clocks of a timed game.
    pub clock: Option<SavedClock>,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The ply of the shown position; `None` for the latest position.
    pub viewed_ply: Option<usize>,
    /// The engine's judgements of the moves.
    pub review: Rc<Review>,
    /// Whether the review is running and continues after a reload.
    pub reviewing: bool,
    /// The number of the game, and its details and annotations.
    pub metadata: Rc<Metadata>,
}

impl Snapshot {
    /// Returns the same game under another number.
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

    /// Returns the same game as an imported game. The result is part of the imported game and cannot be undone.
    #[must_use]
    pub fn imported(mut self) -> Self {
        let result = self.metadata.details.result(&self.game);
        Rc::make_mut(&mut self.metadata).details.imported = Some(result);
        self
    }

    /// Returns the same game with clocks that are stopped until the next move.
    #[must_use]
    pub fn with_stopped_clocks(mut self) -> Self {
        if let Some(clock) = &mut self.clock {
            clock.waits = true;
        }
        self
    }

    /// Returns the same game as an unchanged game from the address.
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

    /// Whether this game contains all actions of the game `earlier`, and possibly more.
    #[must_use]
    pub fn continues(&self, earlier: &Self) -> bool {
        let (after, before) = (&self.game, &earlier.game);
        self.setup.players == earlier.setup.players
            && after.start() == before.start()
            && after.actions().take(before.cursor()).eq(before.actions())
    }

    /// Whether the game has no moves and no annotations.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.game.cursor() + self.game.undone_actions().len() == 0 && self.metadata.annotations.is_empty()
    }

    /// Returns the text of the stored game.
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
            checks: self.review.to_verification_texts(),
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

/// The number of a game, and its details and annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The game's number, unique among the stored games.
    pub id: u32,
    /// The details of the game, such as its name, its date and its tags.
    pub details: Details,
    /// The comments, marks and variations of the game.
    pub annotations: Rc<Annotations>,
    /// The other fields of the stored text, which the first part of the program does not use. They are stored again
    /// unchanged.
    pub extra: Extra,
    /// Whether a person started this game on purpose. Such a game is saved even before its first move.
    pub is_asked_for: bool,
    /// The relation of the game to the page's address, which affects how the game is saved.
    pub from_address: FromAddress,
}

/// The relation of a game to the page's address. A stranger may have written the address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FromAddress {
    /// The game does not come from the address, or a person has changed it since. Such a game is in the list of games.
    #[default]
    No,
    /// The game is unchanged. The browser stores only one such game: the next game from the address replaces it.
    Unplayed,
    /// The page is in a frame of another page. The game is not saved.
    Framed,
}

/// A game that was read from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredSnapshot {
    /// The part of the game that could be read.
    pub stored: Snapshot,
    /// The first error in the rest of the text.
    pub fault: Option<String>,
}

/// Reads a stored game; `id` is its number.
///
/// # Errors
///
/// A message if no game can be read at all.
pub fn read(text: &str, id: u32) -> Result<RestoredSnapshot, String> {
    let game_store::RestoredGame { game, saved, faults } = SavedGame::read(text).map_err(|error| error.to_string())?;
    let SavedGame {
        record,
        mut setup,
        mut details,
        page,
        mut extra,
    } = saved;
    let annotations = Annotations::from_movetext(&game, &stored_movetext(record.annotated, &mut extra));
    let fault = annotations.as_ref().err().map(|error| format!("annotated: {error}"));
    // Earlier versions did not store the result of an imported game. Only games imported from PGN have tags.
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
    let (evaluations, checks) = (page.review.iter(), page.checks.iter());
    let review = Review::from_texts(&game, evaluations.map(String::as_str), checks.map(String::as_str));
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
    Ok(RestoredSnapshot {
        stored,
        fault: faults.first().map(ToString::to_string).or(fault),
    })
}

/// Reads a stored game, or returns `None` if it cannot be read completely.
#[must_use]
pub fn read_complete(text: &str, id: u32) -> Option<Snapshot> {
    let restored = read(text, id).ok()?;
    restored.fault.is_none().then_some(restored.stored)
}

/// The field in which earlier versions stored the annotations.
/// The first part of the field has the annotations before the moves. Each further part has the annotations of one move.
const EARLIER_ANNOTATIONS_FIELD: &str = "notes";

/// Returns the movetext of a stored game.
fn stored_movetext(movetext: String, extra: &mut Extra) -> String {
    let pieces: Option<Vec<String>> = extra
        .get(EARLIER_ANNOTATIONS_FIELD)
        .filter(|_| movetext.is_empty())
        .and_then(Raw::read);
    let Some(pieces) = pieces else { return movetext };
    extra.shift_remove(EARLIER_ANNOTATIONS_FIELD);
    pieces.join(" ")
}
