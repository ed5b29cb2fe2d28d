//! The panel of a puzzle, which plays the known replies and takes wrong moves back.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::attempt::Attempt;
use super::frame::{PanelProps, panel_button, panel_frame};
use super::start;
use crate::messages::Text;
use crate::practice::record;
use crate::practice::solution::{Step, next_solution_move, next_step};
use crate::state::queries::status;
use crate::state::{Action, ExerciseState, PracticeAction, PracticeKind};

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
        moves,
        continuation,
        chosen_theme,
        ..
    } = &task.kind
    else {
        return Html::default();
    };
    let whole_line = [&**moves, &**continuation].concat();
    let game = &state.table.game;
    let is_shown = progress.shows_line();
    let line = if is_shown { &whole_line } else { &**moves };
    let next_step = next_step(line, task.color, game, is_shown);
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
    let goal = next_solution_move(moves, game).filter(|_| next_step == Step::Wait);
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
            attempt.show_solution(&state);
        })
    };
    let (words, texts) = (&data.words, state.texts);
    let next = {
        let (data, dispatch, theme) = (Rc::clone(data), dispatch.clone(), chosen_theme.clone());
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(start::start_puzzle(
                texts,
                &data,
                theme.as_deref(),
                &record::load().results,
            ));
        })
    };
    let can_help = is_open && goal.is_some();
    let next_class = if is_open { "plain" } else { "primary" };
    let buttons = html! {
        <>
            { panel_button(texts.of(Text::Hint), "plain", can_help, hint) }
            { panel_button(texts.of(Text::ShowSolution), "plain", can_help, show) }
            { panel_button(texts.of(Text::Next), next_class, !is_open, next) }
        </>
    };
    panel_frame(
        props,
        words.of("puzzle"),
        &status::status_text(state),
        &record::statistics_text(words, &stored),
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
