//! Facts about a position: the features in which the sides differ. The facts are found with the terms of the hand-made
//! evaluation.
//!
//! The terms show which features count and how much ([`terms`]). The definitions check which features the position
//! has ([`definitions`]). A fact is reported only if both agree: the terms favour a side, and by the definition that
//! side has more of the feature.

mod compare;
mod definitions;
mod fact;
mod terms;

use super::eval::{TermOccurrence, TermOccurrences, term_occurrences};
use super::search::see::en_prise;
use super::value::Value;
use crate::rules::{Board, Game};
use crate::sort::sort_by_key;
pub use fact::{Amount, Fact, Feature, PlacedFeature, PositionFacts, SideCounts};
use terms::{TermGroup, group_of_term};

/// The maximum number of facts that are reported.
const MAX_FACTS: usize = 3;
/// The minimum difference of the terms, in centipawns, for a fact to be reported.
const MIN_DIFFERENCE: Value = 10;
/// The maximum evaluation, in centipawns, that counts as equal.
const MAX_BALANCED_EVALUATION: Value = 25;

/// The facts about the current position of a game: the three features in which the sides
/// differ most. Material is first.
///
/// ```
/// use chess_core::engine::{Feature, PlacedFeature, explain_position};
/// use chess_core::{Board, Color, Game, Square};
///
/// let board: Board = "4k3/pp4pp/8/8/8/8/PP1P2PP/4K3 w - - 0 1".parse()?;
/// let facts = explain_position(&Game::new(board)).facts;
/// assert!(matches!(facts[0].feature, Feature::Material { .. }));
/// assert_eq!(facts[1].feature, Feature::Placed(PlacedFeature::PassedPawn));
/// assert_eq!((facts[1].side, &facts[1].squares[..]), (Color::White, &[Square::D2][..]));
///
/// let start = explain_position(&Game::default());
/// assert!(start.facts.is_empty() && start.is_balanced);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn explain_position(game: &Game) -> PositionFacts {
    let board = game.board();
    let outcome = game.outcome();
    let occurrences = term_occurrences(board);
    let facts = if outcome.is_none() {
        most_important(board, &occurrences)
    } else {
        Vec::new()
    };
    let is_balanced = outcome.is_none()
        && facts.is_empty()
        && occurrences.centipawns(occurrences.list.iter()).abs() <= MAX_BALANCED_EVALUATION
        && is_quiet(board);
    PositionFacts {
        board: board.clone(),
        outcome,
        facts,
        is_balanced,
    }
}

/// The facts to report. Material is first; the other facts follow in the order of their difference in the evaluation.
fn most_important(board: &Board, occurrences: &TermOccurrences) -> Vec<Fact> {
    let mut facts = all_facts(board, occurrences);
    sort_by_key(&mut facts, |fact| {
        let is_material = matches!(fact.feature, Feature::Material { .. });
        (!is_material, -fact.centipawns.abs())
    });
    facts.truncate(MAX_FACTS);
    facts
}

/// All facts whose difference in the evaluation is large enough.
fn all_facts(board: &Board, occurrences: &TermOccurrences) -> Vec<Fact> {
    let mut groups: Vec<(TermGroup, Vec<&TermOccurrence>)> = Vec::new();
    for occurrence in &occurrences.list {
        let Some(group) = group_of_term(board, occurrence) else {
            continue;
        };
        match groups.iter_mut().find(|(other, _)| *other == group) {
            Some((_, members)) => members.push(occurrence),
            None => groups.push((group, vec![occurrence])),
        }
    }
    let sums = groups
        .into_iter()
        .map(|(group, members)| (group, occurrences.centipawns(members.into_iter())));
    sums.filter(|(_, centipawns)| centipawns.abs() >= MIN_DIFFERENCE)
        .filter_map(|(group, centipawns)| compare::fact_of_group(board, group, centipawns))
        .collect()
}

/// Whether the position is quiet: no capture wins material, and there is neither a check nor a mate in 1.
fn is_quiet(board: &Board) -> bool {
    let mates = |next: Board| next.is_in_check() && next.legal_moves().is_empty();
    !board.is_in_check()
        && en_prise(board).is_empty()
        && !board
            .legal_moves()
            .into_iter()
            .any(|mv| board.play(mv).is_ok_and(mates))
}

#[cfg(test)]
mod tests;
