//! Results of exercises and of practice in the browser's storage.
//! If the storage is full, a new result waits in the memory of the tab, which survives a reload, and is stored as soon
//! as there is space. A text that cannot be read is stored under another name; if that is impossible, it is not
//! overwritten.

use crate::messages::{Text, Texts};
use crate::storage::{self, StorageError};

/// The prefix of the names under which the tab stores the results that wait for storage space.
const WAITING_PREFIX: &str = "second-thought.waiting.";

/// Results of one kind, such as the results of all exercises. They are stored as one text.
pub trait Results: Clone + Default + PartialEq {
    /// The name under which the text is stored.
    const NAME: &'static str;

    /// Reads the results from a text. Also returns whether the whole text could be read.
    fn read(text: &str) -> (Self, bool);

    /// Returns the text of the results.
    fn to_text(&self) -> String;

    /// Returns the results with one more result, which is read from a line of text. An unreadable line adds nothing.
    #[must_use]
    fn with_line(self, line: &str) -> Self;

    /// Returns these results and other ones, such as those of another device. Results that both have count once.
    #[must_use]
    fn merged_with(self, others: Self) -> Self;

    /// Returns the results without those that are no longer needed.
    #[must_use]
    fn pruned(self) -> Self {
        self
    }
}

/// The results that were loaded, and whether the stored text was damaged.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded<R> {
    /// The stored results, and the results that wait for storage space.
    pub results: R,
    /// The result of setting the damaged text aside; `None` if the whole stored text could be read.
    pub damage: Option<Result<(), StorageError>>,
    /// Whether some results still wait for storage space.
    is_waiting: bool,
}

impl<R> Loaded<R> {
    /// The message about an unreadable text. `what` is the sentence that names what could not be read.
    #[must_use]
    pub fn damage_text(&self, what: &str, texts: Texts) -> Option<String> {
        let place = match self.damage? {
            Ok(()) => Text::TextAside,
            Err(_) => Text::TextStays,
        };
        Some([what, " ", texts.of(place)].concat())
    }
}

/// Returns all results. Results that waited for storage space are stored if there is space now.
#[must_use]
pub fn load<R: Results>() -> Loaded<R> {
    let text = storage::read(R::NAME).ok().flatten();
    let (stored, is_whole) = text.as_deref().map_or_else(|| (R::default(), true), R::read);
    let damaged = text.filter(|_| !is_whole);
    let damage = damaged.map(|text| storage::set_aside(R::NAME, &text));
    let waiting = waiting_lines(R::NAME);
    let results = with_lines(stored, &waiting);
    let is_changed = damage.is_some() || !waiting.is_empty();
    let is_stored =
        is_changed && !matches!(damage, Some(Err(_))) && storage::write(R::NAME, &results.to_text()).is_ok();
    if is_stored {
        storage::remove_for_tab(&waiting_name(R::NAME));
    }
    Loaded {
        results,
        damage,
        is_waiting: !waiting.is_empty() && !is_stored,
    }
}

/// Stores more results, and returns all results. If the storage is full, the new results wait in the tab.
///
/// # Errors
/// A [`StorageError`] if the results were not stored.
pub fn save<R: Results>(lines: &[String]) -> Result<R, StorageError> {
    let loaded = load::<R>();
    let next = with_lines(loaded.results.clone(), lines);
    let stored = match loaded.damage {
        Some(Err(error)) => Err(error),
        _ if next == loaded.results && !loaded.is_waiting => Ok(()),
        _ => storage::write(R::NAME, &next.to_text()),
    };
    match stored {
        Ok(()) => storage::remove_for_tab(&waiting_name(R::NAME)),
        Err(_) => {
            let all = join_lines(waiting_lines(R::NAME), lines);
            storage::write_for_tab(&waiting_name(R::NAME), &all.join("\n"));
        }
    }
    stored.map(|()| next)
}

/// Merges other results, such as those of a backup, with the stored ones.
///
/// # Errors
/// A [`StorageError`] if the merged results were not stored.
pub fn merge<R: Results>(others: R) -> Result<(), StorageError> {
    let loaded = load::<R>();
    if let Some(Err(error)) = loaded.damage {
        return Err(error);
    }
    let merged = loaded.results.clone().merged_with(others).pruned();
    if merged != loaded.results {
        storage::write(R::NAME, &merged.to_text())?;
        storage::remove_for_tab(&waiting_name(R::NAME));
    }
    Ok(())
}

/// Returns the results with the results of these lines, without those that are no longer needed.
fn with_lines<R: Results>(results: R, lines: &[String]) -> R {
    let results = lines.iter().fold(results, |results, line| results.with_line(line));
    results.pruned()
}

/// Returns the waiting lines followed by the new lines. The same line waits only once.
fn join_lines(mut waiting: Vec<String>, new: &[String]) -> Vec<String> {
    for line in new {
        if !waiting.contains(line) {
            waiting.push(line.clone());
        }
    }
    waiting
}

/// The lines of this tab's results that wait for storage space.
fn waiting_lines(name: &str) -> Vec<String> {
    let text = storage::read_for_tab(&waiting_name(name)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn waiting_name(name: &str) -> String {
    let plain = name.strip_prefix(storage::PREFIX).unwrap_or(name);
    [WAITING_PREFIX, plain].concat()
}

#[cfg(test)]
mod tests {
    use super::{join_lines, waiting_name};

    #[test]
    fn the_same_result_waits_once() {
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(join_lines(lines(&[]), &lines(&["a", "b"])), lines(&["a", "b"]));
        assert_eq!(join_lines(lines(&["a"]), &lines(&["b", "a"])), lines(&["a", "b"]));
        assert_eq!(
            waiting_name("second-thought.practice"),
            "second-thought.waiting.practice"
        );
    }
}
