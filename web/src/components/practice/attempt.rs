//! An attempt at a puzzle: its texts, and its result, which is stored.

use std::rc::Rc;

use chess_core::Move;
use game_store::PracticeRecord;
use yew::prelude::*;

use crate::messages::Texts;
use crate::practice::solution::{Step, solution_moves};
use crate::practice::{PracticeData, record};
use crate::state::{
    Action, ExerciseState, Hint, OffBoard, PracticeAction, PracticeKind, PracticeProgress, PracticeTask,
};

/// An attempt at a puzzle.
#[derive(Clone)]
pub struct Attempt {
    /// The texts of practice.
    pub data: Rc<PracticeData>,
    /// The puzzle.
    pub task: PracticeTask,
    /// The person's progress.
    pub progress: PracticeProgress,
    /// The stored results.
    pub stored: UseStateHandle<PracticeRecord>,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

impl Attempt {
    /// Reports a wrong move, the end of the solution, or the end of the line that shows what the solution gains.
    pub fn report_step(&self, state: &OffBoard, step: Step) {
        match step {
            Step::Solved if self.progress.state.is_over() => self.end_line(),
            _ if self.progress.state.is_over() => {}
            Step::TakeBack(_) => self.set_progress(PracticeProgress {
                state: ExerciseState::Wrong,
                n_wrong: self.progress.n_wrong + 1,
                text: with_sentence(self.wrong_text(state), &self.save_result(false)),
                ..self.progress.clone()
            }),
            Step::Solved => self.set_progress(self.solved(state)),
            // The person has replaced a wrong move with the right one.
            Step::Play(_) if self.progress.state == ExerciseState::Wrong => self.set_progress(PracticeProgress {
                state: ExerciseState::Find,
                text: String::new(),
                ..self.progress.clone()
            }),
            _ => {}
        }
    }

    /// Shows the piece that moves. The second hint shows the whole move. A puzzle with a hint is not rated, unless it
    /// was rated before.
    pub fn show_hint(&self, state: &OffBoard, mv: Move) {
        let is_whole = matches!(state.engine.hint, Hint::Piece(_) | Hint::Move(_));
        let words = &self.data.words;
        let text = if is_whole {
            words.format("puzzle.hint-move", &[&[mv.from.name(), "–", mv.to.name()].concat()])
        } else {
            words.format("puzzle.hint-piece", &[mv.from.name()])
        };
        self.set_progress(PracticeProgress {
            state: ExerciseState::Find,
            has_hint: true,
            text: with_sentence(text, self.save_hint()),
            ..self.progress.clone()
        });
        self.dispatch.emit(Action::Practice(PracticeAction::Hint(mv, is_whole)));
    }

    /// Shows the solution from the current position.
    pub fn show_solution(&self, state: &OffBoard) {
        self.set_progress(PracticeProgress {
            state: ExerciseState::Shown,
            text: with_sentence(self.solution_text(state), &self.save_result(false)),
            ..self.progress.clone()
        });
    }

    /// The progress after the last move of the solution. If there are moves after the solution, the page plays them
    /// before it says that the puzzle is solved, so that the person sees what the solution gains.
    fn solved(&self, state: &OffBoard) -> PracticeProgress {
        let text = with_sentence(self.right_text(), &self.save_result(true));
        let continues = self.has_continuation(state);
        let [text, text_at_end] = if continues {
            [self.data.words.of("puzzle.continues").to_owned(), text]
        } else {
            [text, String::new()]
        };
        PracticeProgress {
            state: ExerciseState::Right,
            continues,
            text,
            text_at_end,
            ..self.progress
        }
    }

    /// Shows the result of the puzzle after the last move of the line.
    fn end_line(&self) {
        let text = self.progress.text_at_end.clone();
        if !text.is_empty() {
            self.set_progress(PracticeProgress {
                text,
                text_at_end: String::new(),
                ..self.progress
            });
        }
    }

