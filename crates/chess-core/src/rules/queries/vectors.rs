//! Movement vectors: the directions in which a piece can go, and how far.

use crate::rules::board::Board;
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::{Rank, Square};

/// One direction in which a piece can go from its square, and the squares that it reaches there.
///
/// Castling is no vector, as it depends on two pieces; the potential moves have it.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let start = Board::default();
/// // The bishop on f1 could go five squares to the left and two to the right,
/// let free = start.movement_vectors(Square::F1);
/// let lengths: Vec<_> = free.iter().map(|vector| (vector.step, vector.squares.len())).collect();
/// assert_eq!(lengths, [((1, 1), 2), ((-1, 1), 5)]);
/// // if its own pawns were not in the way.
/// let clipped = start.clipped_vectors(Square::F1);
/// assert!(clipped.iter().all(|vector| vector.squares.is_empty()));
/// assert_eq!(clipped[0].blocker.map(|(square, _)| square), Some(Square::G2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementVector {
    /// Files to the right and ranks up from one square to the next, as White sees them.
    pub step: (i8, i8),
    /// What the piece may do along the vector.
    pub kind: VectorKind,
    /// The free squares within reach, the nearest first.
    pub squares: Vec<Square>,
    /// The square behind them with the piece that ends the vector, where neither the board's edge nor the piece's reach
    /// does; always `None` on the empty board.
    pub blocker: Option<(Square, Piece)>,
}

/// What a piece may do along a vector.
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
    /// Move to free squares, and take the enemy piece behind them: every piece but the pawn.
    Move,
    /// Move to free squares and nothing else: a pawn's push.
    Push,
    /// Attack: a pawn takes aslant, and moves there only to take.
    PawnAttack,
}

impl MovementVector {
    /// The vectors of a piece on the empty board, clockwise from straight up; those that leave the board at once are
    /// left out.
    #[must_use]
    pub fn of(piece: Piece, from: Square) -> Vec<Self> {
        clipped(piece, from, &|_| None)
    }

    /// From the piece's square to each free square: files to the right and ranks up, as White sees them.
    pub fn displacements(&self) -> impl Iterator<Item = (i8, i8)> {
        let (files, ranks) = self.step;
        (1..)
            .take(self.squares.len())
            .map(move |times| (files * times, ranks * times))
    }
}

impl Board {
    /// The movement vectors of the piece on a square as if nothing else stood on the board, clockwise from straight up;
    /// none where no piece stands.
    #[must_use]
    pub fn movement_vectors(&self, square: Square) -> Vec<MovementVector> {
        self.piece_at(square)
            .map_or_else(Vec::new, |piece| MovementVector::of(piece, square))
    }

    /// The same vectors as [`movement_vectors`](Self::movement_vectors), in the same order, each ending before the
    /// first piece in its way.
    ///
    /// They hold the potential moves of the piece, castling left out: a [`Move`](VectorKind::Move) or
    /// [`Push`](VectorKind::Push) to each free square; a capture, theoretical or not, of an enemy blocker, unless it
    /// blocks a push; on a [`PawnAttack`](VectorKind::PawnAttack) without an enemy blocker a pawn's attack, or the
    /// capture en passant.
    #[must_use]
    pub fn clipped_vectors(&self, square: Square) -> Vec<MovementVector> {
        self.piece_at(square)
            .map_or_else(Vec::new, |piece| clipped(piece, square, &|at| self.piece_at(at)))
    }
}

fn clipped(piece: Piece, from: Square, piece_at: &dyn Fn(Square) -> Option<Piece>) -> Vec<MovementVector> {
    let vector = |&step: &(i8, i8)| {
        let (kind, reach) = reach(piece, from, step)?;
        let (files, ranks) = step;
        let way = std::iter::successors(from.offset(files, ranks), |square| square.offset(files, ranks));
        let way: Vec<Square> = way.take(reach).collect();
        let free = way.iter().position(|&square| piece_at(square).is_some());
        let blocker = free.and_then(|free| Some((way[free], piece_at(way[free])?)));
        (!way.is_empty()).then(|| MovementVector {
            step,
            kind,
            squares: way[..free.unwrap_or(way.len())].to_vec(),
            blocker,
        })
    };
    CLOCKWISE.iter().filter_map(vector).collect()
}

/// What a piece may do along a step and how often it may repeat the step; `None` where it never goes there.
fn reach(piece: Piece, from: Square, (files, ranks): (i8, i8)) -> Option<(VectorKind, usize)> {
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
                (VectorKind::Push, pushes(piece.color, from))
            } else {
                (VectorKind::PawnAttack, 1)
            });
        }
        _ => 0,
    };
    (reach > 0).then_some((VectorKind::Move, reach))
}

fn pushes(color: Color, from: Square) -> usize {
    let first = match color {
        Color::White => Rank::Second,
        Color::Black => Rank::Seventh,
    };
    if from.rank() == first { 2 } else { 1 }
}

/// The steps of all pieces, clockwise from straight up.
const CLOCKWISE: [(i8, i8); 16] = [
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
