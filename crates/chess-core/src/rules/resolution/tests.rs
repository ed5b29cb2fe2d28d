use super::ResolvedAction::{self, Capture, CapturePromote, Castle, EnPassant, Promote};
use crate::rules::tests::{START, board, flipped};
use crate::rules::{CastlingSide, PieceType, Square};

/// The square from the other side's point of view.
fn mirrored(square: Square) -> Square {
    Square::ALL[square.index() ^ 56]
}

/// Checks the action between two squares in a position, and in its twin with colours exchanged.
#[track_caller]
fn check(fen: &str, from: Square, to: Square, expected: Option<(ResolvedAction, &[Square])>) {
    for is_twin in [false, true] {
        let seen = |square| if is_twin { mirrored(square) } else { square };
        let position = board(&if is_twin { flipped(fen) } else { fen.to_owned() });
        let found = position.resolve(seen(from), seen(to));
        let found = found.map(|found| {
            let mut changed: Vec<Square> = found.changed_squares().iter().map(seen).collect();
            changed.sort();
            (found.action(), changed)
        });
        let expected = expected.map(|(action, squares)| (action, squares.to_vec()));
        assert_eq!(found, expected, "{position} {from}{to}");
    }
}

#[test]
fn each_action_lists_the_squares_that_it_changes() {
    use Square as S;
    check(START, S::E2, S::E4, Some((ResolvedAction::Move, &[S::E2, S::E4])));
    check(START, S::G1, S::F3, Some((ResolvedAction::Move, &[S::G1, S::F3])));
    check(START, S::E2, S::E5, None);
    check(START, S::E2, S::E2, None);
    check(START, S::E7, S::E5, None);
    check(START, S::E5, S::E6, None);
    let middle = "4k3/1P6/8/3pP3/4p3/3P4/8/R3K2R w KQ d6 0 1";
    check(middle, S::D3, S::E4, Some((Capture, &[S::D3, S::E4])));
    check(middle, S::E5, S::D6, Some((EnPassant, &[S::D5, S::E5, S::D6])));
    check(
        middle,
        S::E1,
        S::G1,
        Some((Castle(CastlingSide::Kingside), &[S::E1, S::F1, S::G1, S::H1])),
    );
    check(
        middle,
        S::E1,
        S::C1,
        Some((Castle(CastlingSide::Queenside), &[S::A1, S::C1, S::D1, S::E1])),
    );
    check(middle, S::E1, S::F1, Some((ResolvedAction::Move, &[S::E1, S::F1])));
    check(middle, S::B7, S::B8, Some((Promote, &[S::B7, S::B8])));
    let captured = "2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    check(captured, S::B7, S::C8, Some((CapturePromote, &[S::B7, S::C8])));
    // A pinned piece has no action.
    check("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", S::E2, S::D3, None);
}

#[test]
fn a_chess960_king_moved_onto_its_rook_castles() {
    use Square as S;
    let king_and_rook_swap = "5k2/8/8/8/8/8/8/5KR1 w G - 0 1";
    check(
        king_and_rook_swap,
        S::F1,
        S::G1,
        Some((Castle(CastlingSide::Kingside), &[S::F1, S::G1])),
    );
    let king_stays = "6k1/8/8/8/8/8/8/6KR w H - 0 1";
    check(
        king_stays,
        S::G1,
        S::H1,
        Some((Castle(CastlingSide::Kingside), &[S::F1, S::H1])),
    );
    let rook_stays = "1k6/8/8/8/8/8/8/1K1R4 w D - 0 1";
    check(
        rook_stays,
        S::B1,
        S::D1,
        Some((Castle(CastlingSide::Kingside), &[S::B1, S::D1, S::F1, S::G1])),
    );
}

#[test]
fn a_king_moved_onto_the_rook_in_the_corner_castles() {
    use Square as S;
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let kingside = Castle(CastlingSide::Kingside);
    check(both, S::E1, S::H1, Some((kingside, &[S::E1, S::F1, S::G1, S::H1])));
    let queenside = Castle(CastlingSide::Queenside);
    check(both, S::E1, S::A1, Some((queenside, &[S::A1, S::C1, S::D1, S::E1])));
    check("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", S::E1, S::H1, None);
}

#[test]
fn only_promotions_need_a_piece_type() {
    let position = board("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    let promotion = position.resolve(Square::B7, Square::B8).unwrap();
    assert!(promotion.needs_promotion());
    let offered: Vec<_> = promotion.moves().iter().filter_map(|mv| mv.promotion()).collect();
    assert_eq!(offered, PieceType::PROMOTIONS);
    for kind in PieceType::ALL {
        let chosen = promotion.choose(Some(kind));
        assert_eq!(chosen.is_some(), PieceType::PROMOTIONS.contains(&kind), "{kind:?}");
        assert!(chosen.is_none_or(|mv| position.is_legal(mv)));
    }
    assert_eq!(promotion.choose(None), None);
    let step = position.resolve(Square::E1, Square::E2).unwrap();
    assert!(!step.needs_promotion());
    assert_eq!(step.choose(None), step.choose(Some(PieceType::Queen)));
    assert!(position.is_legal(step.choose(None).unwrap()));
}

#[test]
fn exactly_the_legal_moves_are_resolved() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ] {
        for fen in [fen.to_owned(), flipped(fen)] {
            let position = board(&fen);
            let mut resolved: Vec<String> = Vec::new();
            for from in Square::ALL {
                for to in Square::ALL {
                    let found = position.resolve(from, to);
                    resolved.extend(found.iter().flat_map(|found| found.moves()).map(ToString::to_string));
                }
            }
            let mut legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
            resolved.sort();
            // Castling moves occur twice, because they have two target squares.
            resolved.dedup();
            legal.sort();
            assert_eq!(resolved, legal, "{fen}");
        }
    }
}
