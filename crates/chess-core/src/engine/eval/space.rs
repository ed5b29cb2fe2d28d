//! Control of squares: the centre, the own half, and squares that both sides attack.

use super::attacks::{Attacks, backward};
use super::pieces::count_squares;
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType};

/// The four central squares.
const CENTRE: Bitboard = 0x0000_0018_1800_0000;
const WIDER_CENTRE: Bitboard = 0x0000_3c24_243c_0000;
/// The four central files.
const MIDDLE_FILES: Bitboard = 0x3c3c_3c3c_3c3c_3c3c;

#[inline(always)]
pub(super) fn count_terms(board: &Board, us: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let them = !us;
    let by = &attacks.by[us.index()];
    let by_their_pawns = attacks.by[them.index()][PieceType::Pawn.index()];
    let own = attacks.all[us.index()];
    for (kind, &set) in by[..5].iter().enumerate() {
        tally.add(us, w::CENTRE + kind, count_squares(set & CENTRE));
    }
    tally.add(us, w::WIDER_CENTRE, count_squares(own & WIDER_CENTRE & !by_their_pawns));

    // The safe squares of the own half on the central files. Safe squares behind pawns count twice.
    let pawns = board.of(us, PieceType::Pawn);
    let camp = MIDDLE_FILES
        & match us {
            Color::White => 0x0000_0000_ffff_ff00,
            Color::Black => 0x00ff_ffff_0000_0000,
        };
    let safe = camp & !pawns & !by_their_pawns;
    let behind = backward(us, pawns);
    let behind = behind | backward(us, behind);
    tally.add(
        us,
        w::SPACE,
        count_squares(safe) + count_squares(safe & behind & !attacks.all[them.index()]),
    );

    // The squares that the other side attacks but does not control firmly, and that this side attacks too.
    let firm = by_their_pawns | attacks.twice[them.index()] & !attacks.twice[us.index()];
    tally.add(
        us,
        w::RESTRICTED,
        count_squares(attacks.all[them.index()] & !firm & own),
    );
}
