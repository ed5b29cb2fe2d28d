//! Writes the TypeScript types of the npm packages from the Rust types of the messages, so that the two cannot differ.
//!
//! The module `read` finds the structs and enums that serde writes, with their attributes. This module writes their
//! types in the form in which serde writes their values. Only the attributes and types that the messages use are
//! supported; any other attribute or type is an error.

mod read;

#[cfg(test)]
mod tests;

use crate::process::Outcome;
use read::{Definition, Field, Shape, Variant, VariantShape};

/// A Rust source file, and the TypeScript types of those Rust types that have a special TypeScript type in this file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text of the file.
    pub text: &'a str,
    /// The names of Rust types, with their TypeScript types.
    pub renamed: &'a [(&'a str, &'a str)],
}

/// The TypeScript types of Rust types that are not structs or enums of the messages.
const KNOWN_TYPES: [(&str, &str); 15] = [
    ("String", "string"),
    ("bool", "boolean"),
    ("u8", "number"),
    ("i8", "number"),
    ("u32", "number"),
    ("i32", "number"),
    ("u64", "number"),
    ("usize", "number"),
    ("f64", "number"),
    ("Board", "string"),
    ("UciMove", "string"),
    ("Strength", "number"),
    ("[i8; 2]", "[number, number]"),
    ("[String; 3]", "[string, string, string]"),
    ("BTreeMap<String, String>", "Record<string, string>"),
];

/// The TypeScript declarations of all types that serde writes or reads in these files.
///
/// `declared` are the names of types that another text declares. `requests` are the names of types of which a user's
/// program creates the values: in these types, a field with a serde default is optional.
///
/// # Errors
/// When a type or an attribute is not known.
pub fn declarations(sources: &[Source<'_>], declared: &[&str], requests: &[&str]) -> Outcome<String> {
    let mut all = Vec::new();
    for source in sources {
        for definition in read::definitions(source.text)? {
            all.push((definition, source.renamed));
        }
    }
    let names: Vec<&str> = all
        .iter()
        .map(|(it, _)| it.name.as_str())
        .chain(declared.iter().copied())
        .collect();
    let texts: Vec<String> = all
        .iter()
        .map(|(definition, renamed)| {
            let scope = Scope {
                names: &names,
                renamed,
                is_request: requests.contains(&definition.name.as_str()),
            };
            scope.declaration(definition)
        })
        .collect::<Outcome<_>>()?;
    Ok(texts.join("\n"))
}

/// The types to which a declaration may refer.
struct Scope<'a> {
    names: &'a [&'a str],
    renamed: &'a [(&'a str, &'a str)],
    is_request: bool,
}

