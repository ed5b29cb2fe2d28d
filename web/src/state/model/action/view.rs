//! Actions that choose the position on the board.

use std::rc::Rc;

use chess_core::Move;

/// An action that chooses the position on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewAction {
    /// The board was turned.
    Flip,
    /// Shows another position of the game: the number of plies before it.
    ShowPly(usize),
    /// Moves this many plies forward, or back if negative: in the variation if there is one, otherwise in the game.
    Step(isize),
    /// Moves this many plies forward in the game, or back if negative, even if a variation is shown.
    StepInGame(isize),
    /// Shows the position after a move of an engine line, given as the index of the line and the index of the move;
    /// `None` ends the preview.
    Preview(Option<(usize, usize)>),
    /// Starts a variation at the shown position, or ends it.
    TryMoves,
    /// Makes a variation of an engine line, up to one of its moves.
    TryLine(usize, usize),
    /// Shows the position after these moves, which leave the game after this many plies.
    TryVariation(usize, Rc<[Move]>),
    /// Shows another position of the variation: the number of plies before it.
    GoInVariation(usize),
}
