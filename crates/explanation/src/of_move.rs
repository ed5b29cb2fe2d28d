//! An explanation of a move as one or two sentences.

use chess_core::engine::{Better, Comparison, Explanation, Judgement, MaterialLoss, Merit, Purpose};
use chess_core::tactics::{Motif, MotifKind, ProofLine};
use chess_core::{Move, Square};

use crate::material::material_words;
use crate::motif::MotifWords;
use crate::moves::{line_of_moves, move_text};
use crate::noun::{Case, PieceOn};
use crate::number::pawns;
use crate::{Language, sentence};

/// The maximum length of a line in a sentence, in plies.
const LONGEST_LINE: usize = 7;
/// A position with lower winning chances than this, in percent, is lost.
const LOST: f64 = 10.0;
/// A position with at least these winning chances, in percent, is won.
const WON: f64 = 90.0;
/// The least loss, in centipawns, that is given in pawns.
const LEAST_LOSS: f64 = 30.0;

/// The text of an explanation: one or two sentences.
///
/// ```
/// use chess_core::engine::{SearchMemory, explain};
/// use chess_core::notation::{START_FEN, parse_game};
/// use explanation::{Language, of_move};
///
/// let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4"])?;
/// let explanation = explain(&game, 3, 20_000, &mut SearchMemory::new(1), &mut ())?;
/// let text = of_move(&explanation, Language::English);
/// assert!(text.starts_with("g4 allows mate in 1: 2…Qh4#."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn of_move(explanation: &Explanation, language: Language) -> String {
    Account { explanation, language }.text()
}

struct Account<'a> {
    explanation: &'a Explanation,
    language: Language,
}

