//! The unfinished input on the board, with a pointer or the keyboard.

use chess_core::{Board, Color, PieceType, Square};

use crate::state::model::drag::Drag;
use crate::state::model::drawing::Drawing;

/// The unfinished input on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardInput {
    /// The selected square.
    pub selection: Option<Square>,
    /// The object that the pressed pointer drags.
    pub drag: Option<Drag>,
    /// The ply of the last move, if it was dropped with the pointer.
    /// The piece is already on its square and is not animated.
    pub dropped_ply: Option<usize>,
    /// The square of the keyboard cursor.
    pub cursor: Square,
    /// The start and target squares of a promotion whose piece has not been chosen yet.
    pub promotion: Option<(Square, Square)>,
    /// The premove.
    pub premove: Option<Premove>,
    /// Whether the person chooses the promotion piece even if the settings choose the queen.
    pub asks_piece: bool,
    /// The drawings that the person has made since the game was opened, each with its position.
    pub drawings: Vec<(Board, Drawing)>,
}

impl Default for BoardInput {
    fn default() -> Self {
        Self::new(Color::White)
    }
}

impl BoardInput {
    /// Creates an empty input. The keyboard cursor is on the king's pawn of the side at the bottom.
    #[must_use]
    pub const fn new(orientation: Color) -> Self {
        Self {
            selection: None,
            drag: None,
            dropped_ply: None,
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

    /// Whether a drag, a selection or a promotion is unfinished.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.drag.is_some() || self.selection.is_some() || self.promotion.is_some()
    }

    /// The drawings on a position.
    pub fn drawings_on(&self, board: &Board) -> impl Iterator<Item = Drawing> {
        let here = self.drawings.iter().filter(move |(on, _)| on == board);
        here.map(|(_, drawing)| *drawing)
    }
}

/// A move that is played after the opponent's reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The square of the piece.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The piece of a promotion.
    pub promotion: Option<PieceType>,
}
