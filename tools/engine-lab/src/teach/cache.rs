//! The file with results of earlier runs: games, scores and lines, which take long to compute.
//!
//! These results do not change with the definitions of the motifs or with the sentences. So a later run only computes
//! what is new. Each line of the file has a kind, a key, and a result, separated by tabs. The key may contain tabs.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use chess_core::notation::parse_uci;
use chess_core::{Board, Move};

/// Returns the text of a file, and the file itself for lines that are added at its end. The file and its folder are
/// created if they do not exist.
///
/// # Errors
///
/// When the folder or the file cannot be created, or when the file cannot be opened.
pub fn open_to_append(path: &Path) -> Result<(String, File), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok((text, file.map_err(failed)?))
}

/// The results of earlier runs. Several threads may use the same cache.
#[derive(Debug)]
pub struct Cache {
    content: Mutex<Content>,
}

#[derive(Debug)]
struct Content {
    file: File,
    results: HashMap<String, String>,
}

impl Cache {
    /// Reads the file, which is created if it does not exist. A last line without its end is skipped.
    ///
    /// # Errors
    ///
    /// When the folder or the file cannot be created, or when the file cannot be opened.
    pub fn open(path: &Path) -> Result<Self, String> {
        let (text, mut file) = open_to_append(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            writeln!(file).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let lines = text[..whole].lines().filter_map(|line| line.rsplit_once('\t'));
        let results = lines.map(|(key, result)| (key.to_owned(), result.to_owned()));
        let content = Content {
            file,
            results: results.collect(),
        };
        Ok(Self {
            content: Mutex::new(content),
        })
    }

    /// The stored result of this kind and key. If there is none, the result of `make` is stored and returned.
    ///
    /// # Errors
    ///
    /// When `make` fails, or when the file cannot be written.
    pub fn get_or_make(
        &self,
        kind: &str,
        key: &str,
        make: impl FnOnce() -> Result<String, String>,
    ) -> Result<String, String> {
        let key = format!("{kind}\t{key}");
        if let Some(stored) = self.stored_result(&key) {
            return Ok(stored);
        }
        let made = make()?;
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(content.file, "{key}\t{made}").map_err(|error| error.to_string())?;
        content.results.insert(key, made.clone());
        Ok(made)
    }

    fn stored_result(&self, key: &str) -> Option<String> {
        let content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.results.get(key).cloned()
    }
}

/// Moves in UCI notation, separated by spaces.
#[must_use]
pub fn moves_text(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// Reads moves in UCI notation, separated by spaces, which are played from the position `start`.
///
/// # Errors
///
/// When a move is illegal.
pub fn parse_moves(start: &Board, text: &str) -> Result<Vec<Move>, String> {
    let mut board = start.clone();
    let moves = text.split_whitespace().map(|word| {
        let mv = parse_uci(&board, word).map_err(|error| format!("{word}: {error}"))?;
        board = board.play(mv).map_err(|error| format!("{word}: {error}"))?;
        Ok(mv)
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use chess_core::Board;

    use super::{Cache, moves_text, parse_moves};

    #[test]
    fn a_stored_result_is_not_computed_again() {
        let path = std::env::temp_dir().join(format!("teach-cache-{}.tsv", std::process::id()));
        let cache = Cache::open(&path).unwrap();
        let make = |text: &str| Ok(text.to_owned());
        let not_made = || -> Result<String, String> { Err("made again".to_owned()) };
        assert_eq!(
            cache.get_or_make("game", "3 17", || make("e2e4 e7e5")).unwrap(),
            "e2e4 e7e5"
        );
        assert_eq!(
            cache.get_or_make("score", "engine\t20\tfen", || make("-31")).unwrap(),
            "-31"
        );
        assert_eq!(cache.get_or_make("score", "engine\t20\tfen", not_made).unwrap(), "-31");
        assert!(cache.get_or_make("score", "engine\t30\tfen", not_made).is_err());
        // The program was stopped while it wrote the last line.
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}score\tengine\t20\tother\t-1")).unwrap();
        let again = Cache::open(&path).unwrap();
        assert_eq!(again.get_or_make("game", "3 17", not_made).unwrap(), "e2e4 e7e5");
        assert_eq!(again.get_or_make("score", "engine\t20\tfen", not_made).unwrap(), "-31");
        let made = again
            .get_or_make("score", "engine\t20\tother", || make("-150"))
            .unwrap();
        assert_eq!(made, "-150");
        let last = Cache::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let stored = last.get_or_make("score", "engine\t20\tother", not_made).unwrap();
        assert_eq!(stored, "-150");
    }

    #[test]
    fn moves_are_read_as_they_were_written() {
        let start = Board::default();
        for text in ["", "e2e4", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1"] {
            assert_eq!(moves_text(&parse_moves(&start, text).unwrap()), text);
        }
        assert!(parse_moves(&start, "e2e5").is_err());
        assert!(parse_moves(&start, "e2e4 e2e4").is_err());
    }
}
