//! Which position the board shows: a position of the game, of a variation, or of an engine line.

use std::rc::Rc;

use chess_core::Color;

use crate::state::model::exercise::ExerciseSession;
use crate::state::model::preview::Preview;
use crate::state::model::variation::Variation;

/// Which position the board shows, and from which side.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The number of plies before the shown position of the game; `None` for the position at the game's cursor.
    pub viewed_ply: Option<usize>,
    /// The variation that the person tries. When the person leaves the variation, the game is shown at `viewed_ply`.
    pub variation: Option<Variation>,
    /// The variation that was suspended to show a position of the game. The person can return to it.
    pub suspended: Option<Variation>,
    /// The preview of an engine line. The preview has priority over all other positions.
    pub preview: Option<Rc<Preview>>,
    /// The exercises, which have priority over the game and its variations.
    pub exercise: Option<Rc<ExerciseSession>>,
}

impl Default for View {
    fn default() -> Self {
        Self::of(Color::White)
    }
}

impl View {
    /// Creates the view of the current position of the game, with this side at the bottom of the board.
    #[must_use]
    pub const fn of(orientation: Color) -> Self {
        Self {
            orientation,
            viewed_ply: None,
            variation: None,
            suspended: None,
            preview: None,
            exercise: None,
        }
    }
}
