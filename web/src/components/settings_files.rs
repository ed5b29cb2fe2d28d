//! The settings in and out as a file.

use yew::prelude::*;

use super::settings::SettingsProps;
use crate::files;
use crate::messages::{Text, use_texts};
use crate::settings::{Unread, of_text, to_text};
use crate::state::Action;

/// The buttons that export and import the settings.
#[component]
pub fn SettingsFiles(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props.clone();
    let texts = use_texts();
    let export = Callback::from(move |_: MouseEvent| files::download("settings.json", &to_text(&settings)));
    let onchange = Callback::from(move |event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        let dispatch = dispatch.clone();
        files::read(input.files(), move |text| {
            let (settings, unread) = of_text(text.as_deref().unwrap_or_default());
            if unread != Some(Unread::All) {
                dispatch.emit(Action::Configure(settings));
            }
            if let Some(unread) = unread {
                dispatch.emit(Action::Notice(unread.told(texts)));
            }
        });
        // The same file can be chosen again.
        input.set_value("");
    });
    // A file chooser that is closed says so to all around it, and the dialog would take it as meant for itself.
    let oncancel = Callback::from(|event: Event| event.stop_propagation());
    html! {
        <>
            <button type="button" class="plain" onclick={export}>{ texts.of(Text::ExportSettings) }</button>
            <label class="plain file-choice">
                { texts.of(Text::ImportSettings) }
                <input type="file" accept=".json" {onchange} {oncancel} />
            </label>
        </>
    }
}
