//! Set-ups: arrangements of pieces that become a [`Board`] once they are found to be a legal position.

use std::fmt;

use super::attacks;
use super::bitboard::{BACK_RANKS, Bitboard, squares};
use super::board::{Board, MAX_COUNT};
use super::castling::{CastlingRights, Wing, castling};
use super::piece::{Color, Piece, PieceType};
use super::square::{Rank, Square};

/// An arrangement of pieces with the other facts of a position, not yet known to be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub squares: [Option<Piece>; 64],
    /// The side whose turn it is.
    pub side_to_move: Color,
    /// Who may still castle where.
    pub castling_rights: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move, at most 9999.
    pub halfmove_clock: u16,
    /// The number of the current move of both sides, 1 to 9999.
    pub fullmove_number: u16,
}

impl Default for Setup {
    /// The usual start position.
    fn default() -> Self {
        use PieceType::{Bishop, King, Knight, Queen, Rook};
        const BACK_RANK: [PieceType; 8] = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        Self {
            squares: Square::ALL.map(|square| {
                let back = BACK_RANK[square.file().index()];
                match square.rank() {
                    Rank::First => Some(Piece::new(Color::White, back)),
                    Rank::Second => Some(Piece::new(Color::White, PieceType::Pawn)),
                    Rank::Seventh => Some(Piece::new(Color::Black, PieceType::Pawn)),
                    Rank::Eighth => Some(Piece::new(Color::Black, back)),
                    _ => None,
                }
            }),
            side_to_move: Color::White,
            castling_rights: CastlingRights::ALL,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

/// A reason why a set-up is no legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    SeveralKings(Color),
    /// A side has more than 16 pieces, or more pawns and promoted pieces than it began with pawns.
    TooManyPieces(Color),
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// The side that has just moved stands in check.
    OpponentInCheck(Color),
    /// No move can have given this check.
    ImpossibleCheck,
    /// King or rook does not stand where it must for this castling right.
    CastlingWithoutPieces(Color, Wing),
    /// No pawn can have passed over this square with the last move.
    ImpossibleEnPassant(Square),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{} has no king", color.name()),
            Self::SeveralKings(color) => write!(f, "{} has more than one king", color.name()),
            Self::TooManyPieces(color) => write!(f, "{} has more pieces than can be", color.name()),
            Self::PawnOnBackRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::OpponentInCheck(color) => {
                write!(f, "{} is in check, but it is the other side's turn", color.name())
            }
            Self::ImpossibleCheck => f.write_str("no move can have given this check"),
            Self::CastlingWithoutPieces(color, wing) => write!(
                f,
                "castling rights: {} cannot castle {}, king or rook is not on its first square",
                color.name(),
                match wing {
                    Wing::Kingside => "kingside",
                    Wing::Queenside => "queenside",
                }
            ),
            Self::ImpossibleEnPassant(square) => {
                write!(f, "en passant square: no pawn can have just passed over {square}")
            }
        }
    }
}

impl TryFrom<Setup> for Board {
    type Error = Vec<SetupProblem>;

    /// The position, or all reasons why there is none.
    fn try_from(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let mut board = unchecked(&setup);
        let mut problems = piece_problems(&board);
        if problems.is_empty() {
            problems = position_problems(&board, &setup);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        board.en_passant = setup.en_passant.and_then(|square| board.legal_en_passant(square));
        Ok(board)
    }
}

fn unchecked(setup: &Setup) -> Board {
    let set_where = |wanted: &dyn Fn(Piece) -> bool| -> Bitboard {
        Square::ALL
            .into_iter()
            .filter(|square| setup.squares[square.index()].is_some_and(wanted))
            .fold(0, |set, square| set | square.bit())
    };
    Board {
        squares: setup.squares,
        by_color: Color::ALL.map(|color| set_where(&|piece| piece.color == color)),
        by_type: PieceType::ALL.map(|kind| set_where(&|piece| piece.piece_type == kind)),
        side_to_move: setup.side_to_move,
        castling_rights: setup.castling_rights,
        en_passant: None,
        halfmove_clock: setup.halfmove_clock.min(MAX_COUNT),
        fullmove_number: setup.fullmove_number.min(MAX_COUNT),
    }
}

/// What is wrong with the pieces themselves.
fn piece_problems(board: &Board) -> Vec<SetupProblem> {
    let of_side = Color::ALL.into_iter().flat_map(|color| {
        let kings = board.of(color, PieceType::King).count_ones();
        [
            (kings == 0).then_some(SetupProblem::NoKing(color)),
            (kings > 1).then_some(SetupProblem::SeveralKings(color)),
            has_too_many(board, color).then_some(SetupProblem::TooManyPieces(color)),
        ]
    });
    let pawns = board.by_type[PieceType::Pawn.index()];
    of_side
        .flatten()
        .chain(squares(pawns & BACK_RANKS).map(SetupProblem::PawnOnBackRank))
        .collect()
}

fn has_too_many(board: &Board, color: Color) -> bool {
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

/// What is wrong with the rights and checks of pieces that could be.
fn position_problems(board: &Board, setup: &Setup) -> Vec<SetupProblem> {
    let mut problems = Vec::new();
    for color in Color::ALL {
        for wing in Wing::ALL {
            if setup.castling_rights.has(color, wing) && !stands_for_castling(board, color, wing) {
                problems.push(SetupProblem::CastlingWithoutPieces(color, wing));
            }
        }
    }
    if let Some(square) = setup.en_passant.filter(|&square| !was_passed(board, square)) {
        problems.push(SetupProblem::ImpossibleEnPassant(square));
    }
    if board.passed().is_in_check() {
        problems.push(SetupProblem::OpponentInCheck(!board.side_to_move));
    }
    if problems.is_empty() && !check_is_possible(board, setup.en_passant) {
        problems.push(SetupProblem::ImpossibleCheck);
    }
    problems
}

fn stands_for_castling(board: &Board, color: Color, wing: Wing) -> bool {
    let castling = castling(color, wing);
    board.piece_at(castling.king_from) == Some(Piece::new(color, PieceType::King))
        && board.piece_at(castling.rook_from) == Some(Piece::new(color, PieceType::Rook))
}

/// Whether the side that has just moved can have pushed a pawn over this square.
fn was_passed(board: &Board, square: Square) -> bool {
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

/// Whether one move can have given the check: one checker, or two of which one was uncovered by the other's move.
fn check_is_possible(board: &Board, en_passant: Option<Square>) -> bool {
    let king = board.king(board.side_to_move);
    let checkers = board.checking();
    if let Some(passed) = en_passant {
        return was_pushed_into_check(board, passed, king, checkers);
    }
    let mut pair = squares(checkers);
    match (pair.next(), pair.next(), pair.next()) {
        (_, None, _) => true,
        (Some(a), Some(b), None) => {
            let leapers = board.by_type[PieceType::Pawn.index()] | board.by_type[PieceType::Knight.index()];
            checkers & !leapers != 0 && attacks::line(king, a) & b.bit() == 0
        }
        _ => false,
    }
}

/// Whether every check comes from the pawn that has just been pushed or was uncovered by it.
fn was_pushed_into_check(board: &Board, passed: Square, king: Square, checkers: Bitboard) -> bool {
    let file = passed.bit() | passed.bit() << 8 | passed.bit() >> 8;
    let pawn = file & board.occupied();
    let before = board.occupied() ^ file & !passed.bit();
    checkers & !pawn & board.attackers(!board.side_to_move, king, before) == 0
}
