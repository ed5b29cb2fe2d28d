//! Trains a small neural net (`cargo xtask tune net`). The weights depend only on the games of `tune generate`, the
//! options and the commit.
//!
//! First the net imitates the hand-made evaluation on positions near the positions of the games. Then it learns from
//! the positions of the games. Each epoch visits all positions once, in a random order. After each epoch, the losses
//! on the training positions and on held-out games are printed, and the state is saved. An interrupted training
//! continues from the saved state if the games, the options and the commit are the same. At the end, the net is
//! written with integer weights.

mod export;
mod learner;
mod network;
mod positions;

use std::time::Instant;
use std::{fs, io};

use chess_core::engine::net::{CENTIPAWNS_PER_OUTPUT, HIDDEN};
use fastrand::Rng;
use lexopt::Parser;
use lexopt::prelude::*;

use learner::Learner;
use network::{Shape, Target};
use positions::{HeldOutPosition, Position};

use super::games::{self, FormatError};
use crate::parallel::map_in_parallel;
use crate::record::commit;

/// The options of a training.
#[derive(Clone, Debug)]
pub struct Options {
    /// The files with the games.
    files: Vec<String>,
    /// The file to which the net is written.
    net: String,
    /// The number of hidden values per side.
    hidden: usize,
    /// The number of epochs.
    epochs: u32,
    /// The number of imitation epochs, which precede the other epochs.
    imitation: u32,
    /// The number of positions per step.
    batch: usize,
    /// The weight of the search's score, from 0 to 1. The rest is the weight of the game's result.
    blend: f32,
    /// The seed of the initial weights and of the order of positions.
    seed: u64,
    /// The number of threads.
    parallel: usize,
}

/// The sigmoid, which returns the expected points, receives 1 for a score of this number of centipawns.
const SIGMOID_SCALE: f32 = 400.0;

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            files: Vec::new(),
            net: "target/second-thought.nnue".into(),
            hidden: HIDDEN,
            epochs: 10,
            imitation: 3,
            batch: 2048,
            blend: 0.7,
            seed: 1,
            parallel: 1,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("file") => options.files.push(words.value()?.string()?),
                Long("net") => options.net = words.value()?.string()?,
                Long("hidden") => options.hidden = words.value()?.parse::<usize>()?.clamp(8, 1024),
                Long("epochs") => options.epochs = words.value()?.parse()?,
                Long("imitation") => options.imitation = words.value()?.parse()?,
                Long("batch") => options.batch = words.value()?.parse::<usize>()?.max(BATCH_PARTS),
                Long("blend") => options.blend = words.value()?.parse::<f32>()?.clamp(0.0, 1.0),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                _ => return Err(word.unexpected()),
            }
        }
        if options.files.is_empty() {
            options.files.push(super::default_file());
        }
        Ok(options)
    }

    /// A text with everything on which the net depends. The text identifies the games by a hash and by the description
    /// of how they were made.
    fn training_description(&self, games: &Games, positions: usize, commit: &str) -> String {
        let Self {
            epochs,
            imitation,
            batch,
            blend,
            seed,
            ..
        } = self;
        // The hash is FNV-1a (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo). Its result does not depend on
        // the version of the compiler.
        let hash = games.bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!(
            "{positions} positions of games {hash:016x} ({}), {imitation} epochs of imitation and {epochs} of games, \
             batches of {batch}, weight of the score {blend}, seed {seed}, commit of {}",
            games.origins.join("; "),
            commit.replace('\t', " ")
        )
    }

    const fn shape(&self) -> Shape {
        Shape { hidden: self.hidden }
    }

    const fn target(&self) -> Target {
        Target {
            result: 1.0 - self.blend,
            scale: SIGMOID_SCALE,
        }
    }
}

/// The games of all files.
#[derive(Debug)]
struct Games {
    bytes: Vec<u8>,
    /// How the games of each file were made: the text that is stored next to the file.
    origins: Vec<String>,
}

impl Games {
    fn read(files: &[String]) -> Result<Self, String> {
        let mut games = Self {
            bytes: Vec::new(),
            origins: Vec::new(),
        };
        for file in files {
            let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            // An incomplete game would be joined with the first game of the next file.
            if games::whole_games(&bytes).1 < bytes.len() {
                return Err(format!("{file}: {}", FormatError::CutShort));
            }
            games.bytes.extend(bytes);
            let origin = fs::read_to_string(super::origin_file(file)).unwrap_or_else(|_| "of unknown origin".into());
            let of_line = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
                [first, nodes, seed, commit] => {
                    format!("from {first} on {nodes} nodes per move, seed {seed}, {commit}")
                }
                _ => line.to_owned(),
            };
            games.origins.extend(origin.lines().map(of_line));
        }
        Ok(games)
    }
}

