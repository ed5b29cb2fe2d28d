//! Makes a release of the site that Trunk has built: adds the hash of each file's content to the file's name, and
//! updates all references to the file.

mod numbered_names;

use crate::process::Outcome;
use std::collections::{BTreeMap, BTreeSet};

/// A site: the contents of its files by relative path, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The only file that is not renamed, because visitors open its address.
pub const PAGE: &str = "index.html";
/// A part of the name of each file of the engine. No other file has this part in its name.
const ENGINE_NAME_PART: &str = "engine-worker";
/// The beginning of the names of the parts of programs that are loaded when they are first needed.
const LATER_PART_PREFIX: &str = "split_";
/// The folder of scripts. wasm-bindgen never clears it, so it may contain scripts of earlier builds.
const SNIPPETS_FOLDER: &str = "snippets/";
const TEXT_ENDINGS: [&str; 6] = [".html", ".js", ".mjs", ".css", ".webmanifest", ".svg"];

/// The site with the hash of each file's final content in the file's name, and with numbers instead
/// of wasm-bindgen's hashes.
///
/// A file is renamed before the files that refer to it. So the hash of a file also depends on the files to which it
/// refers. The order is wasm, script, loader, page.
///
/// # Errors
/// When files refer to each other in a circle, when no other file refers to a file, or when the name of a
/// file that the engine needs at its start lacks `engine-worker`.
pub fn with_hashed_names(files: &Files) -> Outcome<Files> {
    let files = numbered_names::with_numbers(files.clone());
    let named = in_reference_order(&files, |name, content| with_hash(name, content_hash(content)))?;
    Ok(named.into_iter().collect())
}

/// The files that the page needs. Each file is after the files to which it refers; the page is last and is not renamed.
/// `name_of` returns a file's new name for its old name and final content.
///
/// # Errors
/// See [`with_hashed_names`].
pub fn in_reference_order(files: &Files, name_of: impl Fn(&str, &[u8]) -> String) -> Outcome<Vec<(String, Vec<u8>)>> {
    let links = references_by_file(files);
    let wanted = reachable_files(&links, PAGE);
    check_all_wanted(files, &wanted)?;
    check_engine_names(&links)?;
    let mut names: BTreeMap<&str, String> = BTreeMap::new();
    let mut result = Vec::new();
    while names.len() < wanted.len() {
        let ready = wanted
            .iter()
            .copied()
            .find(|name| !names.contains_key(name) && links[name].iter().all(|to| names.contains_key(to)));
        let name = ready.ok_or_else(|| circle_error(&wanted, &names))?;
        let content = rewrite_references(name, &files[name], &names);
        let new_name = match name {
            PAGE => PAGE.to_owned(),
            _ => name_of(name, &content),
        };
        result.push((new_name.clone(), content));
        names.insert(name, new_name);
    }
    Ok(result)
}

/// The script that starts the page; `MODULE` is replaced by the address of the page's module.
const START: &str = include_str!("release/start.js");

/// The script that starts the page by running the module that the page preloads; `None` if there is no such module.
#[must_use]
pub fn start_script(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("<link rel=\"modulepreload\" href=\"")?;
    let (module, _) = rest.split_once('"')?;
    Some(START.replace("MODULE", module))
}

/// The page without its content security policy.
#[must_use]
pub fn without_policy(page: &str) -> String {
    let Some(at) = page.find("http-equiv=\"Content-Security-Policy\"") else {
        return page.to_owned();
    };
    let start = page[..at].rfind('<').unwrap_or(at);
    let end = page[at..].find('>').map_or(page.len(), |length| at + length + 1);
    format!("{}{}", &page[..start], &page[end..])
}

/// For each file, the files to which it refers.
fn references_by_file(files: &Files) -> BTreeMap<&str, BTreeSet<&str>> {
    let targets = |from: &str, content: &[u8]| {
        let text = text_of(from, content).unwrap_or_default();
        let named = |to: &&String| {
            let others = to.as_str() != from && to.as_str() != PAGE;
            others && !mention_positions(text, &relative_address(from, to)).is_empty()
        };
        files.keys().filter(named).map(String::as_str).collect()
    };
    files
        .iter()
        .map(|(name, content)| (name.as_str(), targets(name, content)))
        .collect()
}

