//! Input on the board: selecting, dragging and dropping.

use chess_core::Square;

use crate::state::model::{AppState, BoardInput, Drag, InputAction};

impl AppState {
    pub(super) fn apply_input(&mut self, action: InputAction) {
        if self.held_game().is_some() && action.may_play() {
            return;
        }
        match action {
            InputAction::Activate(square) => self.click_square(square),
            InputAction::Press(square) => self.press_square(square),
            InputAction::DragOver(over) => self.input.move_drag(over),
            InputAction::Release => self.release_drag(),
            InputAction::Interrupt => self.input.interrupt(),
            InputAction::MoveCursor(square) => self.input.move_cursor(square),
            InputAction::Cancel => self.cancel(),
            InputAction::CancelOrDraw(..) if self.has_something_to_cancel() => self.cancel(),
            InputAction::CancelOrDraw(square, brush) | InputAction::Draw(square, brush) => {
                self.input.start_drawing(square, brush)
            }
            InputAction::DrawByKey(square) => self.draw_by_key(square),
            InputAction::RemoveDrawings => self.remove_drawings(),
            InputAction::Confirm => self.confirm(),
            InputAction::AskingPiece(action) => {
                self.input.asks_piece = true;
                self.apply_input(*action);
                self.input.asks_piece = false;
            }
            InputAction::Promote(piece) => self.promote(piece),
            InputAction::Play(mv) => self.play_complete_move(mv),
        }
    }
}

impl BoardInput {
    /// Moves the drag to another square or off the board. If a piece is dragged, it is selected.
    fn move_drag(&mut self, over: Option<Square>) {
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

    /// Cancels the drag after the browser has cancelled the pointer.
    const fn interrupt(&mut self) {
        match self.drag {
            Some(Drag::Piece { .. }) => self.deselect(),
            _ => self.drag = None,
        }
    }

    /// Moves the keyboard cursor. A drawing that was started with the keyboard follows the cursor.
    fn move_cursor(&mut self, square: Square) {
        self.cursor = square;
        if matches!(self.drag, Some(Drag::Drawing { .. })) {
            self.move_drag(Some(square));
        }
    }

    /// Cancels the selection, the drag and the promotion.
    pub(super) const fn deselect(&mut self) {
        self.selection = None;
        self.drag = None;
        self.promotion = None;
    }
}
