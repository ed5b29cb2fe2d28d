//! Merges the analysis and the annotations of one game from several tabs.

use std::rc::Rc;

use super::{Effect, Known, ParsedGame, StorageView, Tab};
use crate::review::Review;
use crate::snapshot::{Metadata, Snapshot};

impl Tab {
    /// Whether there are evaluations that are not stored yet.
    pub(super) fn has_new_analysis(&self) -> bool {
        let own = &self.wanted;
        self.known.as_ref().is_some_and(|Known { stored, .. }| {
            !Rc::ptr_eq(&stored.review, &own.review) && own.review.has_more_than(&stored.review)
        })
    }

    /// Whether the player has had help that is not stored yet. A game with help does not count for the rating.
    pub(super) fn has_new_help(&self) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| known.stored.setup.rated && !self.wanted.setup.rated)
    }

    /// Adopts the details and the analysis of another text of the same game.
    /// If both tabs have changed the details, the details of this tab are preserved and the annotations are merged.
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
                .merged_with(&self.wanted.game, &stored.metadata.annotations);
            let counted = [&own.details.counted, &stored.metadata.details.counted]
                .into_iter()
                .find(|counted| !counted.is_empty());
            let mut merged = Metadata::clone(own);
            merged.details.counted = counted.cloned().unwrap_or_default();
            merged.annotations = Rc::new(annotations);
            Rc::new(merged)
        };
        let adopted = (metadata != self.wanted.metadata).then(|| Effect::AdoptMetadata(Rc::clone(&metadata)));
        self.wanted.metadata = metadata;
        // Help in one tab counts in all tabs.
        let unrated = (self.wanted.setup.rated && !stored.setup.rated).then_some(Effect::Unrate);
        self.wanted.setup.rated &= stored.setup.rated;
        let thoughts = self.adopt_analysis(stored);
        adopted.into_iter().chain(unrated).chain(thoughts).collect()
    }

    /// Adopts the judgements that only the other text contains.
    fn adopt_analysis(&mut self, stored: &Snapshot) -> Option<Effect> {
        stored.review.has_more_than(&self.wanted.review).then(|| {
            self.wanted.review = Rc::new(Review::clone(&self.wanted.review).merged_with(&stored.review));
            Effect::AdoptReview(Rc::clone(&self.wanted.review))
        })
    }

    /// Sends the analysis to the writer. A tab that only analyses does not take the lock from the tab in
    /// which the game is played. The same analysis is sent only once.
    pub(super) fn send_analysis(&mut self) -> Vec<Effect> {
        let text = self.wanted.to_text();
        let is_news = self.sent.as_ref() != Some(&text);
        self.sent = Some(text.clone());
        is_news.then_some(Effect::SendAnalysis(text)).into_iter().collect()
    }

    /// Adopts the analysis of another tab. The next tab that writes the game also saves this analysis.
    /// Only the analysis is adopted, because the storage cannot confirm the sender of the message.
    pub(super) fn receive_analysis(&mut self, text: &str, view: StorageView<'_>) -> Vec<Effect> {
        match (view.read)(text) {
            ParsedGame::NotLoaded => vec![Effect::LoadReader],
            ParsedGame::Invalid => Vec::new(),
            ParsedGame::Complete(stored) => self.adopt_analysis(&stored).into_iter().collect(),
        }
    }
}
