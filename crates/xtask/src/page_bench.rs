//! How fast the page answers a hand, and how soon a first visit can play, beside other boards.

use crate::process::{Outcome, command, run};
use crate::{browser, site, tools};

/// Where the program and the other boards' packages are named.
const FOLDER: &str = "tests/page-bench";

/// Builds the site, installs the other boards and measures all of them in one browser, with the built sites of other
/// `folders` beside them.
///
/// # Errors
/// When the build, the installation or a measurement fails, or an argument is no folder.
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
