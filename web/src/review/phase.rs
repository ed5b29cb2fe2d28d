//! The phases of a game.

use chess_core::{Board, Color, Game, PieceType, Rank};

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The pieces are being developed.
    Opening,
    /// Few pieces are left, or the pieces of a side have left their back rank.
    Middlegame,
    /// Very few pieces are left.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase of each position of a game, from the start position on. A game never returns to an earlier phase.
    /// The limits between the phases are the same as in lichess (`Divider.scala` of
    /// <https://github.com/lichess-org/scalachess>), but without its measure of how much the white and black pieces are
    /// mixed.
    #[must_use]
    pub fn from_positions(game: &Game) -> Vec<Self> {
        let boards = (0..=game.ply()).filter_map(|ply| game.board_at(ply));
        boards
            .scan(Self::Opening, |before, board| {
                *before = Self::of(board).max(*before);
                Some(*before)
            })
            .collect()
    }

    fn of(board: &Board) -> Self {
        let is_counted = |piece: PieceType| !matches!(piece, PieceType::King | PieceType::Pawn);
        let pieces = board.pieces().filter(|(_, piece)| is_counted(piece.piece_type)).count();
        let is_sparse = |color: Color, rank: Rank| {
            let on_rank = board
                .pieces()
                .filter(|(square, piece)| piece.color == color && square.rank() == rank);
            on_rank.count() < 4
        };
        match pieces {
            0..=6 => Self::Endgame,
            7..=10 => Self::Middlegame,
            _ if is_sparse(Color::White, Rank::First) || is_sparse(Color::Black, Rank::Eighth) => Self::Middlegame,
            _ => Self::Opening,
        }
    }
}
