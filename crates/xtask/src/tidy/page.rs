//! Finds the parts of an HTML page that the page's content security policy forbids.

use super::{Finding, finding};

/// The style attributes and inline scripts of a page.
#[must_use]
pub fn findings(text: &str) -> Vec<Finding> {
    let page = text.to_ascii_lowercase();
    let line = |at: usize| page[..at].matches('\n').count() + 1;
    let styles = attribute_positions(&page, "style")
        .map(|at| finding(line(at), "a style attribute: the page's policy forbids it"));
    let scripts = page.match_indices("<script").filter(|(at, _)| {
        let tag = page[*at..].split('>').next().unwrap_or_default();
        attribute_positions(tag, "src").next().is_none()
    });
    let scripts = scripts.map(|(at, _)| finding(line(at), "an inline script: the page's policy forbids it"));
    styles.chain(scripts).collect()
}

/// The byte positions at which a text sets this attribute.
fn attribute_positions<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(name).map(|(at, _)| at).filter(move |at| {
        let is_whole = text[..*at].ends_with(char::is_whitespace);
        is_whole && text[at + name.len()..].trim_start().starts_with('=')
    })
}
