//! Counts the motifs that are found in puzzles with known themes, after the mistake with which each puzzle begins.
//! Another program assigned the themes. That program assigned a theme for every motif that occurs anywhere in a
//! solution, even if the motif does not explain the gain. A puzzle is set aside if the engine's line cannot show the
//! puzzle's theme, for one of three reasons. `gainless`: this line wins no material within its length. `line`: this
//! line differs from the solution. `other`: another motif explains the gain, and the motif of the theme cannot be
//! proved.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use chess_core::engine::{Limits, SearchMemory, search};
use chess_core::notation::parse_uci;
use chess_core::tactics::{Motif, ProofLine, motif, motifs};
use chess_core::{Board, Game, Move};

use super::cache::{Cache, moves_text, parse_moves};
use super::definitions::Claim;
use super::disagreement::disagreement_text;
use crate::behaviour::Judging;

/// The file of the puzzles, which are not a part of the project.
pub const PUZZLE_FILE: &str = "../shared/puzzles.csv";

/// The puzzles that are set aside: they are not counted. Each line has a theme, a puzzle and a reason.
const PUZZLES_SET_ASIDE: &str = include_str!("set-aside.txt");

/// The maximum length of a line, in plies.
const MAX_LINE_PLIES: usize = 14;

/// The themes, each with the names of its motifs.
const THEMES: [(&str, &[&str]); 11] = [
    ("fork", &["fork"]),
    ("pin", &["pin"]),
    ("skewer", &["skewer"]),
    ("hangingPiece", &["hanging-piece"]),
    (
        "discoveredAttack",
        &["discovered-attack", "discovered-check", "double-check"],
    ),
    ("trappedPiece", &["trapped-piece"]),
    ("backRankMate", &["back-rank-mate"]),
    ("promotion", &["promotion"]),
    ("mateIn1", MATE_MOTIFS),
    ("mateIn2", MATE_MOTIFS),
    ("mateIn3", MATE_MOTIFS),
];
const MATE_MOTIFS: &[&str] = &["mate", "back-rank-mate", "smothered-mate"];

/// The numbers of puzzles with a theme.
#[derive(Clone, Copy, Debug, Default)]
struct ThemeCounts {
    rows: usize,
    /// The number of puzzles whose line ends in mate. In such a line, the mate is the reported motif.
    mates: usize,
    set_aside: usize,
    /// The number of puzzles in which a motif of the theme can be proved.
    proved: usize,
    /// The number of puzzles in which a motif of the theme is the reported motif.
    named: usize,
}

impl ThemeCounts {
    /// The number of puzzles from which the percentages are computed.
    fn counted_rows(self) -> usize {
        self.rows - self.mates - self.set_aside
    }
}

/// A puzzle: a row of the file.
struct Puzzle<'a> {
    id: &'a str,
    /// The position before the mistake.
    before: Board,
    mistake: Move,
    /// The position after the mistake.
    start: Board,
    themes: Vec<&'a str>,
}

/// Prints the percentages of each theme, and the number of claims that the second implementation confirms. Before that,
/// prints the puzzles of the theme `shown` in which no motif of that theme is named.
///
/// # Errors
///
/// When a row or the cache cannot be read.
pub fn run(path: &Path, nodes: u64, cache: &Path, shown: Option<&str>) -> Result<(), String> {
    let rows = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let aside = set_aside();
    let cache = Cache::open(cache)?;
    let engine = Judging { nodes, engine: None }.engine_name()?;
    let mut counts: BTreeMap<&str, ThemeCounts> = BTreeMap::new();
    let (mut claims, mut wrong) = (0, Vec::new());
    let mut memory = SearchMemory::new(16);
    for row in rows.lines().skip(1) {
        let puzzle = read_row(row).ok_or_else(|| format!("this row cannot be read: {row}"))?;
        let line = puzzle_line(&puzzle.start, nodes, &engine, &cache, &mut memory)?;
        let line = line.as_reply_to(&puzzle.before, puzzle.mistake);
        let named = motif(&line);
        let proved = motifs(&line);
        for motif in named.iter().chain(&proved) {
            claims += 1;
            if let Err(error) = claim(&line, motif).check() {
                wrong.push(format!("{} {} {}: {error}", puzzle.id, motif.kind.name(), motif.by));
            }
        }
        for (theme, names) in THEMES.iter().filter(|(theme, _)| puzzle.themes.contains(theme)) {
            let reason = aside.get(&(*theme, puzzle.id)).copied();
            let is_named = named.as_ref().is_some_and(|motif| names.contains(&motif.kind.name()));
            if shown == Some(*theme) && !is_named {
                println!(
                    "{}",
                    disagreement_text(puzzle.id, reason, &line, named.as_ref(), &proved)
                );
            }
            add_to_counts(
                counts.entry(theme).or_default(),
                names,
                named.as_ref(),
                &proved,
                reason.is_some(),
            );
        }
    }
    print_counts(&counts);
    println!("{} of {claims} claims hold by the second opinion", claims - wrong.len());
    for claim in wrong {
        println!("  {claim}");
    }
    Ok(())
}

