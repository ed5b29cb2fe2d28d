//! What is told when the page's own program breaks, which nothing should make it do.

use std::panic::PanicHookInfo;

/// Writes what broke into the document, where the start script shows it with the ways out: the program itself stands still.
pub fn tell(info: &PanicHookInfo<'_>) {
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    if let Some(root) = root {
        // An attribute of this name can always be set.
        let _ = root.set_attribute("data-broken", &info.to_string());
    }
}
