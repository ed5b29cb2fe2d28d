//! Explains why a move was good or bad, with facts that can be shown by replaying a line. This module has no texts.
//!
//! One or two searches of the position before the move determine the judgement of the move. If the move lost winning
//! chances, or if it was the only good move, two more positions are searched: the position after the move, and the
//! position after the best other move. The principal variations of these searches, continued to a quiet position, are
//! the proof lines. A reason is given only if a proof line shows it. Material is counted at the end of both lines, and
//! must not exceed the difference of the scores.
//! A motif must be proved by [`tactics`](crate::tactics). If nothing can be shown, there is no reason.

mod agreement;
mod better_move;
mod confirmed_loss;
mod facts;
mod material;
mod merit;
mod proof;
mod reasons;
mod search;
#[cfg(test)]
mod tests;

use thiserror::Error;

use super::judgement::Judgement;
use super::level::in_book;
use super::report::{Observer, PvLine, Report, Score};
use super::search::SearchMemory;
use crate::rules::{Game, Move};
use crate::tactics::ProofLine;
use confirmed_loss::{Loss, confirmed_loss};
pub use facts::{BetterMove, Explanation, Merit, Purpose};
pub use material::{Comparison, MaterialLoss};
use proof::{Proof, proof, proof_by_line};
use search::Searcher;

/// The default number of nodes for the explanation of a move.
pub const EXPLANATION_NODES: u64 = 500_000;
/// The share of the nodes, in thousandths, for each search that judges the move.
const JUDGEMENT_SHARE: u64 = 200;
/// A good move that loses fewer percentage points of winning chances than this is not compared with a better move.
const MIN_COMPARED_LOSS: f64 = 2.0;

/// The reason why a move cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// There is no such move.
    #[error("there is no move to explain")]
    NoMove,
    /// The game was over before the move.
    #[error("the game was over before the move")]
    GameOver,
    /// The number of nodes is 0.
    #[error("nodes: 0 is too few")]
    NoNodes,
    /// The observer stopped the search before it had a result.
    #[error("the search was stopped before it had a result")]
    Ended,
}

/// Explains the move with this ply number, counted from 1. All searches together visit about `nodes` nodes.
///
/// The memory is cleared first, so that the same game and number of nodes always give the same explanation.
/// For the observer, all searches are one search.
/// If the observer stops the searches, the explanation has the facts that were found before: the reasons are then shown
/// by the lines of the searches that judged the move.
///
/// ```
/// use chess_core::engine::{Judgement, SearchMemory, explain};
/// use chess_core::notation::{START_FEN, parse_game};
///
/// let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4"])?;
/// let explanation = explain(&game, 3, 20_000, &mut SearchMemory::new(1), &mut ())?;
/// assert_eq!(explanation.judgement, Judgement::Blunder);
/// assert_eq!(explanation.after.moves_to_mate(), Some(-1));
/// assert_eq!(explanation.proof.moves()[0].to_string(), "d8h4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ExplainError`] if there is no such move, if the game was over before the move, if `nodes` is 0,
/// or if the observer stopped the search before there was a result.
pub fn explain(
    game: &Game,
    ply: usize,
    nodes: u64,
    memory: &mut SearchMemory,
    observer: &mut dyn Observer,
) -> Result<Explanation, ExplainError> {
    explain_with_best_move(game, ply, None, nodes, memory, observer)
}

/// Explains a move like [`explain`], but compares it with a move that a longer search has found to be the best one, so
/// that no other better move is named. An illegal `best` is ignored.
///
/// # Errors
///
/// As [`explain`].
pub fn explain_with_best_move(
    game: &Game,
    ply: usize,
    best: Option<Move>,
    nodes: u64,
    memory: &mut SearchMemory,
    observer: &mut dyn Observer,
) -> Result<Explanation, ExplainError> {
    let index = ply.checked_sub(1).ok_or(ExplainError::NoMove)?;
    let mv = *game.moves().get(index).ok_or(ExplainError::NoMove)?;
    let before = game.up_to(index).ok_or(ExplainError::NoMove)?;
    if before.outcome().is_some() {
        return Err(ExplainError::GameOver);
    }
    if nodes == 0 {
        return Err(ExplainError::NoNodes);
    }
    let mut searcher = Searcher::new(nodes, memory, observer);
    let known_best = best.filter(|best| before.board().is_legal(*best));
    let judging = search_for_judgement(&mut searcher, &before, mv, known_best).ok_or(ExplainError::Ended)?;
    let explained = quick_explanation(&mut searcher, &before, mv, &judging).ok_or(ExplainError::Ended)?;
    Ok(Explanation {
        judgement: judgement_with_book(&before, mv, explained.judgement),
        nodes: searcher.spent_nodes(),
        ..explained
    })
}

/// The judgement of a move. It is `Book` if the move is in the opening book and is neither a mistake nor a blunder.
fn judgement_with_book(before: &Game, mv: Move, judgement: Judgement) -> Judgement {
    match judgement {
        Judgement::Best | Judgement::Good | Judgement::Inaccuracy if in_book(before, mv) => Judgement::Book,
        other => other,
    }
}

/// The result of the searches that judge the move. The scores are from the point of view of the side to move.
struct JudgingSearches {
    best: (Move, Score),
    /// The second best move with its score.
    second: Option<(Move, Score)>,
    /// The score of the move that was played.
    played: Score,
    /// The lines of the searches; those of the deeper search come first.
    lines: Vec<PvLine>,
}