impl Scope<'_> {
    fn declaration(&self, definition: &Definition) -> Outcome<String> {
        let name = &definition.name;
        let body = match &definition.shape {
            Shape::Struct(fields) => self.object_type(definition, fields, "", None)?,
            Shape::Enum(variants) => {
                let variants = variants.iter().filter(|variant| !variant.attributes.has("other"));
                let texts: Vec<String> = variants
                    .map(|variant| self.variant_type(definition, variant))
                    .collect::<Outcome<_>>()?;
                texts.concat()
            }
        };
        Ok(format!(
            "{}export type {name} ={body};\n",
            documentation(&definition.docs, "")
        ))
    }

    /// One alternative of an enum, on its own lines.
    fn variant_type(&self, definition: &Definition, variant: &Variant) -> Outcome<String> {
        let name = definition.attributes.serialized_name(&variant.name, "rename_all")?;
        let tag = definition.attributes.value("tag");
        let text = match (&variant.shape, tag) {
            (VariantShape::Unit, None) => format!(" \"{name}\""),
            (VariantShape::Unit, Some(tag)) => format!(" {{ {tag}: \"{name}\" }}"),
            (VariantShape::Value(inner), None) => format!(" {{ {name}: {} }}", self.type_of(inner)?),
            (VariantShape::Value(inner), Some(tag)) => {
                format!(" ({{ {tag}: \"{name}\" }} & {})", self.type_of(inner)?)
            }
            (VariantShape::Fields(fields), Some(tag)) => {
                self.object_type(definition, fields, "  ", Some(&format!("{tag}: \"{name}\"")))?
            }
            (VariantShape::Fields(_), None) => return Err(format!("{}: an enum without a tag", definition.name)),
        };
        Ok(format!("\n{}  |{text}", documentation(&variant.docs, "  ")))
    }

    /// An object type. Types that serde flattens into the object are joined with `&`.
    fn object_type(
        &self,
        definition: &Definition,
        fields: &[Field],
        indent: &str,
        first: Option<&str>,
    ) -> Outcome<String> {
        let mut text = " {\n".to_owned();
        if let Some(first) = first {
            text += &format!("{indent}  {first};\n");
        }
        let mut flattened = String::new();
        for field in fields.iter().filter(|field| !field.attributes.has("skip")) {
            if field.attributes.has("flatten") {
                flattened += &format!(" & {}", self.type_of(&field.rust_type)?);
                continue;
            }
            let case = match definition.shape {
                Shape::Struct(_) => "rename_all",
                Shape::Enum(_) => "rename_all_fields",
            };
            let usual = definition.attributes.serialized_name(&field.name, case)?;
            let name = field.attributes.value("rename").map_or(usual, str::to_owned);
            let mark = if self.is_optional(definition, field) { "?" } else { "" };
            let inner = type_argument(&field.rust_type, "Option<").unwrap_or(&field.rust_type);
            text += &documentation(&field.docs, &format!("{indent}  "));
            text += &format!("{indent}  {name}{mark}: {};\n", self.type_of(inner)?);
        }
        Ok(format!("{text}{indent}}}{flattened}"))
    }

    /// Whether the field may be absent.
    fn is_optional(&self, definition: &Definition, field: &Field) -> bool {
        let has_default = field.attributes.has("default") || definition.attributes.has("default");
        field.attributes.has("skip_serializing_if") || (self.is_request && has_default)
    }

    fn type_of(&self, rust_type: &str) -> Outcome<String> {
        if let Some(item) = type_argument(rust_type, "Vec<") {
            return Ok(format!("{}[]", self.type_of(item)?));
        }
        if let Some(inner) = type_argument(rust_type, "Box<") {
            return self.type_of(inner);
        }
        let name = rust_type.rsplit("::").next().unwrap_or(rust_type);
        let known = self.renamed.iter().chain(&KNOWN_TYPES).find(|(rust, _)| *rust == name);
        match known {
            Some((_, typescript)) => Ok((*typescript).to_owned()),
            None if self.names.contains(&name) => Ok(name.to_owned()),
            None => Err(format!("no TypeScript type for {rust_type}")),
        }
    }
}

/// The argument of a generic type, such as `T` of `Vec<T>` for the beginning `Vec<`.
fn type_argument<'a>(rust_type: &'a str, beginning: &str) -> Option<&'a str> {
    rust_type.strip_prefix(beginning)?.strip_suffix('>')
}

/// Documentation in the form of JSDoc, without the links and paths of Rust.
fn documentation(lines: &[String], indent: &str) -> String {
    let text: Vec<String> = lines.iter().map(|line| without_links(line)).collect();
    match text.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let inner: String = lines
                .iter()
                .map(|line| format!("{indent} * {line}\n").replace(" \n", "\n"))
                .collect();
            format!("{indent}/**\n{inner}{indent} */\n")
        }
    }
}

/// A line of documentation in which ``[`name`](path)`` is only `` `name` ``.
fn without_links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("[`") {
        text += before;
        let Some((name, after)) = after.split_once("`]") else {
            return line.to_owned();
        };
        text += &format!("`{name}`");
        rest = after
            .strip_prefix('(')
            .and_then(|path| path.split_once(')'))
            .map_or(after, |(_, after)| after);
    }
    text + rest
}
