//! The panel of a puzzle, which plays the known replies and takes wrong moves back.

use std::rc::Rc;

use chess_core::Move;
use game_store::PracticeRecord;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::dialog::statistics_text;
use super::frame::{PanelProps, panel_button, panel_frame};
use super::start;
use crate::messages::Text;
use crate::practice::solution::{Step, next_solution_move, next_step};
use crate::practice::{PracticeData, record};
use crate::state::{
    Action, ExerciseState, Hint, OffBoard, PracticeAction, PracticeKind, PracticeProgress, PracticeTask,
};

/// The delay of a reply in milliseconds, so that the person sees the move before the reply.
const REPLY_DELAY_MS: u32 = 400;
/// The time for which a wrong move stays on the board, in milliseconds.
const WRONG_MOVE_MS: u32 = 800;
/// The time between two moves when the solution is shown, in milliseconds.
const SOLUTION_STEP_MS: u32 = 800;

/// The panel of a puzzle.
#[component]
pub fn PuzzlePanel(props: &PanelProps) -> Html {
    let PanelProps {
        state,
        practice,
        data,
        dispatch,
    } = props;
    let stored = use_state(|| record::load().results);
    let (task, progress) = (&practice.task, &practice.progress);
    let PracticeKind::Puzzle {
        moves, chosen_theme, ..
    } = &task.kind
    else {
        return Html::default();
    };
    let is_shown = progress.state == ExerciseState::Shown;
    let next_step = next_step(moves, task.color, &state.table.game, is_shown);
    let attempt = Attempt {
        data: Rc::clone(data),
        task: task.clone(),
        progress: progress.clone(),
        stored: stored.clone(),
        dispatch: dispatch.clone(),
    };
    {
        let (attempt, state) = (attempt.clone(), state.clone());
        let dependencies = (task.seed, state.table.game.ply(), next_step);
        use_effect_with(dependencies, move |(_, ply, next_step)| {
            let (next_step, ply) = (*next_step, *ply);
            attempt.report_step(&state, next_step);
            let timer = delayed_action(next_step, ply, is_shown).map(|(action, delay_ms)| {
                Timeout::new(delay_ms, move || attempt.dispatch.emit(Action::Practice(action)))
            });
            move || drop(timer)
        });
    }
    let goal = next_solution_move(moves, &state.table.game).filter(|_| next_step == Step::Wait);
    let is_open = matches!(progress.state, ExerciseState::Find | ExerciseState::Wrong);
    let hint = {
        let (attempt, state) = (attempt.clone(), state.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(mv) = goal {
                attempt.show_hint(&state, mv);
            }
        })
    };
    let show = {
        let (attempt, state) = (attempt.clone(), state.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(mv) = goal {
                attempt.show_solution(&state, mv);
            }
        })
    };
    let next = {
        let (data, dispatch, theme) = (Rc::clone(data), dispatch.clone(), chosen_theme.clone());
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(start::start_puzzle(&data, theme.as_deref(), &record::load().results));
        })
    };
    let (words, texts) = (&data.words, state.texts);
    let can_help = is_open && goal.is_some();
    let next_class = if is_open { "plain" } else { "primary" };
    let buttons = html! {
        <>
            { panel_button(texts.of(Text::Hint), "plain", can_help, hint) }
            { panel_button(texts.of(Text::ShowSolution), "plain", can_help, show) }
            { panel_button(texts.of(Text::Next), next_class, !is_open, next) }
        </>
    };
    let text = [
        words.of("puzzle.find"),
        " ",
        start::side_to_move_sentence(words, task.color),
    ]
    .concat();
    panel_frame(
        props,
        words.of("puzzle"),
        &text,
        &statistics_text(data, &stored),
        buttons,
    )
}

/// The next action that the page performs by itself, and its delay in milliseconds.
fn delayed_action(step: Step, ply: usize, is_shown: bool) -> Option<(PracticeAction, u32)> {
    match step {
        Step::Play(mv) if is_shown && ply > 0 => Some((PracticeAction::Play(mv), SOLUTION_STEP_MS)),
        Step::Play(mv) => Some((PracticeAction::Play(mv), REPLY_DELAY_MS)),
        Step::TakeBack(ply) => Some((PracticeAction::TakeBack(ply), WRONG_MOVE_MS)),
        Step::Wait | Step::Solved => None,
    }
}

/// An attempt at a puzzle.
#[derive(Clone)]
struct Attempt {
    data: Rc<PracticeData>,
    task: PracticeTask,
    progress: PracticeProgress,
    stored: UseStateHandle<PracticeRecord>,
    dispatch: Callback<Action>,
}

