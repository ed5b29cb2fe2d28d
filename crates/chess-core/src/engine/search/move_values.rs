//! The values of all moves of a position at several depths, for opponents that choose like people.

use super::history::piece_to;
use super::memory::SearchMemory;
use super::node::{Expectation, Window};
use super::sort::sort_by_key;
use super::stack::write_line;
use super::state::{Aborted, Search};
use crate::engine::eval::Evaluate;
use crate::engine::limits::Limits;
use crate::engine::report::Observer;
use crate::engine::value::{INFINITY, Value};
use crate::rules::{Game, Move};

/// A move with its values.
#[derive(Clone, Debug)]
pub(in crate::engine) struct MoveValues {
    pub(in crate::engine) mv: Move,
    /// The value at each completed depth, in centipawns from the point of view of the side to move. A value far below
    /// the best one is only an upper bound.
    pub(in crate::engine) values: Vec<Value>,
    /// The expected line of the last depth, beginning with the move.
    pub(in crate::engine) line: Vec<Move>,
}

/// The values of the moves, and what they took to find.
#[derive(Clone, Debug)]
pub(in crate::engine) struct ValuedMoves {
    pub(in crate::engine) moves: Vec<MoveValues>,
    pub(in crate::engine) nodes: u64,
    pub(in crate::engine) selective_depth: u32,
    /// Whether neither the observer nor the node limit has stopped the search.
    pub(in crate::engine) is_complete: bool,
}

/// A move that is worse than the best one by more than this needs no exact value, in centipawns.
const MARGIN: Value = 800;

/// Searches each move that `limits` allow to each of these depths in turn, in plies: 1 searches only captures after the
/// move. The first depth is always completed. If a limit is reached, the values of the last depth are discarded.
#[must_use]
pub(in crate::engine) fn move_values<E: Evaluate>(
    game: &Game,
    depths: &[u32],
    limits: &Limits,
    memory: &mut SearchMemory,
    evaluation: &mut E,
    observer: &mut dyn Observer,
) -> ValuedMoves {
    memory.begin_search();
    let mut search = Search::new(game, limits, memory, evaluation, observer);
    let moves = search.root_moves.iter().map(|root| MoveValues {
        mv: root.mv,
        values: Vec::with_capacity(depths.len()),
        line: vec![root.mv],
    });
    let mut moves: Vec<MoveValues> = moves.collect();
    let is_complete = search.deepen(&mut moves, depths).is_ok();
    ValuedMoves {
        moves,
        nodes: search.nodes,
        selective_depth: search.selective_depth as u32,
        is_complete,
    }
}

impl<E: Evaluate> Search<'_, E> {
    /// Adds the value at each depth to all moves, unless the search must stop before.
    fn deepen(&mut self, moves: &mut [MoveValues], depths: &[u32]) -> Result<(), Aborted> {
        for &depth in depths {
            self.depth = depth;
            let searched = self.values_at(moves, depth)?;
            for (entry, (value, line)) in moves.iter_mut().zip(searched) {
                entry.values.push(value);
                entry.line = line;
            }
            sort_by_key(moves, |entry| std::cmp::Reverse(entry.values.last().copied()));
            self.completed = depth;
        }
        Ok(())
    }

    /// The value and the line of each move at a depth. The best move of the previous depth is the first.
    fn values_at(&mut self, moves: &[MoveValues], depth: u32) -> Result<Vec<(Value, Vec<Move>)>, Aborted> {
        let mut best = -INFINITY;
        let mut searched = Vec::with_capacity(moves.len());
        for MoveValues { mv, .. } in moves {
            let value = self.value_of(*mv, depth, (best - MARGIN).max(-INFINITY))?;
            best = best.max(value);
            let mut line = Vec::new();
            write_line(*mv, &self.stack.frames[1].line, &mut line);
            searched.push((value, line));
        }
        Ok(searched)
    }

    /// The value of a root move at a depth, exact if it is greater than `alpha`.
    fn value_of(&mut self, mv: Move, depth: u32, alpha: Value) -> Result<Value, Aborted> {
        let board = self.game.board();
        let after = board.play_unchecked(mv);
        self.stack.frames[0].moved = board.piece_at(mv.from).map(|piece| piece_to(piece, mv));
        self.stack.push(&after);
        let window = Window { alpha, beta: INFINITY };
        let depth = depth.cast_signed() - 1;
        let value = -self.pvs(&after, 1, depth, window.of_child(alpha), Expectation::AllNode)?;
        self.stack.pop();
        Ok(value)
    }
}
