//! Why a move that a person has written may not be played.

use super::UciMove;
use super::parse::readings;
use super::san::Pattern;
use crate::rules::{Game, Refusal};

/// Why the move that a text means may not be played; `None` where it may, and where the text means no move of a piece
/// that is on the board.
///
/// Where a text may mean several pieces, the one is told of that comes nearest to making the move.
///
/// ```
/// use chess_core::{Game, notation};
///
/// let why = |text: &str| notation::explain_text(&Game::default(), text).map(|why| why.to_string());
/// assert_eq!(why("Ra4").as_deref(), Some("a2 is in the way."));
/// assert_eq!(why("0-0").as_deref(), Some("You cannot castle: a piece stands in the way on f1."));
/// assert_eq!(why("e4"), None);
/// ```
#[must_use]
pub fn explain_text(game: &Game, text: &str) -> Option<Refusal> {
    let readings = readings(text);
    let squares = readings.iter().find_map(|reading| reading.parse().ok());
    if let Some(UciMove { from, to, .. }) = squares {
        return game.explain(from, to);
    }
    match readings.iter().find_map(|reading| Pattern::parse(reading.as_bytes()))? {
        Pattern::Castling(wing) => {
            let refusal = game.castling_status(game.board().side_to_move(), wing).err()?;
            Some(Refusal::Castling(refusal))
        }
        Pattern::Piece(wanted) => {
            let steps = wanted.origins(game.board()).map(|from| game.explain(from, wanted.to));
            // One that may make the move has nothing to explain.
            steps.min_by_key(|refusal| refusal.map(distance)).flatten()
        }
    }
}

/// How far a piece is from making a move that is refused so: what only the king's safety forbids is nearest.
const fn distance(refusal: Refusal) -> u8 {
    match refusal {
        Refusal::NotItsWay(_) => 3,
        Refusal::NothingToCapture => 2,
        Refusal::Blocked { .. } | Refusal::OwnPiece(_) => 1,
        _ => 0,
    }
}
