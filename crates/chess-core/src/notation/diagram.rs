//! Draws the board in plain text.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::rules::{Board, File, Rank, Square};

impl Board {
    /// The board drawn as text, with White at the bottom.
    ///
    /// ```
    /// assert_eq!(
    ///     chess_core::Board::default().diagram(),
    ///     "\
    /// 8  r n b q k b n r
    /// 7  p p p p p p p p
    /// 6  . . . . . . . .
    /// 5  . . . . . . . .
    /// 4  . . . . . . . .
    /// 3  . . . . . . . .
    /// 2  P P P P P P P P
    /// 1  R N B Q K B N R
    ///
    ///    a b c d e f g h
    /// "
    /// );
    /// ```
    #[must_use]
    pub fn diagram(&self) -> String {
        let letter = |square| self.piece_at(square).map_or('.', |piece| piece.fen_char());
        let rows = Rank::ALL.into_iter().rev().map(|rank| {
            let cells: String = File::ALL
                .into_iter()
                .flat_map(|file| [' ', letter(Square::new(file, rank))])
                .collect();
            format!("{} {cells}\n", rank.digit())
        });
        rows.chain(["\n   a b c d e f g h\n".to_owned()]).collect()
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Board({self})")
    }
}
