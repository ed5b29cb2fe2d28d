//! What ended a stored game after its last move.

use chess_core::{Color, DrawClaim, Game, GameAction, notation};

use crate::json::Json;

/// The field's value; `None` for a move.
pub(super) fn to_json(action: GameAction) -> Option<Json> {
    let (word, more) = match action {
        GameAction::Move(_) => return None,
        GameAction::Resign(color) => ("resign", vec![("color", color.name().to_owned())]),
        GameAction::RunOutOfTime(color) => ("run-out-of-time", vec![("color", color.name().to_owned())]),
        GameAction::AgreeDraw => ("agree-draw", Vec::new()),
        GameAction::ClaimDraw { claim, intended } => {
            let announced = intended.map(|mv| ("intended", mv.to_string()));
            let claim = ("claim", claim_name(claim).to_owned());
            ("claim-draw", [claim].into_iter().chain(announced).collect())
        }
    };
    let fields = [("action", word.to_owned())].into_iter().chain(more);
    Some(Json::Object(
        fields.map(|(name, text)| (name.to_owned(), Json::Text(text))).collect(),
    ))
}

/// The game with the ending that the field tells of; `None` where it tells of none that can be.
pub(super) fn with_ending(game: &Game, value: &Json) -> Option<Game> {
    let color = || {
        let name = value.get("color").text()?;
        Color::ALL.into_iter().find(|color| color.name() == name)
    };
    let action = match value.get("action").text()? {
        "resign" => GameAction::Resign(color()?),
        "run-out-of-time" => GameAction::RunOutOfTime(color()?),
        "agree-draw" => GameAction::AgreeDraw,
        "claim-draw" => {
            let name = value.get("claim").text()?;
            let claim = DrawClaim::ALL.into_iter().find(|claim| claim_name(*claim) == name)?;
            let intended = match value.get("intended").text() {
                Some(text) => Some(notation::parse_uci(game.board(), text).ok()?),
                None => None,
            };
            GameAction::ClaimDraw { claim, intended }
        }
        _ => return None,
    };
    game.act(action).ok()
}

const fn claim_name(claim: DrawClaim) -> &'static str {
    match claim {
        DrawClaim::ThreefoldRepetition => "threefold-repetition",
        DrawClaim::FiftyMoves => "fifty-moves",
    }
}
