//! Clauses about the end of a line: promotion, stalemate, perpetual check.

use super::MotifWords;
use crate::Language;
use crate::moves::first_moves;
use crate::noun::side_name;

impl MotifWords<'_> {
    pub(super) fn promotion_clause(&self) -> String {
        let moves = self.moves_text();
        match self.language {
            Language::English => format!("{moves} promotes the pawn"),
            Language::German => format!("{moves} wandelt den Bauern um"),
            Language::Spanish => format!("{moves} corona el peón"),
        }
    }

    pub(super) fn stalemate_clause(&self) -> String {
        let (line, side) = (first_moves(self.language, self.line), self.line.end().side_to_move());
        let side = side_name(self.language, side);
        match self.language {
            Language::English => format!("after {line} {side} is stalemated"),
            Language::German => format!("nach {line} ist {side} patt"),
            Language::Spanish => format!("tras {line} {side} quedan ahogadas"),
        }
    }

    pub(super) fn perpetual_clause(&self) -> String {
        let line = first_moves(self.language, self.line);
        match self.language {
            Language::English => format!("{line} leads to perpetual check"),
            Language::German => format!("{line} führt zu Dauerschach"),
            Language::Spanish => format!("{line} lleva al jaque perpetuo"),
        }
    }
}
