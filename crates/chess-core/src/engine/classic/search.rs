//! The search: alpha-beta to a fixed depth, two plies deeper while every move has been a capture.

use super::evaluation::standing;
use super::ordering::{History, root_moves};
use crate::engine::report::{MATE, Observer, Progress, Report, Score, UNITS};
use crate::rules::{Board, Color, Move};

/// How many nodes are visited between two words to the observer.
const SLICE: u64 = 256;
/// The greatest depth in plies; no search goes deeper, whatever is asked for.
pub const MAX_DEPTH: u32 = 40;
/// How many plies a line of captures is searched beyond the depth.
const CAPTURES_BEYOND: u32 = 2;
const INFINITY: i32 = i32::MAX;

/// The best move of the side to move, searched to `depth` plies (1 to [`MAX_DEPTH`]).
///
/// The observer hears of progress every few hundred nodes; where it ends the search, the report holds the best of the
/// moves searched so far. Equal calls give equal reports.
#[must_use]
pub fn search(board: &Board, depth: u32, observer: &mut dyn Observer) -> Report {
    let mut search = Search {
        side: board.side_to_move(),
        depth: depth.clamp(1, MAX_DEPTH),
        nodes: 0,
        history: History::new(),
        observer,
        fraction: 0.0,
        best: None,
    };
    let moves = root_moves(board);
    if moves.is_empty() {
        search.best = Some((end_value(board, 0), Vec::new()));
    }
    let is_complete = search.root(board, &moves).is_ok();
    // An ended search has left the best move so far behind, or at least any.
    let (score, line) = match search.best {
        Some((score, line)) => (Some(score), line),
        None => (None, moves.first().copied().into_iter().collect()),
    };
    Report {
        best_move: line.first().copied(),
        score: score.map(|score| Score(score).seen_by(board.side_to_move())),
        is_complete,
        depth: search.depth,
        nodes: search.nodes,
        principal_variation: line,
        selective_depth: search.depth,
        lines: Vec::new(),
    }
}

/// The observer has ended the search.
struct Ended;

struct Search<'a> {
    /// The side to move at the root.
    side: Color,
    depth: u32,
    nodes: u64,
    history: History,
    observer: &'a mut dyn Observer,
    /// The part of the work that is done.
    fraction: f64,
    /// The best value to the side at the root and its line, once a root move has been searched.
    best: Option<(i32, Vec<Move>)>,
}

/// Where a node stands in the tree.
#[derive(Clone, Copy)]
struct Place {
    ply: u32,
    /// Whether every move from the root on has been a capture.
    only_captures: bool,
    /// The part of the whole work that lies at and below this node; known for the first plies only.
    share: f64,
}

impl Search<'_> {
    fn root(&mut self, board: &Board, moves: &[Move]) -> Result<(), Ended> {
        self.nodes += 1;
        let share = 1.0 / moves.len() as f64;
        let mut line = Vec::new();
        for (index, &mv) in moves.iter().enumerate() {
            let place = Place {
                ply: 1,
                only_captures: mv.is_capture(),
                share,
            };
            let alpha = self.best.as_ref().map_or(-INFINITY, |(score, _)| *score);
            let score = -self.node(&board.after(mv), place, (-INFINITY, -alpha), &mut line)?;
            // Only a better move replaces an earlier one.
            if score > alpha {
                line.insert(0, mv);
                self.best = Some((score, line.clone()));
            }
            self.fraction = share * (index + 1) as f64;
        }
        Ok(())
    }

    /// The value to the side to move, exact within the window, and the line that leads to it.
    fn node(
        &mut self,
        board: &Board,
        place: Place,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<Move>,
    ) -> Result<i32, Ended> {
        line.clear();
        self.count_node()?;
        let goes_deeper = place.ply < self.depth || place.only_captures && place.ply < self.depth + CAPTURES_BEYOND;
        if !goes_deeper {
            let standing = standing(board);
            return Ok(if standing.has_moves {
                standing.value
            } else {
                end_value(board, place.ply)
            });
        }
        let moves = board.legal_moves();
        if moves.is_empty() {
            return Ok(end_value(board, place.ply));
        }
        let share = place.share / moves.len() as f64;
        let begin = self.fraction;
        let mut best = -INFINITY;
        let mut below = Vec::new();
        for (index, mv) in self.history.ordered(board, place.ply, &moves).enumerate() {
            let next = Place {
                ply: place.ply + 1,
                only_captures: place.only_captures && mv.is_capture(),
                share: if place.ply == 1 { share } else { 0.0 },
            };
            let score = -self.node(&board.after(mv), next, (-beta, -alpha), &mut below)?;
            if next.share > 0.0 {
                self.fraction = begin + share * (index + 1) as f64;
            }
            best = best.max(score);
            if score >= beta {
                let height = (self.depth + 1).saturating_sub(place.ply);
                self.history.note_cutoff(board.side_to_move(), place.ply, height, mv);
                break;
            }
            if score > alpha {
                alpha = score;
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
        }
        Ok(best)
    }

    fn count_node(&mut self) -> Result<(), Ended> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(SLICE) {
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
            score: score.map(|score| Score(score).seen_by(self.side)),
            principal_variation: line,
        };
        if self.observer.progress(&progress).is_break() {
            Err(Ended)
        } else {
            Ok(())
        }
    }
}

/// The value of a position without moves: mate, worse the sooner it comes, or stalemate.
fn end_value(board: &Board, ply: u32) -> i32 {
    if board.is_in_check() {
        ply.cast_signed() * UNITS - MATE
    } else {
        0
    }
}
