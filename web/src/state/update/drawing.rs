//! Draws and removes arrows and circles on the board.

use chess_core::{Board, Square};

use crate::messages::{Text, Texts};
use crate::state::model::{AppState, BoardInput, Brush, Drag, Drawing};

impl BoardInput {
    /// Starts a drawing.
    pub(super) const fn start_drawing(&mut self, from: Square, brush: Brush) {
        self.drag = Some(Drag::Drawing {
            from,
            over: Some(from),
            brush,
        });
    }

    /// Adds a finished drawing. If an equal drawing exists, removes that drawing.
    /// Returns `true` if a drawing was added.
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
    /// Adds a drawing to the shown position. If an equal drawing exists, removes that drawing.
    pub(super) fn toggle_drawing(&mut self, drawing: Drawing) {
        let board = self.active_game().shown_board().clone();
        let is_new = self.input.add_drawing(board, drawing);
        self.input.drag = None;
        self.show_notice(announcement(self.texts, drawing, is_new));
    }

    /// Starts a drawing with the keyboard, or finishes it.
    pub(super) fn draw_by_key(&mut self, square: Square) {
        if let Some(Drag::Drawing { from, brush, .. }) = self.input.drag {
            let to = square;
            return self.toggle_drawing(Drawing { from, to, brush });
        }
        self.input.start_drawing(square, Brush::Green);
        self.show_notice(self.texts.format(Text::DrawingFrom, &[square.name()]));
    }

    /// Removes all drawings on the shown position and announces the removal.
    pub(super) fn remove_drawings(&mut self) {
        if self.clear_drawings() {
            self.input.drag = None;
            self.show_text(Text::DrawingsRemoved);
        }
    }

    /// Removes all drawings on the shown position. Returns `true` if there were any.
    pub(super) fn clear_drawings(&mut self) -> bool {
        let board = self.active_game().shown_board().clone();
        let before = self.input.drawings.len();
        self.input.drawings.retain(|(on, _)| *on != board);
        self.input.drawings.len() < before
    }
}

fn announcement(texts: Texts, drawing: Drawing, is_new: bool) -> String {
    let Drawing { from, to, .. } = drawing;
    let text = match (from == to, is_new) {
        (true, true) => Text::CircleDrawn,
        (true, false) => Text::CircleRemoved,
        (false, true) => Text::ArrowDrawn,
        (false, false) => Text::ArrowRemoved,
    };
    // The text for a circle uses only the first square.
    texts.format(text, &[from.name(), to.name()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_announced_with_its_squares() {
        let drawn = |to, is_new| {
            let drawing = Drawing {
                from: Square::E2,
                to,
                brush: Brush::Green,
            };
            announcement(Texts::default(), drawing, is_new)
        };
        assert_eq!(drawn(Square::E2, true), "Circle on e2.");
        assert_eq!(drawn(Square::E4, true), "Arrow from e2 to e4.");
        assert!(drawn(Square::E2, false).contains("e2"));
        assert!(drawn(Square::E4, false).contains("e2") && drawn(Square::E4, false).contains("e4"));
    }
}
