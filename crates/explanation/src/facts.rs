//! The facts of an explanation as plain data, with their sentences. The UCI program and the messages to the page use
//! the same form.

use chess_core::engine::{Explanation, Merit, Score};
use chess_core::notation::san;
use chess_core::tactics::{Motif, ProofLine};
use chess_core::{PieceType, Square};
use serde::{Deserialize, Serialize};

use crate::move_sentences::better_move_sentence;
use crate::{Language, move_sentences};

/// The facts about a move. Moves are in standard algebraic notation; scores are from the point of view of the side that
/// moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveFacts {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the judgement.
    pub judgement: String,
    /// The score of the best move.
    pub before: Evaluation,
    /// The score of the move.
    pub after: Evaluation,
    /// The loss of the move.
    pub loss: Loss,
    /// The material that the move loses or misses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<Material>,
    /// The motif by which the other side gains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motif: Option<MotifFacts>,
    /// The proof line, beginning with the reply.
    pub proof: Vec<String>,
    /// A better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterFacts>,
    /// The merit of the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merit: Option<MeritFacts>,
    /// The sentences in English.
    pub en: String,
    /// The sentences in German.
    pub de: String,
    /// The sentences in Spanish.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub es: String,
}

/// A score: either centipawns or the number of moves to mate, negative if the side that moved is mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Evaluation {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate.
    Mate(i32),
}

/// The loss of a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Loss {
    /// The lost winning chances in percentage points, with one decimal.
    pub chances: f64,
}

/// The difference in material, compared with the position before the move or with the position after better moves. The
/// texts are names of pieces, the most valuable first, separated by commas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material {
    /// The types of the pieces that the side that moved lacks in comparison.
    pub lost: String,
    /// The types of the pieces that the side that moved has more in comparison.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub won: String,
}

/// A motif with its name. Each piece is given by its square after the first move of the line that has the motif.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotifFacts {
    /// The name.
    pub name: String,
    /// The square of the piece that uses the motif.
    pub by: String,
    /// The squares of the targets.
    pub targets: Vec<String>,
}

/// What a move achieves and no other move does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeritFacts {
    /// The name: `only-legal-move`, `checkmate`, `mates`, `stops-mate` or `wins`.
    pub name: String,
    /// The motif by which the move wins material.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motif: Option<MotifFacts>,
}

/// A better move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetterFacts {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The line after the move, which begins with the reply.
    pub proof: Vec<String>,
    /// The motif by which the better move gains. Its pieces are given by their squares after the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motif: Option<MotifFacts>,
    /// The sentence about the better move in English, German and Spanish; empty if there is none.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub sentences: [String; 3],
}

impl MoveFacts {
    /// The facts of an explanation.
    #[must_use]
    pub fn new(explanation: &Explanation) -> Self {
        let san = |mv| san(&explanation.board, mv);
        let better = explanation.better.as_ref();
        Self {
            mv: san(explanation.mv),
            judgement: explanation.judgement.name().to_owned(),
            before: Evaluation::new(explanation.before),
            after: Evaluation::new(explanation.after),
            loss: Loss {
                chances: (explanation.lost_chances() * 10.0).round() / 10.0,
            },
            material: explanation.material.as_ref().map(|loss| Material {
                lost: piece_names(&loss.lost),
                won: piece_names(&loss.won),
            }),
            motif: explanation.motif.as_ref().map(MotifFacts::new),
            proof: moves_in_san(&explanation.proof),
            better: better.map(|better| BetterFacts {
                mv: san(better.mv),
                proof: moves_in_san(&better.proof),
                motif: better.motif.as_ref().map(MotifFacts::new),
                sentences: Language::ALL.map(|language| better_move_sentence(explanation, language)),
            }),
            merit: explanation.merit.as_ref().map(MeritFacts::new),
            en: move_sentences(explanation, Language::English),
            de: move_sentences(explanation, Language::German),
            es: move_sentences(explanation, Language::Spanish),
        }
    }

    /// Whether the move lost something.
    #[must_use]
    pub fn is_error(&self) -> bool {
        ["inaccuracy", "mistake", "blunder", "missed-win"].contains(&self.judgement.as_str())
    }

    /// The facts with the reason of an earlier explanation of the same move, if that reason is stronger: it names a
    /// motif, or else material, and this one does not. Both reasons are proved by their lines. A longer search may end
    /// with a line that shows less, but what the earlier line shows remains true. A mate replaces every other reason.
    #[must_use]
    pub fn with_stronger_reason(self, earlier: &Self) -> Self {
        let is_mate = |facts: &Self| matches!(facts.after, Evaluation::Mate(_));
        let is_comparable = self.mv == earlier.mv && self.is_error() && earlier.is_error();
        if !is_comparable || is_mate(&self) || is_mate(earlier) || self.strength() >= earlier.strength() {
            return self;
        }
        let of_better = |facts: &Self| facts.better.as_ref().map(|better| better.sentences.clone());
        let (own, others) = (of_better(&self), of_better(earlier).unwrap_or_default());
        let own = own.unwrap_or_default();
        let text = |earlier: &str, index: usize| {
            let reason = earlier.strip_suffix(others[index].as_str()).unwrap_or(earlier);
            [reason.trim_end(), &own[index]].join(" ").trim_end().to_owned()
        };
        Self {
            material: earlier.material.clone(),
            motif: earlier.motif.clone(),
            proof: earlier.proof.clone(),
            en: text(&earlier.en, 0),
            de: text(&earlier.de, 1),
            es: text(&earlier.es, 2),
            ..self
        }
    }

