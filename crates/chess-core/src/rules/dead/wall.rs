//! Permanently locked pawns: walls behind which checkmate is impossible.
//!
//! The proof is an induction over all legal moves. The proof assumes that pawns only push and are never captured.
//! Under this assumption the pawns have few arrangements. For each side and piece type,
//! the set of squares that its pieces can ever reach grows step by step until it no longer changes.
//! Only pawns block the pieces in this computation, so a set may be too large, but never too small.
//! If, according to these sets, no pawn can capture or be captured, the assumption holds forever.
//! Checkmate is impossible if, in addition, no king can be checkmated on any square that it can reach.
//!
//! ```text
//! . . . . k . . .
//! . . . . . . . .     Each white pawn is protected by another pawn,
//! . p . p . p . p     or the black king can never reach it; the same
//! p P p P p P p P     is true for the black pawns. Each king moves only
//! P . P . P . P .     on its own side of the wall.
//! . . . . . . . .
//! . . . . . . . .
//! . . . . K . . .
//! ```

use arrayvec::ArrayVec;

use crate::rules::attacks;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::castling::CastlingRights;
use crate::rules::piece::{Color, PieceType};

/// The maximum number of arrangements of the pawns. If there are more, the pawns do not count as a wall.
const MAX_WALLS: usize = 32;

const PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

/// Whether it is proven that a pawn wall prevents this side from ever giving checkmate.
pub(super) fn prevents_mate(board: &Board, color: Color) -> bool {
    let Some(walls) = Wall::of(board).all_arrangements() else {
        return false;
    };
    if board.en_passant().is_some() || board.castling_rights() != CastlingRights::NONE {
        return false;
    }
    let n_blockers = PIECES
        .map(|piece_type| board.of(!color, piece_type).count_ones())
        .iter()
        .sum();
    ReachableSquares::of(board)
        .with_reachable_squares(&walls)
        .is_some_and(|reach| !walls.iter().any(|wall| reach.may_mate(color, wall, n_blockers)))
}

/// An arrangement of the pawns of both sides.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Wall {
    pawns: [Bitboard; 2],
}

impl Wall {
    fn of(board: &Board) -> Self {
        Self {
            pawns: Color::ALL.map(|color| board.of(color, PieceType::Pawn)),
        }
    }

    const fn all(&self) -> Bitboard {
        self.pawns[0] | self.pawns[1]
    }

    /// The squares that this side's pawns attack.
    fn attacked_by(&self, color: Color) -> Bitboard {
        squares(self.pawns[color.index()]).fold(0, |set, square| set | attacks::pawn(color, square))
    }

    /// This arrangement and all arrangements that pawn pushes lead to. `None` if there are too many arrangements, if a
    /// pawn can capture another pawn, if there are no pawns, or if a pawn has no enemy pawn in front of it on its file.
    fn all_arrangements(self) -> Option<ArrayVec<Self, MAX_WALLS>> {
        let [white, black] = self.pawns;
        if white == 0 || white & !squares_below(black) != 0 || black & !squares_above(white) != 0 {
            return None;
        }
        let mut found = ArrayVec::new();
        found.push(self);
        let mut next = 0;
        while next < found.len() {
            let wall: Self = found[next];
            if wall.attacked_by(Color::White) & wall.pawns[1] != 0 {
                return None;
            }
            for pushed in wall.after_pawn_steps() {
                if !found.contains(&pushed) {
                    found.try_push(pushed).ok()?;
                }
            }
            next += 1;
        }
        Some(found)
    }

    /// The arrangements after one step of one pawn; a double push counts as two steps.
    fn after_pawn_steps(self) -> impl Iterator<Item = Self> {
        let [white, black] = self.pawns;
        let free = !self.all();
        let white_steps = squares(white << 8 & free).map(move |to| [white ^ to.bit() ^ to.bit() >> 8, black]);
        let black_steps = squares(black >> 8 & free).map(move |to| [white, black ^ to.bit() ^ to.bit() << 8]);
        white_steps.chain(black_steps).map(|pawns| Self { pawns })
    }
}

/// All squares above the squares of a set, on the same files.
const fn squares_above(set: Bitboard) -> Bitboard {
    let one = set << 8;
    let two = one | one << 8;
    let four = two | two << 16;
    four | four << 32
}

