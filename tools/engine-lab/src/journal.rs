//! The journal of a match: a file with the finished pairs of games. With this file, an interrupted match can be
//! continued.

use std::collections::HashSet;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::game::{Ending, Forfeit, ForfeitReason, PlayedGame};
use crate::match_options::MatchOptions;
use crate::pair::Pair;
use crate::record::commit;

/// The folder of the journals.
const FOLDER: &str = "target/matches";

/// The text at the beginning of a journal, before the commit.
const COMMIT_PREFIX: &str = "begun ";

/// The journal of a match. The file is locked while the match is played.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of the match with these options and the builds of the engines that exist now. A match with
    /// another build of an engine has another journal.
    ///
    /// # Errors
    ///
    /// When the journal cannot be opened, or the same match is already being played.
    pub fn open(options: &MatchOptions) -> Result<Self, String> {
        let path = path_of(options);
        let open = || {
            fs::create_dir_all(FOLDER)?;
            OpenOptions::new().create(true).read(true).append(true).open(&path)
        };
        let file = open().map_err(|error| format!("{}: {error}", path.display()))?;
        file.try_lock()
            .map_err(|error| format!("{}: is this match being played? {error}", path.display()))?;
        let journal = Self { path, file };
        if journal.text()?.is_empty() {
            // Without git, a match can be played but not recorded.
            journal.write(&format!("{COMMIT_PREFIX}{}", commit().unwrap_or_default()))?;
        }
        Ok(journal)
    }

    /// The date and the hash of the commit at the start of the match, as two fields.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or the commit is unknown.
    pub fn start_commit(&self) -> Result<String, String> {
        start_commit_in(&self.text()?).map(String::from).ok_or_else(|| {
            format!(
                "{}: the commit at the start of this match is unknown",
                self.path.display()
            )
        })
    }

    /// The numbers and the results of the finished pairs, in order. An incomplete line is skipped.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn pairs(&self) -> Result<Vec<(usize, Pair)>, String> {
        Ok(pairs_in(&self.text()?))
    }

    fn text(&self) -> Result<String, String> {
        fs::read_to_string(&self.path).map_err(|error| self.error_text(&error))
    }

    /// Adds a finished pair.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn add(&self, number: usize, pair: &Pair) -> Result<(), String> {
        // The newline is written first, so that the pair has its own line even if the last line is incomplete.
        self.write(&format!("\n{}.", line(number, pair)))
    }

    fn write(&self, text: &str) -> Result<(), String> {
        (&self.file)
            .write_all(text.as_bytes())
            .map_err(|error| self.error_text(&error))
    }

    fn error_text(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.path.display())
    }
}

/// The commit in a journal.
fn start_commit_in(text: &str) -> Option<&str> {
    let commit = text.lines().next()?.strip_prefix(COMMIT_PREFIX)?;
    Some(commit).filter(|commit| !commit.is_empty())
}

/// The pairs in a journal. Each number occurs only once.
fn pairs_in(text: &str) -> Vec<(usize, Pair)> {
    let mut seen = HashSet::new();
    let lines = text.lines().filter_map(|line| parse(line.strip_suffix('.')?));
    lines.filter(|(number, _)| seen.insert(*number)).collect()
}

/// The path of the journal. The path depends on the options, on the files of the engines, and on this program,
/// which generates the openings.
fn path_of(options: &MatchOptions) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    for engine in &options.engines {
        engine.hash(&mut hasher);
        for word in engine.split([' ', ';', '=']) {
            hash_files(Path::new(word), &mut hasher);
        }
    }
    hash_files(&env::current_exe().unwrap_or_default(), &mut hasher);
    (options.seed, options.plies).hash(&mut hasher);
    format!("{:?} {}", options.limit, options.book).hash(&mut hasher);
    Path::new(FOLDER).join(format!("{:016x}.txt", hasher.finish()))
}

/// Hashes the content of a file. For a script or a folder, hashes all files in the folder, for example the wasm
/// of an engine. Read errors are ignored here, because the engine then fails to start and reports the error.
fn hash_files(path: &Path, hasher: &mut DefaultHasher) {
    let is_script = path.extension().is_some_and(|it| it == "js" || it == "mjs");
    if path.is_file() && !is_script {
        return fs::read(path).unwrap_or_default().hash(hasher);
    }
    let folder = if path.is_dir() {
        Some(path)
    } else {
        path.parent().filter(|_| path.is_file())
    };
    let entries = folder
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    for file in files {
        fs::read(file).unwrap_or_default().hash(hasher);
    }
}

