//! What is told when the page's own program breaks, which nothing should make it do.

use std::panic::PanicHookInfo;

use crate::dom;

/// Writes what broke into the document, where the start script shows it with the ways out: the program itself stands
/// still.
pub fn tell(info: &PanicHookInfo<'_>) {
    dom::set_page_flag("data-broken", &info.to_string());
}
