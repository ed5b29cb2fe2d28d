//! The review of a game: the evaluations of its positions, and the judgement of each move.
//!
//! A score is converted to a winning chance in percent. A move is judged by the reduction
//! of its player's winning chance. The formulas are published by lichess (<https://lichess.org/page/accuracy>).
//!
//! The judgement of a ply is *final* when it can no longer change:
//! after a quick search of the positions before and after the ply,
//! and, if the move seems to have lost much, after further searches of this move and the best move ([`Verification`]).
//! No mark is shown before the judgement is final, and later searches of a position do not change final judgements.

mod accuracy;
mod evaluation;
mod explanations;
mod judgement;
mod phase;
mod task;
#[cfg(test)]
mod tests;
mod verification;

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move, notation};
use engine_protocol::SearchInfo;

pub use accuracy::Summary;
pub use evaluation::Evaluation;
pub use explanations::ExplanationResult;
pub use judgement::Judgement;
pub use phase::Phase;
pub use task::ReviewTask;
pub use verification::{Verification, VerificationStep};

/// The evaluations of the positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The game with all undone moves redone, so that the evaluations remain after undo and redo.
    game: Game,
    /// The evaluation of the start position and of the position after each ply.
    evaluations: Vec<Option<Rc<Evaluation>>>,
    /// The verification of each ply: the searches that must confirm its loss. The index is the number of the ply,
    /// counted from 1, so the entry at index 0 is unused.
    verifications: Vec<Option<Rc<Verification>>>,
    /// The explanation of each ply. The index is the number of the ply, as in `verifications`.
    /// Explanations are not stored, because the engine always returns the same explanation.
    explanations: Vec<Option<ExplanationResult>>,
}

