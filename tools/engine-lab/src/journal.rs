//! A match's pairs of games as they are played, in a file: a match that was interrupted goes on where it was.

use std::collections::HashSet;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::game::{Ending, Forfeit, ForfeitReason, Played};
use crate::match_options::MatchOptions;
use crate::pair::Pair;
use crate::record::commit;

/// The journals, beside what is built.
const FOLDER: &str = "target/matches";

/// What a journal begins with, before the commit.
const BEGUN: &str = "begun ";

/// The file of a match, locked while it is played.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// That of the match with these options, and with these engines as they are now: another build is another match.
    ///
    /// # Errors
    ///
    /// Where it cannot be opened, or the same match is being played.
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
            // A match goes without git; its record does not.
            journal.write(&format!("{BEGUN}{}", commit().unwrap_or_default()))?;
        }
        Ok(journal)
    }

    /// Date and name of the commit that the match began with, as two fields.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read, or git did not tell.
    pub fn begun(&self) -> Result<String, String> {
        begun_in(&self.text()?).map(String::from).ok_or_else(|| {
            format!(
                "{}: nobody knows with which commit this match began",
                self.path.display()
            )
        })
    }

    /// The numbers and results of the pairs that were played, in their order; a line that was cut off is passed over.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read.
    pub fn pairs(&self) -> Result<Vec<(usize, Pair)>, String> {
        Ok(pairs_in(&self.text()?))
    }

    fn text(&self) -> Result<String, String> {
        fs::read_to_string(&self.path).map_err(|error| self.failed(&error))
    }

    /// Adds a pair.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn add(&self, number: usize, pair: &Pair) -> Result<(), String> {
        // The newline comes first, so that what follows a line that was cut off stands on its own, and in one piece.
        self.write(&format!("\n{}.", line(number, pair)))
    }

    fn write(&self, text: &str) -> Result<(), String> {
        (&self.file)
            .write_all(text.as_bytes())
            .map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.path.display())
    }
}

/// The commit that a journal's match began with.
fn begun_in(text: &str) -> Option<&str> {
    let commit = text.lines().next()?.strip_prefix(BEGUN)?;
    Some(commit).filter(|commit| !commit.is_empty())
}

/// The pairs of a journal, each number once.
fn pairs_in(text: &str) -> Vec<(usize, Pair)> {
    let mut seen = HashSet::new();
    let lines = text.lines().filter_map(|line| parse(line.strip_suffix('.')?));
    lines.filter(|(number, _)| seen.insert(*number)).collect()
}

/// The file for these options, for what the engines are made of, and for this program, which makes up the openings.
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
    format!("{:?} {}", options.pace, options.book).hash(&mut hasher);
    Path::new(FOLDER).join(format!("{:016x}.txt", hasher.finish()))
}

/// Adds what a file holds, with what lies beside a script or in a folder: an engine's wasm. What cannot be read is told
/// by the engine, which does not start.
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

/// The number, and for each game how it ended and by what: `7 win chess loss late`.
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
            story: String::new(),
        });
        Some(Played { ending, forfeit })
    };
    Some((number, [game()?, game()?]))
}

/// Writes a whole file so that an interruption leaves the old one or the new one.
///
/// # Errors
///
/// Where it cannot be written.
pub fn replace(file: &str, text: &str) -> Result<(), String> {
    let new = format!("{file}.new");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    written.map_err(|error| format!("{file}: {error}"))
}

/// What a file holds, where there is one.
///
/// # Errors
///
/// Where it cannot be read.
pub fn read_if_any(file: &str) -> Result<Option<String>, String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{file}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Forfeit, ForfeitReason, MatchOptions, Pair, Played, begun_in, line, pairs_in, parse, path_of};

    fn options(words: &str) -> MatchOptions {
        MatchOptions::parse(lexopt::Parser::from_args(words.split(' '))).unwrap()
    }

    #[test]
    fn a_pair_comes_back_as_it_was_written() {
        let story = String::new();
        let forfeit = Some(Forfeit {
            kind: ForfeitReason::LateMove,
            story,
        });
        let pair: Pair = [
            Played {
                ending: Ending::Win,
                forfeit: None,
            },
            Played {
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
    fn a_match_that_goes_on_is_of_the_commit_that_it_began_with() {
        let text = "begun 2026-01-02\tabcdef1\n1 win chess draw chess.";
        assert_eq!(begun_in(text), Some("2026-01-02\tabcdef1"));
        assert_eq!(pairs_in(text).len(), 1);
        assert_eq!(begun_in("begun \n1 win chess draw chess."), None);
        assert_eq!(begun_in("\n1 win chess draw chess."), None);
    }

    #[test]
    fn what_was_cut_off_costs_no_other_pair_and_no_pair_counts_twice() {
        let text = concat!(
            "\n1 win chess draw chess.\n2 win che\n1 loss chess loss chess.",
            "\n3 draw chess draw chess.\n13 win chess win chess"
        );
        let numbers: Vec<usize> = pairs_in(text).into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [1, 3]);
        assert_eq!(pairs_in(text)[0].1[0].ending, Ending::Win);
    }

    #[test]
    fn another_match_has_another_journal() {
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
