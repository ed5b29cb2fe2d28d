//! What other tabs say that they have written. Whoever shares the host can say so on the channel, and a word may be
//! older than what is stored by now: a message is believed once the storage shows it.

use crate::channel::Written;

/// So many messages wait for the storage.
const MOST: usize = 32;

/// Messages that wait for the storage to show what they say, the last at the end.
#[derive(Clone, Debug, Default)]
pub struct Heard(Vec<Written>);

impl Heard {
    /// The messages with another one; of too many the oldest is forgotten.
    #[must_use]
    pub fn with(mut self, written: Written) -> Self {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(written);
        self
    }

    /// The messages that lead to what is stored, in their order, and those that wait on.
    #[must_use]
    pub fn believed(self, found: Option<&str>) -> (Vec<Written>, Self) {
        let Some(last) = self.0.iter().rposition(|written| Some(written.text.as_str()) == found) else {
            return (Vec::new(), self);
        };
        let mut heard = self.0;
        let rest = heard.split_off(last + 1);
        let mut chain: Vec<Written> = heard.pop().into_iter().collect();
        for written in heard.into_iter().rev() {
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
    fn check(messages: &[(&str, &str)], found: Option<&str>, believed: &[&str], waiting: &[&str]) {
        let heard = messages
            .iter()
            .fold(Heard::default(), |heard, (base, text)| heard.with(written(base, text)));
        let (told, rest) = heard.believed(found);
        let texts = |of: &[Written]| of.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&told), believed);
        assert_eq!(texts(&rest.0), waiting);
    }

    #[test]
    fn a_message_is_believed_where_the_storage_shows_it() {
        check(&[("a", "b")], Some("b"), &["b"], &[]);
        check(&[("a", "b")], Some("a"), &[], &["b"]);
        check(&[("a", "b")], None, &[], &["b"]);
        check(&[], Some("b"), &[], &[]);
    }

    #[test]
    fn those_that_led_there_are_believed_with_it_and_forged_ones_are_not() {
        check(&[("a", "b"), ("b", "c"), ("c", "d")], Some("c"), &["b", "c"], &["d"]);
        check(&[("a", "forged"), ("a", "b"), ("b", "c")], Some("c"), &["b", "c"], &[]);
        check(&[("a", "b"), ("b", "forged"), ("b", "c")], Some("c"), &["b", "c"], &[]);
        check(&[("a", "b"), ("b", "forged")], Some("b"), &["b"], &["forged"]);
        check(&[("a", "b"), ("b", "a"), ("a", "b")], Some("b"), &["b", "a", "b"], &[]);
    }

    #[test]
    fn whoever_says_much_fills_no_memory() {
        let heard = (0..1000).fold(Heard::default(), |heard, number| {
            heard.with(written("a", &number.to_string()))
        });
        assert_eq!(heard.0.len(), MOST);
        assert_eq!(heard.believed(Some("999")).0.len(), 1);
    }
}
