use super::Json;

/// What the browser would read, outside of one.
pub fn parsed(text: &str) -> Option<Json> {
    serde_json::from_str(text).ok().map(of_value)
}

fn of_value(value: serde_json::Value) -> Json {
    use serde_json::Value;
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(value),
        Value::Number(number) => Json::Number(number.to_string()),
        Value::String(text) => Json::Text(text),
        Value::Array(values) => Json::List(values.into_iter().map(of_value).collect()),
        Value::Object(fields) => Json::Object(
            fields
                .into_iter()
                .map(|(name, value)| (name, of_value(value)))
                .collect(),
        ),
    }
}

#[test]
fn what_is_written_is_read_again() {
    let texts = [
        "",
        "plain",
        "\"quoted\" \\ back",
        "line\nbreak\ttab\r\u{0}\u{1f}",
        "♘ <b> \u{202e} \u{2028}",
    ];
    // In the order of the alphabet, which is how this reader gives them.
    let fields: Vec<(String, Json)> = vec![
        ("list".into(), Json::List(texts.map(Json::of_text).into())),
        ("no\"thing".into(), Json::Null),
        (
            "numbers".into(),
            Json::List(vec![Json::of_number(7), Json::Number("-0.25".into())]),
        ),
        (
            "object".into(),
            Json::Object(vec![
                ("a".into(), Json::Bool(true)),
                ("b".into(), Json::List(Vec::new())),
            ]),
        ),
    ];
    let text = Json::written(&fields);
    assert_eq!(parsed(&text), Some(Json::Object(fields)), "{text}");
}

#[test]
fn a_field_stands_on_a_line() {
    let fields = [
        ("a".to_owned(), Json::of_number(1)),
        ("b".to_owned(), Json::of_text("x")),
    ];
    assert_eq!(Json::written(&fields), "{\n  \"a\": 1,\n  \"b\": \"x\"\n}\n");
}

#[test]
fn what_is_not_there_or_of_another_kind_is_nothing() {
    let value = parsed(r#"{"text": "x", "number": 3, "fraction": 0.5, "negative": -1}"#).expect("JSON");
    assert_eq!(value.get("text").text(), Some("x"));
    assert_eq!(value.get("number").number(), Some(3));
    assert_eq!(
        (value.get("fraction").number(), value.get("negative").number()),
        (None, None)
    );
    assert_eq!((value.get("text").number(), value.get("number").text()), (None, None));
    assert_eq!(value.get("missing"), &Json::Null);
    assert_eq!(value.get("text").get("deeper"), &Json::Null);
}
