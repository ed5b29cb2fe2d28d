//! Movement vectors: the directions in which a piece can move, and how far.

use alloc::vec::Vec;

use crate::rules::board::Board;
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::{Rank, Square};

/// One direction in which a piece can move, and the squares that it reaches in that direction.
///
/// Castling is not a vector, as it involves two pieces; the potential moves include castling.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let start = Board::default();
/// // On an empty board, the bishop on f1 could move five squares to the left and two to the right.
/// let free = start.movement_vectors(Square::F1);
/// let lengths: Vec<_> = free.iter().map(|vector| (vector.step, vector.squares.len())).collect();
/// assert_eq!(lengths, [((1, 1), 2), ((-1, 1), 5)]);
/// // In the start position, its own pawns block it in both directions.
/// let clipped = start.clipped_vectors(Square::F1);
/// assert!(clipped.iter().all(|vector| vector.squares.is_empty()));
/// assert_eq!(clipped[0].blocker.map(|(square, _)| square), Some(Square::G2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementVector {
    /// The number of files to the right and of ranks up from one square to the next, from White's point of view.
    pub step: (i8, i8),
    /// The moves that the piece may make along the vector.
    pub kind: VectorKind,
    /// The free squares that the piece can reach, the nearest first.
    pub squares: Vec<Square>,
    /// The next square and the piece on it, if a piece ends the vector. `None` if the vector ends at the edge of the
    /// board, or if the piece makes only one or two steps. Always `None` on an empty board.
    pub blocker: Option<(Square, Piece)>,
}

/// The moves that a piece may make along a vector.
///
/// ```
/// use chess_core::{Board, Square, VectorKind};
///
/// let vectors = Board::default().movement_vectors(Square::E2);
/// let kinds: Vec<VectorKind> = vectors.iter().map(|vector| vector.kind).collect();
/// assert!(kinds.contains(&VectorKind::Push) && kinds.contains(&VectorKind::PawnAttack));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VectorKind {
    /// The moves of every piece except the pawn: to free squares, or onto the enemy piece behind them, which is
    /// captured.
    Move,
    /// A pawn's push: a move to a free square, never a capture.
    Push,
    /// A pawn's diagonal attack: the pawn moves there only if it captures.
    PawnAttack,
}

impl MovementVector {
    /// The vectors of a piece on an empty board, in clockwise order from the vector straight up. Vectors that leave the
    /// board at once are omitted.
    #[must_use]
    pub fn of(piece: Piece, from: Square) -> Vec<Self> {
        vectors_until_blocked(piece, from, &|_| None)
    }

    /// The displacements from the piece's square to each free square: the number of files to the right and of ranks up,
    /// from White's point of view.
    pub fn displacements(&self) -> impl Iterator<Item = (i8, i8)> {
        let (files, ranks) = self.step;
        (1..)
            .take(self.squares.len())
            .map(move |times| (files * times, ranks * times))
    }
}

impl Board {
    /// The movement vectors of the piece on a square as if the board were otherwise empty, in clockwise order from the
    /// vector straight up; empty if there is no piece on the square.
    #[must_use]
    pub fn movement_vectors(&self, square: Square) -> Vec<MovementVector> {
        self.piece_at(square)
            .map_or_else(Vec::new, |piece| MovementVector::of(piece, square))
    }

    /// The vectors of [`movement_vectors`](Self::movement_vectors), in the same order, each ending before the first
    /// piece in its way.
    ///
    /// The vectors contain the potential moves of the piece except castling: a [`Move`](VectorKind::Move) or
    /// [`Push`](VectorKind::Push) to each free square; a capture (or theoretical king capture) of an enemy blocker,
    /// unless it blocks a push; and for a [`PawnAttack`](VectorKind::PawnAttack) without an enemy blocker, the attack
    /// or the capture en passant.
    #[must_use]
    pub fn clipped_vectors(&self, square: Square) -> Vec<MovementVector> {
        self.piece_at(square).map_or_else(Vec::new, |piece| {
            vectors_until_blocked(piece, square, &|at| self.piece_at(at))
        })
    }
}

fn vectors_until_blocked(
    piece: Piece,
    from: Square,
    piece_at: &dyn Fn(Square) -> Option<Piece>,
) -> Vec<MovementVector> {
    let vector = |&step: &(i8, i8)| {
        let (kind, reach) = movement_range(piece, from, step)?;
        let (files, ranks) = step;
        let path = core::iter::successors(from.offset(files, ranks), |square| square.offset(files, ranks));
        let path: Vec<Square> = path.take(reach).collect();
        let free = path.iter().position(|&square| piece_at(square).is_some());
        let blocker = free.and_then(|free| Some((path[free], piece_at(path[free])?)));
        (!path.is_empty()).then(|| MovementVector {
            step,
            kind,
            squares: path[..free.unwrap_or(path.len())].to_vec(),
            blocker,
        })
    };
    CLOCKWISE_STEPS.iter().filter_map(vector).collect()
}

/// The kind of a piece's moves in the direction of a step, and the maximum number of steps; `None` if the piece never
/// moves in this direction.
fn movement_range(piece: Piece, from: Square, (files, ranks): (i8, i8)) -> Option<(VectorKind, usize)> {
    let is_leap = files.abs() + ranks.abs() == 3;
    let is_diagonal = files.abs() == ranks.abs();
    let is_straight = files == 0 || ranks == 0;
    let far = 7;
    let reach = match piece.piece_type {
        PieceType::Knight => usize::from(is_leap),
        PieceType::King => usize::from(!is_leap),
        PieceType::Bishop if is_diagonal => far,
        PieceType::Rook if is_straight => far,
        PieceType::Queen if !is_leap => far,
        PieceType::Pawn if !is_leap && ranks == piece.color.forward() => {
            return Some(if files == 0 {
                (VectorKind::Push, max_pushes(piece.color, from))
            } else {
                (VectorKind::PawnAttack, 1)
            });
        }
        _ => 0,
    };
    (reach > 0).then_some((VectorKind::Move, reach))
}

fn max_pushes(color: Color, from: Square) -> usize {
    let first = match color {
        Color::White => Rank::Second,
        Color::Black => Rank::Seventh,
    };
    if from.rank() == first { 2 } else { 1 }
}

/// The steps of all pieces, in clockwise order from the step straight up.
const CLOCKWISE_STEPS: [(i8, i8); 16] = [
    (0, 1),
    (1, 2),
    (1, 1),
    (2, 1),
    (1, 0),
    (2, -1),
    (1, -1),
    (1, -2),
    (0, -1),
    (-1, -2),
    (-1, -1),
    (-2, -1),
    (-1, 0),
    (-2, 1),
    (-1, 1),
    (-1, 2),
];
