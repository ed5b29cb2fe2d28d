//! Odds: one side plays without a piece or with less time, so that players of unequal strength have an even game.

use chess_core::{Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Square};

use crate::messages::{Text, Texts};

/// The piece or the time that is missing on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handicap {
    /// The queen.
    Queen,
    /// The queen's rook.
    Rook,
    /// The queen's knight.
    Knight,
    /// The pawn in front of the king's bishop. In addition, the other side moves first.
    PawnAndMove,
    /// Four fifths of the time.
    Time,
}

impl Handicap {
    /// All handicaps, the largest first.
    pub const ALL: [Self; 5] = [Self::Queen, Self::Rook, Self::Knight, Self::PawnAndMove, Self::Time];

    /// The keyword of the handicap in the fields of the new-game dialog.
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

    /// The name of the missing piece; `None` for time, which is only reduced.
    #[must_use]
    pub fn name(self, texts: Texts) -> Option<&'static str> {
        match self {
            Self::Queen => Some(texts.piece_type_name(PieceType::Queen)),
            Self::Rook => Some(texts.piece_type_name(PieceType::Rook)),
            Self::Knight => Some(texts.piece_type_name(PieceType::Knight)),
            Self::PawnAndMove => Some(texts.of(Text::PawnAndMove)),
            Self::Time => None,
        }
    }
}

/// The odds that one side gives the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The side that plays without the handicap's piece or time.
    pub giver: Color,
    /// The piece or the time that is missing on the giver's side.
    pub handicap: Handicap,
}

impl Odds {
    /// Returns the odds of a start position.
    /// `time` is the side that gives time odds, if any. Returns `None` if there are no odds.
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
        let matches = start.pieces().count() == 31
            && start.side_to_move() == odds.first_to_move()
            && start.castling_rights() == rights;
        matches.then_some(odds)
    }

    /// The side that moves first.
    fn first_to_move(self) -> Color {
        match self.handicap {
            Handicap::PawnAndMove => !self.giver,
            _ => Color::White,
        }
    }

    /// Returns the same odds, given by the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self {
            giver: !self.giver,
            ..self
        }
    }

    /// The side that gives time odds.
    #[must_use]
    pub fn time_odds_giver(self) -> Option<Color> {
        (self.handicap == Handicap::Time).then_some(self.giver)
    }

    /// The start position of these odds.
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

    /// Returns the text about a game with these odds. `giver` is the name of the player who gives the odds,
    /// or `None` for a person who plays against an engine.
    #[must_use]
    pub fn text(self, texts: Texts, giver: Option<&str>) -> String {
        match (giver, self.handicap.name(texts)) {
            (Some(giver), Some(handicap)) => texts.format(Text::OddsGiven, &[giver, handicap]),
            (None, Some(handicap)) => texts.format(Text::OddsGivenByYou, &[handicap]),
            (Some(giver), None) => texts.format(Text::TimeOddsGiven, &[giver]),
            (None, None) => texts.of(Text::TimeOddsGivenByYou).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Color, Handicap, Odds};

    #[test]
    fn odds_follow_from_the_start_position_or_the_giver_of_time() {
        for giver in Color::ALL {
            for handicap in Handicap::ALL {
                let odds = Odds { giver, handicap };
                let start = odds.start();
                assert_eq!(Odds::of(&start, odds.time_odds_giver()), Some(odds));
                let pieces = if handicap == Handicap::Time { 32 } else { 31 };
                assert_eq!(start.pieces().count(), pieces);
                assert!(start.legal_moves().len() >= 19);
                assert_eq!(odds.flipped().flipped(), odds);
            }
        }
        assert_eq!(Odds::of(&Board::default(), None), None);
        // If a side has also lost castling rights, it has given more than these odds.
        let without_castling = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1";
        assert_eq!(Odds::of(&without_castling.parse().unwrap(), None), None);
    }
}
