//! The sentences about each feature, without the capital letter at the start and the full stop.

mod counts;
mod kings;
mod placed;

use chess_core::engine::{Amount, Fact, Feature};
use chess_core::{Board, Color, PieceType};

use super::clauses::{attack_clause, with_clause};
use super::noun_phrases::amounts_text;
use crate::{Article, Case, Language, piece_words, side_name};

/// The sentence about a fact of a position.
pub(super) fn fact_sentence(board: &Board, fact: &Fact, language: Language) -> String {
    match &fact.feature {
        Feature::Material { more, less } => material_sentence(language, fact.side, more, less),
        Feature::Placed(placed) => placed::placed_sentence(board, fact, *placed, language),
        Feature::AttackedByLess { by, opposing_by } => {
            let own = attack_clause(board, language, fact.side, &fact.squares, by);
            with_clause(
                own,
                attack_clause(board, language, !fact.side, &fact.opposing, opposing_by),
            )
        }
        Feature::OpenKingFile { files, opposing } => kings::open_files_sentence(board, fact, files, opposing, language),
        Feature::PawnShield => kings::pawn_shield_sentence(board, fact, language),
        Feature::KingAttacked => kings::king_attack_sentence(board, fact, language),
        Feature::KingInCentre | Feature::KingExposed | Feature::KingActive => {
            kings::king_place_sentence(board, fact, language)
        }
        Feature::Mobility(numbers) => counts::mobility_sentence(fact, *numbers, language),
        Feature::Centre(numbers) => counts::centre_sentence(fact, *numbers, language),
        Feature::Space(numbers) => counts::space_sentence(fact, *numbers, language),
    }
}

fn material_sentence(language: Language, side: Color, more: &[Amount], less: &[Amount]) -> String {
    let name = side_name(language, side);
    let one = |amounts: &[Amount]| match amounts {
        [Amount { piece_type, count: 1 }] => Some(*piece_type),
        _ => None,
    };
    let (gained, lost) = (amounts_text(language, more), amounts_text(language, less));
    match (one(more), one(less)) {
        (Some(PieceType::Rook), Some(minor @ (PieceType::Knight | PieceType::Bishop))) => language.pick(
            format!("{name} is the exchange up, a rook for {lost}"),
            format!(
                "{name} hat die Qualität mehr, einen Turm für {}",
                piece_words(language, minor, Article::Indefinite, Case::Accusative)
            ),
            format!("{name} tienen la calidad de más, una torre por {lost}"),
        ),
        _ if less.is_empty() => language.pick(
            format!("{name} is {gained} up"),
            format!("{name} hat {gained} mehr"),
            format!("{name} tienen {gained} de más"),
        ),
        _ => language.pick(
            format!("{name} has {gained} for {lost}"),
            format!("{name} hat {gained} für {lost}"),
            format!("{name} tienen {gained} por {lost}"),
        ),
    }
}
