//! Odds: a side that plays without a piece or with less time, so that two of unequal strength have an even game.

use chess_core::{Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Square};

use crate::messages::{Text, Texts};

/// What may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handicap {
    /// The queen.
    Queen,
    /// The queen's rook.
    Rook,
    /// The queen's knight.
    Knight,
    /// The pawn before the king's bishop; and the other side moves first.
    PawnAndMove,
    /// Four fifths of the time.
    Time,
}

impl Handicap {
    /// All of it, the most first.
    pub const ALL: [Self; 5] = [Self::Queen, Self::Rook, Self::Knight, Self::PawnAndMove, Self::Time];

    /// The word for it in fields.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Knight => "knight",
            Self::PawnAndMove => "pawn-and-move",
            Self::Time => "time",
        }
    }

    /// The name of what the side plays without; `None` for time, of which it has less.
    #[must_use]
    pub fn name(self, texts: Texts) -> Option<&'static str> {
        match self {
            Self::Queen => Some(texts.piece_type(PieceType::Queen)),
            Self::Rook => Some(texts.piece_type(PieceType::Rook)),
            Self::Knight => Some(texts.piece_type(PieceType::Knight)),
            Self::PawnAndMove => Some(texts.of(Text::PawnAndMove)),
            Self::Time => None,
        }
    }
}

/// What one side gives the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Who plays without it.
    pub giver: Color,
    /// What is given.
    pub handicap: Handicap,
}

impl Odds {
    /// The odds that a first position tells of, or the side that gives time; `None` where there are none.
    #[must_use]
    pub fn of(start: &Board, time: Option<Color>) -> Option<Self> {
        if let Some(giver) = time {
            let handicap = Handicap::Time;
            return Some(Self { giver, handicap });
        }
        let usual = Board::default();
        let is_missing = |(square, piece): &(Square, Piece)| start.piece_at(*square) != Some(*piece);
        let mut missing = usual.pieces().filter(is_missing);
        let ((square, piece), None) = (missing.next()?, missing.next()) else {
            return None;
        };
        let handicap = match (piece.piece_type, square.file()) {
            (PieceType::Queen, _) => Handicap::Queen,
            (PieceType::Rook, File::A) => Handicap::Rook,
            (PieceType::Knight, File::B) => Handicap::Knight,
            (PieceType::Pawn, File::F) => Handicap::PawnAndMove,
            _ => return None,
        };
        let odds = Self {
            giver: piece.color,
            handicap,
        };
        let rights = match handicap {
            Handicap::Rook => CastlingRights::STANDARD.without(piece.color, CastlingSide::Queenside),
            _ => CastlingRights::STANDARD,
        };
        let is_so =
            start.pieces().count() == 31 && start.side_to_move() == odds.first() && start.castling_rights() == rights;
        is_so.then_some(odds)
    }

    /// Who moves first.
    fn first(self) -> Color {
        match self.handicap {
            Handicap::PawnAndMove => !self.giver,
            _ => Color::White,
        }
    }

    /// The same, given by the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self {
            giver: !self.giver,
            ..self
        }
    }

    /// The side that gives time, where time is given.
    #[must_use]
    pub fn of_time(self) -> Option<Color> {
        (self.handicap == Handicap::Time).then_some(self.giver)
    }

    /// The first position.
    #[must_use]
    pub fn start(self) -> Board {
        let fen = match (self.giver, self.handicap) {
            (_, Handicap::Time) => return Board::default(),
            (Color::White, Handicap::Queen) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
            (Color::White, Handicap::Rook) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            (Color::White, Handicap::Knight) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
            (Color::White, Handicap::PawnAndMove) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1",
            (Color::Black, Handicap::Queen) => "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            (Color::Black, Handicap::Rook) => "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            (Color::Black, Handicap::Knight) => "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            (Color::Black, Handicap::PawnAndMove) => "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        };
        fen.parse().expect("a legal position")
    }

    /// The line about a game with these odds. `giver` is the name of the player who gives them, `None` for the person
    /// who plays against an engine.
    #[must_use]
    pub fn text(self, texts: Texts, giver: Option<&str>) -> String {
        match (giver, self.handicap.name(texts)) {
            (Some(giver), Some(handicap)) => texts.with(Text::OddsGiven, &[giver, handicap]),
            (None, Some(handicap)) => texts.with(Text::OddsGivenByYou, &[handicap]),
            (Some(giver), None) => texts.with(Text::TimeOddsGiven, &[giver]),
            (None, None) => texts.of(Text::TimeOddsGivenByYou).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Color, Handicap, Odds};

    #[test]
    fn odds_are_known_by_their_first_position_or_by_who_gives_time() {
        for giver in Color::ALL {
            for handicap in Handicap::ALL {
                let odds = Odds { giver, handicap };
                let start = odds.start();
                assert_eq!(Odds::of(&start, odds.of_time()), Some(odds));
                let pieces = if handicap == Handicap::Time { 32 } else { 31 };
                assert_eq!(start.pieces().count(), pieces);
                assert!(start.legal_moves().len() >= 19);
                assert_eq!(odds.flipped().flipped(), odds);
            }
        }
        assert_eq!(Odds::of(&Board::default(), None), None);
        // Who may not castle has given more.
        let without_castling = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1";
        assert_eq!(Odds::of(&without_castling.parse().unwrap(), None), None);
    }
}
