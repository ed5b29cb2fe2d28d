//! What a pointer has hold of.

use chess_core::Square;

use crate::state::model::drawing::{Brush, Drawing};

/// What a pointer has hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drag {
    /// A piece that has not been carried yet: letting go is a click.
    Pressed {
        /// Where it stands.
        from: Square,
        /// What the click means.
        click: Click,
    },
    /// A piece that follows the pointer.
    Piece {
        /// Where it stands as long as it is not put down.
        from: Square,
        /// The square under the pointer; `None` beside the board.
        over: Option<Square>,
    },
    /// A drawing.
    Drawing {
        /// Where it begins.
        from: Square,
        /// The square under the pointer; `None` beside the board.
        over: Option<Square>,
        /// How it looks.
        brush: Brush,
    },
}

/// What letting go of a piece that was not carried means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Nothing more: the press has selected it.
    Select,
    /// It was selected already.
    Deselect,
    /// The selected king castles with it.
    Castle,
}

impl Drag {
    /// Where it began: the place of the piece in hand.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Pressed { from, .. } | Self::Piece { from, .. } | Self::Drawing { from, .. } => from,
        }
    }

    /// What is being drawn.
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
