//! How fast the page answers a hand, beside other boards.

use crate::process::{Outcome, command, root, run};
use crate::{browser, site};

/// Where the program and the other boards' packages are named.
const FOLDER: &str = "tests/page-bench";

/// Builds the site, installs the other boards and measures all of them in one browser.
///
/// # Errors
/// When the build, the installation or a measurement fails.
pub fn measure() -> Outcome {
    site::build()?;
    let browser = browser::ensure()?;
    if !root().join(FOLDER).join("node_modules").is_dir() {
        let install = ["ci", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund"];
        run(&mut command("npm", &install))?;
    }
    let program = format!("{FOLDER}/run.mjs");
    run(command("node", &[&program, site::DIST]).env("CHROMIUM", browser))
}
