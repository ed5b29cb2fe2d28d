//! The differences between two games as a list of events.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::fmt;

use super::game::{Game, GameAction};
use super::moves::Move;
use super::outcome::{DrawClaim, Outcome};
use super::piece::{Color, Piece};
use super::square::Square;
use super::square_set::SquareSet;

/// One difference between two games; see [`events`].
///
/// ```
/// use chess_core::events::{GameEvent, events};
/// use chess_core::{Game, notation};
///
/// let before = Game::default();
/// let after = before.play(notation::parse_move(before.board(), "e4")?)?;
/// assert!(matches!(events(&before, &after)[..], [GameEvent::Moved(_)]));
/// let undone = after.undo().expect("a move was played");
/// assert!(matches!(events(&after, &undone)[..], [GameEvent::Undone(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// Another game is on the board. The next events describe it as if there had been no game before.
    NewGame,
    /// A move was made for the first time.
    Moved(MoveMade),
    /// A move was taken back.
    Undone(MoveMade),
    /// A move that had been taken back was made again.
    Redone(MoveMade),
    /// The side that was in check no longer is.
    NoLongerInCheck(Color),
    /// The side to move is in check.
    InCheck {
        /// The side in check.
        color: Color,
        /// The square of its king.
        king: Square,
        /// The squares of the pieces that give check.
        by: SquareSet,
    },
    /// The game, which had ended with this outcome, continues because its end was taken back.
    Resumed(Outcome),
    /// A message for the players.
    Message(GameMessage),
    /// The game ended.
    Ended(Outcome),
}

/// A move and its effect on the position.
///
/// ```
/// use chess_core::events::{GameEvent, events};
/// use chess_core::{Game, PieceType, notation};
///
/// let before = Game::default();
/// let after = before.play(notation::parse_move(before.board(), "Nf3")?)?;
/// let [GameEvent::Moved(made)] = events(&before, &after)[..] else {
///     panic!("one move was made");
/// };
/// assert_eq!((made.piece.piece_type, made.captured, made.ply), (PieceType::Knight, None, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveMade {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before a promotion.
    pub piece: Piece,
    /// The captured piece and its square.
    pub captured: Option<(Square, Piece)>,
    /// The number of plies before this move in the game.
    pub ply: usize,
}

/// A message for the players; `Display` writes it as an English sentence.
///
/// ```
/// use chess_core::events::GameMessage;
/// use chess_core::DrawClaim;
///
/// let message = GameMessage::DrawClaimable(DrawClaim::FiftyMoves);
/// assert_eq!(message.to_string(), "A draw by the fifty-move rule can be claimed.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameMessage {
    /// From now on, the side to move can claim a draw.
    DrawClaimable(DrawClaim),
}

/// Writes an English sentence.
impl fmt::Display for GameMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawClaimable(claim) => write!(f, "A draw by {} can be claimed.", claim.name()),
        }
    }
}

/// The events that lead from one game to another, in the order in which they should be reported.
///
/// The result depends only on the two games, not on the actions in between:
///
/// - Moves that are played in `before` but not in `after` were undone. The last move comes first, and a jump
///   over several moves is reported move by move.
/// - A move that is played in `after` but not in `before` was redone if the actions of `before`, including the undone
///   ones, contain it at the same ply after the same moves. Otherwise it was made. Therefore, playing the move that
///   was just undone counts as a redo.
/// - `after` is another game if the start positions differ, or if something was played in `before` and the two games
///   differ in their first action.
///
/// After these events, the list has the changes of check, a resumed game, messages, and the outcome. Equal games have
/// no events.
///
/// ```
/// use chess_core::events::{GameEvent, events};
/// use chess_core::{Game, Square, notation};
///
/// let before = notation::parse_game(notation::START_FEN, ["e2e4", "f7f5"])?;
/// let after = before.play(notation::parse_move(before.board(), "Qh5+")?)?;
/// let [GameEvent::Moved(queen), GameEvent::InCheck { king, by, .. }] = events(&before, &after)[..] else {
///     panic!("one move, one check");
/// };
/// assert_eq!((queen.mv.to, queen.captured), (Square::H5, None));
/// assert!(king == Square::E8 && by.contains(Square::H5));
/// assert!(matches!(events(&after, &before)[..], [GameEvent::Undone(_), GameEvent::NoLongerInCheck(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn events(before: &Game, after: &Game) -> Vec<GameEvent> {
    let shared = shared_actions(before, after);
    if before.start() != after.start() || before.cursor() > 0 && shared == 0 {
        let mut events = vec![GameEvent::NewGame];
        events.extend(check_event(after));
        events.extend(claimable_draw_event(after));
        events.extend(after.outcome().map(GameEvent::Ended));
        return events;
    }
    // The outcome has its own events, so only moves are compared here.
    let common = shared.min(before.ply()).min(after.ply());
    let mut events: Vec<GameEvent> = moves_made(before, common).rev().map(GameEvent::Undone).collect();
    events.extend(moves_made(after, common).map(|made| {
        if made.ply < shared {
            GameEvent::Redone(made)
        } else {
            GameEvent::Moved(made)
        }
    }));
    let has_moved = !events.is_empty();
    if has_moved {
        events.extend(no_longer_in_check(before, after));
        events.extend(check_event(after));
    }
    let (old, new) = (before.outcome(), after.outcome());
    events.extend(old.filter(|_| new.is_none()).map(GameEvent::Resumed));
    events.extend(
        claimable_draw_event(after)
            .filter(|_| claimable_draw_event(after) != claimable_draw_event(before) && old.is_none()),
    );
    events.extend(new.filter(|_| has_moved || new != old).map(GameEvent::Ended));
    events
}

/// The number of actions that both games have in common from the start, including undone actions.
fn shared_actions(before: &Game, after: &Game) -> usize {
    let all = |game: &Game| -> Vec<GameAction> { game.actions().chain(game.undone_actions()).collect() };
    all(before).iter().zip(&all(after)).take_while(|(a, b)| a == b).count()
}

/// The played moves, from ply `from` on.
fn moves_made(game: &Game, from: usize) -> impl DoubleEndedIterator<Item = MoveMade> + '_ {
    (from..game.ply()).filter_map(|ply| {
        let (mv, board) = (*game.moves().get(ply)?, game.board_at(ply)?);
        let captured = mv
            .captured_square()
            .and_then(|square| Some((square, board.piece_at(square)?)));
        Some(MoveMade {
            mv,
            piece: board.piece_at(mv.from)?,
            captured,
            ply,
        })
    })
}

fn check_event(game: &Game) -> Option<GameEvent> {
    let board = game.board();
    let color = board.side_to_move();
    board.is_in_check().then(|| GameEvent::InCheck {
        color,
        king: board.king(color),
        by: board.checkers(),
    })
}

fn no_longer_in_check(before: &Game, after: &Game) -> Option<GameEvent> {
    let (old, new) = (before.board(), after.board());
    let color = old.side_to_move();
    let stays = new.is_in_check() && new.side_to_move() == color;
    (old.is_in_check() && !stays).then_some(GameEvent::NoLongerInCheck(color))
}

fn claimable_draw_event(game: &Game) -> Option<GameEvent> {
    game.claimable_draw()
        .map(|claim| GameEvent::Message(GameMessage::DrawClaimable(claim)))
}
