//! Describes a position in words, with a sentence for each fact that the core reports.

mod clauses;
mod noun_phrases;
mod outcomes;
mod sentences;

use chess_core::Color;
use chess_core::engine::PositionFacts;

use crate::{Case, Language, PieceOn, join_list, sentence, side_name};

/// The sentences about a position. If the game is over, they describe how it ended.
/// Otherwise they describe the check and the differences between the sides.
///
/// ```
/// use chess_core::{Board, Game, engine};
/// use explanation::{Language, position_sentences};
///
/// let board: Board = "4k3/pp4pp/8/8/8/8/PP1P2PP/4K3 w - - 0 1".parse()?;
/// let facts = engine::explain_position(&Game::new(board));
/// let text = position_sentences(&facts, Language::English);
/// assert!(text.starts_with("White is a pawn up. White has a passed pawn on d2."));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn position_sentences(facts: &PositionFacts, language: Language) -> String {
    if let Some(outcome) = facts.outcome {
        return outcomes::outcome_sentence(outcome, language);
    }
    let features = facts
        .facts
        .iter()
        .map(|fact| sentence(&sentences::fact_sentence(&facts.board, fact, language)));
    let texts: Vec<String> = check_sentence(facts, language).into_iter().chain(features).collect();
    if !texts.is_empty() {
        texts.join(" ")
    } else if facts.is_balanced {
        language
            .pick(
                "The position is balanced.",
                "Die Stellung ist ausgeglichen.",
                "La posición está equilibrada.",
            )
            .to_owned()
    } else {
        language
            .pick(
                "No single feature favours either side.",
                "Kein einzelnes Merkmal spricht für eine der Seiten.",
                "Ningún rasgo por sí solo favorece a un bando.",
            )
            .to_owned()
    }
}

/// A sentence about the side in check and the pieces that give check.
fn check_sentence(facts: &PositionFacts, language: Language) -> Option<String> {
    let checkers = facts.board.checkers().into_iter();
    let pieces = checkers.filter_map(|square| PieceOn::new(&facts.board, square));
    let pieces: Vec<String> = pieces.map(|piece| piece.words(language, Case::Accusative)).collect();
    if pieces.is_empty() {
        return None;
    }
    let side: Color = facts.board.side_to_move();
    let (side, by) = (side_name(language, side), join_list(language, &pieces));
    Some(sentence(&language.pick(
        format!("{side} is in check from {by}"),
        format!("{side} steht im Schach durch {by}"),
        format!("{side} están en jaque por {by}"),
    )))
}

#[cfg(test)]
mod tests;
