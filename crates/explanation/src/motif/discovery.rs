//! Clauses about discovered attacks and checks.

use super::MotifWords;
use crate::Language;
use crate::noun::Case;

impl MotifWords<'_> {
    pub(super) fn discovered_attack_clause(&self) -> Option<String> {
        let (after, acting_piece) = (
            self.after_moves_phrase(),
            self.motif_piece()?.words(self.language, Case::Nominative),
        );
        let target = self.target(0)?.words(self.language, Case::Accusative);
        Some(match self.language {
            Language::English => format!("{after}, a discovered attack, {acting_piece} attacks {target}"),
            Language::German => format!("{after}, einem Abzugsangriff, greift {acting_piece} {target} an"),
            Language::Spanish => format!("{after}, un ataque a la descubierta, {acting_piece} ataca {target}"),
        })
    }

    /// A clause about a discovered or double check. The arguments are its English name, its German name in the dative,
    /// the German words after "mit", and its Spanish name.
    pub(super) fn discovery_clause(&self, [english, german, with, spanish]: [&str; 4]) -> Option<String> {
        if self.motif.targets.len() < 2 {
            let moves = self.moves_text();
            return Some(match self.language {
                Language::English => format!("{moves} captures with {english}"),
                Language::German => format!("{moves} schlägt mit {with}"),
                Language::Spanish => format!("{moves} captura con {spanish}"),
            });
        }
        self.second_target_is_lost_clause(english, german, spanish)
    }
}
