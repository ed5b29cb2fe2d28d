//! Settings as the browser keeps them, and what is said where they cannot be read.

use game_store::{Extra, Field, RestoredSettings, Settings};

use super::name;
use crate::messages::{Text, Texts};
use crate::storage::{self, StorageError};

/// The name under which they are kept.
const NAME: &str = "second-thought.settings";

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
    pub fn message(&self, texts: Texts) -> String {
        match self {
            Self::All => texts.of(Text::SettingsUnreadable).to_owned(),
            Self::Some(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| texts.of(name(*field))).collect();
                texts.with(Text::SettingsUnread, &[&names.join(", ")])
            }
        }
    }
}

/// Whether anything was chosen that is kept.
#[must_use]
pub fn are_saved() -> bool {
    matches!(storage::read(NAME), Ok(Some(_)))
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
                let _ = storage::write(NAME, &settings.to_text(&unknown(&text)));
            }
            (settings, unread)
        }
        Ok(None) | Err(_) => (Settings::default(), None),
    }
}

/// The settings of a text, and which of them could not be read.
#[must_use]
pub(super) fn of_text(text: &str) -> (Settings, Option<Unread>) {
    Settings::read(text).map_or((Settings::default(), Some(Unread::All)), of_reading)
}

fn of_reading(reading: RestoredSettings) -> (Settings, Option<Unread>) {
    let unread = match reading.invalid_settings() {
        fields if !fields.is_empty() => Some(Unread::Some(fields)),
        _ if !reading.faults.is_empty() => Some(Unread::All),
        _ => None,
    };
    (reading.settings, unread)
}

/// The settings of a text that came from elsewhere, and which of them could not be read; `None` where it holds none.
#[must_use]
pub fn imported(text: &str) -> Option<(Settings, Option<Unread>)> {
    let reading = Settings::read(text).ok();
    reading.filter(|reading| reading.has_any).map(of_reading)
}

/// Keeps the settings that were changed, beside the others that are kept: another tab may have changed those, or they
/// were never read here.
///
/// # Errors
///
/// [`StorageError`] says why they were not kept.
pub fn save_changes(before: Settings, after: Settings) -> Result<(), StorageError> {
    let saved = storage::read(NAME).ok().flatten().unwrap_or_default();
    storage::write(NAME, &changed(&saved, before, after))
}

/// A kept text with the settings that were changed.
#[must_use]
pub(super) fn changed(saved: &str, before: Settings, after: Settings) -> String {
    let reading = Settings::read(saved).ok();
    let (settings, extra) = reading.map_or((before, Extra::new()), |reading| (reading.settings, reading.extra));
    let changes = Field::persistent().filter(|field| before.keyword(*field) != after.keyword(*field));
    let settings = changes.fold(settings, |settings, field| {
        settings.with(field, after.keyword(field)).unwrap_or(settings)
    });
    settings.to_text(&extra)
}

/// What a text holds besides settings that are known.
fn unknown(text: &str) -> Extra {
    Settings::read(text).map(|reading| reading.extra).unwrap_or_default()
}

/// The text of settings that go out as a file.
#[must_use]
pub fn to_text(settings: &Settings) -> String {
    settings.to_text(&Extra::new())
}
