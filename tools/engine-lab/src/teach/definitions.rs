//! A second implementation of the motifs' definitions. It uses only squares and moves, and checks each claim.
//!
//! This module shares no code with `chess_core::tactics`. A claim names a motif, the piece that uses the motif,
//! and its targets. Pieces are named by their squares after the first move of a line. The claim is true
//! if the definition of the motif is met after one of the moves of the gaining side, the side that moves first in the
//! line.

mod line_ends;
mod played_move;
#[cfg(test)]
mod tests;

use chess_core::{Board, Move, Square};

use super::forced_material::square_after_move;

/// The claim that a line has a motif.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The position before the line.
    pub start: Board,
    /// The line.
    pub moves: Vec<Move>,
    /// The name of the motif.
    pub name: String,
    /// The square, after the first move, of the piece that uses the motif.
    pub by: Square,
    /// The squares of the targets, after the first move.
    pub targets: Vec<Square>,
}

/// A move of the gaining side in the line, with the rest of the line. `by` and `targets` are squares after this move.
struct PlayedMove<'a> {
    before: &'a Board,
    mv: Move,
    after: &'a Board,
    /// The rest of the line, beginning with the reply.
    rest: &'a [Move],
    by: Square,
    targets: Vec<Square>,
    is_first: bool,
}

impl Claim {
    /// Checks whether the claim is true.
    ///
    /// # Errors
    ///
    /// The reason why the claim is not true.
    pub fn check(&self) -> Result<(), String> {
        let mut boards = vec![self.start.clone()];
        for mv in &self.moves {
            let next = boards[boards.len() - 1].play(*mv).map_err(|error| error.to_string())?;
            boards.push(next);
        }
        let end = &boards[boards.len() - 1];
        match self.name.as_str() {
            "mate" | "back-rank-mate" | "smothered-mate" => {
                return line_ends::mate(&self.name, end, self.squares_before(self.moves.len()));
            }
            "stalemate" => return line_ends::stalemate(&self.start, end),
            "perpetual" => return line_ends::perpetual(&boards),
            _ => {}
        }
        let played_moves = (0..self.moves.len()).step_by(2).filter_map(|index| {
            let (by, targets) = self.squares_before(index + 1)?;
            Some(PlayedMove {
                before: &boards[index],
                mv: self.moves[index],
                after: &boards[index + 1],
                rest: &self.moves[index + 1..],
                by,
                targets,
                is_first: index == 0,
            })
        });
        let mut wrong = format!("no {}", self.name);
        for played_move in played_moves {
            match played_move.check(&self.name) {
                Ok(()) => return Ok(()),
                Err(error) => wrong = error,
            }
        }
        Err(wrong)
    }

    /// The claimed squares before the move with this index; `None` if one of the pieces was captured before this move.
    fn squares_before(&self, index: usize) -> Option<(Square, Vec<Square>)> {
        let follow = |square: Square| {
            let mut moves = self.moves.iter().take(index).skip(1);
            moves.try_fold(square, |square, mv| {
                (mv.captured_square() != Some(square)).then(|| square_after_move(*mv, square))
            })
        };
        let targets: Option<Vec<Square>> = self.targets.iter().map(|square| follow(*square)).collect();
        Some((follow(self.by)?, targets?))
    }
}

fn ensure(condition: bool, what: &str) -> Result<(), String> {
    if condition { Ok(()) } else { Err(what.to_owned()) }
}
