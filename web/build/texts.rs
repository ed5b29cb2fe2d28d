//! The texts of the page as `assets/messages-*.json` hold them: groups of lines `"Name": "text"`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The texts of a language by their names.
pub type Texts = BTreeMap<String, String>;

/// The texts of a file.
///
/// # Errors
/// When it is no JSON, or holds anything but groups of texts.
pub fn read(json: &str) -> Result<Texts, serde_json::Error> {
    let groups: BTreeMap<String, Texts> = serde_json::from_str(json)?;
    Ok(groups.into_values().flatten().collect())
}

/// The names that stand more than once in a file, whether in one group or in two; a map has only the last of them.
///
/// # Errors
/// As [`read`].
pub fn repeated(json: &str) -> Result<BTreeSet<String>, serde_json::Error> {
    let Fields(groups) = serde_json::from_str::<Fields<Fields<String>>>(json)?;
    let mut seen = BTreeSet::new();
    let (names, groups): (Vec<_>, Vec<_>) = groups.into_iter().unzip();
    let texts = groups.into_iter().flat_map(|Fields(texts)| texts);
    let all = names.into_iter().chain(texts.map(|(name, _)| name));
    Ok(all.filter(|name| !seen.insert(name.clone())).collect())
}

/// The fields of a JSON object as they stand there, the repeated ones too.
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

/// Where the texts of another language are not those of English: names that are missing or not known, and texts in
/// which something else is filled in.
pub fn differences(english: &Texts, other: &Texts) -> Vec<String> {
    let missing = english.keys().filter(|name| !other.contains_key(*name));
    let surplus = other.keys().filter(|name| !english.contains_key(*name));
    let unlike = english.iter().filter_map(|(name, text)| {
        let (places, others) = (places(text), places(other.get(name)?));
        (places != others).then(|| format!("{name} fills in {others:?}, in English {places:?}"))
    });
    let missing = missing.map(|name| format!("{name} is missing"));
    let surplus = surplus.map(|name| format!("{name} is no name of a text"));
    missing.chain(surplus).chain(unlike).collect()
}

/// What is filled into a text: `0` for `{0}`.
pub fn places(text: &str) -> BTreeSet<&str> {
    let after = text.split('{').skip(1);
    after.map(|part| part.split('}').next().unwrap_or_default()).collect()
}

/// The program's texts: a constant for each, so that what only the later part says lies in that part.
pub fn code(english: &Texts) -> String {
    let constants = english.iter().enumerate().map(|(place, (name, text))| {
        format!(
            "    #[doc = {:?}]\n    pub const {name}: Self = Self {{ place: {place}, english: {text:?} }};\n",
            format!("`` {text} ``"),
        )
    });
    format!(
        "#[allow(non_upper_case_globals, reason = \"they are named like the variants of an enum\")]\n\
         impl Text {{\n    /// How many there are.\n    const COUNT: usize = {};\n{}}}\n",
        english.len(),
        constants.collect::<String>(),
    )
}
