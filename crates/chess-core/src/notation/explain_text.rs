//! Explains why a move that the player typed is not legal.

use super::UciMove;
use super::parse::readings;
use super::san::Pattern;
use crate::rules::{Game, Refusal};

/// Why the move that a text describes is illegal; `None` if it is legal, or if the text does not describe a move of a
/// piece on the board.
///
/// If the text fits several pieces, the reason is that of the piece which is nearest to making the move.
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
            // `None` is less than any reason: if one of the pieces can make the move, there is nothing to explain.
            steps.min_by_key(|refusal| refusal.map(distance)).flatten()
        }
    }
}

/// The rank of a refusal: the lower it is, the nearer the piece is to making the move. A move that only the king's
/// safety forbids is nearest.
const fn distance(refusal: Refusal) -> u8 {
    match refusal {
        Refusal::NotItsWay(_) => 3,
        Refusal::NothingToCapture => 2,
        Refusal::Blocked { .. } | Refusal::OwnPiece(_) => 1,
        _ => 0,
    }
}
