//! Training of a small net (`cargo xtask tune net`): from the games of `tune generate`, a seed and the commit to the
//! same weights.
//!
//! First positions near those of the games are learnt as the hand-made evaluation sees them, then those of the games
//! themselves. Each epoch sees all positions once, in an order of its own. After it the loss on them meanwhile and that
//! on games not seen are told and everything is kept, so that a training that was interrupted goes on there, as long as
//! games, options and commit are the same. At the end the net is written as whole numbers.

mod export;
mod learner;
mod network;
mod positions;

use std::time::Instant;
use std::{fs, io};

use chess_core::engine::net::{CENTIPAWNS, HIDDEN};
use fastrand::Rng;
use lexopt::Parser;
use lexopt::prelude::*;

use learner::Learner;
use network::{Shape, Target};
use positions::{Position, Tested};

use super::games::{self, FormatError};
use crate::players::in_parallel;
use crate::record::commit;

/// How a net is trained.
#[derive(Clone, Debug)]
pub struct Options {
    /// The files with the games, which are read as one.
    files: Vec<String>,
    /// The file that the net is written to.
    net: String,
    /// The hidden values of a side.
    hidden: usize,
    /// How often all positions are seen.
    epochs: u32,
    /// How often positions near them are seen before, with the values of the hand-made evaluation.
    imitation: u32,
    /// How many positions are seen between two steps.
    batch: usize,
    /// How much the search's score counts beside the game's result, from 0 to 1.
    blend: f32,
    /// What decides the first weights and the order of positions.
    seed: u64,
    /// The number of threads.
    parallel: usize,
}

/// So many centipawns are 1 before the sigmoid that gives the points to be expected.
const SCALE: f32 = 400.0;

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
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
                Long("batch") => options.batch = words.value()?.parse::<usize>()?.max(PARTS),
                Long("blend") => options.blend = words.value()?.parse::<f32>()?.clamp(0.0, 1.0),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                _ => return Err(word.unexpected()),
            }
        }
        if options.files.is_empty() {
            options.files.push(super::file());
        }
        Ok(options)
    }

    /// What decides the net, for people: the games by a number that other games have hardly ever, and by how they were
    /// made.
    fn about(&self, games: &Games, positions: usize, commit: &str) -> String {
        let Self {
            epochs,
            imitation,
            batch,
            blend,
            seed,
            ..
        } = self;
        // FNV-1a (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo), which is the same with every version of the compiler.
        let mark = games.bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
            (mark ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!(
            "{positions} positions of games {mark:016x} ({}), {imitation} epochs of imitation and {epochs} of games, \
             batches of {batch}, the score counts {blend}, seed {seed}, commit of {}",
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
            scale: SCALE,
        }
    }
}

/// The games of all files.
#[derive(Debug)]
struct Games {
    bytes: Vec<u8>,
    /// How they were made, as far as it is noted beside them.
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
            // What is cut short would run into the next file's games.
            if games::whole_games(&bytes).1 < bytes.len() {
                return Err(format!("{file}: {}", FormatError::CutShort));
            }
            games.bytes.extend(bytes);
            let origin = fs::read_to_string(super::origin(file)).unwrap_or_else(|_| "of unknown origin".into());
            let of_line = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
                [first, nodes, seed, commit] => {
                    format!("from {first} on {nodes} positions a move, seed {seed}, {commit}")
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
/// Where a file cannot be read or written, or holds too few games.
pub fn run(options: &Options) -> Result<(), String> {
    let of_data = |error: String| format!("{}: {error}", options.files.join(", "));
    let games = Games::read(&options.files)?;
    let (seen, held_out) = positions::read(&games.bytes).map_err(|error| of_data(error.to_string()))?;
    if seen.is_empty() || held_out.is_empty() {
        return Err(of_data("too few games to keep some apart".into()));
    }
    println!("{} positions to learn from, {} to test on", seen.len(), held_out.len());
    println!(
        "the hand-made evaluation: loss on games not seen {:.6}",
        network::loss_of_hand_made(&held_out, options.target())
    );
    let name = options.about(&games, seen.len(), &commit()?);
    let tested: Vec<Position> = held_out.iter().map(|tested| tested.position).collect();
    let mut learner = Learner::new(options.shape(), export::most, options.seed);
    if options.imitation > 0 {
        let lesson = Lesson {
            name: "imitation",
            seen: &positions::imitated(&games.bytes, options.seed).map_err(|error| of_data(error.to_string()))?,
            target: Target {
                result: 0.0,
                ..options.target()
            },
            epochs: options.imitation,
        };
        learner = learnt(options, &lesson, &tested, learner, &name)?.again();
    }
    let lesson = Lesson {
        name: "games",
        seen: &seen,
        target: options.target(),
        epochs: options.epochs,
    };
    let learner = learnt(options, &lesson, &tested, learner, &name)?;
    write(options, &learner, &held_out, &name)?;
    for lesson in ["imitation", "games"] {
        match fs::remove_file(checkpoint(options, lesson)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.to_string()),
            _ => {}
        }
    }
    Ok(())
}

/// The file in which a lesson stands between two epochs.
fn checkpoint(options: &Options, lesson: &str) -> String {
    format!("{}.{lesson}", options.net)
}

/// Writes the net as whole numbers, and says how good it is so.
fn write(options: &Options, learner: &Learner, held_out: &[Tested], name: &str) -> Result<(), String> {
    let rounded = export::rounded(options.shape(), &learner.weights);
    let tested = held_out.iter().map(|tested| &tested.position);
    let loss = network::loss(options.shape(), &rounded, tested, options.target());
    println!(
        "beside the hand-made evaluation a value is {:.2} times as great",
        network::stretch(options.shape(), &rounded, held_out, CENTIPAWNS as f32)
    );
    let about = format!("{name}, loss {loss:.6} on games not seen");
    let net = export::net(options.shape(), &learner.weights, &about);
    fs::write(&options.net, &net).map_err(|error| format!("{}: {error}", options.net))?;
    println!("{}: {} bytes, loss {loss:.6} as whole numbers", options.net, net.len());
    Ok(())
}

/// What is to be learnt.
#[derive(Clone, Copy, Debug)]
struct Lesson<'a> {
    name: &'static str,
    seen: &'a [Position],
    target: Target,
    /// How often all positions are seen.
    epochs: u32,
}

