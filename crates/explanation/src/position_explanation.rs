//! The explanation of a position as plain data, with its sentences. The UCI program and the messages to the page use
//! the same form.

use chess_core::engine::{Fact, PositionFacts};
use chess_core::{Outcome, Square};
use serde::{Deserialize, Serialize};

use crate::{Language, position_sentences};

/// The explanation of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionExplanation {
    /// The facts.
    pub position: PositionState,
    /// The sentences in English.
    pub en: String,
    /// The sentences in German.
    pub de: String,
    /// The sentences in Spanish.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub es: String,
}

/// The facts about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionState {
    /// The features in which the sides differ most.
    pub facts: Vec<PositionFact>,
    /// The result of a game that is over, as in PGN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Whether the position is balanced: there are no facts, and the evaluation is nearly equal.
    pub balanced: bool,
}

/// A feature in which the sides differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionFact {
    /// The name of the feature.
    pub name: String,
    /// The side that has the feature: `white` or `black`.
    pub side: String,
    /// The squares of that side's pieces with the feature.
    pub squares: Vec<String>,
    /// The squares of the other side's pieces with the feature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opposing: Vec<String>,
    /// The difference in the evaluation, positive if it favours White.
    pub centipawns: i32,
}

impl PositionExplanation {
    /// The explanation of a position with these facts.
    #[must_use]
    pub fn new(facts: &PositionFacts) -> Self {
        Self {
            position: PositionState {
                facts: facts.facts.iter().map(PositionFact::new).collect(),
                result: facts.outcome.map(Outcome::pgn_result).map(str::to_owned),
                balanced: facts.is_balanced,
            },
            en: position_sentences(facts, Language::English),
            de: position_sentences(facts, Language::German),
            es: position_sentences(facts, Language::Spanish),
        }
    }
}

impl PositionFact {
    fn new(fact: &Fact) -> Self {
        Self {
            name: fact.feature.name().to_owned(),
            side: fact.side.name().to_lowercase(),
            squares: square_names(&fact.squares),
            opposing: square_names(&fact.opposing),
            centipawns: fact.centipawns,
        }
    }
}

fn square_names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.name().to_owned()).collect()
}
