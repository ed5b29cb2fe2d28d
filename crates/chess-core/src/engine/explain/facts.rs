//! What is known of a move, without words.

use super::material::MaterialLoss;
use crate::engine::judgement::Judgement;
use crate::engine::report::Score;
use crate::rules::{Board, Move, Square};
use crate::tactics::{Motif, ProofLine};

/// What a move was worth and why, all of it shown by lines that can be replayed.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position before the move.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// The judgement of the move.
    pub judgement: Judgement,
    /// The score of the best move, as the side that moved sees it.
    pub before: Score,
    /// The score of the move, as the side that moved sees it before the move.
    pub after: Score,
    /// The line that refutes the move, or that shows what it does; it begins with the reply, and has no moves where
    /// none was needed or the game is over.
    pub proof: ProofLine,
    /// The motif by which the other side gains in the proof line.
    pub motif: Option<Motif>,
    /// The material that the move loses or misses.
    pub material: Option<MaterialLoss>,
    /// A better move, where the move was not the best one.
    pub better: Option<Better>,
    /// What the move does that no other does.
    pub merit: Option<Merit>,
    /// The positions that were searched.
    pub nodes: u64,
}

impl Explanation {
    /// The points of the chances to win, from 0 to 100, that the move lost.
    #[must_use]
    pub fn lost_chances(&self) -> f64 {
        (self.before.winning_chances() - self.after.winning_chances()).max(0.0)
    }
}

/// A better move.
#[derive(Clone, Debug)]
pub struct Better {
    /// The move.
    pub mv: Move,
    /// The line that begins with the reply to it.
    pub proof: ProofLine,
    /// What the move does, where its line shows it.
    pub purpose: Option<Purpose>,
}

/// What a better move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It mates in this number of moves.
    Mates(u32),
    /// It does not allow the mate that the other move allows.
    AvoidsMate,
    /// It wins material.
    Wins(MaterialLoss),
    /// The piece on this square, before the move, goes away and is not captured.
    MovesAway(Square),
    /// The piece on this square stays defended.
    KeepsDefended(Square),
    /// The piece on this square is defended from now on.
    Defends(Square),
}

/// What a move does that no other does.
#[derive(Clone, Debug)]
pub enum Merit {
    /// There is no other legal move.
    OnlyLegalMove,
    /// It is checkmate.
    Checkmate,
    /// It mates in this number of moves; the line begins with the move.
    Mates(u32, ProofLine),
    /// Every other move is mated.
    StopsMate {
        /// The move that is mated latest.
        other: Move,
        /// The number of moves to that mate.
        moves: u32,
        /// The line that begins with the reply to the other move.
        line: ProofLine,
    },
    /// It wins material by a motif.
    Wins {
        /// The line that begins with the move.
        line: ProofLine,
        /// The motif.
        motif: Motif,
        /// The material that the other side loses.
        material: MaterialLoss,
    },
}
