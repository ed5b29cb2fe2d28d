//! Files of the site that are fetched only when they are needed.

use std::cell::Cell;
use std::future::Future;
use std::rc::Rc;

use game_store::text_hash;
use gloo_timers::callback::Timeout;
use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{MessageChannel, RequestCache, RequestInit};

use crate::dom::{page_value, window};
use crate::time::now_ms;

/// Calls `then` with the output of a future, or with `None` if the output is not ready after `timeout_ms` milliseconds.
pub fn with_timeout<T: 'static>(
    future: impl Future<Output = T> + 'static,
    timeout_ms: u32,
    then: impl FnOnce(Option<T>) + 'static,
) {
    let then = Rc::new(Cell::new(Some(then)));
    let finish = move |output| {
        if let Some(then) = then.take() {
            then(output);
        }
    };
    let give_up = finish.clone();
    let timeout = Timeout::new(timeout_ms, move || give_up(None));
    spawn_local(async move {
        let output = future.await;
        timeout.cancel();
        finish(Some(output));
    });
}

/// The output of a future, or `None` if there is none after `timeout_ms` milliseconds. The future starts at once, not
/// only when its output is awaited.
pub fn within<T: 'static>(
    future: impl Future<Output = T> + 'static,
    timeout_ms: u32,
) -> impl Future<Output = Option<T>> {
    let (output, mut future) = (Rc::new(Cell::new(None)), Some(future));
    let ended = Promise::new(&mut |resolve, _| {
        if let Some(future) = future.take() {
            let output = Rc::clone(&output);
            with_timeout(future, timeout_ms, move |value| {
                output.set(value);
                // Resolving a promise cannot fail.
                let _ = resolve.call0(&JsValue::NULL);
            });
        }
    });
    async move {
        // This promise is never rejected.
        let _ = JsFuture::from(ended).await;
        output.take()
    }
}

/// Waits until the page has reacted to the input so far.
pub async fn pause() {
    // A message arrives after 20 µs. A timer needs 4 ms if there were several before, and a second in a hidden page.
    let Ok(channel) = MessageChannel::new() else { return };
    let ended = Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
        if channel.port2().post_message(&JsValue::NULL).is_err() {
            // Resolving a promise cannot fail.
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    // This promise is never rejected.
    let _ = JsFuture::from(ended).await;
    channel.port1().close();
}

/// Waits for this time, in milliseconds.
pub async fn pause_for(time_ms: u32) {
    let ended = Promise::new(&mut |resolve, _| {
        // Resolving a promise cannot fail.
        Timeout::new(time_ms, move || drop(resolve.call0(&JsValue::NULL))).forget();
    });
    // This promise is never rejected.
    let _ = JsFuture::from(ended).await;
}

/// Work in slices, between which the page can react to input.
pub struct Slices {
    end: f64,
}

impl Slices {
    /// The maximum time of a slice in milliseconds. No task of the page should need more than 50 ms, also on a device
    /// that is slower.
    const LENGTH_MS: f64 = 12.0;

    /// Begins the first slice.
    #[must_use]
    pub fn begin() -> Self {
        Self {
            end: now_ms() + Self::LENGTH_MS,
        }
    }

    /// If the slice has ended, waits until the page has reacted to the input so far, and begins the next slice.
    /// Returns whether it has waited.
    pub async fn pause_if_due(&mut self) -> bool {
        let is_due = now_ms() >= self.end;
        if is_due {
            pause().await;
            *self = Self::begin();
        }
        is_due
    }
}

/// Fetches the text of the file whose address is in the page's `<meta name=…>`.
/// Returns `None` if no text or a wrong text arrives.
pub async fn fetch_named_text(name: &str) -> Option<String> {
    let address = page_value(name)?;
    let first = fetch_response(&address, RequestCache::Default).await?;
    match verified_text(first, &address).await {
        Some(text) => Some(text),
        // A wrong text is, for example, the login page of a network.
        // The browser's cache may contain the wrong text, so the second request ignores the cache.
        None => verified_text(fetch_response(&address, RequestCache::Reload).await?, &address).await,
    }
}

/// Fetches a file again if a wrong text has arrived in its place.
/// Otherwise, the wrong text would stay in the browser's cache.
pub fn refetch(address: String) {
    spawn_local(async move {
        fetch_response(&address, RequestCache::Reload).await;
    });
}

async fn fetch_response(address: &str, cache: RequestCache) -> Option<web_sys::Response> {
    let options = RequestInit::new();
    options.set_cache(cache);
    let fetched = JsFuture::from(window().fetch_with_str_and_init(address, &options)).await;
    fetched.ok()?.dyn_into().ok()
}

async fn verified_text(response: web_sys::Response, address: &str) -> Option<String> {
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    matches_hash_in_name(&text, address).then_some(text)
}

/// Whether the hash of a text is the hash in its file name. Only the file names of a release contain a hash.
fn matches_hash_in_name(text: &str, address: &str) -> bool {
    hash_in_name(address).is_none_or(|hash| hash == text_hash(text))
}

/// The hash in a name such as `openings-0123456789abcdef.txt`.
fn hash_in_name(address: &str) -> Option<u64> {
    let (_, last) = address.rsplit_once('-')?;
    let (hash, _) = last.split_once('.').filter(|(hash, _)| hash.len() == 16)?;
    u64::from_str_radix(hash, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::matches_hash_in_name;

    #[test]
    fn a_text_matches_the_hash_in_its_file_name() {
        // The expected hashes were published by the authors of the hash function.
        for (text, address, expected) in [
            ("foobar", "./messages-de-85944171f73967e8.txt", true),
            ("a", "https://host/a-b/openings-af63dc4c8601ec8c.txt", true),
            ("foobar", "./openings-af63dc4c8601ec8c.txt", false),
            ("fooba", "./messages-de-85944171f73967e8.txt", false),
            ("<!DOCTYPE html>", "./messages-de-85944171f73967e8.txt", false),
            ("", "./messages-de-85944171f73967e8.txt", false),
            // The file names of a development build have no hashes, and a single-file site has no separate files.
            ("a", "./messages-de.txt", true),
            ("a", "blob:null/0e2f5a7c-3b1d-4c6e-9f80-123456789abc", true),
        ] {
            assert_eq!(matches_hash_in_name(text, address), expected, "{text}, {address}");
        }
    }
}
