//! Dialogs over the whole page.

use yew::prelude::*;

/// The node of a `<dialog>` that is open, over everything else, for as long as it is drawn.
///
/// The browser keeps the focus inside meanwhile and gives it back afterwards.
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
