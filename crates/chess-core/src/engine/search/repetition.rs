//! Upcoming repetition: the hashes of two positions tell whether one quiet move leads from one to the other (Marcel van
//! Kervinck, "The design and implementation of the Rookie 2.0 chess playing program", 2002).

use std::sync::LazyLock;

use crate::rules::bitboard::squares;
use crate::rules::{Color, Piece, PieceType, Square, attacks_of, hash_difference};

/// Places for the 3668 moves to and fro of all pieces but pawns, twice as many, so that few lie far from where they belong.
const PLACES: usize = 1 << 13;

/// A move's difference between hashes, and the two squares; the difference 0 marks a free place.
type Entry = (u64, Square, Square);

/// Each move lies in the first free place from the one that the low bits of its difference name.
static MOVES: LazyLock<Box<[Entry]>> = LazyLock::new(|| {
    let mut places = vec![(0, Square::A1, Square::A1); PLACES];
    for entry in quiet_moves() {
        let place = place(&places, entry.0);
        places[place] = entry;
    }
    places.into()
});

/// The squares of the quiet move, to or fro, that changes the hash of a position by this; nothing may stand between them.
pub(super) fn quiet_move_by(difference: u64) -> Option<(Square, Square)> {
    let (known, one, other) = MOVES[place(&MOVES, difference)];
    (known == difference && known != 0).then_some((one, other))
}

/// The place of a difference, or the free one where it would be.
fn place(places: &[Entry], difference: u64) -> usize {
    let mut place = difference as usize % PLACES;
    while ![0, difference].contains(&places[place].0) {
        place = (place + 1) % PLACES;
    }
    place
}

fn quiet_moves() -> impl Iterator<Item = Entry> {
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| PieceType::ALL.map(|piece_type| Piece::new(color, piece_type)))
        .filter(|piece| piece.piece_type != PieceType::Pawn);
    let pairs = pieces.flat_map(|piece| squares(!0).map(move |one| (piece, one)));
    pairs.flat_map(|(piece, one)| {
        let reached = attacks_of(piece.piece_type, piece.color, one, 0);
        // Each pair of squares once.
        let others = squares(reached).filter(move |other| one.index() < other.index());
        others.map(move |other| (hash_difference(piece, one, other), one, other))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::notation::parse_game;

    #[test]
    fn each_move_is_found_by_its_difference() {
        assert_eq!(quiet_moves().count(), 3668);
        for (difference, one, other) in quiet_moves() {
            assert_eq!(quiet_move_by(difference), Some((one, other)));
        }
        assert_eq!(quiet_moves().map(|entry| entry.0).collect::<HashSet<_>>().len(), 3668);
    }

    #[test]
    fn a_move_that_leads_back_is_found_and_no_other_difference() {
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
