//! Tests the main path through the page in an installed WebKit, with the browser's driver. Playwright can only drive
//! its own build of WebKit.

use crate::process::{Outcome, command, files_on_path, run};
use std::fs;
use std::path::{Path, PathBuf};

/// The programs that a test in WebKit needs.
struct Programs {
    driver: PathBuf,
    browser: PathBuf,
    display: PathBuf,
}

/// Tests the main path in WebKit, or prints that no WebKit is installed.
///
/// # Errors
/// When a test fails.
pub fn play() -> Outcome {
    let Some(programs) = programs() else {
        println!("WebKit with a driver is not installed, so the main path is not tested in it");
        return Ok(());
    };
    println!("the main path in {}", programs.browser.display());
    let mut tests = command("node", &["--test", "tests/webkit.mjs"]);
    tests
        .env("WEBKIT_DRIVER", programs.driver)
        .env("WEBKIT_BROWSER", programs.browser)
        .env("XVFB", programs.display);
    run(&mut tests)
}

fn programs() -> Option<Programs> {
    let first = |name| files_on_path(&[name]).into_iter().next();
    Some(Programs {
        driver: first("WebKitWebDriver")?,
        browser: minibrowser(Path::new("/usr/lib"))?,
        display: first("Xvfb")?,
    })
}

/// The browser that is installed with the driver, in `lib/<machine>/webkit2gtk-<version>/`. If there are several
/// browsers, the result is the last one by name.
#[must_use]
fn minibrowser(lib: &Path) -> Option<PathBuf> {
    let within = |folder: PathBuf| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path())
    };
    let is_webkit = |folder: &PathBuf| {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        name.is_some_and(|name| name.starts_with("webkit"))
    };
    let folders = within(lib.to_path_buf()).flat_map(within).filter(is_webkit);
    let browsers = folders.map(|folder| folder.join("MiniBrowser"));
    browsers.filter(|file| file.is_file()).max()
}

#[cfg(test)]
mod tests {
    use super::minibrowser;
    use std::{env, fs};

    #[test]
    fn the_newest_browser_of_the_driver_is_found() {
        let lib = env::temp_dir().join(format!("second-thought-webkit-{}", std::process::id()));
        for folder in ["x86_64/webkit2gtk-4.0", "x86_64/webkit2gtk-4.1", "x86_64/other-9"] {
            fs::create_dir_all(lib.join(folder)).unwrap();
            fs::write(lib.join(folder).join("MiniBrowser"), "").unwrap();
        }
        fs::create_dir_all(lib.join("x86_64/webkitgtk-6.0")).unwrap();
        assert_eq!(minibrowser(&lib), Some(lib.join("x86_64/webkit2gtk-4.1/MiniBrowser")));
        assert_eq!(minibrowser(&lib.join("missing")), None);
        fs::remove_dir_all(lib).unwrap();
    }
}
