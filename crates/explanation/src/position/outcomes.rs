//! Describes the end of a game in words.

use chess_core::{Color, DrawClaim, Outcome};

use crate::{Language, sentence, side_name};

/// How the game ended, and why.
pub(super) fn outcome_sentence(outcome: Outcome, language: Language) -> String {
    let name = |side: Color| side_name(language, side);
    let text = match outcome {
        Outcome::Checkmate { winner } => language.pick(
            format!("Checkmate: {} has won.", name(winner)),
            format!("Schachmatt: {} hat gewonnen.", name(winner)),
            format!("Jaque mate: {} han ganado.", name(winner)),
        ),
        Outcome::Resignation { winner } => language.pick(
            format!("{} has resigned: {} has won.", name(!winner), name(winner)),
            format!("{} hat aufgegeben: {} hat gewonnen.", name(!winner), name(winner)),
            format!("{} han abandonado: {} han ganado.", name(!winner), name(winner)),
        ),
        Outcome::Time { winner } => language.pick(
            format!("{} ran out of time: {} has won.", name(!winner), name(winner)),
            format!(
                "{} hat die Zeit überschritten: {} hat gewonnen.",
                name(!winner),
                name(winner)
            ),
            format!("{} han agotado su tiempo: {} han ganado.", name(!winner), name(winner)),
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
            format!(
                "Tablas: {} han agotado su tiempo, pero {} no pueden dar mate.",
                name(out_of_time),
                name(!out_of_time)
            ),
        ),
        _ => draw_sentence(outcome, language).to_owned(),
    };
    sentence(&text)
}

/// A draw whose text does not name a side.
fn draw_sentence(outcome: Outcome, language: Language) -> &'static str {
    match outcome {
        Outcome::Stalemate => language.pick(
            "Stalemate: the game is drawn.",
            "Patt: Die Partie ist remis.",
            "Rey ahogado: la partida acaba en tablas.",
        ),
        Outcome::InsufficientMaterial => language.pick(
            "Draw: neither side has enough material to mate.",
            "Remis: Keine Seite hat genug Material zum Mattsetzen.",
            "Tablas: ningún bando tiene material suficiente para dar mate.",
        ),
        Outcome::DeadPosition => language.pick(
            "Draw: mate is impossible.",
            "Remis: Ein Matt ist nicht mehr möglich.",
            "Tablas: el mate es imposible.",
        ),
        Outcome::Agreement => language.pick(
            "Draw by agreement.",
            "Remis durch Vereinbarung.",
            "Tablas de común acuerdo.",
        ),
        Outcome::Claim(DrawClaim::ThreefoldRepetition) => language.pick(
            "Draw claimed: the position appeared three times.",
            "Remis nach Reklamation: Die Stellung ist dreimal entstanden.",
            "Tablas reclamadas: la posición se ha dado tres veces.",
        ),
        Outcome::Claim(DrawClaim::FiftyMoves) => language.pick(
            "Draw claimed: fifty moves without a capture or a pawn move.",
            "Remis nach Reklamation: 50 Züge ohne Schlag- oder Bauernzug.",
            "Tablas reclamadas: cincuenta jugadas sin capturas ni movimientos de peón.",
        ),
        Outcome::FivefoldRepetition => language.pick(
            "Draw: the position appeared five times.",
            "Remis: Die Stellung ist fünfmal entstanden.",
            "Tablas: la posición se ha dado cinco veces.",
        ),
        Outcome::SeventyFiveMoves => language.pick(
            "Draw: seventy-five moves without a capture or a pawn move.",
            "Remis: 75 Züge ohne Schlag- oder Bauernzug.",
            "Tablas: setenta y cinco jugadas sin capturas ni movimientos de peón.",
        ),
        _ => language.pick(
            "The game is over.",
            "Die Partie ist beendet.",
            "La partida ha terminado.",
        ),
    }
}
