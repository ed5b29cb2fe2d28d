//! Reads and writes texts as files and through the clipboard. These commands need a browser.

mod lines;
mod pieces;

use chess_core::notation::pgn::decode;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DataTransfer, Element, Event, File, FilePropertyBag, Url};

use crate::dom;
use crate::messages::{Text, Texts};

pub use lines::FileLines;
pub use pieces::FilePieces;

/// The maximum size of a file that is read as a whole, in megabytes. Files of PGN are read in pieces.
const MAX_MEGABYTES: u32 = 16;

/// The maximum time that the browser may take to start a download, in milliseconds.
const TIMEOUT_MS: u32 = 60_000;

/// Downloads a text as a file.
pub fn download(name: &str, text: &str) {
    // If the browser cannot convert the text to a file, nothing is downloaded.
    if let Some(blob) = blob_of(text) {
        download_blob(name, &blob);
    }
}

/// Returns a text as a file, or `None` if the browser cannot make a file.
#[must_use]
pub fn blob_of(text: &str) -> Option<Blob> {
    Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()
}

/// Downloads a file.
pub fn download_blob(name: &str, blob: &Blob) {
    let link = dom::document().create_element("a");
    let (Ok(link), Ok(address)) = (link, Url::create_object_url_with_blob(blob)) else {
        return;
    };
    let is_ready = link.set_attribute("href", &address).is_ok() && link.set_attribute("download", name).is_ok();
    if let Some(link) = link.dyn_ref::<web_sys::HtmlElement>().filter(|_| is_ready) {
        link.click();
    }
    let forget = move || drop(Url::revoke_object_url(&address));
    Timeout::new(TIMEOUT_MS, forget).forget();
}

/// Copies a text to the clipboard. Calls `then` with `true` if the browser copied the text.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let navigator = dom::window().navigator();
    // Browsers give access to the clipboard only on a secure connection.
    if !js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object()) {
        return then(false);
    }
    let copied = navigator.clipboard().write_text(text);
    spawn_local(async move { then(JsFuture::from(copied).await.is_ok()) });
}

/// The browser's function that opens the system's dialog for sharing, if there is one.
fn share_function() -> Option<(web_sys::Navigator, Function)> {
    let navigator = dom::window().navigator();
    let share = js_sys::Reflect::get(&navigator, &"share".into()).ok()?;
    Some((navigator, share.dyn_into().ok()?))
}

/// Whether the system has a dialog for sharing.
#[must_use]
pub fn can_share() -> bool {
    share_function().is_some()
}

/// The content that is shared.
#[derive(Clone, Debug)]
pub enum SharedContent {
    /// An address.
    Address(String),
    /// A text.
    Text(String),
    /// A picture as PNG, with the name of its file.
    Picture(String, Blob),
}

/// Whether the system's dialog for sharing accepts pictures.
#[must_use]
pub fn can_share_pictures() -> bool {
    let Some((navigator, _)) = share_function() else {
        return false;
    };
    let asked = js_sys::Reflect::get(&navigator, &"canShare".into());
    let can_share = asked.ok().and_then(|asked| asked.dyn_into::<Function>().ok());
    let what = picture_share_data(&Array::new(), "board.png");
    let answer = can_share
        .zip(what)
        .and_then(|(can_share, what)| can_share.call1(&navigator, &what).ok());
    answer.is_some_and(|answer| answer.is_truthy())
}

/// Returns the argument for sharing a picture.
fn picture_share_data(parts: &Array, name: &str) -> Option<js_sys::Object> {
    let kind = FilePropertyBag::new();
    kind.set_type("image/png");
    let file = File::new_with_blob_sequence_and_options(parts, name, &kind).ok()?;
    Some(share_data("files", &Array::of1(&file)))
}

fn share_data(name: &str, value: &JsValue) -> js_sys::Object {
    let what = js_sys::Object::new();
    for (name, value) in [("title", &JsValue::from("Second Thought")), (name, value)] {
        // Setting a field of a plain object cannot fail.
        let _ = js_sys::Reflect::set(&what, &name.into(), value);
    }
    what
}

/// Opens the system's dialog for sharing. Calls `failed` if there is no such dialog.
/// Closing the dialog is not a failure.
pub fn share(what: &SharedContent, failed: impl FnOnce() + 'static) {
    let Some((navigator, share)) = share_function() else {
        return failed();
    };
    let what = match what {
        SharedContent::Address(address) => Some(share_data("url", &address.into())),
        SharedContent::Text(text) => Some(share_data("text", &text.into())),
        SharedContent::Picture(name, blob) => picture_share_data(&Array::of1(blob), name),
    };
    let asked = what
        .and_then(|what| share.call1(&navigator, &what).ok())
        .and_then(|asked| asked.dyn_into::<Promise>().ok());
    let Some(asked) = asked else { return failed() };
    spawn_local(async move {
        let Err(error) = JsFuture::from(asked).await else {
            return;
        };
        let name = js_sys::Reflect::get(&error, &"name".into()).ok();
        if name.and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
            failed();
        }
    });
}

