//! Dialogs over the whole page.

use yew::prelude::*;

/// Returns the node of a `<dialog>`, which is open and modal while the component is rendered.
///
/// The browser limits the focus to the dialog. When the dialog closes, the browser restores the previous focus.
#[hook]
pub fn use_modal() -> NodeRef {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let element = dialog.cast::<web_sys::HtmlDialogElement>();
            if let Some(element) = &element {
                // Opening a dialog fails only if it is already open.
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
