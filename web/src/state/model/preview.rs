//! The preview of an engine line.

use std::rc::Rc;

use chess_core::{Game, notation};
use engine_protocol::SearchInfo;

/// The preview of a position of an engine line. The preview does not change while the engine continues to search.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The game before the line.
    pub from: Rc<Game>,
    /// The results of the search.
    pub info: Rc<SearchInfo>,
    /// The index of the line.
    pub which: usize,
    /// The index of the move in the line.
    pub at: usize,
    /// The game with the moves of the line up to the shown one.
    pub game: Rc<Game>,
}

impl Preview {
    /// Creates the preview of the position after a move of a line.
    /// Returns `None` if there is no such move or the move is illegal in the game.
    #[must_use]
    pub fn new(from: &Rc<Game>, info: &Rc<SearchInfo>, which: usize, at: usize) -> Option<Self> {
        let moves = moves_of_line(info, which).get(..=at)?;
        let game = moves.iter().try_fold(Game::clone(from), |game, san| {
            let mv = notation::parse_san(game.board(), san).ok()?;
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

/// The index that stands for the line of the review with the better move in place of the shown move. No engine line has
/// this index.
pub const BETTER_LINE: usize = usize::MAX;

/// The index that stands for the line that proves a judgement. No engine line has this index.
pub const PROOF_LINE: usize = usize::MAX - 1;

/// The moves of a line.
#[must_use]
pub fn moves_of_line(info: &SearchInfo, which: usize) -> &[String] {
    match info.lines.get(which) {
        Some(line) => &line.moves,
        None if info.lines.is_empty() && matches!(which, 0 | BETTER_LINE | PROOF_LINE) => &info.principal_variation,
        None => &[],
    }
}
