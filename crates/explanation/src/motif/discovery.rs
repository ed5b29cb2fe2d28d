//! Clauses about discovered attacks and checks.

use super::MotifWords;
use crate::Language;
use crate::noun::Case;

impl MotifWords<'_> {
    pub(super) fn discovered_attack(&self) -> Option<String> {
        let (after, acting_piece) = (
            self.after_moves_phrase(),
            self.motif_piece()?.words(self.language, Case::Nominative),
        );
        let target = self.target(0)?.words(self.language, Case::Accusative);
        Some(match self.language {
            Language::English => format!("{after}, a discovered attack, {acting_piece} attacks {target}"),
            Language::German => format!("{after}, einem Abzugsangriff, greift {acting_piece} {target} an"),
        })
    }

    /// The name of a discovered or double check. The German name is in the dative, for use after "mit".
    pub(super) fn discovery(&self, (english, german, with): (&str, &str, &str)) -> Option<String> {
        if self.motif.targets.len() < 2 {
            let moves = self.moves();
            return Some(match self.language {
                Language::English => format!("{moves} captures with {english}"),
                Language::German => format!("{moves} schlägt mit {with}"),
            });
        }
        self.lost_after(english, german)
    }
}
