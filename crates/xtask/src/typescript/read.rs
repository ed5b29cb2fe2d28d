//! Finds the structs and enums that serde writes or reads in a formatted Rust source file.

use crate::process::Outcome;

/// A struct or an enum.
#[derive(Debug)]
pub struct Definition {
    pub name: String,
    pub docs: Vec<String>,
    pub attributes: Attributes,
    pub shape: Shape,
}

/// The content of a definition.
#[derive(Debug)]
pub enum Shape {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
}

/// A field with its type as it is written in Rust.
#[derive(Debug)]
pub struct Field {
    pub name: String,
    pub docs: Vec<String>,
    pub attributes: Attributes,
    pub rust_type: String,
}

/// A variant of an enum.
#[derive(Debug)]
pub struct Variant {
    pub name: String,
    pub docs: Vec<String>,
    pub attributes: Attributes,
    pub shape: VariantShape,
}

/// The content of a variant.
#[derive(Debug)]
pub enum VariantShape {
    Unit,
    Value(String),
    Fields(Vec<Field>),
}

/// The attributes of serde, as pairs of a name and its value.
#[derive(Clone, Debug, Default)]
pub struct Attributes(Vec<(String, Option<String>)>);

impl Attributes {
    /// Whether there is an attribute with this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(word, _)| word == name)
    }

    /// The value of an attribute such as `tag = "type"`.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(word, _)| word == name);
        found.and_then(|(_, value)| value.as_deref())
    }

    /// The name that serde writes for a field or a variant, by the attribute `case`, such as `rename_all`.
    ///
    /// # Errors
    /// When the case is not known.
    pub fn serialized_name(&self, name: &str, case: &str) -> Outcome<String> {
        match self.value(case) {
            None => Ok(name.to_owned()),
            Some("camelCase") => Ok(camel_case(name)),
            Some("lowercase") => Ok(name.to_lowercase()),
            Some("kebab-case") => Ok(kebab_case(name)),
            Some(other) => Err(format!("{name}: the case {other} is not known")),
        }
    }
}

fn camel_case(name: &str) -> String {
    let mut text = String::new();
    let mut is_upper = false;
    for letter in name.chars() {
        match letter {
            '_' => is_upper = true,
            letter if text.is_empty() => text.extend(letter.to_lowercase()),
            letter if is_upper => text.extend(letter.to_uppercase()),
            letter => text.push(letter),
        }
        is_upper &= letter == '_';
    }
    text
}

fn kebab_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// The definitions of a file for which serde code is derived, in their order. Generic types are skipped.
///
/// # Errors
/// When a definition has a form that is not known.
pub fn definitions(text: &str) -> Outcome<Vec<Definition>> {
    let mut lines = Lines::of(text);
    let mut found = Vec::new();
    while let Some(head) = lines.next_documented_line() {
        let declared = ["struct", "enum"].into_iter().find_map(|kind| {
            let name = head.code.strip_prefix("pub ")?.strip_prefix(kind)?.strip_suffix(" {")?;
            Some((kind, name.trim().to_owned()))
        });
        let Some((kind, name)) = declared.filter(|(_, name)| head.is_serialized && !name.contains('<')) else {
            continue;
        };
        let shape = match kind {
            "struct" => Shape::Struct(fields(&mut lines, "pub ")?),
            _ => Shape::Enum(variants(&mut lines)?),
        };
        found.push(Definition {
            name,
            docs: head.docs,
            attributes: head.attributes,
            shape,
        });
    }
    Ok(found)
}

/// The fields up to the closing brace.
fn fields(lines: &mut Lines<'_>, visibility: &str) -> Outcome<Vec<Field>> {
    let mut fields = Vec::new();
    while let Some(head) = lines.next_documented_line().filter(|head| !head.code.starts_with('}')) {
        let field = head
            .code
            .strip_prefix(visibility)
            .and_then(|code| code.strip_suffix(',')?.split_once(": "));
        let (name, rust_type) = field.ok_or_else(|| format!("not a field: {}", head.code))?;
        fields.push(Field {
            name: name.to_owned(),
            rust_type: rust_type.to_owned(),
            docs: head.docs,
            attributes: head.attributes,
        });
    }
    Ok(fields)
}

/// The variants up to the closing brace.
fn variants(lines: &mut Lines<'_>) -> Outcome<Vec<Variant>> {
    let mut variants = Vec::new();
    while let Some(head) = lines.next_documented_line().filter(|head| !head.code.starts_with('}')) {
        let code = head.code;
        let (name, shape) = if let Some(name) = code.strip_suffix(" {") {
            (name, VariantShape::Fields(fields(lines, "")?))
        } else if let Some((name, content)) = code.strip_suffix("),").and_then(|code| code.split_once('(')) {
            (name, VariantShape::Value(without_attribute(content).to_owned()))
        } else {
            let name = code.strip_suffix(',').ok_or_else(|| format!("not a variant: {code}"))?;
            (name, VariantShape::Unit)
        };
        variants.push(Variant {
            name: name.to_owned(),
            docs: head.docs,
            attributes: head.attributes,
            shape,
        });
    }
    Ok(variants)
}

/// The type in the parentheses of a variant, without an attribute before it.
fn without_attribute(content: &str) -> &str {
    content.rsplit("] ").next().unwrap_or(content)
}

/// A line of code with the documentation and the attributes before it.
struct DocumentedLine<'a> {
    code: &'a str,
    docs: Vec<String>,
    attributes: Attributes,
    is_serialized: bool,
}

struct Lines<'a>(std::iter::Peekable<std::str::Lines<'a>>);

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Self(text.lines().peekable())
    }

    /// The next line of code; `None` at the end.
    fn next_documented_line(&mut self) -> Option<DocumentedLine<'a>> {
        let (mut docs, mut attributes) = (Vec::new(), Attributes::default());
        let mut is_serialized = false;
        loop {
            let code = self.0.next()?.trim();
            if let Some(line) = code.strip_prefix("///") {
                docs.push(line.trim().to_owned());
            } else if code.starts_with("#[") {
                let text = self.attribute(code);
                is_serialized |= text.contains("Serialize") || text.contains("Deserialize");
                attributes.0.extend(serde_words(&text));
            } else if code.is_empty() {
                docs.clear();
            } else {
                let docs = without_example(docs);
                return Some(DocumentedLine {
                    code,
                    docs,
                    attributes,
                    is_serialized,
                });
            }
        }
    }

    /// The text of an attribute, which may have several lines.
    fn attribute(&mut self, first: &str) -> String {
        let mut text = first.to_owned();
        while !text.ends_with(']') {
            let Some(line) = self.0.next() else { break };
            text += line.trim();
        }
        text
    }
}

/// Documentation up to the first example in Rust.
fn without_example(docs: Vec<String>) -> Vec<String> {
    let mut before: Vec<String> = docs.into_iter().take_while(|line| !line.starts_with("```")).collect();
    while before.last().is_some_and(String::is_empty) {
        before.pop();
    }
    before
}

/// The names and values in an attribute of serde, such as `default` and `rename = "move"`.
fn serde_words(attribute: &str) -> Vec<(String, Option<String>)> {
    let Some((_, words)) = attribute.split_once("serde(") else {
        return Vec::new();
    };
    let words = words.trim_end_matches([']', ')']).split(", ");
    let pair = |word: &str| match word.split_once(" = ") {
        Some((name, value)) => (name.to_owned(), Some(value.trim_matches('"').to_owned())),
        None => (word.to_owned(), None),
    };
    words.map(pair).collect()
}
