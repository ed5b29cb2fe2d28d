//! Reports a panic of the page's program. A panic is always a bug.

use std::panic::PanicHookInfo;

use crate::dom;

/// Writes the message of a panic into the document.
/// The start script shows the message with ways to continue, because the program itself has stopped.
pub fn report(info: &PanicHookInfo<'_>) {
    dom::set_page_flag("data-broken", &info.to_string());
}
