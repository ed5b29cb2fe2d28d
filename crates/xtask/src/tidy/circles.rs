//! Circles of `use` between the modules of a crate: where there is none, each can be read after those that it names.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{code, paths, without_tests};

/// Which module of a crate names which, by the names of the folders and files right below its sources.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The first circle between the modules below a folder, such as `a → b → a`; `None` where there is none. Tests may name whom
/// they like, and so may the crate's root.
pub fn first_circle(folder: &str, files: &[(String, String)]) -> Option<String> {
    let arrows = arrows(folder, files);
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|module| {
        let mut way = Vec::new();
        circle_from(module, &arrows, &mut way, &mut done)
    })
}

fn arrows(folder: &str, files: &[(String, String)]) -> Arrows {
    let mut arrows = Arrows::new();
    for (name, text) in files {
        let Some(inside) = name.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) else {
            continue;
        };
        let module = inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs");
        if !inside.ends_with(".rs") || super::is_test(name) || ["lib", "main"].contains(&module) {
            continue;
        }
        let program = without_tests(&code(text));
        let named = paths(&program).into_iter().filter_map(|path| match path.segments[..] {
            ["crate", other, ..] if other != module => Some(other.to_owned()),
            _ => None,
        });
        arrows.entry(module.to_owned()).or_default().extend(named);
    }
    arrows
}

/// The circle that a way through these modules ends in; modules from which none is reached are `done`.
fn circle_from(module: &str, arrows: &Arrows, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<String> {
    if let Some(start) = way.iter().position(|before| before == module) {
        let circle = way[start..].iter().map(String::as_str).chain([module]);
        return Some(circle.collect::<Vec<_>>().join(" → "));
    }
    if done.contains(module) {
        return None;
    }
    way.push(module.to_owned());
    let found = arrows
        .get(module)
        .into_iter()
        .flatten()
        .find_map(|next| circle_from(next, arrows, way, done));
    way.pop();
    done.insert(module.to_owned());
    found
}

#[cfg(test)]
mod tests {
    use super::first_circle;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: Option<&str>) {
        let named = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        let files: Vec<(String, String)> = files.iter().map(named).collect();
        assert_eq!(first_circle("web/src", &files).as_deref(), expected);
    }

    #[test]
    fn a_circle_is_named_with_its_modules() {
        let state = ("web/src/state.rs", "use crate::texts::Text;\n");
        check(&[state, ("web/src/texts.rs", "use crate::dom;\n")], None);
        let part = ("web/src/texts/errors.rs", "fn f() { crate::state::g() }\n");
        check(&[state, part], Some("state → texts → state"));
        check(
            &[state, part, ("web/src/app.rs", "use crate::{state, texts};\n")],
            Some("state → texts → state"),
        );
    }

    #[test]
    fn tests_other_crates_and_the_root_are_no_part_of_it() {
        let state = ("web/src/state.rs", "use crate::texts::Text;\n");
        for other in [
            ("web/src/texts/tests.rs", "use crate::state;\n"),
            (
                "web/src/texts.rs",
                "#[cfg(test)]\nmod tests {\n    use crate::state;\n}\n",
            ),
            ("web/src/lib.rs", "use crate::state;\n"),
            ("crates/a/src/texts.rs", "use crate::state;\n"),
        ] {
            check(&[state, other], None);
        }
    }
}
