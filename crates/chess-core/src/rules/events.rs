//! What happened between two games.

#[cfg(test)]
mod tests;

use std::fmt;

use super::game::{Game, GameAction};
use super::moves::Move;
use super::outcome::{DrawClaim, Outcome};
use super::piece::{Color, Piece};
use super::square::Square;
use super::square_set::SquareSet;

/// Something that happened between two games; see [`events`].
///
/// ```
/// use chess_core::{Event, Game, events, notation};
///
/// let before = Game::default();
/// let after = before.play(notation::parse_move(before.board(), "e4")?)?;
/// assert!(matches!(events(&before, &after)[..], [Event::Moved(_)]));
/// let undone = after.undo().expect("there is a move");
/// assert!(matches!(events(&after, &undone)[..], [Event::Undone(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Another game is on the board. What follows is told as if there had been none before.
    NewGame,
    /// A move was made for the first time.
    Moved(MoveMade),
    /// A move was taken back.
    Undone(MoveMade),
    /// A move that had been taken back was made again.
    Redone(MoveMade),
    /// The side that is in check no longer is.
    NoLongerInCheck(Color),
    /// The side to move is in check.
    InCheck {
        /// The side in check.
        color: Color,
        /// Where its king stands.
        king: Square,
        /// Where the pieces stand that give check.
        by: SquareSet,
    },
    /// The game, which had ended so, goes on: its end was taken back.
    Resumed(Outcome),
    /// Something to tell the players.
    Message(Message),
    /// The game ended.
    Ended(Outcome),
}

/// A move with what it did to the position before it.
///
/// ```
/// use chess_core::{Event, Game, PieceType, events, notation};
///
/// let before = Game::default();
/// let after = before.play(notation::parse_move(before.board(), "Nf3")?)?;
/// let [Event::Moved(made)] = events(&before, &after)[..] else {
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
    /// What was taken, and where it stood.
    pub captured: Option<(Square, Piece)>,
    /// How many half-moves came before it in the game.
    pub ply: usize,
}

/// Something to tell the players; `Display` gives a sentence.
///
/// ```
/// use chess_core::{DrawClaim, Message};
///
/// let message = Message::DrawClaimable(DrawClaim::FiftyMoves);
/// assert_eq!(message.to_string(), "A draw by the fifty-move rule can be claimed.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// From now on, the side to move can claim a draw.
    DrawClaimable(DrawClaim),
}

/// A sentence for people.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawClaimable(claim) => write!(f, "A draw by {} can be claimed.", claim.name()),
        }
    }
}

/// What happened between two games, in the order in which it is to be told.
///
/// Only the two values count, not how one became the other:
///
/// - Moves that stand before and not after were undone, the last one first; a jump over several is told move by move.
/// - Moves that stand after and not before were redone where the record of the game before has them at the same place,
///   undone or not, after the same moves; otherwise they were made. So playing again what was just undone is redoing
///   it.
/// - It is another game where the start positions differ, or where something stood before and the records have not
///   even their first action in common.
///
/// Then come what changed for the kings, whether an end was taken back, messages, and the end. Equal games have no
/// events.
///
/// ```
/// use chess_core::{Event, Game, Square, events, notation};
///
/// let before = notation::parse_game(notation::START_FEN, ["e2e4", "f7f5"])?;
/// let after = before.play(notation::parse_move(before.board(), "Qh5+")?)?;
/// let [Event::Moved(queen), Event::InCheck { king, by, .. }] = events(&before, &after)[..] else {
///     panic!("one move, one check");
/// };
/// assert_eq!((queen.mv.to, queen.captured), (Square::H5, None));
/// assert!(king == Square::E8 && by.contains(Square::H5));
/// assert!(matches!(events(&after, &before)[..], [Event::Undone(_), Event::NoLongerInCheck(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn events(before: &Game, after: &Game) -> Vec<Event> {
    let shared = shared_actions(before, after);
    if before.start() != after.start() || before.cursor() > 0 && shared == 0 {
        let mut events = vec![Event::NewGame];
        events.extend(in_check(after));
        events.extend(claimable(after));
        events.extend(after.outcome().map(Event::Ended));
        return events;
    }
    // Ends are told as such, so that only moves are left here.
    let common = shared.min(before.ply()).min(after.ply());
    let mut events: Vec<Event> = made(before, common).rev().map(Event::Undone).collect();
    events.extend(made(after, common).map(|made| {
        if made.ply < shared {
            Event::Redone(made)
        } else {
            Event::Moved(made)
        }
    }));
    let has_moved = !events.is_empty();
    if has_moved {
        events.extend(no_longer_in_check(before, after));
        events.extend(in_check(after));
    }
    let (old, new) = (before.outcome(), after.outcome());
    events.extend(old.filter(|_| new.is_none()).map(Event::Resumed));
    events.extend(claimable(after).filter(|_| claimable(after) != claimable(before) && old.is_none()));
    events.extend(new.filter(|_| has_moved || new != old).map(Event::Ended));
    events
}

/// How many first actions both records have in common, those that are undone included.
fn shared_actions(before: &Game, after: &Game) -> usize {
    let all = |game: &Game| -> Vec<GameAction> { game.actions().chain(game.undone()).collect() };
    all(before).iter().zip(&all(after)).take_while(|(a, b)| a == b).count()
}

/// The moves that stand, from the one after `from` half-moves on.
fn made(game: &Game, from: usize) -> impl DoubleEndedIterator<Item = MoveMade> + '_ {
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

fn in_check(game: &Game) -> Option<Event> {
    let board = game.board();
    let color = board.side_to_move();
    board.is_in_check().then(|| Event::InCheck {
        color,
        king: board.king(color),
        by: board.checkers(),
    })
}

fn no_longer_in_check(before: &Game, after: &Game) -> Option<Event> {
    let (old, new) = (before.board(), after.board());
    let color = old.side_to_move();
    let stays = new.is_in_check() && new.side_to_move() == color;
    (old.is_in_check() && !stays).then_some(Event::NoLongerInCheck(color))
}

fn claimable(game: &Game) -> Option<Event> {
    game.claimable_draw()
        .map(|claim| Event::Message(Message::DrawClaimable(claim)))
}
