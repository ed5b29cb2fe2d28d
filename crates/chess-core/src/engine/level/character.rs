//! Characters: what an opponent likes, beside what is good.

use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, PieceType, Square, attacks_of, pawn_attacks};

/// What an opponent likes in a position, so that two of equal strength play differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Character {
    /// Nothing but good moves.
    #[default]
    Universal,
    /// Attacks on the other king, and queens on the board.
    Attacker,
    /// A safe king and pawns that protect one another.
    Solid,
    /// Exchanges.
    Endgame,
    /// Gambits, and developed pieces rather than pawns.
    Gambiteer,
}

impl Character {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Universal,
        Self::Attacker,
        Self::Solid,
        Self::Endgame,
        Self::Gambiteer,
    ];

    /// The word for it, in small letters: `attacker`.
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

    /// The character of this word; `None` where there is none.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|character| character.word() == word)
    }

    /// What a position is worth to a side beside what everybody sees, in centipawns.
    pub(super) fn liking(self, board: &Board, us: Color) -> i32 {
        match self {
            Self::Universal => 0,
            Self::Attacker => 15 * king_attack(board, us) + 40 * queens(board).min(2),
            Self::Solid => 15 * protected_pawns(board, us) - 15 * king_attack(board, !us),
            Self::Endgame => 8 * (FULL_BOARD - pieces_left(board)) + 40 * (2 - queens(board).min(2)),
            Self::Gambiteer => 15 * developed(board, us) + 60 * pawns_given(board, us),
        }
    }
}

/// The kinds of pieces but kings and pawns.
const PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
/// How many of them there are at the start.
const FULL_BOARD: i32 = 14;

/// How often a side's pieces, its king and pawns apart, attack a square beside the other king.
fn king_attack(board: &Board, us: Color) -> i32 {
    let kings = attacks_of(PieceType::King, !us, board.king(!us), 0);
    let occupied = board.all_of(us) | board.all_of(!us);
    let of = |kind: PieceType| {
        let attacks = |from: Square| (attacks_of(kind, us, from, occupied) & kings).count_ones() as i32;
        squares(board.of(us, kind)).map(attacks).sum::<i32>()
    };
    PIECES.map(of).into_iter().sum()
}

fn queens(board: &Board) -> i32 {
    Color::ALL
        .map(|color| count(board, color, PieceType::Queen))
        .into_iter()
        .sum()
}

fn pieces_left(board: &Board) -> i32 {
    let of = |color| PIECES.map(|kind| count(board, color, kind)).into_iter().sum::<i32>();
    Color::ALL.map(of).into_iter().sum()
}

/// The pawns that a pawn protects.
fn protected_pawns(board: &Board, us: Color) -> i32 {
    let pawns = board.of(us, PieceType::Pawn);
    let is_protected = |at: &Square| pawn_attacks(!us, *at) & pawns != 0;
    squares(pawns).filter(is_protected).count() as i32
}

/// The knights and bishops that have left their first rank.
fn developed(board: &Board, us: Color) -> i32 {
    let home = match us {
        Color::White => 0xff,
        Color::Black => 0xff << 56,
    };
    let minor = board.of(us, PieceType::Knight) | board.of(us, PieceType::Bishop);
    (minor & !home).count_ones() as i32
}

/// By how many pawns a side is behind, two at most.
fn pawns_given(board: &Board, us: Color) -> i32 {
    let [own, theirs] = [us, !us].map(|color| count(board, color, PieceType::Pawn));
    (theirs - own).clamp(0, 2)
}

fn count(board: &Board, color: Color, kind: PieceType) -> i32 {
    board.of(color, kind).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::Character;
    use crate::{Board, Color};

    fn likes(character: Character, better: &str, worse: &str) -> bool {
        let liking = |fen: &str| character.liking(&fen.parse::<Board>().unwrap(), Color::White);
        liking(better) > liking(worse)
    }

    #[test]
    fn each_likes_what_it_is_called_for() {
        let (near, far) = ("4k3/8/4N3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1");
        assert!(likes(Character::Attacker, near, far));
        let (attacked, quiet) = ("4k3/8/8/8/8/4n3/8/4K3 w - - 0 1", "4k3/4n3/8/8/8/8/8/4K3 w - - 0 1");
        assert!(likes(Character::Solid, quiet, attacked));
        let (chain, row) = ("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1");
        assert!(likes(Character::Solid, chain, row));
        let (without, with) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1");
        assert!(likes(Character::Endgame, without, with));
        assert!(likes(Character::Attacker, with, without));
        let (given, kept) = ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
        assert!(likes(Character::Gambiteer, given, kept));
        assert!(!likes(Character::Universal, given, kept));
    }
}
