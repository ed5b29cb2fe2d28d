//! What a search remembers: the transposition table and the history of moves.
//!
//! An entry takes twelve bytes, five of them a cache line. The part of the hash that chose the line is not stored. A
//! move comes back only as far as its squares and its promotion: the search plays it where it is legal.

mod packed_move;

use super::search::history::History;
use super::search::value::{MATE_FOUND, Value};
pub(super) use packed_move::PackedMove;

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
    lines: Vec<CacheLine>,
    /// What is remembered of shallow searches, which few positions later is of no use: so small that it stays near the
    /// processor, for which the way to the large table takes longer than a good part of its work on a position.
    near: Box<[CacheLine]>,
    /// Which search wrote an entry, so that old ones go first; counts to 63 and begins again.
    age: u8,
    pub(super) history: History,
}

/// The positions that share a place.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct CacheLine([Entry; 5]);

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u32,
    best: PackedMove,
    value: i16,
    standing: i16,
    depth: u8,
    /// The kind of value in two bits, the age in six.
    kind_and_age: u8,
}

/// What a value in the memory says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// There is no value.
    None,
    /// The true one is as low or lower.
    Upper,
    /// The true one is as high or higher.
    Lower,
    /// It is the true one.
    Exact,
}

/// What the memory gives back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) best: PackedMove,
    pub(super) value: Value,
    /// The static evaluation, where there is one.
    pub(super) standing: Option<Value>,
    pub(super) depth: i32,
    pub(super) kind: Kind,
}

const NO_STANDING: i16 = i16::MIN;
const AGES: u8 = 64;

impl Memory {
    /// A memory of so many megabytes (1 at least), or of as many as can be had: a quarter, a sixteenth, and so on, so
    /// that the search keeps room for the rest of what it needs.
    ///
    /// What it got is told by [`Memory::megabytes`].
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        // First what cannot be smaller.
        let history = History::new();
        let near = vec![CacheLine::default(); NEAR_LINES].into();
        let mut wanted = megabytes.clamp(1, MOST_MEGABYTES) << 20;
        let lines = loop {
            let count = wanted / size_of::<CacheLine>();
            let mut lines = Vec::new();
            if lines.try_reserve_exact(count).is_ok() {
                lines.resize(count, CacheLine::default());
                break lines;
            }
            if count <= 1 {
                break vec![CacheLine::default()];
            }
            wanted /= 4;
        };
        Self {
            lines,
            near,
            age: 0,
            history,
        }
    }

    /// The size of the table, in whole megabytes; less than was wanted where no more could be had.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.lines.len() * size_of::<CacheLine>()) >> 20
    }

    /// Forgets everything, as before another game.
    pub fn clear(&mut self) {
        self.lines.fill(CacheLine::default());
        self.near.fill(CacheLine::default());
        self.age = 0;
        self.history = History::new();
    }

    /// How much of the table holds entries of the latest search, in thousandths, estimated from its beginning.
    #[must_use]
    pub fn per_mille_used(&self) -> usize {
        let looked_at = self.lines.len().min(200);
        let entries = self.lines[..looked_at].iter().flat_map(|line| line.0);
        let used = entries
            .filter(|entry| entry.is_taken() && entry.age() == self.age)
            .count();
        used * 1000 / (looked_at * 5)
    }

    /// Another search begins: what earlier ones wrote may be written over.
    pub(super) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.history.begin_search();
    }

    fn index(&self, hash: u64) -> usize {
        (((hash >> 32) * self.lines.len() as u64) >> 32) as usize
    }

    /// What is known of a position that is to be searched so deep, mates counted from `ply` on.
    #[inline]
    pub(super) fn recall(&self, hash: u64, ply: usize, depth: i32) -> Option<Known> {
        if depth <= NEAR_DEPTH {
            self.near[near_index(hash)].find(hash, ply)
        } else {
            self.probe(hash, ply)
        }
    }

    /// Notes what was found out about a position at `ply`.
    pub(super) fn note(&mut self, hash: u64, ply: usize, known: Known) {
        if known.depth <= NEAR_DEPTH {
            self.store_near(hash, ply, known);
        } else {
            self.store(hash, ply, known);
        }
    }

    /// What the large table knows of a position.
    fn probe(&self, hash: u64, ply: usize) -> Option<Known> {
        self.lines.get(self.index(hash))?.find(hash, ply)
    }

    /// What is noted first here is forgotten first.
    fn store_near(&mut self, hash: u64, ply: usize, known: Known) {
        let line = &mut self.near[near_index(hash)].0;
        let same = line.iter().position(|entry| entry.key == hash as u32);
        line.copy_within(..same.unwrap_or(4), 1);
        line[0] = Entry::new(hash, ply, known, 0);
    }

    fn store(&mut self, hash: u64, ply: usize, known: Known) {
        let (key, age) = (hash as u32, self.age);
        let index = self.index(hash);
        let Some(line) = self.lines.get_mut(index) else {
            return;
        };
        let same = line.0.iter().position(|entry| entry.key == key && entry.is_taken());
        let worth = |entry: &Entry| {
            let searches_ago = (age + AGES - entry.age()) % AGES;
            i32::from(entry.is_taken()) * (1000 + i32::from(entry.depth) - 8 * i32::from(searches_ago))
        };
        let place = same.or_else(|| (0..line.0.len()).min_by_key(|&index| worth(&line.0[index])));
        let Some(entry) = place.and_then(|place| line.0.get_mut(place)) else {
            return;
        };
        let depth = known.depth.clamp(0, 255);
        // A shallow bound must not drive out what a deeper search of the same position has found.
        let is_news =
            known.kind == Kind::Exact || same.is_none() || entry.age() != age || depth + 4 > i32::from(entry.depth);
        let best = if known.best == PackedMove::NONE && same.is_some() {
            entry.best
        } else {
            known.best
        };
        if !is_news {
            entry.best = best;
            return;
        }
        *entry = Entry::new(hash, ply, Known { best, ..known }, age);
    }
}

