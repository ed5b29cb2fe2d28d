//! A line of the engine that someone looks at.

use std::rc::Rc;

use chess_core::{Game, notation};

/// A line of the engine while a person looks at one of its positions; it stays as it is while the engine thinks on.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The game that the line goes on from.
    pub from: Rc<Game>,
    /// The moves of the line as SAN.
    pub line: Vec<String>,
    /// Which of them is looked at, 0 being the first.
    pub at: usize,
    /// The game with the line up to that move, which is shown.
    pub game: Rc<Game>,
}

impl Preview {
    /// The position after one move of a line; `None` where the line does not go on from this game so far.
    #[must_use]
    pub fn new(from: &Rc<Game>, line: &[String], at: usize) -> Option<Self> {
        let moves = line.get(..=at)?;
        let game = moves.iter().try_fold(Game::clone(from), |game, san| {
            let mv = notation::parse_move(game.board(), san).ok()?;
            game.play(mv).ok()
        })?;
        Some(Self {
            from: Rc::clone(from),
            line: line.to_vec(),
            at,
            game: Rc::new(game),
        })
    }
}
