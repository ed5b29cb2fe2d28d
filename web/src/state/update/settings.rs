//! Other settings are chosen.

use crate::state::model::{AppState, SettingsAction};

impl AppState {
    pub(super) fn apply_settings(&mut self, action: SettingsAction) {
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
