//! The values of all moves of a position at several depths, for opponents that choose like people.

use super::history::piece_to;
use super::memory::SearchMemory;
use super::node::{ExpectedNodeType, Window};
use super::stack::write_line;
use super::state::{Aborted, Search};
use crate::engine::eval::Evaluate;
use crate::engine::limits::Limits;
use crate::engine::report::Observer;
use crate::engine::value::{INFINITY, Value};
use crate::rules::{Game, Move};
use crate::sort::sort_by_key;

/// A move with its values.
#[derive(Clone, Debug)]
pub(in crate::engine) struct MoveValues {
    pub(in crate::engine) mv: Move,
    /// The value at each completed depth, in centipawns from the point of view of the side to move.
    /// A value far below the best value is only an upper bound.
    pub(in crate::engine) values: Vec<Value>,
    /// The expected line of the last depth, beginning with the move.
    pub(in crate::engine) line: Vec<Move>,
}

/// The values of the moves, and the statistics of the search that found them.
#[derive(Clone, Debug)]
pub(in crate::engine) struct ValuedMoves {
    pub(in crate::engine) moves: Vec<MoveValues>,
    pub(in crate::engine) nodes: u64,
    pub(in crate::engine) selective_depth: u32,
    /// Whether neither the observer nor the node limit has stopped the search.
    pub(in crate::engine) is_complete: bool,
}

/// If a move is worse than the best move by more than this number of centipawns, its exact value is not needed.
const EXACT_VALUE_MARGIN: Value = 800;

/// Searches each move that `limits` allow, to each of these depths one after the other. Depths are in plies.
/// At depth 1, only captures are searched after the move. The first depth is always completed.
/// If a limit is reached at a later depth, the values of that depth are discarded.
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
    /// Adds the value at each depth to all moves. Ends early if the search must stop.
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
            let value = self.value_of(*mv, depth, (best - EXACT_VALUE_MARGIN).max(-INFINITY))?;
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
        let value = -self.pvs(&after, 1, depth, window.of_child(alpha), ExpectedNodeType::AllNode)?;
        self.stack.pop();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{ValuedMoves, move_values};
    use crate::engine::value::{MATE, is_mate};
    use crate::engine::{Limits, Nnue, SearchMemory};
    use crate::notation::parse_game;

    fn valued(fen: &str, depths: &[u32], limits: &Limits) -> ValuedMoves {
        let game = parse_game(fen, []).unwrap();
        let (mut memory, mut evaluation) = (SearchMemory::new(1), Nnue::default());
        move_values(&game, depths, limits, &mut memory, &mut evaluation, &mut ())
    }

    #[test]
    fn every_move_has_a_value_at_each_depth() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let valued = valued(back_rank, &[1, 2, 4], &Limits::default());
        assert!(valued.is_complete && valued.moves.iter().all(|mv| mv.values.len() == 3));
        assert_eq!(valued.moves.len(), 20);
        assert_eq!(valued.moves[0].mv.to_string(), "a1a8");
        assert_eq!(valued.moves[0].values, [MATE - 1; 3]);
        assert!(
            valued.moves[1..]
                .iter()
                .all(|mv| mv.line[0] == mv.mv && !is_mate(mv.values[0]))
        );
    }

    #[test]
    fn a_deeper_search_shows_the_refutation() {
        // Légal's mate: the capture of the queen only looks good.
        let moves = "r2qkbnr/ppp2p1p/2np2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 6";
        let valued = valued(moves, &[1, 6], &Limits::default());
        let capture = valued.moves.iter().find(|mv| mv.mv.to_string() == "g4d1").unwrap();
        assert!(
            capture.values[0] > 300 && capture.values[1] < capture.values[0] - 300,
            "{:?}",
            capture.values
        );
    }

    #[test]
    fn the_first_depth_is_completed_and_an_interrupted_one_discarded() {
        let start = crate::notation::START_FEN;
        let limits = |nodes| Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let shortest = valued(start, &[1, 2, 4, 6], &limits(1));
        assert!(!shortest.is_complete && shortest.moves.iter().all(|mv| mv.values.len() == 1));
        let longer = valued(start, &[1, 2, 4, 6], &limits(500));
        let count = longer.moves[0].values.len();
        assert!((2..4).contains(&count) && longer.nodes <= 500, "{count}");
        assert!(longer.moves.iter().all(|mv| mv.values.len() == count));
    }
}
