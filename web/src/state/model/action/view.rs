//! What is to be on the board.

use std::rc::Rc;

use chess_core::Move;

/// What is to be on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewAction {
    /// The board was turned.
    Flip,
    /// Another position of the game is to be shown: the number of half-moves before it.
    ShowPly(usize),
    /// The position so many half-moves on is to be shown, or back: of the variation that is tried, else of the game.
    Step(isize),
    /// The position of the game so many half-moves on is to be shown, or back, whatever variation is tried.
    StepInGame(isize),
    /// A move of one of the engine's lines is looked at, or none any more: the line's place and the move's in it.
    Preview(Option<(usize, usize)>),
    /// A variation begins at the shown position, or ends.
    TryMoves,
    /// One of the engine's lines is tried up to one of its moves.
    TryLine(usize, usize),
    /// The position after these moves is to be shown, which leave the game after so many half-moves.
    TryVariation(usize, Rc<[Move]>),
    /// Another place in the variation is to be shown: the number of half-moves before it.
    GoInVariation(usize),
}
