//! The panel of an ending, which is judged after each move.

use std::rc::Rc;

use yew::prelude::*;

use super::frame::{PanelProps, panel_button, panel_frame};
use super::start;
use crate::messages::Text;
use crate::practice::judge::{DRAW_HELD_AFTER_MOVES, EndingJudgement, judge_ending};
use crate::practice::{endings, record};
use crate::state::{Action, ExerciseState, Goal, PracticeAction, PracticeKind, PracticeProgress};

/// The panel of an ending.
#[component]
pub fn EndingPanel(props: &PanelProps) -> Html {
    let PanelProps {
        state,
        practice,
        data,
        dispatch,
    } = props;
    let engine = &state.engine;
    let last_search = engine.info.as_ref().map(|info| (&*engine.info_from, info));
    let judgement = judge_ending(practice, &state.table.game, last_search);
    {
        let (practice, data, dispatch) = (Rc::clone(practice), Rc::clone(data), dispatch.clone());
        let dependencies = (practice.task.seed, practice.progress.state, judgement);
        use_effect_with(dependencies, move |(_, before, judgement)| {
            let progress = next_progress(*before, *judgement, |judgement| judgement.text(&data.words));
            let Some(mut progress) = progress else { return };
            if progress.state == ExerciseState::Right
                && record::save_ending(&practice.task.id, practice.task.seed).is_err()
            {
                progress.text = [&progress.text, " ", data.words.of("not-saved")].concat();
            }
            dispatch.emit(Action::Practice(PracticeAction::SetProgress(Box::new(progress))));
        });
    }
    let words = &data.words;
    let again = {
        let (data, id) = (Rc::clone(data), practice.task.id.clone());
        let ending = data.endings.iter().find(|ending| ending.id == id).cloned();
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(ending) = &ending {
                dispatch.emit(start::start_ending(&data, ending));
            }
        })
    };
    let next = {
        let (data, id, dispatch) = (Rc::clone(data), practice.task.id.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(ending) = endings::next_ending(&data.endings, &id) {
                dispatch.emit(start::start_ending(&data, ending));
            }
        })
    };
    let is_failed = practice.progress.state == ExerciseState::Wrong;
    let again_class = if is_failed { "primary" } else { "plain" };
    let is_solved = practice.progress.state == ExerciseState::Right;
    let next_class = if is_solved { "primary" } else { "plain" };
    let buttons = html! {
        <>
            { panel_button(words.of("again"), again_class, state.table.game.ply() > 0, again) }
            { panel_button(state.texts.of(Text::Next), next_class, true, next) }
        </>
    };
    let task = match practice.task.kind {
        PracticeKind::Ending(Goal::Draw) => {
            let held = words.format("hold-for", &[&DRAW_HELD_AFTER_MOVES.to_string()]);
            [words.goal_text(&practice.task.id), " ", &held].concat()
        }
        _ => words.goal_text(&practice.task.id).to_owned(),
    };
    let title = words.ending_name(&practice.task.id);
    let result = &practice.progress.text;
    let text = if result.is_empty() { &task } else { result };
    panel_frame(props, title, text, words.of("result.open"), buttons)
}

/// The new progress after a judgement; `None` if the progress does not change. After an undo, the ending continues.
fn next_progress(
    before: ExerciseState,
    judgement: Option<EndingJudgement>,
    text: impl Fn(EndingJudgement) -> String,
) -> Option<PracticeProgress> {
    let (state, text) = match judgement {
        Some(judgement) if judgement.is_solved() => (ExerciseState::Right, text(judgement)),
        Some(judgement) => (ExerciseState::Wrong, text(judgement)),
        None => (ExerciseState::Find, String::new()),
    };
    (state != before).then(|| PracticeProgress {
        state,
        text,
        ..PracticeProgress::default()
    })
}

#[cfg(test)]
mod tests {
    use super::next_progress;
    use crate::practice::judge::EndingJudgement;
    use crate::state::ExerciseState;

    #[test]
    fn the_progress_follows_the_judgement() {
        let next = |before, judgement| next_progress(before, judgement, |it| format!("{it:?}"));
        let solved = next(ExerciseState::Find, Some(EndingJudgement::Mated(3))).unwrap();
        assert_eq!((solved.state, solved.text.as_str()), (ExerciseState::Right, "Mated(3)"));
        assert_eq!(next(ExerciseState::Right, Some(EndingJudgement::Mated(3))), None);
        let undone = next(ExerciseState::Wrong, None).unwrap();
        assert_eq!((undone.state, undone.text.as_str()), (ExerciseState::Find, ""));
        assert_eq!(next(ExerciseState::Find, None), None);
    }
}
