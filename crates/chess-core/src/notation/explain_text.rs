//! Explains why a move that the player typed is not legal.

use super::UciMove;
use super::parse::possible_spellings;
use super::san::ParsedSan;
use crate::rules::{Game, PieceType, Refusal, Square};

/// Returns why the move in a text is illegal; `None` if the move is legal, or if the text does not describe a move of a
/// piece on the board.
///
/// If the text fits several pieces, the reason for the piece that comes nearest to making the move is returned.
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
    let spellings = possible_spellings(text);
    let squares = spellings.iter().find_map(|reading| reading.parse().ok());
    if let Some(UciMove { from, to, promotion }) = squares {
        return refusal(game, from, to, promotion);
    }
    match spellings
        .iter()
        .find_map(|reading| ParsedSan::parse(reading.as_bytes()))?
    {
        ParsedSan::Castling(wing) => {
            let refusal = game.castling_status(game.board().side_to_move(), wing).err()?;
            Some(Refusal::Castling(refusal))
        }
        ParsedSan::Piece(wanted) => {
            let steps = wanted
                .origins(game.board())
                .map(|from| refusal(game, from, wanted.to, wanted.promotion));
            // `None` is less than any reason. If one of the pieces can make the move, the result is therefore `None`.
            steps
                .min_by_key(|refusal| refusal.map(distance_from_legality))
                .flatten()
        }
    }
}

/// The reason why a move is illegal. A text without a promotion may mean any promotion.
fn refusal(game: &Game, from: Square, to: Square, promotion: Option<PieceType>) -> Option<Refusal> {
    match promotion {
        Some(_) => game.explain_move(from, to, promotion),
        None => game.explain(from, to),
    }
}

/// Ranks a refusal by how near the piece is to making the move; a lower rank is nearer. A move that is illegal only
/// because of a check on the king has the lowest rank.
const fn distance_from_legality(refusal: Refusal) -> u8 {
    match refusal {
        Refusal::NotItsWay(_) => 3,
        Refusal::NothingToCapture => 2,
        Refusal::Blocked { .. } | Refusal::OwnPiece(_) => 1,
        _ => 0,
    }
}
