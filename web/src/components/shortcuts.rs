//! The list of keyboard shortcuts.

use yew::prelude::*;

use super::modal::use_modal;
use crate::input::shortcut_list;
use crate::messages::{Text, use_texts};
use crate::state::{Action, Dialog, DialogAction};

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct ShortcutsProps {
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The dialog with the keyboard shortcuts.
#[component]
pub fn ShortcutsDialog(props: &ShortcutsProps) -> Html {
    let texts = use_texts();
    let dialog = use_modal();
    let close = || Action::Dialog(DialogAction::Close(Dialog::Shortcuts));
    let onclick = props.dispatch.reform(move |_: MouseEvent| close());
    let oncancel = props.dispatch.reform(move |event: Event| {
        event.prevent_default();
        close()
    });
    html! {
        <dialog ref={dialog} class="dialog shortcuts" aria-labelledby="shortcuts-title" {oncancel}>
            <h2 id="shortcuts-title">{ texts.of(Text::Shortcuts) }</h2>
            <dl class="shortcut-list">
                { for shortcut_list().into_iter().map(|(does, keys)| html! {
                    <div class="shortcut">
                        <dt>{ for keys.into_iter().map(|key| html! { <kbd>{ key }</kbd> }) }</dt>
                        <dd>{ texts.of(does) }</dd>
                    </div>
                }) }
            </dl>
            <p>{ texts.of(Text::ShortcutsNote) }</p>
            <div class="dialog-buttons">
                <button type="button" class="primary" {onclick}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}
