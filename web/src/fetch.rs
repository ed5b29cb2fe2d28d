//! Files of the site that come only once they are wanted.

use std::cell::Cell;
use std::future::Future;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

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

/// The text of the file whose address the page's `<meta name=…>` gives; `None` where it does not come.
pub async fn text_of(name: &str) -> Option<String> {
    let text = file(name).await?.text().ok()?;
    JsFuture::from(text).await.ok()?.as_string()
}

async fn file(name: &str) -> Option<web_sys::Response> {
    let fetched = JsFuture::from(window().fetch_with_str(&page_value(name)?)).await;
    let response: web_sys::Response = fetched.ok()?.dyn_into().ok()?;
    response.ok().then_some(response)
}
