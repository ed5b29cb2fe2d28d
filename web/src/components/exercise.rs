//! An exercise: its task, its buttons, and the explanation of the mistake at the end.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::explanation::ExplanationBox;
use super::icon::{CROSS, icon};
use super::props::StateProps;
use crate::dom;
use crate::exercise_store;
use crate::messages::Text;
use crate::state::queries::exercise;
use crate::state::{Action, Dialog, DialogAction, ExerciseAction, ExerciseSession};

/// The exercise on the board. As soon as its result is certain, it is stored.
#[component]
pub fn ExercisePanel(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let panel = use_node_ref();
    let failure = use_state(|| None::<String>);
    let session = state.exercise();
    let index = session.map(|session| session.index);
    {
        // The button that started the exercise is no longer on the page, so the panel gets the focus.
        let panel = panel.clone();
        use_effect_with(index, move |_| {
            if let Some(panel) = panel.cast::<HtmlElement>() {
                dom::focus_without_scrolling(&panel);
            }
        });
    }
    let result = session.and_then(ExerciseSession::result_to_store);
    {
        let (failure, dispatch) = (failure.clone(), dispatch.clone());
        use_effect_with((index, result), move |(_, result)| {
            let Some((id, succeeded)) = *result else {
                return failure.set(None);
            };
            match exercise_store::save_result(id, succeeded) {
                Ok((due, comes_back)) => {
                    dispatch.emit(Action::Exercise(ExerciseAction::ResultStored { due, comes_back }));
                }
                Err(error) => failure.set(Some(
                    texts.format(Text::ExerciseNotSaved, &[texts.storage_error(error)]),
                )),
            }
        });
    }
    let Some(session) = session else {
        return Html::default();
    };
    let on_press = |action: ExerciseAction| {
        dispatch.reform(move |_: MouseEvent| {
            // The button with the focus may disappear when the panel closes.
            dom::restore_lost_focus();
            Action::Exercise(action.clone())
        })
    };
    let button = |name: Text, class: &'static str, enabled: bool, action: ExerciseAction| {
        html! {
            <button type="button" {class} aria-disabled={(!enabled).then_some("true")} onclick={on_press(action)}>
                { texts.of(name) }
            </button>
        }
    };
    let Some(task) = session.task() else {
        let open_practice = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Open(Dialog::Practice)));
        let back = if session.missed.is_empty() { "primary" } else { "plain" };
        return html! {
            <section ref={panel} id="exercise" class="exercise" tabindex="-1" aria-label={texts.of(Text::Exercise)}
                data-state="done">
                <p class="exercise-heading">{ exercise::done_text(texts, session) }</p>
                <p class="exercise-state">{ exercise::comeback_text(texts, session).unwrap_or_default() }</p>
                <div class="exercise-buttons" role="group" aria-label={texts.of(Text::Exercise)}>
                    if !session.missed.is_empty() {
                        { button(Text::RepeatMissed, "primary", true, ExerciseAction::RepeatMissed) }
                    }
                    { button(Text::BackToGame, back, true, ExerciseAction::Close) }
                    <button type="button" class="plain" onclick={open_practice}>{ texts.of(Text::Practice) }</button>
                </div>
            </section>
        };
    };
    let is_over = session.state.is_over();
    let next = if is_over { "primary" } else { "plain" };
    html! {
        <section ref={panel} id="exercise" class="exercise" tabindex="-1" aria-label={texts.of(Text::Exercise)}
            data-state={session.state.name()} aria-busy={session.tried.is_some().then_some("true")}>
            <p class="exercise-heading">{ exercise::heading_text(state, session, task) }</p>
            <p class="exercise-state">{ exercise::answer_text(state, session, task) }</p>
            <div class="exercise-buttons task-buttons" role="group" aria-label={texts.of(Text::Exercise)}>
                { button(Text::Hint, "plain", !is_over, ExerciseAction::Hint) }
                { button(Text::ShowSolution, "plain", !is_over, ExerciseAction::ShowSolution) }
                { button(Text::Next, next, is_over, ExerciseAction::Next) }
            </div>
            <button type="button" class="close" aria-label={texts.of(Text::Close)} title={texts.of(Text::Close)}
                onclick={on_press(ExerciseAction::Close)}>
                { icon(CROSS) }
            </button>
            <ExplanationBox state={state.clone()} dispatch={dispatch.clone()} />
            if let Some(failure) = &*failure {
                <p role="alert">{ failure.clone() }</p>
            }
        </section>
    }
}
