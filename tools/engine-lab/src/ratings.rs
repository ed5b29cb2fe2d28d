//! The ratings of the levels on people's scale. One fit explains all games
//! of levels against programs with known ratings, and all games of levels against each other.
//! The model is by Ralph Bradley and Milton Terry (1952); a draw is half a point.

use std::collections::BTreeMap;

use chess_core::engine::Level;
use fastrand::Rng;

use crate::record;
use crate::statistics::{Tally, expected_points};

/// The file of the results. Each line has two players, and the wins, draws and losses of the first player.
const RESULTS_PATH: &str = "docs/ratings.tsv";
/// The names of the fields.
const FIELD_NAMES: &str = "first\tsecond\twins\tdraws\tlosses";
/// The markers before and after the table on the documentation page.
const MARKERS: [&str; 2] = ["<!-- ratings: made of ratings.tsv -->", "<!-- end of ratings -->"];
/// The programs with known ratings, which are their ratings from rapid games against people on lichess.org.
/// Each program plays the move that people are most likely to play.
const ANCHORS: [(&str, f64); 3] = [("maia-1100", 1480.0), ("maia-1500", 1654.0), ("maia-1900", 1765.0)];
/// The number of bootstrap samples from which the errors of the ratings are estimated.
const RESAMPLING_COUNT: usize = 200;
/// The increase of the expected score by one Elo, divided by expected × (1 - expected).
const SCORE_SLOPE_PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// Two players, and the results of the first player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Encounter {
    players: [String; 2],
    tally: Tally,
}

/// Prints the ratings of the levels and updates them in `docs/strength.md`.
///
/// # Errors
///
/// When a file cannot be read or written, or a line of the results is invalid.
pub fn run() -> Result<(), String> {
    let table = ratings_table(&parse(&record::read(RESULTS_PATH)?)?);
    println!("{table}");
    record::replace_table(MARKERS, &table)
}

fn parse(text: &str) -> Result<Vec<Encounter>, String> {
    let encounter = |line: &str| {
        let [one, other, wins, draws, losses] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Encounter {
            players: [one.to_owned(), other.to_owned()],
            tally: Tally {
                wins: wins.parse().ok()?,
                draws: draws.parse().ok()?,
                losses: losses.parse().ok()?,
            },
        })
    };
    let lines = text.lines().filter(|line| *line != FIELD_NAMES);
    lines
        .map(|line| encounter(line).ok_or_else(|| format!("{RESULTS_PATH}: {line}")))
        .collect()
}

/// The ratings that explain the games, by player.
fn ratings(met: &[Encounter]) -> BTreeMap<&str, f64> {
    let players = met.iter().flat_map(|met| &met.players).map(String::as_str);
    let anchor = |player: &str| ANCHORS.iter().find(|anchor| anchor.0 == player).map(|anchor| anchor.1);
    let mut ratings: BTreeMap<&str, f64> = players
        .map(|player| (player, anchor(player).unwrap_or(1500.0)))
        .collect();
    let free: Vec<&str> = ratings
        .keys()
        .copied()
        .filter(|player| anchor(player).is_none())
        .collect();
    for _ in 0..2000 {
        let mut greatest: f64 = 0.0;
        for player in &free {
            let step = newton_step(met, &ratings, player);
            *ratings.entry(player).or_default() += step;
            greatest = greatest.max(step.abs());
        }
        if greatest < 0.01 {
            break;
        }
    }
    ratings
}

/// A step of Newton's method for one player.
fn newton_step(met: &[Encounter], ratings: &BTreeMap<&str, f64>, player: &str) -> f64 {
    let (mut missing, mut slope) = (0.0, 0.0);
    for Encounter { players, tally } in met {
        let Some(index) = players.iter().position(|name| name == player) else {
            continue;
        };
        let rating = |name: &String| ratings.get(name.as_str()).copied().unwrap_or_default();
        let games = tally.games() as f64;
        let score = if index == 0 { tally.score() } else { 1.0 - tally.score() };
        let expected = expected_points(rating(&players[index]) - rating(&players[1 - index]));
        missing += games * (score - expected);
        slope += games * expected * (1.0 - expected) * SCORE_SLOPE_PER_ELO;
    }
    if slope > 0.0 {
        (missing / slope).clamp(-200.0, 200.0)
    } else {
        0.0
    }
}

