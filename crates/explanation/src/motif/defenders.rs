//! Clauses about defenders that are removed, deflected, overloaded or cut off.

use super::MotifWords;
use crate::Language;
use crate::noun::Case;

impl MotifWords<'_> {
    pub(super) fn removes_defender_clause(&self) -> Option<String> {
        if self.motif_index() > 0 {
            let (after, target) = (
                self.after_moves_phrase(),
                self.target(0)?.words(self.language, Case::Nominative),
            );
            return Some(match self.language {
                Language::English => format!("{after} {target} has lost a defender"),
                Language::German => format!("{after} hat {target} einen Verteidiger verloren"),
                Language::Spanish => format!("{after} {target} ha perdido un defensor"),
            });
        }
        let (moves, target) = (self.moves_text(), self.target(0)?.words(self.language, Case::Genitive));
        Some(match (self.language, self.is_motif_move_named()) {
            (Language::English, true) => format!("this removes a defender of {target}"),
            (Language::English, false) => format!("{moves} removes a defender of {target}"),
            (Language::German, true) => format!("das beseitigt einen Verteidiger {target}"),
            (Language::German, false) => format!("{moves} beseitigt einen Verteidiger {target}"),
            (Language::Spanish, true) => format!("esto elimina un defensor {target}"),
            (Language::Spanish, false) => format!("{moves} elimina un defensor {target}"),
        })
    }

    pub(super) fn deflection_clause(&self) -> Option<String> {
        let after = self.after_phrase();
        let defender = self.short_name(self.target(0)?, Case::Nominative);
        let target = self.target(1)?.words(self.language, Case::Genitive);
        Some(match self.language {
            Language::English => format!("{after} {defender} is deflected from the defence of {target}"),
            Language::German => format!("{after} wird {defender} vom Schutz {target} abgelenkt"),
            Language::Spanish => format!("{after} {defender} se desvía de la defensa {target}"),
        })
    }

    pub(super) fn overload_clause(&self) -> Option<String> {
        let after = self.after_phrase();
        let defender = self.short_name(self.target(0)?, Case::Nominative);
        let target = self.target(1)?.words(self.language, Case::Accusative);
        Some(match self.language {
            Language::English => {
                format!("{after} {defender} is overloaded and cannot both recapture and defend {target}")
            }
            Language::German => {
                format!(
                    "{after} ist {defender} überlastet und kann nicht sowohl zurückschlagen als auch {target} decken"
                )
            }
            Language::Spanish => {
                format!("{after} {defender} sufre una sobrecarga y no puede a la vez recapturar y defender {target}")
            }
        })
    }

    pub(super) fn interference_clause(&self) -> Option<String> {
        let after = self.after_moves_phrase();
        let defender = self.short_name(self.target(0)?, Case::Nominative);
        let target = self.target(1)?.words(self.language, Case::Accusative);
        Some(match self.language {
            Language::English => format!("{after}, an interference, {defender} no longer defends {target}"),
            Language::German => format!("{after}, einer Verstellung, deckt {defender} {target} nicht mehr"),
            Language::Spanish => format!("{after}, una interferencia, {defender} ya no defiende {target}"),
        })
    }
}
