//! The parts of sentences about a position that several features need.

use chess_core::{Board, Color, Square};

use super::noun_phrases::pieces_of_side;
use crate::{Case, Language, PieceOn, join_list};

/// A sentence such as "Black's queen on d5 is attacked by the knight on c3 and the rook on f8 by the bishop on a3".
pub(super) fn attack_clause(
    board: &Board,
    language: Language,
    side: Color,
    targets: &[Square],
    by: &[Square],
) -> Option<String> {
    let pairs = targets.iter().zip(by).enumerate();
    let clauses = pairs.filter_map(|(index, (&target, &from))| {
        let case = language.pick(Case::Dative, Case::Dative, Case::Genitive);
        let attacker = PieceOn::new(board, from)?.words(language, case);
        let by = match language {
            Language::English => format!("by {attacker}"),
            Language::German => match attacker.strip_prefix("dem ") {
                Some(masculine) => format!("vom {masculine}"),
                None => format!("von {attacker}"),
            },
            Language::Spanish => attacker,
        };
        Some(if index == 0 {
            let target = pieces_of_side(language, board, side, &[target]);
            language.pick(
                format!("{target} is attacked {by}"),
                format!("{target} wird {by} angegriffen"),
                format!("{target} sufre el ataque {by}"),
            )
        } else {
            let target = PieceOn::new(board, target)?.words(language, Case::Nominative);
            language.pick(
                format!("{target} {by}"),
                format!("{target} {by}"),
                format!("{target} el {by}"),
            )
        })
    });
    let clauses: Vec<String> = clauses.collect();
    (!clauses.is_empty()).then(|| join_list(language, &clauses))
}

/// The text, followed by the clause if there is one.
pub(super) fn with_clause(text: impl Into<Option<String>>, clause: Option<String>) -> String {
    let text: Option<String> = text.into();
    [text, clause].into_iter().flatten().collect::<Vec<String>>().join("; ")
}
