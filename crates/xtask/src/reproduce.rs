//! Builds the site in a second folder, and compares the two sites byte for byte.

use crate::process::{Outcome, command, output, root, run};
use crate::release::Files;
use crate::{checkout, site};
use std::path::Path;

/// The second folder. Its path is longer than the path of the project's root, so a path in a file changes the file.
const SECOND_FOLDER: &str = "target/reproduce/the-same-sources-in-another-folder";

/// Builds the site here and in another folder, and compares the files.
///
/// # Errors
/// When there are changes that are not committed, a build fails, or the sites differ.
pub fn run_and_compare() -> Outcome {
    let changed = output(&mut command("git", &["status", "--porcelain"]))?;
    if !changed.is_empty() {
        return Err(format!(
            "the second folder has only what is committed, not these changes:\n{changed}"
        ));
    }
    site::build_single()?;
    checkout::in_checkout_of(SECOND_FOLDER, "HEAD", |second| {
        // The second build must not use results of the first.
        let mut build = command("cargo", &["xtask", "build", "--single"]);
        run(build.current_dir(second).env_remove("CARGO_TARGET_DIR"))?;
        [site::DIST, site::SINGLE]
            .into_iter()
            .try_for_each(|folder| compare(&root().join(folder), &second.join(folder), folder))
    })
}

fn compare(first: &Path, second: &Path, name: &str) -> Outcome {
    let (first, second) = (site::read_folder(first)?, site::read_folder(second)?);
    let different = differences(&first, &second);
    if different.is_empty() {
        println!("{name}/: {} files are the same in both folders", first.len());
        return Ok(());
    }
    Err(format!(
        "{name}/ differs between the folders:\n{}",
        different.join("\n")
    ))
}

/// A line for each file that only one of the folders has, or whose content differs.
#[must_use]
fn differences(first: &Files, second: &Files) -> Vec<String> {
    let here = first.iter().filter_map(|(name, content)| match second.get(name) {
        None => Some(format!("  {name} is only in the first folder")),
        Some(other) if other == content => None,
        Some(other) => {
            let offset = content
                .iter()
                .zip(other)
                .take_while(|(left, right)| left == right)
                .count();
            Some(format!("  {name} differs from byte {offset} on"))
        }
    });
    let there = second.keys().filter(|name| !first.contains_key(*name));
    here.chain(there.map(|name| format!("  {name} is only in the second folder")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Files, differences};

    fn files(entries: &[(&str, &str)]) -> Files {
        let entry = |(name, text): &(&str, &str)| ((*name).to_owned(), text.as_bytes().to_vec());
        entries.iter().map(entry).collect()
    }

    #[test]
    fn different_missing_and_additional_files_are_named() {
        let first = files(&[("a.js", "one"), ("b.js", "abcdef"), ("c.js", "here")]);
        assert_eq!(differences(&first, &first), Vec::<String>::new());
        let second = files(&[("a.js", "one"), ("b.js", "abcxyz"), ("d.js", "there")]);
        assert_eq!(
            differences(&first, &second),
            [
                "  b.js differs from byte 3 on",
                "  c.js is only in the first folder",
                "  d.js is only in the second folder",
            ]
        );
        let longer = files(&[("a.js", "one "), ("b.js", "abcdef"), ("c.js", "here")]);
        assert_eq!(differences(&first, &longer), ["  a.js differs from byte 3 on"]);
    }
}
