//! `explain position`: the features of the position as one line of JSON, with their sentences.

use chess_core::Game;
use chess_core::engine::{Fact, explain_position};
use explanation::{Language, of_position};
use serde::Serialize;

/// The answer to `explain position`, with its texts.
#[derive(Serialize)]
struct Answer {
    position: Position,
    en: String,
    de: String,
}

#[derive(Serialize)]
struct Position {
    facts: Vec<FactLine>,
    /// The result of a game that has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    balanced: bool,
}

#[derive(Serialize)]
struct FactLine {
    name: &'static str,
    side: String,
    squares: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opposing: Vec<&'static str>,
    centipawns: i32,
}

impl From<&Fact> for FactLine {
    fn from(fact: &Fact) -> Self {
        Self {
            name: fact.feature.name(),
            side: fact.side.name().to_lowercase(),
            squares: fact.squares.iter().map(|square| square.name()).collect(),
            opposing: fact.opposing.iter().map(|square| square.name()).collect(),
            centipawns: fact.centipawns,
        }
    }
}

/// The features of the current position of a game, as JSON.
#[must_use]
pub fn line(game: &Game) -> String {
    let facts = explain_position(game);
    let answer = Answer {
        position: Position {
            facts: facts.facts.iter().map(FactLine::from).collect(),
            result: facts.outcome.map(chess_core::Outcome::pgn_result),
            balanced: facts.is_balanced,
        },
        en: of_position(&facts, Language::English),
        de: of_position(&facts, Language::German),
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chess_core::{Game, notation};

    use super::line;

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        assert_eq!(line(&Game::new(fen.parse().unwrap())), expected, "{fen}");
    }

    #[test]
    fn a_position_is_a_line_of_json() {
        check(
            "6k1/5pp1/8/8/1p6/8/5PPP/6K1 w - - 0 40",
            concat!(
                r#"{"position":{"facts":[{"name":"passed-pawn","side":"black","squares":["b4"],"centipawns":-144},"#,
                r#"{"name":"isolated-pawn","side":"black","squares":["b4"],"centipawns":12}],"balanced":false},"#,
                r#""en":"Black has a passed pawn on b4. Black has an isolated pawn on b4.","#,
                r#""de":"Schwarz hat einen Freibauern auf b4. Schwarz hat einen isolierten Bauern auf b4."}"#,
            ),
        );
        check(
            notation::START_FEN,
            concat!(
                r#"{"position":{"facts":[],"balanced":true},"#,
                r#""en":"The position is balanced.","de":"Die Stellung ist ausgeglichen."}"#,
            ),
        );
    }

    #[test]
    fn a_game_that_is_over_has_a_result() {
        check(
            "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
            concat!(
                r#"{"position":{"facts":[],"result":"1-0","balanced":false},"#,
                r#""en":"Checkmate: White has won.","de":"Schachmatt: Weiß hat gewonnen."}"#,
            ),
        );
    }
}
