//! The texts of the page in `assets/messages-*.json`: groups of entries `"Name": "text"`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The texts of a language, by name.
pub type Texts = BTreeMap<String, String>;

/// Reads the texts of a JSON document.
///
/// # Errors
/// An error if the text is not JSON, or contains anything but groups of texts.
pub fn parse_texts(json: &str) -> Result<Texts, serde_json::Error> {
    let groups: BTreeMap<String, Texts> = serde_json::from_str(json)?;
    Ok(groups.into_values().flatten().collect())
}

/// The names that occur more than once in the file. A map would contain only the last text of each name.
///
/// # Errors
/// The same errors as [`parse_texts`].
pub fn repeated_names(json: &str) -> Result<BTreeSet<String>, serde_json::Error> {
    let Fields(groups) = serde_json::from_str::<Fields<Fields<String>>>(json)?;
    let mut seen = BTreeSet::new();
    let (names, groups): (Vec<_>, Vec<_>) = groups.into_iter().unzip();
    let texts = groups.into_iter().flat_map(|Fields(texts)| texts);
    let all = names.into_iter().chain(texts.map(|(name, _)| name));
    Ok(all.filter(|name| !seen.insert(name.clone())).collect())
}

/// The fields of a JSON object in order, including repeated fields.
struct Fields<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Fields<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor(PhantomData))
    }
}

struct FieldsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldsVisitor<T> {
    type Value = Fields<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

/// The differences between the texts of another language and the English texts:
/// missing names, unknown names, and texts whose placeholders differ.
pub fn differences(english: &Texts, other: &Texts) -> Vec<String> {
    let missing = english.keys().filter(|name| !other.contains_key(*name));
    let unknown = other.keys().filter(|name| !english.contains_key(*name));
    let different = english.iter().filter_map(|(name, text)| {
        let (expected, found) = (placeholders(text), placeholders(other.get(name)?));
        (expected != found).then(|| format!("{name} has the placeholders {found:?}, in English {expected:?}"))
    });
    let missing = missing.map(|name| format!("{name} is missing"));
    let unknown = unknown.map(|name| format!("{name} is not a known name"));
    missing.chain(unknown).chain(different).collect()
}

/// The placeholders of a text, such as `0` for `{0}`.
pub fn placeholders(text: &str) -> BTreeSet<&str> {
    let after = text.split('{').skip(1);
    after.map(|part| part.split('}').next().unwrap_or_default()).collect()
}

/// Returns Rust code with one constant for each text. Because of the separate constants, the texts that only the lazy
/// part uses are compiled into that part.
pub fn constants_source(english: &Texts) -> String {
    let constants = english.iter().enumerate().map(|(place, (name, text))| {
        format!(
            "    #[doc = {:?}]\n    pub const {name}: Self = Self {{ place: {place}, english: {text:?} }};\n",
            format!("`` {text} ``"),
        )
    });
    format!(
        "#[allow(non_upper_case_globals, reason = \"they are named like the variants of an enum\")]\n\
         impl Text {{\n    /// The number of texts.\n    const COUNT: usize = {};\n{}}}\n",
        english.len(),
        constants.collect::<String>(),
    )
}
