//! The engine's help during a game: second thoughts, comments, threats, and positions in words.

use std::rc::Rc;

use chess_core::{Board, Game, Move};
use engine_protocol::{MoveFacts, PositionExplanation, Threat};

/// The engine's help during a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The person's move that waits for the engine's judgement or for the person's second thought.
    pub held: Option<HeldMove>,
    /// The number of moves that have been held.
    pub holds: u32,
    /// The comment on a move of the person.
    pub comment: Option<Comment>,
    /// The question about a position.
    pub inquiry: Option<Inquiry>,
    /// Whether the worker has explained something, so that its part for explanations is loaded.
    pub is_prepared: bool,
    /// The facts about the move of the hint; `None` if there are none.
    pub hint: Option<Rc<MoveFacts>>,
}

/// A move of the person that is shown on the board and is not part of the game yet.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldMove {
    /// The move.
    pub mv: Move,
    /// The game with the move.
    pub game: Rc<Game>,
    /// The number of the move among all held ones, which identifies its time limit.
    pub number: u32,
    /// What the move waits for.
    pub stage: HeldStage,
}

/// What a held move waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum HeldStage {
    /// The engine judges it.
    Checking,
    /// The move is a blunder, and the person decides.
    Asking {
        /// The facts about the move, without a better one.
        facts: Rc<MoveFacts>,
        /// Whether the person has asked for the reason.
        shows_reason: bool,
    },
}

/// The comment on a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// The ply of the move.
    pub ply: usize,
    /// The position after the move.
    pub board: Board,
    /// The facts about the move; `None` if the engine has none.
    pub facts: Option<Rc<MoveFacts>>,
}

impl Comment {
    /// Whether it is about the move with this ply number of a game.
    #[must_use]
    pub fn is_about(&self, game: &Game, ply: usize) -> bool {
        self.ply == ply && game.board_at(ply) == Some(&self.board)
    }
}

/// A question of the person about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// What the person wants to know.
    pub kind: InquiryKind,
    /// The game.
    pub game: Rc<Game>,
    /// The number of plies before the position.
    pub ply: usize,
    /// The answer, as soon as the engine has given it.
    pub answer: Option<InquiryAnswer>,
}

/// What the person wants to know about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InquiryKind {
    /// What the other side threatens.
    Threat,
    /// The position in words.
    Position,
}

/// The answer to a question about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum InquiryAnswer {
    /// The threat, or that there is none.
    Threat(Rc<Threat>),
    /// The position in words.
    Position(Rc<PositionExplanation>),
    /// The engine has no answer. It is not asked again.
    Missing,
}
