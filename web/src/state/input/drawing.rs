//! Arrows and circles that a person draws on the board.

use chess_core::{Board, Square};

use super::{BoardInput, Drag};
use crate::messages::{Text, Texts};
use crate::state::AppState;

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

    /// What is drawn on a position.
    pub fn drawings_on(&self, board: &Board) -> impl Iterator<Item = Drawing> {
        let here = self.drawings.iter().filter(move |(on, _)| on == board);
        here.map(|(_, drawing)| *drawing)
    }

    /// The drawing is done; the same one again is wiped out. Whether it is a new one.
    fn add_drawing(&mut self, on: Board, drawing: Drawing) -> bool {
        let is_there = |(board, it): &(Board, Drawing)| *board == on && (it.from, it.to) == (drawing.from, drawing.to);
        let place = self.drawings.iter().position(is_there);
        let replaced = place.map(|index| self.drawings.remove(index));
        let is_new = replaced.is_none_or(|(_, old)| old.brush != drawing.brush);
        if is_new {
            self.drawings.push((on, drawing));
        }
        is_new
    }
}

impl AppState {
    /// What is drawn on the position that is seen.
    #[must_use]
    pub fn drawings(&self) -> Vec<Drawing> {
        self.input.drawings_on(self.on_board().shown_board()).collect()
    }

    /// A drawing is done on the position that is seen.
    pub(in crate::state) fn drawn(&mut self, drawing: Drawing) {
        let board = self.on_board().shown_board().clone();
        let is_new = self.input.add_drawing(board, drawing);
        self.input.drag = None;
        self.notice(announcement(self.texts, drawing, is_new));
    }

    /// With the keyboard: the first time a drawing begins, the second time it ends.
    pub(in crate::state) fn draw_by_key(&mut self, square: Square) {
        if let Some(Drag::Drawing { from, brush, .. }) = self.input.drag {
            let to = square;
            return self.drawn(Drawing { from, to, brush });
        }
        self.input.draw(square, Brush::Green);
        self.notice(self.texts.with(Text::DrawingFrom, &[square.name()]));
    }

    /// All drawings on the position that is seen are wiped out, and that is said.
    pub(in crate::state) fn wipe_out(&mut self) {
        if self.clear_drawings() {
            self.input.drag = None;
            self.say(Text::DrawingsGone);
        }
    }

    /// Wipes out what is drawn on the position that is seen; whether there was anything.
    pub(in crate::state) fn clear_drawings(&mut self) -> bool {
        let board = self.on_board().shown_board().clone();
        let before = self.input.drawings.len();
        self.input.drawings.retain(|(on, _)| *on != board);
        self.input.drawings.len() < before
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