/// Trains a net and writes it.
///
/// # Errors
///
/// When a file cannot be read or written, or has too few games.
pub fn run(options: &Options) -> Result<(), String> {
    let of_data = |error: String| format!("{}: {error}", options.files.join(", "));
    let games = Games::read(&options.files)?;
    let (seen, held_out) = positions::read(&games.bytes).map_err(|error| of_data(error.to_string()))?;
    if seen.is_empty() || held_out.is_empty() {
        return Err(of_data("too few games to hold some out".into()));
    }
    println!("{} positions to learn from, {} to test on", seen.len(), held_out.len());
    println!(
        "the hand-made evaluation: loss on held-out games {:.6}",
        network::loss_of_hand_made(&held_out, options.target())
    );
    let name = options.training_description(&games, seen.len(), &commit()?);
    let tested: Vec<Position> = held_out.iter().map(|tested| tested.position).collect();
    let mut learner = Learner::new(options.shape(), export::max_weight, options.seed);
    if options.imitation > 0 {
        let phase = Phase {
            name: "imitation",
            seen: &positions::imitated_positions(&games.bytes, options.seed)
                .map_err(|error| of_data(error.to_string()))?,
            target: Target {
                result: 0.0,
                ..options.target()
            },
            epochs: options.imitation,
        };
        learner = train_phase(options, &phase, &tested, learner, &name)?.for_next_phase();
    }
    let phase = Phase {
        name: "games",
        seen: &seen,
        target: options.target(),
        epochs: options.epochs,
    };
    let learner = train_phase(options, &phase, &tested, learner, &name)?;
    write(options, &learner, &held_out, &name)?;
    for phase in ["imitation", "games"] {
        match fs::remove_file(checkpoint(options, phase)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.to_string()),
            _ => {}
        }
    }
    Ok(())
}

/// The file with the state of a phase between two epochs.
fn checkpoint(options: &Options, phase: &str) -> String {
    format!("{}.{phase}", options.net)
}

/// Writes the net with integer weights. Prints the loss of the net with these weights.
fn write(options: &Options, learner: &Learner, held_out: &[HeldOutPosition], name: &str) -> Result<(), String> {
    let rounded = export::rounded_weights(options.shape(), &learner.weights);
    let tested = held_out.iter().map(|tested| &tested.position);
    let loss = network::loss(options.shape(), &rounded, tested, options.target());
    println!(
        "values are {:.2} times as large as those of the hand-made evaluation",
        network::scale_ratio(options.shape(), &rounded, held_out, CENTIPAWNS_PER_OUTPUT as f32)
    );
    let about = format!("{name}, loss {loss:.6} on held-out games");
    let net = export::net_file(options.shape(), &learner.weights, &about);
    fs::write(&options.net, &net).map_err(|error| format!("{}: {error}", options.net))?;
    println!(
        "{}: {} bytes, loss {loss:.6} with integer weights",
        options.net,
        net.len()
    );
    Ok(())
}

/// A phase of the training.
#[derive(Clone, Copy, Debug)]
struct Phase<'a> {
    name: &'static str,
    seen: &'a [Position],
    target: Target,
    /// The number of epochs.
    epochs: u32,
}

impl Phase<'_> {
    /// The number of steps in an epoch with this batch size.
    const fn steps(&self, batch: usize) -> u32 {
        self.seen.len().div_ceil(batch) as u32
    }
}

/// Returns the learner after a phase. An interrupted phase continues after its last complete epoch.
fn train_phase(
    options: &Options,
    phase: &Phase<'_>,
    tested: &[Position],
    learner: Learner,
    name: &str,
) -> Result<Learner, String> {
    let checkpoint = checkpoint(options, phase.name);
    let wrong = |error: io::Error| format!("{checkpoint}: {error}");
    let mut learner = learner.restore(&checkpoint, name).map_err(wrong)?;
    let done = learner.steps / phase.steps(options.batch).max(1);
    println!("{}: {} positions, after {done} epochs", phase.name, phase.seen.len());
    for epoch in done..phase.epochs {
        let begun = Instant::now();
        let loss = train_epoch(options, phase, epoch, &mut learner)?;
        learner.save(&checkpoint, name).map_err(wrong)?;
        println!(
            "epoch {}: loss {loss:.6}, on held-out games {:.6}, {:.0} positions per second",
            epoch + 1,
            network::loss(options.shape(), &learner.weights, tested.iter(), options.target()),
            phase.seen.len() as f64 / begun.elapsed().as_secs_f64(),
        );
    }
    Ok(learner)
}

/// The number of parts of a batch. The number does not depend on the number of threads, so that the floating-point
/// sums are always the same.
const BATCH_PARTS: usize = 4;

