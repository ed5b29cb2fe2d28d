//! Changes of the settings.

use crate::state::model::{AppState, SettingsAction};

impl AppState {
    pub(super) fn apply_settings(&mut self, action: SettingsAction) {
        match action {
            SettingsAction::Configure(settings) => self.settings = settings,
            SettingsAction::Switch(field) => self.settings = self.settings.switched(field),
            SettingsAction::SetLanguage(texts) => {
                self.texts = texts;
                self.clear_notice();
            }
        }
    }
}
