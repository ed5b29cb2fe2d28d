//! Reports a panic of the page's program, which nothing should cause.

use std::panic::PanicHookInfo;

use crate::dom;

/// Writes the message of a panic into the document, where the start script shows it with ways to recover: the program
/// itself has stopped.
pub fn report(info: &PanicHookInfo<'_>) {
    dom::set_page_flag("data-broken", &info.to_string());
}
