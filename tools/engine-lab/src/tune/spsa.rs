//! Tunes the search's parameters with SPSA (simultaneous perturbation stochastic approximation, James Spall, 1992). All
//! parameters are changed a little, each randomly up or down. An engine with these values plays an engine with the
//! opposite changes. Each parameter moves in the direction of the winner.
//!
//! The schedule is the schedule of Stefan Geschwentner and of OpenBench.
//! At the end of the run, a perturbation is a twentieth of the range. The learning rate falls with the number of pairs.
//! The state after each pair is written to one file, so that an interrupted run can be continued.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use fastrand::Rng;
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::engine::{Engine, NumericOption};
use crate::game::Ending;
use crate::journal::{read_if_any, replace_file};
use crate::match_options::MoveLimit;
use crate::pair::EnginePair;
use crate::parallel::run_in_parallel;

/// The exponents by which the learning rate (`ALPHA`) and the perturbations (`GAMMA`) fall (Spall, 1998).
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The part of all pairs during which the learning rate hardly falls.
const STABLE_PART: f64 = 0.1;

/// The options of a tuning run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The text that describes an engine built for tuning.
    engine: String,
    /// The names of the parameters; empty for all parameters.
    only: Vec<String>,
    /// The number of games of the whole run, two per opening.
    games: usize,
    /// The number of nodes per move.
    nodes: u64,
    /// The step of a parameter for a won game at the end of the run. The unit is the perturbation.
    rate: f64,
    parallel: usize,
    seed: u64,
    /// The file with the state of the run.
    file: String,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut engine = None;
        let mut options = Self {
            engine: String::new(),
            only: Vec::new(),
            games: 30_000,
            nodes: 5000,
            rate: 0.002,
            parallel: 1,
            seed: 1,
            file: "docs/spsa.tsv".into(),
        };
        while let Some(word) = words.next()? {
            match word {
                Long("only") => options.only = words.value()?.string()?.split(',').map(String::from).collect(),
                Long("games") => options.games = words.value()?.parse()?,
                Long("nodes") => options.nodes = words.value()?.parse()?,
                Long("rate") => options.rate = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("file") => options.file = words.value()?.string()?,
                Value(name) if engine.is_none() => engine = Some(name.string()?),
                _ => return Err(word.unexpected()),
            }
        }
        options.engine = engine.ok_or("an engine is needed")?;
        Ok(options)
    }

    fn schedule(&self) -> String {
        let Self {
            games,
            nodes,
            rate,
            seed,
            ..
        } = self;
        format!("{games} games, {nodes} nodes, rate {rate}, seed {seed}")
    }

    const fn pairs(&self) -> usize {
        self.games / 2
    }
}

/// A parameter during tuning.
#[derive(Clone, Debug, PartialEq)]
struct Parameter {
    name: String,
    /// The value at the beginning of the run.
    began: i32,
    /// The current value.
    value: f64,
    min: i32,
    max: i32,
}

impl Parameter {
    /// The perturbation at the end of a run.
    fn last_perturbation(&self) -> f64 {
        (f64::from(self.max - self.min) / 20.0).max(0.5)
    }

    /// The value at this distance, randomly rounded up or down. On average, the rounding changes nothing, even for
    /// steps smaller than one.
    fn shifted_value(&self, distance: f64, random: &mut Rng) -> i32 {
        let wanted = (self.value + distance).clamp(self.min.into(), self.max.into());
        (wanted + random.f64()).floor().min(self.max.into()) as i32
    }
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq)]
struct TuningRun {
    /// The schedule as text: games, nodes per move, rate and seed.
    schedule: String,
    pairs: usize,
    parameters: Vec<Parameter>,
}

/// The names of the fields in the file. The second line of the file has the number of pairs and the schedule.
const FIELD_NAMES: &str = "parameter\tbegan\tvalue\tleast\tmost";

