//! Clauses about the better move and its purpose.

use chess_core::Square;
use chess_core::engine::{Better, MaterialLoss, Purpose};

use super::Account;
use crate::Language;
use crate::material::material_words;
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
        Some(match self.purpose(better) {
            Some(purpose) => format!("{start}, {purpose}"),
            None => start,
        })
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
