//! Games shared out to threads.

use std::thread::{self, ScopedJoinHandle};

/// Lets so many players play at the same time, each on a thread of its own, until all have ended.
///
/// # Errors
///
/// The first player's error.
pub fn play_in_parallel(count: usize, play_on: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let players: Vec<_> = (0..count).map(|_| scope.spawn(&play_on)).collect();
        let joined = players.into_iter().map(ScopedJoinHandle::join);
        joined
            .map(|result| result.unwrap_or_else(|_| Err("a player broke off".into())))
            .collect()
    });
    results.into_iter().collect()
}
