//! The settings in and out as a file.

use yew::prelude::*;

use super::props::SettingsProps;
use crate::files;
use crate::messages::{Text, use_texts};
use crate::settings::{imported, to_text};
use crate::state::{Action, SettingsAction};

/// The buttons that export and import the settings.
#[component]
pub fn SettingsFiles(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props.clone();
    let texts = use_texts();
    let export = Callback::from(move |_: MouseEvent| files::download("settings.json", &to_text(&settings)));
    // The status line behind the dialog is not heard.
    let fault = use_state(String::new);
    let message = fault.setter();
    let onchange = Callback::from(move |event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        let (dispatch, message) = (dispatch.clone(), message.clone());
        // The same fault twice is heard twice.
        message.set(String::new());
        files::read(input.files(), move |mut read| {
            let text = match read.pop() {
                None => return,
                Some(Ok(text)) => text,
                Some(Err(unread)) => return message.set(texts.with(Text::FileUnread, &[&unread.message(texts)])),
            };
            let Some((settings, unread)) = imported(&text) else {
                return message.set(texts.of(Text::NoSettingsInFile).to_owned());
            };
            message.set(unread.map(|unread| unread.message(texts)).unwrap_or_default());
            dispatch.emit(Action::Settings(SettingsAction::Configure(settings)));
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
            if !fault.is_empty() {
                <p class="field-error" role="alert">{ (*fault).clone() }</p>
            }
        </>
    }
}
