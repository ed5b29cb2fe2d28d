//! Clauses about the better move and its purpose.

use chess_core::Square;
use chess_core::engine::{Better, Comparison, MaterialLoss, Purpose};

use super::Account;
use crate::Language;
use crate::material::material_words;
use crate::motif::Opening;
use crate::noun::{Case, PieceOn};

impl Account<'_> {
    /// A clause about the better move.
    pub(super) fn better(&self) -> Option<String> {
        let better = self.explanation.better.as_ref()?;
        let start = format!(
            "{} {}",
            self.language.pick("better is", "besser ist"),
            self.san(better.mv)
        );
        let proof = self.better_proof(better);
        let purpose = self
            .purpose(better)
            .filter(|_| proof.is_none() || !self.is_missed_gain(better));
        let clauses = [
            purpose.map(|text| format!(", {text}")),
            proof.map(|text| format!(": {text}")),
        ];
        Some(clauses.into_iter().flatten().fold(start, |text, clause| text + &clause))
    }

    /// Whether the purpose of the better move is to win material,
    /// and the first sentence has already named this material as missed.
    fn is_missed_gain(&self, better: &Better) -> bool {
        let material = self.explanation.material.as_ref();
        let is_missed = material.is_some_and(|loss| loss.comparison == Comparison::Missed);
        is_missed && matches!(better.purpose, Some(Purpose::Wins(_)))
    }

    /// A clause that shows how the better move achieves its purpose:
    /// by its motif, or by its line if the line mates later.
    fn better_proof(&self, better: &Better) -> Option<String> {
        let line = better.line(&self.explanation.board)?;
        match better.purpose {
            Some(Purpose::Mates(moves)) => (moves > 1).then(|| self.line(&line)),
            _ => self.clause_about(&line, better.motif.as_ref()?, Opening::MoveIsNamed),
        }
    }

    /// The purpose of a better move, as a relative clause.
    fn purpose(&self, better: &Better) -> Option<String> {
        let language = self.language;
        let on = |square: Square| {
            let piece = PieceOn::new(&self.explanation.board, square)?;
            Some(piece.words(language, Case::Accusative))
        };
        let which = |english: String, german: String| match language {
            Language::English => format!("which {english}"),
            Language::German => format!("was {german}"),
        };
        Some(match better.purpose.as_ref()? {
            Purpose::Mates(1) => which("is checkmate".to_owned(), "sofort matt setzt".to_owned()),
            Purpose::Mates(moves) => which(format!("mates in {moves}"), format!("in {moves} Zügen matt setzt")),
            Purpose::AvoidsMate => which("avoids the mate".to_owned(), "das Matt vermeidet".to_owned()),
            Purpose::Draws => which("saves the draw".to_owned(), "das Remis rettet".to_owned()),
            Purpose::Promotes => which("promotes a pawn".to_owned(), "einen Bauern umwandelt".to_owned()),
            Purpose::Wins(gain) => self.gain(gain),
            Purpose::MovesAway(square) => which(format!("saves {}", on(*square)?), format!("{} rettet", on(*square)?)),
            Purpose::KeepsDefended(square) => which(
                format!("keeps {} defended", on(*square)?),
                format!("{} gedeckt hält", on(*square)?),
            ),
            Purpose::Defends(square) => which(format!("defends {}", on(*square)?), format!("{} deckt", on(*square)?)),
        })
    }

    fn gain(&self, gain: &MaterialLoss) -> String {
        let material = material_words(self.language, gain);
        match self.language {
            Language::English => format!("which wins {material}"),
            Language::German => format!("was {material} gewinnt"),
        }
    }
}
