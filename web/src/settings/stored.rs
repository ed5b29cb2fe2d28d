//! The stored settings, and the messages if they cannot be read.

use game_store::{Extra, Field, RestoredSettings, Settings};

use super::name;
use crate::messages::{Text, Texts};
use crate::storage::{self, StorageError};

/// The name under which the settings are stored.
pub const STORAGE_NAME: &str = "second-thought.settings";

/// The settings that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadableSettings {
    /// All settings.
    All,
    /// The settings of these fields.
    Some(Vec<Field>),
}

impl UnreadableSettings {
    /// The message about the settings that could not be read.
    #[must_use]
    pub fn message(&self, texts: Texts) -> String {
        match self {
            Self::All => texts.of(Text::SettingsUnreadable).to_owned(),
            Self::Some(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| texts.of(name(*field))).collect();
                texts.format(Text::SettingsUnread, &[&names.join(", ")])
            }
        }
    }
}

/// Whether any settings are stored.
#[must_use]
pub fn are_saved() -> bool {
    matches!(storage::read(STORAGE_NAME), Ok(Some(_)))
}

/// Returns the stored settings, and the settings that could not be read.
///
/// Without storage, the result is the default settings without a message, because nothing was lost.
#[must_use]
pub fn load() -> (Settings, Option<UnreadableSettings>) {
    match storage::read(STORAGE_NAME) {
        Ok(Some(text)) => {
            let (settings, unread) = from_text(&text);
            // If the text cannot be set aside, it remains stored until a setting is changed.
            if unread.is_some() && storage::set_aside(STORAGE_NAME, &text).is_ok() {
                let _ = storage::write(STORAGE_NAME, &settings.to_text(&unknown_fields(&text)));
            }
            (settings, unread)
        }
        Ok(None) | Err(_) => (Settings::default(), None),
    }
}

/// Returns the settings of a text, and the settings that could not be read.
#[must_use]
pub(super) fn from_text(text: &str) -> (Settings, Option<UnreadableSettings>) {
    Settings::read(text).map_or((Settings::default(), Some(UnreadableSettings::All)), from_restored)
}

fn from_restored(restored: RestoredSettings) -> (Settings, Option<UnreadableSettings>) {
    let unread = match restored.invalid_settings() {
        fields if !fields.is_empty() => Some(UnreadableSettings::Some(fields)),
        _ if !restored.faults.is_empty() => Some(UnreadableSettings::All),
        _ => None,
    };
    (restored.settings, unread)
}

/// Returns the settings of an imported text, and the settings
/// that could not be read; `None` if the text contains no settings.
#[must_use]
pub fn parse_imported(text: &str) -> Option<(Settings, Option<UnreadableSettings>)> {
    let restored = Settings::read(text).ok();
    restored.filter(|restored| restored.has_any).map(from_restored)
}

/// Returns these settings and those of a backup. A setting that was changed in this browser stays.
#[must_use]
pub fn merged(own: Settings, backup: &str) -> Settings {
    let (others, _) = from_text(backup);
    let unchanged = Field::persistent().filter(|field| own.keyword(*field) == Settings::default().keyword(*field));
    unchanged.fold(own, |settings, field| {
        settings.with_keyword(field, others.keyword(field)).unwrap_or(settings)
    })
}

/// Returns these settings with the values that the browser has stored meanwhile.
#[must_use]
pub fn with_stored(own: Settings) -> Settings {
    let Ok(Some(text)) = storage::read(STORAGE_NAME) else {
        return own;
    };
    let (stored, _) = from_text(&text);
    Field::persistent().fold(own, |settings, field| {
        settings.with_keyword(field, stored.keyword(field)).unwrap_or(settings)
    })
}

/// Saves the changed settings. The other stored settings are preserved,
/// because another tab may have changed them, or this page could not read them.
///
/// # Errors
/// A [`StorageError`] if the settings were not saved.
pub fn save_changes(before: Settings, after: Settings) -> Result<(), StorageError> {
    let saved = storage::read(STORAGE_NAME).ok().flatten().unwrap_or_default();
    storage::write(STORAGE_NAME, &with_changes(&saved, before, after))
}

/// Returns a stored text with the changed settings.
#[must_use]
pub(super) fn with_changes(saved: &str, before: Settings, after: Settings) -> String {
    let restored = Settings::read(saved).ok();
    let (settings, extra) = restored.map_or((before, Extra::new()), |restored| (restored.settings, restored.extra));
    let changes = Field::persistent().filter(|field| before.keyword(*field) != after.keyword(*field));
    let settings = changes.fold(settings, |settings, field| {
        settings.with_keyword(field, after.keyword(field)).unwrap_or(settings)
    });
    settings.to_text(&extra)
}

/// The fields of a text that are not settings of this version.
fn unknown_fields(text: &str) -> Extra {
    Settings::read(text).map(|restored| restored.extra).unwrap_or_default()
}

/// The text of a file with the exported settings.
#[must_use]
pub fn to_text(settings: &Settings) -> String {
    settings.to_text(&Extra::new())
}
