//! The opening book: common lines of moves, so that the levels open naturally and with variety.
//!
//! `cargo xtask tune book` generates the book from a list of named openings.
//! Each line of the file is a move, indented by its ply. The move is followed by the number of named openings
//! that contain it, and by the number of gambits among these openings.

use super::Character;
use crate::rules::{Board, Game, Move};

const BOOK_TEXT: &str = include_str!("book.txt");

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BookMove<'a> {
    /// The number of plies before the move.
    depth: usize,
    /// The move in UCI notation.
    mv: &'a str,
    /// The number of named openings that contain the move.
    lines: u64,
    /// The number of gambits among these openings.
    gambits: u64,
}

impl<'a> BookMove<'a> {
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

    /// The weight of the move for a playing style.
    fn weight(&self, character: Character) -> u64 {
        match character {
            Character::Gambiteer => 8 * self.gambits + 1,
            Character::Solid => self.lines - self.gambits + 1,
            Character::Universal | Character::Attacker | Character::Endgame => self.lines,
        }
    }
}

/// Chooses a random book move. The probability of a move is proportional to its weight. At the first move of a side,
/// no move has a greater probability than all other moves together, unless there is only one move.
#[must_use]
pub(super) fn random_book_move(game: &Game, character: Character, chance: u64) -> Option<Move> {
    if *game.start() != Board::default() {
        return None;
    }
    let entries: Vec<BookMove<'_>> = BOOK_TEXT.lines().filter_map(BookMove::of).collect();
    let replies = book_moves_after(&entries, game.moves());
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

/// Whether the book has this move after the moves of the game.
#[must_use]
pub(in crate::engine) fn in_book(game: &Game, mv: Move) -> bool {
    if *game.start() != Board::default() {
        return false;
    }
    let entries: Vec<BookMove<'_>> = BOOK_TEXT.lines().filter_map(BookMove::of).collect();
    let text = mv.to_string();
    book_moves_after(&entries, game.moves())
        .iter()
        .any(|entry| entry.mv == text)
}

/// The book moves after the moves that were played.
fn book_moves_after<'a>(entries: &[BookMove<'a>], played: &[Move]) -> Vec<BookMove<'a>> {
    let below = played.iter().enumerate().try_fold(entries, |entries, (depth, mv)| {
        entries_after(entries, depth, &mv.to_string())
    });
    let replies = below.unwrap_or_default().iter();
    replies.filter(|entry| entry.depth == played.len()).copied().collect()
}

/// The entries that follow the move `mv` in the book; `depth` is the number of plies before this move.
fn entries_after<'e, 'a>(entries: &'e [BookMove<'a>], depth: usize, mv: &str) -> Option<&'e [BookMove<'a>]> {
    let at = entries
        .iter()
        .position(|entry| entry.depth == depth && entry.mv == mv)?;
    let below = &entries[at + 1..];
    let end = below.iter().position(|entry| entry.depth <= depth);
    Some(&below[..end.unwrap_or(below.len())])
}

#[cfg(test)]
mod tests {
    use super::{BOOK_TEXT, BookMove, Character, random_book_move};
    use crate::Game;
    use crate::notation::parse_game;
    use crate::rules::split_mix;

    #[test]
    fn every_line_of_the_book_can_be_played() {
        let mut path: Vec<&str> = Vec::new();
        for line in BOOK_TEXT.lines() {
            let entry = BookMove::of(line).unwrap_or_else(|| panic!("{line}"));
            path.truncate(entry.depth);
            assert_eq!(path.len(), entry.depth, "{line}");
            path.push(entry.mv);
            let start = crate::Board::default().to_string();
            assert!(parse_game(&start, path.iter().copied()).is_ok(), "{path:?}");
        }
    }

    #[test]
    fn moves_are_chosen_in_proportion_to_their_openings() {
        let first = |chance| {
            random_book_move(&Game::default(), Character::Universal, chance)
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
    fn no_first_move_is_chosen_more_often_than_all_others_together() {
        let start = crate::Board::default().to_string();
        for played in [&[][..], &["e2e4"], &["d2d4"], &["c2c4"], &["g1f3"]] {
            let game = parse_game(&start, played.iter().copied()).unwrap();
            for character in Character::ALL {
                let chosen = |seed| random_book_move(&game, character, split_mix(seed)).unwrap().to_string();
                let mut moves: Vec<String> = (0..1000).map(chosen).collect();
                moves.sort_unstable();
                let most = moves.chunk_by(|one, other| one == other).map(<[_]>::len).max();
                assert!(most < Some(550), "{played:?}, {}: {most:?}", character.word());
            }
        }
    }

    #[test]
    fn gambiteers_prefer_gambits_and_solid_players_avoid_them() {
        let start = crate::Board::default().to_string();
        let open = parse_game(&start, ["e2e4", "e7e5"]).unwrap();
        let gambits = |character| {
            let moves = (0..1000).filter_map(|seed| random_book_move(&open, character, split_mix(seed)));
            moves.filter(|mv| mv.to_string() == "f2f4").count()
        };
        assert!(2 * gambits(Character::Gambiteer) > 3 * gambits(Character::Universal));
        assert!(gambits(Character::Solid) < gambits(Character::Universal));
    }

    #[test]
    fn the_book_has_no_moves_for_other_openings_and_start_positions() {
        let start = crate::Board::default().to_string();
        let after = |moves: &[&str]| {
            random_book_move(
                &parse_game(&start, moves.iter().copied()).unwrap(),
                Character::Universal,
                1,
            )
        };
        assert!(after(&["e2e4", "c7c5"]).is_some());
        assert_eq!(after(&["a2a3", "a7a6"]), None);
        let other = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(
            random_book_move(&parse_game(other, []).unwrap(), Character::Universal, 1),
            None
        );
    }
}
