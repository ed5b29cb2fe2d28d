//! Adds results to the tables of measurements in `docs/`, and replaces the ratings in `docs/strength.md`.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::match_options::MatchOptions;

/// The page that shows the ratings.
pub const STRENGTH_PAGE: &str = "docs/strength.md";

/// The table of matches. Each line is a match with fields separated by tabs. The first line
/// has the names of the fields.
const MATCHES_PATH: &str = "docs/matches.tsv";
/// The table of measurements of the levels' behaviour, in the same format.
const BEHAVIOUR_PATH: &str = "docs/behaviour.tsv";

/// The results of a match as text.
#[derive(Debug)]
pub struct MatchResults {
    /// The numbers of wins, draws and losses.
    pub games: String,
    /// The numbers of pairs with 0, ½, 1, 1½ and 2 points.
    pub pairs: String,
    /// The points per game.
    pub score: String,
    /// The difference in Elo with its error.
    pub elo: String,
    /// The log-likelihood ratio, with its hypotheses.
    pub likelihood: String,
    /// The decision of the sequential test, and the forfeits.
    pub verdict: String,
}

/// A match to be recorded.
#[derive(Debug)]
pub struct Record {
    /// The date and the hash of the commit at the start of the match.
    commit: String,
    /// The fields that are known at the start of the match.
    match_fields: [String; 4],
}

impl Record {
    /// Creates the record of a match that started with this commit.
    ///
    /// # Errors
    ///
    /// When the engines have the same name.
    pub fn new(options: &MatchOptions, commit: String, note: &str) -> Result<Self, String> {
        let [first, second] = [0, 1].map(|index| short_name(&options.engines[index]));
        if first == second {
            return Err(format!(
                "both engines would be recorded as {first}: give their programs names"
            ));
        }
        Ok(Self {
            commit,
            match_fields: [
                note.replace(['\t', '\n'], " "),
                format!("{first} – {second}"),
                options.limit.to_string(),
                format!("{}, {} plies, seed {}", options.book, options.plies, options.seed),
            ],
        })
    }

    /// Adds the match to the table, unless the table has a line with the same measurements.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or written.
    pub fn end(self, figures: &MatchResults) -> Result<(), String> {
        add_line(MATCHES_PATH, &self.commit, &self.match_fields(figures))
    }

    /// The fields that follow the commit.
    fn match_fields(&self, figures: &MatchResults) -> String {
        let MatchResults {
            games,
            pairs,
            score,
            elo,
            likelihood,
            verdict,
        } = figures;
        let figures = [games, pairs, score, elo, likelihood, verdict].map(String::as_str);
        let match_fields = self.match_fields.iter().map(String::as_str);
        match_fields.chain(figures).collect::<Vec<_>>().join("\t")
    }
}

/// Adds the measurements of a level's behaviour to the table, with a note.
///
/// # Errors
///
/// When a file cannot be read or written.
pub fn add_behaviour(note: &str, figures: &[String]) -> Result<(), String> {
    let fields = format!("{}\t{}", note.replace(['\t', '\n'], " "), figures.join("\t"));
    add_line(BEHAVIOUR_PATH, &commit()?, &fields)
}

/// Adds a line to a table, unless the table has a line with the same fields.
fn add_line(table: &str, commit: &str, fields: &str) -> Result<(), String> {
    let mut text = read(table)?;
    if !text.lines().any(|line| line.ends_with(&format!("\t{fields}"))) {
        text += &format!("{commit}\t{fields}\n");
        write(table, &text)?;
    }
    Ok(())
}

/// Replaces the table between two markers on the documentation page.
///
/// # Errors
///
/// When the documentation page cannot be read or written, or does not contain the markers.
pub fn replace_table(markers: [&str; 2], table: &str) -> Result<(), String> {
    write(STRENGTH_PAGE, &with_table(&read(STRENGTH_PAGE)?, markers, table)?)
}

