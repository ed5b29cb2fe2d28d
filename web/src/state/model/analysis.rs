//! The analysis: all searches of the engine except the searches for its own moves, and the results.

use std::rc::Rc;

use chess_core::engine::Limits;
use chess_core::notation::UciMove;
use chess_core::{Game, Move};
use engine_protocol::SearchInfo;

use crate::review::{Review, VerificationStep};
use crate::state::model::advice::InquiryKind;

/// The analysis: all searches of the engine except the searches for its own moves, and the results.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Whether the analysis is shown.
    pub on: bool,
    /// The number of best lines that the panel shows.
    pub lines: u32,
    /// Whether the review of the game is running. The review has priority over the search of the shown position.
    pub reviewing: bool,
    /// Whether the person has asked for a review of the game.
    pub review_wanted: bool,
    /// The result of the deep analysis of one position.
    pub target_info: Option<TargetInfo>,
    /// The evaluations of the positions of the game.
    pub review: Rc<Review>,
}

/// The maximum number of lines.
pub const MAX_LINES: u32 = 5;

/// The result of the analysis of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetInfo {
    /// The position.
    pub target: AnalysisTarget,
    /// The results of the search.
    pub info: Rc<SearchInfo>,
    /// Whether the search is complete.
    pub is_all: bool,
}

/// A position to search.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisTarget {
    /// The game that contains the position.
    pub game: Rc<Game>,
    /// The number of plies played before the position.
    pub ply: usize,
    /// The kind of search.
    pub kind: AnalysisKind,
}

/// The kind of search for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisKind {
    /// A deep search for the panel, with this number of best lines.
    Deep(u32),
    /// A brief search for the evaluation during a game with second thoughts. The engine is idle again before the
    /// person moves, so that it can judge the move at once.
    Brief,
    /// A quick search for the review.
    Quick,
    /// A search of the best move and the played move, for the review.
    Verification {
        /// The two moves.
        moves: [Move; 2],
        /// The search.
        step: VerificationStep,
    },
    /// An explanation of the last move before the position.
    Explanation,
    /// A test of whether the last move before the position is a blunder. The game gets this move after the judgement.
    SecondThought,
    /// A comment on the last move before the position.
    Comment,
    /// The reason for the move of a hint, which is the last move before the position.
    Hint,
    /// A question about the position.
    Inquiry(InquiryKind),
    /// A request for any explanation, so that the worker loads its part for explanations before it must judge a move of
    /// the person.
    Preparation,
    /// A search of only the best move and a move that was tried in an exercise.
    AttemptedMove {
        /// The two moves.
        moves: [Move; 2],
    },
    /// The reason why the last move before the position is bad.
    /// The move was tried in an exercise, and the reason names no better move.
    Reason,
}

impl AnalysisTarget {
    /// Whether the panel shows the result of the search.
    #[must_use]
    pub const fn is_for_panel(&self) -> bool {
        matches!(self.kind, AnalysisKind::Deep(_) | AnalysisKind::Brief)
    }

    /// The position to search: a game, and the number of its plies before the position. Some searches of a verification
    /// search the position after one of its two moves.
    #[must_use]
    pub fn position(&self) -> (Rc<Game>, usize) {
        let next = match self.kind {
            AnalysisKind::Verification { moves, step } => step.searched_after(moves),
            _ => None,
        };
        let game = next.and_then(|mv| self.game.up_to(self.ply)?.play(mv).ok());
        game.map_or_else(
            || (Rc::clone(&self.game), self.ply),
            |game| (Rc::new(game), self.ply + 1),
        )
    }

    /// Whether the search starts with empty memory.
    /// This is true for a search that decides whether a move is good.
    /// Such a search must always return the same result, so it does not use the results of earlier searches.
    #[must_use]
    pub const fn starts_with_empty_memory(&self) -> bool {
        match self.kind {
            AnalysisKind::Verification { step, .. } => !matches!(step, VerificationStep::Short),
            AnalysisKind::AttemptedMove { .. } => true,
            _ => false,
        }
    }

    /// The limits of the search; `None` for an explanation or a threat, which have their own limits. Every search ends,
    /// so that an unattended page does not waste computing time. The time limits matter only on slow devices.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        let (nodes, move_time, lines) = match self.kind {
            AnalysisKind::Explanation
            | AnalysisKind::Reason
            | AnalysisKind::SecondThought
            | AnalysisKind::Comment
            | AnalysisKind::Hint
            | AnalysisKind::Inquiry(_)
            | AnalysisKind::Preparation => return None,
            AnalysisKind::Deep(lines) => (6_000_000, Some(8_000), lines),
            AnalysisKind::Brief => (250_000, Some(500), 1),
            AnalysisKind::Quick => (120_000, Some(2_000), 1),
            AnalysisKind::Verification { step, .. } => match step {
                VerificationStep::Short => (500_000, Some(6_000), 2),
                VerificationStep::AfterPlayed | VerificationStep::AfterBest => (300_000, Some(4_000), 1),
                VerificationStep::Long => (2_000_000, Some(10_000), 2),
            },
            // Only the nodes are limited, so the search of a tried move has the same result on every device.
            AnalysisKind::AttemptedMove { .. } => (800_000, None, 2),
        };
        let search_moves = match self.kind {
            AnalysisKind::Verification { moves, step } if step.searched_after(moves).is_none() => {
                moves.map(UciMove::from).into()
            }
            AnalysisKind::AttemptedMove { moves } => moves.map(UciMove::from).into(),
            _ => Vec::new(),
        };
        Some(Limits {
            nodes: Some(nodes),
            move_time,
            lines: lines as usize,
            search_moves,
            ..Limits::default()
        })
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            on: false,
            lines: 3,
            reviewing: false,
            review_wanted: false,
            target_info: None,
            review: Rc::new(Review::new(&Game::default())),
        }
    }
}

#[cfg(test)]
mod tests;
