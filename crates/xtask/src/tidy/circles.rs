//! Circles of `use`: where there is none, each file can be read after those that it names.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::modules::Arrows;

/// Files that lead to one another.
#[derive(Debug, PartialEq, Eq)]
pub struct Knot {
    /// All of them.
    pub files: Vec<String>,
    /// The shortest way from the first of them back to itself, such as `a → b → a`.
    pub circle: String,
}

/// The knots of these arrows; none where each file can be read after those that it names.
#[must_use]
pub fn knots(arrows: &Arrows) -> Vec<Knot> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|from| (from.as_str(), reached(arrows, from)))
        .collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let mut knots = Vec::new();
    for (&from, ends) in reached.iter().filter(|(from, ends)| ends.contains(*from)) {
        if !done.contains(from) {
            let files: Vec<&str> = ends
                .iter()
                .copied()
                .filter(|to| reached.get(to).is_some_and(|back| back.contains(from)))
                .collect();
            done.extend(&files);
            knots.push(Knot {
                circle: shortest_circle(arrows, from).join(" → "),
                files: files.into_iter().map(str::to_owned).collect(),
            });
        }
    }
    knots
}

/// The arrows between the folders and files right below a folder; the files of its root are left out.
#[must_use]
pub fn between_parts(folder: &str, arrows: &Arrows) -> Arrows {
    let part = |file: &str| {
        let inside = file.strip_prefix(folder)?.strip_prefix('/')?;
        let part = inside.split('/').next()?.trim_end_matches(".rs");
        (!["lib", "main"].contains(&part)).then(|| part.to_owned())
    };
    let mut parts = Arrows::new();
    for (from, named) in arrows {
        if let Some(from) = part(from) {
            let others = named.iter().filter_map(|to| part(to)).filter(|to| *to != from);
            parts.entry(from.clone()).or_default().extend(others);
        }
    }
    parts
}

/// The files that one leads to, itself only where a circle leads back.
fn reached<'a>(arrows: &'a Arrows, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let named = arrows.get(file).into_iter().flatten();
        open.extend(named.map(String::as_str).filter(|to| found.insert(*to)));
    }
    found
}

/// The shortest way from a file back to itself, both ends included; empty where there is none.
fn shortest_circle<'a>(arrows: &'a Arrows, start: &'a str) -> Vec<&'a str> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(file) = open.pop_front() {
        for to in arrows.get(file).into_iter().flatten().map(String::as_str) {
            if to == start {
                let way = std::iter::successors(Some(file), |file| before.get(file).copied());
                let mut circle: Vec<&str> = std::iter::once(start).chain(way).collect();
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
    use super::{Arrows, between_parts, knots};

    fn arrows(lines: &[(&str, &[&str])]) -> Arrows {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        lines.iter().map(|(from, to)| ((*from).to_owned(), owned(to))).collect()
    }

    #[track_caller]
    fn check(lines: &[(&str, &[&str])], expected: &[(&[&str], &str)]) {
        let found = knots(&arrows(lines));
        let found: Vec<(Vec<&str>, &str)> = found
            .iter()
            .map(|knot| (knot.files.iter().map(String::as_str).collect(), knot.circle.as_str()))
            .collect();
        let expected: Vec<(Vec<&str>, &str)> = expected
            .iter()
            .map(|(files, circle)| (files.to_vec(), *circle))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_can_be_read_in_an_order_has_no_knot() {
        check(&[], &[]);
        check(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])], &[]);
    }

    #[test]
    fn each_knot_is_found_with_its_shortest_circle() {
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
    fn parts_name_each_other_where_their_files_do() {
        let files = arrows(&[
            ("w/src/state.rs", &["w/src/texts.rs"]),
            ("w/src/state/game.rs", &["w/src/state.rs"]),
            ("w/src/texts/errors.rs", &["w/src/state.rs"]),
            ("w/src/lib.rs", &["w/src/state.rs"]),
            ("w/src/app.rs", &["w/src/lib.rs"]),
        ]);
        let expected = arrows(&[("app", &[]), ("state", &["texts"]), ("texts", &["state"])]);
        assert_eq!(between_parts("w/src", &files), expected);
    }
}
