//! How games end.

use std::fmt;

use super::bitboard::LIGHT_SQUARES;
use super::board::Board;
use super::piece::{Color, PieceType};

/// The end of a game by the rules alone, without anybody's claim (FIDE Laws, articles 5 and 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the pieces to give mate.
    InsufficientMaterial,
    /// The same position has appeared five times.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or pawn move.
    SeventyFiveMoves,
}

impl Outcome {
    /// The side that has won, if it is no draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The outcome of a position that needs no history, repetition left out.
    #[must_use]
    pub fn of_position(board: &Board) -> Option<Self> {
        if board.legal_moves().is_empty() {
            return Some(if board.is_in_check() {
                Self::Checkmate {
                    winner: !board.side_to_move(),
                }
            } else {
                Self::Stalemate
            });
        }
        if is_material_insufficient(board) {
            Some(Self::InsufficientMaterial)
        } else if board.halfmove_clock() >= 150 {
            Some(Self::SeventyFiveMoves)
        } else {
            None
        }
    }
}

/// A sentence for people.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "Checkmate. {winner} wins."),
            Self::Stalemate => f.write_str("Draw by stalemate."),
            Self::InsufficientMaterial => f.write_str("Draw by insufficient material."),
            Self::FivefoldRepetition => f.write_str("Draw by fivefold repetition."),
            Self::SeventyFiveMoves => f.write_str("Draw by the seventy-five-move rule."),
        }
    }
}

/// A draw that the side to move may claim (FIDE Laws, articles 9.2 and 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The same position has appeared three times.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or pawn move.
    FiftyMoves,
}

/// A sentence for people.
impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ThreefoldRepetition => "Draw by threefold repetition.",
            Self::FiftyMoves => "Draw by the fifty-move rule.",
        })
    }
}

/// Whether no sequence of moves can mate: a lone minor piece, or bishops all on squares of one colour.
fn is_material_insufficient(board: &Board) -> bool {
    let count = |piece_type| {
        Color::ALL
            .map(|color| board.of(color, piece_type).count_ones())
            .iter()
            .sum::<u32>()
    };
    let strong = count(PieceType::Pawn) + count(PieceType::Rook) + count(PieceType::Queen);
    let knights = count(PieceType::Knight);
    let bishops = board.of(Color::White, PieceType::Bishop) | board.of(Color::Black, PieceType::Bishop);
    let on_one_color = bishops & LIGHT_SQUARES == 0 || bishops & !LIGHT_SQUARES == 0;
    strong == 0 && (knights == 0 && on_one_color || knights == 1 && bishops == 0)
}
