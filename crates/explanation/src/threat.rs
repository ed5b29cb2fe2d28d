//! A threat as plain data, with its sentences.

use chess_core::engine;
use chess_core::notation::san;
use chess_core::tactics::{Motif, ProofLine};
use chess_core::{Board, Square};
use serde::{Deserialize, Serialize};

use crate::facts::MotifFacts;
use crate::motif::{BeforeClause, MotifWords};
use crate::moves::first_moves;
use crate::{Case, Language, PieceOn, sentence};

/// The threat of the side that is not to move: what this side would do if the other side passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    /// The kind of the threat.
    pub kind: ThreatKind,
    /// The squares of the threatened move.
    /// If there is a check, the squares of the piece that gives check and of the king.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<ThreatenedMove>,
    /// The motif of the threat: how the threatened moves win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motif: Option<MotifFacts>,
    /// The line that shows the threat, beginning with the threatened move, in standard algebraic notation.
    #[serde(default)]
    pub line: Vec<String>,
    /// The sentence in English.
    pub en: String,
    /// The sentence in German.
    pub de: String,
    /// The sentence in Spanish.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub es: String,
}

/// The kind of a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreatKind {
    /// A move that mates or wins material.
    Move,
    /// The side to move is in check.
    Check,
    /// There is no threat, or no threat can be shown.
    None,
}

/// The squares of a threatened move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatenedMove {
    /// The square of the piece.
    pub from: String,
    /// The square that the piece goes to or attacks.
    pub to: String,
}

impl Threat {
    /// The threat in a position.
    #[must_use]
    pub fn new(board: &Board, threat: &engine::Threat) -> Self {
        let text = |language| sentence(&threat_sentence(language, board, threat));
        let (kind, mv, motif, line) = match threat {
            engine::Threat::Check { by, king } => (ThreatKind::Check, Some((*by, *king)), None, Vec::new()),
            engine::Threat::Line { line, motif } => {
                let first = line.moves().first().map(|mv| (mv.from, mv.to));
                (
                    ThreatKind::Move,
                    first,
                    motif.as_ref().map(MotifFacts::new),
                    moves_in_san(line),
                )
            }
            engine::Threat::None => (ThreatKind::None, None, None, Vec::new()),
        };
        Self {
            kind,
            mv: mv.map(|(from, to)| ThreatenedMove {
                from: from.name().to_owned(),
                to: to.name().to_owned(),
            }),
            motif,
            line,
            en: text(Language::English),
            de: text(Language::German),
            es: text(Language::Spanish),
        }
    }
}

fn moves_in_san(line: &ProofLine) -> Vec<String> {
    let moves = line.moves().iter().enumerate();
    moves.map(|(index, mv)| san(line.board(index), *mv)).collect()
}

fn threat_sentence(language: Language, board: &Board, threat: &engine::Threat) -> String {
    match threat {
        engine::Threat::Check { by, .. } => check_sentence(language, board, *by),
        engine::Threat::Line { line, motif } => threatened_move_sentence(language, line, motif.as_ref()),
        engine::Threat::None => language
            .pick(
                "no threat was found",
                "es wurde keine Drohung gefunden",
                "no se ha encontrado ninguna amenaza",
            )
            .to_owned(),
    }
}

fn check_sentence(language: Language, board: &Board, by: Square) -> String {
    let piece = PieceOn::new(board, by).map(|piece| piece.words(language, Case::Nominative));
    let gives = language.pick("gives check", "gibt Schach", "da jaque");
    format!("{} {gives}", piece.unwrap_or_default())
}

/// The threatened move with its reason, or with its line if there are no words for a reason.
fn threatened_move_sentence(language: Language, line: &ProofLine, motif: Option<&Motif>) -> String {
    let label = language.pick("threat", "Drohung", "amenaza");
    if line.ends_in_mate() {
        let moves = line.moves().len().div_ceil(2);
        let mate = match (language, moves) {
            (Language::English, 1) => "mate".to_owned(),
            (Language::English, _) => format!("mate in {moves}"),
            (Language::German, 1) => "Matt".to_owned(),
            (Language::German, _) => format!("Matt in {moves} Zügen"),
            (Language::Spanish, 1) => "mate".to_owned(),
            (Language::Spanish, _) => format!("mate en {moves}"),
        };
        return format!("{label}: {mate}, {}", first_moves(language, line));
    }
    let words = |motif| MotifWords {
        language,
        line,
        motif,
        opening: BeforeClause::LineIsNew,
    };
    let clause = motif.and_then(|motif| words(motif).clause());
    format!("{label}: {}", clause.unwrap_or_else(|| first_moves(language, line)))
}

#[cfg(test)]
mod tests {
    use chess_core::Game;
    use chess_core::engine::{SearchMemory, find_threat};

    use super::*;

    /// Checks the sentences about the threat in a position, and the squares of its arrow.
    #[track_caller]
    fn check(fen: &str, squares: Option<(&str, &str)>, [en, de, es]: [&str; 3]) {
        let game = Game::new(fen.parse().expect(fen));
        let found = find_threat(&game, 20_000, &mut SearchMemory::new(1), &mut ());
        let threat = Threat::new(game.board(), &found);
        let shown = threat.mv.as_ref().map(|mv| (mv.from.as_str(), mv.to.as_str()));
        assert_eq!((shown, threat.en.as_str(), threat.de.as_str()), (squares, en, de));
        assert_eq!(threat.es, es);
    }

    #[test]
    fn a_threat_is_described_in_a_sentence() {
        check(
            "3rk3/8/8/8/3N4/8/8/4K3 w - - 0 1",
            Some(("d8", "d4")),
            [
                "Threat: the knight on d4 is undefended, and 1…Rxd4 captures it.",
                "Drohung: der Springer auf d4 ist ungedeckt und wird mit 1…Txd4 geschlagen.",
                "Amenaza: 1…Txd4 captura el caballo de d4, que no tiene defensa.",
            ],
        );
        check(
            "3rk3/8/8/8/8/8/5PPP/6K1 w - - 0 1",
            Some(("d8", "d1")),
            [
                "Threat: mate, 1…Rd1#.",
                "Drohung: Matt, 1…Td1#.",
                "Amenaza: mate, 1…Td1#.",
            ],
        );
    }

    #[test]
    fn the_sentence_about_a_check_names_the_piece() {
        check(
            "4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1",
            Some(("b4", "e1")),
            [
                "The bishop on b4 gives check.",
                "Der Läufer auf b4 gibt Schach.",
                "El alfil de b4 da jaque.",
            ],
        );
    }

    #[test]
    fn without_a_threat_nothing_is_claimed() {
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None,
            [
                "No threat was found.",
                "Es wurde keine Drohung gefunden.",
                "No se ha encontrado ninguna amenaza.",
            ],
        );
    }
}
