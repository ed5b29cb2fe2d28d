//! What the engine is asked beside its own moves, and what it has told.

use std::rc::Rc;

use chess_core::engine::Limits;
use chess_core::notation::UciMove;
use chess_core::{Game, Move};
use engine_protocol::SearchInfo;

use crate::review::{Effort, Review};

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
    /// How it is to look.
    pub look: Look,
}

/// How the engine is to look at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Deeply, at so many of the best lines: this is what the panel shows.
    Deep(u32),
    /// Quickly, for the review.
    Quick,
    /// At two moves alone, the best one and the one played, for the review.
    Check {
        /// The moves.
        moves: [Move; 2],
        /// How long.
        effort: Effort,
    },
}

impl AnalysisTarget {
    /// Whether a person looks at it, and the panel shows what the engine says of it.
    #[must_use]
    pub const fn is_of_shown(&self) -> bool {
        matches!(self.look, Look::Deep(_))
    }

    /// Whether what earlier searches found is to be left aside: what decides on a mark gives the same answer whenever
    /// it is asked, and does not know more of the move played than of the other because the positions after it were
    /// searched.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        let Look::Check { effort, .. } = self.look else {
            return false;
        };
        matches!(effort, Effort::Long)
    }

    /// How far the engine looks. Every look ends, so that nothing runs on in front of nobody. Where the time ends it
    /// the device is slow.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let (nodes, move_time, lines) = match self.look {
            Look::Deep(lines) => (6_000_000, 8_000, lines),
            Look::Quick => (120_000, 2_000, 1),
            Look::Check { effort, .. } => match effort {
                Effort::Short => (500_000, 6_000, 2),
                Effort::Long => (4_000_000, 20_000, 2),
            },
        };
        let search_moves = match self.look {
            Look::Check { moves, .. } => moves.map(UciMove::from).into(),
            Look::Deep(_) | Look::Quick => Vec::new(),
        };
        Limits {
            nodes: Some(nodes),
            move_time: Some(move_time),
            lines: lines as usize,
            search_moves,
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

#[cfg(test)]
mod tests;