    /// How much the reason says: 2 for a motif, 1 for material without a motif.
    fn strength(&self) -> u8 {
        match (&self.motif, &self.material) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        }
    }
}

impl Evaluation {
    fn new(score: Score) -> Self {
        match score.moves_to_mate() {
            Some(moves) => Self::Mate(moves),
            None => Self::Cp(score.centipawns().round() as i32),
        }
    }
}

impl MeritFacts {
    fn new(merit: &Merit) -> Self {
        let (name, motif) = match merit {
            Merit::OnlyLegalMove => ("only-legal-move", None),
            Merit::Checkmate => ("checkmate", None),
            Merit::Mates(..) => ("mates", None),
            Merit::StopsMate { .. } => ("stops-mate", None),
            Merit::Wins { motif, .. } => ("wins", Some(MotifFacts::new(motif))),
        };
        Self {
            name: name.to_owned(),
            motif,
        }
    }
}

impl MotifFacts {
    pub(crate) fn new(motif: &Motif) -> Self {
        let name = |square: &Square| square.name().to_owned();
        Self {
            name: motif.kind.name().to_owned(),
            by: name(&motif.by),
            targets: motif.targets.iter().map(name).collect(),
        }
    }
}

fn is_empty(sentences: &[String; 3]) -> bool {
    sentences.iter().all(String::is_empty)
}

fn piece_names(pieces: &[PieceType]) -> String {
    let names: Vec<&str> = pieces.iter().map(|piece_type| piece_type.name()).collect();
    names.join(", ")
}

fn moves_in_san(line: &ProofLine) -> Vec<String> {
    let moves = line.moves().iter().enumerate();
    moves.map(|(index, mv)| san(line.board(index), *mv)).collect()
}

#[cfg(test)]
mod tests {
    use chess_core::engine::{SearchMemory, explain};
    use chess_core::notation::{START_FEN, parse_game};

    use super::{Evaluation, MotifFacts, MoveFacts};

    /// The facts about 3. Qxe5+, with this reason and the sentence about a better move.
    fn facts(reason: &str, motif: Option<&str>) -> MoveFacts {
        let game = parse_game(START_FEN, ["e2e4", "e7e5", "d1h5", "b8c6", "h5e5"]).expect("a game");
        let explanation = explain(&game, 5, 50_000, &mut SearchMemory::new(1), &mut ());
        let found = MoveFacts::new(&explanation.expect("an explanation"));
        let better = &found.better.as_ref().expect("a better move").sentences;
        assert!(
            found.en.ends_with(&better[0]) && found.es.ends_with(&better[2]),
            "{found:?}"
        );
        let text = |index: usize| [reason, " ", &better[index]].concat();
        let motif = motif.map(|name| MotifFacts {
            name: name.to_owned(),
            by: "e5".to_owned(),
            targets: vec!["e5".to_owned()],
        });
        MoveFacts {
            motif,
            material: None,
            en: text(0),
            de: text(1),
            es: text(2),
            ..found
        }
    }

    fn strong() -> MoveFacts {
        facts("Qxe5+ loses the queen: 3…Nxe5.", Some("hanging-piece"))
    }

    fn weak() -> MoveFacts {
        facts("Qxe5+ makes the position much worse: 3…Nxe5.", None)
    }

    #[test]
    fn the_stronger_reason_of_two_explanations_is_used() {
        let (strong, weak) = (strong(), weak());
        let without_better = MoveFacts {
            better: None,
            en: "Qxe5+ loses the queen: 3…Nxe5.".to_owned(),
            ..strong.clone()
        };
        // The reason comes from the earlier explanation, and the better move from the later one.
        assert_eq!(weak.clone().with_stronger_reason(&without_better).en, strong.en);
        assert_eq!(weak.clone().with_stronger_reason(&strong), strong);
        assert_eq!(strong.clone().with_stronger_reason(&weak), strong);
    }

    #[test]
    fn the_reason_stays_if_the_explanations_contradict_each_other() {
        let (strong, weak) = (strong(), weak());
        for other in [
            MoveFacts {
                mv: "Qh4".to_owned(),
                ..weak.clone()
            },
            MoveFacts {
                judgement: "good".to_owned(),
                ..weak.clone()
            },
            MoveFacts {
                after: Evaluation::Mate(-3),
                ..weak.clone()
            },
        ] {
            assert_eq!(other.clone().with_stronger_reason(&strong), other);
        }
    }
}
