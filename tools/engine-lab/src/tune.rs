//! Games of the engine against itself, and tuning with them: the net, the parameters of the search, the levels' book.
//!
//! `cargo xtask tune generate` plays the games, `tune show` prints some of them, `tune net` trains a net on them. A
//! match shows whether the result is stronger.

pub mod book;
mod games;
pub mod generate;
pub mod net;
pub mod puzzles;
pub mod show;
pub mod spsa;
mod summary;

use std::env;

/// The default file of the games, in the user's cache folder.
fn default_file() -> String {
    let folder = env::var("XDG_CACHE_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cache"));
    folder.unwrap_or_else(|_| ".".into()) + "/second-thought/games.viri"
}

/// The file that describes how the games of a file were made.
fn origin_file(file: &str) -> String {
    format!("{file}.origin")
}
