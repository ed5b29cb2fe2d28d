//! Games of a level against itself, each move judged.

use chess_core::Game;
use chess_core::engine::{Level, Limits};

use super::cases::hangs_queen;
use super::judge::DECIDED;
use super::{Options, judged};

/// A game ends after so many plies.
const LONGEST: usize = 160;

/// What the moves of a level cost it.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    /// The mean of a move's loss, in centipawns.
    pub mean: f64,
    /// The standard deviation of the losses within a game, the mean of all games, in centipawns.
    pub spread: f64,
    /// The part of the moves that let the queen be taken for too little.
    pub queens_hung: f64,
}

impl Losses {
    /// Those of a level in games against itself.
    ///
    /// # Errors
    ///
    /// Where the judge fails.
    pub fn of(level: Level, options: &Options) -> Result<Self, String> {
        let seeds: Vec<u64> = (0..options.games as u64)
            .map(|number| options.seed << 32 | number)
            .collect();
        let games = judged(&seeds, &options.judging, options.parallel, |judge, &seed| {
            let positions = game_of(level, seed);
            let values = positions
                .iter()
                .map(|game| judge.value(game))
                .collect::<Result<Vec<_>, String>>()?;
            let mut judged = Vec::new();
            for (after, pair) in positions[1..].iter().zip(values.windows(2)) {
                // Where the game is decided nothing is lost any more.
                if pair[0].abs() < DECIDED {
                    let loss = (pair[0] + pair[1]).max(0);
                    let hangs_queen = hangs_queen(judge, after, loss)?;
                    judged.push(Judged { loss, hangs_queen });
                }
            }
            Ok(judged)
        })?;
        let moves: Vec<&Judged> = games.iter().flatten().collect();
        let losses = |moves: &[Judged]| moves.iter().map(|mv| f64::from(mv.loss)).collect::<Vec<_>>();
        let spreads: Vec<f64> = games.iter().map(|game| deviation(&losses(game))).collect();
        Ok(Self {
            mean: mean(&moves.iter().map(|mv| f64::from(mv.loss)).collect::<Vec<_>>()),
            spread: mean(&spreads),
            queens_hung: moves.iter().filter(|mv| mv.hangs_queen).count() as f64 / moves.len().max(1) as f64,
        })
    }
}

/// A move, and what the judge says of it.
#[derive(Clone, Copy, Debug)]
struct Judged {
    /// In centipawns.
    loss: i32,
    hangs_queen: bool,
}

/// The positions of a game of a level against itself, the first and the last among them.
fn game_of(level: Level, seed: u64) -> Vec<Game> {
    let mut game = Game::default();
    let mut positions = vec![game.clone()];
    while game.outcome().is_none() && game.claimable_draw().is_none() && game.ply() < LONGEST {
        let Some(mv) = level.search(&game, &Limits::default(), seed, &mut ()).best_move else {
            break;
        };
        let Ok(next) = game.play(mv) else { break };
        positions.push(next.clone());
        game = next;
    }
    positions
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers);
    let squares: Vec<f64> = numbers.iter().map(|number| (number - middle).powi(2)).collect();
    mean(&squares).sqrt()
}
