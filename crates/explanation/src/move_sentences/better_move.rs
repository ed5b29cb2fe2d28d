//! Clauses about the better move and its purpose.

use chess_core::Square;
use chess_core::engine::{BetterMove, Comparison, MaterialLoss, Purpose};

use super::MoveWords;
use crate::Language;
use crate::material::material_words;
use crate::motif::BeforeClause;
use crate::noun::{Case, PieceOn};

impl MoveWords<'_> {
    /// A clause about the better move.
    pub(super) fn better_move_clause(&self) -> Option<String> {
        let better = self.explanation.better.as_ref()?;
        let start = format!(
            "{} {}",
            self.language.pick("better is", "besser ist", "mejor es"),
            self.other_move_text(better.mv)
        );
        let proof = self.better_proof(better);
        let purpose = self
            .purpose_clause(better)
            .filter(|_| !self.is_better_gain_already_named());
        let clauses = [
            purpose.map(|text| format!(", {text}")),
            proof.map(|text| format!(": {text}")),
        ];
        Some(clauses.into_iter().flatten().fold(start, |text, clause| text + &clause))
    }

    /// The material that the better move wins, if this is its purpose.
    pub(super) fn better_gain(&self) -> Option<&MaterialLoss> {
        match self.explanation.better.as_ref()?.purpose.as_ref()? {
            Purpose::Wins(gain) => Some(gain),
            _ => None,
        }
    }

    /// Whether the first sentence names material that the move misses.
    fn misses_material(&self) -> bool {
        let material = self.explanation.material.as_ref();
        material.is_some_and(|loss| loss.comparison == Comparison::Missed)
    }

    /// Whether the first sentence has already named the material that the better move wins.
    fn is_better_gain_already_named(&self) -> bool {
        self.misses_material() && self.better_gain().is_some()
    }

    /// A clause that shows how the better move achieves its purpose: by its motif, or by its line if the line mates
    /// later or wins the material that the move misses.
    fn better_proof(&self, better: &BetterMove) -> Option<String> {
        let line = better.line(&self.explanation.board)?;
        if let Some(Purpose::Mates(moves)) = better.purpose {
            return (moves > 1).then(|| self.line_text(&line));
        }
        let motif = better.motif.as_ref();
        motif
            .and_then(|motif| self.clause_about(&line, motif, BeforeClause::MoveIsNamed))
            .or_else(|| self.misses_material().then(|| self.line_text(&line)))
    }

    /// The purpose of a better move, as a relative clause.
    fn purpose_clause(&self, better: &BetterMove) -> Option<String> {
        let language = self.language;
        let in_case = |square: Square, case: Case| {
            let piece = PieceOn::new(&self.explanation.board, square)?;
            Some(piece.words(language, case))
        };
        let on = |square: Square| in_case(square, Case::Accusative);
        let which = |english: String, german: String, spanish: String| match language {
            Language::English => format!("which {english}"),
            Language::German => format!("was {german}"),
            Language::Spanish => format!("que {spanish}"),
        };
        Some(match better.purpose.as_ref()? {
            Purpose::Mates(1) => which(
                "is checkmate".to_owned(),
                "sofort matt setzt".to_owned(),
                "da mate".to_owned(),
            ),
            Purpose::Mates(moves) => which(
                format!("mates in {moves}"),
                format!("in {moves} Zügen matt setzt"),
                format!("da mate en {moves}"),
            ),
            Purpose::AvoidsMate => which(
                "avoids the mate".to_owned(),
                "das Matt vermeidet".to_owned(),
                "evita el mate".to_owned(),
            ),
            Purpose::Draws => which(
                "saves the draw".to_owned(),
                "das Remis rettet".to_owned(),
                "salva las tablas".to_owned(),
            ),
            Purpose::Promotes => which(
                "promotes a pawn".to_owned(),
                "einen Bauern umwandelt".to_owned(),
                "corona un peón".to_owned(),
            ),
            Purpose::Wins(gain) => self.gain_clause(gain),
            Purpose::MovesAway(square) => which(
                format!("saves {}", on(*square)?),
                format!("{} rettet", on(*square)?),
                format!("salva {}", on(*square)?),
            ),
            Purpose::KeepsDefended(square) => match language {
                Language::English => format!("which keeps {} defended", on(*square)?),
                Language::German => format!("womit {} gedeckt bleibt", in_case(*square, Case::Nominative)?),
                Language::Spanish => format!("que mantiene la defensa {}", in_case(*square, Case::Genitive)?),
            },
            Purpose::Defends(square) => which(
                format!("defends {}", on(*square)?),
                format!("{} deckt", on(*square)?),
                format!("defiende {}", on(*square)?),
            ),
        })
    }

    fn gain_clause(&self, gain: &MaterialLoss) -> String {
        let material = material_words(self.language, gain);
        match self.language {
            Language::English => format!("which wins {material}"),
            Language::German => format!("was {material} gewinnt"),
            Language::Spanish => format!("que gana {material}"),
        }
    }
}
