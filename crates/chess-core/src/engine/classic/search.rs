//! The search: alpha-beta to a fixed depth, extended by two plies along lines in which every move is a capture.

use super::evaluation::static_eval;
use super::ordering::{History, OrderedMoves};
use super::position::Position;
use crate::engine::report::{MATE, Observer, Progress, Report, Score, UNITS_PER_CENTIPAWN};
use crate::rules::{Board, Color, Move, PotentialMoves, potential_moves};

/// The number of nodes between two calls of the observer.
const NODES_BETWEEN_CALLS: u64 = 64;
/// The maximum depth in plies; greater requested depths are reduced to it.
pub const MAX_DEPTH: u32 = 40;
/// The number of plies by which a line of captures is extended.
const CAPTURE_EXTENSION: u32 = 2;
/// The greatest distance, in plies, between the root and a node that counts for the progress. Each of these nodes is a
/// share of the whole work.
const PROGRESS_PLIES: u32 = 3;
const INFINITY: i32 = i32::MAX;

/// Searches a position to `depth` plies (1 to [`MAX_DEPTH`]) and returns the best move.
/// The observer is called every few dozen nodes. If the observer stops the search, the report has the best of the moves
/// searched until then. Equal arguments give equal reports.
#[must_use]
pub fn search(board: &Board, depth: u32, observer: &mut dyn Observer) -> Report {
    search_with(board, depth, potential_moves, observer)
}

/// Searches like [`search`], with the caller's move generator, which is called once for each position.
pub(super) fn search_with(
    board: &Board,
    depth: u32,
    mut generate: impl FnMut(&Board) -> PotentialMoves,
    observer: &mut dyn Observer,
) -> Report {
    let root = Position::new(board.clone(), &mut generate);
    let mut search = Search {
        side: board.side_to_move(),
        depth: depth.clamp(1, MAX_DEPTH),
        nodes: 0,
        history: History::new(),
        generate,
        observer,
        fraction: 0.0,
        first_move: None,
        best: None,
    };
    let mut line = Vec::new();
    let result = search.search_node(&root, Node::ROOT, (-INFINITY, INFINITY), &mut line);
    // A stopped search returns the best move so far, or the first legal move.
    let (score, line) = match (&result, search.best) {
        (Ok(score), _) => (Some(*score), line),
        (Err(Aborted), Some((score, line))) => (Some(score), line),
        (Err(Aborted), None) => (None, search.first_move.into_iter().collect()),
    };
    let score = score.map(|score| Score(score).for_side(search.side));
    Report {
        best_move: line.first().copied(),
        score,
        best_score: score,
        is_complete: result.is_ok(),
        depth: search.depth,
        nodes: search.nodes,
        principal_variation: line,
        selective_depth: search.depth,
        lines: Vec::new(),
    }
}

/// The error of a search that the observer has stopped.
struct Aborted;

struct Search<'a, G> {
    /// The side to move at the root.
    side: Color,
    depth: u32,
    nodes: u64,
    history: History,
    /// Generates the potential moves of a position.
    generate: G,
    observer: &'a mut dyn Observer,
    /// The fraction of the work that is done, 0 to 1.
    fraction: f64,
    /// The first legal move of the root.
    first_move: Option<Move>,
    /// The best score for the side to move at the root, with its line; `None` until a root move has been searched.
    best: Option<(i32, Vec<Move>)>,
}

/// The position of a node in the tree.
#[derive(Clone, Copy)]
struct Node {
    ply: u32,
    /// Whether every move on the path from the root is a capture.
    only_captures: bool,
    /// The fraction of the whole work that is done in this node's subtree; 0 for nodes deeper than [`PROGRESS_PLIES`].
    share: f64,
}

impl Node {
    const ROOT: Self = Self {
        ply: 0,
        only_captures: true,
        share: 1.0,
    };
}

impl<G: FnMut(&Board) -> PotentialMoves> Search<'_, G> {
    /// Returns the score for the side to move, exact within the window, and writes the best line to `line`.
    fn search_node(
        &mut self,
        position: &Position,
        node: Node,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<Move>,
    ) -> Result<i32, Aborted> {
        line.clear();
        self.count_node()?;
        let board = &position.board;
        let is_root = node.ply == 0;
        let is_searched = node.ply < self.depth || node.only_captures && node.ply < self.depth + CAPTURE_EXTENSION;
        if !is_searched {
            return Ok(leaf_value(board, node.ply));
        }
        let moves = if is_root {
            OrderedMoves::in_published_order(position)
        } else {
            self.history.moves_in_order(position, node.ply)
        };
        let (begin, count) = (self.fraction, moves.len() as f64);
        // The first quarter of the moves takes about half of the work, because later moves are refuted quickly.
        let done = |moves: usize| node.share * (moves as f64 / count).sqrt();
        let mut best = None;
        let mut below = Vec::new();
        for (index, mv) in moves.enumerate() {
            self.fraction = begin + done(index);
            let Some(next) = position.after_legal_move(mv, &mut self.generate) else {
                continue;
            };
            if is_root {
                self.first_move.get_or_insert(mv);
            }
            let next_node = Node {
                ply: node.ply + 1,
                only_captures: node.only_captures && mv.is_capture(),
                share: if node.ply < PROGRESS_PLIES {
                    done(index + 1) - done(index)
                } else {
                    0.0
                },
            };
            let score = -self.search_node(&next, next_node, (-beta, -alpha), &mut below)?;
            best = best.max(Some(score));
            if score >= beta {
                let height = (self.depth + 1).saturating_sub(node.ply);
                self.history.update_cutoff(board.side_to_move(), node.ply, height, mv);
                break;
            }
            if score > alpha {
                alpha = score;
                line.clear();
                line.push(mv);
                line.append(&mut below);
                if is_root {
                    self.best = Some((score, line.clone()));
                }
            }
        }
        Ok(best.unwrap_or_else(|| value_without_moves(board, node.ply)))
    }

    fn count_node(&mut self) -> Result<(), Aborted> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(NODES_BETWEEN_CALLS) {
            return Ok(());
        }
        let (score, line) = match &self.best {
            Some((score, line)) => (Some(*score), line.as_slice()),
            None => (None, [].as_slice()),
        };
        let progress = Progress {
            fraction: self.fraction,
            depth: self.depth,
            selective_depth: self.depth,
            nodes: self.nodes,
            score: score.map(|score| Score(score).for_side(self.side)),
            principal_variation: line,
        };
        if self.observer.progress(&progress).is_break() {
            Err(Aborted)
        } else {
            Ok(())
        }
    }
}

fn leaf_value(board: &Board, ply: u32) -> i32 {
    let static_eval = static_eval(board);
    if static_eval.has_moves {
        static_eval.value
    } else {
        value_without_moves(board, ply)
    }
}

/// The score of a position without legal moves: a draw for stalemate, otherwise a mate. A shorter mate has a higher
/// score.
fn value_without_moves(board: &Board, ply: u32) -> i32 {
    if board.is_in_check() {
        ply.cast_signed() * UNITS_PER_CENTIPAWN - MATE
    } else {
        0
    }
}
