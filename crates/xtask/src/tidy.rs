//! Checks the sources for forbidden references, files that are too large, phrases that better ones have replaced, and
//! unfinished work.

mod circles;
mod modules;
mod page;
mod source;
mod words;

use crate::process::{Outcome, root};
use source::{Path, code, identifiers, paths, public_names, test_lines, without_tests};
use std::fs;

/// A problem at a line of a file. The first line has the number 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    line: usize,
    message: String,
}

const MAX_LINES: usize = 500;
/// The maximum number of characters in a line of Rust. rustfmt does not wrap comments and strings.
const MAX_COLUMNS: usize = 120;
const ENDINGS_WITH_SIZE_LIMIT: [&str; 5] = [".rs", ".ts", ".mjs", ".js", ".css"];
const CHECKED_FILE_ENDINGS: [&str; 10] = [
    ".rs",
    ".ts",
    ".mjs",
    ".js",
    ".css",
    ".html",
    ".toml",
    ".md",
    ".json",
    ".webmanifest",
];
const SKIPPED_FOLDERS: [&str; 9] = [
    "target",
    // Inputs found by fuzzing.
    "corpus",
    "artifacts",
    "node_modules",
    "dist",
    "dist-single",
    "dist-packages",
    "test-results",
    "playwright-report",
];
/// The word is split, so that this file does not contain the text that it looks for.
const UNFINISHED_MARK: &str = concat!("FIX", "ME");
const PLANNED_WORK_MARK: &str = concat!("TO", "DO");
const MACHINE_FOLDERS: [&str; 4] = [
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
];

/// Forbidden references: the folder, the beginning of the path, and the reason. References between crates need no check
/// here, because the compiler checks them: a crate can use only the crates in its `Cargo.toml`.
const FORBIDDEN_REFERENCES: &[(&str, &[&str], &str)] = &[
    (
        "crates/chess-core/src/rules",
        &["engine"],
        "the rules never refer to the engine",
    ),
    (
        "crates/chess-core/src/rules",
        &["notation"],
        "the rules never refer to the notation",
    ),
    (
        "crates/chess-core/src/notation",
        &["engine"],
        "the notation never refers to the engine",
    ),
    (
        "crates/chess-core/src/engine",
        &["notation"],
        "the engine never refers to the notation",
    ),
    (
        "crates/chess-core/src/tactics",
        &["engine"],
        "tactics never refer to the engine",
    ),
    (
        "crates/chess-core/src/tactics",
        &["notation"],
        "tactics never refer to the notation",
    ),
    ("crates/chess-core/src", &["std", "time"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "fs"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "net"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "io"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "env"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "process"], CORE_IS_PURE),
    ("crates/chess-core/src", &["std", "thread"], CORE_IS_PURE),
    ("crates/chess-core/src", &["core", "net"], CORE_IS_PURE),
    ("web/src/components", &["engine"], COMPONENTS_WITHOUT_ENGINE),
    ("web/src/components", &["engine_client"], COMPONENTS_WITHOUT_ENGINE),
    ("web/src/components", &["engine_worker"], COMPONENTS_WITHOUT_ENGINE),
    ("web/src/components", &["gloo_worker"], COMPONENTS_WITHOUT_ENGINE),
    (
        "web/src/state",
        &["engine_client"],
        "the state never refers to the engine's client",
    ),
    ("web/src/state", &["web_sys"], "the state never refers to the browser"),
];
/// The folders whose files must not refer to each other in circles.
const FOLDERS_WITHOUT_CIRCLES: &[&str] = &[
    "crates/chess-core/src/engine",
    "crates/chess-core/src/notation",
    "crates/chess-core/src/rules",
    "web/src/components",
    "web/src/engine_client",
    "web/src/state",
];
/// The folders whose direct modules must not refer to each other in circles.
const FOLDERS_WITH_ORDERED_MODULES: &[&str] = &["web/src"];
/// Modules in order: each module may refer only to modules before it in this list.
const LAYERS: &[&str] = &[
    "crates/chess-core/src/rules",
    "crates/chess-core/src/tactics",
    "crates/chess-core/src/engine/report",
    "crates/chess-core/src/engine/time_management",
    "crates/chess-core/src/engine/limits",
    "crates/chess-core/src/engine/value",
    "crates/chess-core/src/engine/judgement",
    "crates/chess-core/src/engine/eval",
    "crates/chess-core/src/engine/net",
    "crates/chess-core/src/engine/search",
    "crates/chess-core/src/engine/level",
    "crates/chess-core/src/engine/position_facts",
    "crates/chess-core/src/engine/explain",
    "web/src/state/model",
    "web/src/state/queries",
    "web/src/state/update",
];
const CORE_IS_PURE: &str = "chess-core has no I/O, clock or thread";
const COMPONENTS_WITHOUT_ENGINE: &str = "components never refer to the engine";

