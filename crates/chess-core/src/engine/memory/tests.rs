use super::{Kind, Known, Memory, NEAR_DEPTH, PackedMove};
use crate::engine::search::value::mated_at;
use crate::notation::parse_move;
use crate::rules::Board;

fn known(value: i32, depth: i32, kind: Kind) -> Known {
    Known {
        best: PackedMove::NONE,
        value,
        standing: Some(7),
        depth,
        kind,
    }
}

#[test]
fn what_is_stored_comes_back() {
    let mut memory = Memory::new(1);
    let best = PackedMove::new(parse_move(&Board::default(), "e4").unwrap());
    memory.store(
        42,
        3,
        Known {
            best,
            ..known(-35, 9, Kind::Lower)
        },
    );
    let found = memory.probe(42, 3).unwrap();
    assert_eq!((found.best, found.value, found.standing), (best, -35, Some(7)));
    assert_eq!((found.depth, found.kind), (9, Kind::Lower));
    assert!(memory.probe(43, 3).is_none());
    memory.clear();
    assert!(memory.probe(42, 3).is_none());
}

#[test]
fn mates_are_counted_from_where_they_are_seen() {
    let mut memory = Memory::new(1);
    // Mated two plies below a position at ply 5.
    memory.store(1, 5, known(mated_at(7), 4, Kind::Exact));
    assert_eq!(memory.probe(1, 1).unwrap().value, mated_at(3));
    memory.store(2, 5, known(-mated_at(7), 4, Kind::Exact));
    assert_eq!(memory.probe(2, 1).unwrap().value, -mated_at(3));
}

#[test]
fn deep_entries_outlive_shallow_ones_and_old_ones_go_first() {
    let mut memory = Memory::new(1);
    // Equal upper halves share a place.
    let hash = |number: u64| 0xabcd_0000_0000_0000 | number;
    for number in 0..5 {
        memory.store(hash(number), 0, known(1, 10 + number as i32, Kind::Exact));
    }
    memory.store(hash(5), 0, known(1, 20, Kind::Exact));
    assert!(memory.probe(hash(0), 0).is_none());
    assert!((1..=5).all(|number| memory.probe(hash(number), 0).is_some()));
    for _ in 0..3 {
        memory.begin_search();
    }
    memory.store(hash(5), 0, known(1, 20, Kind::Exact));
    memory.store(hash(6), 0, known(1, 1, Kind::Exact));
    memory.store(hash(7), 0, known(1, 1, Kind::Exact));
    assert!(memory.probe(hash(5), 0).is_some() && memory.probe(hash(7), 0).is_some());
}

#[test]
fn a_shallow_bound_keeps_the_deeper_value() {
    let mut memory = Memory::new(1);
    memory.store(9, 0, known(50, 12, Kind::Exact));
    memory.store(9, 0, known(-50, 2, Kind::Upper));
    assert_eq!(memory.probe(9, 0).unwrap().depth, 12);
}

#[test]
fn a_memory_of_no_size_is_still_one_becomes_a_smaller_one() {
    assert_eq!(Memory::new(0).megabytes(), 1);
    assert_eq!(Memory::new(3).megabytes(), 3);
}

#[test]
fn shallow_searches_are_remembered_in_a_table_of_their_own() {
    let mut memory = Memory::new(1);
    memory.note(42, 0, known(10, NEAR_DEPTH, Kind::Exact));
    assert!(memory.probe(42, 0).is_none());
    assert!((0..=NEAR_DEPTH).all(|depth| memory.recall(42, 0, depth).is_some()));
    memory.note(43, 0, known(10, NEAR_DEPTH + 1, Kind::Exact));
    assert!(memory.probe(43, 0).is_some() && memory.recall(43, 0, NEAR_DEPTH).is_none());
}
