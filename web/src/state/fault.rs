//! Why the engine does not answer.

/// What went wrong with the worker, as a value that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
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
    Told(String),
}
