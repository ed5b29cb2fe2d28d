//! The phases of a game.

use chess_core::{Board, Color, Game, Piece, PieceType, Rank};

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The pieces are being developed.
    Opening,
    /// Few pieces are left, or the pieces of a side have left their back rank.
    Middlegame,
    /// Very few pieces of both sides are left.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase of each position of a game, from the start position on. A game never returns to an earlier phase.
    /// The limits between the phases are those of lichess (`Divider.scala` of
    /// <https://github.com/lichess-org/scalachess>), with two differences. The phases do not depend on how much the
    /// white and black pieces are mixed. In an endgame, no side has more than three pieces, so that the attack of a
    /// whole army on a side that has lost its own is no endgame.
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
        let [white, black] = Color::ALL.map(|color| {
            let is_of_color = |piece: Piece| piece.color == color && is_counted(piece.piece_type);
            board.pieces().filter(|(_, piece)| is_of_color(*piece)).count()
        });
        let is_sparse = |color: Color, rank: Rank| {
            let on_rank = board
                .pieces()
                .filter(|(square, piece)| piece.color == color && square.rank() == rank);
            on_rank.count() < 4
        };
        match white + black {
            0..=6 if white.max(black) <= 3 => Self::Endgame,
            0..=10 => Self::Middlegame,
            _ if is_sparse(Color::White, Rank::First) || is_sparse(Color::Black, Rank::Eighth) => Self::Middlegame,
            _ => Self::Opening,
        }
    }
}
