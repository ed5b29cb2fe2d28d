//! The progress of a long import.

use yew::prelude::*;

use super::importing::stop_import;
use crate::components::modal::use_modal;
use crate::components::props::StateProps;
use crate::messages::Text;

/// The dialog with the progress of an import, and the button that stops it. The button has the focus, and Escape has
/// the same effect.
#[component]
pub fn ImportProgressDialog(props: &StateProps) -> Html {
    let texts = props.state.texts;
    let dialog = use_modal();
    let is_stopping = use_state(|| false);
    let stop = {
        let is_stopping = is_stopping.setter();
        Callback::from(move |()| {
            is_stopping.set(true);
            stop_import();
        })
    };
    let onclick = stop.reform(|_: MouseEvent| ());
    let oncancel = stop.reform(|event: Event| event.prevent_default());
    let progress = props.state.dialogs.import.unwrap_or_default();
    let unsaved = progress.unsaved.map(|(count, why)| texts.unsaved_games(count, why));
    // A screen reader would read out every change. Each tenth of the files, or each thousand games, is announced, and
    // at once that there is no room.
    let step = match progress.percent {
        Some(percent) => percent as usize / 10,
        None => progress.games() / 1000,
    };
    let announced = use_memo((step, unsaved.is_some()), |_| {
        let imported = progress.imported.to_string();
        let part = match progress.percent {
            Some(percent) => texts.format(Text::ImportPart, &[&percent.to_string(), &imported]),
            None => texts.format(Text::GamesImported, &[&imported]),
        };
        [&part, " ", unsaved.as_deref().unwrap_or_default()].concat()
    });
    let read = [progress.games(), progress.imported].map(|count| count.to_string());
    let others = [
        (Text::GamesDuplicate, progress.duplicates),
        (Text::ImportUnread, progress.unread),
    ];
    let others = others.into_iter().filter(|(_, count)| *count > 0);
    let others = others.map(|(text, count)| texts.format(text, &[&count.to_string()]));
    let read = texts.format(Text::ImportCounts, &read.each_ref().map(String::as_str));
    let counts: Vec<String> = std::iter::once(read).chain(others).chain(unsaved).collect();
    html! {
        <dialog ref={dialog} class="dialog import-progress" aria-labelledby="import-progress-title" {oncancel}>
            <h2 id="import-progress-title">{ texts.of(Text::ImportingGames) }</h2>
            <progress aria-labelledby="import-progress-title" max="100"
                value={progress.percent.map(|percent| percent.to_string())} />
            <p>{ counts.join(" ") }</p>
            <p role="status" class="announced">{ (*announced).clone() }</p>
            <div class="dialog-buttons">
                <button type="button" class="primary" aria-disabled={is_stopping.then_some("true")} {onclick}>
                    { texts.of(Text::StopImport) }
                </button>
            </div>
        </dialog>
    }
}
