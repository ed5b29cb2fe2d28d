//! Why the engine does not answer.

use crate::messages::{Text, Texts};

/// The reason why the engine failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// The browser could not create a worker.
    NoWorker,
    /// Its program could not be loaded.
    NotLoaded,
    /// The worker belongs to another version of the page.
    Versions,
    /// It did not answer for too long.
    Silent,
    /// It found no move although there are legal moves.
    NoMove,
    /// It stopped with this message of the browser.
    Stopped(String),
    /// It sent an unreadable reply; the text describes the problem.
    Unreadable(String),
    /// It reported this error.
    Reported(String),
}

impl EngineFault {
    /// The text for the page.
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
            // The worker's own text is not translated.
            Self::Reported(detail) => return detail.clone(),
        };
        texts.of(text).to_owned()
    }
}