impl Lesson<'_> {
    /// The number of steps in an epoch, of which each sees so many positions.
    const fn steps(&self, batch: usize) -> u32 {
        self.seen.len().div_ceil(batch) as u32
    }
}

/// The learner after a lesson; one that was interrupted goes on after its last epoch.
fn learnt(
    options: &Options,
    lesson: &Lesson<'_>,
    tested: &[Position],
    learner: Learner,
    name: &str,
) -> Result<Learner, String> {
    let checkpoint = checkpoint(options, lesson.name);
    let wrong = |error: io::Error| format!("{checkpoint}: {error}");
    let mut learner = learner.restored(&checkpoint, name).map_err(wrong)?;
    let done = learner.steps / lesson.steps(options.batch).max(1);
    println!("{}: {} positions, after {done} epochs", lesson.name, lesson.seen.len());
    for epoch in done..lesson.epochs {
        let begun = Instant::now();
        let loss = epoch_of(options, lesson, epoch, &mut learner)?;
        learner.save(&checkpoint, name).map_err(wrong)?;
        println!(
            "epoch {}: loss {loss:.6}, on games not seen {:.6}, {:.0} positions a second",
            epoch + 1,
            network::loss(options.shape(), &learner.weights, tested.iter(), options.target()),
            lesson.seen.len() as f64 / begun.elapsed().as_secs_f64(),
        );
    }
    Ok(learner)
}

/// A batch is shared out into so many parts, whatever the number of threads, so that sums are the same.
const PARTS: usize = 4;

/// Sees all positions once; the mean loss meanwhile.
fn epoch_of(options: &Options, lesson: &Lesson<'_>, epoch: u32, learner: &mut Learner) -> Result<f64, String> {
    let seen = lesson.seen;
    let steps = lesson.steps(options.batch) * lesson.epochs;
    let mut order: Vec<u32> = (0..seen.len() as u32).collect();
    Rng::with_seed(options.seed.wrapping_mul(1_000_003).wrapping_add(epoch.into())).shuffle(&mut order);
    let mut sum = 0.0;
    for batch in order.chunks(options.batch) {
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let (losses, gradients) = gradients_of(options, &parts, lesson, &learner.weights)?;
        sum += losses;
        let factor = 1.0 / batch.len() as f32;
        let gradients: Vec<f32> = gradients.into_iter().map(|gradient| gradient * factor).collect();
        let rate = learner::rate(learner.steps, steps);
        learner.step(&gradients, rate);
    }
    Ok(sum / seen.len() as f64)
}

/// The sums of losses and gradients over a batch's parts, added up in their order.
fn gradients_of(
    options: &Options,
    parts: &[&[u32]],
    lesson: &Lesson<'_>,
    weights: &[f32],
) -> Result<(f64, Vec<f32>), String> {
    let shape = options.shape();
    let of_part = |part: &&[u32]| {
        let mut gradients = vec![0.0; shape.len()];
        let positions = part.iter().map(|&at| &lesson.seen[at as usize]);
        let loss = network::learn(shape, weights, positions, lesson.target, &mut gradients);
        (loss, gradients)
    };
    let results = in_parallel(parts, options.parallel, |part| Ok(of_part(part)))?;
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

    /// Positions in which whoever has the queen wins.
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
    fn a_training_that_was_interrupted_ends_as_if_it_had_not_been() {
        let folder = std::env::temp_dir().join(format!("second-thought-{}-training", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let seen = queens();
        let options = |name: &str| Options {
            net: folder.join(name).to_string_lossy().into_owned(),
            ..options(1)
        };
        let (one, other) = (options("one"), options("other"));
        let lesson = Lesson {
            name: "queens",
            seen: &seen,
            target: one.target(),
            epochs: 6,
        };
        let fresh = |seed| Learner::new(one.shape(), export::most, seed);
        let mut interrupted = fresh(1);
        for epoch in 0..2 {
            epoch_of(&one, &lesson, epoch, &mut interrupted).unwrap();
        }
        interrupted.save(&checkpoint(&one, "queens"), "a name").unwrap();
        // What it had before goes.
        let resumed = learnt(&one, &lesson, &seen, fresh(2), "a name").unwrap();
        let whole = learnt(&other, &lesson, &seen, fresh(1), "a name").unwrap();
        assert_eq!(resumed, whole);
        assert_ne!(resumed, interrupted);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_learnt_is_the_same_on_any_number_of_threads_and_lowers_the_loss() {
        let seen = queens();
        let trained = |parallel| {
            let options = options(parallel);
            let mut learner = Learner::new(options.shape(), export::most, 1);
            let lesson = Lesson {
                name: "queens",
                seen: &seen,
                target: options.target(),
                epochs: options.epochs,
            };
            let losses: Vec<f64> = (0..40)
                .map(|epoch| epoch_of(&options, &lesson, epoch, &mut learner).unwrap())
                .collect();
            (learner, losses)
        };
        let (one, losses) = trained(1);
        assert_eq!(one, trained(3).0);
        assert!(losses[39] < losses[0] - 0.01, "{losses:?}");
    }
}