impl Review {
    /// Creates a review before any search. If the rules have ended the game, the review contains the evaluation of the
    /// last position.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let whole = game.go_to(game.cursor() + game.undone_actions().len());
        let game = whole.unwrap_or_else(|| game.clone());
        let last = game.ply();
        let end = Evaluation::from_end(game.board()).map(Rc::new);
        let evaluations = (0..=last).map(|ply| end.clone().filter(|_| ply == last)).collect();
        Self {
            game,
            evaluations,
            verifications: vec![None; last + 1],
            explanations: vec![None; last + 1],
        }
    }

    /// Returns the review of another game, with the evaluations of the positions that both games have in common.
    #[must_use]
    pub fn adapted_to(&self, game: &Game) -> Self {
        Self::new(game).merged_with(self)
    }

    /// Returns the review with the missing evaluations and verifications of another review,
    /// for the positions that both games have in common. Final judgements do not change.
    #[must_use]
    pub fn merged_with(mut self, other: &Self) -> Self {
        if self.game.start() == other.game.start() {
            let moves = self.game.moves().iter().zip(other.game.moves());
            let common = moves.take_while(|(own, others)| own == others).count();
            for (ply, known) in other.evaluations.iter().enumerate().take(common + 1) {
                // A verification affects one ply, but an evaluation also affects the next ply, so the verification is
                // added first.
                self.add_verification(ply, other.verifications[ply].as_ref());
                if let Some(known) = known {
                    self.add_evaluation(ply, known);
                }
                self.add_explanation(ply, other.explanations[ply].as_ref());
            }
        }
        self
    }

    /// Whether this review has an evaluation or a verification that the other review does not have.
    #[must_use]
    pub fn has_more_than(&self, other: &Self) -> bool {
        let others = other.clone().merged_with(self);
        let is_new = |(known, theirs): (&Option<Rc<Evaluation>>, &Option<Rc<Evaluation>>)| {
            let of_engine = known.as_ref().filter(|known| known.is_from_search());
            of_engine.is_some() && known != theirs
        };
        let mut evaluations = others.evaluations.iter().zip(&other.evaluations);
        evaluations.any(is_new) || others.verifications != other.verifications
    }

    /// Returns the evaluation of the position after `ply` plies. If the last of these moves was searched again to
    /// confirm its mark, the result of this second search is returned.
    #[must_use]
    pub fn evaluation(&self, ply: usize) -> Option<&Rc<Evaluation>> {
        let verified = self.verification(ply).map(|verification| &verification.after);
        verified.or_else(|| self.unverified_evaluation(ply))
    }

    /// Returns the evaluation of the position after `ply` plies from the first search of the position, without
    /// verifications.
    fn unverified_evaluation(&self, ply: usize) -> Option<&Rc<Evaluation>> {
        self.evaluations
            .get(ply)?
            .as_ref()
            .filter(|evaluation| !evaluation.is_empty())
    }

    fn verification(&self, ply: usize) -> Option<&Rc<Verification>> {
        self.verifications.get(ply)?.as_ref()
    }

    /// Returns the review with another evaluation.
    /// The review is unchanged if a deeper evaluation is known,
    /// or if a final judgement depends on the existing evaluation.
    #[must_use]
    pub fn with_evaluation(mut self, ply: usize, evaluation: Evaluation) -> Self {
        self.add_evaluation(ply, &Rc::new(evaluation));
        self
    }

    fn add_evaluation(&mut self, ply: usize, evaluation: &Rc<Evaluation>) {
        let is_fixed = self.is_final(ply) || self.is_final(ply + 1);
        if let Some(place) = self.evaluations.get_mut(ply) {
            match place {
                Some(known) if is_fixed || known.depth > evaluation.depth => {}
                _ => *place = Some(Rc::clone(evaluation)),
            }
        }
    }

    fn add_verification(&mut self, ply: usize, verification: Option<&Rc<Verification>>) {
        let own = self.verification(ply).map(|verification| verification.step);
        let is_open = own.is_none() && !self.is_final(ply) || self.pending_verification(ply) > own;
        if let Some(verification) = verification.filter(|verification| is_open && Some(verification.step) > own) {
            self.verifications[ply] = Some(Rc::clone(verification));
        }
    }

    /// Returns the review with the result of one search of a verification. The position before the ply gets the
    /// evaluation of the better of the two compared moves, unless the final judgement of the move before depends on the
    /// old evaluation.
    #[must_use]
    pub fn with_verification(mut self, ply: usize, step: VerificationStep, info: &SearchInfo) -> Self {
        let found = self.next_verification(ply, step, info);
        if let Some(found) = &found
            && !self.is_final(ply - 1)
        {
            self.evaluations[ply - 1] = Some(Rc::clone(&found.best));
        }
        let verification = found.or_else(|| self.unverified_evaluation(ply).map(Verification::without_loss));
        if let Some(place) = self.verifications.get_mut(ply) {
            *place = verification.map(Rc::new);
        }
        self
    }

    /// The verification of a ply after another search; `None` if the search has no result, so that it cannot confirm
    /// the loss.
    fn next_verification(&self, ply: usize, step: VerificationStep, info: &SearchInfo) -> Option<Verification> {
        let (board, played) = self.move_at(ply)?;
        let played = notation::san(board, played);
        let own = self.verification(ply);
        let found = match (step, own) {
            (VerificationStep::AfterPlayed | VerificationStep::AfterBest, Some(own)) => own.with_position(info, step),
            _ => Verification::from_info(info, &played, step)?,
        };
        Some(match own {
            Some(own) => own.confirmed_by(&found, board.side_to_move(), &played),
            None => found,
        })
    }

    /// The move of a ply and the position before it.
    fn move_at(&self, ply: usize) -> Option<(&Board, Move)> {
        let earlier = ply.checked_sub(1)?;
        Some((self.game.board_at(earlier)?, *self.game.moves().get(earlier)?))
    }

    /// The winning chances, in percent, of the player who moved at a ply:
    /// the chance after the best move, and the chance after the played move. `None` if they are unknown.
    fn winning_chances(&self, ply: usize) -> Option<(f64, f64)> {
        let (board, _) = self.move_at(ply)?;
        let (best, played) = match self.verification(ply) {
            Some(verification) => (&verification.best, &verification.after),
            None => (self.unverified_evaluation(ply - 1)?, self.unverified_evaluation(ply)?),
        };
        let color = board.side_to_move();
        Some((best.winning_chance_of(color), played.winning_chance_of(color)))
    }

    /// The reduction of the winning chance by the move of a ply, in percent; `None` until the judgement is final.
    ///
    /// The loss of a move that is the engine's own choice is 0.
    #[must_use]
    pub fn loss(&self, ply: usize) -> Option<f64> {
        let (best, played) = self.winning_chances(ply).filter(|_| self.is_final(ply))?;
        let lost = (best - played).max(0.0);
        Some(if lost > 0.0 && self.is_best(ply) { 0.0 } else { lost })
    }

    /// Whether the move of a ply is the engine's choice in the position before it.
    #[must_use]
    pub fn is_best(&self, ply: usize) -> bool {
        let played = self.move_at(ply).map(|(_, played)| played);
        played.is_some() && self.best_move(ply) == played
    }

    /// The engine's choice in the position before a ply. It may be the played move.
    fn best_move(&self, ply: usize) -> Option<Move> {
        let (board, _) = self.move_at(ply)?;
        notation::parse_san(board, self.best_line(ply)?.line.first()?).ok()
    }

    /// The evaluation of the position before a ply, with the engine's line.
    #[must_use]
    pub fn best_line(&self, ply: usize) -> Option<&Rc<Evaluation>> {
        let verified = self.verification(ply).map(|verification| &verification.best);
        verified.or_else(|| self.unverified_evaluation(ply.checked_sub(1)?))
    }

    /// The judgement of a ply; `None` if the move lost little or the judgement is not final.
    #[must_use]
    pub fn judgement(&self, ply: usize) -> Option<Judgement> {
        self.provisional_judgement(ply).filter(|_| self.is_final(ply))
    }

    /// The judgement of a ply according to the evaluations so far. Later searches may change it.
    fn provisional_judgement(&self, ply: usize) -> Option<Judgement> {
        let (best, played) = self.winning_chances(ply)?;
        // Most moves lose little. The two evaluations alone show this, without a comparison
        // of the played move with the best move.
        let judgement = Judgement::from_chances(best, played)?;
        let has_better = self.best_move(ply).is_some() && !self.is_best(ply);
        has_better.then_some(judgement)
    }

    /// The summary of a side's moves among the first `last` plies;
    /// `None` if a judgement is not final or there are no moves.
    #[must_use]
    pub fn summary(&self, color: Color, last: usize) -> Option<Summary> {
        let chances: Option<Vec<f64>> = (0..=last)
            .map(|ply| Some(self.evaluation(ply)?.white_winning_chance()))
            .collect();
        let is_of_side = |ply: &usize| self.game.board_at(ply - 1).map(Board::side_to_move) == Some(color);
        let plies: Vec<usize> = (1..=last).filter(is_of_side).collect();
        let phases = Phase::from_positions(&self.game);
        let losses: Option<Vec<(usize, Phase, f64)>> = plies
            .iter()
            .map(|&ply| Some((ply, *phases.get(ply)?, self.loss(ply)?)))
            .collect();
        let of_plies = |wanted: Judgement| plies.iter().filter(|ply| self.judgement(**ply) == Some(wanted)).count();
        Summary::from_losses(&chances?, &losses?, Judgement::ERRORS.map(of_plies))
    }

    /// Returns the engine's evaluations as texts for the storage.
    /// The text of an unknown evaluation is empty. If all are unknown, the list is empty.
    #[must_use]
    pub fn to_texts(&self) -> Vec<String> {
        let text = |evaluation: &Option<Rc<Evaluation>>| {
            let engine_evaluation = evaluation.as_ref().filter(|evaluation| evaluation.is_from_search());
            engine_evaluation.map_or_else(String::new, |it| it.to_text())
        };
        let is_empty = !self
            .evaluations
            .iter()
            .flatten()
            .any(|evaluation| evaluation.is_from_search());
        let saved = if is_empty { &[] } else { self.evaluations.as_slice() };
        saved.iter().map(text).collect()
    }

    /// Returns the verifications as texts for the storage. Each text starts with the number of the ply.
    #[must_use]
    pub fn to_verification_texts(&self) -> Vec<String> {
        let verifications = self.verifications.iter().enumerate();
        let text = |(ply, verification): (usize, &Option<Rc<Verification>>)| {
            Some(format!("{ply} {}", verification.as_ref()?.to_text()))
        };
        verifications.filter_map(text).collect()
    }

    /// Returns the review of a game with the evaluations and verifications of stored texts. Unreadable texts are
    /// ignored.
    #[must_use]
    pub fn from_texts<'a>(
        game: &Game,
        evaluations: impl Iterator<Item = &'a str>,
        verifications: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut review = Self::new(game);
        for (ply, verification) in verifications.filter_map(verification_of_text) {
            if let Some(place) = review.verifications.get_mut(ply).filter(|_| ply > 0) {
                *place = Some(Rc::new(verification));
            }
        }
        for (place, text) in review.evaluations.iter_mut().zip(evaluations) {
            if place.is_none() {
                *place = Evaluation::from_text(text).map(Rc::new);
            }
        }
        review
    }
}

/// Reads a verification and its ply from a text.
fn verification_of_text(text: &str) -> Option<(usize, Verification)> {
    let (ply, verification) = text.split_once(' ')?;
    Some((ply.parse().ok()?, Verification::from_text(verification)?))
}