/// Trains on all positions once, and returns the mean loss during the epoch.
fn train_epoch(options: &Options, phase: &Phase<'_>, epoch: u32, learner: &mut Learner) -> Result<f64, String> {
    let seen = phase.seen;
    let steps = phase.steps(options.batch) * phase.epochs;
    let mut order: Vec<u32> = (0..seen.len() as u32).collect();
    Rng::with_seed(options.seed.wrapping_mul(1_000_003).wrapping_add(epoch.into())).shuffle(&mut order);
    let mut sum = 0.0;
    for batch in order.chunks(options.batch) {
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(BATCH_PARTS)).collect();
        let (losses, gradients) = batch_gradients(options, &parts, phase, &learner.weights)?;
        sum += losses;
        let factor = 1.0 / batch.len() as f32;
        let gradients: Vec<f32> = gradients.into_iter().map(|gradient| gradient * factor).collect();
        let rate = learner::rate(learner.steps, steps);
        learner.step(&gradients, rate);
    }
    Ok(sum / seen.len() as f64)
}

/// The sums of losses and gradients over the parts of a batch. The parts are added in their order.
fn batch_gradients(
    options: &Options,
    parts: &[&[u32]],
    phase: &Phase<'_>,
    weights: &[f32],
) -> Result<(f64, Vec<f32>), String> {
    let shape = options.shape();
    let of_part = |part: &&[u32]| {
        let mut gradients = vec![0.0; shape.len()];
        let positions = part.iter().map(|&at| &phase.seen[at as usize]);
        let loss = network::add_gradients(shape, weights, positions, phase.target, &mut gradients);
        (loss, gradients)
    };
    let results = map_in_parallel(parts, options.parallel, |part| Ok(of_part(part)))?;
    let mut all = (0.0, vec![0.0; shape.len()]);
    for (loss, gradients) in results {
        all.0 += loss;
        all.1
            .iter_mut()
            .zip(gradients)
            .for_each(|(sum, gradient)| *sum += gradient);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::{Board, Color};

    /// Positions in which the side with the queen wins.
    fn queens() -> Vec<Position> {
        let squares = ["a3", "b3", "c4", "d4", "f5", "f6", "g4", "h6"];
        let position = |number: usize| {
            let mut setup: chess_core::Setup = "4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1".parse().unwrap();
            let color = if number.is_multiple_of(2) {
                Color::White
            } else {
                Color::Black
            };
            let square: chess_core::Square = squares[number / 2 % 8].parse().unwrap();
            setup.squares[square.index()] = Some(chess_core::Piece::new(color, chess_core::PieceType::Queen));
            setup.side_to_move = color;
            let score = if color == Color::White { 900 } else { -900 };
            Position::new(&Board::try_from(setup).unwrap(), score, Some(color))
        };
        (0..16).map(position).collect()
    }

    fn options(parallel: usize) -> Options {
        Options {
            hidden: 8,
            epochs: 40,
            batch: 16,
            parallel,
            ..Options::parse(Parser::from_args(Vec::<String>::new())).unwrap()
        }
    }

    #[test]
    fn an_interrupted_training_ends_with_the_same_weights() {
        let folder = std::env::temp_dir().join(format!("second-thought-{}-training", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let seen = queens();
        let options = |name: &str| Options {
            net: folder.join(name).to_string_lossy().into_owned(),
            ..options(1)
        };
        let (one, other) = (options("one"), options("other"));
        let phase = Phase {
            name: "queens",
            seen: &seen,
            target: one.target(),
            epochs: 6,
        };
        let fresh = |seed| Learner::new(one.shape(), export::max_weight, seed);
        let mut interrupted = fresh(1);
        for epoch in 0..2 {
            train_epoch(&one, &phase, epoch, &mut interrupted).unwrap();
        }
        interrupted.save(&checkpoint(&one, "queens"), "a name").unwrap();
        // The state before the restoration is discarded.
        let resumed = train_phase(&one, &phase, &seen, fresh(2), "a name").unwrap();
        let whole = train_phase(&other, &phase, &seen, fresh(1), "a name").unwrap();
        assert_eq!(resumed, whole);
        assert_ne!(resumed, interrupted);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn training_is_the_same_with_any_number_of_threads_and_lowers_the_loss() {
        let seen = queens();
        let trained = |parallel| {
            let options = options(parallel);
            let mut learner = Learner::new(options.shape(), export::max_weight, 1);
            let phase = Phase {
                name: "queens",
                seen: &seen,
                target: options.target(),
                epochs: options.epochs,
            };
            let losses: Vec<f64> = (0..40)
                .map(|epoch| train_epoch(&options, &phase, epoch, &mut learner).unwrap())
                .collect();
            (learner, losses)
        };
        let (one, losses) = trained(1);
        assert_eq!(one, trained(3).0);
        assert!(losses[39] < losses[0] - 0.01, "{losses:?}");
    }
}
