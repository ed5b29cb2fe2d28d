//! Messages about the outcome of a game, and about the reasons why a move is refused.

use chess_core::events::GameMessage;
use chess_core::{CastlingRefusal, Color, DrawClaim, Outcome, Refusal};

use super::{Text, Texts};

impl Texts {
    /// The outcome of a game.
    #[must_use]
    pub fn outcome(self, outcome: Outcome) -> String {
        self.outcome_between(outcome, Color::ALL.map(|color| self.color_name(color)))
    }

    /// The outcome of a game between players with these names, the name of White first.
    #[must_use]
    pub fn outcome_between(self, outcome: Outcome, names: [&str; 2]) -> String {
        let name = |color: Color| names[color.index()];
        let sides = |text, first, second| self.format(text, &[name(first), name(second)]);
        match outcome {
            Outcome::Checkmate { winner } => self.format(Text::Checkmate, &[name(winner)]),
            Outcome::Resignation { winner } => sides(Text::Resigned, !winner, winner),
            Outcome::Time { winner } => sides(Text::TimeOut, !winner, winner),
            Outcome::TimeWithoutMate { out_of_time } => sides(Text::TimeOutDraw, out_of_time, !out_of_time),
            Outcome::Stalemate => self.of(Text::Stalemate).to_owned(),
            Outcome::InsufficientMaterial => self.of(Text::InsufficientMaterial).to_owned(),
            Outcome::DeadPosition => self.of(Text::DeadPosition).to_owned(),
            Outcome::Agreement => self.of(Text::Agreement).to_owned(),
            Outcome::Claim(claim) => self.format(Text::DrawClaimed, &[self.claim(claim)]),
            Outcome::FivefoldRepetition => self.of(Text::Fivefold).to_owned(),
            Outcome::SeventyFiveMoves => self.of(Text::SeventyFive).to_owned(),
        }
    }

    /// The outcome of a game, addressed to the person who played one side against an opponent of this name.
    #[must_use]
    pub fn outcome_of_person(self, outcome: Outcome, person: Color, opponent: &str) -> String {
        let has_won = outcome.winner() == Some(person);
        let text = match outcome {
            Outcome::Checkmate { .. } if has_won => Text::YouWonByMate,
            Outcome::Checkmate { .. } => Text::YouLostByMate,
            Outcome::Resignation { .. } if has_won => Text::YouWonByResignation,
            Outcome::Resignation { .. } => Text::YouResigned,
            Outcome::Time { .. } if has_won => Text::YouWonOnTime,
            Outcome::Time { .. } => Text::YouLostOnTime,
            Outcome::TimeWithoutMate { out_of_time } if out_of_time == person => Text::YourTimeOutDraw,
            Outcome::TimeWithoutMate { .. } => Text::TheirTimeOutDraw,
            _ => return self.outcome(outcome),
        };
        self.format(text, &[opponent])
    }