impl TuningRun {
    /// Creates a run with the engine's default values. The parameters are the options whose names are in lower case.
    fn of(spins: Vec<NumericOption>, only: &[String], schedule: &str) -> Result<Self, String> {
        if let Some(name) = only.iter().find(|&name| !spins.iter().any(|spin| spin.name == *name)) {
            return Err(format!("the engine has no parameter {name}"));
        }
        let is_wanted = |spin: &NumericOption| {
            spin.name.starts_with(|letter: char| letter.is_lowercase())
                && (only.is_empty() || only.contains(&spin.name))
        };
        let parameters: Vec<Parameter> = spins
            .into_iter()
            .filter(is_wanted)
            .map(|spin| Parameter {
                name: spin.name,
                began: spin.value,
                value: spin.value.into(),
                min: spin.min,
                max: spin.max,
            })
            .collect();
        if parameters.is_empty() {
            return Err("the engine has no parameters: build it with `--features tuning`".into());
        }
        Ok(Self {
            schedule: schedule.into(),
            pairs: 0,
            parameters,
        })
    }

    fn text(&self) -> String {
        let mut text = format!("{FIELD_NAMES}\npairs\t\t{}\t\t{}\n", self.pairs, self.schedule);
        for it in &self.parameters {
            // Writing to a `String` cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{:.3}\t{}\t{}",
                it.name, it.began, it.value, it.min, it.max
            );
        }
        text
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next()? != FIELD_NAMES {
            return None;
        }
        let (pairs, schedule) = lines.next()?.strip_prefix("pairs\t\t")?.split_once("\t\t")?;
        let parameters = lines.map(|line| {
            let [name, began, value, min, max] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
            Some(Parameter {
                name: name.into(),
                began: began.parse().ok()?,
                value: value.parse().ok()?,
                min: min.parse().ok()?,
                max: max.parse().ok()?,
            })
        });
        Some(Self {
            schedule: schedule.into(),
            pairs: pairs.parse().ok()?,
            parameters: parameters.collect::<Option<_>>()?,
        })
    }

    /// Whether this run has the same parameters, initial values, ranges and schedule as another run.
    fn is_same_run(&self, other: &Self) -> bool {
        let begun = |run: &Self| -> Vec<_> {
            let each = run.parameters.iter();
            each.map(|it| (it.name.clone(), it.began, it.min, it.max)).collect()
        };
        self.schedule == other.schedule && begun(self) == begun(other)
    }

    /// The perturbation for a pair, relative to the perturbation at the end of the run.
    fn perturbation(pair: usize, pairs: usize) -> f64 {
        (pairs as f64 / (pair + 1) as f64).powf(GAMMA)
    }

    /// The distance that the parameters move for each point by which a side wins this pair of games, as a multiple of
    /// the perturbation in this pair. The multiple is 1 for the last pair.
    fn rate(pair: usize, pairs: usize) -> f64 {
        let (pair, pairs) = ((pair + 1) as f64, pairs as f64);
        let falls = ((STABLE_PART * pairs + pairs) / (STABLE_PART * pairs + pair)).powf(ALPHA);
        falls / Self::perturbation(pair as usize - 1, pairs as usize).powi(2)
    }
}

/// The settings of a pair: a sign for each parameter, and the texts that describe the two engines.
struct Trial {
    signs: Vec<f64>,
    engines: [String; 2],
}

impl Trial {
    fn new(run: &TuningRun, pair: usize, options: &Options) -> Self {
        let mut random = Rng::with_seed(options.seed.wrapping_mul(0x1_0000_0000).wrapping_add(pair as u64));
        let scale = TuningRun::perturbation(pair, options.pairs());
        let mut engines = [options.engine.clone(), options.engine.clone()];
        let signs: Vec<f64> = run
            .parameters
            .iter()
            .map(|_| if random.bool() { 1.0 } else { -1.0 })
            .collect();
        for (parameter, sign) in run.parameters.iter().zip(&signs) {
            let distance = sign * scale * parameter.last_perturbation();
            for (engine, distance) in engines.iter_mut().zip([distance, -distance]) {
                // Writing to a `String` cannot fail.
                let _ = write!(
                    engine,
                    ";{}={}",
                    parameter.name,
                    parameter.shifted_value(distance, &mut random)
                );
            }
        }
        Self { signs, engines }
    }

