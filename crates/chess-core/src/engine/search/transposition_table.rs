//! The transposition table: the search results of positions, for use when another order of moves leads to the same
//! position.
//!
//! An entry has twelve bytes. A bucket has five entries and fits in a cache line. The part of the hash that selects the
//! bucket is not stored. Of a move, only the squares and the promotion are stored. The search makes such a move only if
//! the move is legal.

use super::packed_move::PackedMove;
use crate::engine::report::Bound;
use crate::engine::value::{MATE_IN_MAX_PLY, Value};

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TtEntry {
    pub(super) best_move: PackedMove,
    pub(super) value: Value,
    /// How the score relates to the exact score; `None` if there is no score.
    pub(super) bound: Option<Bound>,
    /// The static evaluation; `None` if the side to move is in check.
    pub(super) static_eval: Option<Value>,
    /// The depth of the search, in plies.
    pub(super) depth: i32,
}

impl TtEntry {
    /// Creates an entry that has only a static evaluation.
    pub(super) const fn from_evaluation(evaluation: Value) -> Self {
        Self {
            best_move: PackedMove::NONE,
            value: 0,
            bound: None,
            static_eval: Some(evaluation),
            depth: 0,
        }
    }

    /// Whether the score can cut off a search with this window.
    pub(super) const fn cuts_off(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.value >= beta,
            Some(Bound::Upper) => self.value <= alpha,
            None => false,
        }
    }

    /// Whether the score is a better estimate than this evaluation.
    pub(super) const fn improves_on(&self, eval: Value) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.value > eval,
            Some(Bound::Upper) => self.value <= eval,
            None => false,
        }
    }
}

/// The entries with the same index.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket([Slot; 5]);

/// The stored form of an entry.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u32,
    best_move: PackedMove,
    value: i16,
    static_eval: i16,
    depth: u8,
    /// The bound in the low two bits, the age in the other six bits.
    bound_and_age: u8,
}

const NO_STATIC_EVAL: i16 = i16::MIN;
const AGE_COUNT: u8 = 64;

/// Buckets of five entries, selected by the upper half of a position's hash.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the current search modulo 64. Entries of older searches are replaced first.
    age: u8,
}

impl TranspositionTable {
    /// Creates a table of `bytes` bytes. If the allocation fails, a quarter of the size is tried, then a sixteenth,
    /// and so on.
    pub(super) fn new(mut bytes: usize) -> Self {
        let buckets = loop {
            let count = bytes / size_of::<Bucket>();
            let mut buckets = Vec::new();
            if buckets.try_reserve_exact(count).is_ok() {
                buckets.resize(count, Bucket::default());
                break buckets;
            }
            if count <= 1 {
                break vec![Bucket::default()];
            }
            bytes /= 4;
        };
        Self { buckets, age: 0 }
    }

    /// The number of buckets.
    pub(super) const fn len(&self) -> usize {
        self.buckets.len()
    }

    /// Clears all entries.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Starts a new search.
    pub(super) const fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGE_COUNT;
    }

    /// How much of the table is filled with entries of the latest search, in thousandths,
    /// estimated from the first buckets.
    pub(super) fn per_mille_used(&self) -> usize {
        let sampled = self.buckets.len().min(200);
        let slots = self.buckets[..sampled].iter().flat_map(|bucket| bucket.0);
        let used = slots.filter(|slot| slot.is_used() && slot.age() == self.age);
        used.count() * 1000 / (sampled * 5)
    }

    fn index(&self, hash: u64) -> usize {
        (((hash >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Looks up a position at `ply`. A mate score is converted to the distance between the root and the mate.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        self.buckets.get(self.index(hash))?.find(hash, ply)
    }

    /// Stores an entry for a position at `ply`.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: TtEntry) {
        let (key, age) = (hash as u32, self.age);
        let index = self.index(hash);
        let Some(bucket) = self.buckets.get_mut(index) else {
            return;
        };
        let same = bucket.0.iter().position(|slot| slot.key == key && slot.is_used());
        let worth = |slot: &Slot| {
            let searches_ago = (age + AGE_COUNT - slot.age()) % AGE_COUNT;
            i32::from(slot.is_used()) * (1000 + i32::from(slot.depth) - 8 * i32::from(searches_ago))
        };
        let place = same.or_else(|| (0..bucket.0.len()).min_by_key(|&index| worth(&bucket.0[index])));
        let Some(slot) = place.and_then(|place| bucket.0.get_mut(place)) else {
            return;
        };
        let best_move = if entry.best_move == PackedMove::NONE && same.is_some() {
            slot.best_move
        } else {
            entry.best_move
        };
        // A bound from a shallow search must not replace the result of a deeper search of the same position.
        let is_new = entry.bound == Some(Bound::Exact)
            || same.is_none()
            || slot.age() != age
            || entry.depth.clamp(0, 255) + 4 > i32::from(slot.depth);
        if is_new {
            *slot = Slot::new(hash, ply, TtEntry { best_move, ..entry }, age);
        } else {
            slot.best_move = best_move;
        }
    }
}

impl Bucket {
    #[inline]
    fn find(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        let key = hash as u32;
        let slot = self.0.iter().find(|slot| slot.key == key && slot.is_used())?;
        Some(TtEntry {
            best_move: slot.best_move,
            value: to_search_value(Value::from(slot.value), ply),
            bound: slot.bound(),
            static_eval: (slot.static_eval != NO_STATIC_EVAL).then(|| Value::from(slot.static_eval)),
            depth: i32::from(slot.depth),
        })
    }
}

impl Slot {
    fn new(hash: u64, ply: usize, entry: TtEntry, age: u8) -> Self {
        let bound = match entry.bound {
            None => 0,
            Some(Bound::Upper) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Exact) => 3,
        };
        Self {
            key: hash as u32,
            best_move: entry.best_move,
            value: to_stored_value(entry.value, ply) as i16,
            static_eval: entry.static_eval.map_or(NO_STATIC_EVAL, |value| value as i16),
            depth: entry.depth.clamp(0, 255) as u8,
            bound_and_age: bound | age << 2,
        }
    }

    /// Whether the slot is used. A slot with only a static evaluation counts as used.
    const fn is_used(&self) -> bool {
        self.bound_and_age & 3 != 0 || self.static_eval != 0 || self.key != 0
    }

    const fn age(&self) -> u8 {
        self.bound_and_age >> 2
    }

    const fn bound(&self) -> Option<Bound> {
        match self.bound_and_age & 3 {
            0 => None,
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Exact),
        }
    }
}

/// Converts a mate score from the distance to the root to the distance to this position.
const fn to_stored_value(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value + ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value - ply as Value
    } else {
        value
    }
}

/// Converts a mate score back, from the distance to this position to the distance to the root.
const fn to_search_value(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value - ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
pub(super) mod tests;
