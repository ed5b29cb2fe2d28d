//! Arrows and circles that a person draws on the board.

use chess_core::Square;

/// An arrow, or a circle if both squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The square where it starts.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
    /// Its color and stroke.
    pub brush: Brush,
}

/// The color and the stroke of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Without a modifier: green and solid.
    Green,
    /// With Shift or Control: red and dashed.
    Red,
    /// With Alt: blue and dotted.
    Blue,
    /// With Alt and Shift or Control: yellow, dashed and dotted.
    Yellow,
}
