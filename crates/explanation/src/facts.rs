//! The facts of an explanation as plain data, with their sentences. The UCI program and the messages to the page use
//! the same form.

use chess_core::engine::{Explanation, Merit, Score};
use chess_core::notation::san;
use chess_core::tactics::{Motif, ProofLine};
use chess_core::{PieceType, Square};
use serde::{Deserialize, Serialize};

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
            }),
            merit: explanation.merit.as_ref().map(MeritFacts::new),
            en: move_sentences(explanation, Language::English),
            de: move_sentences(explanation, Language::German),
            es: move_sentences(explanation, Language::Spanish),
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

fn piece_names(pieces: &[PieceType]) -> String {
    let names: Vec<&str> = pieces.iter().map(|piece_type| piece_type.name()).collect();
    names.join(", ")
}

fn moves_in_san(line: &ProofLine) -> Vec<String> {
    let moves = line.moves().iter().enumerate();
    moves.map(|(index, mv)| san(line.board(index), *mv)).collect()
}
