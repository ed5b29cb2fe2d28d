//! Finds the references between the files of a crate.
//!
//! Each path is followed through `crate`, `super` and `self`, modules, imports and re-exports to the file that defines
//! the item. For example, a file with `engine::Level` refers to the file of the level, not to the module that
//! re-exports the level. A declaration (`mod level;`) or a re-export alone is not a reference.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Path, code, paths, without_tests, words_in_program};

/// For each file, the files to which it refers.
pub type References = BTreeMap<String, BTreeSet<String>>;

/// The path of a module, starting at the crate's root.
type ModulePath<'a> = Vec<&'a str>;

/// The maximum number of re-exports that are followed for one path. A longer chain is assumed to be a cycle.
const LONGEST_CHAIN: u8 = 8;

/// The references between the files in a crate's source folder. Tests are not included, because
/// they may refer to any file.
#[must_use]
pub fn references(folder: &str, files: &[(String, String)]) -> References {
    let inside = files.iter().filter_map(|(name, text)| {
        let place = name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".rs")?;
        (!super::is_test(name)).then(|| (name.as_str(), place, without_tests(&code(text))))
    });
    let programs: Vec<(&str, &str, String)> = inside.collect();
    let modules = programs
        .iter()
        .map(|(file, place, program)| (module_path(place), Module::new(file, program)));
    let modules = Modules(modules.collect());
    let arrow = |(place, module): (&ModulePath<'_>, &Module<'_>)| {
        (module.file.to_owned(), modules.referenced_files(place, module))
    };
    modules.0.iter().map(arrow).collect()
}

/// The path of a file's module. `path` is the file's path without extension.
fn module_path(path: &str) -> ModulePath<'_> {
    let mut place: ModulePath<'_> = path.split('/').collect();
    if matches!(place.last(), Some(&("lib" | "main" | "mod"))) {
        place.pop();
    }
    place
}

/// A file as a module.
struct Module<'a> {
    file: &'a str,
    /// The paths in the module, including the paths in `use` lines.
    paths: Vec<Path<'a>>,
    /// The words of the module's program without its `use` lines.
    words: BTreeSet<&'a str>,
}

impl<'a> Module<'a> {
    fn new(file: &'a str, program: &'a str) -> Self {
        Self {
            file,
            paths: paths(program),
            words: words_in_program(program),
        }
    }
}

/// The meaning of a name.
enum Meaning<'a> {
    Module(ModulePath<'a>),
    /// An item in a file.
    Item(&'a str),
}

impl Meaning<'_> {
    const fn is_module(&self) -> bool {
        matches!(self, Self::Module(_))
    }
}

struct Modules<'a>(BTreeMap<ModulePath<'a>, Module<'a>>);

impl<'a> Modules<'a> {
    /// The files with the items that a module refers to.
    fn referenced_files(&self, place: &[&'a str], module: &Module<'a>) -> BTreeSet<String> {
        let is_own = |path: &&Path<'_>| {
            let only_reexported = |it: super::source::Import<'_>| it.is_reexport && !module.words.contains(it.name);
            !path.import.is_some_and(only_reexported)
        };
        let paths = module.paths.iter().filter(is_own);
        let meanings = paths.flat_map(|path| self.resolve(place, path, 0));
        let files = meanings.filter_map(|meaning| match meaning {
            Meaning::Item(file) if file != module.file => Some(file.to_owned()),
            _ => None,
        });
        files.collect()
    }

    /// The meanings of a path in a module. The result is empty if the path leads out of the crate. There can be two
    /// meanings, because a module and a function may have the same name.
    fn resolve(&self, place: &[&'a str], path: &Path<'a>, depth: u8) -> Vec<Meaning<'a>> {
        let (start, rest) = start_of_path(place, &path.segments);
        let is_of_crate = rest.len() < path.segments.len();
        let mut meanings = vec![Meaning::Module(start)];
        for (index, &name) in rest.iter().enumerate() {
            let next = |meaning| match meaning {
                Meaning::Module(place) => self.lookup(&place, name, is_of_crate || index > 0, depth),
                item @ Meaning::Item(_) => vec![item],
            };
            meanings = meanings.into_iter().flat_map(next).collect();
            // A function contains no items. So if more segments follow, the name means the module.
            if index + 1 < rest.len() && meanings.iter().any(Meaning::is_module) {
                meanings.retain(Meaning::is_module);
            }
        }
        // A glob import refers to the module's own file.
        if path.import.is_some_and(|import| import.name == "*") {
            let file = |meaning| match meaning {
                Meaning::Module(place) => self.0.get(&place).map(|module| Meaning::Item(module.file)),
                item @ Meaning::Item(_) => Some(item),
            };
            meanings = meanings.into_iter().filter_map(file).collect();
        }
        meanings
    }

    /// The meanings of a name in a module. If the name is neither a child module nor an import, and if `must_exist` is
    /// set, it means an item of the module itself.
    fn lookup(&self, place: &[&'a str], name: &'a str, must_exist: bool, depth: u8) -> Vec<Meaning<'a>> {
        let module = self.0.get(place);
        let mut meanings = Vec::new();
        let child = [place, &[name]].concat();
        if self.has_module(&child) {
            meanings.push(Meaning::Module(child));
        }
        let imports = module.into_iter().flat_map(|module| &module.paths);
        let imports = imports.filter(|path| depth < LONGEST_CHAIN && path.import.is_some_and(|it| it.name == name));
        meanings.extend(imports.flat_map(|path| self.resolve(place, path, depth + 1)));
        if meanings.is_empty() && must_exist {
            meanings.extend(module.map(|module| Meaning::Item(module.file)));
        }
        meanings
    }

