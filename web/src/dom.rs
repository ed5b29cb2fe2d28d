//! The page in its browser: the window and the document, what has the focus, and what the page says about itself.
//!
//! The program of the page runs in a window and nowhere else, so that nobody asks whether there is one.

use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleSheet, Element, FocusOptions, HtmlElement};

pub use gloo_utils::{document, document_element as root, window};

/// The first element of the page that a selector fits.
#[must_use]
pub fn find(selector: &str) -> Option<HtmlElement> {
    find_in(&root(), selector)
}

/// The first element inside another that a selector fits.
#[must_use]
pub fn find_in(place: &Element, selector: &str) -> Option<HtmlElement> {
    place.query_selector(selector).ok()??.dyn_into().ok()
}

/// What has the focus.
#[must_use]
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Whether the keyboard is nowhere: what it was on is gone.
#[must_use]
pub fn is_focus_lost() -> bool {
    focused().is_none_or(|element| element.tag_name() == "BODY")
}

/// Puts the keyboard on the board once the page is drawn anew, where what it was on is gone by then.
pub fn keep_focus() {
    let keep = || {
        if let Some(square) = find("#board [tabindex=\"0\"]").filter(|_| is_focus_lost()) {
            focus_without_scrolling(&square);
        }
    };
    Timeout::new(0, keep).forget();
}

/// Puts the keyboard on an element.
pub fn focus(element: &HtmlElement) {
    // One that cannot take the focus leaves it where it was.
    let _ = element.focus();
}

/// Puts the keyboard on an element and leaves the page where it is.
pub fn focus_without_scrolling(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // As above.
    let _ = element.focus_with_options(&options);
}

/// Whether another page has this one in a frame.
#[must_use]
pub fn is_framed() -> bool {
    let window = window();
    // Where the browser does not tell which window is the outermost, it is not this one.
    !window.top().is_ok_and(|top| top.as_ref() == Some(&window))
}

/// What the page's `<meta name=…>` says.
#[must_use]
pub fn page_value(name: &str) -> Option<String> {
    find(&["meta[name=\"", name, "\"]"].concat())?.get_attribute("content")
}

/// Adds styles after those of the page.
pub fn adopt_styles(styles: &str) {
    // A browser without such sheets draws them plain.
    let Ok(sheet) = CssStyleSheet::new() else { return };
    // The text is the page's own.
    let _ = sheet.replace_sync(styles);
    let sheets = Array::from(&document().adopted_style_sheets());
    sheets.push(&sheet);
    document().set_adopted_style_sheets(&sheets);
}

/// Gives the page's root element an attribute.
pub fn set_page_flag(name: &str, value: &str) {
    // An attribute of this name can always be set.
    let _ = root().set_attribute(name, value);
}
