//! An explanation of a move as one or two sentences.

mod better_move;
mod mistakes;

use chess_core::Move;
use chess_core::engine::{Explanation, Judgement, Merit, Purpose};
use chess_core::tactics::{Motif, ProofLine};

use crate::material::material_words;
use crate::motif::{BeforeClause, MotifWords};
use crate::moves::{first_moves, move_text};
use crate::{Language, sentence};

/// The winning chances, in percent, below which a position is lost.
const MAX_LOST_POSITION_CHANCES: f64 = 10.0;
/// The winning chances, in percent, from which on a position is won.
const MIN_WON_POSITION_CHANCES: f64 = 90.0;

/// The text of an explanation: one or two sentences.
///
/// ```
/// use chess_core::engine::{SearchMemory, explain};
/// use chess_core::notation::{START_FEN, parse_game};
/// use explanation::{Language, move_sentences};
///
/// let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4"])?;
/// let explanation = explain(&game, 3, 20_000, &mut SearchMemory::new(1), &mut ())?;
/// let text = move_sentences(&explanation, Language::English);
/// assert!(text.starts_with("g4 allows mate in 1: 2…Qh4#."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn move_sentences(explanation: &Explanation, language: Language) -> String {
    MoveWords { explanation, language }.text()
}

/// The second sentence of [`move_sentences`], which names a better move; empty if there is none.
#[must_use]
pub(crate) fn better_move_sentence(explanation: &Explanation, language: Language) -> String {
    let (_, second) = MoveWords { explanation, language }.clauses();
    second.map_or_else(String::new, |text| sentence(&text))
}

struct MoveWords<'a> {
    explanation: &'a Explanation,
    language: Language,
}

