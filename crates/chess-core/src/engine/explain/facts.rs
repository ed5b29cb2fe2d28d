//! The facts about a move, as data without texts.

use super::material::MaterialLoss;
use crate::engine::judgement::Judgement;
use crate::engine::report::Score;
use crate::rules::{Board, Move, Square};
use crate::tactics::{Motif, ProofLine};

/// The judgement of a move and the reasons for it. Every fact is shown by a line that can be replayed.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position before the move.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// The judgement of the move.
    pub judgement: Judgement,
    /// The score of the best move, from the point of view of the side that moved.
    pub before: Score,
    /// The score of the move in the position before it, from the point of view of the side that moved.
    pub after: Score,
    /// The line that refutes the move or shows its merit. The line begins with the reply.
    /// The line has no moves if the game is over or if no line was needed.
    pub proof: ProofLine,
    /// The motif by which the other side gains material in the proof line.
    pub motif: Option<Motif>,
    /// The material that the move loses or misses.
    pub material: Option<MaterialLoss>,
    /// A better move, if the explained move was not the best move.
    pub better: Option<BetterMove>,
    /// The merit of the move: what this move achieves and no other move does.
    pub merit: Option<Merit>,
    /// The number of nodes that were searched.
    pub nodes: u64,
}

impl Explanation {
    /// The winning chances that the move lost, in percentage points.
    #[must_use]
    pub fn lost_chances(&self) -> f64 {
        (self.before.winning_chances() - self.after.winning_chances()).max(0.0)
    }
}

/// A better move.
#[derive(Clone, Debug)]
pub struct BetterMove {
    /// The move.
    pub mv: Move,
    /// The line after the move, which begins with the reply.
    pub proof: ProofLine,
    /// The purpose of the move, if its line shows it.
    pub purpose: Option<Purpose>,
    /// The motif by which the better move gains material, in the line that begins with the better move.
    pub motif: Option<Motif>,
}

impl BetterMove {
    /// The line that begins with the better move in the position `before` the move.
    #[must_use]
    pub fn line(&self, before: &Board) -> Option<ProofLine> {
        line_from(before, self.mv, &self.proof)
    }
}

/// The line that begins with the move `mv` in the position `before` and continues with the moves of `rest`.
#[must_use]
pub(super) fn line_from(before: &Board, mv: Move, rest: &ProofLine) -> Option<ProofLine> {
    let moves: Vec<Move> = std::iter::once(mv).chain(rest.moves().iter().copied()).collect();
    ProofLine::new(before, &moves).ok()
}

/// The purpose of a better move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The better move mates in this number of moves.
    Mates(u32),
    /// The better move does not allow the mate that the played move allows.
    AvoidsMate,
    /// The better move wins material.
    Wins(MaterialLoss),
    /// The better move saves a draw by the motif of its line.
    Draws,
    /// The better move promotes a pawn.
    Promotes,
    /// The better move moves the piece away from this square, so that the piece is not captured.
    MovesAway(Square),
    /// After the better move, the piece on this square stays defended.
    KeepsDefended(Square),
    /// The better move defends the piece on this square, which was not defended before.
    Defends(Square),
}

/// The merit of a move: what this move achieves and no other move does.
#[derive(Clone, Debug)]
pub enum Merit {
    /// There is no other legal move.
    OnlyLegalMove,
    /// The move is checkmate.
    Checkmate,
    /// The move mates in this number of moves; the line begins with the move.
    Mates(u32, ProofLine),
    /// Every other move allows a mate.
    StopsMate {
        /// The best of the other moves: the one that allows the longest mate.
        other: Move,
        /// The number of moves to that mate.
        moves: u32,
        /// The line after the other move, which begins with the reply.
        line: ProofLine,
    },
    /// The move wins material by a motif.
    Wins {
        /// The line that begins with the move.
        line: ProofLine,
        /// The motif.
        motif: Motif,
        /// The material that the other side loses.
        material: MaterialLoss,
    },
}
