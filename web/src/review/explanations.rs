//! The moves that decided a game, and the explanations of the judged moves.

use std::cmp::Reverse;
use std::rc::Rc;

use chess_core::Color;
use engine_protocol::MoveFacts;

use super::{Judgement, Review};
use crate::sorted::sorted_by_key;

/// The maximum number of key moments.
const MAX_KEY_MOMENTS: usize = 3;
/// The maximum number of moves that are explained before the person looks at them. In games of beginners, nearly every
/// move lowers the winning chance.
const MAX_EXPLAINED_MOVES: usize = 12;

/// The result of asking the engine for an explanation.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplanationResult {
    /// The facts about the move, with their sentences.
    Facts(Rc<MoveFacts>),
    /// The engine could not explain the move. No second explanation is requested.
    Missing,
}

impl ExplanationResult {
    /// The facts, if they show that the move lost something.
    #[must_use]
    pub fn error(&self) -> Option<&MoveFacts> {
        match self {
            Self::Facts(facts) if facts.is_error() => Some(facts),
            Self::Facts(_) | Self::Missing => None,
        }
    }
}

impl Review {
    /// The plies that decided the game: those whose moves lowered the winning chance most, in the order of the game.
    #[must_use]
    pub fn key_moments(&self, last: usize) -> Vec<usize> {
        let worst = self.worst_errors(last).into_iter().filter(|ply| self.is_serious(*ply));
        let worst: Vec<usize> = worst.take(MAX_KEY_MOMENTS).collect();
        (1..=last).filter(|ply| worst.contains(ply)).collect()
    }

    /// The plies of all serious errors of a side, up to a ply.
    #[must_use]
    pub fn serious_errors(&self, color: Color, last: usize) -> Vec<usize> {
        let errors = (1..=last).filter(|ply| self.is_of_side(*ply, color) && self.is_serious(*ply));
        errors.collect()
    }

    /// Whether the move of a ply is a serious error.
    fn is_serious(&self, ply: usize) -> bool {
        self.judgement(ply).is_some_and(Judgement::is_serious)
    }

    /// Whether a side has played the move of a ply.
    #[must_use]
    pub fn is_of_side(&self, ply: usize, color: Color) -> bool {
        self.move_at(ply)
            .is_some_and(|(board, _)| board.side_to_move() == color)
    }

    /// The plies with errors, up to a ply. The errors that lowered the winning chance most come first.
    fn worst_errors(&self, last: usize) -> Vec<usize> {
        let is_error = |ply: &usize| self.judgement(*ply).is_some_and(Judgement::is_error);
        let loss = |ply: &usize| (self.loss(*ply).unwrap_or_default() * 1000.0) as u64;
        sorted_by_key((1..=last).filter(is_error), |ply| Reverse(loss(ply)))
    }

    /// The next ply to explain; `None` if enough plies are explained,
    /// or if the judgement of a ply up to `last` is not final.
    ///
    /// An explanation clears the engine's memory, so the searches of the review come first.
    #[must_use]
    pub fn next_explanation(&self, last: usize) -> Option<usize> {
        if self.next_task(last).is_some() {
            return None;
        }
        let first = self.worst_errors(last).into_iter().take(MAX_EXPLAINED_MOVES);
        let mut unexplained = first.filter(|ply| self.explanation(*ply).is_none());
        unexplained.next()
    }

    /// The explanation of a ply; `None` if it was not requested yet.
    #[must_use]
    pub fn explanation(&self, ply: usize) -> Option<&ExplanationResult> {
        self.explanations.get(ply)?.as_ref()
    }

    /// The facts about a judged ply.
    /// `None` also if the facts contradict the judgement, which is based on longer searches.
    #[must_use]
    pub fn facts(&self, ply: usize) -> Option<&Rc<MoveFacts>> {
        let judgement = self.judgement(ply)?;
        match self.explanation(ply)? {
            ExplanationResult::Facts(facts) => (facts.is_error() == judgement.is_error()).then_some(facts),
            ExplanationResult::Missing => None,
        }
    }

    /// The review with the explanation of a ply.
    #[must_use]
    pub fn with_explanation(mut self, ply: usize, explained: &ExplanationResult) -> Self {
        self.add_explanation(ply, Some(explained));
        self
    }

    pub(super) fn add_explanation(&mut self, ply: usize, explained: Option<&ExplanationResult>) {
        if let Some(place) = self.explanations.get_mut(ply).filter(|place| place.is_none()) {
            *place = explained.cloned();
        }
    }

    /// The winning chances, in percent, of the player who moved at a ply: the chance after the best move,
    /// and the chance after the played move. `None` if the judgement of the ply is not final.
    #[must_use]
    pub fn final_chances(&self, ply: usize) -> Option<(f64, f64)> {
        self.winning_chances(ply).filter(|_| self.is_final(ply))
    }

    /// The next ply after `ply` at which this side made a move with this judgement.
    /// After the last of these plies, the first one follows.
    #[must_use]
    pub fn next_judged(&self, judgement: Judgement, color: Color, ply: usize, last: usize) -> Option<usize> {
        let is_wanted = |it: &usize| self.is_of_side(*it, color) && self.judgement(*it) == Some(judgement);
        let mut plies = (ply + 1..=last).chain(1..=ply.min(last));
        plies.find(is_wanted)
    }
}