    /// Whether there are moves after the solution on the board. A checkmate of the person's own has none.
    fn has_continuation(&self, state: &OffBoard) -> bool {
        let PracticeKind::Puzzle {
            moves, continuation, ..
        } = &self.task.kind
        else {
            return false;
        };
        !continuation.is_empty() && **moves == *state.table.game.moves()
    }

    fn set_progress(&self, progress: PracticeProgress) {
        self.dispatch
            .emit(Action::Practice(PracticeAction::SetProgress(Box::new(progress))));
    }

    /// Saves the result of the puzzle, unless it was certain before. Returns the sentence about the new rating, or that
    /// the result could not be saved.
    fn save_result(&self, solved: bool) -> String {
        let PracticeKind::Puzzle { rating, .. } = self.task.kind else {
            return String::new();
        };
        if self.progress.is_decided() {
            return String::new();
        }
        let words = &self.data.words;
        match record::save_puzzle(&self.task.id, self.task.seed, rating, solved) {
            Ok(results) => {
                // Before the first rated puzzle, the person has no puzzle rating.
                let before = self.stored.puzzle_rating.and(Some(&*self.stored));
                let ratings: Vec<String> = before.into_iter().chain([&results]).map(record::rating_text).collect();
                self.stored.set(results);
                words.format("puzzle.rating", &[&ratings.join(" → ")])
            }
            Err(_) => words.of("not-saved").to_owned(),
        }
    }

    /// Saves that a hint was shown, unless the result was certain before. Returns the sentence that the puzzle is not
    /// rated, or that the result could not be saved.
    fn save_hint(&self) -> &str {
        if self.progress.is_decided() {
            return "";
        }
        match record::save_unrated_puzzle(&self.task.id, self.task.seed) {
            Ok(results) => {
                self.stored.set(results);
                self.data.words.of("puzzle.unrated")
            }
            Err(_) => self.data.words.of("not-saved"),
        }
    }

    fn wrong_text(&self, state: &OffBoard) -> String {
        let game = &state.table.game;
        let played = game
            .ply()
            .checked_sub(1)
            .and_then(|ply| Some(state.texts.san(game.board_at(ply)?, *game.moves().get(ply)?)));
        self.data.words.format("puzzle.wrong", &[&played.unwrap_or_default()])
    }

    fn right_text(&self) -> String {
        let name = match self.progress {
            PracticeProgress { has_hint: true, .. } => "puzzle.right-with-hint",
            PracticeProgress { n_wrong: 0, .. } => "puzzle.right",
            _ => "puzzle.right-after-tries",
        };
        let n_tries = (self.progress.n_wrong + 1).to_string();
        self.data.words.format(name, &[self.theme_name(), &n_tries])
    }

    fn solution_text(&self, state: &OffBoard) -> String {
        let words = &self.data.words;
        let names = solution_names(state.texts, &self.task, state);
        let solution = names
            .into_iter()
            .reduce(|before, name| words.format("puzzle.then", &[&before, &name]))
            .unwrap_or_default();
        words.format("puzzle.shown", &[self.theme_name(), &solution])
    }

    /// The name of the theme of the puzzle.
    fn theme_name(&self) -> &str {
        match &self.task.kind {
            PracticeKind::Puzzle { theme, .. } => self.data.words.theme_name(theme),
            PracticeKind::Ending(_) => "",
        }
    }
}

/// The names of the person's moves from the current position to the end of the solution.
fn solution_names(texts: Texts, task: &PracticeTask, state: &OffBoard) -> Vec<String> {
    let PracticeKind::Puzzle { moves, .. } = &task.kind else {
        return Vec::new();
    };
    let moves = solution_moves(moves, task.color, &state.table.game);
    moves.iter().map(|(board, mv)| texts.san(board, *mv)).collect()
}

fn with_sentence(text: String, sentence: &str) -> String {
    if sentence.is_empty() {
        text
    } else {
        [&text, " ", sentence].concat()
    }
}
