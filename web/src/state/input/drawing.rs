//! Arrows and circles that a person draws on the board.

use chess_core::Square;

use super::{BoardInput, Drag};
use crate::messages::{Text, Texts};

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

impl BoardInput {
    /// A drawing begins.
    pub(in crate::state) const fn draw(&mut self, from: Square, brush: Brush) {
        self.drag = Some(Drag::Drawing {
            from,
            over: Some(from),
            brush,
        });
    }

    /// The drawing is done; the same one again is wiped out. What is said about it.
    pub(in crate::state) fn drawn(&mut self, drawing: Drawing, texts: Texts) -> String {
        let ends = |it: &Drawing| (it.from, it.to) == (drawing.from, drawing.to);
        let place = self.drawings.iter().position(ends);
        let replaced = place.map(|index| self.drawings.remove(index));
        let is_new = replaced.is_none_or(|old| old.brush != drawing.brush);
        if is_new {
            self.drawings.push(drawing);
        }
        self.drag = None;
        announcement(texts, drawing, is_new)
    }

    /// With the keyboard: the first time a drawing begins, the second time it ends. What is said about it.
    pub(in crate::state) fn draw_by_key(&mut self, square: Square, texts: Texts) -> String {
        if let Some(Drag::Drawing { from, brush, .. }) = self.drag {
            let to = square;
            return self.drawn(Drawing { from, to, brush }, texts);
        }
        self.draw(square, Brush::Green);
        texts.with(Text::DrawingFrom, &[square.name()])
    }
}

fn announcement(texts: Texts, drawing: Drawing, is_new: bool) -> String {
    let Drawing { from, to, .. } = drawing;
    let text = match (from == to, is_new) {
        (true, true) => Text::CircleDrawn,
        (true, false) => Text::CircleGone,
        (false, true) => Text::ArrowDrawn,
        (false, false) => Text::ArrowGone,
    };
    // A circle leaves the second word out.
    texts.with(text, &[from.name(), to.name()])
}
