//! Plays games of a level against itself, and judges each move.

use chess_core::Game;
use chess_core::engine::{Level, Limits};

use super::cases::hangs_queen;
use super::judge::MAX_ABSOLUTE_SCORE;
use super::{Options, judge_all};

/// The number of plies after which a game ends.
const MAX_PLIES: usize = 160;

/// The losses by the moves of a level.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    /// The mean loss per move, in centipawns.
    pub mean: f64,
    /// The standard deviation of the losses within a game, averaged over all games, in centipawns.
    pub spread: f64,
    /// The part of the moves that hang the queen, from 0 to 1.
    pub queens_hung: f64,
}

impl Losses {
    /// Plays the games of a level against itself and judges its moves.
    ///
    /// # Errors
    ///
    /// When the judge fails.
    pub fn of(level: Level, options: &Options) -> Result<Self, String> {
        let seeds: Vec<u64> = (0..options.games as u64)
            .map(|number| options.seed << 32 | number)
            .collect();
        let games = judge_all(&seeds, &options.judging, options.parallel, |judge, &seed| {
            let positions = game_of(level, seed);
            let values = positions
                .iter()
                .map(|game| judge.value(game))
                .collect::<Result<Vec<_>, String>>()?;
            let mut judged = Vec::new();
            for (after, pair) in positions[1..].iter().zip(values.windows(2)) {
                // If the game is decided, a move cannot lose anything.
                if pair[0].abs() < MAX_ABSOLUTE_SCORE {
                    let loss = (pair[0] + pair[1]).max(0);
                    let hangs_queen = hangs_queen(judge, after, loss)?;
                    judged.push(JudgedMove { loss, hangs_queen });
                }
            }
            Ok(judged)
        })?;
        let moves: Vec<&JudgedMove> = games.iter().flatten().collect();
        let losses = |moves: &[JudgedMove]| moves.iter().map(|mv| f64::from(mv.loss)).collect::<Vec<_>>();
        let spreads: Vec<f64> = games.iter().map(|game| standard_deviation(&losses(game))).collect();
        Ok(Self {
            mean: mean(&moves.iter().map(|mv| f64::from(mv.loss)).collect::<Vec<_>>()),
            spread: mean(&spreads),
            queens_hung: moves.iter().filter(|mv| mv.hangs_queen).count() as f64 / moves.len().max(1) as f64,
        })
    }
}

/// The judgement of a move.
#[derive(Clone, Copy, Debug)]
struct JudgedMove {
    /// The loss by the move, in centipawns.
    loss: i32,
    hangs_queen: bool,
}

/// All positions of a game of a level against itself, including the first and the last.
#[must_use]
pub fn game_of(level: Level, seed: u64) -> Vec<Game> {
    let mut game = Game::default();
    let mut positions = vec![game.clone()];
    while game.outcome().is_none() && game.claimable_draw().is_none() && game.ply() < MAX_PLIES {
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

fn standard_deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers);
    let squares: Vec<f64> = numbers.iter().map(|number| (number - middle).powi(2)).collect();
    mean(&squares).sqrt()
}
