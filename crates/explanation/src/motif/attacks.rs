//! Clauses about attacks: hanging pieces, exchanges, forks, pins, skewers, x-rays, trapped pieces, and mate threats.

use chess_core::PieceType;
use chess_core::tactics::piece_value;

use super::MotifWords;
use crate::noun::{Article, Case, PieceOn, piece_words};
use crate::{Language, join_list};

impl MotifWords<'_> {
    pub(super) fn hanging_piece_clause(&self) -> Option<String> {
        let piece = PieceOn::new(self.line.board(0), *self.motif.targets.first()?)?;
        let piece = piece.words(self.language, Case::Nominative);
        if self.is_motif_move_named() {
            let is_undefended = self.language.pick("is undefended", "ist ungedeckt", "no tiene defensa");
            return Some(format!("{piece} {is_undefended}"));
        }
        let moves = self.moves_text();
        Some(match self.language {
            Language::English => format!("{piece} is undefended, and {moves} captures it"),
            Language::German => format!("{piece} ist ungedeckt und wird mit {moves} geschlagen"),
            Language::Spanish => format!("{moves} captura {piece}, que no tiene defensa"),
        })
    }

    pub(super) fn bad_exchange_clause(&self) -> String {
        let (moves, square) = (self.moves_text(), self.motif.by.name());
        match (self.language, self.is_motif_move_named()) {
            (Language::English, true) => format!("the captures on {square} win more than they cost"),
            (Language::English, false) => {
                format!("the captures on {square} that begin with {moves} win more than they cost")
            }
            (Language::German, true) => format!("die Schlagfolge auf {square} bringt mehr ein, als sie kostet"),
            (Language::German, false) => {
                format!("die Schlagfolge auf {square}, die mit {moves} beginnt, bringt mehr ein, als sie kostet")
            }
            (Language::Spanish, true) => format!("las capturas en {square} ganan más de lo que cuestan"),
            (Language::Spanish, false) => {
                format!("las capturas en {square} que empiezan con {moves} ganan más de lo que cuestan")
            }
        }
    }

    pub(super) fn fork_clause(&self) -> Option<String> {
        let targets: Option<Vec<PieceOn>> = self.motif.targets.iter().map(|square| self.piece(*square)).collect();
        let (acting_piece, targets) = (self.acting_piece()?, self.piece_names(&sorted_by_importance(targets?)));
        let after = self.after_phrase();
        Some(match self.language {
            Language::English => format!("{after} {acting_piece} forks {targets}"),
            Language::German => format!("{after} greift {acting_piece} {targets} zugleich an"),
            Language::Spanish => format!("{after} {acting_piece} ataca a la vez {targets}"),
        })
    }

    /// The pieces as objects. The squares are left out if all pieces have different types and none of them is a pawn.
    fn piece_names(&self, pieces: &[PieceOn]) -> String {
        let types: Vec<PieceType> = pieces.iter().map(|piece| piece.piece().piece_type).collect();
        let is_double = |index: usize| types[..index].contains(&types[index]);
        let needs_squares = types.contains(&PieceType::Pawn) || (0..types.len()).any(is_double);
        let name = |piece: &PieceOn| {
            if needs_squares {
                piece.words(self.language, Case::Accusative)
            } else {
                piece_words(self.language, piece.piece().piece_type, Article::None, Case::Nominative)
            }
        };
        join_list(self.language, &pieces.iter().map(name).collect::<Vec<String>>())
    }

    pub(super) fn pin_clause(&self) -> Option<String> {
        let front = self.target(0)?.words(self.language, Case::Accusative);
        let back = self.target(1)?.words_without_square(self.language, Case::Accusative);
        let (after, acting_piece) = (self.after_phrase(), self.acting_piece()?);
        Some(match self.language {
            Language::English => format!("{after} {acting_piece} pins {front} to {back}"),
            Language::German => format!("{after} fesselt {acting_piece} {front} an {back}"),
            Language::Spanish => format!("{after} {acting_piece} clava {front} contra {back}"),
        })
    }

    pub(super) fn skewer_clause(&self) -> Option<String> {
        let targets = self.piece_names(&[self.target(0)?, self.target(1)?]);
        let (after, acting_piece) = (self.after_phrase(), self.acting_piece()?);
        Some(match self.language {
            Language::English => format!("{after} {acting_piece} skewers {targets}"),
            Language::German => format!("{after} spießt {acting_piece} {targets} auf"),
            Language::Spanish => format!("{after} {acting_piece} enfila {targets}"),
        })
    }

    pub(super) fn x_ray_clause(&self) -> Option<String> {
        let (after, acting_piece) = (
            self.after_moves_phrase(),
            self.motif_piece()?.words(self.language, Case::Nominative),
        );
        let (square, between) = (self.motif.targets.first()?.name(), self.replying_piece()?);
        let case = self.language.pick(Case::Accusative, Case::Accusative, Case::Genitive);
        let between = between.words(self.language, case);
        Some(match self.language {
            Language::English => format!("{after}, an x-ray attack, {acting_piece} attacks {square} through {between}"),
            Language::German => {
                format!(
                    "{after}, einem Röntgenangriff, greift {acting_piece} das Feld {square} durch {between} hindurch an"
                )
            }
            Language::Spanish => {
                format!("{after}, un ataque de rayos X, {acting_piece} ataca {square} a través {between}")
            }
        })
    }

    pub(super) fn trapped_piece_clause(&self) -> Option<String> {
        let (after, target) = (
            self.after_phrase(),
            self.target(0)?.words(self.language, Case::Nominative),
        );
        Some(match self.language {
            Language::English => format!("{after} {target} is trapped"),
            Language::German => format!("{after} ist {target} gefangen"),
            Language::Spanish => format!("{after} {target} no tiene escapatoria"),
        })
    }

    pub(super) fn mate_threat_clause(&self) -> Option<String> {
        self.second_target_is_lost_clause("which threatens mate", "einer Mattdrohung", "una amenaza de mate")
    }
}

/// The targets of a fork: the king in check is the first, and the others follow, the most valuable first.
fn sorted_by_importance(mut targets: Vec<PieceOn>) -> Vec<PieceOn> {
    let value = |target: &PieceOn| match target.piece().piece_type {
        PieceType::King => i32::MAX,
        piece_type => piece_value(piece_type),
    };
    let mut ordered = Vec::new();
    // Sorting these few targets with the standard library would need more code than all sentences about attacks.
    while let Some(first) = (0..targets.len()).rev().max_by_key(|index| value(&targets[*index])) {
        ordered.push(targets.remove(first));
    }
    ordered
}
