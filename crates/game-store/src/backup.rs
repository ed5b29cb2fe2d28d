//! The file of a backup: stored texts with their names, one JSON object on each line.
//!
//! The first line has the version of the file, and the last line the number of texts and a checksum. So a file can be
//! read piece by piece, and a truncated or changed file is recognized before anything of it is used.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::hash::{EMPTY_HASH, extended_hash};

/// The version that is written, and the newest version that is read.
const BACKUP_VERSION: u64 = 1;

/// A stored text and its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredText {
    /// The name under which the text is stored.
    pub name: String,
    /// The text.
    pub text: String,
}

impl StoredText {
    /// Reads the text in a line of a backup; `None` for the first and the last line.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }
}

/// The reason why a file is not a backup that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BackupError {
    /// The file has another format.
    #[error("the file is not a backup")]
    OtherFormat,
    /// The backup was written by a later version of the program.
    #[error("the backup has a newer version")]
    Newer,
    /// A part of the backup is missing, or the backup was changed.
    #[error("the backup is damaged or incomplete")]
    Damaged,
}

#[derive(Serialize, Deserialize)]
struct FirstLine {
    second_thought_backup: u64,
    #[serde(default)]
    saved: String,
}

impl FirstLine {
    fn read(line: &str) -> Option<Self> {
        // Without the brace, a JSON list would be read too.
        serde_json::from_str(line).ok().filter(|_| line.starts_with('{'))
    }
}

/// Whether a text begins like a backup of any version.
#[must_use]
pub fn is_backup(text: &str) -> bool {
    text.lines().next().and_then(FirstLine::read).is_some()
}

#[derive(Serialize, Deserialize)]
struct LastLine {
    texts: usize,
    checksum: String,
}

/// The lines of a backup so far. A backup is written and checked with the same value.
///
/// ```
/// use game_store::{BackupLines, StoredText};
///
/// let text = StoredText { name: "first".to_owned(), text: "{\n}".to_owned() };
/// let (lines, first) = BackupLines::begin("2026-05-03T17:05:09");
/// let (lines, line) = lines.with_text(&text);
/// let file = [first, line, lines.end()].concat();
///
/// let check = file.lines().try_fold(BackupLines::default(), |check, line| check.checked(line));
/// assert_eq!(check?.finished(), Ok(()));
/// let texts: Vec<StoredText> = file.lines().filter_map(StoredText::read).collect();
/// assert_eq!(texts, [text]);
/// # Ok::<(), game_store::BackupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupLines {
    place: Place,
    /// The number of texts.
    count: usize,
    /// The hash of all lines without their ends.
    hash: u64,
}

/// The line that is expected next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    First,
    TextOrLast,
    AfterLast,
}

impl Default for BackupLines {
    fn default() -> Self {
        Self {
            place: Place::First,
            count: 0,
            hash: EMPTY_HASH,
        }
    }
}

impl BackupLines {
    /// Begins a backup that is written at this local time. Also returns its first line.
    #[must_use]
    pub fn begin(saved: &str) -> (Self, String) {
        let first = json_line(&FirstLine {
            second_thought_backup: BACKUP_VERSION,
            saved: saved.to_owned(),
        });
        let lines = Self {
            place: Place::TextOrLast,
            ..Self::default()
        };
        (lines.hashed(&first), first)
    }

    /// Returns the backup with one more line, which has this text, and returns this line.
    #[must_use]
    pub fn with_text(self, text: &StoredText) -> (Self, String) {
        let line = json_line(text);
        let lines = Self {
            count: self.count + 1,
            ..self.hashed(&line)
        };
        (lines, line)
    }

    /// The last line of the backup.
    #[must_use]
    pub fn end(self) -> String {
        json_line(&LastLine {
            texts: self.count,
            checksum: self.checksum(),
        })
    }

    /// Checks the next line of a file.
    ///
    /// # Errors
    ///
    /// A [`BackupError`] if the file is not a backup that can be used.
    pub fn checked(self, line: &str) -> Result<Self, BackupError> {
        match self.place {
            Place::First => self.after_first(line.trim_start_matches('\u{feff}')),
            Place::TextOrLast if StoredText::read(line).is_some() => Ok(Self {
                count: self.count + 1,
                ..self.hashed(line)
            }),
            Place::TextOrLast => match serde_json::from_str(line) {
                Ok(LastLine { texts, checksum }) if texts == self.count && checksum == self.checksum() => Ok(Self {
                    place: Place::AfterLast,
                    ..self
                }),
                _ => Err(BackupError::Damaged),
            },
            Place::AfterLast if line.trim().is_empty() => Ok(self),
            Place::AfterLast => Err(BackupError::Damaged),
        }
    }

