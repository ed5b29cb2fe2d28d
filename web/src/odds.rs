//! Odds: a side that plays without a piece, so that two of unequal strength have an even game.

use chess_core::{Board, Color, PieceType};

use crate::messages::{Text, Texts};

/// What may be given.
pub const PIECES: [PieceType; 4] = [
    PieceType::Queen,
    PieceType::Rook,
    PieceType::Knight,
    PieceType::Pawn,
];

/// A side that plays without a piece: the queen, the queen's rook or knight, or the pawn before the king's bishop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Who plays without it.
    pub giver: Color,
    /// What is given.
    pub piece: PieceType,
}

impl Odds {
    /// The odds that a first position tells of; `None` where it is another.
    #[must_use]
    pub fn of(start: &Board) -> Option<Self> {
        let all = Color::ALL.into_iter().flat_map(|giver| PIECES.map(|piece| Self { giver, piece }));
        all.into_iter().find(|odds| odds.start() == *start)
    }

    /// The first position.
    #[must_use]
    pub fn start(self) -> Board {
        let (pieces, pawns) = match self.piece {
            PieceType::Queen => ("rnb1kbnr", "pppppppp"),
            PieceType::Rook => ("1nbqkbnr", "pppppppp"),
            PieceType::Knight => ("r1bqkbnr", "pppppppp"),
            _ => ("rnbqkbnr", "ppppp1pp"),
        };
        let castling = match (self.piece, self.giver) {
            (PieceType::Rook, Color::White) => "Kkq",
            (PieceType::Rook, Color::Black) => "KQk",
            _ => "KQkq",
        };
        let usual = ("rnbqkbnr", "pppppppp");
        let [white, black] = match self.giver {
            Color::White => [(pieces, pawns), usual],
            Color::Black => [usual, (pieces, pawns)],
        };
        let fen = format!(
            "{}/{}/8/8/8/8/{}/{} w {castling} - 0 1",
            black.0,
            black.1,
            white.1.to_uppercase(),
            white.0.to_uppercase()
        );
        fen.parse().unwrap_or_default()
    }

    /// What is said of a game that began so.
    #[must_use]
    pub fn text(self, texts: Texts) -> String {
        texts.with(Text::OddsGiven, &[texts.color(self.giver), texts.piece_type(self.piece)])
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Color, Odds, PIECES, PieceType};

    #[test]
    fn odds_are_known_by_their_first_position() {
        for giver in Color::ALL {
            for piece in PIECES {
                let odds = Odds { giver, piece };
                let start = odds.start();
                assert_eq!(Odds::of(&start), Some(odds));
                assert_eq!(start.pieces().count(), 31);
                assert!(start.legal_moves().len() >= 19);
            }
        }
        assert_eq!(Odds::of(&Board::default()), None);
        let rook = Odds {
            giver: Color::Black,
            piece: PieceType::Rook,
        };
        assert_eq!(
            rook.start().to_string(),
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"
        );
    }
}
