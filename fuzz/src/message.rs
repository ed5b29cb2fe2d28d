//! The guarantees for every message about a text.

/// Panics unless a message is short and on one line, whatever text it quotes.
pub fn check_message(message: &impl ToString) {
    let text = message.to_string();
    assert!(text.chars().count() < 4000, "{} characters: {text}", text.len());
    assert!(!text.contains(char::is_control), "{text:?}");
}