impl JudgingSearches {
    /// The proofs of the move `mv` and of the best move by the lines of these searches; `None` if one of the lines is
    /// missing or ends with its first move.
    fn proofs(&self, before: &Game, mv: Move) -> Option<(Proof, Proof)> {
        let proof = |mv: Move, score: Score| {
            let line = self.lines.iter().find(|line| line.moves.first() == Some(&mv))?;
            proof_by_line(before.board(), &line.moves, score)
        };
        Some((proof(mv, self.played)?, proof(self.best.0, self.best.1)?))
    }
}

fn search_for_judgement(
    searcher: &mut Searcher<'_>,
    before: &Game,
    mv: Move,
    known_best: Option<Move>,
) -> Option<JudgingSearches> {
    let first = searcher.search(before, JUDGEMENT_SHARE, 2, &[]);
    let scores = first_moves_with_scores(before, &first);
    let (found_best, best_score) = *scores.first()?;
    let best = (known_best.unwrap_or(found_best), best_score);
    let second = scores.get(1).copied();
    if best.0 == mv {
        return Some(JudgingSearches {
            best,
            second,
            played: best.1,
            lines: first.lines,
        });
    }
    // A search of only these two moves compares them at a greater depth.
    let deeper = searcher.search(before, JUDGEMENT_SHARE, 2, &[best.0, mv]);
    let pair = first_moves_with_scores(before, &deeper);
    let score_of = |mv: Move| pair.iter().find(|(first, _)| *first == mv).map(|(_, score)| *score);
    let played = score_of(mv).or_else(|| second.filter(|(first, _)| *first == mv).map(|(_, score)| score))?;
    let best = (best.0, score_of(best.0).unwrap_or(best.1));
    let lines = deeper.lines.into_iter().chain(first.lines).collect();
    let (best, second) = if played >= best.1 {
        ((mv, played), Some(best))
    } else {
        (best, second)
    };
    Some(JudgingSearches {
        best,
        second,
        played,
        lines,
    })
}

/// The first moves of a search's lines with their scores from the point of view of the side to move.
fn first_moves_with_scores(game: &Game, report: &Report) -> Vec<(Move, Score)> {
    let side = game.board().side_to_move();
    let lines = report.lines.iter();
    lines
        .filter_map(|line| Some((*line.moves.first()?, line.score.for_side(side))))
        .collect()
}

fn quick_explanation(
    searcher: &mut Searcher<'_>,
    before: &Game,
    mv: Move,
    judging: &JudgingSearches,
) -> Option<Explanation> {
    let lost = judging.best.1.winning_chances() - judging.played.winning_chances();
    let judgement = Judgement::from_scores(judging.best.1, judging.played);
    let is_fine = judgement == Judgement::Best || judgement == Judgement::Good && lost < MIN_COMPARED_LOSS;
    let explanation = Explanation {
        board: before.board().clone(),
        mv,
        judgement,
        before: judging.best.1,
        after: judging.played,
        proof: ProofLine::new(&before.board().play(mv).ok()?, &[]).ok()?,
        motif: None,
        material: None,
        better: None,
        merit: None,
        nodes: 0,
    };
    if is_fine {
        return Some(merit::with_merit(explanation, searcher, before, judging.second));
    }
    let searched = (!searcher.is_ended())
        .then(|| Some((proof(searcher, before, mv)?, proof(searcher, before, judging.best.0)?)))
        .flatten();
    Some(match searched.or_else(|| judging.proofs(before, mv)) {
        Some((played, better)) => with_comparison(explanation, judging, &played, &better),
        None => explanation,
    })
}

/// Adds facts to an explanation: the facts that the proof of the move and the proof of a better move show. A move is
/// judged as a mistake only if both the first searches and the proofs show the loss.
fn with_comparison(explanation: Explanation, judging: &JudgingSearches, played: &Proof, better: &Proof) -> Explanation {
    let looked = Loss::new(judging.best.1, judging.played);
    let (judgement, loss) = confirmed_loss(&explanation.board, looked, Loss::new(better.score, played.score));
    let (played, better) = (played.with_score(loss.played), better.with_score(loss.best));
    let explanation = Explanation {
        judgement,
        before: loss.best.max(loss.played),
        after: loss.played,
        proof: played.line.clone(),
        ..explanation
    };
    let lost = explanation.lost_chances();
    match judgement {
        // The deeper search does not confirm that the other move is better.
        Judgement::Best => Explanation {
            judgement: Judgement::Good,
            ..explanation
        },
        Judgement::Good if lost < MIN_COMPARED_LOSS && loss.best.moves_to_mate().is_none() => explanation,
        judgement => {
            let (played, better) = agreement::with_agreeing_lines(&explanation.board, &played, &better);
            let found = reasons::reasons(&explanation.board, &played, &better);
            let found = if judgement.is_error() {
                found
            } else {
                reasons::Reasons::default()
            };
            let better = better_move::better_move(&explanation.board, judging.best.0, &better, &played, &found);
            Explanation {
                proof: played.line,
                motif: found.motif,
                material: found.material,
                better: Some(better),
                ..explanation
            }
        }
    }
}
