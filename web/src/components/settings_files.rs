//! The export and import of the settings as a file.

use yew::prelude::*;

use super::props::SettingsProps;
use crate::files;
use crate::messages::{Text, use_texts};
use crate::settings::{parse_imported, to_text};
use crate::state::{Action, SettingsAction};

/// The buttons that export and import the settings.
#[component]
pub fn SettingsFiles(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props.clone();
    let texts = use_texts();
    let export = Callback::from(move |_: MouseEvent| files::download("settings.json", &to_text(&settings)));
    // A screen reader does not read out the status line while a dialog is open.
    let error = use_state(String::new);
    let message = error.setter();
    let onchange = Callback::from(move |event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        let (dispatch, message) = (dispatch.clone(), message.clone());
        // The message is cleared first, so that a repeated error is announced again.
        message.set(String::new());
        files::read(input.files(), move |mut read| {
            let text = match read.pop() {
                None => return,
                Some(Ok(text)) => text,
                Some(Err(unread)) => return message.set(texts.format(Text::FileUnread, &[&unread.message(texts)])),
            };
            let Some((settings, unread)) = parse_imported(&text) else {
                return message.set(texts.of(Text::NoSettingsInFile).to_owned());
            };
            message.set(unread.map(|unread| unread.message(texts)).unwrap_or_default());
            dispatch.emit(Action::Settings(SettingsAction::Configure(settings)));
        });
        // Without this call, choosing the same file again would have no effect.
        input.set_value("");
    });
    // The `cancel` event of a file chooser would bubble to the dialog and close it.
    let oncancel = Callback::from(|event: Event| event.stop_propagation());
    html! {
        <>
            <button type="button" class="plain" onclick={export}>{ texts.of(Text::ExportSettings) }</button>
            <label class="plain file-choice">
                { texts.of(Text::ImportSettings) }
                <input type="file" accept=".json" {onchange} {oncancel} />
            </label>
            if !error.is_empty() {
                <p class="field-error" role="alert">{ (*error).clone() }</p>
            }
        </>
    }
}
