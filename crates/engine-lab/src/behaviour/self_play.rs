//! Games of a level against itself, each move judged.

use chess_core::engine::{Level, Limits};
use chess_core::{Game, Move};

use super::cases::hangs_queen;
use super::judge::Judge;
use super::{Options, judged};

/// A game ends after so many half-moves.
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
            game_of(level, seed)
                .iter()
                .map(|(game, mv)| Judged::new(judge, game, *mv))
                .collect::<Result<Vec<_>, String>>()
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

impl Judged {
    fn new(judge: &mut Judge, game: &Game, mv: Move) -> Result<Self, String> {
        let after = game.play(mv).map_err(|error| error.to_string())?;
        let loss = (judge.value(game)? + judge.value(&after)?).max(0);
        Ok(Self {
            loss,
            hangs_queen: hangs_queen(judge, &after, loss)?,
        })
    }
}

/// The positions of a game of a level against itself, and what it played there.
fn game_of(level: Level, seed: u64) -> Vec<(Game, Move)> {
    let mut game = Game::default();
    let mut played = Vec::new();
    while game.outcome().is_none() && game.claimable_draw().is_none() && game.ply() < LONGEST {
        // Both sides with one seed would err alike.
        let own_seed = seed ^ (game.board().side_to_move().index() as u64) << 31;
        let Some(mv) = level.search(&game, &Limits::default(), own_seed, &mut ()).best_move else {
            break;
        };
        let Ok(next) = game.play(mv) else { break };
        played.push((game, mv));
        game = next;
    }
    played
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers);
    let squares: Vec<f64> = numbers.iter().map(|number| (number - middle).powi(2)).collect();
    mean(&squares).sqrt()
}
