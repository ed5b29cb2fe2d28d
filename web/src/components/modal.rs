//! Dialogs over the whole page.

use yew::prelude::*;

/// The node of a `<dialog>` that is open and modal while it is rendered.
///
/// The browser restricts the focus to the dialog, and restores it afterwards.
#[hook]
pub fn use_modal() -> NodeRef {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let element = dialog.cast::<web_sys::HtmlDialogElement>();
            if let Some(element) = &element {
                // An already open dialog stays open.
                let _ = element.show_modal();
            }
            move || {
                if let Some(element) = element {
                    element.close();
                }
            }
        });
    }
    dialog
}
