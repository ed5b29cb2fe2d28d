//! The requests to explain a move and a position.

use chess_core::Board;
use chess_core::notation::UciMove;
use serde::{Deserialize, Serialize};

/// The game whose last move is explained, and the limits of the searches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explain {
    /// The first position of the game.
    pub start: Board,
    /// The moves from the start position; the last move is explained.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The maximum number of nodes; if absent, the engine uses its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The maximum time, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// Whether the explanation leaves out the better move, for a person who wants to find it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hides_better: bool,
    /// The best move according to a longer search. The explanation compares the move with this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<UciMove>,
}

/// The game in whose current position a threat is searched, and the limit of the searches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FindThreat {
    /// The first position of the game.
    pub start: Board,
    /// The moves from the start position to the current position.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The maximum number of nodes; if absent, the engine uses its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The game whose current position is explained.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplainPosition {
    /// The first position of the game.
    pub start: Board,
    /// The moves from the start position to the current position.
    #[serde(default)]
    pub moves: Vec<UciMove>,
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, json, to_value};

    use crate::{Reply, ReplyBody, Request, RequestBody};

    /// Checks that a request can be read and written.
    #[track_caller]
    fn check_request(body: serde_json::Value) {
        let request = json!({ "id": 4, "body": body });
        let read: Request = from_str(&request.to_string()).unwrap();
        assert!(!matches!(read.body, RequestBody::Other), "{read:?}");
        assert_eq!(to_value(&read).unwrap(), request);
    }

    /// Checks that a final reply can be read and written.
    #[track_caller]
    fn check_reply(body: serde_json::Value) {
        let reply = json!({ "id": 4, "body": body });
        let read: Reply = from_str(&reply.to_string()).unwrap();
        assert!(
            read.body.is_final() && !matches!(read.body, ReplyBody::Failed { .. }),
            "{read:?}"
        );
        assert_eq!(to_value(&read).unwrap(), reply);
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn both_sides_can_write_and_read_requests() {
        check_request(json!({ "type": "explain", "start": START, "moves": ["e2e4"], "nodes": 1000 }));
        check_request(json!({ "type": "explain", "start": START, "moves": [] }));
        check_request(json!({
            "type": "explain", "start": START, "moves": ["f2f3"], "nodes": 9, "time": 400, "hidesBetter": true,
            "best": "e2e4",
        }));
        check_request(json!({ "type": "findThreat", "start": START, "moves": ["e2e4"] }));
        check_request(json!({ "type": "findThreat", "start": START, "moves": [], "nodes": 1000 }));
        check_request(json!({ "type": "explainPosition", "start": START, "moves": ["e2e4"] }));
        let without_moves: Request =
            from_str(&json!({ "id": 4, "body": { "type": "explainPosition", "start": START } }).to_string()).unwrap();
        assert_eq!(without_moves.body, RequestBody::ExplainPosition(Box::default()));
    }

    #[test]
    fn both_sides_can_write_and_read_replies() {
        check_reply(json!({
            "type": "explained", "move": "g4", "judgement": "blunder", "before": { "cp": -90 }, "after": { "mate": -1 },
            "loss": { "chances": 42.5 }, "motif": { "name": "mate", "by": "h4", "targets": ["e1"] }, "proof": ["Qh4#"],
            "better": { "move": "e4", "proof": ["Nc6", "Nc3"] }, "en": "a", "de": "b", "es": "c",
        }));
        check_reply(json!({
            "type": "explained", "move": "Rxe3", "judgement": "mistake", "before": { "cp": 0 }, "after": { "cp": -200 },
            "loss": { "chances": 17.0 }, "material": { "lost": "rook", "won": "bishop" }, "proof": [],
            "en": "a", "de": "b", "es": "c",
        }));
        let fact = json!({ "name": "passed-pawn", "side": "black", "squares": ["b4"], "centipawns": -144 });
        let shared =
            json!({ "name": "mobility", "side": "white", "squares": ["b1"], "opposing": ["b8"], "centipawns": 20 });
        let squares = json!({ "from": "d8", "to": "h4" });
        let fork = json!({ "name": "fork", "by": "c2", "targets": ["a1", "e1"] });
        for threat in [
            json!({
                "kind": "move", "move": squares, "motif": fork, "line": ["Nxc2+"], "en": "a", "de": "b", "es": "c",
            }),
            json!({ "kind": "check", "move": squares, "line": [], "en": "a", "de": "b", "es": "c" }),
            json!({ "kind": "none", "line": [], "en": "a", "de": "b", "es": "c" }),
        ] {
            check_reply(json!({ "type": "threatFound", "threat": threat }));
        }
        for position in [
            json!({ "facts": [fact, shared], "balanced": false }),
            json!({ "facts": [], "balanced": true }),
            json!({ "facts": [], "result": "1-0", "balanced": false }),
        ] {
            check_reply(json!({ "type": "positionExplained", "position": position, "en": "a", "de": "b", "es": "c" }));
        }
    }
}
