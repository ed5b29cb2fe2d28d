//! Why a move was good or bad: facts that a replayed line shows, without words.
//!
//! Two searches of the position before the move judge it. Where it lost something, or where it alone does not, the
//! positions after it and after the better move are searched each by themselves; the lines that they expect, continued
//! to a quiet end, are the proof. A reason is given only where the line shows it: material is that of its end against
//! the end of the other line, and no more than the scores differ by; a motif is one that [`tactics`](crate::tactics)
//! proves. Where nothing can be shown, nothing is said.

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
use super::report::{Observer, Report, Score};
use super::search::SearchMemory;
use crate::rules::{Game, Move};
use crate::tactics::ProofLine;
pub use facts::{Better, Explanation, Merit, Purpose};
pub use material::{Comparison, MaterialLoss};
use proof::{Proof, proof};
use search::Searcher;

/// The number of nodes with which a move is explained where none is asked for.
pub const EXPLANATION_NODES: u64 = 500_000;
/// The part of the nodes, in thousandths, of each search that judges.
const LOOK: u64 = 200;
/// A move that loses fewer points than these has no better one worth a mention.
const SLIGHT: f64 = 2.0;

/// Why a move cannot be explained.
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
    /// The observer ended the search before anything was known.
    #[error("the search ended before anything was known")]
    Ended,
}

/// Explains the half-move of this number, the first being 1, with a number of nodes for all searches together.
///
/// The memory is cleared first: equal games and nodes give equal explanations. The observer sees one search; where it
/// ends it, the explanation has what was known until then.
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
/// [`ExplainError`] says what is missing.
pub fn explain(
    game: &Game,
    ply: usize,
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
    let look = look(&mut searcher, &before, mv).ok_or(ExplainError::Ended)?;
    let explained = explained(&mut searcher, &before, mv, &look).ok_or(ExplainError::Ended)?;
    Ok(Explanation {
        judgement: judgement_with_book(&before, mv, explained.judgement),
        nodes: searcher.spent(),
        ..explained
    })
}

/// A move of the book that is no mistake is said to be of the book.
fn judgement_with_book(before: &Game, mv: Move, judgement: Judgement) -> Judgement {
    match judgement {
        Judgement::Best | Judgement::Good | Judgement::Inaccuracy if in_book(before, mv) => Judgement::Book,
        other => other,
    }
}

/// What the searches that judge say, scores as the side to move sees them.
struct Look {
    best: (Move, Score),
    /// The next best move.
    second: Option<(Move, Score)>,
    /// The score of the move that was played.
    played: Score,
}

fn look(searcher: &mut Searcher<'_>, before: &Game, mv: Move) -> Option<Look> {
    let lines = lines_of(before, &searcher.search(before, LOOK, 2, &[]));
    let best = *lines.first()?;
    let second = lines.get(1).copied();
    if best.0 == mv {
        let played = best.1;
        return Some(Look { best, second, played });
    }
    // The two alone are compared more deeply.
    let pair = lines_of(before, &searcher.search(before, LOOK, 2, &[best.0, mv]));
    let score_of = |mv: Move| pair.iter().find(|(first, _)| *first == mv).map(|(_, score)| *score);
    let played = score_of(mv).or_else(|| second.filter(|(first, _)| *first == mv).map(|(_, score)| score))?;
    let best = (best.0, score_of(best.0).unwrap_or(best.1));
    Some(if played >= best.1 {
        Look {
            best: (mv, played),
            second: Some(best),
            played,
        }
    } else {
        Look { best, second, played }
    })
}

/// The first moves of a search's lines with their scores, as the side to move sees them.
fn lines_of(game: &Game, report: &Report) -> Vec<(Move, Score)> {
    let side = game.board().side_to_move();
    let lines = report.lines.iter();
    lines
        .filter_map(|line| Some((*line.moves.first()?, line.score.seen_by(side))))
        .collect()
}

fn explained(searcher: &mut Searcher<'_>, before: &Game, mv: Move, look: &Look) -> Option<Explanation> {
    let lost = look.best.1.winning_chances() - look.played.winning_chances();
    let judgement = Judgement::of_scores(look.best.1, look.played);
    let is_fine = judgement == Judgement::Best || judgement == Judgement::Good && lost < SLIGHT;
    let explanation = Explanation {
        board: before.board().clone(),
        mv,
        judgement,
        before: look.best.1,
        after: look.played,
        proof: ProofLine::new(&before.board().play(mv).ok()?, &[]).ok()?,
        motif: None,
        material: None,
        better: None,
        merit: None,
        nodes: 0,
    };
    if is_fine {
        return Some(merit::with_merit(explanation, searcher, before, look.second));
    }
    let proofs = (!searcher.is_ended())
        .then(|| Some((proof(searcher, before, mv)?, proof(searcher, before, look.best.0)?)))
        .flatten();
    Some(match proofs {
        Some((played, better)) => compared(explanation, look.best.0, &played, &better),
        None => explanation,
    })
}

/// The explanation with what the proofs of the move and of a better one show; what they do not confirm is no error.
fn compared(explanation: Explanation, mv: Move, played: &Proof, better: &Proof) -> Explanation {
    let judgement = Judgement::of_scores(better.score, played.score);
    let explanation = Explanation {
        judgement,
        before: better.score.max(played.score),
        after: played.score,
        proof: played.line.clone(),
        ..explanation
    };
    let lost = explanation.lost_chances();
    match judgement {
        // The other move was no better after all.
        Judgement::Best => Explanation {
            judgement: Judgement::Good,
            ..explanation
        },
        Judgement::Good if lost < SLIGHT && better.score.moves_to_mate().is_none() => explanation,
        judgement => {
            let found = reasons::reasons(&explanation.board, played, better);
            let found = if judgement.is_error() {
                found
            } else {
                reasons::Reasons::default()
            };
            let better = reasons::better(&explanation.board, mv, better, played, &found);
            Explanation {
                motif: found.motif,
                material: found.material,
                better: Some(better),
                ..explanation
            }
        }
    }
}
