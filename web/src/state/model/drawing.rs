//! Arrows and circles that a person draws on the board.

use chess_core::Square;

/// An arrow, or a circle if both squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The square where the drawing starts.
    pub from: Square,
    /// The square where the drawing ends.
    pub to: Square,
    /// The colour and the stroke.
    pub brush: Brush,
}

/// The colour and the stroke of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Drawn without a modifier key: green and solid.
    Green,
    /// Drawn with Shift or Control: red and dashed.
    Red,
    /// Drawn with Alt: blue and dotted.
    Blue,
    /// Drawn with Alt and Shift or Control: yellow, dashed and dotted.
    Yellow,
}
