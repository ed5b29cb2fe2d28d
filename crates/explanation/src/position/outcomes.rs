//! Describes the end of a game in words.

use chess_core::{Color, DrawClaim, Outcome};

use crate::{Language, side_name};

/// How the game ended, and why.
pub(super) fn of(outcome: Outcome, language: Language) -> String {
    let name = |side: Color| side_name(language, side);
    match outcome {
        Outcome::Checkmate { winner } => language.pick(
            format!("Checkmate: {} has won.", name(winner)),
            format!("Schachmatt: {} hat gewonnen.", name(winner)),
        ),
        Outcome::Resignation { winner } => language.pick(
            format!("{} has resigned: {} has won.", name(!winner), name(winner)),
            format!("{} hat aufgegeben: {} hat gewonnen.", name(!winner), name(winner)),
        ),
        Outcome::Time { winner } => language.pick(
            format!("{} ran out of time: {} has won.", name(!winner), name(winner)),
            format!(
                "{} hat die Zeit überschritten: {} hat gewonnen.",
                name(!winner),
                name(winner)
            ),
        ),
        Outcome::TimeWithoutMate { out_of_time } => language.pick(
            format!(
                "Draw: {} ran out of time, but {} cannot mate.",
                name(out_of_time),
                name(!out_of_time)
            ),
            format!(
                "Remis: {} hat die Zeit überschritten, aber {} kann nicht matt setzen.",
                name(out_of_time),
                name(!out_of_time)
            ),
        ),
        _ => draw(outcome, language).to_owned(),
    }
}

/// A draw whose text does not name a side.
fn draw(outcome: Outcome, language: Language) -> &'static str {
    match outcome {
        Outcome::Stalemate => language.pick("Stalemate: the game is drawn.", "Patt: Die Partie ist remis."),
        Outcome::InsufficientMaterial => language.pick(
            "Draw: neither side has enough material to mate.",
            "Remis: Keine Seite hat genug Material zum Mattsetzen.",
        ),
        Outcome::DeadPosition => language.pick("Draw: mate is impossible.", "Remis: Ein Matt ist nicht mehr möglich."),
        Outcome::Agreement => language.pick("Draw by agreement.", "Remis durch Vereinbarung."),
        Outcome::Claim(DrawClaim::ThreefoldRepetition) => language.pick(
            "Draw claimed: the position appeared three times.",
            "Remis nach Reklamation: Die Stellung ist dreimal entstanden.",
        ),
        Outcome::Claim(DrawClaim::FiftyMoves) => language.pick(
            "Draw claimed: fifty moves without a capture or a pawn move.",
            "Remis nach Reklamation: 50 Züge ohne Schlag- oder Bauernzug.",
        ),
        Outcome::FivefoldRepetition => language.pick(
            "Draw: the position appeared five times.",
            "Remis: Die Stellung ist fünfmal entstanden.",
        ),
        Outcome::SeventyFiveMoves => language.pick(
            "Draw: seventy-five moves without a capture or a pawn move.",
            "Remis: 75 Züge ohne Schlag- oder Bauernzug.",
        ),
        _ => language.pick("The game is over.", "Die Partie ist beendet."),
    }
}
