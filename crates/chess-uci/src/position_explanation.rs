//! The command `explain position`: writes the features of the position, and their sentences, as one line of JSON.

use chess_core::Game;
use chess_core::engine::explain_position;
use explanation::PositionExplanation;

/// The features of the current position of a game, as JSON.
#[must_use]
pub fn json_line(game: &Game) -> String {
    let explanation = PositionExplanation::new(&explain_position(game));
    // Texts and numbers can always be written.
    serde_json::to_string(&explanation).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chess_core::{Game, notation};

    use super::json_line;

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        assert_eq!(json_line(&Game::new(fen.parse().unwrap())), expected, "{fen}");
    }

    #[test]
    fn a_position_is_a_line_of_json() {
        check(
            "6k1/5pp1/8/8/1p6/8/5PPP/6K1 w - - 0 40",
            concat!(
                r#"{"position":{"facts":[{"name":"passed-pawn","side":"black","squares":["b4"],"centipawns":-144},"#,
                r#"{"name":"isolated-pawn","side":"black","squares":["b4"],"centipawns":12}],"balanced":false},"#,
                r#""en":"Black has a passed pawn on b4. Black has an isolated pawn on b4.","#,
                r#""de":"Schwarz hat einen Freibauern auf b4. Schwarz hat einen isolierten Bauern auf b4.","#,
                r#""es":"Las negras tienen un peón pasado en b4. Las negras tienen un peón aislado en b4."}"#,
            ),
        );
        check(
            notation::START_FEN,
            concat!(
                r#"{"position":{"facts":[],"balanced":true},"#,
                r#""en":"The position is balanced.","de":"Die Stellung ist ausgeglichen.","#,
                r#""es":"La posición está equilibrada."}"#,
            ),
        );
    }

    #[test]
    fn a_game_that_is_over_has_a_result() {
        check(
            "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
            concat!(
                r#"{"position":{"facts":[],"result":"1-0","balanced":false},"#,
                r#""en":"Checkmate: White has won.","de":"Schachmatt: Weiß hat gewonnen.","#,
                r#""es":"Jaque mate: las blancas han ganado."}"#,
            ),
        );
    }
}
