//! What tabs think of one game and write beside it becomes one.

use std::rc::Rc;

use super::{Effect, Known, Reading, Seen, Tab};
use crate::review::Review;
use crate::snapshot::{Metadata, Snapshot};

impl Tab {
    /// Whether something was thought that is not stored yet.
    pub(super) fn has_thought(&self) -> bool {
        let own = &self.wanted;
        self.known.as_ref().is_some_and(|Known { stored, .. }| {
            !Rc::ptr_eq(&stored.review, &own.review) && own.review.knows_more_than(&stored.review)
        })
    }

    /// Whether help was had that is not stored yet.
    pub(super) fn is_helped(&self) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| known.stored.setup.rated && !self.wanted.setup.rated)
    }

    /// Takes over what is told and thought in another text of the same game. Where both tell otherwise than before,
    /// this tab's word holds, and the annotations are those of both.
    pub(super) fn adopt(&mut self, stored: &Snapshot) -> Vec<Effect> {
        let before = self.known.as_ref().map(|known| &known.stored.metadata);
        let own = &self.wanted.metadata;
        let metadata = if before.is_none_or(|before| before == own) {
            Rc::clone(&stored.metadata)
        } else if before == Some(&stored.metadata) {
            Rc::clone(own)
        } else {
            let annotations = own
                .annotations
                .with_all_of(&self.wanted.game, &stored.metadata.annotations);
            let counted = [&own.details.counted, &stored.metadata.details.counted]
                .into_iter()
                .find(|counted| !counted.is_empty());
            let mut merged = Metadata::clone(own);
            merged.details.counted = counted.cloned().unwrap_or_default();
            merged.annotations = Rc::new(annotations);
            Rc::new(merged)
        };
        let told = (metadata != self.wanted.metadata).then(|| Effect::AdoptMetadata(Rc::clone(&metadata)));
        self.wanted.metadata = metadata;
        // Help that was had in one tab counts in all.
        let unrated = (self.wanted.setup.rated && !stored.setup.rated).then_some(Effect::Unrate);
        self.wanted.setup.rated &= stored.setup.rated;
        let thoughts = self.adopt_thoughts(stored);
        told.into_iter().chain(unrated).chain(thoughts).collect()
    }

    /// What is known of the positions in one tab is known in all.
    fn adopt_thoughts(&mut self, stored: &Snapshot) -> Option<Effect> {
        stored.review.knows_more_than(&self.wanted.review).then(|| {
            self.wanted.review = Rc::new(Review::clone(&self.wanted.review).with_all_of(&stored.review));
            Effect::AdoptReview(Rc::clone(&self.wanted.review))
        })
    }

    /// A tab that only thinks leaves the lock to the one that plays. The same is told once.
    pub(super) fn tell(&mut self) -> Vec<Effect> {
        let text = self.wanted.to_text();
        let is_news = self.told.as_ref() != Some(&text);
        self.told = Some(text.clone());
        is_news.then_some(Effect::Tell(text)).into_iter().collect()
    }

    /// What another tab has thought is taken over by all, so that it is written down whoever writes next. It changes
    /// nothing else: the storage does not show whose word it is.
    pub(super) fn take_over_thoughts(&mut self, text: &str, seen: Seen<'_>) -> Vec<Effect> {
        match (seen.read)(text) {
            Reading::NotYet => vec![Effect::FetchReader],
            Reading::Faulty => Vec::new(),
            Reading::Whole(stored) => self.adopt_thoughts(&stored).into_iter().collect(),
        }
    }
}
