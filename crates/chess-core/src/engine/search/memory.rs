//! What a search remembers from move to move of a game: the transposition table, the history of moves, and where the
//! evaluation was wrong.

use super::correction_history::CorrectionHistory;
use super::history::History;
use super::transposition_table::{Bucket, TranspositionTable, TtEntry};

/// The memory of a search, kept from move to move of a game.
///
/// ```
/// use chess_core::engine::Memory;
///
/// let memory = Memory::new(2);
/// assert_eq!(memory.megabytes(), 2);
/// ```
#[derive(Debug)]
pub struct Memory {
    table: TranspositionTable,
    pub(super) history: History,
    pub(super) corrections: CorrectionHistory,
}

impl Memory {
    /// A memory of so many megabytes (1 at least), or of as many as can be had: a quarter, a sixteenth, and so on, so
    /// that the search keeps room for the rest of what it needs.
    ///
    /// What it got is told by [`Memory::megabytes`].
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        // First what cannot be smaller.
        let history = History::new();
        let corrections = CorrectionHistory::new();
        let table = TranspositionTable::new(megabytes.clamp(1, MAX_MEGABYTES) << 20);
        Self {
            table,
            history,
            corrections,
        }
    }

    /// The size of the table, in whole megabytes; less than was wanted where no more could be had.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.table.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history = History::new();
        self.corrections = CorrectionHistory::new();
    }

    /// How much of the table holds entries of the latest search, in thousandths, estimated from its beginning.
    #[must_use]
    pub fn per_mille_used(&self) -> usize {
        self.table.per_mille_used()
    }

    /// Another search begins: what earlier ones wrote may be written over.
    pub(super) fn begin_search(&mut self) {
        self.table.begin_search();
        self.history.begin_search();
    }

    /// What is known of a position, mates counted from `ply` on.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        self.table.probe(hash, ply)
    }

    /// Stores what was found out about a position at `ply`.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: TtEntry) {
        self.table.store(hash, ply, entry);
    }
}

/// More than any machine here has.
const MAX_MEGABYTES: usize = if usize::BITS > 32 { 1 << 16 } else { 1 << 10 };

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn a_memory_of_no_size_becomes_the_smallest() {
        assert_eq!(Memory::new(0).megabytes(), 1);
        assert_eq!(Memory::new(3).megabytes(), 3);
    }
}
