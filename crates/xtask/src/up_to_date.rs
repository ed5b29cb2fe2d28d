//! Decides whether a build is up to date: whether its inputs and outputs are those of the last build.
//!
//! The contents of files are compared, not their times, so a checkout of the same sources builds nothing again.

use crate::files::{error_of_file, write};
use crate::process::{Outcome, command, root, try_output};
use crate::release::content_hash;
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The files and folders from which the site is built. The versions of the build tools are in the sources of this
/// program.
const INPUT_PATHS: [&str; 8] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "crates",
    "index.html",
    "package-lock.json",
    "web",
];

/// The beginnings of the names of environment variables that change the programs that Cargo builds.
const VARIABLE_PREFIXES: [&str; 5] = [
    "CARGO_BUILD_",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "CARGO_UNSTABLE_",
    "RUSTC",
];

/// The hashes of inputs or outputs, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HashRecord(BTreeMap<String, String>);

impl HashRecord {
    /// Reads a stored record: one line for each name, with the hash after a tab.
    #[must_use]
    fn parse(text: &str) -> Self {
        let entry = |line: &str| {
            let (name, hash) = line.rsplit_once('\t')?;
            Some((name.to_owned(), hash.to_owned()))
        };
        Self(text.lines().filter_map(entry).collect())
    }

    #[must_use]
    fn record_text(&self) -> String {
        self.0.iter().map(|(name, hash)| format!("{name}\t{hash}\n")).collect()
    }

    #[must_use]
    fn merged_with(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The first difference between this record and the record of the `last` build, in words; `None` if there is none.
    #[must_use]
    fn first_difference(&self, last: &Self) -> Option<String> {
        if last.0.is_empty() {
            return Some("there is no record of the last build".to_owned());
        }
        let changed = self.0.iter().find_map(|(name, hash)| match last.0.get(name) {
            Some(known) if known == hash => None,
            Some(_) => Some(format!("{name} has changed")),
            None => Some(format!("{name} is new")),
        });
        let is_missing = |name: &&String| !self.0.contains_key(*name);
        changed.or_else(|| last.0.keys().find(is_missing).map(|name| format!("{name} is missing")))
    }
}

/// A build with a record of its last inputs and outputs.
pub struct Build {
    /// The name of the build, which is also the name of the folder that it writes.
    pub name: &'static str,
    /// All folders that the build writes.
    pub outputs: &'static [&'static str],
}

impl Build {
    /// The reason why the folder must be built from these inputs; `None` if it is up to date.
    ///
    /// # Errors
    /// When an output cannot be read.
    pub fn rebuild_reason(&self, inputs: &HashRecord) -> Outcome<Option<String>> {
        let last = fs::read_to_string(self.file()).unwrap_or_default();
        let current = inputs.clone().merged_with(hashes_of_files(&root(), self.outputs)?);
        Ok(current.first_difference(&HashRecord::parse(&last)))
    }

    /// Stores the record after a build from these inputs.
    ///
    /// # Errors
    /// When an output cannot be read, or the record cannot be written.
    pub fn store(&self, inputs: &HashRecord) -> Outcome {
        let record = inputs.clone().merged_with(hashes_of_files(&root(), self.outputs)?);
        write(&self.file(), record.record_text().as_bytes())
    }

    fn file(&self) -> std::path::PathBuf {
        root().join(format!("target/{}.record", self.name))
    }
}

/// The inputs of the site: the sources, the versions of the compiler and of Node.js, and environment variables.
///
/// # Errors
/// When a source file cannot be read.
pub fn inputs() -> Outcome<HashRecord> {
    let version = |program, argument| {
        let text = try_output(&mut command(program, &[argument])).unwrap_or_default();
        (program.to_owned(), hash(text.as_bytes()))
    };
    let programs = [version("rustc", "-vV"), version("node", "--version")];
    let variables = hashes_of_variables(env::vars_os().map(|(name, value)| {
        let text = |it: std::ffi::OsString| it.to_string_lossy().into_owned();
        (text(name), text(value))
    }));
    let others = HashRecord(programs.into_iter().chain(variables).collect());
    Ok(hashes_of_files(&root(), &INPUT_PATHS)?.merged_with(others))
}

/// The hashes of the environment variables that change a build.
fn hashes_of_variables(all: impl Iterator<Item = (String, String)>) -> impl Iterator<Item = (String, String)> {
    let changes_a_build = |name: &str| VARIABLE_PREFIXES.iter().any(|start| name.starts_with(start));
    all.filter(move |(name, _)| changes_a_build(name))
        .map(|(name, value)| (format!("variable {name}"), hash(value.as_bytes())))
}

/// The hashes of files, and of all files in folders, by their paths. Files that do not exist are omitted. So are hidden
/// files in folders, and backup copies of editors.
fn hashes_of_files(root: &Path, paths: &[&str]) -> Outcome<HashRecord> {
    let mut record = HashRecord::default();
    let mut open: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
    while let Some(path) = open.pop() {
        let full = root.join(&path);
        if full.is_dir() {
            for entry in fs::read_dir(&full).map_err(|error| error_of_file(&full, &error))? {
                let entry = entry.map_err(|error| error_of_file(&full, &error))?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if !name.starts_with('.') && !name.ends_with('~') {
                    open.push(format!("{path}/{name}"));
                }
            }
        } else if full.is_file() {
            let content = fs::read(&full).map_err(|error| error_of_file(&full, &error))?;
            record.0.insert(path, hash(&content));
        }
    }
    Ok(record)
}

fn hash(content: &[u8]) -> String {
    format!("{:016x}", content_hash(content))
}

#[cfg(test)]
mod tests;