/// All squares below the squares of a set, on the same files.
const fn squares_below(set: Bitboard) -> Bitboard {
    let one = set >> 8;
    let two = one | one >> 8;
    let four = two | two >> 16;
    four | four >> 32
}

/// The squares that the pieces of each side and type can ever reach, and perhaps more squares; pawns are excluded.
#[derive(Clone, PartialEq, Eq)]
struct ReachableSquares([[Bitboard; 6]; 2]);

impl ReachableSquares {
    fn of(board: &Board) -> Self {
        Self(Color::ALL.map(|color| {
            PieceType::ALL.map(|piece_type| match piece_type {
                PieceType::Pawn => 0,
                _ => board.of(color, piece_type),
            })
        }))
    }

    fn king(&self, color: Color) -> Bitboard {
        self.0[color.index()][PieceType::King.index()]
    }

    /// The squares that this side's pieces other than king and pawns can reach.
    fn pieces(&self, color: Color) -> Bitboard {
        PIECES
            .into_iter()
            .fold(0, |set, piece_type| set | self.0[color.index()][piece_type.index()])
    }

    /// Adds to these sets all squares that the pieces can reach while the pawns are in one of the arrangements
    /// `walls`. Returns `None` if a pawn may capture or be captured.
    fn with_reachable_squares(self, walls: &[Wall]) -> Option<Self> {
        let mut reach = self;
        loop {
            let before = reach.clone();
            for wall in walls {
                for color in Color::ALL {
                    for piece_type in PIECES.into_iter().chain([PieceType::King]) {
                        let set = &mut reach.0[color.index()][piece_type.index()];
                        *set |= reachable_from(wall, color, piece_type, *set)?;
                    }
                }
            }
            if reach == before {
                return Some(reach);
            }
        }
    }

    /// Whether, according to these sets, this side may be able to checkmate the enemy king. Up to `n_blockers` pieces
    /// of the enemy may block squares next to their own king.
    ///
    /// The flight squares of a checked king are the neighbouring squares that certainly no pawn or piece attacks or
    /// occupies. For a checkmate, the mating king must attack, from a single square, all flight squares that no enemy
    /// piece blocks.
    fn may_mate(&self, color: Color, wall: &Wall, n_blockers: u32) -> bool {
        let attacked = self.pieces(color) | wall.attacked_by(color);
        let blocked = self.pieces(!color);
        squares(self.king(!color) & attacked & !wall.all()).any(|target| {
            let flights = attacks::king(target) & !attacked & !wall.all();
            let guards = self.king(color) & !attacks::king(target) & !target.bit();
            squares(guards).any(|king| {
                let unattacked = flights & !attacks::king(king);
                unattacked & !blocked == 0 && unattacked.count_ones() <= n_blockers
            })
        })
    }
}

/// The squares that pieces of this type and side reach from the squares `from`, including `from`, if only the pawns of
/// `wall` block them. `None` if one of the pieces may capture a pawn or be captured by a pawn.
fn reachable_from(wall: &Wall, color: Color, piece_type: PieceType, from: Bitboard) -> Option<Bitboard> {
    let attacked_by_pawns = wall.attacked_by(!color);
    let is_king = piece_type == PieceType::King;
    let forbidden = if is_king { attacked_by_pawns } else { 0 };
    let capturable = wall.pawns[(!color).index()] & !forbidden;
    let mut reached = from & !wall.all();
    let mut new = reached;
    while new != 0 {
        let attacked = squares(new).fold(0, |set, square| {
            set | attacks::attacks(piece_type, color, square, wall.all())
        });
        if attacked & capturable != 0 {
            return None;
        }
        new = attacked & !(reached | wall.all() | forbidden);
        reached |= new;
    }
    (is_king || reached & attacked_by_pawns == 0).then_some(reached)
}

#[cfg(test)]
mod tests {
    use super::{squares_above, squares_below};
    use crate::rules::Square;

    #[test]
    fn the_squares_above_a_set_are_those_above_each_of_its_squares() {
        for [from, to] in Square::ALL
            .into_iter()
            .flat_map(|from| Square::ALL.map(|to| [from, to]))
        {
            let set = from.bit() | to.bit();
            assert_eq!(squares_above(set), squares_above(from.bit()) | squares_above(to.bit()));
            assert_eq!(squares_below(set), squares_below(from.bit()) | squares_below(to.bit()));
        }
    }
}
