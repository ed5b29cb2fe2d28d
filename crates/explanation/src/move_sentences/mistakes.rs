//! Clauses about a mistake: what the move loses, and the line that shows the loss.

use chess_core::PieceType;
use chess_core::engine::{Comparison, Judgement, MaterialLoss, Purpose, Score};
use chess_core::tactics::{Motif, MotifKind};

use super::{MIN_WON_POSITION_CHANCES, MoveWords};
use crate::Language;
use crate::material::material_words;
use crate::moves::line_of_moves;
use crate::noun::{Case, PieceOn};

impl MoveWords<'_> {
    /// A clause about what the move loses, and why.
    pub(super) fn error_clause(&self) -> String {
        self.allowed_mate_clause()
            .or_else(|| self.stalemate_instead_of_win_clause())
            .or_else(|| self.draw_clause())
            .or_else(|| self.missed_mate_clause())
            .or_else(|| self.lost_material_clause())
            .or_else(|| self.promotion_clause())
            .or_else(|| self.lost_win_clause())
            .or_else(|| self.worse_position_clause())
            .unwrap_or_else(|| self.named_error_clause())
    }

    /// A clause about the mate that the move allows, if the line ends in mate.
    pub(super) fn allowed_mate_clause(&self) -> Option<String> {
        let moves = self.explanation.after.moves_to_mate().filter(|moves| *moves < 0)?;
        let proof = &self.explanation.proof;
        let kind = self.explanation.motif.as_ref().map(|motif| motif.kind);
        if !proof.ends_in_mate() {
            return None;
        }
        let name = mate_name(self.language, kind, moves.unsigned_abs());
        let allows = self.language.pick("allows", "erlaubt", "permite");
        Some(format!(
            "{} {allows} {name}: {}",
            self.move_text(),
            self.line_text(proof)
        ))
    }

    /// A clause about a move that stalemates, although another move was clearly better than a draw.
    fn stalemate_instead_of_win_clause(&self) -> Option<String> {
        let stalemate = self.stalemate_clause()?;
        let is_missed = self.explanation.judgement == Judgement::MissedWin;
        let gives = self.language.pick(
            "and gives the win away",
            "und vergibt den Gewinn",
            "y deja escapar la victoria",
        );
        Some(if is_missed {
            format!("{stalemate} {gives}")
        } else {
            stalemate
        })
    }

    fn missed_mate_clause(&self) -> Option<String> {
        let better = self.explanation.better.as_ref()?;
        let Some(Purpose::Mates(moves)) = better.purpose else {
            return None;
        };
        let kind = better.motif.as_ref().map(|motif| motif.kind);
        let (misses, mate) = (
            self.language.pick("misses", "verpasst", "deja pasar"),
            mate_name(self.language, kind, moves),
        );
        Some(format!("{} {misses} {mate}", self.move_text()))
    }

    fn lost_material_clause(&self) -> Option<String> {
        let loss = self.explanation.material.as_ref()?;
        let mv = self.move_text();
        if loss.comparison == Comparison::Missed {
            let material = material_words(self.language, self.better_gain().unwrap_or(loss));
            return Some(match self.language {
                Language::English => format!("{mv} misses the chance to win {material}"),
                Language::German => format!("{mv} lässt die Gelegenheit aus, {material} zu gewinnen"),
                Language::Spanish => format!("{mv} deja pasar la ocasión de ganar {material}"),
            });
        }
        let loses = self.language.pick("loses", "verliert", "pierde");
        let material = material_words(self.language, &self.named_loss(loss));
        Some(format!("{mv} {loses} {material}: {}", self.reason_clause(loss)))
    }

    /// The loss, in which the captured bishop or knight is named. This matters if a captured bishop is followed
    /// by an exchange of a knight for a bishop: at the end, the side has a knight less, but the text names the bishop.
    fn named_loss(&self, loss: &MaterialLoss) -> MaterialLoss {
        let mut named = loss.clone();
        if let Some(captured) = self.first_captured_type().filter(is_minor)
            && !named.lost.contains(&captured)
            && let Some(other) = named.lost.iter_mut().find(|piece_type| is_minor(piece_type))
        {
            *other = captured;
        }
        named
    }

    /// The type of the piece that the first move of the proof line captures, if this capture is the motif.
    fn first_captured_type(&self) -> Option<PieceType> {
        let proof = &self.explanation.proof;
        let motif = self.explanation.motif.as_ref().filter(|motif| is_capture(motif))?;
        let piece = PieceOn::new(proof.board(0), *motif.targets.first()?)?;
        Some(piece.piece().piece_type)
    }

    /// A clause about the motif of the refutation. If there is no motif, or if the motif is an undefended piece that is
    /// not part of the lost material, the clause is only the line.
    fn reason_clause(&self, loss: &MaterialLoss) -> String {
        let proof = &self.explanation.proof;
        let is_lost = |captured: PieceType| self.named_loss(loss).lost.contains(&captured);
        let motif = self.explanation.motif.as_ref();
        let is_hanging = motif.is_some_and(|motif| motif.kind == MotifKind::HangingPiece);
        if is_hanging && self.first_captured_type().is_some_and(|captured| !is_lost(captured)) {
            return self.line_text(proof);
        }
        if let Some(recapture) = self.recapture_clause() {
            return recapture;
        }
        motif
            .and_then(|motif| self.clause(proof, motif))
            .unwrap_or_else(|| self.line_text(proof))
    }

    /// A clause about the reply if it recaptures the piece that has just captured.
    fn recapture_clause(&self) -> Option<String> {
        let (mv, proof) = (self.explanation.mv, &self.explanation.proof);
        let reply = proof.moves().first()?;
        let captures = self.explanation.motif.as_ref().is_some_and(is_capture);
        let is_recapture = captures && mv.is_capture() && reply.captured_square() == Some(mv.to);
        let text = || line_of_moves(self.language, proof.board(0), &[*reply]);
        is_recapture.then(|| {
            format!(
                "{} {}",
                text(),
                self.language.pick("recaptures", "schlägt zurück", "recaptura")
            )
        })
    }

    fn promotion_clause(&self) -> Option<String> {
        let motif = self.explanation.motif.as_ref()?;
        let proof = &self.explanation.proof;
        let pawn = PieceOn::new(proof.board(1), motif.by).filter(|_| motif.kind == MotifKind::Promotion)?;
        let moves = proof.moves().get(..=motif.index)?;
        let (mv, line) = (self.move_text(), line_of_moves(self.language, proof.board(0), moves));
        Some(match self.language {
            Language::English => {
                let pawn = pawn.words(self.language, Case::Accusative);
                format!("{mv} allows {pawn} to promote: {line}")
            }
            Language::German => {
                let pawn = pawn.words(self.language, Case::Genitive);
                format!("{mv} erlaubt die Umwandlung {pawn}: {line}")
            }
            Language::Spanish => {
                let pawn = pawn.words(self.language, Case::Genitive);
                format!("{mv} permite la coronación {pawn}: {line}")
            }
        })
        .filter(|_| pawn.piece().piece_type == PieceType::Pawn)
    }

    fn lost_win_clause(&self) -> Option<String> {
        self.win_given_away_text().map(|text| self.with_line(&text))
    }

    fn win_given_away_text(&self) -> Option<String> {
        let chances = [self.explanation.before, self.explanation.after].map(Score::winning_chances);
        let is_missed = chances[0] >= MIN_WON_POSITION_CHANCES && chances[1] < MIN_WON_POSITION_CHANCES;
        let gives = self
            .language
            .pick("gives the win away", "vergibt den Gewinn", "deja escapar la victoria");
        is_missed.then(|| format!("{} {gives}", self.move_text()))
    }

    /// A clause about the stalemate or the perpetual check that the move allows.
    fn draw_clause(&self) -> Option<String> {
        let is_draw = |motif: &&Motif| matches!(motif.kind, MotifKind::Stalemate | MotifKind::Perpetual);
        let motif = self.explanation.motif.as_ref().filter(is_draw)?;
        let clause = self.clause(&self.explanation.proof, motif)?;
        let allows = self
            .language
            .pick("allows a draw", "erlaubt ein Remis", "permite las tablas");
        let loss = self.win_given_away_text();
        let loss = loss.unwrap_or_else(|| format!("{} {allows}", self.move_text()));
        Some(format!("{loss}: {clause}"))
    }

    /// A clause that states no amount. The loss is the estimate of a search whose lines went further than the shown
    /// line, so the reader could not find the amount there, and a longer search finds another amount.
    fn worse_position_clause(&self) -> Option<String> {
        let worsens = if self.explanation.judgement == Judgement::Blunder {
            self.language.pick(
                "makes the position much worse",
                "verschlechtert die Stellung stark",
                "empeora mucho la posición",
            )
        } else {
            self.language.pick(
                "makes the position worse",
                "verschlechtert die Stellung",
                "empeora la posición",
            )
        };
        let has_line = !self.explanation.proof.moves().is_empty();
        has_line.then(|| self.with_line(&format!("{} {worsens}", self.move_text())))
    }

    fn named_error_clause(&self) -> String {
        let name = match self.explanation.judgement {
            Judgement::Blunder => self.language.pick("a blunder", "ein grober Fehler", "un error grave"),
            Judgement::Mistake => self.language.pick("a mistake", "ein Fehler", "un error"),
            _ => self
                .language
                .pick("an inaccuracy", "eine Ungenauigkeit", "una imprecisión"),
        };
        format!("{} {} {name}", self.move_text(), self.language.pick("is", "ist", "es"))
    }

    fn with_line(&self, text: &str) -> String {
        let line = self.line_text(&self.explanation.proof);
        if line.is_empty() {
            text.to_owned()
        } else {
            format!("{text}: {line}")
        }
    }
}