/// The puzzles that are set aside, with their reasons.
fn set_aside() -> HashMap<(&'static str, &'static str), &'static str> {
    let rows = PUZZLES_SET_ASIDE.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some(((words.next()?, words.next()?), words.next()?))
    });
    rows.collect()
}

fn read_row(row: &str) -> Option<Puzzle<'_>> {
    let fields: Vec<&str> = row.trim_end().split(',').collect();
    let [id, fen, moves, _, themes] = fields[..] else {
        return None;
    };
    let board: Board = fen.parse().ok()?;
    let mistake = parse_uci(&board, moves.split(' ').next()?).ok()?;
    Some(Puzzle {
        id,
        start: board.play(mistake).ok()?,
        before: board,
        mistake,
        themes: themes.split(' ').collect(),
    })
}

/// The line that the engine expects, up to its last quiet position. The line is searched only if it is not stored.
fn puzzle_line(
    start: &Board,
    nodes: u64,
    engine: &str,
    cache: &Cache,
    memory: &mut SearchMemory,
) -> Result<ProofLine, String> {
    let moves = cache.get_or_make("line", &format!("{engine}\t{nodes}\t{start}"), || {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        memory.clear();
        let report = search(&Game::new(start.clone()), &limits, memory, &mut ());
        let length = report.principal_variation.len().min(MAX_LINE_PLIES);
        Ok(moves_text(&report.principal_variation[..length]))
    })?;
    let line = ProofLine::new(start, &parse_moves(start, &moves)?).map_err(|error| error.to_string())?;
    Ok(line.cut_to_quiet(1))
}

/// The claim that a line has a motif.
pub fn claim(line: &ProofLine, motif: &Motif) -> Claim {
    Claim {
        start: line.board(0).clone(),
        moves: line.moves().to_vec(),
        name: motif.kind.name().to_owned(),
        by: motif.by,
        targets: motif.targets.clone(),
    }
}

fn add_to_counts(count: &mut ThemeCounts, names: &[&str], named: Option<&Motif>, proved: &[Motif], is_aside: bool) {
    let is_of = |motif: &Motif| names.contains(&motif.kind.name());
    let is_named = named.is_some_and(is_of);
    count.rows += 1;
    if !is_named && named.is_some_and(|motif| MATE_MOTIFS.contains(&motif.kind.name())) {
        count.mates += 1;
    } else if is_aside {
        count.set_aside += 1;
    } else {
        count.named += usize::from(is_named);
        count.proved += usize::from(is_named || proved.iter().any(is_of));
    }
}

fn print_counts(counts: &BTreeMap<&str, ThemeCounts>) {
    println!("theme              rows  mates  aside   left  proved  named");
    for (theme, count) in counts {
        let percent = |part: usize| 100.0 * part as f64 / count.counted_rows().max(1) as f64;
        println!(
            "{theme:18}{:5}{:7}{:7}{:7}{:7.1}%{:6.1}%",
            count.rows,
            count.mates,
            count.set_aside,
            count.counted_rows(),
            percent(count.proved),
            percent(count.named),
        );
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;
    use std::path::Path;

    use super::{PUZZLE_FILE, THEMES, read_row, set_aside};

    #[test]
    fn each_row_that_is_set_aside_has_a_theme_and_a_reason() {
        for ((theme, id), reason) in set_aside() {
            assert!(THEMES.iter().any(|(known, _)| *known == theme), "{theme} {id}");
            assert!(
                ["gainless", "line", "other"].contains(&reason),
                "{theme} {id}: {reason}"
            );
        }
    }

    #[test]
    fn at_most_a_quarter_of_a_theme_is_set_aside() {
        // The puzzles are not a part of the project. If they are missing, nothing can be counted.
        let Ok(text) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(PUZZLE_FILE)) else {
            return;
        };
        let puzzles: Vec<_> = text.lines().skip(1).filter_map(read_row).collect();
        assert_eq!(puzzles.len(), text.lines().count() - 1);
        let mut aside: HashMap<&str, usize> = HashMap::new();
        for ((theme, id), _) in set_aside() {
            assert!(
                puzzles
                    .iter()
                    .any(|puzzle| puzzle.id == id && puzzle.themes.contains(&theme)),
                "{theme} {id}"
            );
            *aside.entry(theme).or_default() += 1;
        }
        for (theme, set_aside) in aside {
            let rows = puzzles.iter().filter(|puzzle| puzzle.themes.contains(&theme)).count();
            assert!(4 * set_aside <= rows, "{theme}: {set_aside} of {rows}");
        }
    }
}
