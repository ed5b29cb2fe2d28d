//! Actions that choose the position on the board.

use std::rc::Rc;

use chess_core::Move;

/// An action that chooses the position on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewAction {
    /// The board was flipped.
    Flip,
    /// Shows another position of the game, given as the number of plies before it.
    ShowPly(usize),
    /// Steps forward by this number of plies, or back if the number is negative.
    /// The step is in the variation if one is shown, otherwise in the game.
    Step(isize),
    /// Steps forward in the game by this number of plies, or back if the number is negative, even if a variation is
    /// shown.
    StepInGame(isize),
    /// Shows the position after a move of an engine line, given as the index of the line and the index of the move;
    /// `None` ends the preview.
    Preview(Option<(usize, usize)>),
    /// Starts a variation at the shown position, or ends it.
    TryMoves,
    /// Starts a variation with the moves of an engine line, up to the chosen move.
    TryLine(usize, usize),
    /// Shows the position after a variation: the number of plies of the game before it, and its moves.
    TryVariation(usize, Rc<[Move]>),
    /// Tries a move in the shown position during an analysis: continues in the game if this is its next move, and in
    /// a variation otherwise.
    TryMove(Move),
    /// Shows another position of the variation, given as the number of plies before it.
    GoInVariation(usize),
}
