//! Compares this page with other boards. Measures the time from an input to its display, the time from a move to the
//! start of the engine's search, and the time until a first visit can play. Also measures the time until the page shows
//! the warning before a blunder (a second thought), and the review of a game.

use crate::process::{Outcome, command, run};
use crate::{browser, site, tools};

/// The folder with the program that measures, and the list of the packages of the compared board libraries.
pub const FOLDER: &str = "tests/page-bench";

/// Builds the site and installs the board libraries with which the page is compared. Then measures the page, these
/// libraries and the built sites in `folders` in one browser.
///
/// # Errors
/// When the build, the installation or a measurement fails, or an argument is not a folder.
pub fn measure(folders: &[&str]) -> Outcome {
    let others = folders
        .iter()
        .map(|folder| std::fs::canonicalize(folder).map_err(|error| format!("{folder}: {error}")))
        .collect::<Outcome<Vec<_>>>()?;
    site::build()?;
    let browser = browser::ensure()?;
    tools::ensure_packages(FOLDER)?;
    let program = format!("{FOLDER}/run.mjs");
    run(command("node", &[&program, site::DIST])
        .args(others)
        .env("CHROMIUM", browser))
}
