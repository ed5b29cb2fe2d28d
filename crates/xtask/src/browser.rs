//! The browser of the tests: one that is there, else Playwright's, else the system's package; the one without windows
//! rather than the usual one, for it opens pages in half the time.

use crate::process::{Outcome, command, on_path, output, run, try_output};
use std::env;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Where browsers lie that are not on the search path.
const USUAL_PLACES: [&str; 4] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

const PLAYWRIGHT: &str = "node_modules/@playwright/test/cli.js";

/// A call of Playwright that uses the browser at `browser` and a free port.
#[must_use]
pub fn playwright(browser: &Path, arguments: &[&str]) -> Command {
    let mut call = command("node", &[PLAYWRIGHT]);
    call.args(arguments).env("CHROMIUM", browser);
    if let Some(port) = free_port() {
        call.env("TEST_PORT", port.to_string());
    }
    match firefox() {
        Some(file) => call.env("FIREFOX", file),
        None => call.env_remove("FIREFOX"),
    };
    call
}

/// A Firefox that is there already: the main path is played in it too.
#[must_use]
pub fn firefox() -> Option<PathBuf> {
    on_path(&["firefox-esr", "firefox"])
        .into_iter()
        .find(|file| is_usable(file))
}

/// The Chromium without windows, as Debian calls it.
const WINDOWLESS: &str = "chromium-headless-shell";

/// The browser for tests: a Chromium without windows where there is one or the system has a package of it, else any.
///
/// # Errors
/// As [`ensure`].
pub fn ensure_for_tests() -> Outcome<PathBuf> {
    if env::var_os("CHROMIUM").is_some_and(|name| !name.is_empty()) {
        return ensure();
    }
    let windowless = || on_path(&[WINDOWLESS]).into_iter().find(|file| is_usable(file));
    if windowless().is_none() && can_install() {
        println!("installing the package {WINDOWLESS}, in which the tests take half the time (seconds) …");
        if let Err(message) = install(WINDOWLESS) {
            println!("it cannot be had: {message}");
        }
    }
    windowless().map_or_else(ensure, Ok)
}

/// A port that nothing listens at now; none where the network is closed.
fn free_port() -> Option<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).ok()?;
    listener.local_addr().ok().map(|address| address.port())
}

/// The program file of a Chromium, installed first where there is none.
///
/// # Errors
/// When there is none and none can be installed, or `CHROMIUM` names no browser that starts.
pub fn ensure() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|name| !name.is_empty()) {
        let file = PathBuf::from(named);
        return if is_usable(&file) {
            Ok(file)
        } else {
            Err(format!("CHROMIUM: no browser that starts: {}", file.display()))
        };
    }
    if let Some(file) = find() {
        return Ok(file);
    }
    println!("installing Playwright's Chromium (about a minute) …");
    let download = run(&mut command("node", &[PLAYWRIGHT, "install", "chromium"]));
    if let Some(file) = find().filter(|_| download.is_ok()) {
        return Ok(file);
    }
    if can_install() {
        println!("installing the package chromium (about a minute) …");
        install("chromium")?;
    }
    find().ok_or_else(|| "the tests need Chromium or Chrome: install one, or name its program file in CHROMIUM".into())
}

fn can_install() -> bool {
    !on_path(&["apt-get"]).is_empty() && is_root()
}

/// Installs a package of the system, if nothing has to make way for it.
fn install(package: &str) -> Outcome {
    run(&mut command(
        "apt-get",
        &["update", "--quiet=2", "--option=Acquire::Retries=0"],
    ))?;
    let words = [
        "install",
        "--yes",
        "--quiet=2",
        "--no-remove",
        "--no-install-recommends",
        package,
    ];
    run(command("apt-get", &words).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// A browser that is there already and starts.
#[must_use]
fn find() -> Option<PathBuf> {
    let places = USUAL_PLACES.iter().map(PathBuf::from);
    let mut candidates = on_path(&NAMES).into_iter().chain(places);
    candidates
        .find(|file| is_usable(file))
        .or_else(|| playwrights_own().filter(|file| is_usable(file)))
}

/// Whether a file is a browser that can start here: it may be a stub, or lack the system's libraries.
#[must_use]
fn is_usable(file: &Path) -> bool {
    // On Windows a browser asked for its version opens a window instead.
    file.is_file() && (cfg!(windows) || tells_version(file))
}

fn tells_version(program: &Path) -> bool {
    try_output(Command::new(program).arg("--version")).is_some()
}

fn playwrights_own() -> Option<PathBuf> {
    let script = "import('@playwright/test').then(it => console.log(it.chromium.executablePath()))";
    let path = try_output(&mut command("node", &["-e", script]))?;
    Some(PathBuf::from(path.trim()))
}

fn is_root() -> bool {
    output(&mut command("id", &["-u"])).is_ok_and(|number| number.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::{is_usable, tells_version};
    use std::env;
    use std::path::Path;

    #[test]
    fn a_program_counts_only_when_it_tells_its_version() {
        assert!(tells_version(Path::new(env!("CARGO"))));
        // A test program knows no such option and fails.
        assert!(!tells_version(&env::current_exe().unwrap()));
        assert!(!is_usable(Path::new("no/such/browser")));
    }
}
