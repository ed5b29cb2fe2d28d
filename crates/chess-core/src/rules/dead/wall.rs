//! Pawns locked for good: walls behind which no mate can be given.
//!
//! The proof is an induction over all legal moves. Assume that pawns only push and are never taken: then there are few
//! arrangements of pawns, and for each side and kind of piece the set of squares that it can ever reach grows to a
//! fixed point. Only pawns stand in its way, so that the set is rather too large. If, with these sets, no pawn can be
//! taken and none can take, the assumption holds for ever. If besides no reachable king can be mated by what reaches
//! it, there is no mate.
//!
//! ```text
//! . . . . k . . .
//! . . . . . . . .     Each white pawn is guarded by another from behind,
//! . p . p . p . p     or stands where the black king never gets; the same
//! p P p P p P p P     holds for the black ones. The kings walk up and down
//! P . P . P . P .     on their own sides of the wall.
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

/// More arrangements of pawns than these are no wall.
const MOST_WALLS: usize = 32;

const PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

/// Whether a pawn wall is proven to keep this side from ever giving mate.
pub(super) fn prevents_mate(board: &Board, color: Color) -> bool {
    let Some(walls) = Wall::of(board).all_arrangements() else {
        return false;
    };
    if board.en_passant().is_some() || board.castling_rights() != CastlingRights::NONE {
        return false;
    }
    let hemming = PIECES
        .map(|piece_type| board.of(!color, piece_type).count_ones())
        .iter()
        .sum();
    Reach::of(board)
        .grown(&walls)
        .is_some_and(|reach| !walls.iter().any(|wall| reach.may_mate(color, wall, hemming)))
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

    /// The squares that pawns of this side attack.
    fn guarded_by(&self, color: Color) -> Bitboard {
        squares(self.pawns[color.index()]).fold(0, |set, square| set | attacks::pawn(color, square))
    }

    /// This arrangement and all that pushes can make of it, or `None` if they are many, a pawn can take another, there
    /// are no pawns or one is not held up by an enemy pawn on its file.
    fn all_arrangements(self) -> Option<ArrayVec<Self, MOST_WALLS>> {
        let [white, black] = self.pawns;
        if white == 0 || white & !below(black) != 0 || black & !above(white) != 0 {
            return None;
        }
        let mut found = ArrayVec::new();
        found.push(self);
        let mut next = 0;
        while next < found.len() {
            let wall: Self = found[next];
            if wall.guarded_by(Color::White) & wall.pawns[1] != 0 {
                return None;
            }
            for pushed in wall.pushed() {
                if !found.contains(&pushed) {
                    found.try_push(pushed).ok()?;
                }
            }
            next += 1;
        }
        Some(found)
    }

    /// The arrangements after one step of one pawn; a double step is two of them.
    fn pushed(self) -> impl Iterator<Item = Self> {
        let [white, black] = self.pawns;
        let free = !self.all();
        let white_steps = squares(white << 8 & free).map(move |to| [white ^ to.bit() ^ to.bit() >> 8, black]);
        let black_steps = squares(black >> 8 & free).map(move |to| [white, black ^ to.bit() ^ to.bit() << 8]);
        white_steps.chain(black_steps).map(|pawns| Self { pawns })
    }
}

/// The squares above those of a set, on the same files.
const fn above(set: Bitboard) -> Bitboard {
    let one = set << 8;
    let two = one | one << 8;
    let four = two | two << 16;
    four | four << 32
}

/// The squares below those of a set, on the same files.
const fn below(set: Bitboard) -> Bitboard {
    let one = set >> 8;
    let two = one | one >> 8;
    let four = two | two >> 16;
    four | four >> 32
}

/// The squares that the pieces of each side and kind can ever stand on, and perhaps more; pawns left out.
#[derive(Clone, PartialEq, Eq)]
struct Reach([[Bitboard; 6]; 2]);

impl Reach {
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

    /// Where this side's pieces other than king and pawns can be.
    fn pieces(&self, color: Color) -> Bitboard {
        PIECES
            .into_iter()
            .fold(0, |set, piece_type| set | self.0[color.index()][piece_type.index()])
    }

    /// All that can be reached from here while the pawns go from one of these arrangements to another; `None` where a
    /// pawn may take or be taken.
    fn grown(self, walls: &[Wall]) -> Option<Self> {
        let mut reach = self;
        loop {
            let before = reach.clone();
            for wall in walls {
                for color in Color::ALL {
                    for piece_type in PIECES.into_iter().chain([PieceType::King]) {
                        let set = &mut reach.0[color.index()][piece_type.index()];
                        *set |= grown(wall, color, piece_type, *set)?;
                    }
                }
            }
            if reach == before {
                return Some(reach);
            }
        }
    }

    /// Whether this side might mate, as far as these sets tell, a king that so many other pieces of its own may hem in.
    ///
    /// On each square where the enemy king may be checked, the flights are the squares beside it that surely no pawn
    /// and no attack of another piece takes away; one square of the mating king and the own pieces would have to take
    /// them all.
    fn may_mate(&self, color: Color, wall: &Wall, hemming: u32) -> bool {
        let attacked = self.pieces(color) | wall.guarded_by(color);
        let hemmed = self.pieces(!color);
        squares(self.king(!color) & attacked & !wall.all()).any(|target| {
            let flights = attacks::king(target) & !attacked & !wall.all();
            let guards = self.king(color) & !attacks::king(target) & !target.bit();
            squares(guards).any(|king| {
                let left = flights & !attacks::king(king);
                left & !hemmed == 0 && left.count_ones() <= hemming
            })
        })
    }
}

/// The squares that pieces of one side and kind reach from those of a set among these pawns, the set included; `None`
/// where one may take a pawn or be taken by one.
fn grown(wall: &Wall, color: Color, piece_type: PieceType, from: Bitboard) -> Option<Bitboard> {
    let guarded = wall.guarded_by(!color);
    let is_king = piece_type == PieceType::King;
    let shunned = if is_king { guarded } else { 0 };
    let prey = wall.pawns[(!color).index()] & !shunned;
    let mut reached = from & !wall.all();
    let mut new = reached;
    while new != 0 {
        let attacked = squares(new).fold(0, |set, square| {
            set | attacks::attacks(piece_type, color, square, wall.all())
        });
        if attacked & prey != 0 {
            return None;
        }
        new = attacked & !(reached | wall.all() | shunned);
        reached |= new;
    }
    (is_king || reached & guarded == 0).then_some(reached)
}
