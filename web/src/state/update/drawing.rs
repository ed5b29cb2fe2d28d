//! Arrows and circles are drawn on the board and wiped out.

use chess_core::{Board, Square};

use crate::messages::{Text, Texts};
use crate::state::model::{AppState, BoardInput, Brush, Drag, Drawing};

impl BoardInput {
    /// A drawing begins.
    pub(super) const fn draw(&mut self, from: Square, brush: Brush) {
        self.drag = Some(Drag::Drawing {
            from,
            over: Some(from),
            brush,
        });
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
    /// A drawing is done on the position that is seen.
    pub(super) fn drawn(&mut self, drawing: Drawing) {
        let board = self.on_board().shown_board().clone();
        let is_new = self.input.add_drawing(board, drawing);
        self.input.drag = None;
        self.notice(announcement(self.texts, drawing, is_new));
    }

    /// With the keyboard: the first time a drawing begins, the second time it ends.
    pub(super) fn draw_by_key(&mut self, square: Square) {
        if let Some(Drag::Drawing { from, brush, .. }) = self.input.drag {
            let to = square;
            return self.drawn(Drawing { from, to, brush });
        }
        self.input.draw(square, Brush::Green);
        self.notice(self.texts.with(Text::DrawingFrom, &[square.name()]));
    }

    /// All drawings on the position that is seen are wiped out, and that is said.
    pub(super) fn wipe_out(&mut self) {
        if self.clear_drawings() {
            self.input.drag = None;
            self.say(Text::DrawingsGone);
        }
    }

    /// Wipes out what is drawn on the position that is seen; whether there was anything.
    pub(super) fn clear_drawings(&mut self) -> bool {
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