/// The reason why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The file is too long.
    TooLong,
    /// The browser could not read the file.
    NotRead,
}

impl ReadError {
    /// The reason, to be inserted into a sentence.
    #[must_use]
    pub fn message(self, texts: Texts) -> String {
        match self {
            Self::TooLong => texts.format(Text::FileTooLong, &[&MAX_MEGABYTES.to_string()]),
            Self::NotRead => texts.of(Text::NotRead).to_owned(),
        }
    }
}

/// The files of a list. The list itself is live: it becomes empty when its input field is cleared.
#[must_use]
pub fn files_in(list: &web_sys::FileList) -> Vec<File> {
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}

/// Reads the files of a list, and calls `then` with the texts. The content of a file that is too long is not read.
pub fn read(files: Option<web_sys::FileList>, then: impl FnOnce(Vec<Result<String, ReadError>>) + 'static) {
    let Some(files) = files.as_ref().map(files_in) else {
        return;
    };
    spawn_local(async move {
        let mut texts = Vec::new();
        for file in files {
            texts.push(read_text(&file).await);
        }
        then(texts);
    });
}

/// Reads a whole file.
///
/// # Errors
///
/// A [`ReadError`] if the file is too long or cannot be read.
pub async fn read_text(file: &File) -> Result<String, ReadError> {
    if file.size() > f64::from(MAX_MEGABYTES) * 1_048_576.0 {
        return Err(ReadError::TooLong);
    }
    let bytes = JsFuture::from(file.array_buffer())
        .await
        .map_err(|_| ReadError::NotRead)?;
    Ok(decode(&Uint8Array::new(&bytes).to_vec()).into_owned())
}

/// The files or the text that a person has dropped or pasted.
#[derive(Clone, Debug)]
pub enum DroppedOrPasted {
    /// Files.
    Files(Option<web_sys::FileList>),
    /// A text.
    Text(String),
}

/// In these fields, the browser itself inserts texts.
const TEXT_FIELDS: &str = "input, textarea";

/// Listens to files and texts that are dropped or pasted anywhere on the page, unless a dialog is open.
/// Texts for a field are left to the browser.
pub fn listen_to_drops_and_pastes(then: impl Fn(DroppedOrPasted) + Clone + 'static) -> [EventListener; 3] {
    let window = dom::window();
    let options = EventListenerOptions::enable_prevent_default;
    let over = EventListener::new_with_options(&window, "dragover", options(), |event| {
        if is_handled_by_page(event, dropped_data(event).as_ref()) {
            event.prevent_default();
        }
    });
    let listen = |name: &'static str, data_of: fn(&Event) -> Option<DataTransfer>| {
        let then = then.clone();
        EventListener::new_with_options(&window, name, options(), move |event| {
            let Some(data) = data_of(event).filter(|data| is_handled_by_page(event, Some(data))) else {
                return;
            };
            // Otherwise, the browser would leave the page to open a file.
            event.prevent_default();
            if dom::find("dialog:modal").is_none()
                && let Some(given) = dropped_or_pasted(&data)
            {
                then(given);
            }
        })
    };
    [over, listen("drop", dropped_data), listen("paste", pasted_data)]
}

fn dropped_data(event: &Event) -> Option<DataTransfer> {
    event.unchecked_ref::<web_sys::DragEvent>().data_transfer()
}

fn pasted_data(event: &Event) -> Option<DataTransfer> {
    event.unchecked_ref::<web_sys::ClipboardEvent>().clipboard_data()
}

/// Whether the page handles the data: files anywhere, and texts outside fields.
fn is_handled_by_page(event: &Event, data: Option<&DataTransfer>) -> bool {
    let has = |kind: &str| data.is_some_and(|data| data.types().includes(&kind.into(), 0));
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_in_field = target.is_some_and(|target| target.closest(TEXT_FIELDS).is_ok_and(|field| field.is_some()));
    has("Files") || (has("text/plain") && !is_in_field)
}

fn dropped_or_pasted(data: &DataTransfer) -> Option<DroppedOrPasted> {
    if data.types().includes(&"Files".into(), 0) {
        return Some(DroppedOrPasted::Files(data.files()));
    }
    let text = data.get_data("text/plain").ok()?;
    (!text.trim().is_empty()).then_some(DroppedOrPasted::Text(text))
}
