//! The pieces of a game. Each piece has an id, so that the page can slide the piece when it moves.

use chess_core::{Color, Game, Move, Piece, PieceType, Square};

/// A piece of the game, tracked from the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackedPiece {
    /// The index of the piece's square in the start position. The index identifies the piece.
    pub id: usize,
    /// The current colour and type.
    pub piece: Piece,
    /// The current square, or the square where the piece was captured.
    pub square: Square,
    /// The ply that captured the piece.
    pub captured_at: Option<usize>,
}

/// Returns every piece of the game after `ply` plies, including captured pieces, sorted by `id`.
#[must_use]
pub fn tracked_pieces(game: &Game, ply: usize) -> Vec<TrackedPiece> {
    let first: Vec<TrackedPiece> = game
        .start()
        .pieces()
        .map(|(square, piece)| TrackedPiece {
            id: square.index(),
            piece,
            square,
            captured_at: None,
        })
        .collect();
    let pieces = game
        .moves()
        .iter()
        .take(ply)
        .enumerate()
        .fold(first, |pieces, (index, mv)| pieces_after(&pieces, *mv, index + 1));
    // The sort of the standard library would add more code to the program than this whole file.
    let with_id = |id| pieces.iter().find(move |tracked: &&TrackedPiece| tracked.id == id);
    (0..Square::ALL.len()).filter_map(with_id).copied().collect()
}

/// The captured pieces of one colour, sorted by their types, the most valuable first.
#[must_use]
pub fn captured_pieces(pieces: &[TrackedPiece], color: Color) -> Vec<TrackedPiece> {
    let of_type = |wanted: PieceType| {
        let is_captured = move |tracked: &&TrackedPiece| tracked.captured_at.is_some() && tracked.piece.color == color;
        pieces
            .iter()
            .filter(is_captured)
            .filter(move |tracked| tracked.piece.piece_type == wanted)
    };
    let types = [
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Pawn,
    ];
    types.into_iter().flat_map(of_type).copied().collect()
}

/// The material balance in pawns: White's material minus Black's.
#[must_use]
pub fn material_balance(pieces: &[TrackedPiece]) -> i32 {
    pieces
        .iter()
        .filter(|tracked| tracked.captured_at.is_none())
        .map(|tracked| match tracked.piece.color {
            Color::White => piece_value(tracked.piece.piece_type),
            Color::Black => -piece_value(tracked.piece.piece_type),
        })
        .sum()
}

fn pieces_after(pieces: &[TrackedPiece], mv: Move, ply: usize) -> Vec<TrackedPiece> {
    let victim = mv.captured_square();
    let rook = mv.rook_squares();
    pieces
        .iter()
        .map(|tracked| match *tracked {
            tracked if tracked.captured_at.is_some() => tracked,
            tracked if tracked.square == mv.from => TrackedPiece {
                square: mv.to,
                piece: mv
                    .promotion()
                    .map_or(tracked.piece, |piece_type| Piece::new(tracked.piece.color, piece_type)),
                ..tracked
            },
            tracked if Some(tracked.square) == victim => TrackedPiece {
                captured_at: Some(ply),
                ..tracked
            },
            tracked => match rook {
                Some((from, to)) if tracked.square == from => TrackedPiece { square: to, ..tracked },
                _ => tracked,
            },
        })
        .collect()
}

/// The value of a piece type in pawns; 0 for a king.
#[must_use]
pub const fn piece_value(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn => 1,
        PieceType::Knight | PieceType::Bishop => 3,
        PieceType::Rook => 5,
        PieceType::Queen => 9,
        PieceType::King => 0,
    }
}

#[cfg(test)]
mod tests;
