//! Why the engine does not answer.

use crate::messages::{Text, Texts};

/// What went wrong with the worker, as a value that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// The browser made none.
    NoWorker,
    /// Its program could not be loaded.
    NotLoaded,
    /// It is of another version than the page.
    Versions,
    /// It said nothing for too long.
    Silent,
    /// It found no move where there is one.
    NoMove,
    /// It broke off; what the browser says of it.
    Stopped(String),
    /// It said what cannot be read; what is wrong with it.
    Unreadable(String),
    /// What it told of itself.
    OwnWords(String),
}

impl EngineFault {
    /// What is said about it.
    #[must_use]
    pub fn message(&self, texts: Texts) -> String {
        let text = match self {
            Self::NoWorker => Text::FailedNoWorker,
            Self::NotLoaded => Text::FailedLoading,
            Self::Versions => Text::FailedVersions,
            Self::Silent => Text::FailedSilent,
            Self::NoMove => Text::FailedNoMove,
            Self::Stopped(detail) => return texts.with(Text::FailedError, &[detail]),
            Self::Unreadable(detail) => return texts.with(Text::FailedUnreadable, &[detail]),
            // The worker's own words.
            Self::OwnWords(detail) => return detail.clone(),
        };
        texts.of(text).to_owned()
    }
}
