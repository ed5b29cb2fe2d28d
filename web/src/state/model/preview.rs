//! A line of the engine that someone looks at.

use std::rc::Rc;

use chess_core::{Game, notation};
use engine_protocol::SearchInfo;

/// A line of the engine while a person looks at one of its positions; it stays as it is while the engine thinks on.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The game that the line goes on from.
    pub from: Rc<Game>,
    /// What the engine said.
    pub info: Rc<SearchInfo>,
    /// Which of its lines is looked at.
    pub which: usize,
    /// Which move of it, 0 being the first.
    pub at: usize,
    /// The game with the line up to that move, which is shown.
    pub game: Rc<Game>,
}

impl Preview {
    /// The position after one move of a line; `None` where the line does not go on from this game so far.
    #[must_use]
    pub fn new(from: &Rc<Game>, info: &Rc<SearchInfo>, which: usize, at: usize) -> Option<Self> {
        let moves = line_of(info, which).get(..=at)?;
        let game = moves.iter().try_fold(Game::clone(from), |game, san| {
            let mv = notation::parse_move(game.board(), san).ok()?;
            game.play(mv).ok()
        })?;
        Some(Self {
            from: Rc::clone(from),
            info: Rc::clone(info),
            which,
            at,
            game: Rc::new(game),
        })
    }
}

/// The lines of a review's better moves, beside those of the shown position.
pub const BETTER: usize = usize::MAX;

/// One of the lines of some figures.
#[must_use]
pub fn line_of(info: &SearchInfo, which: usize) -> &[String] {
    match info.lines.get(which) {
        Some(line) => &line.moves,
        None if info.lines.is_empty() && (which == 0 || which == BETTER) => &info.principal_variation,
        None => &[],
    }
}
