//! The puzzles: the position before a mistake, the mistake, and the solution of each puzzle.

use std::collections::BTreeMap;

use chess_core::notation::parse_uci;
use chess_core::{Board, Move};
use game_store::text_hash;

use crate::state::{PracticeKind, PracticeTask};

/// The file of puzzles. Each line has a position, the moves, the continuation of the solution, the theme and the
/// rating, separated by tabs. A line is parsed completely only when its puzzle is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Puzzles(Vec<Entry>);

/// The minimum number of puzzles of a theme that is offered.
const MIN_PUZZLES_OF_THEME: usize = 10;

/// A puzzle whose position and moves have not been parsed yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name of the puzzle, which is derived from its position.
    pub id: String,
    /// The rating in Elo.
    pub rating: i32,
    /// The theme.
    pub theme: String,
    fen: String,
    moves: String,
    continuation: String,
}

impl Puzzles {
    /// Reads the file. Lines without a puzzle are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self(text.lines().filter_map(Entry::read).collect())
    }

    /// All puzzles.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// The themes with enough puzzles to practise them, and their numbers of puzzles. The puzzles of the other themes
    /// are among the puzzles of all themes.
    #[must_use]
    pub fn offered_themes(&self) -> BTreeMap<&str, usize> {
        let mut themes = self.themes();
        themes.retain(|_, count| *count >= MIN_PUZZLES_OF_THEME);
        themes
    }

    /// The number of puzzles of each theme.
    #[must_use]
    pub fn themes(&self) -> BTreeMap<&str, usize> {
        let mut themes = BTreeMap::new();
        for entry in &self.0 {
            *themes.entry(entry.theme.as_str()).or_default() += 1;
        }
        themes
    }
}

impl Entry {
    fn read(line: &str) -> Option<Self> {
        let [fen, moves, continuation, theme, rating] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some(Self {
            // Half of the hash is enough for a few thousand puzzles.
            id: format!("{:08x}", text_hash(fen) as u32),
            rating: rating.trim().parse().ok()?,
            theme: theme.to_owned(),
            fen: fen.to_owned(),
            moves: moves.to_owned(),
            continuation: continuation.to_owned(),
        })
    }

    /// The puzzle as a task; `None` if its position or one of its moves is invalid.
    /// `chosen_theme` is the theme that the person has chosen, or `None` for all themes.
    #[must_use]
    pub fn task(&self, chosen_theme: Option<String>, seed: u32) -> Option<PracticeTask> {
        let start: Board = self.fen.parse().ok()?;
        let mut board = start.clone();
        let moves = read_moves(&mut board, &self.moves)?;
        let continuation = read_moves(&mut board, &self.continuation)?;
        // The moves are the mistake and the solution. The person makes the first and the last move of the solution.
        if moves.len() < 2 || moves.len() % 2 != 0 {
            return None;
        }
        Some(PracticeTask {
            id: self.id.clone(),
            color: !start.side_to_move(),
            kind: PracticeKind::Puzzle {
                moves: moves.into(),
                continuation: continuation.into(),
                theme: self.theme.clone(),
                rating: self.rating,
                chosen_theme,
            },
            start,
            seed,
        })
    }
}

/// The moves of a text in UCI notation, which are played on the board; `None` if one of them is invalid.
fn read_moves(board: &mut Board, text: &str) -> Option<Vec<Move>> {
    let moves = text.split_whitespace().map(|word| {
        let mv = parse_uci(board, word).ok()?;
        *board = board.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Entry, Puzzles};
    use crate::practice::PracticeTexts;

    const PUZZLES: &str = include_str!("../../assets/puzzles.tsv");

    #[test]
    fn every_line_is_a_puzzle_with_a_name_for_its_theme() {
        let puzzles = Puzzles::read(PUZZLES);
        assert_eq!(puzzles.entries().len(), PUZZLES.lines().count());
        let ids: HashSet<&str> = puzzles.entries().iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), puzzles.entries().len());
        for entry in puzzles.entries() {
            assert!(entry.task(None, 1).is_some(), "{entry:?}");
        }
        let languages = [
            include_str!("../../assets/practice-en.tsv"),
            include_str!("../../assets/practice-de.tsv"),
        ];
        for words in languages.map(PracticeTexts::read) {
            for theme in puzzles.themes().keys() {
                assert!(words.has(&format!("theme.{theme}")), "{theme}");
            }
        }
    }

    #[test]
    fn the_puzzles_are_sorted_by_their_ratings() {
        let puzzles = Puzzles::read(PUZZLES);
        assert!(puzzles.entries().is_sorted_by_key(|entry| entry.rating));
    }

    #[test]
    fn only_themes_with_enough_puzzles_are_offered() {
        let lines = |theme: &str, count: usize| format!("fen\ta2a3 a7a6\t\t{theme}\t900\n").repeat(count);
        let puzzles = Puzzles::read(&[lines("fork", 10), lines("pin", 9), lines("x-ray", 1)].concat());
        assert_eq!(puzzles.offered_themes().into_iter().collect::<Vec<_>>(), [("fork", 10)]);
        assert_eq!(puzzles.entries().len(), 20);
    }

    #[test]
    fn invalid_puzzles_are_ignored() {
        let fen = "r5k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1";
        let task = |moves: &str| Entry::read(&format!("{fen}\t{moves}\tmate\t900")).and_then(|it| it.task(None, 1));
        assert!(task("a8d8 e1e8\t").is_some());
        assert!(task("a8d8 e1e8\td8e8 a1a2").is_some());
        for moves in ["", "a8d8", "a8d8 e1e9", "a8d8 d8d1", "a8d8 e1e8 d8e8"] {
            assert_eq!(task(&[moves, "\t"].concat()), None, "{moves}");
        }
        assert_eq!(
            task("a8d8 e1e8\ta1a2"),
            None,
            "the continuation begins with a move of the wrong side"
        );
        assert_eq!(Entry::read("a\tb\tc\td"), None);
        assert_eq!(Entry::read("a\tb\tc\td\tmany"), None);
    }
}