/// The line of a pair, such as `7 win chess loss late`: its number, and for each game the result and the reason.
#[must_use]
fn line(number: usize, pair: &Pair) -> String {
    let [first, second] = [&pair[0], &pair[1]].map(|played| {
        let ending = match played.ending {
            Ending::Win => "win",
            Ending::Draw => "draw",
            Ending::Loss => "loss",
        };
        let reason = match played.forfeit.as_ref().map(|forfeit| forfeit.kind) {
            None => "chess",
            Some(ForfeitReason::Crash) => "crash",
            Some(ForfeitReason::IllegalMove) => "illegal",
            Some(ForfeitReason::LateMove) => "late",
        };
        format!("{ending} {reason}")
    });
    format!("{number} {first} {second}")
}

#[must_use]
fn parse(line: &str) -> Option<(usize, Pair)> {
    let mut words = line.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let mut game = || {
        let ending = match words.next()? {
            "win" => Ending::Win,
            "draw" => Ending::Draw,
            "loss" => Ending::Loss,
            _ => return None,
        };
        let reason = match words.next()? {
            "chess" => None,
            "crash" => Some(ForfeitReason::Crash),
            "illegal" => Some(ForfeitReason::IllegalMove),
            "late" => Some(ForfeitReason::LateMove),
            _ => return None,
        };
        let forfeit = reason.map(|kind| Forfeit {
            kind,
            details: String::new(),
        });
        Some(PlayedGame { ending, forfeit })
    };
    Some((number, [game()?, game()?]))
}

/// Replaces a file. After an interruption, the file has either the old or the new content.
///
/// # Errors
///
/// When the file cannot be written.
pub fn replace_file(file: &str, text: &str) -> Result<(), String> {
    let new = format!("{file}.new");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    written.map_err(|error| format!("{file}: {error}"))
}

/// The text of a file; `None` if the file does not exist.
///
/// # Errors
///
/// When the file cannot be read.
pub fn read_if_any(file: &str) -> Result<Option<String>, String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{file}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Ending, Forfeit, ForfeitReason, MatchOptions, Pair, PlayedGame, line, pairs_in, parse, path_of, start_commit_in,
    };

    fn options(words: &str) -> MatchOptions {
        MatchOptions::parse(lexopt::Parser::from_args(words.split(' '))).unwrap()
    }

    #[test]
    fn a_pair_is_read_as_it_was_written() {
        let details = String::new();
        let forfeit = Some(Forfeit {
            kind: ForfeitReason::LateMove,
            details,
        });
        let pair: Pair = [
            PlayedGame {
                ending: Ending::Win,
                forfeit: None,
            },
            PlayedGame {
                ending: Ending::Loss,
                forfeit,
            },
        ];
        assert_eq!(line(7, &pair), "7 win chess loss late");
        let (number, again) = parse("7 win chess loss late").unwrap();
        assert_eq!(line(number, &again), line(7, &pair));
        for broken in ["", "7", "7 win", "7 win chess loss la", "x win chess loss late"] {
            assert!(parse(broken).is_none(), "{broken}");
        }
    }

    #[test]
    fn a_continued_match_has_the_commit_of_its_start() {
        let text = "begun 2026-01-02\tabcdef1\n1 win chess draw chess.";
        assert_eq!(start_commit_in(text), Some("2026-01-02\tabcdef1"));
        assert_eq!(pairs_in(text).len(), 1);
        assert_eq!(start_commit_in("begun \n1 win chess draw chess."), None);
        assert_eq!(start_commit_in("\n1 win chess draw chess."), None);
    }

    #[test]
    fn incomplete_lines_and_repeated_pairs_are_skipped() {
        let text = concat!(
            "\n1 win chess draw chess.\n2 win che\n1 loss chess loss chess.",
            "\n3 draw chess draw chess.\n13 win chess win chess"
        );
        let numbers: Vec<usize> = pairs_in(text).into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [1, 3]);
        assert_eq!(pairs_in(text)[0].1[0].ending, Ending::Win);
    }

    #[test]
    fn different_matches_have_different_journals() {
        let name = |words: &str| path_of(&options(words));
        let usual = name("a b --nodes 10");
        assert_eq!(
            usual,
            name("a b --nodes 10 --games 4000 --sprt 0 5 --parallel 2 --note x")
        );
        for other in [
            "b a --nodes 10",
            "a b --nodes 11",
            "a b --nodes 10 --seed 2",
            "a b --nodes 10 --book unbalanced",
            "a b --nodes 10 --plies 9",
        ] {
            assert_ne!(usual, name(other), "{other}");
        }
    }
}
