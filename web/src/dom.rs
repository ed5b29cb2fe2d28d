//! The page in its browser: the window and the document, the focus, and attributes of the page.
//!
//! The page's program runs only in a window, so these functions do not check whether there is one.

use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleSheet, Element, FocusOptions, HtmlElement};

pub use gloo_utils::{document, document_element as root, window};

/// The first element of the page that matches a selector.
#[must_use]
pub fn find(selector: &str) -> Option<HtmlElement> {
    find_in(&root(), selector)
}

/// The first element inside `place` that matches a selector.
#[must_use]
pub fn find_in(place: &Element, selector: &str) -> Option<HtmlElement> {
    place.query_selector(selector).ok()??.dyn_into().ok()
}

/// The element that has the focus.
#[must_use]
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Whether no element has the focus, because the focused element was removed.
#[must_use]
pub fn is_focus_lost() -> bool {
    focused().is_none_or(|element| element.tag_name() == "BODY")
}

/// How often [`restore_lost_focus`] looks for the focused element, and the time between two looks in milliseconds.
const LOOKS: u32 = 50;
const LOOK_INTERVAL_MS: u32 = 20;

/// Moves the focus to the board as soon as the focused element has disappeared, or at once if it already has. If it is
/// still there after a second, or the focus moves elsewhere, nothing happens.
pub fn restore_lost_focus() {
    look_for_focus(focused(), 0, LOOKS);
}

/// Looks for the focused element after a delay, because a timer may end before a rendering: on a slow device, Yew also
/// waits for timers while it renders.
fn look_for_focus(before: Option<HtmlElement>, delay_ms: u32, looks: u32) {
    let look = move || {
        if is_focus_lost() {
            find("#board [tabindex=\"0\"]").iter().for_each(focus_without_scrolling);
        } else if focused() == before && looks > 0 {
            look_for_focus(before, LOOK_INTERVAL_MS, looks - 1);
        }
    };
    Timeout::new(delay_ms, look).forget();
}

/// Scrolls the page to its top.
pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Whether the page was opened by reloading it.
#[must_use]
pub fn is_reloaded() -> bool {
    let entries = window()
        .performance()
        .map(|clock| clock.get_entries_by_type("navigation"));
    let entry = entries.map(|entries| entries.get(0));
    let kind = entry.and_then(|entry| js_sys::Reflect::get(&entry, &"type".into()).ok());
    kind.and_then(|kind| kind.as_string()).as_deref() == Some("reload")
}

/// Whether a finger is the main pointer of the device.
#[must_use]
pub fn has_coarse_pointer() -> bool {
    let found = window().match_media("(pointer: coarse)");
    found.ok().flatten().is_some_and(|query| query.matches())
}

/// Moves the focus to an element.
pub fn focus(element: &HtmlElement) {
    // If the element cannot receive the focus, the focus does not move.
    let _ = element.focus();
}

/// Moves the focus to an element without scrolling the page.
pub fn focus_without_scrolling(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // If the element cannot receive the focus, the focus does not move.
    let _ = element.focus_with_options(&options);
}

/// Whether this page is in a frame of another page.
#[must_use]
pub fn is_framed() -> bool {
    let window = window();
    // If the browser does not reveal the outermost window, that window belongs to another page.
    !window.top().is_ok_and(|top| top.as_ref() == Some(&window))
}

/// The content of the page's `<meta name=…>`.
#[must_use]
pub fn page_value(name: &str) -> Option<String> {
    find(&["meta[name=\"", name, "\"]"].concat())?.get_attribute("content")
}

/// Adds styles after the page's own styles.
pub fn adopt_styles(styles: &str) {
    // A browser without constructable style sheets does not show these styles.
    let Ok(sheet) = CssStyleSheet::new() else { return };
    // The text is part of the program and therefore valid.
    let _ = sheet.replace_sync(styles);
    let sheets = Array::from(&document().adopted_style_sheets());
    sheets.push(&sheet);
    document().set_adopted_style_sheets(&sheets);
}

/// Sets an attribute of the page's root element.
pub fn set_page_flag(name: &str, value: &str) {
    // Setting this attribute cannot fail.
    let _ = root().set_attribute(name, value);
}
