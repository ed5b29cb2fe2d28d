//! The motifs once more, by squares and moves alone: a second opinion on each claim.
//!
//! Nothing here is shared with `chess_core::tactics`. A claim names a motif, the piece that uses it and its
//! targets, by their squares after the first move of a line. The claim is true if the definition is met after one of
//! the moves of the user, the side that moves first in the line.

mod ends;
mod moments;
#[cfg(test)]
mod tests;

use chess_core::{Board, Move, Square};

use super::worth::after;

/// A motif in a line, as it was reported.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The position before the line.
    pub start: Board,
    /// The line.
    pub moves: Vec<Move>,
    /// The motif's name.
    pub name: String,
    /// The piece that uses it, by its square after the first move.
    pub by: Square,
    /// The pieces that suffer it, by their squares after the first move.
    pub targets: Vec<Square>,
}

/// A user's move in the line, with the claimed squares as they are after it.
struct Moment<'a> {
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
    /// Whether the claim holds on the board; what is wrong where it does not.
    ///
    /// # Errors
    ///
    /// Why it does not hold.
    pub fn check(&self) -> Result<(), String> {
        let mut boards = vec![self.start.clone()];
        for mv in &self.moves {
            let next = boards[boards.len() - 1].play(*mv).map_err(|error| error.to_string())?;
            boards.push(next);
        }
        let end = &boards[boards.len() - 1];
        match self.name.as_str() {
            "mate" | "back-rank-mate" | "smothered-mate" => {
                return ends::mate(&self.name, end, self.followed(self.moves.len()));
            }
            "stalemate" => return ends::stalemate(&self.start, end),
            "perpetual" => return ends::perpetual(&boards),
            _ => {}
        }
        let moments = (0..self.moves.len()).step_by(2).filter_map(|index| {
            let (by, targets) = self.followed(index + 1)?;
            Some(Moment {
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
        for moment in moments {
            match moment.check(&self.name) {
                Ok(()) => return Ok(()),
                Err(error) => wrong = error,
            }
        }
        Err(wrong)
    }

    /// The claimed squares before the move of this index; `None` where one of the pieces was captured.
    fn followed(&self, index: usize) -> Option<(Square, Vec<Square>)> {
        let follow = |square: Square| {
            let mut moves = self.moves.iter().take(index).skip(1);
            moves.try_fold(square, |square, mv| {
                (mv.captured_square() != Some(square)).then(|| after(*mv, square))
            })
        };
        let targets: Option<Vec<Square>> = self.targets.iter().map(|square| follow(*square)).collect();
        Some((follow(self.by)?, targets?))
    }
}

fn ensure(condition: bool, what: &str) -> Result<(), String> {
    if condition { Ok(()) } else { Err(what.to_owned()) }
}
