//! The field `ending` of a stored game.

use serde_json::{Value, json};

use super::{SnapshotError, shown};
use crate::notation::parse_uci;
use crate::rules::{Color, DrawClaim, Game, GameAction};

/// The field's value; `None` for a move.
pub(super) fn to_json(action: GameAction) -> Option<Value> {
    Some(match action {
        GameAction::Move(_) => return None,
        GameAction::Resign(color) => json!({"action": "resign", "color": color.name()}),
        GameAction::RunOutOfTime(color) => json!({"action": "run-out-of-time", "color": color.name()}),
        GameAction::AgreeDraw => json!({"action": "agree-draw"}),
        GameAction::ClaimDraw { claim, intended: None } => {
            json!({"action": "claim-draw", "claim": claim_name(claim)})
        }
        GameAction::ClaimDraw {
            claim,
            intended: Some(mv),
        } => json!({"action": "claim-draw", "claim": claim_name(claim), "intended": mv.to_string()}),
    })
}

/// The game with the ending that the field tells of.
pub(super) fn parse(game: Game, value: &Value) -> Result<Game, SnapshotError> {
    let action = match value["action"].as_str() {
        Some("resign") => GameAction::Resign(color(value)?),
        Some("run-out-of-time") => GameAction::RunOutOfTime(color(value)?),
        Some("agree-draw") => GameAction::AgreeDraw,
        Some("claim-draw") => GameAction::ClaimDraw {
            claim: claim(value)?,
            intended: match value.get("intended") {
                None | Some(Value::Null) => None,
                Some(Value::String(text)) => Some(parse_uci(game.board(), text).map_err(SnapshotError::Intended)?),
                Some(_) => return Err(unknown("ending.intended", value.get("intended"))),
            },
        },
        _ => return Err(unknown("ending.action", value.get("action"))),
    };
    game.check(action).map_err(SnapshotError::EndingRefused)?;
    Ok(game.with_action(action))
}

fn color(value: &Value) -> Result<Color, SnapshotError> {
    let found = Color::ALL.into_iter().find(|color| value["color"] == color.name());
    found.ok_or_else(|| unknown("ending.color", value.get("color")))
}

fn claim(value: &Value) -> Result<DrawClaim, SnapshotError> {
    let found = DrawClaim::ALL
        .into_iter()
        .find(|claim| value["claim"] == claim_name(*claim));
    found.ok_or_else(|| unknown("ending.claim", value.get("claim")))
}

const fn claim_name(claim: DrawClaim) -> &'static str {
    match claim {
        DrawClaim::ThreefoldRepetition => "threefold-repetition",
        DrawClaim::FiftyMoves => "fifty-moves",
    }
}

fn unknown(field: &'static str, value: Option<&Value>) -> SnapshotError {
    SnapshotError::Ending {
        field,
        text: shown(value),
    }
}
