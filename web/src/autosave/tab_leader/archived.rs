//! What a tab knows about the text of its game, if the game was archived while it was on the board.

use super::Tab;

/// What a tab knows about the text of an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownText<'a> {
    /// The tab expects this text in the storage.
    Last(&'a str),
    /// The tab knows the text, and has replaced it by the text that it expects now.
    Replaced,
    /// The tab has not seen the text yet.
    Unknown,
}

impl Tab {
    /// What this tab knows about the text for which `is_it` returns `true`.
    pub fn text_of(&self, is_it: impl Fn(&str) -> bool) -> KnownText<'_> {
        match self.known_text().filter(|text| is_it(text)) {
            Some(text) => KnownText::Last(text),
            None if self.earlier.iter().any(|text| is_it(text)) => KnownText::Replaced,
            None => KnownText::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::{KnownText, Tab};
    use crate::autosave::tab_leader::{Answer, Effect, Event, ParsedGame, StorageView};
    use crate::state::AppState;

    #[test]
    fn a_tab_knows_its_texts_in_their_order() {
        let view = StorageView {
            found: None,
            read: &|_| ParsedGame::Invalid,
        };
        let tab = Tab::new(AppState::default().snapshot());
        let tab = ["first", "second", "third"]
            .into_iter()
            .fold(tab, |tab, text| tab.after_event(Event::Stored(text.to_owned()), view).0);
        for (text, expected) in [
            ("third", KnownText::Last("third")),
            ("second", KnownText::Replaced),
            ("first", KnownText::Replaced),
            ("other", KnownText::Unknown),
        ] {
            assert_eq!(tab.text_of(|known| known == text), expected, "{text}");
        }
    }

    #[test]
    fn the_last_change_during_the_wait_for_an_unknown_text_is_written() {
        let first = AppState::default().snapshot();
        let changed = |name: &str| {
            let mut changed = first.clone();
            Rc::make_mut(&mut changed.metadata).details.name = name.to_owned();
            Event::Changed(Box::new(changed))
        };
        let archived = StorageView {
            found: Some("entry"),
            read: &|_| ParsedGame::NotLoaded,
        };
        let complete = |_: &str| ParsedGame::Complete(Box::new(first.clone()));
        let unarchived = StorageView {
            found: Some("text"),
            read: &complete,
        };
        let mut tab = Tab::new(first.clone());
        for (event, expected) in [
            (Event::Stored("known".to_owned()), vec![]),
            (Event::Lock(Answer::Granted), vec![Effect::LoadReader]),
            (changed("one"), vec![Effect::LoadReader]),
            (changed("two"), vec![Effect::LoadReader]),
        ] {
            let (next, effects) = tab.after_event(event, archived);
            assert_eq!(effects, expected);
            tab = next;
        }
        assert_eq!(tab.wanted().metadata.details.name, "two");
        let (_, effects) = tab.after_event(Event::StorageRead, unarchived);
        let is_written = |effect: &Effect| matches!(effect, Effect::Write(written) if written.text.contains("two"));
        assert!(effects.iter().any(is_written), "{effects:?}");
    }
}
