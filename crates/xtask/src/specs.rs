//! The command `test browser FILE… [-g NAME]`, which runs single browser tests on the site that is already built.

use crate::process::{Outcome, root, run as execute};
use crate::{browser, site, tools};
use std::fs;
use std::path::Path;

/// The folder of the browser tests, relative to the project's root.
const FOLDER: &str = "tests";
/// The end of the name of a file with browser tests.
const FILE_ENDING: &str = ".spec.ts";

/// The choice of browser tests.
#[derive(Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// The files as they are named: `tests/board.spec.ts`, `board.spec.ts` or `board`.
    files: Vec<&'a str>,
    /// A regular expression for the titles of the tests; `None` selects all tests.
    title: Option<&'a str>,
}

impl<'a> Options<'a> {
    /// Reads the words after `test browser`.
    ///
    /// # Errors
    /// When an option is unknown, lacks its value, or is repeated.
    pub fn parse(words: &[&'a str]) -> Outcome<Self> {
        let mut options = Self {
            files: Vec::new(),
            title: None,
        };
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            match *word {
                "-g" | "--grep" if options.title.is_some() => return Err(format!("{word} is given twice")),
                "-g" | "--grep" => options.title = Some(rest.next().ok_or(format!("{word} needs a title"))?),
                option if option.starts_with('-') => return Err(format!("unknown option of test browser: {option}")),
                file => options.files.push(file),
            }
        }
        Ok(options)
    }
}

/// Runs the chosen tests, one at a time, on the site in `dist/`.
///
/// # Errors
/// When a file does not exist, the site is not built, or a test fails.
pub fn run(options: &Options) -> Outcome {
    let known = spec_names(&root().join(FOLDER))?;
    let paths = options.files.iter().map(|file| spec_path(file, &known));
    let paths = paths.collect::<Outcome<Vec<String>>>()?;
    let sources = paths
        .iter()
        .filter_map(|path| fs::read_to_string(root().join(path)).ok());
    let sites = needed_sites(&sources.collect::<String>());
    check_built(&root(), &sites)?;
    tools::ensure_packages(".")?;
    let browser = browser::ensure_for_tests()?;
    // With one worker, tests that measure times run alone.
    let mut tests = browser::playwright(&browser, &["test", "--workers", "1"]);
    tests.args(options.title.iter().flat_map(|title| ["--grep", title]));
    execute(tests.args(&paths))
}

/// The names of the files with browser tests, without their ending, sorted.
fn spec_names(folder: &Path) -> Outcome<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = files
        .filter_map(|file| file.strip_suffix(FILE_ENDING).map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}

/// The path of a file with browser tests. The folder and the ending may be omitted.
fn spec_path(file: &str, known: &[String]) -> Outcome<String> {
    let file = file.replace('\\', "/");
    let relative = file.trim_start_matches("./");
    let relative = relative.strip_prefix("tests/").unwrap_or(relative);
    let name = relative.strip_suffix(FILE_ENDING).unwrap_or(relative);
    if known.iter().any(|it| it == name) {
        Ok(format!("{FOLDER}/{name}{FILE_ENDING}"))
    } else {
        Err(format!(
            "no browser test {FOLDER}/{name}{FILE_ENDING}; the browser tests are {}",
            known.join(", ")
        ))
    }
}

/// The folders of the built sites that tests with this source use.
fn needed_sites(source: &str) -> Vec<&'static str> {
    let uses_single = source.contains(site::SINGLE);
    std::iter::once(site::DIST)
        .chain(uses_single.then_some(site::SINGLE))
        .collect()
}