/// A random sample of the games, with replacement. The sample has as many games as the original.
fn resample_games(met: &Encounter, random: &mut Rng) -> Encounter {
    let Tally { wins, draws, .. } = met.tally;
    let mut tally = Tally::default();
    for _ in 0..met.tally.games() {
        let count = match random.usize(..met.tally.games()) {
            throw if throw < wins => &mut tally.wins,
            throw if throw < wins + draws => &mut tally.draws,
            _ => &mut tally.losses,
        };
        *count += 1;
    }
    Encounter { tally, ..met.clone() }
}

/// The half-width of the 95 % confidence interval of each rating, by resampling all games (bootstrap, Bradley Efron,
/// 1979).
fn rating_errors<'a>(met: &'a [Encounter], ratings: &BTreeMap<&'a str, f64>) -> BTreeMap<&'a str, f64> {
    let mut random = Rng::with_seed(1);
    let mut squares: BTreeMap<&str, f64> = BTreeMap::new();
    for _ in 0..RESAMPLING_COUNT {
        let drawn: Vec<Encounter> = met.iter().map(|met| resample_games(met, &mut random)).collect();
        let sample = self::ratings(&drawn);
        for (player, rating) in ratings {
            *squares.entry(player).or_default() += (sample.get(player).unwrap_or(rating) - rating).powi(2);
        }
    }
    squares
        .into_iter()
        .map(|(player, sum)| (player, 1.96 * (sum / RESAMPLING_COUNT as f64).sqrt()))
        .collect()
}

/// The name of a level in the file.
fn level_name(level: Level) -> String {
    format!("level {}", level.number())
}

/// The table on the documentation page. The strongest level is the first.
fn ratings_table(met: &[Encounter]) -> String {
    let ratings = ratings(met);
    let errors = rating_errors(met, &ratings);
    let line = |level: Level| {
        let name = level_name(level);
        let all = met.iter().filter(|met| met.players.contains(&name));
        let games: usize = all.clone().map(|met| met.tally.games()).sum();
        let others = all.map(|met| {
            let is_first = met.players[0] == name;
            let score = if is_first {
                met.tally.score()
            } else {
                1.0 - met.tally.score()
            };
            let other = &met.players[usize::from(is_first)];
            format!("{other}: {:.0} % of {}", 100.0 * score, met.tally.games())
        });
        let others: Vec<String> = others.collect();
        let (rating, error) = (ratings.get(name.as_str())?, errors.get(name.as_str())?);
        Some(format!(
            "{} {}\t{}\t{games}\t{rating:.0} ± {error:.0}\t{}\n",
            level.number(),
            level.name(),
            level.strength().elo(),
            others.join(", ")
        ))
    };
    let lines: String = Level::all().rev().filter_map(line).collect();
    format!("level\tlabel\tgames\tmeasured\tscores\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::{MARKERS, RESULTS_PATH, level_name, parse, ratings, ratings_table};
    use crate::record;
    use chess_core::engine::Level;

    fn file(path: &str) -> String {
        record::read(&format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn ratings_follow_from_a_chain_of_known_scores() {
        // A score of 76 % is a difference of 200 Elo, and 24 % is a difference of -200 Elo.
        let text = "level 1\tmaia-1100\t20\t8\t72\nlevel 2\tlevel 1\t72\t8\t20\n";
        let met = parse(text).unwrap();
        let rated = ratings(&met);
        assert!(
            (rated["level 1"] - 1280.0).abs() < 3.0 && (rated["level 2"] - 1480.0).abs() < 3.0,
            "{rated:?}"
        );
        assert!(
            ratings_table(&met).contains("1 Newcomer\t400\t200\t1280 ± "),
            "{}",
            ratings_table(&met)
        );
        assert!(parse("level 1\tlevel 2\t3\n").is_err());
    }

    #[test]
    fn the_documentation_page_shows_the_ratings() {
        let page = file(record::STRENGTH_PAGE);
        let renewed = record::with_table(&page, MARKERS, &ratings_table(&parse(&file(RESULTS_PATH)).unwrap())).unwrap();
        assert_eq!(renewed, page, "run `cargo xtask match ratings`");
    }

    #[test]
    fn the_labels_of_the_levels_are_their_measured_ratings() {
        let met = parse(&file(RESULTS_PATH)).unwrap();
        let rated = ratings(&met);
        // No person plays like the strongest level, so its label is not a measured rating.
        for level in Level::all().filter(|level| *level != Level::STRONGEST) {
            let label = f64::from(level.strength().elo());
            let most = if (1200.0..=2000.0).contains(&label) {
                60.0
            } else {
                100.0
            };
            let measured = rated[level_name(level).as_str()];
            assert!((measured - label).abs() <= most, "{label}: {measured:.0}");
        }
    }
}
