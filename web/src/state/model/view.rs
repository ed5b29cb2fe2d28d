//! What is on the board: the game as it stands or as it stood, a variation, or a line of the engine.

use std::rc::Rc;

use chess_core::Color;

use crate::state::model::preview::Preview;
use crate::state::model::variation::Variation;

/// What a person looks at.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The number of half-moves of the game that are gone through; `None` follows the game.
    pub viewed_ply: Option<usize>,
    /// The variation that a person tries; when it is left, the game is seen as it was.
    pub variation: Option<Variation>,
    /// The variation that was left for a position of the game, to come back to.
    pub suspended: Option<Variation>,
    /// The line of the engine that someone looks at, in front of all else.
    pub preview: Option<Rc<Preview>>,
}

impl Default for View {
    fn default() -> Self {
        Self::of(Color::White)
    }
}

impl View {
    /// The game as it stands.
    #[must_use]
    pub const fn of(orientation: Color) -> Self {
        Self {
            orientation,
            viewed_ply: None,
            variation: None,
            suspended: None,
            preview: None,
        }
    }
}