fn check_built(root: &Path, sites: &[&str]) -> Outcome {
    let is_missing = |site: &&&str| !root.join(site).join("index.html").is_file();
    match sites.iter().find(is_missing) {
        Some(site) => Err(format!("{site}/ has no page: run `cargo xtask build --single` first")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, check_built, needed_sites, spec_names, spec_path};
    use crate::process::root;
    use std::{env, fs, process};

    #[test]
    fn options_are_files_and_a_title_in_any_order() {
        let parse = |words: &[&'static str]| Options::parse(words).unwrap();
        assert_eq!(parse(&["board"]).files, ["board"]);
        let both = parse(&["-g", "a pawn", "board", "tests/drag.spec.ts"]);
        assert_eq!(
            (both.files, both.title),
            (vec!["board", "tests/drag.spec.ts"], Some("a pawn"))
        );
        assert_eq!(parse(&["board", "--grep", "x"]), parse(&["board", "-g", "x"]));
        for words in [
            ["-g"].as_slice(),
            &["board", "-g"],
            &["--workers", "2"],
            &["-g", "a", "-g", "b"],
        ] {
            assert!(Options::parse(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn a_file_may_be_named_without_folder_and_ending() {
        let known = ["board".to_owned(), "keyboard".to_owned()];
        for file in [
            "board",
            "board.spec.ts",
            "tests/board.spec.ts",
            "./tests/board.spec.ts",
            r"tests\board.spec.ts",
        ] {
            assert_eq!(spec_path(file, &known).unwrap(), "tests/board.spec.ts", "{file}");
        }
    }

    #[test]
    fn a_file_that_does_not_exist_is_reported_with_the_existing_files() {
        let known = ["board".to_owned(), "drag".to_owned()];
        for file in [
            "bord",
            "support.ts",
            "tests/",
            "",
            "web/board.spec.ts",
            "board.test.mjs",
        ] {
            let message = spec_path(file, &known).unwrap_err();
            assert!(message.ends_with("the browser tests are board, drag"), "{message}");
        }
        let message = spec_path("bord", &known).unwrap_err();
        assert!(message.starts_with("no browser test tests/bord.spec.ts;"), "{message}");
    }

    #[test]
    fn all_browser_tests_of_the_project_are_known() {
        let known = spec_names(&root().join("tests")).unwrap();
        assert!(known.contains(&"board".to_owned()) && known.is_sorted());
        assert!(!known.iter().any(|name| name.contains('.')), "{known:?}");
    }

    /// The words of a command line, without quotation marks.
    fn words_of(command: &str) -> Vec<&str> {
        let parts = command.split('"').enumerate();
        parts
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect()
    }

    #[test]
    fn the_commands_in_the_documents_find_tests() {
        let known = spec_names(&root().join("tests")).unwrap();
        for document in ["README.md", "CONTRIBUTING.md"] {
            let text = fs::read_to_string(root().join(document)).unwrap();
            let after = text.split("`cargo xtask test browser ").skip(1);
            let commands: Vec<&str> = after.filter_map(|rest| Some(rest.split_once('`')?.0)).collect();
            assert!(!commands.is_empty(), "{document}");
            for command in commands {
                let words = words_of(command);
                let options = Options::parse(&words).unwrap();
                for file in options.files {
                    let source = fs::read_to_string(root().join(spec_path(file, &known).unwrap())).unwrap();
                    let mut titles = source.lines().filter(|line| line.trim_start().starts_with("test("));
                    let title = options.title.unwrap_or_default();
                    assert!(titles.any(|line| line.contains(title)), "{document}: {command}: {file}");
                }
            }
        }
    }

    #[test]
    fn a_site_that_is_not_built_is_reported() {
        assert_eq!(needed_sites("page.goto('./')"), ["dist"]);
        assert_eq!(
            needed_sites("pathToFileURL('dist-single/index.html')"),
            ["dist", "dist-single"]
        );
        let folder = env::temp_dir().join(format!("second-thought-specs-{}", process::id()));
        fs::create_dir_all(folder.join("dist")).unwrap();
        let message = check_built(&folder, &["dist"]).unwrap_err();
        assert_eq!(message, "dist/ has no page: run `cargo xtask build --single` first");
        fs::write(folder.join("dist/index.html"), "").unwrap();
        assert!(check_built(&folder, &["dist"]).is_ok());
        assert!(check_built(&folder, &["dist", "dist-single"]).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