/// Checks every source file of the project.
///
/// # Errors
/// When there is a finding. Each finding is printed with its file and line.
pub fn run() -> Outcome {
    let files = sources()?;
    let mut count = 0;
    for (name, text) in &files {
        for finding in findings(name, text) {
            println!("{name}:{}: {}", finding.line, finding.message);
            count += 1;
        }
    }
    for line in circle_messages(&files).into_iter().chain(layer_messages(&files)) {
        println!("{line}");
        count += 1;
    }
    if count == 0 {
        println!("{} files are tidy", files.len());
        Ok(())
    } else {
        Err(format!("{count} findings"))
    }
}

/// The messages about circles of references that must not exist.
#[must_use]
fn circle_messages(files: &[(String, String)]) -> Vec<String> {
    let of_files = FOLDERS_WITHOUT_CIRCLES.iter().flat_map(|folder| {
        let references = modules::references(sources_of(folder), files);
        circles::find_circles(&references)
            .into_iter()
            .filter(move |circle| circle.files.iter().any(|file| is_below(folder, file)))
    });
    let of_parts = FOLDERS_WITH_ORDERED_MODULES.iter().flat_map(|folder| {
        circles::find_circles(&circles::references_between_parts(
            folder,
            &modules::references(folder, files),
        ))
    });
    let line = |circle: circles::Circle| {
        format!(
            "{}: {} files or modules refer to each other in a circle",
            circle.shortest,
            circle.files.len()
        )
    };
    of_files.chain(of_parts).map(line).collect()
}

/// The messages about modules that refer to a module in a higher layer.
#[must_use]
fn layer_messages(files: &[(String, String)]) -> Vec<String> {
    let layer = |file: &str| {
        let is_part = |layer: &&str| is_below(layer, file);
        LAYERS.iter().position(is_part)
    };
    let of = |crate_sources| modules::references(crate_sources, files);
    let each = [of("crates/chess-core/src"), of("web/src")];
    let each = each
        .iter()
        .flatten()
        .flat_map(|(from, named)| named.iter().map(move |to| (from, to)));
    let upwards = each.filter(|(from, to)| layer(from).zip(layer(to)).is_some_and(|(from, to)| from < to));
    upwards
        .map(|(from, to)| format!("{from}: refers to {to}, which is in a layer above it"))
        .collect()
}

/// Whether a file belongs to the module of a folder: it is the module's own file or in the folder.
fn is_below(folder: &str, file: &str) -> bool {
    file.strip_prefix(folder)
        .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// The source folder of the crate that contains a folder.
fn sources_of(folder: &str) -> &str {
    let end = folder.find("/src/").map_or(folder.len(), |at| at + "/src".len());
    &folder[..end]
}

/// Prints the number of files below a folder that are in circles. For each circle, prints its shortest path and the
/// references between its files.
///
/// # Errors
/// When the sources cannot be read.
pub fn print_circles(folder: &str) -> Outcome {
    let references = modules::references(sources_of(folder), &sources()?);
    let circles = circles::find_circles(&references);
    let is_below = |file: &&String| is_below(folder, file);
    let count: usize = circles
        .iter()
        .map(|circle| circle.files.iter().filter(is_below).count())
        .sum();
    println!("{folder}: {count} files in circles");
    for circle in circles
        .iter()
        .filter(|circle| circle.files.iter().any(|file| is_below(&file)))
    {
        println!("  {} files, such as {}", circle.files.len(), circle.shortest);
        for file in &circle.files {
            let named = circle.files.iter().filter(|to| references[file].contains(*to));
            println!(
                "    {file}: {}",
                named.map(String::as_str).collect::<Vec<_>>().join(", ")
            );
        }
    }
    Ok(())
}

/// All findings in a file. `name` is the path of the file relative to the root.
#[must_use]
fn findings(name: &str, text: &str) -> Vec<Finding> {
    let mut all = unfinished_work(text);
    all.extend(words::findings(name, text));
    all.extend(file_size_finding(name, text));
    all.extend(wide_line_findings(name, text));
    if name.ends_with(".rs") {
        all.extend(rust_findings(name, text));
    }
    if name.ends_with(".html") && (!name.contains('/') || name.starts_with("web/")) {
        all.extend(page::findings(text));
    }
    all.sort_by_key(|finding| finding.line);
    all
}

fn rust_findings(name: &str, text: &str) -> Vec<Finding> {
    let whole = code(text);
    let ignored = whole.lines().enumerate().filter_map(|(index, line)| {
        let found = line.replace(' ', "").contains("#[ignore");
        found.then(|| finding(index + 1, "a test is ignored: read SLOW=1 instead"))
    });
    let mut all: Vec<Finding> = ignored.collect();
    if is_test(name) {
        return all;
    }
    let program = without_tests(&whole);
    for path in paths(&program) {
        let broken = FORBIDDEN_REFERENCES
            .iter()
            .filter(|(folder, start, _)| name.starts_with(&format!("{folder}/")) && begins_with_segments(&path, start));
        all.extend(
            broken.map(|(_, start, reason)| finding(path.line, &format!("refers to `{}`: {reason}", start.join("::")))),
        );
    }
    if name.starts_with("crates/chess-core/src/") {
        let lines = identifiers(&program).filter(|(_, word)| *word == "unsafe");
        all.extend(lines.map(|(line, _)| finding(line, "chess-core has no `unsafe`")));
        let names = public_names(&program);
        let inside = names
            .iter()
            .filter(|(_, word)| word.to_lowercase().contains("bitboard"));
        all.extend(inside.map(|(line, word)| finding(*line, &format!("public name `{word}`: bitboards are internal"))));
    }
    all
}

/// Whether a path begins with these segments, with or without a prefix such as `crate` or `super`.
fn begins_with_segments(path: &Path, start: &[&str]) -> bool {
    let is_place = |word: &&&str| matches!(**word, "crate" | "self" | "super" | "chess_core");
    let places = path.segments.iter().take_while(is_place).count();
    path.segments.starts_with(start) || path.segments[places..].starts_with(start)
}

fn unfinished_work(text: &str) -> Vec<Finding> {
    let mut all = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.contains(UNFINISHED_MARK) {
            all.push(finding(index + 1, &format!("{UNFINISHED_MARK} left over")));
        }
        if line
            .match_indices(PLANNED_WORK_MARK)
            .any(|(at, _)| has_no_owner(line, at))
        {
            all.push(finding(
                index + 1,
                &format!("{PLANNED_WORK_MARK} without an owner: {PLANNED_WORK_MARK}(name)"),
            ));
        }
        if MACHINE_FOLDERS.iter().any(|folder| contains_path_into(line, folder)) {
            all.push(finding(index + 1, "a path of one machine"));
        }
    }
    all
}

