//! With which moves people begin: a book of natural lines, so that no level begins as nobody would, nor always alike.
//!
//! It is made of the names of openings, `cargo xtask tune book` does it: a line a move, indented by how deep it lies,
//! with the number of named lines that go through it, and how many of them are gambits.

use super::Character;
use crate::rules::{Board, Game, Move};

const TEXT: &str = include_str!("book.txt");

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry<'a> {
    /// The plies before it.
    depth: usize,
    /// The move, as UCI has it.
    mv: &'a str,
    /// How many named lines go through it.
    lines: u64,
    /// How many of them are gambits.
    gambits: u64,
}

impl<'a> Entry<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let mv = line.trim_start();
        let mut fields = mv.split(' ');
        Some(Self {
            depth: line.len() - mv.len(),
            mv: fields.next()?,
            lines: fields.next()?.parse().ok()?,
            gambits: fields.next().map_or(Some(0), |gambits| gambits.parse().ok())?,
        })
    }

    /// How much a character is drawn to it.
    fn weight(&self, character: Character) -> u64 {
        match character {
            Character::Gambiteer => 8 * self.gambits + 1,
            Character::Solid => self.lines - self.gambits + 1,
            Character::Universal | Character::Attacker | Character::Endgame => self.lines,
        }
    }
}

/// A move of the book for a game, by chance; the more lines go through a move, the more often it is chosen,
/// but a side's first move no more often than all others together, where there are others.
#[must_use]
pub(super) fn chosen(game: &Game, character: Character, chance: u64) -> Option<Move> {
    if *game.start() != Board::default() {
        return None;
    }
    let entries: Vec<Entry<'_>> = TEXT.lines().filter_map(Entry::of).collect();
    let replies = replies(&entries, game.moves());
    let weights: Vec<u64> = replies.iter().map(|entry| entry.weight(character)).collect();
    let all: u64 = weights.iter().sum();
    let most = |weight: u64| {
        if game.ply() < 2 && weights.len() > 1 {
            weight.min(all - weight)
        } else {
            weight
        }
    };
    let sums: Vec<u64> = weights
        .iter()
        .copied()
        .map(most)
        .scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        })
        .collect();
    let throw = chance % *sums.last()?;
    let reply = replies.get(sums.partition_point(|sum| *sum <= throw))?;
    let mut moves = game.board().legal_moves().into_iter();
    moves.find(|mv| mv.to_string() == reply.mv)
}

/// The moves that the book knows after these.
fn replies<'a>(entries: &[Entry<'a>], played: &[Move]) -> Vec<Entry<'a>> {
    let below = played
        .iter()
        .enumerate()
        .try_fold(entries, |entries, (depth, mv)| below(entries, depth, &mv.to_string()));
    let replies = below.unwrap_or_default().iter();
    replies.filter(|entry| entry.depth == played.len()).copied().collect()
}

/// What stands below a move that so many plies come before.
fn below<'e, 'a>(entries: &'e [Entry<'a>], depth: usize, mv: &str) -> Option<&'e [Entry<'a>]> {
    let at = entries
        .iter()
        .position(|entry| entry.depth == depth && entry.mv == mv)?;
    let below = &entries[at + 1..];
    let end = below.iter().position(|entry| entry.depth <= depth);
    Some(&below[..end.unwrap_or(below.len())])
}

#[cfg(test)]
mod tests {
    use super::{Character, Entry, TEXT, chosen};
    use crate::Game;
    use crate::notation::parse_game;
    use crate::rules::split_mix;

    #[test]
    fn every_line_of_the_book_can_be_played() {
        let mut way: Vec<&str> = Vec::new();
        for line in TEXT.lines() {
            let entry = Entry::of(line).unwrap_or_else(|| panic!("{line}"));
            way.truncate(entry.depth);
            assert_eq!(way.len(), entry.depth, "{line}");
            way.push(entry.mv);
            let start = crate::Board::default().to_string();
            assert!(parse_game(&start, way.iter().copied()).is_ok(), "{way:?}");
        }
    }

    #[test]
    fn moves_come_as_often_as_lines_go_through_them() {
        let first = |chance| {
            chosen(&Game::default(), Character::Universal, chance)
                .unwrap()
                .to_string()
        };
        let moves: Vec<String> = (0..10_000).map(first).collect();
        let part = |mv: &str| moves.iter().filter(|other| *other == mv).count() as f64 / 10_000.0;
        assert!((0.40..=0.55).contains(&part("e2e4")), "{}", part("e2e4"));
        assert!((0.25..=0.45).contains(&part("d2d4")), "{}", part("d2d4"));
        assert!(part("h2h4") < 0.01);
    }

    #[test]
    fn no_first_move_comes_more_often_than_all_others() {
        let start = crate::Board::default().to_string();
        for played in [&[][..], &["e2e4"], &["d2d4"], &["c2c4"], &["g1f3"]] {
            let game = parse_game(&start, played.iter().copied()).unwrap();
            for character in Character::ALL {
                let chosen = |seed| chosen(&game, character, split_mix(seed)).unwrap().to_string();
                let mut moves: Vec<String> = (0..1000).map(chosen).collect();
                moves.sort_unstable();
                let most = moves.chunk_by(|one, other| one == other).map(<[_]>::len).max();
                assert!(most < Some(550), "{played:?}, {}: {most:?}", character.word());
            }
        }
    }

    #[test]
    fn a_gambiteer_gives_pawns_and_a_solid_one_does_not() {
        let start = crate::Board::default().to_string();
        let open = parse_game(&start, ["e2e4", "e7e5"]).unwrap();
        let gambits = |character| {
            let moves = (0..1000).filter_map(|seed| chosen(&open, character, split_mix(seed)));
            moves.filter(|mv| mv.to_string() == "f2f4").count()
        };
        assert!(2 * gambits(Character::Gambiteer) > 3 * gambits(Character::Universal));
        assert!(gambits(Character::Solid) < gambits(Character::Universal));
    }

    #[test]
    fn the_book_ends_and_knows_nothing_of_other_beginnings() {
        let start = crate::Board::default().to_string();
        let after = |moves: &[&str]| {
            chosen(
                &parse_game(&start, moves.iter().copied()).unwrap(),
                Character::Universal,
                1,
            )
        };
        assert!(after(&["e2e4", "c7c5"]).is_some());
        assert_eq!(after(&["a2a3", "a7a6"]), None);
        let other = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(chosen(&parse_game(other, []).unwrap(), Character::Universal, 1), None);
    }
}
