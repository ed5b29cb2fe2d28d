//! Dead positions: no sequence of legal moves, however bad, leads to checkmate (FIDE Laws, article 5.2.2).
//!
//! A position is dead if one of three proofs succeeds; the cheapest is tried first. First: the material is
//! insufficient. Second: the pawns are permanently locked, and no side can make progress behind them ([`wall`]). Third:
//! all moves are forced, and every line ends in a position that the first or the second proof covers. If no proof
//! succeeds, checkmate counts as possible.

mod material;
mod wall;

use super::board::Board;
use super::piece::Color;

/// If a position has at most this number of legal moves, the moves count as forced. Moves of other positions are not
/// examined.
const MAX_FORCED_MOVES: usize = 3;
/// The maximum number of positions in forced lines that are examined for one proof.
const MAX_FORCED_POSITIONS: u32 = 64;

/// Whether checkmate is still possible.
impl Board {
    /// Whether neither side has the material to checkmate: bare kings, a single minor piece, or only bishops that are
    /// all on squares of the same colour.
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let bishops = "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1".parse::<Board>()?;
    /// assert!(bishops.has_insufficient_material());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.has_mating_material(color))
    }

    /// Whether this side's pieces can checkmate with the other side's help, wherever the pieces are (FIDE Laws, article
    /// 6.9). `false` is proven for every position that a game can reach.
    ///
    /// A single knight can checkmate if the other side has a pawn, knight, bishop or rook, because such a piece may
    /// block its own king. The knight cannot checkmate if the other side has only queens.
    ///
    /// ```
    /// use chess_core::{Board, Color};
    ///
    /// let pawn = "8/8/8/8/8/5k1p/8/4KN2 w - - 0 1".parse::<Board>()?;
    /// assert!(pawn.has_mating_material(Color::White));
    /// let queen = "8/8/8/8/8/5k1q/8/2N1K3 w - - 0 1".parse::<Board>()?;
    /// assert!(!queen.has_mating_material(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        material::is_mating_material(self, color)
    }

    /// Whether this side has checkmated or can still do so by some sequence of legal moves of both sides. `false` is
    /// proven; `true` means that no proof was found.
    ///
    /// If a side's time runs out, the game is drawn if the other side cannot checkmate (FIDE Laws, article 6.9).
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        // A set-up position can show a checkmate that no game leads to, even if the material is insufficient.
        let has_mated = || self.side_to_move() != color && self.is_in_check() && self.legal_moves().is_empty();
        !cannot_mate(self, color, &mut MAX_FORCED_POSITIONS.clone()) || has_mated()
    }

    /// Whether it is proven that neither side can checkmate by any sequence of legal moves, which ends the game in a
    /// draw (FIDE Laws, article 5.2.2). `false` means that no proof was found.
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// // Neither king can pass the wall, and no pawn can ever be captured.
    /// let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1".parse::<Board>()?;
    /// assert!(wall.is_dead());
    /// // Without the pawn on a4, the black pawn on a5 becomes a queen.
    /// let open = "4k3/8/1p1p1p1p/pPpPpPpP/2P1P1P1/8/8/4K3 b - - 0 1".parse::<Board>()?;
    /// assert!(!open.is_dead());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.can_mate(color))
    }
}

/// Whether a proof is found that this side can never checkmate from here. `positions` is the number of positions that
/// may still be examined.
fn cannot_mate(board: &Board, color: Color, positions: &mut u32) -> bool {
    if !material::is_mating_material(board, color) || wall::prevents_mate(board, color) {
        return true;
    }
    let moves = board.legal_moves();
    if moves.is_empty() {
        return board.side_to_move() == color || !board.is_in_check();
    }
    if moves.len() > MAX_FORCED_MOVES || *positions == 0 {
        return false;
    }
    *positions -= 1;
    moves
        .iter()
        .all(|&mv| cannot_mate(&board.play_unchecked(mv), color, positions))
}

#[cfg(test)]
mod tests;
