//! Finds circles of references between files. Without circles, each file can be read after the
//! files to which it refers.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::modules::References;

/// Files that refer to each other, directly or through other files.
#[derive(Debug, PartialEq, Eq)]
pub struct Circle {
    /// All files of the circle.
    pub files: Vec<String>,
    /// The shortest path from the first file back to itself, such as `a → b → a`.
    pub shortest: String,
}

/// The circles in these references. The result is empty if each file can be read after the files to which it refers.
#[must_use]
pub fn find_circles(references: &References) -> Vec<Circle> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = references
        .keys()
        .map(|from| (from.as_str(), reachable_files(references, from)))
        .collect();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let mut circles = Vec::new();
    for (&from, ends) in reached.iter().filter(|(from, ends)| ends.contains(*from)) {
        if !known.contains(from) {
            let files: Vec<&str> = ends
                .iter()
                .copied()
                .filter(|to| reached.get(to).is_some_and(|back| back.contains(from)))
                .collect();
            known.extend(&files);
            circles.push(Circle {
                shortest: shortest_circle(references, from).join(" → "),
                files: files.into_iter().map(str::to_owned).collect(),
            });
        }
    }
    circles
}

/// The references between the folders and files directly in a folder. `lib.rs` and `main.rs` are not included.
#[must_use]
pub fn references_between_parts(folder: &str, references: &References) -> References {
    let part = |file: &str| {
        let inside = file.strip_prefix(folder)?.strip_prefix('/')?;
        let part = inside.split('/').next()?.trim_end_matches(".rs");
        (!["lib", "main"].contains(&part)).then(|| part.to_owned())
    };
    let mut parts = References::new();
    for (from, named) in references {
        if let Some(from) = part(from) {
            let others = named.iter().filter_map(|to| part(to)).filter(|to| *to != from);
            parts.entry(from.clone()).or_default().extend(others);
        }
    }
    parts
}

/// The files to which `from` refers, directly or through other files. The result includes `from` only if `from` is in a
/// circle.
fn reachable_files<'a>(references: &'a References, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let named = references.get(file).into_iter().flatten();
        open.extend(named.map(String::as_str).filter(|to| found.insert(*to)));
    }
    found
}

/// The shortest path from a file back to itself, including both ends; empty if there is no such path.
fn shortest_circle<'a>(references: &'a References, start: &'a str) -> Vec<&'a str> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(file) = open.pop_front() {
        for to in references.get(file).into_iter().flatten().map(String::as_str) {
            if to == start {
                let path = std::iter::successors(Some(file), |file| before.get(file).copied());
                let mut circle: Vec<&str> = std::iter::once(start).chain(path).collect();
                circle.reverse();
                return circle;
            }
            if !before.contains_key(to) {
                before.insert(to, file);
                open.push_back(to);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::{References, find_circles, references_between_parts};

    fn references(lines: &[(&str, &[&str])]) -> References {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        lines.iter().map(|(from, to)| ((*from).to_owned(), owned(to))).collect()
    }

    #[track_caller]
    fn check(lines: &[(&str, &[&str])], expected: &[(&[&str], &str)]) {
        let found = find_circles(&references(lines));
        let found: Vec<(Vec<&str>, &str)> = found
            .iter()
            .map(|circle| {
                (
                    circle.files.iter().map(String::as_str).collect(),
                    circle.shortest.as_str(),
                )
            })
            .collect();
        let expected: Vec<(Vec<&str>, &str)> = expected
            .iter()
            .map(|(files, circle)| (files.to_vec(), *circle))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn files_that_can_be_read_in_an_order_have_no_circle() {
        check(&[], &[]);
        check(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])], &[]);
    }

    #[test]
    fn each_circle_is_found_with_its_shortest_path() {
        check(&[("a", &["b"]), ("b", &["a"])], &[(&["a", "b"], "a → b → a")]);
        let long: &[(&str, &[&str])] = &[("a", &["b", "d"]), ("b", &["c"]), ("c", &["a", "x"]), ("d", &["a"])];
        check(long, &[(&["a", "b", "c", "d"], "a → d → a")]);
        let two: &[(&str, &[&str])] = &[
            ("a", &["b", "c"]),
            ("b", &["a"]),
            ("c", &["d"]),
            ("d", &["c"]),
            ("e", &["a"]),
        ];
        check(two, &[(&["a", "b"], "a → b → a"), (&["c", "d"], "c → d → c")]);
    }

    #[test]
    fn parts_refer_to_each_other_if_their_files_do() {
        let files = references(&[
            ("w/src/state.rs", &["w/src/texts.rs"]),
            ("w/src/state/game.rs", &["w/src/state.rs"]),
            ("w/src/texts/errors.rs", &["w/src/state.rs"]),
            ("w/src/lib.rs", &["w/src/state.rs"]),
            ("w/src/app.rs", &["w/src/lib.rs"]),
        ]);
        let expected = references(&[("app", &[]), ("state", &["texts"]), ("texts", &["state"])]);
        assert_eq!(references_between_parts("w/src", &files), expected);
    }
}
