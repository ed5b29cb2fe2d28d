//! The engine looks at the position that a person looks at, and at the game as a whole.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use chess_core::Game;
use engine_protocol::Figures;

use super::aside::without_aside;
use super::reduce::{self, notice};
use super::{Action, GameState};
use crate::messages::Text;
use crate::review::{Review, Verdict};
use crate::wishes::{self, Subject};

/// What was asked of the engine beside its own moves, and what it has told.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Whether it is to be seen.
    pub on: bool,
    /// How many of the best lines are wanted.
    pub lines: u32,
    /// Whether the review of the game comes before the position that is looked at.
    pub reviewing: bool,
    /// What the engine tells of the position that it looks at closely.
    pub told: Option<Told>,
    /// What it thinks of the positions of the game.
    pub review: Rc<Review>,
}

/// A look that was broken off is worth as much as a glance from this depth on.
const DEEP_ENOUGH: u32 = 12;

/// The most lines that can be wanted.
pub const MOST_LINES: u32 = 5;

/// What the engine tells of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The position.
    pub subject: Subject,
    /// The figures.
    pub figures: Rc<Figures>,
    /// Whether it has said all.
    pub is_all: bool,
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            on: false,
            lines: 3,
            reviewing: false,
            told: None,
            review: Rc::new(Review::new(&Game::default())),
        }
    }
}

/// Switched on and off; what is known is kept.
pub(super) fn toggled(state: GameState) -> GameState {
    let on = !state.analysis.on;
    if on && !wishes::may_analyse(&state) {
        return if state.choice.strict {
            reduce::told(state, Text::StrictGame)
        } else {
            state
        };
    }
    let analysis = Analysis {
        on,
        reviewing: false,
        ..state.analysis.clone()
    };
    without_aside(with!(GameState { analysis, ..state }))
}

pub(super) fn with_lines(state: GameState, lines: u32) -> GameState {
    let analysis = Analysis {
        lines: lines.clamp(1, MOST_LINES),
        ..state.analysis.clone()
    };
    with!(GameState { analysis, ..state })
}

pub(super) fn reviewing(state: GameState, reviewing: bool) -> GameState {
    let analysis = Analysis {
        reviewing: reviewing && state.analysis.on,
        ..state.analysis.clone()
    };
    with!(GameState { analysis, ..state })
}

/// What an action may change so that the engine has another question to answer.
pub(super) struct Before {
    game: Rc<Game>,
    subject: Option<Subject>,
    search_id: u32,
}

impl Before {
    pub(super) fn new(state: &GameState) -> Self {
        Self {
            game: Rc::clone(&state.game),
            subject: wishes::subject(state),
            search_id: state.search_id,
        }
    }

    /// Whether this is the end of a look at a position, not of a search for a move.
    pub(super) const fn hears_of_a_position(&self, action: &Action) -> bool {
        self.subject.is_some() && matches!(action, Action::SearchFound(..))
    }
}

/// After any action: the review is that of the game, and another question has another number.
pub(super) fn followed(before: &Before, state: GameState) -> GameState {
    let state = if Rc::ptr_eq(&before.game, &state.game) {
        state
    } else {
        let review = Rc::new(state.analysis.review.of_game(&state.game));
        with_review(state, review)
    };
    let state = reviewed(state);
    let subject = wishes::subject(&state);
    let is_asked_anew = subject.is_some() && subject != before.subject && state.search_id == before.search_id;
    with!(GameState {
        search_id: state.search_id + u32::from(is_asked_anew),
        ..state
    })
}

/// The engine tells of what was asked, and at the end all that it has to say.
pub(super) fn told(state: GameState, subject: Subject, figures: Figures, is_all: bool) -> GameState {
    let is_known = subject.game == state.game;
    // A position without a word on it would be asked for again and again.
    let verdict = Verdict::of_figures(&figures).or_else(|| is_all.then(Verdict::default));
    // What is kept changes seldom: each change is written down.
    let is_news = || state.analysis.review.verdict(subject.ply).is_none() && figures.depth >= DEEP_ENOUGH;
    let is_worth_keeping = is_known && (is_all || subject.is_close() && is_news());
    let review = match verdict.filter(|_| is_worth_keeping) {
        Some(verdict) => Rc::new(Review::clone(&state.analysis.review).with(subject.ply, verdict)),
        None => Rc::clone(&state.analysis.review),
    };
    let told = if subject.is_close() {
        let figures = Rc::new(figures);
        Some(Told {
            subject,
            figures,
            is_all,
        })
    } else {
        state.analysis.told.clone()
    };
    let analysis = Analysis {
        told,
        ..state.analysis.clone()
    };
    with_review(with!(GameState { analysis, ..state }), review)
}

/// The review ends by itself when all is known, be it at once.
fn reviewed(state: GameState) -> GameState {
    let is_done = state.analysis.reviewing && state.analysis.review.gap(state.game.ply()).is_none();
    if !is_done {
        return state;
    }
    let text = state.texts.of(Text::ReviewComplete).to_owned();
    notice(reviewing(state, false), text)
}

fn with_review(state: GameState, review: Rc<Review>) -> GameState {
    let analysis = Analysis {
        review,
        ..state.analysis.clone()
    };
    with!(GameState { analysis, ..state })
}
