//! Finds mistakes in games of the levels against themselves. Each mistake is explained, and the explanation is tested.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use chess_core::Game;
use chess_core::engine::{Explanation, Level, SearchMemory, winning_chances};
use chess_core::notation::san;
use explanation::{Language, of_move};

use super::verdict::Verdict;
use crate::behaviour::{Judge, Judging, game_of};

/// A move is explained if it seems to lose at least this number of percentage points of winning chances.
const MIN_SEEMING_LOSS: f64 = 8.0;
/// The number of nodes of the quick search for candidate mistakes.
const QUICK_NODES: u64 = 5_000;

/// The mistakes that are examined, and the limits of the searches.
#[derive(Clone, Debug)]
pub struct Options {
    /// The lowest level whose games are used.
    pub from: u8,
    /// The highest level whose games are used.
    pub to: u8,
    /// The total number of mistakes, including the mistakes in the file.
    pub mistakes: usize,
    /// The maximum number of nodes of an explanation.
    pub nodes: u64,
    /// The judge that checks the explanations.
    pub judging: Judging,
    /// The seed of the games.
    pub seed: u64,
    /// The file with the results of earlier runs.
    pub file: PathBuf,
    /// The file to which the sentences are written.
    pub texts: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            from: 1,
            to: 9,
            mistakes: 2_000,
            nodes: 500_000,
            judging: Judging {
                nodes: 2_000_000,
                engine: None,
            },
            seed: 1,
            file: "target/teach.tsv".into(),
            texts: None,
        }
    }
}

/// Explains mistakes until their number is reached. Prints the part of the claims that is true.
///
/// # Errors
///
/// When the file cannot be used, or when the judge or an explanation fails.
pub fn run(options: &Options) -> Result<(), String> {
    let mut record = ExaminedMistakes::open(&options.file)?;
    let levels: Vec<Level> = (options.from..=options.to).filter_map(Level::new).collect();
    let mut memory = SearchMemory::new(16);
    let mut judge = Judge::new(&options.judging)?;
    for number in 0_u64.. {
        if record.verdicts.len() >= options.mistakes || levels.is_empty() {
            break;
        }
        let level = levels[number as usize % levels.len()];
        let seed = options.seed << 32 | number;
        let name = format!("{} {seed}", level.number());
        if record.games.contains(&name) {
            continue;
        }
        let positions = game_of(level, seed);
        for ply in seeming_mistakes(&positions)? {
            let id = format!("{name} {ply}");
            let Some(game) = positions.last().filter(|_| !record.ids.contains(&id)) else {
                continue;
            };
            if let Some((verdict, explanation)) = Verdict::of(game, ply, options.nodes, &mut memory, &mut judge)? {
                if let Some(texts) = &options.texts {
                    append(texts, &texts_of(&id, &explanation))?;
                }
                record.add(id, verdict)?;
            }
        }
        record.end_game(name)?;
    }
    print(&record.verdicts);
    Ok(())
}

/// The ply numbers of the moves that seem to be mistakes:
/// a quick search finds lower winning chances after the move than before it.
fn seeming_mistakes(positions: &[Game]) -> Result<Vec<usize>, String> {
    let mut judge = Judge::new(&Judging {
        nodes: QUICK_NODES,
        engine: None,
    })?;
    let values = positions
        .iter()
        .map(|game| judge.value(game))
        .collect::<Result<Vec<_>, _>>()?;
    let chances = |value: i32| winning_chances(f64::from(value));
    let lost = values.windows(2).map(|pair| chances(pair[0]) - chances(-pair[1]));
    Ok((1..)
        .zip(lost)
        .filter(|(_, lost)| *lost >= MIN_SEEMING_LOSS)
        .map(|(ply, _)| ply)
        .collect())
}

/// The position, the move, and the sentences in both languages, separated by tabs.
fn texts_of(id: &str, explanation: &Explanation) -> String {
    let [english, german] = Language::ALL.map(|language| of_move(explanation, language));
    let (board, mv) = (&explanation.board, san(&explanation.board, explanation.mv));
    format!("{id}\t{board}\t{mv}\t{english}\t{german}")
}

/// Adds a line to a file.
fn append(path: &Path, line: &str) -> Result<(), String> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The file with the results of the mistakes that were examined.
struct ExaminedMistakes {
    file: File,
    /// The games whose mistakes were all examined.
    games: HashSet<String>,
    ids: HashSet<String>,
    verdicts: Vec<Verdict>,
}

