//! Finds mistakes in games of each level against itself. Each mistake is explained, and the explanation is tested.

use std::path::PathBuf;

use chess_core::Game;
use chess_core::engine::{Level, SearchMemory, winning_chances};
use chess_core::notation::{START_FEN, parse_game};

use super::cache::{Cache, moves_text};
use super::explanation_test::ExplanationTest;
use super::record::{ExaminedMistake, ExaminedMistakes};
use super::stored_judge::StoredJudge;
use super::summary::print;
use crate::behaviour::{Judge, Judging, game_of};
use crate::parallel::map_in_parallel;

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
    /// Whether the judge is used. Without the judge, only the claims about the board are tested, which is much quicker.
    pub is_judged: bool,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games that are examined at the same time.
    pub parallel: usize,
    /// The file with the results of earlier runs.
    pub file: PathBuf,
    /// The file with the games and the judge's scores of earlier runs.
    pub cache: PathBuf,
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
            is_judged: true,
            seed: 1,
            parallel: 1,
            file: "target/teach.tsv".into(),
            cache: "target/teach-cache.tsv".into(),
            texts: None,
        }
    }
}

/// Explains mistakes until their number is reached. Prints the part of the claims that is true.
///
/// # Errors
///
/// When a file cannot be used, or when the judge or an explanation fails.
pub fn run(options: &Options) -> Result<(), String> {
    let mut record = ExaminedMistakes::open(&options.file)?;
    let cache = Cache::open(&options.cache)?;
    let engine = match options.is_judged {
        true => Some(options.judging.engine_name()?),
        false => None,
    };
    let levels: Vec<Level> = (options.from..=options.to).filter_map(Level::new).collect();
    let mut sources = (0_u64..).zip(levels.iter().cycle()).map(|(number, level)| SourceGame {
        level: *level,
        seed: options.seed << 32 | number,
    });
    while record.tests.len() < options.mistakes {
        let missing = sources.by_ref().filter(|source| !record.has_game(&source.name()));
        let batch: Vec<SourceGame> = missing.take(options.parallel).collect();
        if batch.is_empty() {
            break;
        }
        let examined = map_in_parallel(&batch, options.parallel, |source| {
            let judge = engine
                .as_ref()
                .map(|engine| StoredJudge::new(&options.judging, engine, &cache));
            source.examine(options.nodes, judge.transpose()?, &cache)
        })?;
        for (source, mistakes) in batch.iter().zip(examined) {
            record.add_game(&source.name(), mistakes, options.texts.as_deref())?;
        }
    }
    print(&record.tests);
    Ok(())
}

/// A game of a level against itself.
struct SourceGame {
    level: Level,
    seed: u64,
}

impl SourceGame {
    /// The name of the game in the files.
    fn name(&self) -> String {
        format!("{} {}", self.level.number(), self.seed)
    }

    /// All positions of the game, including the first and the last. The game is played only if it is not stored.
    fn positions(&self, cache: &Cache) -> Result<Vec<Game>, String> {
        let moves = cache.get_or_make("game", &self.name(), || {
            let positions = game_of(self.level, self.seed);
            Ok(positions
                .last()
                .map_or_else(String::new, |last| moves_text(last.moves())))
        })?;
        let game = parse_game(START_FEN, moves.split_whitespace()).map_err(|error| error.to_string())?;
        Ok((0..=game.ply()).filter_map(|ply| game.up_to(ply)).collect())
    }

    /// Explains the mistakes of the game, and tests the explanations.
    fn examine(
        &self,
        nodes: u64,
        mut judge: Option<StoredJudge<'_>>,
        cache: &Cache,
    ) -> Result<Vec<ExaminedMistake>, String> {
        let positions = self.positions(cache)?;
        let mut memory = SearchMemory::new(16);
        let mut examined = Vec::new();
        for ply in seeming_mistakes(&positions)? {
            let game = &positions[positions.len() - 1];
            let found = ExplanationTest::of(game, ply, nodes, &mut memory, judge.as_mut())?;
            if let Some((test, explanation)) = found {
                examined.push(ExaminedMistake { ply, test, explanation });
            }
        }
        Ok(examined)
    }
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
