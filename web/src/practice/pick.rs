//! Chooses the next puzzle by its theme and by the person's rating.

use std::collections::HashMap;

use game_store::PuzzleAttempt;

use super::puzzles::Entry;

/// The maximum differences between the rating of a puzzle and the rating of the person, in Elo, in ascending
/// order. The page uses the first difference within which there is a puzzle that the person has not seen.
const RATING_DIFFERENCES: [f64; 4] = [100.0, 200.0, 400.0, f64::INFINITY];

/// The next puzzle of a theme (`None` for all themes).
/// The seed chooses a puzzle near the person's rating that the person has not seen.
/// If the person has seen all puzzles of the theme, the puzzle with the oldest attempt is returned.
#[must_use]
pub fn pick_puzzle<'a>(
    entries: &'a [Entry],
    theme: Option<&str>,
    rating: f64,
    attempts: &[PuzzleAttempt],
    seed: u32,
) -> Option<&'a Entry> {
    let seen: HashMap<&str, usize> = attempts
        .iter()
        .enumerate()
        .map(|(at, it)| (it.id.as_str(), at))
        .collect();
    let of_theme: Vec<&Entry> = entries
        .iter()
        .filter(|entry| theme.is_none_or(|theme| entry.theme == theme))
        .collect();
    let unseen = |range: &f64| -> Vec<&'a Entry> {
        let is_near = |entry: &Entry| (f64::from(entry.rating) - rating).abs() <= *range;
        let new = of_theme.iter().filter(|entry| !seen.contains_key(entry.id.as_str()));
        new.filter(|entry| is_near(entry)).copied().collect()
    };
    let candidates = RATING_DIFFERENCES
        .iter()
        .map(unseen)
        .find(|candidates| !candidates.is_empty());
    match candidates {
        Some(candidates) => {
            let at = fastrand::Rng::with_seed(seed.into()).usize(..candidates.len());
            candidates.get(at).copied()
        }
        None => of_theme.iter().min_by_key(|entry| seen.get(entry.id.as_str())).copied(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game_store::PuzzleAttempt;

    use super::pick_puzzle;
    use crate::practice::Puzzles;

    fn hundred_puzzles() -> Puzzles {
        let line = |number: i32| {
            let theme = if number % 2 == 0 { "fork" } else { "pin" };
            format!("fen {number}\ta2a3 a7a6\t\t{theme}\t{}\n", 500 + 50 * number)
        };
        Puzzles::read(&(0..40).map(line).collect::<String>())
    }

    #[test]
    fn a_puzzle_of_the_theme_and_near_the_rating_is_chosen() {
        let puzzles = hundred_puzzles();
        for seed in 0..50 {
            let chosen = pick_puzzle(puzzles.entries(), Some("pin"), 1000.0, &[], seed).unwrap();
            assert!(
                chosen.theme == "pin" && (900..=1100).contains(&chosen.rating),
                "{chosen:?}"
            );
        }
        let strong = pick_puzzle(puzzles.entries(), None, 3100.0, &[], 1).unwrap();
        assert!(strong.rating >= 500);
        assert_eq!(pick_puzzle(puzzles.entries(), Some("mate"), 1000.0, &[], 1), None);
        assert_eq!(pick_puzzle(&[], None, 1000.0, &[], 1), None);
    }

    #[test]
    fn the_seed_decides() {
        let puzzles = hundred_puzzles();
        let chosen: HashSet<String> = (0..50)
            .filter_map(|seed| Some(pick_puzzle(puzzles.entries(), None, 1000.0, &[], seed)?.id.clone()))
            .collect();
        assert_eq!(chosen.len(), 5, "all within 100 Elo");
    }

    #[test]
    fn no_puzzle_is_repeated_until_all_were_seen() {
        let puzzles = hundred_puzzles();
        let mut attempts: Vec<PuzzleAttempt> = Vec::new();
        for seed in 0..25 {
            let chosen = pick_puzzle(puzzles.entries(), Some("fork"), 1000.0, &attempts, seed).unwrap();
            attempts.push(PuzzleAttempt {
                id: chosen.id.clone(),
                solved: true,
                unrated: false,
            });
        }
        let distinct: HashSet<&str> = attempts[..20].iter().map(|attempt| attempt.id.as_str()).collect();
        assert_eq!(distinct.len(), 20);
        // After all puzzles were seen, the puzzles with the oldest attempts are repeated.
        assert_eq!(attempts[20..], attempts[..5]);
    }
}
