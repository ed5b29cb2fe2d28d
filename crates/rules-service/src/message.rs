//! Reads a request, and writes the reply as JSON.

use engine_protocol::Reply;
use engine_protocol::rules::{Answer, Question};
use serde_json::Value;

use crate::rules::answer_rules;

/// The reply, as JSON, to a request whose body is a [`Question`]. There is exactly one reply.
///
/// ```
/// let request = serde_json::json!({ "id": 7, "body": { "type": "checkers" } });
/// let reply = rules_service::answer(&request);
/// assert_eq!(reply, r#"{"id":7,"body":{"type":"failed","message":"missing field `start`"}}"#);
/// ```
#[must_use]
pub fn answer(request: &Value) -> String {
    let number = request.get("id").and_then(Value::as_f64);
    match (number.and_then(id), request.get("body")) {
        (Some(id), Some(body)) => reply(id, answer_to_question(body)),
        (Some(id), None) => failure(id, "missing field `body`"),
        (None, _) => failure(0, "id: a number from 0 to 4294967295 is expected"),
    }
}

/// The number as an id; `None` if the number is not a whole number from 0 to 4294967295.
///
/// ```
/// assert_eq!([7.0, 7.5, -1.0].map(rules_service::id), [Some(7), None, None]);
/// ```
#[must_use]
pub fn id(number: f64) -> Option<u32> {
    let is_id = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    is_id.then_some(number as u32)
}

/// The reply to a request that cannot be carried out, as JSON.
#[must_use]
pub fn failure(id: u32, message: &str) -> String {
    let message = message.to_owned();
    reply(id, Answer::Failed { message })
}

fn answer_to_question(body: &Value) -> Answer {
    Question::from_json(body).map_or_else(|message| Answer::Failed { message }, |question| answer_rules(&question))
}

fn reply(id: u32, body: Answer) -> String {
    // There is never an error, because texts and numbers can always be serialized.
    serde_json::to_string(&Reply { id, body }).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::answer;

    #[track_caller]
    fn check(request: &Value, beginning: &str) {
        let reply = answer(request);
        assert!(reply.starts_with(beginning), "{reply}");
    }

    #[test]
    fn every_request_gets_one_reply() {
        let failed = |id: u32| format!(r#"{{"id":{id},"body":{{"type":"failed","message":""#);
        for request in [
            json!(null),
            json!([]),
            json!({}),
            json!({ "id": -1, "body": {} }),
            json!({ "id": 0.5, "body": {} }),
            json!({ "id": 4_294_967_296_u64, "body": {} }),
            json!({ "id": "1", "body": {} }),
        ] {
            check(&request, &failed(0));
        }
        check(&json!({ "id": 8 }), &failed(8));
        check(&json!({ "id": u32::MAX, "body": null }), &failed(u32::MAX));
        check(&json!({ "id": 8, "body": { "type": "search" } }), &failed(8));
        let body = json!({ "type": "checkers", "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1" });
        for id in [json!(9), json!(9.0)] {
            check(
                &json!({ "id": id, "mood": 1, "body": body }),
                r#"{"id":9,"body":{"type":"checkers","inCheck":false,"king":{"name":"e1","number":4},"#,
            );
        }
    }
}
