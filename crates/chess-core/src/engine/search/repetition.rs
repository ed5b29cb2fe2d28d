//! Upcoming repetitions: the hashes of two positions show whether one quiet move leads from one position to the other
//! (Marcel van Kervinck, 2013, with a cuckoo table).

use std::sync::LazyLock;

use crate::rules::bitboard::squares;
use crate::rules::{Color, Piece, PieceType, Square, attacks_of, quiet_move_difference};

/// A quiet move of a piece between two squares, in either direction.
#[derive(Clone, Copy)]
struct QuietMove {
    /// The XOR of the hashes before and after the move; 0 marks an empty slot.
    difference: u64,
    one: Square,
    other: Square,
}

/// The number of slots. It is more than twice the number of quiet moves of all pieces except pawns, which is 3668.
/// So most moves are near the slot that the hash selects.
const SLOT_COUNT: usize = 1 << 13;

/// A hash table with linear probing, indexed by the low bits of the difference. The table is created when it is first
/// needed. If it were a part of the program, its random numbers would be a fifth of the engine's download.
static QUIET_MOVES: LazyLock<Box<[QuietMove]>> = LazyLock::new(|| {
    let free = QuietMove {
        difference: 0,
        one: Square::A1,
        other: Square::A1,
    };
    let mut places = vec![free; SLOT_COUNT];
    for mv in quiet_moves() {
        let place = slot_index(&places, mv.difference);
        places[place] = mv;
    }
    places.into()
});

/// The squares of the quiet move, in either direction, that changes the hash of a position by this difference. The
/// caller checks that the squares between the two are empty.
pub(super) fn quiet_move_by(difference: u64) -> Option<(Square, Square)> {
    let mv = QUIET_MOVES[slot_index(&QUIET_MOVES, difference)];
    (mv.difference == difference && difference != 0).then_some((mv.one, mv.other))
}

/// The slot of a difference, or the empty slot where it would be stored.
fn slot_index(places: &[QuietMove], difference: u64) -> usize {
    let mut place = difference as usize % SLOT_COUNT;
    while ![0, difference].contains(&places[place].difference) {
        place = (place + 1) % SLOT_COUNT;
    }
    place
}

fn quiet_moves() -> impl Iterator<Item = QuietMove> {
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| PieceType::ALL.map(|piece_type| Piece::new(color, piece_type)))
        .filter(|piece| piece.piece_type != PieceType::Pawn);
    let pairs = pieces.flat_map(|piece| squares(!0).map(move |one| (piece, one)));
    pairs.flat_map(|(piece, one)| {
        let reached = attacks_of(piece.piece_type, piece.color, one, 0);
        // Each pair of squares is listed only once.
        let others = squares(reached).filter(move |other| one.index() < other.index());
        others.map(move |other| QuietMove {
            difference: quiet_move_difference(piece, one, other),
            one,
            other,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_game;

    #[test]
    fn each_move_is_found_by_its_difference() {
        assert_eq!(quiet_moves().count(), 3668);
        for mv in quiet_moves() {
            assert_eq!(quiet_move_by(mv.difference), Some((mv.one, mv.other)));
        }
    }

    #[test]
    fn a_move_back_is_found_and_other_differences_are_not() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let hash = |moves: &[&str]| {
            parse_game(start, moves.iter().copied())
                .unwrap()
                .board()
                .position_hash()
        };
        let difference = hash(&[]) ^ hash(&["g1f3", "g8f6", "f3g1"]);
        assert_eq!(quiet_move_by(difference), Some((Square::F6, Square::G8)));
        assert_eq!(quiet_move_by(hash(&[]) ^ hash(&["g1f3", "g8f6", "b1c3"])), None);
        assert_eq!(quiet_move_by(hash(&[]) ^ hash(&["e2e4"])), None);
        assert_eq!(quiet_move_by(0), None);
    }
}
