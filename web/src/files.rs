//! Texts to and from files and the clipboard: commands that need a browser.

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, Url};

/// How long the browser may take to begin a download.
const PATIENCE: u32 = 60_000;

/// Hands a text to the person as a file.
pub fn download(name: &str, text: &str) {
    // A browser that makes no files of texts has no downloads.
    if let Ok(blob) = Blob::new_with_str_sequence(&Array::of1(&text.into())) {
        download_blob(name, &blob);
    }
}

/// Hands over a file.
pub fn download_blob(name: &str, blob: &Blob) {
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.create_element("a").ok());
    let (Some(link), Ok(address)) = (link, Url::create_object_url_with_blob(blob)) else {
        return;
    };
    let is_ready = link.set_attribute("href", &address).is_ok() && link.set_attribute("download", name).is_ok();
    if let Some(link) = link.dyn_ref::<web_sys::HtmlElement>().filter(|_| is_ready) {
        link.click();
    }
    let forget = move || drop(Url::revoke_object_url(&address));
    Timeout::new(PATIENCE, forget).forget();
}

/// Copies a text and says whether the browser did.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let navigator = window.navigator();
    // A page that was not fetched over a safe line has no clipboard.
    if !js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object()) {
        return then(false);
    }
    let copied = navigator.clipboard().write_text(text);
    spawn_local(async move { then(JsFuture::from(copied).await.is_ok()) });
}

/// Reads the files of a list, one after the other; `None` for one that cannot be read as text.
pub fn read(files: Option<web_sys::FileList>, then: impl Fn(Option<String>) + 'static) {
    let Some(files) = files else { return };
    // The list lives: the field that it belongs to may be emptied meanwhile.
    let files: Vec<web_sys::File> = (0..files.length()).filter_map(|index| files.get(index)).collect();
    spawn_local(async move {
        for file in files {
            then(JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()));
        }
    });
}

/// Takes files that are dropped anywhere on the page.
#[must_use]
pub fn listen_to_drops(then: impl Fn(web_sys::DataTransfer) + 'static) -> Option<[EventListener; 2]> {
    let window = web_sys::window()?;
    // Without it the browser would leave the page for the file.
    let options = EventListenerOptions::enable_prevent_default;
    let over = EventListener::new_with_options(&window, "dragover", options(), |event| event.prevent_default());
    let drop = EventListener::new_with_options(&window, "drop", options(), move |event| {
        event.prevent_default();
        let event: &web_sys::DragEvent = event.unchecked_ref();
        if let Some(data) = event.data_transfer() {
            then(data);
        }
    });
    Some([over, drop])
}
