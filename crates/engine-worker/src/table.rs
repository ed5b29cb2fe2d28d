//! The strong engine's memory, kept from search to search.

use chess_core::engine::SearchMemory;

/// Its size in megabytes: what a search in the browser can fill, and little enough for a phone.
const MEGABYTES: usize = 16;

/// The memory, made when it is first needed: whoever asks only for the classic engine never pays for it.
#[derive(Debug, Default)]
pub struct Table(Option<SearchMemory>);

impl Table {
    /// No memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// The memory.
    pub fn memory(&mut self) -> &mut SearchMemory {
        self.0.get_or_insert_with(|| SearchMemory::new(MEGABYTES))
    }

    /// A memory of the same size in which nothing is stored.
    #[must_use]
    pub fn fresh() -> SearchMemory {
        SearchMemory::new(MEGABYTES)
    }

    /// Forgets what earlier searches found, as before another game.
    pub fn clear(&mut self) {
        if let Some(memory) = &mut self.0 {
            memory.clear();
        }
    }

    /// The size of the memory in megabytes, where less was to be had than was wanted.
    #[must_use]
    pub fn shortage(&self) -> Option<u32> {
        let megabytes = self.0.as_ref().map(SearchMemory::megabytes);
        megabytes.filter(|&got| got < MEGABYTES).map(|got| got as u32)
    }
}
