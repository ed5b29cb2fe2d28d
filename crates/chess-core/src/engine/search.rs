//! The strong engine's search: principal variation search with iterative deepening.
//!
//! The search uses one thread, integers and no clock. So equal arguments and equal memory give equal reports,
//! natively and in wasm. The evaluation is a type parameter ([`Evaluate`]). The search is compiled separately
//! for each type of evaluation.

mod correction;
mod correction_history;
mod evaluation;
mod extensions;
mod generate;
mod history;
mod iterative_deepening;
mod memory;
mod move_picker;
mod move_values;
mod node;
mod packed_move;
mod parameters;
mod probe;
mod pruning;
mod pvs;
mod quiescence;
mod reductions;
mod repetition;
mod root_moves;
pub(super) mod see;
mod stack;
mod state;
mod threats;
mod transposition_table;
#[cfg(feature = "tuning")]
pub(super) mod tuning;

use super::eval::Evaluate;
use super::limits::Limits;
use super::report::{Observer, PvLine, Report};
use super::value::{self, Value, score};
use crate::rules::Game;
pub(super) use evaluation::{Evaluation, Strongest};
pub use memory::SearchMemory;
pub(super) use move_values::{MoveValues, ValuedMoves, move_values};
pub use state::MAX_DEPTH;
use state::Search;

/// Searches for the best move of the side to move within `limits`.
///
/// The observer is called every 1024 nodes. If the observer stops the search, the report has the best result so far.
/// The report has a best move if there is a legal move.
///
/// ```
/// use chess_core::engine::{self, Limits, SearchMemory};
/// use chess_core::{Board, Game};
///
/// let board: Board = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let report = engine::search(&Game::new(board), &limits, &mut SearchMemory::new(1), &mut ());
/// assert_eq!(report.best_move.map(|mv| mv.to_string()).as_deref(), Some("a1a8"));
/// assert_eq!(report.score.and_then(|score| score.plies_to_mate()), Some(1));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn search(game: &Game, limits: &Limits, memory: &mut SearchMemory, observer: &mut dyn Observer) -> Report {
    search_with(game, limits, memory, &mut Evaluation::default(), observer)
}

/// Searches like [`search`], with an evaluation that the caller chooses.
#[must_use]
pub fn search_with<E: Evaluate>(
    game: &Game,
    limits: &Limits,
    memory: &mut SearchMemory,
    evaluation: &mut E,
    observer: &mut dyn Observer,
) -> Report {
    memory.begin_search();
    let mut search = Search::new(game, limits, memory, evaluation, observer);
    if search.root_moves.is_empty() {
        return search.report_without_moves();
    }
    // If the search was stopped, its results so far are in the root moves.
    let _ = search.iterative_deepening();
    search.report()
}

impl<E: Evaluate> Search<'_, E> {
    fn report(&mut self) -> Report {
        root_moves::sort(&mut self.root_moves);
        let side = self.game.board().side_to_move();
        let wanted = self.limits.lines.max(1);
        let entry = self.root_moves.iter().take(wanted).filter(|best| best.is_known());
        let lines: Vec<PvLine> = entry
            .map(|best| PvLine {
                score: score(best.known_value(), side),
                moves: best.line.clone(),
            })
            .collect();
        let best = &self.root_moves[0];
        let requested = self.limits.depth.map(|depth| depth.min(MAX_DEPTH));
        let is_deep_enough = requested.is_none_or(|depth| self.completed >= depth);
        let score = best.is_known().then(|| score(best.known_value(), side));
        Report {
            best_move: Some(best.mv),
            score,
            best_score: score,
            is_complete: is_deep_enough && !self.is_stopped_by_observer,
            depth: self.completed.max(1),
            nodes: self.nodes,
            principal_variation: best.line.clone(),
            selective_depth: self.selective_depth as u32,
            lines,
        }
    }

    /// The report of a position without legal moves, or without any of the requested moves.
    fn report_without_moves(&self) -> Report {
        let board = self.game.board();
        let has_other_moves = !board.legal_moves().is_empty();
        let value: Value = if board.is_in_check() {
            value::mated_at(0)
        } else {
            value::DRAW
        };
        let score = (!has_other_moves).then(|| score(value, board.side_to_move()));
        Report {
            best_move: None,
            score,
            best_score: score,
            is_complete: true,
            depth: 0,
            nodes: 0,
            principal_variation: Vec::new(),
            selective_depth: 0,
            lines: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
