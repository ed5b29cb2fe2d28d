//! Messages from other tabs. Each message is about a game that the sender has written. Any page of the same host
//! can post to the channel, and a message may be older than the stored text.
//! Therefore, a message counts only after the storage shows its text.

use crate::channel::Written;

/// The maximum number of messages that wait for the storage.
const MAX_MESSAGES: usize = 32;

/// Messages whose texts the storage has not shown yet, the newest last.
#[derive(Clone, Debug, Default)]
pub struct Received(Vec<Written>);

impl Received {
    /// Adds a message. If there are too many messages, the oldest is dropped.
    #[must_use]
    pub fn with_message(mut self, written: Written) -> Self {
        if self.0.len() == MAX_MESSAGES {
            self.0.remove(0);
        }
        self.0.push(written);
        self
    }

    /// Returns, in order, the messages up to the message that matches the stored text,
    /// and the messages that are still pending.
    #[must_use]
    pub fn take_confirmed(self, found: Option<&str>) -> (Vec<Written>, Self) {
        let Some(last) = self.0.iter().rposition(|written| Some(written.text.as_str()) == found) else {
            return (Vec::new(), self);
        };
        let mut messages = self.0;
        let rest = messages.split_off(last + 1);
        let mut chain: Vec<Written> = messages.pop().into_iter().collect();
        for written in messages.into_iter().rev() {
            if chain
                .last()
                .is_some_and(|next| next.base.as_ref() == Some(&written.text))
            {
                chain.push(written);
            }
        }
        chain.reverse();
        (chain, Self(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(base: &str, text: &str) -> Written {
        Written {
            id: 1,
            base: Some(base.to_owned()),
            text: text.to_owned(),
        }
    }

    #[track_caller]
    fn check(messages: &[(&str, &str)], found: Option<&str>, expected: &[&str], waiting: &[&str]) {
        let messages = messages.iter().fold(Received::default(), |messages, (base, text)| {
            messages.with_message(written(base, text))
        });
        let (confirmed, rest) = messages.take_confirmed(found);
        let texts = |of: &[Written]| of.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&confirmed), expected);
        assert_eq!(texts(&rest.0), waiting);
    }

    #[test]
    fn a_message_is_confirmed_if_the_storage_shows_its_text() {
        check(&[("a", "b")], Some("b"), &["b"], &[]);
        check(&[("a", "b")], Some("a"), &[], &["b"]);
        check(&[("a", "b")], None, &[], &["b"]);
        check(&[], Some("b"), &[], &[]);
    }

    #[test]
    fn earlier_messages_are_confirmed_too_and_forged_messages_are_not() {
        check(&[("a", "b"), ("b", "c"), ("c", "d")], Some("c"), &["b", "c"], &["d"]);
        check(&[("a", "forged"), ("a", "b"), ("b", "c")], Some("c"), &["b", "c"], &[]);
        check(&[("a", "b"), ("b", "forged"), ("b", "c")], Some("c"), &["b", "c"], &[]);
        check(&[("a", "b"), ("b", "forged")], Some("b"), &["b"], &["forged"]);
        check(&[("a", "b"), ("b", "a"), ("a", "b")], Some("b"), &["b", "a", "b"], &[]);
    }

    #[test]
    fn the_number_of_waiting_messages_is_limited() {
        let messages = (0..1000).fold(Received::default(), |messages, number| {
            messages.with_message(written("a", &number.to_string()))
        });
        assert_eq!(messages.0.len(), MAX_MESSAGES);
        assert_eq!(messages.take_confirmed(Some("999")).0.len(), 1);
    }
}
