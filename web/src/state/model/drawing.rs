//! Arrows and circles that a person draws on the board.

use chess_core::Square;

/// An arrow, or a circle where it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// How it looks.
    pub brush: Brush,
}

/// How a drawing looks; each has a colour and a stroke of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Without a modifier: green, drawn through.
    Green,
    /// With Shift or Control: red, in dashes.
    Red,
    /// With Alt: blue, in dots.
    Blue,
    /// With Alt and Shift or Control: yellow, in dashes and dots.
    Yellow,
}