    /// Plays a pair, and returns the points of the first engine minus the points of the second engine: −2 to 2.
    fn play(&self, pair: usize, options: &Options) -> Result<f64, String> {
        let opening = opening(Book::Unbalanced, options.seed, pair, 8);
        let pair = EnginePair::new(self.engines.clone()).play_pair(&opening, MoveLimit::Nodes(options.nodes))?;
        let points = pair.map(|played| match played.ending {
            Ending::Win => 1.0,
            Ending::Draw => 0.0,
            Ending::Loss => -1.0,
        });
        Ok(points.into_iter().sum())
    }

    /// The run after this trial has ended with these points.
    fn run_after_trial(&self, mut run: TuningRun, pair: usize, points: f64, options: &Options) -> TuningRun {
        let step = options.rate
            * TuningRun::rate(pair, options.pairs())
            * TuningRun::perturbation(pair, options.pairs())
            * points;
        for (parameter, sign) in run.parameters.iter_mut().zip(&self.signs) {
            let value = parameter.value + sign * step * parameter.last_perturbation();
            parameter.value = value.clamp(parameter.min.into(), parameter.max.into());
        }
        run.pairs += 1;
        run
    }
}

/// Plays the run, or the rest of the run after an interruption. Prints the parameters.
///
/// # Errors
///
/// When an engine fails, or the file belongs to another run.
pub fn run(options: &Options) -> Result<(), String> {
    let fresh = TuningRun::of(
        Engine::start(&options.engine)?.numeric_options(),
        &options.only,
        &options.schedule(),
    )?;
    let begun = match read_if_any(&options.file)? {
        Some(text) => TuningRun::parse(&text)
            .filter(|run| run.is_same_run(&fresh))
            .ok_or_else(|| format!("{}: the file belongs to another run", options.file))?,
        None => fresh,
    };
    // Some of the pairs that were being played at an interruption may be repeated, and others may be skipped. This
    // makes no difference to the run.
    let next = Mutex::new(begun.pairs);
    let state = Mutex::new(begun);
    let played = run_in_parallel(options.parallel, || play_remaining(options, &next, &state));
    println!("{}", state.into_inner().unwrap_or_else(PoisonError::into_inner).text());
    played
}