/// Whether the motif is the capture by the first move of its line.
const fn is_capture(motif: &Motif) -> bool {
    matches!(motif.kind, MotifKind::HangingPiece | MotifKind::BadExchange) && motif.index == 0
}

const fn is_minor(piece_type: &PieceType) -> bool {
    matches!(piece_type, PieceType::Bishop | PieceType::Knight)
}

/// The name of a mate: "a back-rank mate in 2".
fn mate_name(language: Language, kind: Option<MotifKind>, moves: u32) -> String {
    let counted = match (language, moves) {
        (Language::German, 1) => "1 Zug".to_owned(),
        (Language::German, _) => format!("{moves} Zügen"),
        (Language::English | Language::Spanish, _) => moves.to_string(),
    };
    match (language, kind) {
        (Language::English, Some(MotifKind::BackRankMate)) => format!("a back-rank mate in {counted}"),
        (Language::English, Some(MotifKind::SmotheredMate)) => format!("a smothered mate in {counted}"),
        (Language::English, _) => format!("mate in {counted}"),
        (Language::German, Some(MotifKind::BackRankMate)) => format!("ein Grundreihenmatt in {counted}"),
        (Language::German, Some(MotifKind::SmotheredMate)) => format!("ein ersticktes Matt in {counted}"),
        (Language::German, _) => format!("ein Matt in {counted}"),
        (Language::Spanish, Some(MotifKind::BackRankMate)) => format!("un mate del pasillo en {counted}"),
        (Language::Spanish, Some(MotifKind::SmotheredMate)) => format!("un mate de la coz en {counted}"),
        (Language::Spanish, _) => format!("un mate en {counted}"),
    }
}
