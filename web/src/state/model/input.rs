//! What a hand has begun on the board, with a pointer or with keys.

use chess_core::{Board, Color, PieceType, Square};

use crate::state::model::drag::Drag;
use crate::state::model::drawing::Drawing;

/// What a hand has begun on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardInput {
    /// The selected square.
    pub selection: Option<Square>,
    /// What a pointer has hold of.
    pub drag: Option<Drag>,
    /// The half-move that was put down by hand, as long as it is the last: its piece is there already and does not
    /// slide.
    pub put_down: Option<usize>,
    /// The square that the keyboard is on.
    pub cursor: Square,
    /// A pawn's step onto the last rank that waits for its new piece.
    pub promotion: Option<(Square, Square)>,
    /// The move that waits for its turn.
    pub premove: Option<Premove>,
    /// Whether a pawn's new piece is asked for even where it would be a queen.
    pub asks_piece: bool,
    /// What a person drew on the board since the game was opened, each on its position.
    pub drawings: Vec<(Board, Drawing)>,
}

impl Default for BoardInput {
    fn default() -> Self {
        Self::new(Color::White)
    }
}

impl BoardInput {
    /// No hand is on the board; the keyboard is at the king's pawn of the side at the bottom.
    #[must_use]
    pub const fn new(orientation: Color) -> Self {
        Self {
            selection: None,
            drag: None,
            put_down: None,
            cursor: match orientation {
                Color::White => Square::E2,
                Color::Black => Square::E7,
            },
            promotion: None,
            premove: None,
            asks_piece: false,
            drawings: Vec::new(),
        }
    }

    /// Whether something is held, selected or about to become another piece.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.drag.is_some() || self.selection.is_some() || self.promotion.is_some()
    }

    /// What is drawn on a position.
    pub fn drawings_on(&self, board: &Board) -> impl Iterator<Item = Drawing> {
        let here = self.drawings.iter().filter(move |(on, _)| on == board);
        here.map(|(_, drawing)| *drawing)
    }
}

/// A move that is to be played as soon as the reply has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it is to go.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<PieceType>,
}
