//! What a person chooses about the page.

use crate::messages::Texts;
use crate::settings::{Field, Settings};
use crate::state::AppState;

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

impl AppState {
    pub(in crate::state) fn apply_settings(&mut self, action: SettingsAction) {
        match action {
            SettingsAction::Configure(settings) => self.settings = settings,
            SettingsAction::Switch(field) => self.settings = self.settings.switched(field),
            SettingsAction::Speak(texts) => {
                self.texts = texts;
                self.forget_notice();
            }
        }
    }
}
