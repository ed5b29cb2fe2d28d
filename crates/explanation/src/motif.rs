//! Describes the motif of a line in words.

mod attacks;
mod defenders;
mod discovery;
mod line_ends;
#[cfg(test)]
mod tests;

use chess_core::tactics::{Motif, MotifKind, ProofLine};
use chess_core::{PieceType, Square};

use crate::Language;
use crate::moves::line_of_moves;
use crate::noun::{Case, PieceOn};

/// A motif with the line that shows it.
pub(crate) struct MotifWords<'a> {
    pub(crate) language: Language,
    pub(crate) line: &'a ProofLine,
    pub(crate) motif: &'a Motif,
    pub(crate) opening: BeforeClause,
}

/// The moves of the line that the text before the clause has already named. The clause does not name them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BeforeClause {
    /// No move of the line has been named.
    LineIsNew,
    /// The first move of the line has been named directly before the clause.
    MoveIsNamed,
}

impl MotifWords<'_> {
    /// The motif as a clause: "after 23…Qxe3+ the queen forks king and knight".
    /// `None` if there is no clause for the motif.
    #[must_use]
    pub(crate) fn clause(&self) -> Option<String> {
        match self.motif.kind {
            MotifKind::HangingPiece => self.hanging_piece_clause(),
            MotifKind::BadExchange => Some(self.bad_exchange_clause()),
            MotifKind::Fork => self.fork_clause(),
            MotifKind::Pin => self.pin_clause(),
            MotifKind::Skewer => self.skewer_clause(),
            MotifKind::DiscoveredAttack => self.discovered_attack_clause(),
            MotifKind::DiscoveredCheck => self.discovery_clause([
                "a discovered check",
                "einem Abzugsschach",
                "Abzugsschach",
                "un jaque a la descubierta",
            ]),
            MotifKind::DoubleCheck => {
                self.discovery_clause(["a double check", "einem Doppelschach", "Doppelschach", "un jaque doble"])
            }
            MotifKind::RemovesDefender => self.removes_defender_clause(),
            MotifKind::TrappedPiece => self.trapped_piece_clause(),
            MotifKind::Deflection => self.deflection_clause(),
            MotifKind::Overload => self.overload_clause(),
            MotifKind::Interference => self.interference_clause(),
            MotifKind::MateThreat => self.mate_threat_clause(),
            MotifKind::XRay => self.x_ray_clause(),
            MotifKind::Promotion => Some(self.promotion_clause()),
            MotifKind::Stalemate => Some(self.stalemate_clause()),
            MotifKind::Perpetual => Some(self.perpetual_clause()),
            _ => None,
        }
    }

    /// The text of the moves up to the move that creates the motif.
    fn moves_text(&self) -> String {
        let moves = &self.line.moves()[..=self.motif_index()];
        line_of_moves(self.language, self.line.board(0), moves)
    }

    /// An adverbial phrase for the time after these moves: "after 23…Qxe3+", or "then" if the text has just named the
    /// only move.
    fn after_phrase(&self) -> String {
        if self.is_motif_move_named() {
            self.language.pick("then", "dann", "entonces").to_owned()
        } else {
            self.after_moves_phrase()
        }
    }

    /// An adverbial phrase with "after" and these moves.
    fn after_moves_phrase(&self) -> String {
        format!("{} {}", self.language.pick("after", "nach", "tras"), self.moves_text())
    }

    /// Whether the text before the clause has just named the move that creates the motif.
    fn is_motif_move_named(&self) -> bool {
        self.opening == BeforeClause::MoveIsNamed && self.motif_index() == 0
    }

    fn motif_index(&self) -> usize {
        self.motif.index.min(self.line.moves().len() - 1)
    }

    /// The piece that is on a square after the first move of the line, with its square after the move that creates the
    /// motif.
    fn piece(&self, square: Square) -> Option<PieceOn> {
        let place = self.motif_index() + 1;
        PieceOn::new(self.line.board(place), self.line.follow(square, 1, place)?)
    }

    fn motif_piece(&self) -> Option<PieceOn> {
        self.piece(self.motif.by)
    }

    fn target(&self, index: usize) -> Option<PieceOn> {
        self.piece(*self.motif.targets.get(index)?)
    }

    /// The piece that uses the motif. Its square is named unless the last move has brought the piece there.
    fn acting_piece(&self) -> Option<String> {
        let by = self.motif_piece()?;
        let has_moved = by.square() == self.line.moves()[self.motif_index()].to;
        Some(if has_moved {
            by.words_without_square(self.language, Case::Nominative)
        } else {
            by.words(self.language, Case::Nominative)
        })
    }

    /// The piece that replies to the move that creates the motif, on its square before the reply.
    fn replying_piece(&self) -> Option<PieceOn> {
        let reply = self.line.moves().get(self.motif_index() + 1)?;
        PieceOn::new(self.line.board(self.motif_index() + 1), reply.from)
    }

    /// A piece of the other side. Its square is named unless the piece is the king or the only piece of its type.
    fn short_name(&self, piece: PieceOn, case: Case) -> String {
        let piece_type = piece.piece().piece_type;
        let pieces = self.line.board(self.motif_index() + 1).pieces();
        let is_only = pieces.filter(|(_, other)| other.piece_type == piece_type).count() == 1;
        if is_only || piece_type == PieceType::King {
            piece.words_without_square(self.language, case)
        } else {
            piece.words(self.language, case)
        }
    }

    /// A clause that says that the second target is lost: "after 23…Qxe3+, a double check, the rook is lost".
    /// The arguments are the names of the motif. The German name is in the dative.
    fn second_target_is_lost_clause(&self, english: &str, german: &str, spanish: &str) -> Option<String> {
        let (after, lost) = (
            self.after_moves_phrase(),
            self.target(1)?.words(self.language, Case::Nominative),
        );
        Some(match self.language {
            Language::English => format!("{after}, {english}, {lost} is lost"),
            Language::German => format!("{after}, {german}, geht {lost} verloren"),
            Language::Spanish => format!("{after}, {spanish}, se pierde {lost}"),
        })
    }
}