/// The page with this table between its two markers.
///
/// # Errors
///
/// When the page does not contain the markers.
pub fn with_table(page: &str, [begin, end]: [&str; 2], table: &str) -> Result<String, String> {
    let missing = || format!("{STRENGTH_PAGE} has no place for the table: {begin} … {end}");
    let (before, rest) = page.split_once(begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}\n\n{}\n{end}{after}", markdown(table)))
}

fn markdown(table: &str) -> String {
    let mut text = String::new();
    for (index, line) in table.lines().enumerate() {
        let cells: Vec<String> = line.split('\t').map(|cell| cell.replace('|', "\\|")).collect();
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if index == 0 {
            let _ = writeln!(text, "|{}", " --- |".repeat(cells.len()));
        }
    }
    text
}

/// The text of an engine without the folders of its program.
fn short_name(engine: &str) -> String {
    let (command, options) = engine.split_once(';').map_or((engine, ""), |(name, rest)| (name, rest));
    let words = command.split_whitespace();
    let names: Vec<&str> = words.map(|word| word.rsplit('/').next().unwrap_or(word)).collect();
    let options = if options.is_empty() {
        String::new()
    } else {
        format!(";{options}")
    };
    names.join(" ") + &options
}

/// The date and the hash of the current commit as two fields. A plus is added if the working
/// tree differs from the commit.
///
/// # Errors
///
/// When git fails.
pub fn commit() -> Result<String, String> {
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output();
        let output = output.map_err(|error| format!("git: {error}"))?;
        if !output.status.success() {
            return Err(format!("git {}: {}", words.join(" "), output.status));
        }
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let name = git(&["log", "-1", "--format=%cs\t%h"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "crates"])?;
    Ok(if changed.is_empty() { name } else { name + "+" })
}

/// The text of a file.
///
/// # Errors
///
/// When the file cannot be read.
pub fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{BEHAVIOUR_PATH, MATCHES_PATH, MatchOptions, MatchResults, Record, read, short_name};
    use crate::behaviour;

    /// The names of a match's fields, which are the first line of the table.
    const FIELDS: [&str; 12] = [
        "date", "commit", "what", "engines", "regime", "openings", "games", "pairs", "score", "Elo", "LLR", "verdict",
    ];

    /// The text of a file of the repository.
    fn file(path: &str) -> String {
        read(&format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn every_line_of_a_table_has_its_fields() {
        let heads = [
            (MATCHES_PATH, FIELDS.join("\t")),
            (
                BEHAVIOUR_PATH,
                format!("date\tcommit\twhat\t{}", behaviour::FIELD_NAMES),
            ),
        ];
        for (table, head) in heads {
            let text = file(table);
            assert_eq!(text.lines().next().unwrap(), head);
            let count = head.split('\t').count();
            assert!(text.lines().all(|line| line.split('\t').count() == count), "{text}");
        }
    }

    #[test]
    fn a_match_is_a_line_with_a_field_for_each_name() {
        let record = Record {
            commit: "2026-01-02\tabcdef1".into(),
            match_fields: ["a note", "A – B", "100 ms", "even, 8 plies, seed 1"].map(String::from),
        };
        let figures = MatchResults {
            games: "+1 =2 -1".into(),
            pairs: "0 1 0 1 0".into(),
            score: "50.0 %".into(),
            elo: "+0.0 ± 10.0".into(),
            likelihood: "0.00 [0, 5]".into(),
            verdict: "open".into(),
        };
        let line = format!("{}\t{}", record.commit, record.match_fields(&figures));
        assert_eq!(line.split('\t').count(), FIELDS.len());
    }

    #[test]
    fn programs_are_named_without_their_folders() {
        assert_eq!(short_name("/usr/games/stockfish;Hash=8"), "stockfish;Hash=8");
        assert_eq!(short_name("node a/uci.mjs dist"), "node uci.mjs dist");
        let words = ["a/engine", "b/engine", "--games", "2"];
        let options = MatchOptions::parse(lexopt::Parser::from_args(words)).unwrap();
        assert!(
            Record::new(&options, String::new(), "x")
                .unwrap_err()
                .contains("give their programs names")
        );
    }
}