impl Account<'_> {
    fn text(&self) -> String {
        let (first, second) = match self.explanation.judgement {
            Judgement::Book => (self.book(), None),
            Judgement::Best => (self.best(), None),
            Judgement::Good => (self.good(), None),
            Judgement::LongerMate => (self.longer_mate(), self.quicker()),
            Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder | Judgement::MissedWin => {
                (self.error(), self.better())
            }
        };
        let sentences: Vec<String> = std::iter::once(first)
            .chain(second)
            .map(|text| sentence(&text))
            .collect();
        sentences.join(" ")
    }

    /// The move without its number.
    fn mv(&self) -> String {
        self.san(self.explanation.mv)
    }

    /// Another move of the position before the explained move.
    fn san(&self, mv: Move) -> String {
        move_text(self.language, &self.explanation.board, mv)
    }

    /// The first moves of a line, with "…" if there are more.
    fn line(&self, line: &ProofLine) -> String {
        let shown = line.moves().len().min(LONGEST_LINE);
        let text = line_of_moves(self.language, line.board(0), &line.moves()[..shown]);
        let rest = if shown < line.moves().len() { " …" } else { "" };
        text + rest
    }

    fn book(&self) -> String {
        let (mv, is) = (self.mv(), self.language.pick("is a book move", "ist ein Buchzug"));
        format!("{mv} {is}")
    }

    fn best(&self) -> String {
        let mv = self.mv();
        let merit = self.explanation.merit.as_ref().and_then(|merit| self.merit(merit));
        merit.unwrap_or_else(|| match self.language {
            Language::English => format!("no move is better than {mv}"),
            Language::German => format!("kein Zug ist besser als {mv}"),
        })
    }

    /// The merit of the move: what it achieves and no other move does.
    fn merit(&self, merit: &Merit) -> Option<String> {
        let (mv, language) = (self.mv(), self.language);
        Some(match merit {
            Merit::OnlyLegalMove => {
                let is = language.pick("is the only legal move", "ist der einzige legale Zug");
                format!("{mv} {is}")
            }
            Merit::Checkmate => format!("{mv} {}", language.pick("is checkmate", "setzt matt")),
            Merit::Mates(moves, line) => format!("{}: {}", self.mates(&mv, *moves), self.line(line)),
            Merit::StopsMate { other, line, .. } => {
                let (other, line) = (self.san(*other), self.line(line));
                match language {
                    Language::English => {
                        format!("{mv} is the only move that stops mate: after {other} comes {line}")
                    }
                    Language::German => {
                        format!("{mv} ist der einzige Zug, der das Matt verhindert: Nach {other} folgt {line}")
                    }
                }
            }
            Merit::Wins { line, motif, material } => {
                let (material, clause) = (material_words(language, material), self.clause(line, motif)?);
                format!("{mv} {} {material}: {clause}", language.pick("wins", "gewinnt"))
            }
        })
    }

    fn mates(&self, mv: &str, moves: u32) -> String {
        match (self.language, moves) {
            (Language::English, 1) => format!("{mv} is checkmate"),
            (Language::English, _) => format!("{mv} mates in {moves}"),
            (Language::German, 1) => format!("{mv} setzt matt"),
            (Language::German, _) => format!("{mv} setzt in {moves} Zügen matt"),
        }
    }

    /// The clause about a motif, as it is written after a colon.
    fn clause(&self, line: &ProofLine, motif: &Motif) -> Option<String> {
        let words = MotifWords {
            language: self.language,
            line,
            motif,
        };
        let clause = words.clause()?;
        // A German clause after a colon begins with a capital letter.
        Some(match self.language {
            Language::English => clause,
            Language::German => capitalised(&clause),
        })
    }

    fn good(&self) -> String {
        let (mv, language) = (self.mv(), self.language);
        if let Some(allowed) = self.allowed_mate() {
            let is_lost = self.explanation.before.winning_chances() < LOST;
            return match (language, is_lost) {
                (Language::English, true) => format!("in a lost position, {allowed}"),
                (Language::German, true) => format!("die Stellung war verloren; {allowed}"),
                _ => allowed,
            };
        }
        let is_won = self.explanation.after.winning_chances() >= WON;
        let Some(better) = &self.explanation.better else {
            return format!("{mv} {}", language.pick("is good", "ist gut"));
        };
        let other = self.san(better.mv);
        match (language, &better.purpose, is_won) {
            (Language::English, Some(Purpose::Mates(moves)), true) => {
                format!("{mv} keeps the win, though {}", self.mates(&other, *moves))
            }
            (Language::German, Some(Purpose::Mates(moves)), true) => {
                format!("{mv} hält den Gewinn fest, doch {}", self.mates(&other, *moves))
            }
            (Language::English, _, true) => {
                format!("{mv} is good: the position stays won, though {other} is better")
            }
            (Language::German, _, true) => {
                format!("{mv} ist gut: Die Stellung bleibt gewonnen, doch {other} ist besser")
            }
            (Language::English, _, false) => format!("{mv} is good, though {other} is better"),
            (Language::German, _, false) => format!("{mv} ist gut, doch {other} ist besser"),
        }
    }

    fn longer_mate(&self) -> String {
        let mv = self.mv();
        let moves = |score: chess_core::engine::Score| score.moves_to_mate().unwrap_or_default();
        let (played, best) = (moves(self.explanation.after), moves(self.explanation.before));
        match self.language {
            Language::English => format!("{mv} is a longer mate: {played} moves rather than {best}"),
            Language::German => format!("{mv} führt zu einem längeren Matt: {played} Züge statt {best}"),
        }
    }

    fn quicker(&self) -> Option<String> {
        let better = self.explanation.better.as_ref()?;
        let mv = self.san(better.mv);
        Some(format!("{} {mv}", self.language.pick("quicker is", "schneller ist")))
    }

    fn error(&self) -> String {
        self.allowed_mate()
            .or_else(|| self.missed_mate())
            .or_else(|| self.lost_material())
            .or_else(|| self.promotion())
            .or_else(|| self.lost_win())
            .or_else(|| self.lost_pawns())
            .unwrap_or_else(|| self.named_error())
    }

    /// A clause about the mate that the move allows, if its line ends in it.
    fn allowed_mate(&self) -> Option<String> {
        let moves = self.explanation.after.moves_to_mate().filter(|moves| *moves < 0)?;
        let proof = &self.explanation.proof;
        let kind = self.explanation.motif.as_ref().map(|motif| motif.kind);
        if !proof.ends_in_mate() {
            return None;
        }
        let name = mate_name(self.language, kind, moves.unsigned_abs());
        let allows = self.language.pick("allows", "erlaubt");
        Some(format!("{} {allows} {name}: {}", self.mv(), self.line(proof)))
    }

    fn missed_mate(&self) -> Option<String> {
        match self.explanation.better.as_ref()?.purpose {
            Some(Purpose::Mates(moves)) => {
                let misses = self.language.pick("misses", "verpasst");
                Some(format!(
                    "{} {misses} {}",
                    self.mv(),
                    mate_name(self.language, None, moves)
                ))
            }
            _ => None,
        }
    }

    fn lost_material(&self) -> Option<String> {
        let loss = self.explanation.material.as_ref()?;
        let (mv, material) = (self.mv(), material_words(self.language, loss));
        if loss.comparison == Comparison::Missed {
            return Some(match self.language {
                Language::English => format!("{mv} misses the chance to win {material}"),
                Language::German => format!("{mv} lässt die Gelegenheit aus, {material} zu gewinnen"),
            });
        }
        let loses = self.language.pick("loses", "verliert");
        Some(format!("{mv} {loses} {material}: {}", self.reason()))
    }

    /// A clause about the motif of the refutation, or only the line if there is no motif.
    fn reason(&self) -> String {
        let proof = &self.explanation.proof;
        if let Some(recapture) = self.recapture() {
            return recapture;
        }
        let motif = self.explanation.motif.as_ref();
        motif
            .and_then(|motif| self.clause(proof, motif))
            .unwrap_or_else(|| self.line(proof))
    }

    /// A clause about the reply if it recaptures the piece that has just captured.
    fn recapture(&self) -> Option<String> {
        let (mv, proof) = (self.explanation.mv, &self.explanation.proof);
        let reply = proof.moves().first()?;
        let captures = self.explanation.motif.as_ref().is_some_and(|motif| {
            matches!(motif.kind, MotifKind::HangingPiece | MotifKind::BadExchange) && motif.index == 0
        });
        let is_recapture = captures && mv.is_capture() && reply.captured_square() == Some(mv.to);
        let text = || line_of_moves(self.language, proof.board(0), &[*reply]);
        is_recapture.then(|| format!("{} {}", text(), self.language.pick("recaptures", "schlägt zurück")))
    }

    fn promotion(&self) -> Option<String> {
        let motif = self.explanation.motif.as_ref()?;
        let proof = &self.explanation.proof;
        let pawn = PieceOn::new(proof.board(1), motif.by).filter(|_| motif.kind == MotifKind::Promotion)?;
        let (mv, line) = (self.mv(), self.line(proof));
        Some(match self.language {
            Language::English => {
                let pawn = pawn.words(self.language, Case::Accusative);
                format!("{mv} allows {pawn} to promote: {line}")
            }
            Language::German => {
                let pawn = pawn.words(self.language, Case::Genitive);
                format!("{mv} erlaubt die Umwandlung {pawn}: {line}")
            }
        })
        .filter(|_| pawn.piece().piece_type == chess_core::PieceType::Pawn)
    }

    fn lost_win(&self) -> Option<String> {
        let is_missed = self.explanation.judgement == Judgement::MissedWin;
        let gives = self.language.pick("gives the win away", "vergibt den Gewinn");
        is_missed.then(|| self.with_line(&format!("{} {gives}", self.mv())))
    }

    fn lost_pawns(&self) -> Option<String> {
        let (before, after) = (self.explanation.before, self.explanation.after);
        let is_measured = before.plies_to_mate().is_none() && after.plies_to_mate().is_none();
        let lost = before.centipawns() - after.centipawns();
        let has_line = !self.explanation.proof.moves().is_empty();
        let amount = pawns(self.language, lost.round() as i32);
        let text = match self.language {
            Language::English => format!("{} loses {amount} pawns' worth", self.mv()),
            Language::German => format!("{} verliert den Wert von {amount} Bauern", self.mv()),
        };
        (is_measured && has_line && lost >= LEAST_LOSS).then(|| self.with_line(&text))
    }

    fn named_error(&self) -> String {
        let name = match self.explanation.judgement {
            Judgement::Blunder => self.language.pick("a blunder", "ein grober Fehler"),
            Judgement::Mistake => self.language.pick("a mistake", "ein Fehler"),
            _ => self.language.pick("an inaccuracy", "eine Ungenauigkeit"),
        };
        format!("{} {} {name}", self.mv(), self.language.pick("is", "ist"))
    }

    fn with_line(&self, text: &str) -> String {
        let line = self.line(&self.explanation.proof);
        if line.is_empty() {
            text.to_owned()
        } else {
            format!("{text}: {line}")
        }
    }

    fn better(&self) -> Option<String> {
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

/// The name of a mate: "a back-rank mate in 2".
fn mate_name(language: Language, kind: Option<MotifKind>, moves: u32) -> String {
    let counted = match (language, moves) {
        (Language::German, 1) => "1 Zug".to_owned(),
        (Language::German, _) => format!("{moves} Zügen"),
        (Language::English, _) => moves.to_string(),
    };
    match (language, kind) {
        (Language::English, Some(MotifKind::BackRankMate)) => format!("a back-rank mate in {counted}"),
        (Language::English, Some(MotifKind::SmotheredMate)) => format!("a smothered mate in {counted}"),
        (Language::English, _) => format!("mate in {counted}"),
        (Language::German, Some(MotifKind::BackRankMate)) => format!("ein Grundreihenmatt in {counted}"),
        (Language::German, Some(MotifKind::SmotheredMate)) => format!("ein ersticktes Matt in {counted}"),
        (Language::German, _) => format!("ein Matt in {counted}"),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
