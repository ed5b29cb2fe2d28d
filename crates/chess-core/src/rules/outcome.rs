//! The outcomes of games.

use core::fmt;

use super::board::Board;
use super::piece::Color;

/// How a game ended and why (FIDE Laws of Chess, articles 5, 6 and 9); `Display` writes it as an English sentence.
///
/// ```
/// use chess_core::{Color, Game, Outcome};
///
/// let resigned = Game::default().resign(Color::White).expect("the game has not ended");
/// let outcome = resigned.outcome().expect("the game has ended");
/// assert_eq!(outcome, Outcome::Resignation { winner: Color::Black });
/// assert_eq!(outcome.to_string(), "White resigned. Black wins.");
/// assert_eq!((outcome.winner(), outcome.pgn_result()), (Some(Color::Black), "0-1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move (article 5.1.1).
    Checkmate {
        /// The side that gave checkmate.
        winner: Color,
    },
    /// A player resigned (article 5.1.2).
    Resignation {
        /// The side that did not resign.
        winner: Color,
    },
    /// A player's time ran out (article 6.9).
    Time {
        /// The side that had time left.
        winner: Color,
    },
    /// A player's time ran out, but the opponent cannot checkmate by any series of legal moves (article 6.9).
    TimeWithoutMate {
        /// The side that had no time left.
        out_of_time: Color,
    },
    /// The side to move is not in check and has no legal move (article 5.2.1).
    Stalemate,
    /// Neither side has the material to checkmate (article 5.2.2).
    InsufficientMaterial,
    /// Neither side can checkmate by any series of legal moves, although the material would suffice (article 5.2.2).
    DeadPosition,
    /// Both players agreed to a draw (article 5.2.3).
    Agreement,
    /// A player made a valid claim for a draw (articles 9.2 and 9.3).
    Claim(DrawClaim),
    /// The same position has appeared five times (article 9.6.1).
    FivefoldRepetition,
    /// Each side has made seventy-five moves without a capture or pawn move, and the last move was not checkmate
    /// (article 9.6.2).
    SeventyFiveMoves,
}

impl Outcome {
    /// The side that has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } | Self::Resignation { winner } | Self::Time { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result in PGN: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn pgn_result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The outcome that follows from a position alone, without history, players' actions or clocks: checkmate,
    /// stalemate, dead position, or the seventy-five-move rule. Checkmate takes precedence.
    #[must_use]
    pub fn of_position(board: &Board) -> Option<Self> {
        if !board.has_legal_moves() {
            return Some(if board.is_in_check() {
                Self::Checkmate {
                    winner: !board.side_to_move(),
                }
            } else {
                Self::Stalemate
            });
        }
        if board.has_insufficient_material() {
            Some(Self::InsufficientMaterial)
        } else if board.is_dead() {
            Some(Self::DeadPosition)
        } else if board.halfmove_clock() >= 150 {
            Some(Self::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// The outcome if a side has run out of time in this position (article 6.9).
    pub(super) fn of_time(board: &Board, out_of_time: Color) -> Self {
        if board.can_mate(!out_of_time) {
            Self::Time { winner: !out_of_time }
        } else {
            Self::TimeWithoutMate { out_of_time }
        }
    }
}

/// Writes an English sentence.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Checkmate { winner } => write!(f, "Checkmate. {winner} wins."),
            Self::Resignation { winner } => write!(f, "{} resigned. {winner} wins.", !winner),
            Self::Time { winner } => write!(f, "{} ran out of time. {winner} wins.", !winner),
            Self::TimeWithoutMate { out_of_time } => {
                write!(
                    f,
                    "Draw: {out_of_time} ran out of time, but {} cannot checkmate.",
                    !out_of_time
                )
            }
            Self::Stalemate => f.write_str("Draw by stalemate."),
            Self::InsufficientMaterial => f.write_str("Draw by insufficient material."),
            Self::DeadPosition => f.write_str("Draw: checkmate is impossible."),
            Self::Agreement => f.write_str("Draw by agreement."),
            Self::Claim(claim) => write!(f, "Draw claimed by {}.", claim.name()),
            Self::FivefoldRepetition => f.write_str("Draw by fivefold repetition."),
            Self::SeventyFiveMoves => f.write_str("Draw by the seventy-five-move rule."),
        }
    }
}

/// A draw that the side to move may claim (FIDE Laws of Chess, articles 9.2 and 9.3).
///
/// ```
/// use chess_core::{Board, DrawClaim, Game};
///
/// let late: Board = "4k3/8/8/8/8/8/3R4/K7 w - - 100 90".parse()?;
/// let claim = Game::new(late).claimable_draw();
/// assert_eq!(claim, Some(DrawClaim::FiftyMoves));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum DrawClaim {
    /// The same position has appeared three times (article 9.2).
    ThreefoldRepetition,
    /// Each side has made fifty moves without a capture or pawn move (article 9.3).
    FiftyMoves,
}

impl DrawClaim {
    /// Both claims, threefold repetition first.
    pub const ALL: [Self; 2] = [Self::ThreefoldRepetition, Self::FiftyMoves];

    /// The reason as used in a sentence: `threefold repetition`, `the fifty-move rule`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "the fifty-move rule",
        }
    }
}

/// Writes an English sentence.
impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draw by {}.", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{DrawClaim, Outcome};
    use crate::rules::Color::{self, Black, White};

    #[track_caller]
    fn check(outcome: Outcome, sentence: &str, winner: Option<Color>, result: &str) {
        assert_eq!(outcome.to_string(), sentence);
        assert_eq!((outcome.winner(), outcome.pgn_result()), (winner, result), "{sentence}");
    }

    #[test]
    fn every_outcome_has_its_sentence_winner_and_result() {
        for (winner, loser, result) in [(White, Black, "1-0"), (Black, White, "0-1")] {
            let won = |outcome, text: String| check(outcome, &text, Some(winner), result);
            won(Outcome::Checkmate { winner }, format!("Checkmate. {winner} wins."));
            won(
                Outcome::Resignation { winner },
                format!("{loser} resigned. {winner} wins."),
            );
            won(
                Outcome::Time { winner },
                format!("{loser} ran out of time. {winner} wins."),
            );
            check(
                Outcome::TimeWithoutMate { out_of_time: loser },
                &format!("Draw: {loser} ran out of time, but {winner} cannot checkmate."),
                None,
                "1/2-1/2",
            );
        }
        for (outcome, sentence) in [
            (Outcome::Stalemate, "Draw by stalemate."),
            (Outcome::InsufficientMaterial, "Draw by insufficient material."),
            (Outcome::DeadPosition, "Draw: checkmate is impossible."),
            (Outcome::Agreement, "Draw by agreement."),
            (
                Outcome::Claim(DrawClaim::ThreefoldRepetition),
                "Draw claimed by threefold repetition.",
            ),
            (
                Outcome::Claim(DrawClaim::FiftyMoves),
                "Draw claimed by the fifty-move rule.",
            ),
            (Outcome::FivefoldRepetition, "Draw by fivefold repetition."),
            (Outcome::SeventyFiveMoves, "Draw by the seventy-five-move rule."),
        ] {
            check(outcome, sentence, None, "1/2-1/2");
        }
    }
}