impl MoveWords<'_> {
    fn text(&self) -> String {
        let (first, second) = self.clauses();
        let sentences: Vec<String> = std::iter::once(first)
            .chain(second)
            .map(|text| sentence(&text))
            .collect();
        sentences.join(" ")
    }

    /// The clauses of the two sentences. The second one names a better move.
    fn clauses(&self) -> (String, Option<String>) {
        match self.explanation.judgement {
            Judgement::Book => (self.book_move_text(), None),
            Judgement::Best => (self.best_move_text(), None),
            Judgement::Good => (self.good_move_text(), None),
            Judgement::LongerMate => (self.longer_mate_clause(), self.quicker_mate_clause()),
            Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder | Judgement::MissedWin => {
                (self.error_clause(), self.better_move_clause())
            }
        }
    }

    /// The move without its number.
    fn move_text(&self) -> String {
        self.other_move_text(self.explanation.mv)
    }

    /// The text of another move in the position before the explained move.
    fn other_move_text(&self, mv: Move) -> String {
        move_text(self.language, &self.explanation.board, mv)
    }

    fn line_text(&self, line: &ProofLine) -> String {
        first_moves(self.language, line)
    }

    fn book_move_text(&self) -> String {
        let (mv, is) = (
            self.move_text(),
            self.language
                .pick("is a book move", "ist ein Buchzug", "es una jugada de libro"),
        );
        format!("{mv} {is}")
    }

    fn best_move_text(&self) -> String {
        let mv = self.move_text();
        let merit = self
            .explanation
            .merit
            .as_ref()
            .and_then(|merit| self.merit_clause(merit));
        merit.or_else(|| self.stalemate_clause()).unwrap_or_else(|| {
            let is = self
                .language
                .pick("is the best move", "ist der beste Zug", "es la mejor jugada");
            format!("{mv} {is}")
        })
    }

    /// A clause for a move that leaves the other side without a legal move and not in check.
    fn stalemate_clause(&self) -> Option<String> {
        let is = self.language.pick("is stalemate", "setzt patt", "ahoga al rey");
        self.is_stalemate().then(|| format!("{} {is}", self.move_text()))
    }

    fn is_stalemate(&self) -> bool {
        let after = self.explanation.proof.board(0);
        after.legal_moves().is_empty() && !after.is_in_check()
    }

    /// The merit of the move: what this move achieves and no other move does.
    fn merit_clause(&self, merit: &Merit) -> Option<String> {
        let (mv, language) = (self.move_text(), self.language);
        Some(match merit {
            Merit::OnlyLegalMove => {
                let is = language.pick(
                    "is the only legal move",
                    "ist der einzige legale Zug",
                    "es la única jugada legal",
                );
                format!("{mv} {is}")
            }
            Merit::Checkmate => format!("{mv} {}", language.pick("is checkmate", "setzt matt", "da mate")),
            Merit::Mates(moves, line) => format!("{}: {}", self.mate_clause(&mv, *moves), self.line_text(line)),
            Merit::StopsMate { other, line, .. } => {
                let (other, line) = (self.other_move_text(*other), self.line_text(line));
                match language {
                    Language::English => {
                        format!("{mv} is the only move that stops mate: after {other} comes {line}")
                    }
                    Language::German => {
                        format!("{mv} ist der einzige Zug, der das Matt verhindert: Nach {other} folgt {line}")
                    }
                    Language::Spanish => {
                        format!("{mv} es la única jugada que evita el mate: a {other} le sigue {line}")
                    }
                }
            }
            Merit::Wins { line, motif, material } => {
                let (material, clause) = (material_words(language, material), self.clause(line, motif)?);
                format!("{mv} {} {material}: {clause}", language.pick("wins", "gewinnt", "gana"))
            }
        })
    }

    fn mate_clause(&self, mv: &str, moves: u32) -> String {
        match (self.language, moves) {
            (Language::English, 1) => format!("{mv} is checkmate"),
            (Language::English, _) => format!("{mv} mates in {moves}"),
            (Language::German, 1) => format!("{mv} setzt matt"),
            (Language::German, _) => format!("{mv} setzt in {moves} Zügen matt"),
            (Language::Spanish, 1) => format!("{mv} da mate"),
            (Language::Spanish, _) => format!("{mv} da mate en {moves}"),
        }
    }

    /// The clause about a motif, as it is written after a colon.
    fn clause(&self, line: &ProofLine, motif: &Motif) -> Option<String> {
        self.clause_about(line, motif, BeforeClause::LineIsNew)
    }

    fn clause_about(&self, line: &ProofLine, motif: &Motif, opening: BeforeClause) -> Option<String> {
        let words = MotifWords {
            language: self.language,
            line,
            motif,
            opening,
        };
        let clause = words.clause()?;
        // A German clause after a colon begins with a capital letter.
        Some(match self.language {
            Language::English | Language::Spanish => clause,
            Language::German => capitalise_first(&clause),
        })
    }

    fn good_move_text(&self) -> String {
        let (mv, language) = (self.move_text(), self.language);
        if let Some(allowed) = self.allowed_mate_clause() {
            let is_lost = self.explanation.before.winning_chances() < MAX_LOST_POSITION_CHANCES;
            return match (language, is_lost) {
                (Language::English, true) => format!("in a lost position, {allowed}"),
                (Language::German, true) => format!("die Stellung war verloren; {allowed}"),
                (Language::Spanish, true) => format!("en una posición perdida, {allowed}"),
                _ => allowed,
            };
        }
        if let Some(stalemate) = self.stalemate_clause() {
            return stalemate;
        }
        let is_won = self.explanation.after.winning_chances() >= MIN_WON_POSITION_CHANCES;
        let Some(better) = &self.explanation.better else {
            return format!("{mv} {}", language.pick("is good", "ist gut", "es buena"));
        };
        let other = self.other_move_text(better.mv);
        match (language, &better.purpose, is_won) {
            (Language::English, Some(Purpose::Mates(moves)), true) => {
                format!("{mv} keeps the win, though {}", self.mate_clause(&other, *moves))
            }
            (Language::German, Some(Purpose::Mates(moves)), true) => {
                format!("{mv} hält den Gewinn fest, doch {}", self.mate_clause(&other, *moves))
            }
            (Language::Spanish, Some(Purpose::Mates(moves)), true) => {
                format!("{mv} conserva la victoria, aunque {}", self.mate_clause(&other, *moves))
            }
            (Language::English, _, true) => {
                format!("{mv} is good: the position stays won, though {other} is better")
            }
            (Language::German, _, true) => {
                format!("{mv} ist gut: Die Stellung bleibt gewonnen, doch {other} ist besser")
            }
            (Language::Spanish, _, true) => {
                format!("{mv} es buena: la posición sigue ganada, aunque {other} es mejor")
            }
            (Language::English, _, false) => format!("{mv} is good, though {other} is better"),
            (Language::German, _, false) => format!("{mv} ist gut, doch {other} ist besser"),
            (Language::Spanish, _, false) => format!("{mv} es buena, aunque {other} es mejor"),
        }
    }

    fn longer_mate_clause(&self) -> String {
        let mv = self.move_text();
        let moves = |score: chess_core::engine::Score| score.moves_to_mate().unwrap_or_default();
        let (played, best) = (moves(self.explanation.after), moves(self.explanation.before));
        match self.language {
            Language::English => format!("{mv} is a longer mate: {played} moves rather than {best}"),
            Language::German => format!("{mv} führt zu einem längeren Matt: {played} Züge statt {best}"),
            Language::Spanish => format!("{mv} es un mate más largo: {played} jugadas en lugar de {best}"),
        }
    }

    fn quicker_mate_clause(&self) -> Option<String> {
        let better = self.explanation.better.as_ref()?;
        let mv = self.other_move_text(better.mv);
        Some(format!(
            "{} {mv}",
            self.language.pick("quicker is", "schneller ist", "más rápida es")
        ))
    }
}

fn capitalise_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
