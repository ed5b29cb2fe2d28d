//! Games of the engine against itself, and what is learnt from them: the net, the parameters of the search, the levels'
//! book.
//!
//! `cargo xtask tune generate` plays the games, `tune show` shows some of them, `tune net` trains a net on them. A
//! match tells whether what was learnt is worth anything.

pub mod book;
mod games;
pub mod generate;
pub mod net;
pub mod show;
pub mod spsa;
mod summary;

use std::env;

/// Where the games lie: in the user's folder for what can be made anew.
fn file() -> String {
    let folder = env::var("XDG_CACHE_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cache"));
    folder.unwrap_or_else(|_| ".".into()) + "/second-thought/games.viri"
}

/// Where it is told how the games of a file were made.
fn origin(file: &str) -> String {
    format!("{file}.origin")
}