    /// Whether there is a module at this path, with its own file or with files below it.
    fn has_module(&self, place: &[&str]) -> bool {
        let next = self.0.range(place.to_vec()..).next();
        next.is_some_and(|(it, _)| it.starts_with(place))
    }
}

/// The module at which a path starts, and the rest of the path.
fn start_of_path<'a, 'p>(place: &[&'a str], segments: &'p [&'a str]) -> (ModulePath<'a>, &'p [&'a str]) {
    match segments {
        ["crate", rest @ ..] => (Vec::new(), rest),
        ["self", rest @ ..] => (place.to_vec(), rest),
        _ => {
            let ups = segments.iter().take_while(|word| **word == "super").count();
            (place[..place.len().saturating_sub(ups)].to_vec(), &segments[ups..])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::references;

    /// Checks the files to which `a.rs` refers. Their names are without folder and extension.
    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let named = |(name, text): &(&str, &str)| (format!("c/src/{name}.rs"), (*text).to_owned());
        let files: Vec<(String, String)> = files.iter().map(named).collect();
        let references = references("c/src", &files);
        let found = references["c/src/a.rs"].iter();
        let found: Vec<&str> = found
            .map(|file| &file["c/src/".len()..file.len() - ".rs".len()])
            .collect();
        assert_eq!(found, expected, "{files:?}");
    }

    const B: (&str, &str) = ("b", "pub struct B;\npub fn f() {}\n");
    const CHILD: (&str, &str) = ("a/child", "pub struct C;\n");

    #[test]
    fn a_path_refers_to_the_file_with_its_item() {
        for text in [
            "use crate::b::B;\n",
            "use crate::b::{self, f};\n",
            "use crate::{\n    b::{\n        B as Other,\n    },\n};\n",
            "use super::b::B;\n",
            "fn g() { crate::b::f() }\n",
            "fn g() { super::b::f() }\n",
            "use crate::b;\nfn g() { b::f() }\n",
            "use crate::b as other;\nfn g() { other::f() }\n",
            "use crate::b::*;\n",
        ] {
            check(&[("a", text), B], &["b"]);
        }
        check(&[("a", "mod child;\nfn g(c: child::C) {}\n"), CHILD], &["a/child"]);
        check(
            &[("a", "mod child;\nfn g(c: self::child::C) {}\n"), CHILD],
            &["a/child"],
        );
        check(&[("a", "use super::*;\n"), ("lib", "pub struct L;\n")], &["lib"]);
        let below = ("a/child", "use super::super::b::B;\nuse super::A;\n");
        check(
            &[("a", "mod child;\nuse child::C;\npub struct A;\n"), below, B],
            &["a/child"],
        );
    }

    #[test]
    fn a_module_alone_and_other_crates_are_not_references() {
        for text in [
            "use crate::b;\n",
            "mod child;\n",
            "use std::fmt::{self, Display};\n",
            "fn g() { std::mem::take(&mut b) }\n",
            "pub(in crate::b) fn g() {}\n",
            "use b_crate::b::B;\n",
            "struct A;\nfn g() { A::new(); Self::f() }\n",
            "// use crate::b::B;\n",
            "#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}\n",
        ] {
            check(&[("a", text), B, CHILD], &[]);
        }
    }

    #[test]
    fn a_reexport_is_followed_and_is_not_a_reference() {
        let facade = (
            "facade",
            "mod inner;\npub use inner::{Thing, other as renamed};\npub(crate) use crate::b::B;\n",
        );
        let inner = ("facade/inner", "pub struct Thing;\npub fn other() {}\n");
        for (text, expected) in [
            ("use crate::facade::Thing;\n", "facade/inner"),
            ("use crate::facade::renamed;\n", "facade/inner"),
            ("use crate::facade::B;\n", "b"),
            ("use crate::facade;\nfn g() { facade::renamed() }\n", "facade/inner"),
            ("use crate::facade::own;\n", "facade"),
        ] {
            check(&[("a", text), facade, inner, B], &[expected]);
        }
        check(&[("a", "mod child;\npub use child::C;\n"), CHILD], &[]);
        check(
            &[("a", "mod child;\npub(super) use child::C;\nfn g(c: C) {}\n"), CHILD],
            &["a/child"],
        );
    }

    #[test]
    fn an_import_of_the_parent_is_followed() {
        let parent = ("parent", "mod child;\nuse crate::b::B;\n");
        let child = ("parent/child", "use super::B;\n");
        let files = [("a", "use crate::parent::child::B;\n"), parent, child, B];
        check(&files, &["b"]);
    }

    #[test]
    fn a_function_and_a_module_may_have_the_same_name() {
        let facade = ("facade", "mod find;\npub use find::find;\npub mod inner;\n");
        let files = [
            facade,
            ("facade/find", "pub fn find() {}\n"),
            ("facade/find/more", "pub fn more() {}\n"),
        ];
        let with = |text| [("a", text), files[0], files[1], files[2]];
        check(&with("use crate::facade::find;\nfn g() { find() }\n"), &["facade/find"]);
        check(&with("use crate::facade::find::more::more;\n"), &["facade/find/more"]);
    }

    #[test]
    fn circular_imports_terminate() {
        let files = [
            ("a", "use crate::b::X;\npub use crate::b::X as Y;\n"),
            ("b", "pub use crate::a::X;\n"),
        ];
        check(&files, &["b"]);
    }
}
