//! The strong engine's hash table and histories, which are preserved between searches.

use chess_core::engine::SearchMemory;

/// The size of the hash table, in megabytes.
/// A search in the browser can fill the table, and a phone has enough memory for it.
const MEGABYTES: usize = 16;

/// Owns the memory, which is allocated when it is first used.
/// So a program with only the classic engine allocates nothing.
#[derive(Debug, Default)]
pub struct HashTable(Option<SearchMemory>);

impl HashTable {
    /// Creates an empty value without allocating the memory.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// Returns the memory, and allocates it if necessary.
    pub fn memory(&mut self) -> &mut SearchMemory {
        self.0.get_or_insert_with(|| SearchMemory::new(MEGABYTES))
    }

    /// Returns a new, empty memory of the same size.
    #[must_use]
    pub fn new_memory() -> SearchMemory {
        SearchMemory::new(MEGABYTES)
    }

    /// Clears the results of earlier searches, as for a new game.
    pub fn clear(&mut self) {
        if let Some(memory) = &mut self.0 {
            memory.clear();
        }
    }

    /// The size of the hash table in megabytes, if less memory was available than requested.
    #[must_use]
    pub fn shortage(&self) -> Option<u32> {
        let megabytes = self.0.as_ref().map(SearchMemory::megabytes);
        megabytes.filter(|&got| got < MEGABYTES).map(|got| got as u32)
    }
}
