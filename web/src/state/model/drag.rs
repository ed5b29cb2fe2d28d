//! The object that a pressed pointer drags.

use chess_core::Square;

use crate::state::model::drawing::{Brush, Drawing};

/// The object that a pressed pointer drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drag {
    /// A piece that has not been moved yet. If the pointer is released now, the press is a click.
    Pressed {
        /// The square of the piece.
        from: Square,
        /// The effect of a click.
        click: Click,
    },
    /// A piece that has been moved from its square and follows the pointer.
    Piece {
        /// The square of the piece until it is dropped.
        from: Square,
        /// The square under the pointer; `None` off the board.
        over: Option<Square>,
    },
    /// A drawing.
    Drawing {
        /// The square where the drawing starts.
        from: Square,
        /// The square under the pointer; `None` off the board.
        over: Option<Square>,
        /// The colour and the stroke.
        brush: Brush,
    },
}

/// The effect of a click on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// No further effect: the press has already selected the piece.
    Select,
    /// Deselects the piece, which was selected before the press.
    Deselect,
    /// The selected king castles with the rook.
    Castle,
}

impl Drag {
    /// The square where the drag began.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Pressed { from, .. } | Self::Piece { from, .. } | Self::Drawing { from, .. } => from,
        }
    }

    /// The drawing in progress; `None` if there is none.
    #[must_use]
    pub fn drawing(self) -> Option<Drawing> {
        match self {
            Self::Drawing {
                from,
                over: Some(to),
                brush,
            } => Some(Drawing { from, to, brush }),
            _ => None,
        }
    }
}