/// More than any machine here has.
const MOST_MEGABYTES: usize = if usize::BITS > 32 { 1 << 16 } else { 1 << 10 };

/// Positions that are searched no deeper than this are remembered in the near table.
const NEAR_DEPTH: i32 = 2;

/// The size of the near table: 256 kB.
const NEAR_LINES: usize = 1 << 12;

const fn near_index(hash: u64) -> usize {
    (hash >> 32) as usize % NEAR_LINES
}

impl CacheLine {
    #[inline]
    fn find(&self, hash: u64, ply: usize) -> Option<Known> {
        let key = hash as u32;
        let entry = self.0.iter().find(|entry| entry.key == key && entry.is_taken())?;
        Some(Known {
            best: entry.best,
            value: from_here(Value::from(entry.value), ply),
            standing: (entry.standing != NO_STANDING).then(|| Value::from(entry.standing)),
            depth: i32::from(entry.depth),
            kind: entry.kind(),
        })
    }
}

impl Entry {
    fn new(hash: u64, ply: usize, known: Known, age: u8) -> Self {
        Self {
            key: hash as u32,
            best: known.best,
            value: from_root(known.value, ply) as i16,
            standing: known.standing.map_or(NO_STANDING, |standing| standing as i16),
            depth: known.depth.clamp(0, 255) as u8,
            kind_and_age: known.kind as u8 | age << 2,
        }
    }

    /// An entry says something, if only by its static evaluation.
    const fn is_taken(&self) -> bool {
        self.kind_and_age & 3 != 0 || self.standing != 0 || self.key != 0
    }

    const fn age(&self) -> u8 {
        self.kind_and_age >> 2
    }

    const fn kind(&self) -> Kind {
        match self.kind_and_age & 3 {
            0 => Kind::None,
            1 => Kind::Upper,
            2 => Kind::Lower,
            _ => Kind::Exact,
        }
    }
}

/// A mate counted from the root, counted from a position at `ply` on.
const fn from_root(value: Value, ply: usize) -> Value {
    if value >= MATE_FOUND {
        value + ply as Value
    } else if value <= -MATE_FOUND {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`from_root`].
const fn from_here(value: Value, ply: usize) -> Value {
    if value >= MATE_FOUND {
        value - ply as Value
    } else if value <= -MATE_FOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests;