impl Attempt {
    /// Reports a wrong move or the end of the puzzle.
    fn report_step(&self, state: &OffBoard, step: Step) {
        let words = &self.data.words;
        match step {
            Step::TakeBack(_) => {
                let last = state.table.game.ply().checked_sub(1);
                let played =
                    last.and_then(|ply| Some((state.table.game.board_at(ply)?, state.table.game.moves().get(ply)?)));
                let san = played
                    .map(|(board, mv)| state.texts.san(board, *mv))
                    .unwrap_or_default();
                let text = words.with("puzzle.wrong", &[&san]);
                self.record_failure(PracticeProgress {
                    state: ExerciseState::Wrong,
                    n_wrong: self.progress.n_wrong + 1,
                    text,
                    ..self.progress
                });
            }
            Step::Solved if self.progress.state != ExerciseState::Shown => {
                let record = if self.progress.is_failed() {
                    Some((*self.stored).clone())
                } else {
                    self.save_result(true)
                };
                let name = match self.progress {
                    PracticeProgress { has_hint: true, .. } => "puzzle.right-with-hint",
                    PracticeProgress { n_wrong: 0, .. } => "puzzle.right",
                    _ => "puzzle.right-after-tries",
                };
                let text = self.end_text(name, record, "");
                self.set_progress(PracticeProgress {
                    state: ExerciseState::Right,
                    text,
                    ..self.progress.clone()
                });
            }
            // The person has replaced a wrong move with the right one.
            Step::Play(_) if self.progress.state == ExerciseState::Wrong => self.set_progress(PracticeProgress {
                state: ExerciseState::Find,
                text: String::new(),
                ..self.progress.clone()
            }),
            _ => {}
        }
    }

    /// Shows the piece that moves. The second hint shows the whole move.
    fn show_hint(&self, state: &OffBoard, mv: Move) {
        let is_whole = matches!(state.engine.hint, Hint::Piece(_) | Hint::Move(_));
        let words = &self.data.words;
        let text = if is_whole {
            words.with("puzzle.hint-move", &[&[mv.from.name(), "–", mv.to.name()].concat()])
        } else {
            words.with("puzzle.hint-piece", &[mv.from.name()])
        };
        self.record_failure(PracticeProgress {
            has_hint: true,
            text,
            ..self.progress
        });
        self.dispatch.emit(Action::Practice(PracticeAction::Hint(mv, is_whole)));
    }

    /// Shows the solution. `mv` is the next move of the solution.
    fn show_solution(&self, state: &OffBoard, mv: Move) {
        let record = if self.progress.is_failed() {
            Some((*self.stored).clone())
        } else {
            self.save_result(false)
        };
        let san = state.texts.san(state.table.board(), mv);
        let text = self.end_text("puzzle.shown", record, &san);
        self.set_progress(PracticeProgress {
            state: ExerciseState::Shown,
            text,
            ..self.progress
        });
    }

    /// Counts the puzzle as failed and sets the progress. A second failure of the same puzzle does not count.
    fn record_failure(&self, next: PracticeProgress) {
        let is_saved = self.progress.is_failed() || self.save_result(false).is_some();
        let text = if is_saved {
            next.text
        } else {
            [&next.text, " ", self.data.words.of("not-saved")].concat()
        };
        self.set_progress(PracticeProgress { text, ..next });
    }

    fn set_progress(&self, progress: PracticeProgress) {
        self.dispatch
            .emit(Action::Practice(PracticeAction::SetProgress(Box::new(progress))));
    }

    /// Saves the result of the puzzle. Returns the results of all puzzles; `None` if the browser stores nothing.
    fn save_result(&self, solved: bool) -> Option<PracticeRecord> {
        let PracticeKind::Puzzle { rating, .. } = self.task.kind else {
            return None;
        };
        let record = record::save_puzzle(&self.task.id, self.task.seed, rating, solved).ok()?;
        self.stored.set(record.clone());
        Some(record)
    }

    /// The text at the end of the puzzle. It names the theme of the puzzle.
    fn end_text(&self, name: &str, record: Option<PracticeRecord>, san: &str) -> String {
        let words = &self.data.words;
        let PracticeKind::Puzzle { theme, .. } = &self.task.kind else {
            return String::new();
        };
        let is_saved = record.is_some();
        let n_tries = (self.progress.n_wrong + 1).to_string();
        let rating = record
            .unwrap_or_else(|| (*self.stored).clone())
            .rating()
            .round()
            .to_string();
        let text = words.with(name, &[words.theme_name(theme), &rating, san, &n_tries]);
        if is_saved {
            text
        } else {
            [&text, " ", words.of("not-saved")].concat()
        }
    }
}
