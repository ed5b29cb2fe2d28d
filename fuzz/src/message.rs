//! The guarantees for every message that quotes a text.

/// Panics unless a message is short and on one line, even if the quoted text is long.
pub fn check_message(message: &impl ToString) {
    let text = message.to_string();
    assert!(text.chars().count() < 4000, "{} characters: {text}", text.len());
    assert!(!text.contains(char::is_control), "{text:?}");
}