    fn after_first(self, line: &str) -> Result<Self, BackupError> {
        match FirstLine::read(line) {
            Some(first) if first.second_thought_backup > BACKUP_VERSION => Err(BackupError::Newer),
            Some(_) => Ok(Self {
                place: Place::TextOrLast,
                ..self.hashed(line)
            }),
            None => Err(BackupError::OtherFormat),
        }
    }

    /// Checks that the file is complete.
    ///
    /// # Errors
    ///
    /// A [`BackupError`] if lines are missing.
    pub const fn finished(self) -> Result<(), BackupError> {
        match self.place {
            Place::First => Err(BackupError::OtherFormat),
            Place::TextOrLast => Err(BackupError::Damaged),
            Place::AfterLast => Ok(()),
        }
    }

    /// The lines with the hash of one more line. Programs that transfer files may change the ends of lines.
    fn hashed(self, line: &str) -> Self {
        Self {
            hash: extended_hash(self.hash, line.trim_end_matches(['\r', '\n'])),
            ..self
        }
    }

    fn checksum(self) -> String {
        format!("{:016x}", self.hash)
    }
}

/// A value as one line of JSON.
fn json_line(value: &impl Serialize) -> String {
    // Numbers, texts and objects of them can always be written.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::{BackupError, BackupLines, StoredText, is_backup};

    fn backup(texts: &[(&str, &str)]) -> String {
        let (mut lines, mut file) = BackupLines::begin("2026-05-03T17:05:09");
        for (name, text) in texts {
            let (next, line) = lines.with_text(&StoredText {
                name: (*name).to_owned(),
                text: (*text).to_owned(),
            });
            lines = next;
            file.push_str(&line);
        }
        file + &lines.end()
    }

    fn check(file: &str) -> Result<(), BackupError> {
        let lines = file.split('\n').filter(|line| !line.is_empty());
        lines
            .map(|line| line.trim_end_matches('\r'))
            .try_fold(BackupLines::default(), BackupLines::checked)?
            .finished()
    }

    #[test]
    fn any_text_can_be_read_again() {
        let texts = [
            ("a", "{\n  \"x\": \"é\u{2028}\\\"\"\n}\n"),
            ("b", ""),
            ("c\n", "\u{0}\r\n"),
        ];
        let file = backup(&texts);
        assert_eq!(check(&file), Ok(()));
        let read: Vec<StoredText> = file.lines().filter_map(StoredText::read).collect();
        let read: Vec<(&str, &str)> = read.iter().map(|it| (it.name.as_str(), it.text.as_str())).collect();
        assert_eq!(read, texts);
        assert_eq!(check(&backup(&[])), Ok(()));
    }

    #[test]
    fn other_ends_of_lines_change_nothing() {
        let file = backup(&[("a", "1"), ("b", "2")]);
        assert_eq!(check(&file.replace('\n', "\r\n")), Ok(()));
        assert_eq!(check(&["\u{feff}", &file, "\n\n"].concat()), Ok(()));
    }

    #[test]
    fn every_damage_is_recognized() {
        let file = backup(&[("a", "one"), ("b", "two")]);
        for end in 1..file.len() - 1 {
            assert!(check(&file[..end]).is_err(), "cut after {end} bytes");
        }
        for index in 0..file.len() - 1 {
            for other in ["7", "x", "\"", " "] {
                let changed = [&file[..index], other, &file[index + 1..]].concat();
                let is_changed = changed != file;
                assert!(!is_changed || check(&changed).is_err(), "{other} at {index}: {changed}");
            }
        }
        let lines: Vec<&str> = file.lines().collect();
        for wrong in [
            [lines[0], lines[2], lines[1], lines[3]].join("\n"),
            [lines[0], lines[1], lines[3]].join("\n"),
            [lines[0], lines[1], lines[2], lines[2], lines[3]].join("\n"),
            [&file, lines[1]].concat(),
            [&file, &*file].concat(),
        ] {
            assert_eq!(check(&wrong), Err(BackupError::Damaged), "{wrong}");
        }
    }

    #[test]
    fn other_files_and_newer_versions_are_refused() {
        for other in [
            "",
            "rubbish",
            "{}",
            "{\"version\":1,\"moves\":[]}",
            "[Event \"?\"]",
            "[1]",
            "null",
        ] {
            assert_eq!(check(other), Err(BackupError::OtherFormat), "{other}");
        }
        let newer = backup(&[("a", "1")]).replace("_backup\":1", "_backup\":2");
        assert_eq!(check(&newer), Err(BackupError::Newer));
        assert!(is_backup(&newer) && !is_backup("") && !is_backup("{\"version\":1}\n"));
        assert_eq!(
            check("{\"second_thought_backup\":3,\"more\":[]}\n?"),
            Err(BackupError::Newer)
        );
    }
}
