//! A game between two engines.

use std::time::{Duration, Instant};

use chess_core::notation::parse_uci;
use chess_core::{Color, Game, Outcome};

use crate::engine::Engine;
use crate::lead::Lead;
use crate::match_options::Pace;

/// How a game ended, seen by the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It won.
    Win,
    /// Nobody won.
    Draw,
    /// It lost.
    Loss,
}

impl Ending {
    /// That of a game that `winner` has won, seen by the side `first`.
    #[must_use]
    pub const fn of_winner(winner: Color, first: Color) -> Self {
        if winner as u8 == first as u8 {
            Self::Win
        } else {
            Self::Loss
        }
    }
}

/// An ending, and what was wrong with it, if something was.
#[derive(Clone, Debug)]
pub struct Played {
    /// The ending.
    pub ending: Ending,
    /// What the loser did wrong, where it did not lose by chess.
    pub forfeit: Option<Forfeit>,
}

impl Played {
    /// The number of the engine that lost otherwise than by chess, where one did, and how.
    #[must_use]
    pub fn forfeit(&self) -> Option<(usize, &Forfeit)> {
        let loser = usize::from(self.ending == Ending::Win);
        self.forfeit.as_ref().map(|forfeit| (loser, forfeit))
    }
}

/// What an engine did wrong; the game is lost for it.
#[derive(Clone, Debug)]
pub struct Forfeit {
    /// What kind of thing.
    pub kind: ForfeitReason,
    /// The whole story.
    pub story: String,
}

/// The kinds of things that an engine can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForfeitReason {
    /// It ended, hung, or said nothing that can be understood.
    Crash,
    /// It played a move that is none.
    IllegalMove,
    /// It took more time than it had.
    LateMove,
}

/// A game is a draw after so many plies.
const LONGEST: usize = 400;
/// Both engines agree for so many plies that a side has won by so much.
const WON: (usize, f64) = (6, 800.0);
/// Both engines agree for so many plies, none of them before this one, that nobody is ahead by more than this.
const EVEN: (usize, usize, i32) = (12, 70, 6);

/// Plays `game` on to its end, the first engine having the side `first`.
///
/// # Errors
///
/// Where an engine does not take up a game at all.
pub fn play(mut game: Game, engines: &mut [Engine; 2], first: Color, pace: Pace) -> Result<Played, String> {
    for engine in engines.iter_mut() {
        engine.new_game()?;
    }
    let mut clocks = match pace {
        Pace::Nodes(_) | Pace::MoveTime { .. } => [Duration::MAX; 2],
        Pace::Clock { start, .. } => [start; 2],
    };
    let (mut lead, mut even) = (Lead::default(), 0_usize);
    let lost = |side: Color, kind: ForfeitReason, story: String| {
        Ok(Played {
            ending: Ending::of_winner(!side, first),
            forfeit: Some(Forfeit { kind, story }),
        })
    };
    let fair = |ending| Ok(Played { ending, forfeit: None });
    loop {
        if let Some(outcome) = game.outcome() {
            return fair(outcome_of(outcome, first));
        }
        if game.claimable_draw().is_some() || game.moves().len() >= LONGEST {
            return fair(Ending::Draw);
        }
        let side = game.board().side_to_move();
        let engine = &mut engines[usize::from(side != first)];
        let begun = Instant::now();
        let answer = match engine.search(&game, &go(pace, clocks)) {
            Ok(answer) => answer,
            Err(story) => return lost(side, ForfeitReason::Crash, story),
        };
        let taken = begun.elapsed();
        let clock = &mut clocks[side.index()];
        let (allowed, grace) = match pace {
            Pace::Nodes(_) => (Duration::MAX, Duration::ZERO),
            Pace::MoveTime { time, grace } => (time, grace),
            Pace::Clock { grace, .. } => (*clock, grace),
        };
        if taken > allowed.saturating_add(grace) {
            let story = format!("late by {:?}", taken - allowed);
            return lost(side, ForfeitReason::LateMove, story);
        }
        if let Pace::Clock { increment, .. } = pace {
            *clock = clock.saturating_sub(taken) + increment;
        }
        let Some(mv) = parse_uci(game.board(), &answer.best)
            .ok()
            .filter(|&mv| game.board().is_legal(mv))
        else {
            let story = format!("played {} in {}", answer.best, game.board());
            return lost(side, ForfeitReason::IllegalMove, story);
        };
        let white_ahead = |score: i32| f64::from(if side == Color::White { score } else { -score });
        lead = lead.after(answer.score.map(white_ahead), WON.1);
        if let Some(winner) = lead.winner_for(WON.0) {
            return fair(Ending::of_winner(winner, first));
        }
        if let Some(score) = answer.score {
            even = if score.abs() <= EVEN.2 && game.moves().len() >= EVEN.1 {
                even + 1
            } else {
                0
            };
            if even >= EVEN.0 {
                return fair(Ending::Draw);
            }
        }
        game = game.play(mv).map_err(|error| error.to_string())?;
    }
}

fn outcome_of(outcome: Outcome, first: Color) -> Ending {
    outcome
        .winner()
        .map_or(Ending::Draw, |winner| Ending::of_winner(winner, first))
}

fn go(pace: Pace, clocks: [Duration; 2]) -> String {
    match pace {
        Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        Pace::MoveTime { time, .. } => format!("go movetime {}", time.as_millis()),
        Pace::Clock { increment, .. } => format!(
            "go wtime {} btime {} winc {increment} binc {increment}",
            clocks[0].as_millis(),
            clocks[1].as_millis(),
            increment = increment.as_millis(),
        ),
    }
}