fn play_remaining(options: &Options, next: &Mutex<usize>, state: &Mutex<TuningRun>) -> Result<(), String> {
    loop {
        let pair = {
            let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
            *next += 1;
            *next - 1
        };
        if pair >= options.pairs() {
            return Ok(());
        }
        let now = state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let trial = Trial::new(&now, pair, options);
        let points = trial.play(pair, options)?;
        let mut run = state.lock().unwrap_or_else(PoisonError::into_inner);
        *run = trial.run_after_trial(run.clone(), pair, points, options);
        replace_file(&options.file, &run.text())?;
        if run.pairs.is_multiple_of(100) {
            println!("{} of {} pairs", run.pairs, options.pairs());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NumericOption, Options, Parser, Rng, Trial, TuningRun};

    fn spin(name: &str, value: i32) -> NumericOption {
        NumericOption {
            name: name.into(),
            value,
            min: 0,
            max: 100,
        }
    }

    fn options(words: &str) -> Options {
        Options::parse(Parser::from_args(words.split(' '))).unwrap()
    }

    #[test]
    fn the_parameters_are_the_options_in_lower_case() {
        let spins = || vec![spin("Hash", 16), spin("razoring_base", 50), spin("futility_base", 60)];
        assert_eq!(TuningRun::of(spins(), &[], "4 games").unwrap().parameters.len(), 2);
        let one = TuningRun::of(spins(), &["futility_base".into()], "4 games").unwrap();
        assert_eq!(
            (one.parameters[0].name.as_str(), one.parameters[0].value),
            ("futility_base", 60.0)
        );
        assert!(
            TuningRun::of(spins(), &["razor".into()], "4 games")
                .unwrap_err()
                .contains("razor")
        );
        assert!(TuningRun::of(vec![spin("Hash", 16)], &[], "4 games").is_err());
    }

    #[test]
    fn a_run_is_read_as_it_was_written() {
        let mut run = TuningRun::of(vec![spin("a", 10), spin("b", 20)], &[], "4 games").unwrap();
        (run.pairs, run.parameters[1].value) = (1234, 21.125);
        assert_eq!(TuningRun::parse(&run.text()), Some(run.clone()));
        assert!(run.is_same_run(&TuningRun::of(vec![spin("a", 10), spin("b", 20)], &[], "4 games").unwrap()));
        assert!(!run.is_same_run(&TuningRun::of(vec![spin("a", 11), spin("b", 20)], &[], "4 games").unwrap()));
        assert!(!run.is_same_run(&TuningRun::of(vec![spin("a", 10), spin("b", 20)], &[], "8 games").unwrap()));
        for broken in [
            "",
            "x",
            &run.text().replace("21.125", "much"),
            &run.text().replace("1234", ""),
        ] {
            assert_eq!(TuningRun::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn values_stay_in_their_range_and_are_unbiased() {
        let mut run = TuningRun::of(vec![spin("a", 99)], &[], "4 games").unwrap();
        let mut random = Rng::with_seed(1);
        run.parameters[0].value = 50.25;
        let values: Vec<i32> = (0..2000)
            .map(|_| run.parameters[0].shifted_value(2.0, &mut random))
            .collect();
        assert!(values.iter().all(|value| [52, 53].contains(value)));
        let mean = f64::from(values.iter().sum::<i32>()) / 2000.0;
        assert!((mean - 52.25).abs() < 0.05, "{mean}");
        assert_eq!(run.parameters[0].shifted_value(500.0, &mut random), 100);
        assert_eq!(run.parameters[0].shifted_value(-500.0, &mut random), 0);
    }

    #[test]
    fn the_parameters_move_in_the_winners_direction() {
        // The engine whose values are nearer to a = 70 and b = 20 wins.
        let options = options("engine --games 4000 --rate 0.02");
        let mut run = TuningRun::of(vec![spin("a", 40), spin("b", 60)], &[], "4 games").unwrap();
        for pair in 0..options.pairs() {
            let trial = Trial::new(&run, pair, &options);
            let distance = |engine: &str| -> i32 {
                let values = engine.split(['=', ';']).filter_map(|word| word.parse::<i32>().ok());
                values.zip([70, 20]).map(|(value, goal)| (value - goal).abs()).sum()
            };
            let [first, second] = trial.engines.each_ref().map(|engine| distance(engine));
            let points = f64::from((second - first).signum() * 2);
            run = trial.run_after_trial(run, pair, points, &options);
        }
        let [a, b] = [run.parameters[0].value, run.parameters[1].value];
        assert!((a - 70.0).abs() < 4.0 && (b - 20.0).abs() < 4.0, "{a} {b}");
    }

    #[test]
    fn the_rate_and_the_perturbation_fall() {
        assert!(
            (TuningRun::perturbation(999, 1000) - 1.0).abs() < 1e-9 && (TuningRun::rate(999, 1000) - 1.0).abs() < 1e-9
        );
        assert!(TuningRun::perturbation(0, 1000) > 1.5);
        assert!(
            TuningRun::rate(0, 1000) * TuningRun::perturbation(0, 1000)
                > TuningRun::rate(500, 1000) * TuningRun::perturbation(500, 1000)
        );
    }
}
