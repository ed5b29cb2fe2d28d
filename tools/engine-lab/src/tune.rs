//! Plays games of the engine against itself.
//! Uses these games to tune the net, the search's parameters and the levels' book.
//!
//! `cargo xtask tune generate` plays the games. `tune show` prints some of the games. `tune net` trains a net on the
//! games. A match shows whether the new net is stronger.

pub mod book;
mod games;
pub mod generate;
pub mod net;
pub mod prior;
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

/// The file that describes how the games in `file` were generated.
fn origin_file(file: &str) -> String {
    format!("{file}.origin")
}
