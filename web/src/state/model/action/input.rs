//! Input on the board, with a pointer or the keyboard.

use chess_core::{Move, PieceType, Square};

use crate::state::model::drawing::Brush;

/// Input on the board, with a pointer or the keyboard.
#[derive(Clone, Debug, PartialEq)]
pub enum InputAction {
    /// A square was clicked, or activated with the keyboard.
    Activate(Square),
    /// A pointer went down on a square.
    Press(Square),
    /// The pressed pointer moved over a square, or off the board.
    DragOver(Option<Square>),
    /// The pressed pointer went up.
    Release,
    /// The browser cancelled the pressed pointer.
    Interrupt,
    /// The keyboard cursor moved to a square.
    MoveCursor(Square),
    /// Cancels the drag, the selection, the question, the promotion or the premove.
    Cancel,
    /// Does the same as `Cancel`. If there is nothing to cancel, a drawing starts on a square.
    CancelOrDraw(Square, Brush),
    /// A drawing starts on a square.
    Draw(Square, Brush),
    /// A drawing starts or ends at the keyboard cursor.
    DrawByKey(Square),
    /// All drawings on the shown position were removed.
    RemoveDrawings,
    /// The person confirmed the move.
    Confirm,
    /// An action with Alt pressed: the person chooses the promotion piece even if the settings choose the queen.
    AskingPiece(Box<InputAction>),
    /// The piece of the pending promotion was chosen.
    Promote(PieceType),
    /// A complete move was entered, for example as text.
    Play(Move),
}

impl InputAction {
    /// Whether the action selects or plays something.
    #[must_use]
    pub const fn may_play(&self) -> bool {
        matches!(
            self,
            Self::Activate(_) | Self::Press(_) | Self::Promote(_) | Self::Play(_) | Self::Confirm
        )
    }
}
