//! Settings as the browser keeps them: one flat object of words, read and written by the browser's own JSON.

use js_sys::{JSON, Object, Reflect};
use wasm_bindgen::JsValue;

use super::{Field, Settings};
use crate::messages::{Text, Texts};
use crate::storage::{self, StorageError};

/// The name under which they are kept.
pub const NAME: &str = "second-thought.settings";

/// What of the kept settings could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// All of it.
    All,
    /// The values of these.
    Some(Vec<Field>),
}

impl Unread {
    /// What is said about it.
    #[must_use]
    pub fn told(&self, texts: Texts) -> String {
        match self {
            Self::All => texts.of(Text::SettingsUnreadable).to_owned(),
            Self::Some(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| texts.of(field.named().1)).collect();
                texts.with(Text::SettingsUnread, &[&names.join(", ")])
            }
        }
    }
}

/// The kept settings, and which of them could not be read.
///
/// A page that may keep nothing has the settings of a first visit, and nothing to say: it has lost nothing.
#[must_use]
pub fn load() -> (Settings, Option<Unread>) {
    match storage::read(NAME) {
        Ok(Some(text)) => {
            let (settings, unread) = of_text(&text);
            // Where the text cannot be set aside, it stays until something else is chosen.
            if unread.is_some() && storage::set_aside(NAME, &text).is_ok() {
                let _ = save(&settings);
            }
            (settings, unread)
        }
        Ok(None) | Err(_) => (Settings::default(), None),
    }
}

/// The settings of a text, and which of them could not be read.
#[must_use]
pub fn of_text(text: &str) -> (Settings, Option<Unread>) {
    match JSON::parse(text) {
        Ok(object) if object.is_object() => from_words(|field| kept_word(&object, field)),
        _ => (Settings::default(), Some(Unread::All)),
    }
}

/// The settings of a text that came from elsewhere, and which of them could not be read; `None` where it holds none.
#[must_use]
pub fn imported(text: &str) -> Option<(Settings, Option<Unread>)> {
    let object = JSON::parse(text).ok().filter(JsValue::is_object)?;
    imported_words(|field| kept_word(&object, field))
}

/// Keeps the settings.
///
/// # Errors
///
/// [`StorageError`] says why they were not kept.
pub fn save(settings: &Settings) -> Result<(), StorageError> {
    storage::write(NAME, &to_text(settings))
}

/// The text under which settings are kept.
#[must_use]
pub fn to_text(settings: &Settings) -> String {
    let object = Object::new();
    for field in Field::lasting() {
        // A new object takes every value.
        let _ = Reflect::set(&object, &field.named().0.into(), &settings.word(field).into());
    }
    JSON::stringify(&object).map(String::from).unwrap_or_default()
}

/// What stands in the object under a setting's name: `None` for nothing, an empty word for what is no word.
fn kept_word(object: &JsValue, field: Field) -> Option<String> {
    let value = Reflect::get(object, &field.named().0.into()).ok()?;
    (!value.is_undefined()).then(|| value.as_string().unwrap_or_default())
}

/// The same as [`from_words`], where one of the words at least is a value.
pub(super) fn imported_words(word: impl Fn(Field) -> Option<String>) -> Option<(Settings, Option<Unread>)> {
    let is_value = |field: &Field| word(*field).is_some_and(|word| Settings::default().with(*field, &word).is_some());
    let is_any = Field::lasting().any(|field| is_value(&field));
    is_any.then(|| from_words(word))
}

/// The settings of these words: what is missing or no value is as on a first visit, and said where it is no value.
pub(super) fn from_words(word: impl Fn(Field) -> Option<String>) -> (Settings, Option<Unread>) {
    let (mut settings, mut unread) = (Settings::default(), Vec::new());
    for field in Field::lasting() {
        let Some(word) = word(field) else { continue };
        match settings.with(field, &word) {
            Some(next) => settings = next,
            None => unread.push(field),
        }
    }
    let unread = (!unread.is_empty()).then_some(Unread::Some(unread));
    (settings, unread)
}
