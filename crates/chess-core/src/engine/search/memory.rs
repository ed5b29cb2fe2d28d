//! The memory of a search, which is preserved between the moves of a game: the transposition table, the move histories
//! and the correction history.

use std::hint::black_box;

use super::correction_history::CorrectionHistory;
use super::history::History;
use super::transposition_table::{Bucket, TranspositionTable, TtEntry};

/// The transposition table and the histories of a search, preserved between the moves of a game.
///
/// ```
/// use chess_core::engine::SearchMemory;
///
/// let memory = SearchMemory::new(2);
/// assert_eq!(memory.megabytes(), 2);
/// ```
#[derive(Debug)]
pub struct SearchMemory {
    table: TranspositionTable,
    pub(super) history: History,
    pub(super) corrections: CorrectionHistory,
}

impl SearchMemory {
    /// Creates a memory with a transposition table of at least one megabyte. If the allocation of `megabytes`
    /// megabytes fails, a quarter of the size is tried, then a sixteenth, and so on. This leaves room for the other
    /// data of the search.
    ///
    /// [`SearchMemory::megabytes`] returns the actual size.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        // The parts of fixed size are allocated first.
        let history = History::new();
        let corrections = CorrectionHistory::new();
        // This room is reserved while the table is allocated, so that it is free for the search afterwards.
        let mut room: Vec<u8> = Vec::new();
        let is_reserved = room.try_reserve_exact(RESERVED_BYTES).is_ok();
        let megabytes = if is_reserved {
            megabytes.clamp(1, MAX_MEGABYTES)
        } else {
            1
        };
        let table = TranspositionTable::new(megabytes << 20);
        drop(black_box(room));
        Self {
            table,
            history,
            corrections,
        }
    }

    /// The size of the transposition table in whole megabytes; less than requested if the allocation failed.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.table.len() * size_of::<Bucket>()) >> 20
    }

    /// Clears the table and the histories, as for a new game. Allocates no memory, because little memory may be left.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.corrections.clear();
    }

    /// How much of the transposition table is filled with entries of the latest search, in thousandths. The number is
    /// estimated from the first buckets of the table.
    #[must_use]
    pub fn per_mille_used(&self) -> usize {
        self.table.per_mille_used()
    }

    /// Starts a new search. The new search may overwrite the entries of earlier searches.
    pub(super) fn begin_search(&mut self) {
        self.table.begin_search();
        self.history.begin_search();
    }

    /// Looks up a position at `ply`. A mate score is converted to the distance between the root and the mate.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        self.table.probe(hash, ply)
    }

    /// Stores an entry for a position at `ply`.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: TtEntry) {
        self.table.store(hash, ply, entry);
    }
}

/// The memory that remains free for the rest of a search or an explanation, in bytes.
const RESERVED_BYTES: usize = 1 << 20;
/// The maximum size, in megabytes. The supported machines have less memory.
const MAX_MEGABYTES: usize = if usize::BITS > 32 { 1 << 16 } else { 1 << 10 };

#[cfg(test)]
mod tests {
    use super::SearchMemory;

    #[test]
    fn size_zero_becomes_one_megabyte() {
        assert_eq!(SearchMemory::new(0).megabytes(), 1);
        assert_eq!(SearchMemory::new(3).megabytes(), 3);
    }
}