/// Whether the mark of planned work at this position of a line is a whole word and has no `(name)` after it.
fn has_no_owner(line: &str, at: usize) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let after = &line[at + PLANNED_WORK_MARK.len()..];
    let whole = !line[..at].ends_with(is_word) && !after.starts_with(is_word);
    let owner = after.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    whole && owner.is_none_or(|(name, _)| name.trim().is_empty())
}

/// Whether a line contains an absolute path into this folder. The same word inside another path
/// or address does not count.
fn contains_path_into(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|letter| " \"'`(=[<>,:".contains(letter))
    })
}

fn file_size_finding(name: &str, text: &str) -> Option<Finding> {
    let is_sized = ENDINGS_WITH_SIZE_LIMIT.iter().any(|ending| name.ends_with(ending)) && !is_test(name);
    let tests = if name.ends_with(".rs") {
        test_lines(&code(text))
    } else {
        Vec::new()
    };
    let length = text.lines().count() - tests.into_iter().map(Iterator::count).sum::<usize>();
    (is_sized && length > MAX_LINES).then(|| finding(MAX_LINES + 1, &format!("{length} lines, more than {MAX_LINES}")))
}

fn wide_line_findings(name: &str, text: &str) -> Vec<Finding> {
    if !name.ends_with(".rs") {
        return Vec::new();
    }
    let widths = text.lines().map(|line| line.chars().count()).enumerate();
    let wide = widths.filter(|(_, width)| *width > MAX_COLUMNS);
    wide.map(|(index, width)| finding(index + 1, &format!("{width} columns, more than {MAX_COLUMNS}")))
        .collect()
}

/// Whether a file contains only tests.
fn is_test(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let folders = || name.split('/').rev().skip(1);
    file == "tests.rs"
        || file.ends_with(".spec.ts")
        || file.ends_with(".test.mjs")
        || folders().any(|folder| folder == "tests")
}

fn finding(line: usize, message: &str) -> Finding {
    Finding {
        line,
        message: message.to_owned(),
    }
}

/// Every checked file with its path relative to the root, sorted by path.
fn sources() -> Outcome<Vec<(String, String)>> {
    let root = root();
    let mut files = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let hidden = file.starts_with('.') && file != ".cargo" && file != ".ci";
            if hidden || SKIPPED_FOLDERS.contains(&file.as_str()) {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else if CHECKED_FILE_ENDINGS.iter().any(|ending| file.ends_with(ending)) {
                let name = path.strip_prefix(&root).unwrap_or(&path);
                let name = name.to_string_lossy().replace('\\', "/");
                let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
                files.push((name, text));
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests;
