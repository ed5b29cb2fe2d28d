//! Plays a game between two engines.

use std::time::{Duration, Instant};

use chess_core::notation::parse_uci;
use chess_core::{Color, Game, Outcome};

use crate::engine::Engine;
use crate::lead::Lead;
use crate::match_options::MoveLimit;

/// The result of a game for the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The first engine won.
    Win,
    /// A draw.
    Draw,
    /// The first engine lost.
    Loss,
}

impl Ending {
    /// The result of a game that `winner` has won. The first engine had the side `first`.
    #[must_use]
    pub const fn from_winner(winner: Color, first: Color) -> Self {
        if winner as u8 == first as u8 {
            Self::Win
        } else {
            Self::Loss
        }
    }
}

/// The result of a game, and the loser's forfeit if there was one.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The result.
    pub ending: Ending,
    /// The loser's forfeit; `None` if the game was decided on the board.
    pub forfeit: Option<Forfeit>,
}

impl PlayedGame {
    /// The index of the engine that lost by a forfeit, and the forfeit.
    #[must_use]
    pub fn forfeit(&self) -> Option<(usize, &Forfeit)> {
        let loser = usize::from(self.ending == Ending::Win);
        self.forfeit.as_ref().map(|forfeit| (loser, forfeit))
    }
}

/// A failure by which an engine loses the game.
#[derive(Clone, Debug)]
pub struct Forfeit {
    /// The reason.
    pub kind: ForfeitReason,
    /// The details, for the user.
    pub details: String,
}

/// The reason of a forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForfeitReason {
    /// The engine ended, hung, or sent an invalid reply.
    Crash,
    /// The engine played an illegal move.
    IllegalMove,
    /// The engine exceeded its time.
    LateMove,
}

/// The number of plies after which a game is adjudicated as a draw.
const MAX_PLIES: usize = 400;
/// The rule for adjudicating a game as won: the number of plies, and the advantage in centipawns. In each of these
/// plies, both engines must report at least this advantage.
const WIN_RULE: (usize, f64) = (6, 800.0);
/// The rule for adjudicating a game as a draw: the number of plies, the ply from which on they are counted, and the
/// advantage in centipawns. In each of these plies, both engines must report at most this advantage.
const DRAW_RULE: (usize, usize, i32) = (12, 70, 6);

/// Plays `game` to its end. The first engine has the side `first`.
///
/// # Errors
///
/// When an engine cannot begin a game.
pub fn play(mut game: Game, engines: &mut [Engine; 2], first: Color, limit: MoveLimit) -> Result<PlayedGame, String> {
    for engine in engines.iter_mut() {
        engine.new_game()?;
    }
    let mut clocks = match limit {
        MoveLimit::Nodes(_) | MoveLimit::MoveTime { .. } => [Duration::MAX; 2],
        MoveLimit::Clock { start, .. } => [start; 2],
    };
    let (mut lead, mut even) = (Lead::default(), 0_usize);
    let lost = |side: Color, kind: ForfeitReason, details: String| {
        Ok(PlayedGame {
            ending: Ending::from_winner(!side, first),
            forfeit: Some(Forfeit { kind, details }),
        })
    };
    let fair = |ending| Ok(PlayedGame { ending, forfeit: None });
    loop {
        if let Some(outcome) = game.outcome() {
            return fair(outcome_of(outcome, first));
        }
        if game.claimable_draw().is_some() || game.moves().len() >= MAX_PLIES {
            return fair(Ending::Draw);
        }
        let side = game.board().side_to_move();
        let engine = &mut engines[usize::from(side != first)];
        let begun = Instant::now();
        let answer = match engine.search(&game, &go(limit, clocks)) {
            Ok(answer) => answer,
            Err(details) => return lost(side, ForfeitReason::Crash, details),
        };
        let taken = begun.elapsed();
        let clock = &mut clocks[side.index()];
        let (allowed, grace) = match limit {
            MoveLimit::Nodes(_) => (Duration::MAX, Duration::ZERO),
            MoveLimit::MoveTime { time, grace } => (time, grace),
            MoveLimit::Clock { grace, .. } => (*clock, grace),
        };
        if taken > allowed.saturating_add(grace) {
            let details = format!("late by {:?}", taken - allowed);
            return lost(side, ForfeitReason::LateMove, details);
        }
        if let MoveLimit::Clock { increment, .. } = limit {
            *clock = clock.saturating_sub(taken) + increment;
        }
        let Some(mv) = parse_uci(game.board(), &answer.best)
            .ok()
            .filter(|&mv| game.board().is_legal(mv))
        else {
            let details = format!("played {} in {}", answer.best, game.board());
            return lost(side, ForfeitReason::IllegalMove, details);
        };
        let white_ahead = |score: i32| f64::from(if side == Color::White { score } else { -score });
        lead = lead.lead_after_ply(answer.score.map(white_ahead), WIN_RULE.1);
        if let Some(winner) = lead.winner_for(WIN_RULE.0) {
            return fair(Ending::from_winner(winner, first));
        }
        if let Some(score) = answer.score {
            even = if score.abs() <= DRAW_RULE.2 && game.moves().len() >= DRAW_RULE.1 {
                even + 1
            } else {
                0
            };
            if even >= DRAW_RULE.0 {
                return fair(Ending::Draw);
            }
        }
        game = game.play(mv).map_err(|error| error.to_string())?;
    }
}

fn outcome_of(outcome: Outcome, first: Color) -> Ending {
    outcome
        .winner()
        .map_or(Ending::Draw, |winner| Ending::from_winner(winner, first))
}

fn go(limit: MoveLimit, clocks: [Duration; 2]) -> String {
    match limit {
        MoveLimit::Nodes(nodes) => format!("go nodes {nodes}"),
        MoveLimit::MoveTime { time, .. } => format!("go movetime {}", time.as_millis()),
        MoveLimit::Clock { increment, .. } => format!(
            "go wtime {} btime {} winc {increment} binc {increment}",
            clocks[0].as_millis(),
            clocks[1].as_millis(),
            increment = increment.as_millis(),
        ),
    }
}
