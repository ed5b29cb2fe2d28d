//! Assigns the terms of the evaluation to the features of a position.

use super::definitions::{pawns, pieces, threats};
use super::fact::PlacedFeature;
use crate::engine::eval::{TermOccurrence, weights as w};
use crate::rules::{Board, Color, PieceType, Square};

/// A group of terms that belong to the same feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TermGroup {
    Material,
    /// A feature of the piece to which the term belongs. The piece meets the definition of this feature.
    Placed(PlacedFeature),
    AttackedByLess,
    KingPlace,
    Shelter,
    KingDanger,
    Mobility,
    Centre,
    Space,
}

/// Whether the piece of `side` on a square meets the definition of a feature.
pub(super) fn meets_definition(board: &Board, feature: PlacedFeature, side: Color, square: Square) -> bool {
    let definition = match feature {
        PlacedFeature::PassedPawn => pawns::is_passed,
        PlacedFeature::CandidatePassedPawn => pawns::is_candidate,
        PlacedFeature::IsolatedPawn => pawns::is_isolated,
        PlacedFeature::DoubledPawn => pawns::is_doubled,
        PlacedFeature::BackwardPawn => pawns::is_backward,
        PlacedFeature::GuardedAdvancedPawn => pawns::is_guarded_and_advanced,
        PlacedFeature::BishopPair => pieces::is_in_bishop_pair,
        PlacedFeature::Outpost => pieces::is_outpost,
        PlacedFeature::BadBishop => pieces::is_bad_bishop,
        PlacedFeature::KnightOnEdge => pieces::is_knight_on_edge,
        PlacedFeature::RookOnOpenFile => pieces::is_rook_on_open_file,
        PlacedFeature::RookOnHalfOpenFile => pieces::is_rook_on_half_open_file,
        PlacedFeature::RookOnSeventh => pieces::is_rook_on_seventh,
        PlacedFeature::ImmobilePiece => threats::is_immobile,
        PlacedFeature::HangingPiece => threats::is_hanging,
    };
    definition(board, side, square)
}

/// The group of a term; `None` if no feature describes the term in this position.
pub(super) fn group_of_term(board: &Board, occurrence: &TermOccurrence) -> Option<TermGroup> {
    let named = |features: &[PlacedFeature]| group_of_first_met_definition(board, occurrence, features);
    let king = w::SQUARES + 32 * PieceType::King.index();
    match occurrence.section() {
        w::MATERIAL => Some(TermGroup::Material),
        w::SQUARES if occurrence.term >= king => Some(TermGroup::KingPlace),
        w::SQUARES => named(&[PlacedFeature::RookOnSeventh, PlacedFeature::KnightOnEdge]),
        w::KNIGHT_MOBILITY | w::BISHOP_MOBILITY | w::ROOK_MOBILITY | w::QUEEN_MOBILITY => {
            named(&[PlacedFeature::ImmobilePiece]).or(Some(TermGroup::Mobility))
        }
        w::CENTRE | w::WIDER_CENTRE => Some(TermGroup::Centre),
        w::SPACE | w::RESTRICTED => Some(TermGroup::Space),
        w::OUTPOST => named(&[PlacedFeature::Outpost]),
        w::BISHOP_PAWNS => named(&[PlacedFeature::BadBishop]),
        w::BISHOP_PAIR => named(&[PlacedFeature::BishopPair]),
        w::ROOK_FILE => named(&[PlacedFeature::RookOnOpenFile, PlacedFeature::RookOnHalfOpenFile]),
        w::DOUBLED => named(&[PlacedFeature::DoubledPawn]),
        w::ISOLATED => named(&[PlacedFeature::IsolatedPawn]),
        w::BACKWARD => named(&[PlacedFeature::BackwardPawn]),
        w::SUPPORTED => named(&[PlacedFeature::GuardedAdvancedPawn]),
        w::CANDIDATE => named(&[PlacedFeature::CandidatePassedPawn]),
        w::PASSED
        | w::PASSED_FREE
        | w::PASSED_STEP
        | w::PASSED_WAY
        | w::PASSED_OWN_KING
        | w::PASSED_ENEMY_KING
        | w::ROOK_BEHIND_PASSED => named(&[PlacedFeature::PassedPawn]),
        w::SHELTER => Some(TermGroup::Shelter),
        w::KING_DANGER => Some(TermGroup::KingDanger),
        w::PAWN_THREAT | w::MINOR_THREAT | w::ROOK_THREAT | w::HANGING | w::KING_THREAT => {
            named(&[PlacedFeature::HangingPiece]).or_else(|| group_of_lesser_attackers(board, occurrence))
        }
        _ => None,
    }
}

/// The group of the first of these features whose definition the term's piece meets.
fn group_of_first_met_definition(
    board: &Board,
    occurrence: &TermOccurrence,
    features: &[PlacedFeature],
) -> Option<TermGroup> {
    let square = occurrence.square?;
    let owner = board.piece_at(square)?.color;
    let feature = features
        .iter()
        .find(|&&feature| meets_definition(board, feature, owner, square))?;
    Some(TermGroup::Placed(*feature))
}

fn group_of_lesser_attackers(board: &Board, occurrence: &TermOccurrence) -> Option<TermGroup> {
    let square = occurrence.square?;
    let owner = board.piece_at(square)?.color;
    threats::least_attacker(board, owner, square).map(|_| TermGroup::AttackedByLess)
}
