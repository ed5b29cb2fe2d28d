//! Converts a group of terms that favours a side into a fact, if the board confirms the fact.

use super::definitions::{king, pieces, threats};
use super::fact::{Amount, Fact, Feature, PlacedFeature, SideCounts};
use super::terms::{TermGroup, meets_definition};
use crate::engine::eval::relative_rank;
use crate::engine::value::Value;
use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, PieceType, Square};
use crate::sort::sort_by_key;

/// The fact about a group of terms whose difference is not 0; `None` if the board does not confirm the fact.
pub(super) fn fact_of_group(board: &Board, group: TermGroup, centipawns: Value) -> Option<Fact> {
    let favoured = if centipawns > 0 { Color::White } else { Color::Black };
    let (feature, side, squares, opposing) = match group {
        TermGroup::Placed(feature) => return placed_fact(board, feature, favoured, centipawns),
        TermGroup::AttackedByLess => return fact_of_lesser_attackers(board, !favoured, centipawns),
        TermGroup::Material => (material_feature(board, favoured)?, favoured, vec![], vec![]),
        TermGroup::KingPlace => {
            let (feature, side) = king_placement(board, favoured)?;
            (feature, side, vec![board.king(side)], vec![board.king(!side)])
        }
        TermGroup::Shelter => return shelter_fact(board, favoured, centipawns),
        TermGroup::KingDanger => {
            let attackers = |side| squares(king::attackers_near_king(board, side)).collect::<Vec<Square>>();
            let (near, opposing) = (attackers(!favoured), attackers(favoured));
            let is_attacked =
                near.len() >= 2 && near.len() > opposing.len() && king::count_attacked_near_king(board, !favoured) >= 2;
            is_attacked.then_some(())?;
            (Feature::KingAttacked, !favoured, near, opposing)
        }
        TermGroup::Mobility => {
            let is_fair = pieces::count_pieces(board, Color::White) == pieces::count_pieces(board, Color::Black);
            let comparison = side_counts(board, favoured, pieces::mobility).filter(|_| is_fair)?;
            (Feature::Mobility(comparison), favoured, vec![], vec![])
        }
        TermGroup::Centre => {
            let comparison = side_counts(board, favoured, pieces::attacks_on_centre)?;
            (Feature::Centre(comparison), favoured, vec![], vec![])
        }
        TermGroup::Space => {
            let comparison = side_counts(board, favoured, pieces::space)?;
            (Feature::Space(comparison), favoured, vec![], vec![])
        }
    };
    Some(Fact {
        feature,
        side,
        squares,
        opposing,
        centipawns,
    })
}

/// The fact that more pieces or pawns of one side have the feature. If the rank matters, the fact may also be that one
/// of the pawns is further advanced than all pawns of the other side.
fn placed_fact(board: &Board, feature: PlacedFeature, favoured: Color, centipawns: Value) -> Option<Fact> {
    let side = if feature.is_advantage() { favoured } else { !favoured };
    let of = |color: Color| -> Vec<Square> {
        let own = squares(board.all_pieces_of(color));
        sorted_by_file(own.filter(|&square| meets_definition(board, feature, color, square)))
    };
    let (own, opposing) = (of(side), of(!side));
    let furthest = |color, pawns: &[Square]| pawns.iter().map(|&pawn| relative_rank(color, pawn)).max();
    let is_further = feature.grows_with_rank() && furthest(side, &own) > furthest(!side, &opposing);
    (own.len() > opposing.len() || is_further).then_some(Fact {
        feature: Feature::Placed(feature),
        side,
        squares: own,
        opposing,
        centipawns,
    })
}

