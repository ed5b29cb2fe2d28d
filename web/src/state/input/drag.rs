//! What a pointer has hold of.

use chess_core::Square;

use super::{BoardInput, Brush, Drawing};

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

impl BoardInput {
    /// The pointer goes to a square or beside the board with what it has hold of; a piece that it has hold of is selected.
    pub(in crate::state) fn carry(&mut self, over: Option<Square>) {
        self.drag = match self.drag {
            Some(Drag::Pressed { from, .. }) => {
                self.selection = Some(from);
                Some(Drag::Piece { from, over })
            }
            Some(Drag::Piece { from, .. }) => Some(Drag::Piece { from, over }),
            Some(Drag::Drawing { from, brush, .. }) => Some(Drag::Drawing { from, over, brush }),
            None => None,
        };
    }

    /// The browser takes the pointer away; a piece that was carried goes back.
    pub(in crate::state) const fn interrupt(&mut self) {
        match self.drag {
            Some(Drag::Piece { .. }) => self.deselect(),
            _ => self.drag = None,
        }
    }

    /// The keyboard goes to a square: what is drawn by keys follows it.
    pub(in crate::state) fn move_cursor(&mut self, square: Square) {
        self.cursor = square;
        if matches!(self.drag, Some(Drag::Drawing { .. })) {
            self.carry(Some(square));
        }
    }
}
