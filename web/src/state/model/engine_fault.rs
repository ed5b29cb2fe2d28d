//! The reasons why the engine does not reply.

use crate::messages::{Text, Texts};

/// The reason why the engine failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// The browser could not create a worker.
    NoWorker,
    /// The program of the worker could not be loaded.
    NotLoaded,
    /// The worker belongs to another version of the page.
    Versions,
    /// The worker did not reply for too long.
    Silent,
    /// The engine returned no move although there are legal moves.
    NoMove,
    /// The worker stopped. The text is the message of the browser.
    Stopped(String),
    /// The worker sent an unreadable reply. The text describes the problem.
    Unreadable(String),
    /// The worker reported an error. The text is its message.
    Reported(String),
}

impl EngineFault {
    /// Returns the message for the person.
    #[must_use]
    pub fn message(&self, texts: Texts) -> String {
        let text = match self {
            Self::NoWorker => Text::FailedNoWorker,
            Self::NotLoaded => Text::FailedLoading,
            Self::Versions => Text::FailedVersions,
            Self::Silent => Text::FailedSilent,
            Self::NoMove => Text::FailedNoMove,
            Self::Stopped(detail) => return texts.format(Text::FailedError, &[detail]),
            Self::Unreadable(detail) => return texts.format(Text::FailedUnreadable, &[detail]),
            // A text from the worker is not translated.
            Self::Reported(detail) => return detail.clone(),
        };
        texts.of(text).to_owned()
    }
}
