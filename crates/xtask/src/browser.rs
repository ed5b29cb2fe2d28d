//! Finds the browser for the tests: an installed browser, otherwise Playwright's browser, otherwise a package of the
//! system. A headless browser is preferred, because it opens pages in half the time.

use crate::process::{Outcome, command, files_on_path, output, run, try_output};
use std::env;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

const BROWSER_NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The usual places of installed browsers that are not on the search path.
const USUAL_PLACES: [&str; 4] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

const PLAYWRIGHT_SCRIPT: &str = "node_modules/@playwright/test/cli.js";

/// The command that runs Playwright with the browser at this path and with a free port.
#[must_use]
pub fn playwright(browser: &Path, arguments: &[&str]) -> Command {
    let mut call = command("node", &[PLAYWRIGHT_SCRIPT]);
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

/// An installed Firefox, in which the main path through the page is tested too.
#[must_use]
pub fn firefox() -> Option<PathBuf> {
    files_on_path(&["firefox-esr", "firefox"])
        .into_iter()
        .find(|file| is_usable(file))
}

/// Debian's name for the headless Chromium.
const HEADLESS_PACKAGE: &str = "chromium-headless-shell";

/// The browser for tests. This is a headless Chromium if one is installed or the system can install its package.
/// Otherwise, it is any Chromium.
///
/// # Errors
/// See [`ensure`].
pub fn ensure_for_tests() -> Outcome<PathBuf> {
    if env::var_os("CHROMIUM").is_some_and(|name| !name.is_empty()) {
        return ensure();
    }
    let headless = || {
        files_on_path(&[HEADLESS_PACKAGE])
            .into_iter()
            .find(|file| is_usable(file))
    };
    if headless().is_none() && can_install() {
        println!("installing the package {HEADLESS_PACKAGE} (seconds); it halves the time of the tests …");
        if let Err(message) = install(HEADLESS_PACKAGE) {
            println!("it could not be installed: {message}");
        }
    }
    headless().map_or_else(ensure, Ok)
}

/// A port that no program uses now; `None` if the machine has no network.
fn free_port() -> Option<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).ok()?;
    listener.local_addr().ok().map(|address| address.port())
}

/// The program file of a Chromium. If no Chromium is found, one is installed first.
///
/// # Errors
/// When no Chromium is found and none can be installed, or `CHROMIUM` is not the path of a browser that starts.
pub fn ensure() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|name| !name.is_empty()) {
        let file = PathBuf::from(named);
        return if is_usable(&file) {
            Ok(file)
        } else {
            Err(format!("CHROMIUM: this browser does not start: {}", file.display()))
        };
    }
    if let Some(file) = find() {
        return Ok(file);
    }
    println!("installing Playwright's Chromium (about a minute) …");
    let download = run(&mut command("node", &[PLAYWRIGHT_SCRIPT, "install", "chromium"]));
    if let Some(file) = find().filter(|_| download.is_ok()) {
        return Ok(file);
    }
    if can_install() {
        println!("installing the package chromium (about a minute) …");
        install("chromium")?;
    }
    find().ok_or_else(|| "the tests need Chromium or Chrome: install one, or set CHROMIUM to its program file".into())
}

fn can_install() -> bool {
    !files_on_path(&["apt-get"]).is_empty() && is_root()
}

/// Installs a package of the system, unless another package would have to be removed.
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

/// An installed browser that starts.
#[must_use]
fn find() -> Option<PathBuf> {
    let places = USUAL_PLACES.iter().map(PathBuf::from);
    let mut candidates = files_on_path(&BROWSER_NAMES).into_iter().chain(places);
    candidates
        .find(|file| is_usable(file))
        .or_else(|| playwrights_chromium().filter(|file| is_usable(file)))
}

/// Whether a file is a browser that can start here. A file at a usual place may be only a placeholder, or may need
/// libraries that the system lacks.
#[must_use]
fn is_usable(file: &Path) -> bool {
    // On Windows, a browser called with `--version` would open a window, so it is not called.
    file.is_file() && (cfg!(windows) || prints_version(file))
}

fn prints_version(program: &Path) -> bool {
    try_output(Command::new(program).arg("--version")).is_some()
}

fn playwrights_chromium() -> Option<PathBuf> {
    let script = "import('@playwright/test').then(it => console.log(it.chromium.executablePath()))";
    let path = try_output(&mut command("node", &["-e", script]))?;
    Some(PathBuf::from(path.trim()))
}

fn is_root() -> bool {
    output(&mut command("id", &["-u"])).is_ok_and(|number| number.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::{is_usable, prints_version};
    use std::env;
    use std::path::Path;

    #[test]
    fn a_program_is_usable_only_if_it_prints_its_version() {
        assert!(prints_version(Path::new(env!("CARGO"))));
        // A test program does not have the option `--version` and fails.
        assert!(!prints_version(&env::current_exe().unwrap()));
        assert!(!is_usable(Path::new("no/such/browser")));
    }
}
