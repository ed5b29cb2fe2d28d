//! The problems of a setup: the reasons why it is not a legal position.

use alloc::vec::Vec;

use crate::rules::attacks;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::castling::{CastlingRights, CastlingSide, back_rank_of};
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::{Rank, Square};

/// A reason why a setup is not a legal position.
///
/// ```
/// use chess_core::{Board, Color, Setup, SetupProblem, Square};
///
/// let mut setup = Setup::default();
/// setup.squares[Square::E1.index()] = None;
/// setup.squares[Square::E8.index()] = None;
/// let error = Board::try_from(setup).expect_err("there are no kings");
/// assert_eq!(error.problems(), [SetupProblem::NoKing(Color::White), SetupProblem::NoKing(Color::Black)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupProblem {
    /// A side has no king.
    #[error("{} has no king", .0.name())]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{} has more than one king", .0.name())]
    SeveralKings(Color),
    /// A side has more than 16 pieces.
    #[error("{} has more than 16 pieces", .0.name())]
    TooManyPieces(Color),
    /// A side has more pawns and promoted pieces than eight pawns allow.
    #[error("{} has more pawns and promoted pieces than eight pawns can become", .0.name())]
    TooManyPromoted(Color),
    /// A pawn is on the first or last rank.
    #[error("a pawn cannot stand on {0}")]
    PawnOnBackRank(Square),
    /// The side that has just moved is in check.
    #[error("{} is in check, but it is the other side's turn", .0.name())]
    OpponentInCheck(Color),
    /// No single move can have given this check.
    #[error("no move can have given this check")]
    ImpossibleCheck,
    /// King or rook is not on the square that this castling right requires.
    #[error("castling rights: {color} cannot castle {1}, king or rook is not on its first square", color = .0.name())]
    CastlingWithoutPieces(Color, CastlingSide),
    /// No pawn can have passed over this square with the last move.
    #[error("en passant square: no pawn can have just passed over {0}")]
    ImpossibleEnPassant(Square),
}

impl SetupProblem {
    /// Whether a board can be used in spite of this problem.
    ///
    /// A board cannot be used if a side has no king or several kings, if a king could be captured at once, if a pawn is
    /// on the first or last rank, or if a side has more than 16 pieces.
    #[must_use]
    pub const fn is_forgivable(self) -> bool {
        matches!(
            self,
            Self::TooManyPromoted(_)
                | Self::ImpossibleCheck
                | Self::CastlingWithoutPieces(..)
                | Self::ImpossibleEnPassant(_)
        )
    }
}

/// All problems of a setup with the pieces of this board.
pub(super) fn problems(board: &Board, rights: CastlingRights, en_passant: Option<Square>) -> Vec<SetupProblem> {
    let mut problems = piece_problems(board);
    let has_kings = Color::ALL
        .into_iter()
        .all(|color| board.of(color, PieceType::King).count_ones() == 1);
    // Checks can only be examined if each side has one king.
    if has_kings {
        problems.extend(position_problems(board, rights, en_passant));
    }
    problems
}

/// The problems of the pieces alone.
fn piece_problems(board: &Board) -> Vec<SetupProblem> {
    let of_side = Color::ALL.into_iter().flat_map(|color| {
        let kings = board.of(color, PieceType::King).count_ones();
        let pieces = board.all_pieces_of(color).count_ones();
        [
            (kings == 0).then_some(SetupProblem::NoKing(color)),
            (kings > 1).then_some(SetupProblem::SeveralKings(color)),
            (pieces > 16).then_some(SetupProblem::TooManyPieces(color)),
            has_too_many_promoted(board, color).then_some(SetupProblem::TooManyPromoted(color)),
        ]
    });
    let pawns = Color::ALL.map(|color| board.of(color, PieceType::Pawn));
    let beyond = squares((pawns[0] | pawns[1]) & BACK_RANKS).map(SetupProblem::PawnOnBackRank);
    of_side.flatten().chain(beyond).collect()
}

fn has_too_many_promoted(board: &Board, color: Color) -> bool {
    let count = |kind| board.of(color, kind).count_ones();
    let promoted: u32 = [
        (PieceType::Knight, 2),
        (PieceType::Bishop, 2),
        (PieceType::Rook, 2),
        (PieceType::Queen, 1),
    ]
    .into_iter()
    .map(|(kind, first)| count(kind).saturating_sub(first))
    .sum();
    count(PieceType::Pawn) + promoted > 8
}

/// The problems of castling rights, en passant square and checks.
fn position_problems(board: &Board, rights: CastlingRights, en_passant: Option<Square>) -> Vec<SetupProblem> {
    let mut problems = Vec::new();
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            if rights.has(color, wing) && !has_castling_pieces(board, rights, color, wing) {
                problems.push(SetupProblem::CastlingWithoutPieces(color, wing));
            }
        }
    }
    let passed = en_passant.filter(|&square| may_have_been_passed(board, square));
    if let Some(square) = en_passant.filter(|_| passed.is_none()) {
        problems.push(SetupProblem::ImpossibleEnPassant(square));
    }
    if board.play_null_move().is_in_check() {
        problems.push(SetupProblem::OpponentInCheck(!board.side_to_move));
    } else if !check_is_possible(board, passed) {
        problems.push(SetupProblem::ImpossibleCheck);
    }
    problems
}

fn has_castling_pieces(board: &Board, rights: CastlingRights, color: Color, wing: CastlingSide) -> bool {
    let king = board.king(color);
    let rook = rights
        .rook_file(color, wing)
        .map(|file| Square::new(file, back_rank_of(color)));
    rook.is_some_and(|rook| {
        board.piece_at(rook) == Some(Piece::new(color, PieceType::Rook))
            && king.rank() == rook.rank()
            && (rook.index() > king.index()) == (wing == CastlingSide::Kingside)
    })
}

/// Whether the side that has just moved can have pushed a pawn over this square.
fn may_have_been_passed(board: &Board, square: Square) -> bool {
    let pusher = !board.side_to_move;
    let rank = match pusher {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    };
    let pawn = Piece::new(pusher, PieceType::Pawn);
    let at = |ranks| square.offset(0, ranks).map(|square| board.piece_at(square));
    square.rank() == rank
        && board.piece_at(square).is_none()
        && at(pusher.forward()) == Some(Some(pawn))
        && at(-pusher.forward()) == Some(None)
}

/// Whether one move can have given the check: there is one checker, or there are two checkers and the move of one
/// checker uncovered the other checker.
fn check_is_possible(board: &Board, en_passant: Option<Square>) -> bool {
    let king = board.king(board.side_to_move);
    let checkers = board.checkers_bitboard();
    if let Some(passed) = en_passant {
        return is_check_of_pushed_pawn(board, passed, king, checkers);
    }
    let mut pair = squares(checkers);
    match (pair.next(), pair.next(), pair.next()) {
        (_, None, _) => true,
        (Some(a), Some(b), None) => {
            let leapers =
                board.placement.pieces_of_type(PieceType::Pawn) | board.placement.pieces_of_type(PieceType::Knight);
            checkers & !leapers != 0 && attacks::line(king, a) & b.bit() == 0
        }
        _ => false,
    }
}

/// Whether every check comes from the pawn that has just been pushed or was uncovered by it.
fn is_check_of_pushed_pawn(board: &Board, passed: Square, king: Square, checkers: Bitboard) -> bool {
    let file = passed.bit() | passed.bit() << 8 | passed.bit() >> 8;
    let pawn = file & board.occupied();
    let before = board.occupied() ^ file & !passed.bit();
    checkers & !pawn & board.attackers(!board.side_to_move, king, before) == 0
}
