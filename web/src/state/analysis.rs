//! What the engine is asked beside its own moves, and what it has told.

mod action;
mod arrows;
mod insight;
mod texts;
mod transitions;

use std::rc::Rc;

use chess_core::Game;
use chess_core::engine::Limits;
use engine_protocol::SearchInfo;

pub use action::AnalysisAction;
pub use arrows::{Arrow, ArrowKind, arrows};
pub use insight::{
    analysis_target, better, insight, may_analyse, preview, review_progress, shown_info, shows_verdict, white_chance,
};
pub use texts::{
    accuracy_text, count_text, evaluation_of_ply, evaluation_text, fine_move_text, judgement_name, judgement_text,
    line_score, phases_text,
};
pub(in crate::state) use transitions::Before;

use crate::review::{Review, Verdict};

/// What was asked of the engine beside its own moves, and what it has told.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Whether it is to be seen.
    pub on: bool,
    /// How many of the best lines are wanted.
    pub lines: u32,
    /// Whether the review of the game comes before the position that is looked at.
    pub reviewing: bool,
    /// What the engine tells of the position that it looks at deeply.
    pub target_info: Option<TargetInfo>,
    /// What it thinks of the positions of the game.
    pub review: Rc<Review>,
}

/// A look that was broken off is worth as much as a quick look from this depth on.
const DEEP_ENOUGH: u32 = 12;

/// The most lines that can be wanted.
pub const MOST_LINES: u32 = 5;

/// What the engine tells of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetInfo {
    /// The position.
    pub target: AnalysisTarget,
    /// The figures.
    pub info: Rc<SearchInfo>,
    /// Whether it has said all.
    pub is_all: bool,
}

/// A position that the engine is to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisTarget {
    /// The game.
    pub game: Rc<Game>,
    /// After how many of its half-moves.
    pub ply: usize,
    /// How many lines are wanted of a deep look; `None` for a quick look.
    pub lines: Option<u32>,
}

impl AnalysisTarget {
    /// Whether the engine is to look deeply.
    #[must_use]
    pub const fn is_deep(&self) -> bool {
        self.lines.is_some()
    }

    /// How far the engine looks. Every look ends, so that nothing runs on in front of nobody.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let (nodes, move_time) = match self.lines {
            Some(_) => (6_000_000, 8_000),
            None => (200_000, 2_000),
        };
        Limits {
            nodes: Some(nodes),
            move_time: Some(move_time),
            lines: self.lines.unwrap_or(1) as usize,
            ..Limits::default()
        }
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            on: false,
            lines: 3,
            reviewing: false,
            target_info: None,
            review: Rc::new(Review::new(&Game::default())),
        }
    }
}

impl Analysis {
    pub(super) fn want_lines(&mut self, lines: u32) {
        self.lines = lines.clamp(1, MOST_LINES);
    }

    /// The review of the game is to go on, or to stop.
    pub(super) const fn review(&mut self, goes_on: bool) {
        self.reviewing = goes_on && self.on;
    }

    /// The engine tells of a position, which may be one of the game, and at the end all that it has to say.
    pub(super) fn tell(&mut self, target: AnalysisTarget, info: SearchInfo, is_all: bool, is_of_game: bool) {
        // A position without a word on it would be asked for again and again.
        let verdict = Verdict::of_info(&info).or_else(|| is_all.then(Verdict::default));
        // What is kept changes seldom: each change is written down.
        let is_news = || self.review.verdict(target.ply).is_none() && info.depth >= DEEP_ENOUGH;
        let is_worth_saving = is_of_game && (is_all || target.is_deep() && is_news());
        if let Some(verdict) = verdict.filter(|_| is_worth_saving) {
            self.review = Rc::new(Review::clone(&self.review).with(target.ply, verdict));
        }
        if target.is_deep() {
            self.target_info = Some(TargetInfo {
                target,
                info: Rc::new(info),
                is_all,
            });
        }
    }
}