    /// The reason for a draw claim.
    #[must_use]
    pub fn claim(self, claim: DrawClaim) -> &'static str {
        self.of(match claim {
            DrawClaim::ThreefoldRepetition => Text::ThreefoldRepetition,
            DrawClaim::FiftyMoves => Text::FiftyMoves,
        })
    }

    /// The text of a message that the rules give to the players.
    #[must_use]
    pub fn game_message(self, message: GameMessage) -> String {
        match message {
            GameMessage::DrawClaimable(claim) => self.format(Text::DrawClaimable, &[self.claim(claim)]),
            other => other.to_string(),
        }
    }

    /// The reason why a move is refused.
    #[must_use]
    pub fn refusal(self, refusal: Refusal) -> String {
        let on = |text, square: chess_core::Square| self.format(text, &[square.name()]);
        let piece = |text, piece_type| self.format(text, &[self.piece_type_name(piece_type)]);
        match refusal {
            Refusal::NoPiece(square) => on(Text::NoPiece, square),
            Refusal::NotYourTurn(to_move) => self.format(Text::SidesTurn, &[self.color_name(to_move)]),
            Refusal::OwnPiece(square) => on(Text::OwnPiece, square),
            Refusal::NotItsWay(piece_type) => piece(Text::NotItsWay, piece_type),
            Refusal::Blocked { by } => on(Text::Blocked, by),
            Refusal::NothingToCapture => self.of(Text::NothingToCapture).to_owned(),
            Refusal::EnPassantNotNow { pawn } => on(Text::EnPassantNotNow, pawn),
            Refusal::KingInCheck { by, already: true } => on(Text::LeavesCheck, by),
            Refusal::KingInCheck { by, already: false } => on(Text::PutsInCheck, by),
            Refusal::Castling(refusal) => self.castling_refusal(refusal),
            Refusal::PromotionMissing => self.of(Text::SayWhatPawnBecomes).to_owned(),
            Refusal::NoSuchPromotion(piece_type) => piece(Text::NoSuchPromotion, piece_type),
            Refusal::GameOver(outcome) => self.format(Text::GameOver, &[&self.outcome(outcome)]),
        }
    }

    fn castling_refusal(self, refusal: CastlingRefusal) -> String {
        let (text, square) = match refusal {
            CastlingRefusal::KingHasMoved => (Text::CastlingKingMoved, None),
            CastlingRefusal::RookHasMoved => (Text::CastlingRookMoved, None),
            CastlingRefusal::RookWasCaptured => (Text::CastlingRookCaptured, None),
            CastlingRefusal::NoRight => (Text::CastlingNoRight, None),
            CastlingRefusal::InCheck(_) => (Text::CastlingInCheck, None),
            CastlingRefusal::PieceBetween(square) => (Text::CastlingBetween, Some(square)),
            CastlingRefusal::ThroughCheck(square) => (Text::CastlingThrough, Some(square)),
            CastlingRefusal::IntoCheck(by) => (Text::CastlingInto, Some(by)),
        };
        self.format(text, &[square.map_or("", chess_core::Square::name)])
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Color, PieceType, Square};

    use super::*;

    #[test]
    fn outcomes_have_the_words_of_the_core() {
        let [winner, out_of_time] = [Color::White; 2];
        for outcome in [
            Outcome::Checkmate { winner },
            Outcome::Resignation { winner },
            Outcome::Time { winner },
            Outcome::TimeWithoutMate { out_of_time },
            Outcome::Stalemate,
            Outcome::InsufficientMaterial,
            Outcome::DeadPosition,
            Outcome::Agreement,
            Outcome::Claim(DrawClaim::ThreefoldRepetition),
            Outcome::Claim(DrawClaim::FiftyMoves),
            Outcome::FivefoldRepetition,
            Outcome::SeventyFiveMoves,
        ] {
            assert_eq!(Texts::english().outcome(outcome), outcome.to_string());
        }
        for claim in DrawClaim::ALL {
            let message = GameMessage::DrawClaimable(claim);
            assert_eq!(Texts::english().game_message(message), message.to_string());
        }
    }

    #[test]
    fn refusals_have_the_words_of_the_core() {
        let square = Square::C3;
        for refusal in [
            Refusal::NoPiece(square),
            Refusal::NotYourTurn(Color::Black),
            Refusal::OwnPiece(square),
            Refusal::NotItsWay(PieceType::Knight),
            Refusal::Blocked { by: square },
            Refusal::NothingToCapture,
            Refusal::EnPassantNotNow { pawn: square },
            Refusal::KingInCheck {
                by: square,
                already: true,
            },
            Refusal::KingInCheck {
                by: square,
                already: false,
            },
            Refusal::Castling(CastlingRefusal::KingHasMoved),
            Refusal::Castling(CastlingRefusal::RookHasMoved),
            Refusal::Castling(CastlingRefusal::RookWasCaptured),
            Refusal::Castling(CastlingRefusal::NoRight),
            Refusal::Castling(CastlingRefusal::InCheck(square)),
            Refusal::Castling(CastlingRefusal::PieceBetween(square)),
            Refusal::Castling(CastlingRefusal::ThroughCheck(square)),
            Refusal::Castling(CastlingRefusal::IntoCheck(square)),
            Refusal::PromotionMissing,
            Refusal::NoSuchPromotion(PieceType::King),
            Refusal::GameOver(Outcome::Stalemate),
        ] {
            assert_eq!(Texts::english().refusal(refusal), refusal.to_string());
        }
    }
}
