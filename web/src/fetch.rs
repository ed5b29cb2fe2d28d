//! Files of the site that come only once they are wanted.

use std::cell::Cell;
use std::future::Future;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{RequestCache, RequestInit};

use crate::dom::{page_value, window};

/// Hands over what is on its way, or nothing where it has not come within so many milliseconds.
pub fn with_timeout<T: 'static>(
    coming: impl Future<Output = T> + 'static,
    timeout_ms: u32,
    then: impl FnOnce(Option<T>) + 'static,
) {
    let then = Rc::new(Cell::new(Some(then)));
    let go_on = move |come| {
        if let Some(then) = then.take() {
            then(come);
        }
    };
    let give_up = go_on.clone();
    let patience = Timeout::new(timeout_ms, move || give_up(None));
    spawn_local(async move {
        let come = coming.await;
        patience.cancel();
        go_on(Some(come));
    });
}

/// The text of the file whose address the page's `<meta name=…>` gives; `None` where it does not arrive, or another
/// text in its place.
pub async fn text_of(name: &str) -> Option<String> {
    let address = page_value(name)?;
    let first = response(&address, RequestCache::Default).await?;
    match text(first, &address).await {
        Some(text) => Some(text),
        // Such as the page of a network that wants a login. The browser may have cached it: the second try goes past
        // its cache.
        None => text(response(&address, RequestCache::Reload).await?, &address).await,
    }
}

/// Has the browser fetch a file again that turned out to be another, so that it does not stay in its cache.
pub fn refresh(address: String) {
    spawn_local(async move {
        response(&address, RequestCache::Reload).await;
    });
}

async fn response(address: &str, cache: RequestCache) -> Option<web_sys::Response> {
    let options = RequestInit::new();
    options.set_cache(cache);
    let fetched = JsFuture::from(window().fetch_with_str_and_init(address, &options)).await;
    fetched.ok()?.dyn_into().ok()
}

async fn text(response: web_sys::Response, address: &str) -> Option<String> {
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    is_named(&text, address).then_some(text)
}

/// Whether a text is the one that the hash in its file's name is of. Only the names of a release have one.
fn is_named(text: &str, address: &str) -> bool {
    hash_in(address).is_none_or(|hash| hash == fingerprint(text))
}

/// The hash in a name such as `openings-0123456789abcdef.txt`.
fn hash_in(address: &str) -> Option<u64> {
    let (_, last) = address.rsplit_once('-')?;
    let (hash, _) = last.split_once('.').filter(|(hash, _)| hash.len() == 16)?;
    u64::from_str_radix(hash, 16).ok()
}

/// FNV-1a, 64 bits, as the build makes it.
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn a_text_is_the_one_that_its_files_name_is_of() {
        // The hashes are those of the function's authors.
        for (text, address, expected) in [
            ("foobar", "./messages-de-85944171f73967e8.txt", true),
            ("a", "https://host/a-b/openings-af63dc4c8601ec8c.txt", true),
            ("foobar", "./openings-af63dc4c8601ec8c.txt", false),
            ("fooba", "./messages-de-85944171f73967e8.txt", false),
            ("<!DOCTYPE html>", "./messages-de-85944171f73967e8.txt", false),
            ("", "./messages-de-85944171f73967e8.txt", false),
            // A development build names no hashes, and a site as one page no files.
            ("a", "./messages-de.txt", true),
            ("a", "blob:null/0e2f5a7c-3b1d-4c6e-9f80-123456789abc", true),
        ] {
            assert_eq!(is_named(text, address), expected, "{text}, {address}");
        }
    }
}