/// The fact that less valuable pieces attack some pieces of one side, and fewer pieces of the other side.
fn fact_of_lesser_attackers(board: &Board, side: Color, centipawns: Value) -> Option<Fact> {
    let of = |color: Color| -> (Vec<Square>, Vec<Square>) {
        let own = squares(board.all_pieces_of(color)).filter(|&square| !threats::is_hanging(board, color, square));
        let pairs = own.filter_map(|square| Some((square, threats::least_attacker(board, color, square)?)));
        pairs.unzip()
    };
    let ((own, by), (opposing, opposing_by)) = (of(side), of(!side));
    (own.len() > opposing.len()).then_some(Fact {
        feature: Feature::AttackedByLess { by, opposing_by },
        side,
        squares: own,
        opposing,
        centipawns,
    })
}

/// The pieces of which the favoured side has more, and the pieces of which it has fewer. A bishop and a
/// knight offset each other.
fn material_feature(board: &Board, favoured: Color) -> Option<Feature> {
    let surplus = |side: Color, piece_type| {
        let count = |color| board.of(color, piece_type).count_ones();
        count(side).saturating_sub(count(!side))
    };
    // A side's surplus in one type of minor piece, minus the other side's surplus in the other type.
    let minors = |side: Color, piece_type| {
        let other = match piece_type {
            PieceType::Knight => PieceType::Bishop,
            PieceType::Bishop => PieceType::Knight,
            _ => return surplus(side, piece_type),
        };
        surplus(side, piece_type).saturating_sub(surplus(!side, other))
    };
    let amounts = |side: Color| -> Vec<Amount> {
        let kinds = PieceType::ALL.into_iter().rev();
        let each = kinds.map(|piece_type| Amount {
            piece_type,
            count: minors(side, piece_type),
        });
        each.filter(|amount| amount.count > 0).collect()
    };
    let (more, less) = (amounts(favoured), amounts(!favoured));
    (!more.is_empty()).then_some(Feature::Material { more, less })
}

fn king_placement(board: &Board, favoured: Color) -> Option<(Feature, Color)> {
    let weak = !favoured;
    if king::is_exposed(board, weak) && king::is_on_first_two_ranks(board, favoured) {
        Some((Feature::KingExposed, weak))
    } else if king::is_in_centre(board, weak) && !king::is_in_centre(board, favoured) {
        Some((Feature::KingInCentre, weak))
    } else if king::is_active(board, favoured) && !king::is_active(board, weak) {
        Some((Feature::KingActive, favoured))
    } else {
        None
    }
}

/// The fact about the open files at the weaker king, or about the pawns in front of the safer king.
fn shelter_fact(board: &Board, favoured: Color, centipawns: Value) -> Option<Fact> {
    let files = king::open_files(board, !favoured);
    let opposing = king::open_files(board, favoured);
    if files.len() > opposing.len() {
        return Some(Fact {
            feature: Feature::OpenKingFile { files, opposing },
            side: !favoured,
            squares: vec![board.king(!favoured)],
            opposing: vec![board.king(favoured)],
            centipawns,
        });
    }
    let pawns = |side| sorted_by_file(squares(king::pawn_shield(board, side)));
    let (own, other) = (pawns(favoured), pawns(!favoured));
    let is_better = own.len() > other.len() && king::is_on_first_two_ranks(board, !favoured);
    is_better.then_some(Fact {
        feature: Feature::PawnShield,
        side: favoured,
        squares: own,
        opposing: other,
        centipawns,
    })
}

/// Sorts squares from the a-file to the h-file.
fn sorted_by_file(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    let mut sorted: Vec<Square> = squares.collect();
    sort_by_key(&mut sorted, |square| (square.file().index(), square.rank().index()));
    sorted
}

/// The numbers of both sides, as `number` returns them. The result is `None` unless the favoured side's number is
/// greater by at least three and by at least a quarter.
fn side_counts(board: &Board, favoured: Color, number: fn(&Board, Color) -> u32) -> Option<SideCounts> {
    let (own, other) = (number(board, favoured), number(board, !favoured));
    (own >= other + 3 && 4 * own >= 5 * other).then_some(SideCounts { own, other })
}
