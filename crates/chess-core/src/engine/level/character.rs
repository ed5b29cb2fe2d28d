//! Playing styles: the preferences of an opponent.

use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Move, PieceType, Square, attacks_of, pawn_attacks};

/// The playing style of an opponent. Opponents of the same strength play differently if their styles differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Character {
    /// No preference.
    #[default]
    Universal,
    /// Attacks the enemy king and avoids queen exchanges.
    Attacker,
    /// Prefers a safe king and pawns that protect each other.
    Solid,
    /// Prefers exchanges.
    Endgame,
    /// Prefers gambits, and prefers developed pieces to pawns.
    Gambiteer,
}

impl Character {
    /// All playing styles.
    pub const ALL: [Self; 5] = [
        Self::Universal,
        Self::Attacker,
        Self::Solid,
        Self::Endgame,
        Self::Gambiteer,
    ];

    /// The English name in lower case, such as `attacker`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Universal => "universal",
            Self::Attacker => "attacker",
            Self::Solid => "solid",
            Self::Endgame => "endgame",
            Self::Gambiteer => "gambiteer",
        }
    }

    /// Returns the playing style with this name, if there is one.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|character| character.word() == word)
    }

    /// The number of centipawns that the style adds to the evaluation of a position for a side.
    pub(super) fn style_bonus(self, board: &Board, us: Color) -> i32 {
        match self {
            Self::Universal => 0,
            Self::Attacker => 15 * king_attack(board, us) + 40 * count_queens(board).min(2),
            Self::Solid => 15 * protected_pawns(board, us) - 15 * king_attack(board, !us),
            Self::Endgame => 8 * (START_PIECE_COUNT - count_pieces_left(board)) + 40 * (2 - count_queens(board).min(2)),
            Self::Gambiteer => 15 * developed_minor_pieces(board, us) + 60 * pawns_sacrificed(board, us),
        }
    }
}

impl Character {
    /// The attention of the style: how much calculated features count, in hundredths of the attention of the universal
    /// style. The number was adjusted in games, so that it compensates for the strength that the preference costs.
    #[must_use]
    pub(super) const fn attention(self) -> i32 {
        match self {
            Self::Universal | Self::Solid => 100,
            Self::Endgame => 103,
            Self::Gambiteer => 106,
            Self::Attacker => 109,
        }
    }

    /// The number that the style adds to the utility of a move,
    /// in the units of [`PersonModel::utilities`](super::prior::PersonModel).
    pub(super) fn utility(self, board: &Board, mv: Move) -> i64 {
        let us = board.side_to_move();
        let bonus = |board: &Board| i64::from(self.style_bonus(board, us));
        UTILITY_PER_CENTIPAWN * (bonus(&board.play_unchecked(mv)) - bonus(board))
    }
}

/// The utility of a centipawn of the style bonus.
const UTILITY_PER_CENTIPAWN: i64 = 800;
/// The piece types other than pawn and king.
const PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
/// The number of pieces of these types in the start position.
const START_PIECE_COUNT: i32 = 14;

/// The number of attacks by a side's pieces, without king and pawns, on the squares around the enemy king.
fn king_attack(board: &Board, us: Color) -> i32 {
    let kings = attacks_of(PieceType::King, !us, board.king(!us), 0);
    let occupied = board.all_pieces_of(us) | board.all_pieces_of(!us);
    let of = |kind: PieceType| {
        let attacks = |from: Square| (attacks_of(kind, us, from, occupied) & kings).count_ones() as i32;
        squares(board.of(us, kind)).map(attacks).sum::<i32>()
    };
    PIECES.map(of).into_iter().sum()
}

fn count_queens(board: &Board) -> i32 {
    Color::ALL
        .map(|color| count_pieces_of_type(board, color, PieceType::Queen))
        .into_iter()
        .sum()
}

fn count_pieces_left(board: &Board) -> i32 {
    let of = |color| {
        PIECES
            .map(|kind| count_pieces_of_type(board, color, kind))
            .into_iter()
            .sum::<i32>()
    };
    Color::ALL.map(of).into_iter().sum()
}

/// The number of a side's pawns that are protected by a pawn.
fn protected_pawns(board: &Board, us: Color) -> i32 {
    let pawns = board.of(us, PieceType::Pawn);
    let is_protected = |at: &Square| pawn_attacks(!us, *at) & pawns != 0;
    squares(pawns).filter(is_protected).count() as i32
}

/// The number of knights and bishops that have left the first rank.
fn developed_minor_pieces(board: &Board, us: Color) -> i32 {
    let home = match us {
        Color::White => 0xff,
        Color::Black => 0xff << 56,
    };
    let minor = board.of(us, PieceType::Knight) | board.of(us, PieceType::Bishop);
    (minor & !home).count_ones() as i32
}

/// The number of pawns by which a side is behind, at most two.
fn pawns_sacrificed(board: &Board, us: Color) -> i32 {
    let [own, theirs] = [us, !us].map(|color| count_pieces_of_type(board, color, PieceType::Pawn));
    (theirs - own).clamp(0, 2)
}

fn count_pieces_of_type(board: &Board, color: Color, kind: PieceType) -> i32 {
    board.of(color, kind).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::Character;
    use crate::notation::parse_uci;
    use crate::{Board, Color};

    fn prefers(character: Character, better: &str, worse: &str) -> bool {
        let bonus = |fen: &str| character.style_bonus(&fen.parse::<Board>().unwrap(), Color::White);
        bonus(better) > bonus(worse)
    }

    #[test]
    fn each_style_prefers_what_its_name_says() {
        let (near, far) = ("4k3/8/4N3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1");
        assert!(prefers(Character::Attacker, near, far));
        let (attacked, quiet) = ("4k3/8/8/8/8/4n3/8/4K3 w - - 0 1", "4k3/4n3/8/8/8/8/8/4K3 w - - 0 1");
        assert!(prefers(Character::Solid, quiet, attacked));
        let (chain, row) = ("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1");
        assert!(prefers(Character::Solid, chain, row));
        let (without, with) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1");
        assert!(prefers(Character::Endgame, without, with));
        assert!(prefers(Character::Attacker, with, without));
        let (sacrificed, balanced) = ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
        assert!(prefers(Character::Gambiteer, sacrificed, balanced));
        assert!(!prefers(Character::Universal, sacrificed, balanced));
    }

    #[test]
    fn moves_that_suit_the_style_have_more_utility() {
        let board: Board = "4k3/8/8/8/2N5/8/8/4K3 w - - 0 1".parse().unwrap();
        let utility = |character: Character, mv: &str| character.utility(&board, parse_uci(&board, mv).unwrap());
        assert!(utility(Character::Attacker, "c4d6") > utility(Character::Attacker, "c4a3"));
        assert_eq!(utility(Character::Universal, "c4d6"), 0);
    }
}
