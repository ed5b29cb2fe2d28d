//! Dead positions: no sequence of legal moves, however foolish, leads to a checkmate (FIDE Laws, article 5.2.2).
//!
//! Three proofs, from the cheapest: the material is too small; the pawns are locked for good and nothing can be done
//! behind them ([`wall`]); every line of a few forced moves ends in such a position. A proof is certain; where none is
//! found the answer is that a mate may be possible.

mod material;
mod wall;

use super::board::Board;
use super::piece::Color;

/// With more moves than these the moves count as free, and no line is followed.
const FORCED: usize = 3;
/// So many positions of forced lines are looked at for one question.
const FORCED_POSITIONS: u32 = 64;

/// What can still become of a position.
impl Board {
    /// Whether neither side has the pieces to give mate: bare kings, a single minor piece, or bishops all on squares of
    /// one colour.
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

    /// Whether this side's pieces can mate with the other side's help, wherever the pieces stand (FIDE Laws, article
    /// 6.9); `false` is proven for every position that a game can reach.
    ///
    /// A knight can mate a king that has a pawn in its own way, but not one that has only queens.
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
        material::suffices(self, color)
    }

    /// Whether this side has mated or may still do so by some sequence of legal moves of both sides; `false` is proven,
    /// `true` says that no proof was found.
    ///
    /// When a side's time runs out, the game is drawn if the other side cannot mate (FIDE Laws, article 6.9).
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        // A set-up may show a mate that no game leads to, beyond what the material could do.
        let has_mated = || self.side_to_move() != color && self.is_in_check() && self.legal_moves().is_empty();
        !cannot_mate(self, color, &mut FORCED_POSITIONS.clone()) || has_mated()
    }

    /// Whether it is proven that neither side can mate by any sequence of legal moves, which ends the game in a draw
    /// (FIDE Laws, article 5.2.2); `false` says that no proof was found.
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// // Neither king can pass the wall, and no pawn can ever be taken.
    /// let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1".parse::<Board>()?;
    /// assert!(wall.is_dead());
    /// // Without the pawn on a4, the one on a5 becomes a queen.
    /// let open = "4k3/8/1p1p1p1p/pPpPpPpP/2P1P1P1/8/8/4K3 b - - 0 1".parse::<Board>()?;
    /// assert!(!open.is_dead());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.can_mate(color))
    }
}

/// Whether a proof is found that this side never mates from here on; `positions` is what may still be looked at.
fn cannot_mate(board: &Board, color: Color, positions: &mut u32) -> bool {
    if !material::suffices(board, color) || wall::prevents_mate(board, color) {
        return true;
    }
    let moves = board.legal_moves();
    if moves.is_empty() {
        return board.side_to_move() == color || !board.is_in_check();
    }
    if moves.len() > FORCED || *positions == 0 {
        return false;
    }
    *positions -= 1;
    moves
        .iter()
        .all(|&mv| cannot_mate(&board.play_unchecked(mv), color, positions))
}

#[cfg(test)]
mod tests;
