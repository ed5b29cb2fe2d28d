//! Changes of the settings.

use crate::messages::Texts;
use crate::settings::{Field, Settings};

/// A change of the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsAction {
    /// Replaces the settings.
    Configure(Settings),
    /// A setting with two values was switched.
    Switch(Field),
    /// The language of the page changes.
    SetLanguage(Texts),
}
