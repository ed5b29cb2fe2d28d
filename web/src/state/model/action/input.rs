//! What a hand does on the board.

use chess_core::{Move, PieceType, Square};

use crate::state::model::drawing::Brush;

/// What a hand does on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum InputAction {
    /// A square was clicked or acted on with the keyboard.
    Activate(Square),
    /// A pointer went down on a square.
    Press(Square),
    /// The pressed pointer went to a square, or beside the board.
    DragOver(Option<Square>),
    /// The pressed pointer went up.
    Release,
    /// The browser took the pressed pointer away.
    Interrupt,
    /// The keyboard went to a square.
    MoveCursor(Square),
    /// What is held, selected, asked or waiting was given up.
    Cancel,
    /// The same, and with nothing to give up a drawing begins on a square.
    CancelOrDraw(Square, Brush),
    /// A drawing begins on a square.
    Draw(Square, Brush),
    /// A drawing begins or ends where the keyboard is.
    DrawByKey(Square),
    /// All drawings on the position that is seen were wiped out.
    WipeOut,
    /// The move asked about was confirmed.
    Confirm,
    /// An action with the key that asks for a pawn's new piece in any case.
    AskingPiece(Box<InputAction>),
    /// The piece of a waiting promotion was chosen.
    Promote(PieceType),
    /// A move was given whole, for instance typed.
    Play(Move),
}
