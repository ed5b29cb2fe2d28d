//! What a person chooses about the page.

use crate::messages::Texts;
use crate::settings::{Field, Settings};

/// What a person chooses about the page.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsAction {
    /// Other settings were chosen.
    Configure(Settings),
    /// What is switched on and off was switched.
    Switch(Field),
    /// The page is to speak another language.
    Speak(Texts),
}
