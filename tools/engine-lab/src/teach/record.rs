//! The file with the mistakes that were examined, and the tests of their explanations.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use chess_core::engine::Explanation;
use chess_core::notation::san;
use explanation::{Language, move_sentences};

use super::cache::open_to_append;
use super::explanation_test::ExplanationTest;

/// An explained mistake.
#[derive(Debug)]
pub struct ExaminedMistake {
    /// The number of plies up to and including the mistake.
    pub ply: usize,
    /// The results of the tests of the explanation.
    pub test: ExplanationTest,
    /// The explanation.
    pub explanation: Explanation,
}

/// The file with the mistakes that were examined, and the tests of their explanations.
#[derive(Debug)]
pub struct ExaminedMistakes {
    file: File,
    /// The games whose mistakes were all examined.
    games: HashSet<String>,
    ids: HashSet<String>,
    /// The tests of the explanations, one for each mistake.
    pub tests: Vec<ExplanationTest>,
}

impl ExaminedMistakes {
    /// Reads the file, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// When the file cannot be used.
    pub fn open(path: &Path) -> Result<Self, String> {
        let (text, file) = open_to_append(path)?;
        let mut record = Self {
            file,
            games: HashSet::new(),
            ids: HashSet::new(),
            tests: Vec::new(),
        };
        for line in text.lines() {
            record.read(line);
        }
        Ok(record)
    }

    /// Whether all mistakes of the game with this name were examined.
    #[must_use]
    pub fn has_game(&self, name: &str) -> bool {
        self.games.contains(name)
    }

    fn read(&mut self, line: &str) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let ["game", name] = fields[..] {
            self.games.insert(name.to_owned());
        } else if let [id, rest @ ..] = &fields[..]
            && let Some(test) = ExplanationTest::from_fields(rest)
        {
            self.ids.insert((*id).to_owned());
            self.tests.push(test);
        }
    }

    /// Adds the mistakes of a game, and their sentences to the file `texts`.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn add_game(&mut self, name: &str, mistakes: Vec<ExaminedMistake>, texts: Option<&Path>) -> Result<(), String> {
        for mistake in mistakes {
            let id = format!("{name} {}", mistake.ply);
            // The program may have been stopped while it added this game.
            if self.ids.contains(&id) {
                continue;
            }
            if let Some(texts) = texts {
                append(texts, &texts_of(&id, &mistake.explanation))?;
            }
            self.add(id, mistake.test)?;
        }
        self.end_game(name.to_owned())
    }

    fn add(&mut self, id: String, test: ExplanationTest) -> Result<(), String> {
        self.write(&format!("{id}\t{}", test.fields()))?;
        self.ids.insert(id);
        self.tests.push(test);
        Ok(())
    }

    fn end_game(&mut self, name: String) -> Result<(), String> {
        self.write(&format!("game\t{name}"))?;
        self.games.insert(name);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.file, "{line}").map_err(|error| error.to_string())
    }
}

/// The position, the move, and the sentences in all languages, separated by tabs.
fn texts_of(id: &str, explanation: &Explanation) -> String {
    let texts = Language::ALL.map(|language| move_sentences(explanation, language));
    let (board, mv) = (&explanation.board, san(&explanation.board, explanation.mv));
    format!("{id}\t{board}\t{mv}\t{}", texts.join("\t"))
}

/// Adds a line to a file.
fn append(path: &Path, line: &str) -> Result<(), String> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{ExaminedMistakes, ExplanationTest};

    #[test]
    fn a_repeated_run_continues() {
        let path = std::env::temp_dir().join(format!("teach-{}.tsv", std::process::id()));
        let test = ExplanationTest {
            motif: Some("pin".to_owned()),
            defined: Some(true),
            time: 7,
            ..ExplanationTest::default()
        };
        let mut record = ExaminedMistakes::open(&path).unwrap();
        record.add("1 4294967296 12".to_owned(), test.clone()).unwrap();
        record.end_game("1 4294967296".to_owned()).unwrap();
        let again = ExaminedMistakes::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(again.tests, [test]);
        assert!(again.ids.contains("1 4294967296 12") && again.games.contains("1 4294967296"));
    }
}
