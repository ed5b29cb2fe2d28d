//! Distributes work over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// Runs a function on `count` threads at the same time. Returns when all threads have ended.
///
/// # Errors
///
/// The error of the first thread that failed.
pub fn run_in_parallel(count: usize, play_remaining: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let players: Vec<_> = (0..count).map(|_| scope.spawn(&play_remaining)).collect();
        let joined = players.into_iter().map(ScopedJoinHandle::join);
        joined
            .map(|result| result.unwrap_or_else(|_| Err("a thread panicked".into())))
            .collect()
    });
    results.into_iter().collect()
}

/// The results of `make` for each item, in the order of the items, computed on `count` threads.
///
/// # Errors
///
/// The error of the first thread that failed.
pub fn map_in_parallel<T: Sync, R: Send>(
    items: &[T],
    count: usize,
    make: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let made = Mutex::new(Vec::new());
    run_in_parallel(count, || {
        while let Some((index, item)) = next_item(items, &next) {
            let result = make(item)?;
            made.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((index, result));
        }
        Ok(())
    })?;
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_by_key(|(index, _)| *index);
    Ok(made.into_iter().map(|(_, result)| result).collect())
}

/// The next unprocessed item with its index.
fn next_item<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}
