//! The dialog of practice: what the person can start now, the themes of the puzzles, and the endings.

use std::rc::Rc;

use game_store::PracticeRecord;
use web_sys::Element;
use yew::prelude::*;

use super::missing::loading_note;
use super::start;
use super::tiles::tiles;
use crate::components::modal::use_modal;
use crate::components::props::StateProps;
use crate::dom;
use crate::messages::{Text, Texts};
use crate::practice::loaded::use_practice_data;
use crate::practice::{Ending, PracticeData, endings, record};
use crate::state::{Action, Dialog, DialogAction, PracticeAction};

/// The dialog with all exercises.
#[component]
pub fn PracticeDialog(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let dialog = use_modal();
    let loading = use_practice_data(texts.lang());
    let stored = use_memo((), |()| record::load());
    {
        // The main button gets the focus when the files have arrived, in place of the button that closed or retried.
        let dialog = dialog.clone();
        use_effect_with((loading.data.is_some(), loading.has_failed), move |_| {
            let button = dialog
                .cast::<Element>()
                .and_then(|dialog| dom::find_in(&dialog, "button"));
            if let Some(button) = button {
                dom::focus_without_scrolling(&button);
            }
        });
    }
    let close = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Close(Dialog::Practice)));
    let oncancel = dispatch.reform(|event: Event| {
        event.prevent_default();
        Action::Dialog(DialogAction::Close(Dialog::Practice))
    });
    let leave = dispatch.reform(|_: MouseEvent| Action::Practice(PracticeAction::Leave));
    let record = &stored.results;
    html! {
        <dialog ref={dialog} role="dialog" class="dialog practice" aria-labelledby="practice-title" {oncancel}>
            <h2 id="practice-title">{ texts.of(Text::Practice) }</h2>
            { loading_note(texts, &loading) }
            if let Some(data) = &loading.data {
                if let Some(damage) = stored.damage_text(data.words.of("unread"), texts) {
                    <p role="alert">{ damage }</p>
                }
                { tiles(state, data, record, dispatch) }
                { theme_buttons(texts, data, record, dispatch) }
                {
                    for endings::ending_groups(&data.endings)
                        .iter()
                        .map(|group| ending_list(data, group, record, dispatch))
                }
            }
            <div class="dialog-buttons">
                if state.practice.is_some() {
                    <button type="button" class="plain" onclick={leave}>{ texts.of(Text::BackToGame) }</button>
                }
                <button type="button" class="plain" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// The puzzles of one theme: a button for each theme.
fn theme_buttons(texts: Texts, data: &Rc<PracticeData>, record: &PracticeRecord, dispatch: &Callback<Action>) -> Html {
    let words = &data.words;
    let start = |theme: String| {
        let (data, record) = (Rc::clone(data), record.clone());
        dispatch.reform(move |_: MouseEvent| start::start_puzzle(texts, &data, Some(&theme), &record))
    };
    let themes = data.puzzles.offered_themes();
    if themes.is_empty() {
        return Html::default();
    }
    html! {
        <details class="practice-themes">
            <summary>{ words.of("puzzle-themes") }</summary>
            <p class="field-note">{ words.of("puzzle.rules") }</p>
            <ul class="practice-list themes">
                { for themes.iter().map(|(theme, count)| html! {
                    <li><button type="button" class="plain" data-puzzles={(*theme).to_owned()}
                        onclick={start((*theme).to_owned())}>
                        { words.theme_name(theme) }{ " " }<span class="field-note">{ *count }</span>
                    </button></li>
                }) }
            </ul>
        </details>
    }
}

fn ending_list(data: &PracticeData, group: &[Ending], record: &PracticeRecord, dispatch: &Callback<Action>) -> Html {
    let Some(first) = group.first() else {
        return Html::default();
    };
    let words = &data.words;
    let solved = group
        .iter()
        .filter(|ending| record.is_ending_solved(&ending.id))
        .count();
    let counts = [solved.to_string(), group.len().to_string()];
    let id = ["practice-", &first.group].concat();
    html! {
        <section aria-labelledby={id.clone()}>
            <h3 {id}>
                { words.group_name(&first.group) }{ " " }
                <span class="field-note">{ words.format("n-solved", &[&counts[0], &counts[1]]) }</span>
            </h3>
            <ul class="practice-list">{ for group.iter().map(|ending| ending_row(data, ending, record, dispatch)) }</ul>
        </section>
    }
}

fn ending_row(data: &PracticeData, ending: &Ending, record: &PracticeRecord, dispatch: &Callback<Action>) -> Html {
    let words = &data.words;
    let is_solved = record.is_ending_solved(&ending.id);
    let onclick = {
        let (data, ending) = (data.clone(), ending.clone());
        dispatch.reform(move |_: MouseEvent| start::start_ending(&data, &ending))
    };
    html! {
        <li>
            <button type="button" class="plain practice-row" data-exercise={ending.id.clone()}
                data-solved={is_solved.to_string()} {onclick}>
                <span class="practice-name">
                    { words.ending_name(&ending.id) }
                    if is_solved {
                        <span class="practice-tick" role="img" aria-label={words.of("is-solved").to_owned()}>
                            { "✓" }
                        </span>
                    }
                </span>
                <span class="field-note">{ words.goal_text(&ending.id) }</span>
            </button>
        </li>
    }
}
