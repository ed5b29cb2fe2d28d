use game_store::Settings;

use super::message::check_message;

/// Checks that settings report each fault in a short message, and that settings and unknown fields stay the same when
/// they are written and read again.
pub fn settings(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let restored = match Settings::read(text) {
        Ok(restored) => restored,
        Err(error) => return check_message(&error),
    };
    restored.faults.iter().for_each(check_message);
    let written = restored.settings.to_text(&restored.extra);
    let again = Settings::read(&written).expect("the written text can be read");
    assert_eq!(again.faults, [], "{written}");
    assert_eq!(
        (again.settings, again.extra),
        (restored.settings, restored.extra),
        "{written}"
    );
    assert!(again.has_any, "{written}");
}
