//! Threats: what is attacked by something cheaper, or not defended.

use super::attacks::{Attacks, forward, pawn_attacks};
use super::pieces::ones;
use super::tally::Tally;
use super::weights as w;
use crate::rules::{Board, Color, PieceType};

pub(super) fn count(board: &Board, us: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let them = !us;
    let (by, all) = (&attacks.by[us.index()], &attacks.all);
    let minors = by[PieceType::Knight.index()] | by[PieceType::Bishop.index()];
    let defended = all[them.index()];
    let pawns = by[PieceType::Pawn.index()];
    for piece_type in [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
    ] {
        let kind = piece_type.index();
        let targets = board.of(them, piece_type);
        if kind > 0 {
            tally.add(us, w::PAWN_THREAT + kind, ones(targets & pawns));
        }
        let undefended = if kind == 0 { targets & !defended } else { targets };
        tally.add(us, w::MINOR_THREAT + kind, ones(undefended & minors));
        let undefended = if kind < PieceType::Rook.index() {
            targets & !defended
        } else {
            targets
        };
        tally.add(
            us,
            w::ROOK_THREAT + kind,
            ones(undefended & by[PieceType::Rook.index()]),
        );
    }
    let pieces = board.all_of(them) & !board.of(them, PieceType::Pawn) & !board.of(them, PieceType::King);
    let hanging = pieces & all[us.index()] & !defended;
    tally.add(us, w::HANGING, ones(hanging));
    tally.add(
        us,
        w::KING_THREAT,
        ones(board.all_of(them) & by[PieceType::King.index()] & !defended),
    );
    // Pawns that can step forward safely and attack a piece then.
    let free = !board.occupied();
    let third = match us {
        Color::White => 0xff << 16,
        Color::Black => 0xff << 40,
    };
    let single = forward(us, board.of(us, PieceType::Pawn)) & free;
    let steps = single | forward(us, single & third) & free;
    let safe = steps & !attacks.by[them.index()][PieceType::Pawn.index()] & (all[us.index()] | !defended);
    let (left, right) = pawn_attacks(us, safe);
    tally.add(us, w::PUSH_THREAT, ones((left | right) & pieces));
}
