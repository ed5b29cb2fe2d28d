use super::{Bound, PackedMove, TranspositionTable, TtEntry};
use crate::engine::value::mated_at;
use crate::notation::parse_move;
use crate::rules::Board;

/// An entry without a move.
pub(crate) fn entry(value: i32, depth: i32, bound: Bound) -> TtEntry {
    TtEntry {
        best_move: PackedMove::NONE,
        value,
        bound: Some(bound),
        static_eval: Some(7),
        depth,
    }
}

fn table() -> TranspositionTable {
    TranspositionTable::new(1 << 20)
}

#[test]
fn stored_entries_are_found() {
    let mut table = table();
    let best = PackedMove::new(parse_move(&Board::default(), "e4").unwrap());
    table.store(
        42,
        3,
        TtEntry {
            best_move: best,
            ..entry(-35, 9, Bound::Lower)
        },
    );
    let found = table.probe(42, 3).unwrap();
    assert_eq!((found.best_move, found.value, found.static_eval), (best, -35, Some(7)));
    assert_eq!((found.depth, found.bound), (9, Some(Bound::Lower)));
    assert!(table.probe(43, 3).is_none());
    table.clear();
    assert!(table.probe(42, 3).is_none());
}

#[test]
fn mate_scores_are_relative_to_the_ply_of_the_lookup() {
    let mut table = table();
    // The position is at ply 5, and the side to move is mated two plies later.
    table.store(1, 5, entry(mated_at(7), 4, Bound::Exact));
    assert_eq!(table.probe(1, 1).unwrap().value, mated_at(3));
    table.store(2, 5, entry(-mated_at(7), 4, Bound::Exact));
    assert_eq!(table.probe(2, 1).unwrap().value, -mated_at(3));
}

#[test]
fn shallow_and_old_entries_are_replaced_first() {
    let mut table = table();
    // Hashes with equal upper halves share a bucket.
    let hash = |number: u64| 0xabcd_0000_0000_0000 | number;
    for number in 0..5 {
        table.store(hash(number), 0, entry(1, 10 + number as i32, Bound::Exact));
    }
    table.store(hash(5), 0, entry(1, 20, Bound::Exact));
    assert!(table.probe(hash(0), 0).is_none());
    assert!((1..=5).all(|number| table.probe(hash(number), 0).is_some()));
    for _ in 0..3 {
        table.begin_search();
    }
    table.store(hash(5), 0, entry(1, 20, Bound::Exact));
    table.store(hash(6), 0, entry(1, 1, Bound::Exact));
    table.store(hash(7), 0, entry(1, 1, Bound::Exact));
    assert!(table.probe(hash(5), 0).is_some() && table.probe(hash(7), 0).is_some());
}

#[test]
fn a_shallow_bound_does_not_replace_a_deeper_value() {
    let mut table = table();
    table.store(9, 0, entry(50, 12, Bound::Exact));
    table.store(9, 0, entry(-50, 2, Bound::Upper));
    assert_eq!(table.probe(9, 0).unwrap().depth, 12);
}