impl ExaminedMistakes {
    fn open(path: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        let mut record = Self {
            file,
            games: HashSet::new(),
            ids: HashSet::new(),
            verdicts: Vec::new(),
        };
        for line in text.lines() {
            record.read(line);
        }
        Ok(record)
    }

    fn read(&mut self, line: &str) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let ["game", name] = fields[..] {
            self.games.insert(name.to_owned());
        } else if let [id, rest @ ..] = &fields[..]
            && let Some(verdict) = Verdict::from_fields(rest)
        {
            self.ids.insert((*id).to_owned());
            self.verdicts.push(verdict);
        }
    }

    fn add(&mut self, id: String, verdict: Verdict) -> Result<(), String> {
        self.write(&format!("{id}\t{}", verdict.fields()))?;
        self.ids.insert(id);
        self.verdicts.push(verdict);
        Ok(())
    }

    fn end_game(&mut self, name: String) -> Result<(), String> {
        self.write(&format!("game\t{name}"))?;
        self.games.insert(name);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.file, "{line}").map_err(|error| error.to_string())
    }
}

/// The number of claims, and the number of true claims.
#[derive(Clone, Copy, Debug, Default)]
struct ClaimCounts {
    true_ones: usize,
    all: usize,
}

impl ClaimCounts {
    fn of(answers: impl Iterator<Item = Option<bool>>) -> Self {
        answers.flatten().fold(Self::default(), |truth, answer| Self {
            true_ones: truth.true_ones + usize::from(answer),
            all: truth.all + 1,
        })
    }

    fn text(self) -> String {
        let percent = 100.0 * self.true_ones as f64 / self.all.max(1) as f64;
        format!("{percent:5.1} % ({} of {})", self.true_ones, self.all)
    }
}

fn print(verdicts: &[Verdict]) {
    let truth = |of: &dyn Fn(&Verdict) -> Option<bool>| ClaimCounts::of(verdicts.iter().map(of)).text();
    let has_motif = |verdict: &Verdict| verdict.motif.is_some() || verdict.missed.is_some();
    println!("mistakes                {}", verdicts.len());
    println!("lines can be replayed   {}", truth(&|verdict| Some(verdict.replayed)));
    println!("the move loses          {}", truth(&|verdict| Some(verdict.loses)));
    println!("material is right       {}", truth(&|verdict| verdict.counted));
    println!("better is no worse      {}", truth(&|verdict| verdict.better));
    println!("motif's definition      {}", truth(&|verdict| verdict.defined));
    println!("better's motif          {}", truth(&|verdict| verdict.missed_defined));
    println!(
        "with a motif or mate    {}",
        truth(&|verdict| Some(has_motif(verdict) || verdict.mates))
    );
    println!(
        "  of the refutation     {}",
        truth(&|verdict| Some(verdict.motif.is_some()))
    );
    println!(
        "only the material       {}",
        truth(&|verdict| Some(!has_motif(verdict) && !verdict.mates && verdict.counted.is_some()))
    );
    println!(
        "only the loss in pawns  {}",
        truth(&|verdict| Some(!has_motif(verdict) && !verdict.mates && verdict.counted.is_none()))
    );
    let times = verdicts.iter().map(|verdict| verdict.time).sum::<u64>();
    println!("milliseconds each       {}", times / verdicts.len().max(1) as u64);
    let mut motifs: BTreeMap<&str, Vec<Option<bool>>> = BTreeMap::new();
    for verdict in verdicts {
        let named = [
            (&verdict.motif, verdict.defined),
            (&verdict.missed, verdict.missed_defined),
        ];
        for (name, defined) in named {
            if let Some(name) = name.as_deref() {
                motifs.entry(name).or_default().push(defined);
            }
        }
    }
    for (name, answers) in motifs {
        println!("  {name:20}  {}", ClaimCounts::of(answers.into_iter()).text());
    }
}

#[cfg(test)]
mod tests {
    use super::{ExaminedMistakes, Verdict};

    #[test]
    fn a_repeated_run_continues() {
        let path = std::env::temp_dir().join(format!("teach-{}.tsv", std::process::id()));
        let verdict = Verdict {
            motif: Some("pin".to_owned()),
            defined: Some(true),
            time: 7,
            ..Verdict::default()
        };
        let mut record = ExaminedMistakes::open(&path).unwrap();
        record.add("1 4294967296 12".to_owned(), verdict.clone()).unwrap();
        record.end_game("1 4294967296".to_owned()).unwrap();
        let again = ExaminedMistakes::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(again.verdicts, [verdict]);
        assert!(again.ids.contains("1 4294967296 12") && again.games.contains("1 4294967296"));
    }
}
