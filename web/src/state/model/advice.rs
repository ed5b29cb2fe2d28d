//! The engine's help during a game: second thoughts, comments, threats, and positions in words.

use std::rc::Rc;

use chess_core::{Board, Game, Move};
use engine_protocol::{MoveFacts, PositionExplanation, Threat};

/// The engine's help during a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The person's move that is held until the engine has judged it, or until the person has decided about it.
    pub held: Option<HeldMove>,
    /// The number of moves that have been held so far.
    pub holds: u32,
    /// The comment on a move of the person.
    pub comment: Option<Comment>,
    /// The explanations of bad moves of the person that were found during the game, one for each move. Each later
    /// explanation of the same move uses the strongest reason among them.
    pub reasons: Vec<Comment>,
    /// The question about a position.
    pub inquiry: Option<Inquiry>,
    /// The state of the worker's preparation for second thoughts.
    pub preparation: Preparation,
    /// The facts about the move of the hint; `None` if there are no facts.
    pub hint: Option<Rc<MoveFacts>>,
}

/// The state of the worker's preparation: with its first explanation, the worker loads its part for explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preparation {
    /// The worker is asked for an explanation as soon as it is idle.
    #[default]
    Wanted,
    /// The worker has explained something.
    Done,
    /// There was no explanation. The next worker is not asked for an explanation, because it might fail in the same
    /// way.
    Failed,
}

/// A move of the person that is shown on the board, but is not part of the game yet.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldMove {
    /// The move.
    pub mv: Move,
    /// The game with the move.
    pub game: Rc<Game>,
    /// The number of the move among all held moves. The number identifies the time limit of the move.
    pub number: u32,
    /// The stage of the held move.
    pub stage: HeldStage,
}

/// The stage of a held move.
#[derive(Clone, Debug, PartialEq)]
pub enum HeldStage {
    /// The engine is judging the move.
    Judging,
    /// The move is a blunder, and the person decides whether to play it.
    Asking {
        /// The facts about the move, without a better move.
        facts: Rc<MoveFacts>,
        /// Whether the person has asked for the reason.
        shows_reason: bool,
        /// Whether the engine has nothing to add to the reason: the judgement had the time to prove it, or a search
        /// without a time limit has ended.
        is_complete: bool,
    },
}

/// The comment on a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// The ply of the move.
    pub ply: usize,
    /// The position after the move.
    pub board: Board,
    /// The facts about the move; `None` if the engine found no facts.
    pub facts: Option<Rc<MoveFacts>>,
}

impl Comment {
    /// Whether the comment is about the move that leads to the position of `game` after `ply` plies.
    #[must_use]
    pub fn is_about(&self, game: &Game, ply: usize) -> bool {
        self.ply == ply && game.board_at(ply) == Some(&self.board)
    }
}

/// A question of the person about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// The subject of the question.
    pub kind: InquiryKind,
    /// The game.
    pub game: Rc<Game>,
    /// The number of plies before the position.
    pub ply: usize,
    /// The engine's answer; `None` until it arrives.
    pub answer: Option<InquiryAnswer>,
}

/// The subject of a question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InquiryKind {
    /// The threat of the side that is not to move.
    Threat,
    /// The position in words.
    Position,
}

/// The answer to a question about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum InquiryAnswer {
    /// The threat, or the information that nothing is threatened.
    Threat(Rc<Threat>),
    /// The position in words.
    Position(Rc<PositionExplanation>),
    /// The engine has no answer. The question is not repeated.
    Missing,
}
