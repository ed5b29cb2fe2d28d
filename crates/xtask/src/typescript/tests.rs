use super::{Source, declarations};

#[track_caller]
fn check(rust: &str, requests: &[&str], expected: &str) {
    let source = Source {
        text: rust,
        renamed: &[("Place", "AnyPlace")],
    };
    let text = declarations(&[source], &["Color"], requests).unwrap();
    assert_eq!(text.trim_end(), expected.trim());
}

const STRUCT: &str = r#"
/// A [`Move`](super::Move).
///
/// ```
/// let never = "shown";
/// ```
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// The side.
    pub side_to_move: Color,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<Box<UciMove>>,
    #[serde(default)]
    pub places: Vec<super::Place>,
}

/// Not a message.
pub struct Other {
    pub file: std::fs::File,
}
"#;

#[test]
fn a_struct_is_an_object() {
    let expected = "
/** A `Move`. */
export type Turn = {
  /** The side. */
  sideToMove: Color;
  move?: string;
  places: AnyPlace[];
};";
    check(STRUCT, &[], expected);
    check(STRUCT, &["Turn"], &expected.replace("places:", "places?:"));
}

#[test]
fn an_enum_is_a_union() {
    check(
        r#"
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Answer {
    /// There is no move.
    NoMoves,
    Turn(#[serde(deserialize_with = "path")] Box<Color>),
    Checkers {
        /// Whether the side is in check.
        in_check: bool,
    },
    #[serde(other, skip_serializing)]
    Other,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    KingCapture,
    Mate(i32),
}
"#,
        &[],
        r#"
export type Answer =
  /** There is no move. */
  | { type: "noMoves" }
  | ({ type: "turn" } & Color)
  | {
    type: "checkers";
    /** Whether the side is in check. */
    inCheck: boolean;
  };

export type Kind =
  | "king-capture"
  | { mate: number };"#,
    );
}

#[test]
fn a_flattened_type_is_joined() {
    check(
        "#[derive(Deserialize)]\npub struct Question {\n    pub start: Board,\n    #[serde(flatten)]\n    \
         pub query: Color,\n}",
        &[],
        "export type Question = {\n  start: string;\n} & Color;",
    );
}

#[test]
fn unknown_types_and_cases_are_errors() {
    let fails = |field: &str, attribute: &str| {
        let text = format!("#[derive(Serialize)]\n{attribute}\npub struct A {{\n    {field}\n}}");
        declarations(
            &[Source {
                text: &text,
                renamed: &[],
            }],
            &[],
            &[],
        )
        .unwrap_err()
    };
    assert!(fails("pub a: HashMap<String, u8>,", "").contains("HashMap"));
    assert!(fails("pub a: Vec<Option<u8>>,", "").contains("Option<u8>"));
    assert!(fails("pub a: u8,", "#[serde(rename_all = \"UPPERCASE\")]").contains("UPPERCASE"));
    assert!(fails("a: u8,", "").contains("not a field"));
}
