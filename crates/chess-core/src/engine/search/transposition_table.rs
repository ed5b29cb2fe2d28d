//! The transposition table: what a search has found out about positions that may come again by another way.
//!
//! An entry takes twelve bytes, five of them a bucket, which fills a cache line. The part of the hash that chose the
//! bucket is not stored. A move comes back only as far as its squares and its promotion: the search plays it where it
//! is legal.

use super::packed_move::PackedMove;
use crate::engine::report::Bound;
use crate::engine::value::{MATE_IN_MAX_PLY, Value};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TtEntry {
    pub(super) best_move: PackedMove,
    pub(super) value: Value,
    /// What the value says about the true one; `None` where there is no value.
    pub(super) bound: Option<Bound>,
    /// The static evaluation; `None` in check.
    pub(super) static_eval: Option<Value>,
    /// How deep the position was searched, in plies.
    pub(super) depth: i32,
}

impl TtEntry {
    /// The entry of a position of which only the static evaluation is known.
    pub(super) const fn of_evaluation(evaluation: Value) -> Self {
        Self {
            best_move: PackedMove::NONE,
            value: 0,
            bound: None,
            static_eval: Some(evaluation),
            depth: 0,
        }
    }

    /// Whether a search of this window would end with the same answer, as far as the value goes.
    pub(super) const fn cuts_off(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.value >= beta,
            Some(Bound::Upper) => self.value <= alpha,
            None => false,
        }
    }

    /// Whether the value tells more of the position than this evaluation does.
    pub(super) const fn improves_on(&self, eval: Value) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.value > eval,
            Some(Bound::Upper) => self.value <= eval,
            None => false,
        }
    }
}

/// The positions that share a place.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket([Slot; 5]);

/// An entry as it is stored.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u32,
    best_move: PackedMove,
    value: i16,
    static_eval: i16,
    depth: u8,
    /// The bound in two bits, the age in six.
    bound_and_age: u8,
}

const NO_STATIC_EVAL: i16 = i16::MIN;
const AGES: u8 = 64;

/// The table: buckets of five, chosen by the upper half of a position's hash.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Which search wrote an entry, so that old ones go first; counts to 63 and begins again.
    age: u8,
}

impl TranspositionTable {
    /// A table of so many bytes, or of a quarter, a sixteenth and so on where there are not as many.
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

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Another search begins.
    pub(super) const fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// How much of the table holds entries of the latest search, in thousandths, estimated from its beginning.
    pub(super) fn per_mille_used(&self) -> usize {
        let looked_at = self.buckets.len().min(200);
        let slots = self.buckets[..looked_at].iter().flat_map(|bucket| bucket.0);
        let used = slots.filter(|slot| slot.is_taken() && slot.age() == self.age);
        used.count() * 1000 / (looked_at * 5)
    }

    fn index(&self, hash: u64) -> usize {
        (((hash >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// What is known of a position, mates counted from `ply` on.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        self.buckets.get(self.index(hash))?.find(hash, ply)
    }

    /// Stores what was found out about a position at `ply`.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: TtEntry) {
        let (key, age) = (hash as u32, self.age);
        let index = self.index(hash);
        let Some(bucket) = self.buckets.get_mut(index) else {
            return;
        };
        let same = bucket.0.iter().position(|slot| slot.key == key && slot.is_taken());
        let worth = |slot: &Slot| {
            let searches_ago = (age + AGES - slot.age()) % AGES;
            i32::from(slot.is_taken()) * (1000 + i32::from(slot.depth) - 8 * i32::from(searches_ago))
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
        // A shallow bound must not drive out what a deeper search of the same position has found.
        let is_news = entry.bound == Some(Bound::Exact)
            || same.is_none()
            || slot.age() != age
            || entry.depth.clamp(0, 255) + 4 > i32::from(slot.depth);
        if is_news {
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
        let slot = self.0.iter().find(|slot| slot.key == key && slot.is_taken())?;
        Some(TtEntry {
            best_move: slot.best_move,
            value: from_here(Value::from(slot.value), ply),
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
            value: from_root(entry.value, ply) as i16,
            static_eval: entry.static_eval.map_or(NO_STATIC_EVAL, |value| value as i16),
            depth: entry.depth.clamp(0, 255) as u8,
            bound_and_age: bound | age << 2,
        }
    }

    /// A slot says something, if only by its static evaluation.
    const fn is_taken(&self) -> bool {
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

/// A mate counted from the root, counted from a position at `ply` on.
const fn from_root(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value + ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`from_root`].
const fn from_here(value: Value, ply: usize) -> Value {
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