/// A file and the files to which it refers, directly or through other files.
fn reachable_files<'a>(links: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        if let Some(next) = links.get(name).filter(|_| found.insert(name)) {
            open.extend(next);
        }
    }
    found
}

fn check_all_wanted(files: &Files, wanted: &BTreeSet<&str>) -> Outcome {
    if !files.contains_key(PAGE) {
        return Err(format!("the build has no {PAGE}"));
    }
    let unreferenced = |name: &&String| !wanted.contains(name.as_str()) && !name.starts_with(SNIPPETS_FOLDER);
    match files.keys().find(unreferenced) {
        Some(name) => Err(format!(
            "nothing refers to {name}, so a release can't rename it: put its address into {PAGE} \
             (in a <link>, or a <meta> that the program reads at start)"
        )),
        None => Ok(()),
    }
}

fn check_engine_names(links: &BTreeMap<&str, BTreeSet<&str>>) -> Outcome {
    let engines = links.keys().filter(|name| name.contains(ENGINE_NAME_PART));
    let mut below = engines.flat_map(|name| reachable_files(links, name));
    match below.find(|name| !name.contains(ENGINE_NAME_PART) && !name.starts_with(LATER_PART_PREFIX)) {
        Some(name) => Err(format!(
            "the engine loads {name}, whose name lacks `{ENGINE_NAME_PART}`"
        )),
        None => Ok(()),
    }
}

fn circle_error(wanted: &BTreeSet<&str>, names: &BTreeMap<&str, String>) -> String {
    let left = wanted.iter().filter(|name| !names.contains_key(*name));
    let left: Vec<&str> = left.copied().collect();
    format!("these files refer to each other in a circle: {}", left.join(", "))
}

/// A file's content with the new names of all renamed files.
fn rewrite_references(from: &str, content: &[u8], names: &BTreeMap<&str, String>) -> Vec<u8> {
    let Some(text) = text_of(from, content) else {
        return content.to_vec();
    };
    let mut text = text.to_owned();
    for (old, new) in names {
        let (old, new) = (relative_address(from, old), relative_address(from, new));
        for at in mention_positions(&text, &old).into_iter().rev() {
            text.replace_range(at..at + old.len(), &new);
        }
    }
    text.into_bytes()
}

/// The byte positions at which a text contains this relative address, with or without `./`, between
/// quotes, brackets or spaces.
///
/// A quoted name before a colon is a key and does not count.
/// The wasm module uses such keys for its imports, and they are the names at the time of the build.
fn mention_positions(text: &str, address: &str) -> Vec<usize> {
    let opens = |before: &str| {
        let before = before.strip_suffix("./").unwrap_or(before);
        before.ends_with(['"', '\'', '`', '(', '=', ',', ' '])
    };
    let closes = |after: &str| {
        let is_key = after.starts_with("\":") || after.starts_with("':");
        after.starts_with(['"', '\'', '`', ')', '#', '?', ' ', '>']) && !is_key
    };
    text.match_indices(address)
        .map(|(at, _)| at)
        .filter(|&at| opens(&text[..at]) && closes(&text[at + address.len()..]))
        .collect()
}

/// The address of `to` as seen from the file `from`, without a leading `./`.
fn relative_address(from: &str, to: &str) -> String {
    let folders = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
    let (from, to) = (folders(from), folders(to));
    let shared = from[..from.len() - 1]
        .iter()
        .zip(&to[..to.len() - 1])
        .take_while(|(left, right)| left == right)
        .count();
    let ups = std::iter::repeat_n("..", from.len() - 1 - shared);
    ups.chain(to[shared..].iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("/")
}

fn text_of<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let is_text = TEXT_ENDINGS.iter().any(|ending| name.ends_with(ending));
    std::str::from_utf8(content).ok().filter(|_| is_text)
}

/// Converts `a/b.js` to `a/b-0123456789abcdef.js`, with the digits of the hash.
fn with_hash(name: &str, hash: u64) -> String {
    let file = name.rfind('/').map_or(0, |at| at + 1);
    let dot = name[file..].rfind('.').map_or(name.len(), |at| file + at);
    format!("{}-{hash:016x}{}", &name[..dot], &name[dot..])
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo). Caches distinguish files by this hash. The hash does
/// not protect against forgery.
pub fn content_hash(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests;
