//! Practice: an ending or a puzzle on the board, and the suspended game, which continues afterwards.

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move};

use crate::state::model::analysis::Analysis;
use crate::state::model::exercise::ExerciseState;
use crate::state::model::game_table::GameTable;
use crate::state::model::view::View;

/// An ending or a puzzle on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Practice {
    /// The ending or the puzzle.
    pub task: PracticeTask,
    /// The person's progress.
    pub progress: PracticeProgress,
    /// The number of plies of the task before the first position of the game on the board.
    /// Before a repetition would end the game, the game starts again from its current position.
    pub plies_before: usize,
    /// The number of the status line's announcement of the task.
    pub announcement: u32,
    /// The game that continues after the practice.
    pub suspended: SuspendedGame,
}

/// An ending or a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeTask {
    /// The name of the ending or puzzle. No other ending and no other puzzle has this name.
    pub id: String,
    /// The kind of task, with its goal.
    pub kind: PracticeKind,
    /// The start position.
    pub start: Board,
    /// The side of the person.
    pub color: Color,
    /// The seed of the game, which is also its id.
    pub seed: u32,
}

/// The kind of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum PracticeKind {
    /// An ending, which is played against the engine.
    Ending(Goal),
    /// A puzzle, whose replies are known.
    Puzzle {
        /// The opponent's mistake, followed by the solution: the person's moves and the replies alternate.
        moves: Rc<[Move]>,
        /// The moves of both sides after the solution that show what the solution gains.
        continuation: Rc<[Move]>,
        /// The theme of the solution.
        theme: String,
        /// The rating of the puzzle in Elo.
        rating: i32,
        /// The theme that the person has chosen; `None` for puzzles of all themes.
        chosen_theme: Option<String>,
    },
}

/// The goal of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The person must win.
    Win,
    /// The person must draw.
    Draw,
    /// The person must mate within this number of moves.
    MateIn(usize),
}

/// The person's progress with a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PracticeProgress {
    /// The state of the task.
    pub state: ExerciseState,
    /// The number of wrong moves in a puzzle.
    pub n_wrong: usize,
    /// Whether the person has asked for a hint in a puzzle.
    pub has_hint: bool,
    /// Whether the page plays the moves after the solution that the person has found.
    pub continues: bool,
    /// The text about the last attempt; empty before the first attempt.
    pub text: String,
    /// The text that replaces `text` at the end of the moves after the solution; empty if there are no such moves, and
    /// after their end.
    pub text_at_end: String,
}

/// The parts of the state that belong to the suspended game.
#[derive(Clone, Debug, PartialEq)]
pub struct SuspendedGame {
    /// The game table.
    pub table: Rc<GameTable>,
    /// The shown position.
    pub view: Rc<View>,
    /// The analysis.
    pub analysis: Rc<Analysis>,
    /// Whether the card with the result was closed.
    pub result_closed: bool,
}

impl PracticeProgress {
    /// Whether the page plays the moves of both sides of a puzzle.
    #[must_use]
    pub fn shows_line(&self) -> bool {
        self.state == ExerciseState::Shown || self.continues
    }

    /// Whether the result of a puzzle is certain: a wrong move or the solution was a failure, or a hint came first.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.n_wrong > 0 || self.has_hint || self.state == ExerciseState::Shown
    }
}

impl Practice {
    /// Whether the task is a puzzle.
    #[must_use]
    pub const fn is_puzzle(&self) -> bool {
        matches!(self.task.kind, PracticeKind::Puzzle { .. })
    }

    /// Whether the task is finished. Then no move is played until the person undoes a move or chooses another task.
    #[must_use]
    pub fn is_over(&self, game: &Game) -> bool {
        match self.task.kind {
            PracticeKind::Puzzle { .. } => self.progress.state.is_over(),
            PracticeKind::Ending(goal) => {
                self.progress.state != ExerciseState::Find || self.is_out_of_moves(goal, game)
            }
        }
    }

    /// Whether the person has played the number of moves in which the goal demands mate.
    fn is_out_of_moves(&self, goal: Goal, game: &Game) -> bool {
        matches!(goal, Goal::MateIn(moves) if self.plies(game) + 1 >= 2 * moves && self.is_opponents_turn(game))
    }

    fn is_opponents_turn(&self, game: &Game) -> bool {
        game.board().side_to_move() != self.task.color
    }

    /// The number of plies of a game since the start of the task.
    #[must_use]
    pub fn plies(&self, game: &Game) -> usize {
        self.plies_before + game.ply()
    }
}
