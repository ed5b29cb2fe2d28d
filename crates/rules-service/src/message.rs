//! Reads a request from a text in JSON, and writes the reply as JSON.

use engine_protocol::Reply;
use engine_protocol::rules::{Answer, Question};
use serde_json::Value;

use crate::rules::answer_rules;

/// The reply to a request whose body is a [`Question`], both in JSON. There is exactly one reply.
///
/// # Errors
///
/// Returns the reason if the text is not JSON or is nested too deeply.
///
/// ```
/// let reply = rules_service::answer(r#"{"id": 7, "body": {"type": "checkers"}}"#)?;
/// assert_eq!(reply, r#"{"id":7,"body":{"type":"failed","message":"missing field `start`"}}"#);
/// # Ok::<(), String>(())
/// ```
pub fn answer(request: &str) -> Result<String, String> {
    let request: Value = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let number = request.get("id").and_then(Value::as_u64);
    let id = number.and_then(|id| u32::try_from(id).ok());
    Ok(match (id, request.get("body")) {
        (Some(id), Some(body)) => reply(id, answer_to_question(body)),
        (Some(id), None) => failure(id, "missing field `body`"),
        (None, _) => failure(0, "id: a number from 0 to 4294967295 is expected"),
    })
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
    // Texts and numbers can always be written.
    serde_json::to_string(&Reply { id, body }).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[track_caller]
    fn check(request: &str, beginning: &str) {
        let reply = answer(request).expect("JSON");
        assert!(reply.starts_with(beginning), "{reply}");
    }

    #[test]
    fn every_text_gets_one_reply() {
        let failed = |id: u32| format!(r#"{{"id":{id},"body":{{"type":"failed","message":""#);
        assert!(answer("").is_err() && answer("rubbish").is_err() && answer(&"[".repeat(1000)).is_err());
        for request in [
            "null",
            "[]",
            "{}",
            r#"{"id": -1, "body": {}}"#,
            r#"{"id": "1", "body": {}}"#,
        ] {
            check(request, &failed(0));
        }
        check(r#"{"id": 8}"#, &failed(8));
        check(r#"{"id": 8, "body": null}"#, &failed(8));
        check(r#"{"id": 8, "body": {"type": "search"}}"#, &failed(8));
        let start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let request = format!(r#"{{"id": 9, "mood": 1, "body": {{"type": "checkers", "start": "{start}"}}}}"#);
        check(
            &request,
            r#"{"id":9,"body":{"type":"checkers","inCheck":false,"king":{"name":"e1","number":4},"#,
        );
    }
}
