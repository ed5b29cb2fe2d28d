//! The sentences about each feature, without the capital letter at the start and the full stop.

mod counts;
mod kings;
mod placed;

use chess_core::engine::{Amount, Fact, Feature};
use chess_core::{Board, Color, PieceType};

use super::clauses::{attack_clause, with_clause};
use super::noun_phrases::amounts;
use crate::{Article, Case, Language, piece_words, side_name};

/// The sentence about a fact of a position.
pub(super) fn of(board: &Board, fact: &Fact, language: Language) -> String {
    match &fact.feature {
        Feature::Material { more, less } => material(language, fact.side, more, less),
        Feature::Placed(placed) => placed::of(board, fact, *placed, language),
        Feature::AttackedByLess { by, opposing_by } => {
            let own = attack_clause(board, language, fact.side, &fact.squares, by);
            with_clause(
                own,
                attack_clause(board, language, !fact.side, &fact.opposing, opposing_by),
            )
        }
        Feature::OpenKingFile { files, opposing } => kings::open_files(board, fact, files, opposing, language),
        Feature::PawnShield => kings::pawn_shield(board, fact, language),
        Feature::KingAttacked => kings::king_attack_sentence(board, fact, language),
        Feature::KingInCentre | Feature::KingExposed | Feature::KingActive => kings::place(board, fact, language),
        Feature::Mobility(numbers) => counts::mobility(fact, *numbers, language),
        Feature::Centre(numbers) => counts::centre(fact, *numbers, language),
        Feature::Space(numbers) => counts::space(fact, *numbers, language),
    }
}

fn material(language: Language, side: Color, more: &[Amount], less: &[Amount]) -> String {
    let name = side_name(language, side);
    let one = |amounts: &[Amount]| match amounts {
        [Amount { piece_type, count: 1 }] => Some(*piece_type),
        _ => None,
    };
    let (gained, lost) = (amounts(language, more), amounts(language, less));
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
