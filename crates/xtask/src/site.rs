//! Builds of the site: the release in `dist/`, and the development server.

use crate::files::{named, read, write};
use crate::process::{Outcome, command, root, run};
use crate::release::{self, Files};
use crate::{path_remapping, service_worker, single, split, tools};
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The folder of the release site, from the project's root.
pub const DIST: &str = "dist";
/// The folder of the one page, from the project's root.
const SINGLE: &str = "dist-single";
/// Where Trunk leaves its result; `Trunk.toml` names it too.
const TRUNKS: &str = "target/site";
/// The names of openings; `index.html` names it too.
const OPENINGS: &str = "target/openings.txt";
const START: &str = "start.js";

/// Installs what a build needs and lacks.
///
/// # Errors
/// When a tool can't be installed.
pub fn prepare() -> Outcome {
    let _alone = alone()?;
    make_ready()
}

/// Installs the tools and makes the one file that Trunk copies and that is no source: the names of openings.
fn make_ready() -> Outcome {
    tools::ensure_for_build()?;
    run(&mut command("node", &["crates/xtask/src/openings.mjs", OPENINGS]))
}

/// Builds the release site into `dist/` and prints the size of each file.
///
/// # Errors
/// When a tool is missing and can't be installed, or the build fails.
pub fn build() -> Outcome {
    let _alone = alone()?;
    make_ready()?;
    run(&mut trunk(&["build", "--release"]))?;
    let released = release::hashed(&read_folder(&root().join(TRUNKS))?)?;
    write_folder(&root().join(DIST), &service_worker::with_service_worker(released))?;
    run(&mut command("node", &["crates/xtask/src/sizes.mjs", DIST]))
}

/// Builds the site and writes it as one page, which plays from `file://`, to `dist-single/`.
///
/// # Errors
/// As [`build`]; and when the site holds what one page can't.
pub fn build_single() -> Outcome {
    build()?;
    let page = single::page(&read_folder(&root().join(TRUNKS))?)?;
    write_folder(&root().join(SINGLE), &Files::from([(release::PAGE.to_owned(), page)]))?;
    run(&mut command("node", &["crates/xtask/src/sizes.mjs", SINGLE]))
}

/// Serves a development build through Trunk, rebuilt and reloaded on each change.
///
/// # Errors
/// When a tool is missing and can't be installed, or Trunk fails.
pub fn develop() -> Outcome {
    prepare()?;
    run(&mut trunk(&["serve", "--dist", "target/dev-site"]))
}

/// Trunk's hook: splits the page's program, adds the start file and minifies a release's scripts before Trunk publishes
/// it.
///
/// # Errors
/// When not called by Trunk, the program cannot be split, or the page names no module.
pub fn after_trunk() -> Outcome {
    let folder = env::var("TRUNK_STAGING_DIR").map_err(|_| "after-trunk is Trunk's hook")?;
    let is_release = env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release");
    let folder = Path::new(&folder);
    split::split(folder, is_release)?;
    let page_file = folder.join("index.html");
    let page = read(&page_file)?;
    let script =
        release::start_script(&page).ok_or("index.html has no <link rel=\"modulepreload\"> (see Trunk.toml)")?;
    write(&folder.join(START), script.as_bytes())?;
    if is_release {
        return minify_scripts(folder);
    }
    // Trunk's reload script is inline, so a development page goes without the policy.
    write(&page_file, release::without_policy(&page).as_bytes())
}

/// Leaves out of a folder's scripts what only their readers need.
fn minify_scripts(folder: &Path) -> Outcome {
    let entries = fs::read_dir(folder).map_err(|error| named(folder, &error))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let scripts = files.filter(|file| file.extension().is_some_and(|ending| ending == "js"));
    let options = [
        "--minify",
        "--target=es2022",
        "--allow-overwrite",
        "--log-level=warning",
    ];
    let mut esbuild = command("esbuild", &options);
    run(esbuild.arg(format!("--outdir={}", folder.display())).args(scripts))
}

/// Waits for other builds of this checkout, which would install the same tools and write the same files, to end; the
/// next may begin when it is dropped.
///
/// # Errors
/// When the lock's file cannot be made.
pub fn alone() -> Outcome<File> {
    let path = root().join("target/site.lock");
    fs::create_dir_all(root().join("target")).map_err(|error| named(&path, &error))?;
    let file = File::create(&path).map_err(|error| named(&path, &error))?;
    if file.try_lock().is_err() {
        println!("waiting for another build to end …");
        file.lock().map_err(|error| named(&path, &error))?;
    }
    Ok(file)
}

/// A call of Trunk, free of variables that would change or break its build.
fn trunk(arguments: &[&str]) -> Command {
    let mut trunk = command("trunk", arguments);
    trunk.env_remove("RUSTFLAGS").env_remove("NO_COLOR");
    trunk.env(path_remapping::VARIABLE, path_remapping::flags());
    // A compiler's error is enough; Trunk's own inside would bury it.
    trunk.env("RUST_BACKTRACE", "0");
    trunk
}

fn read_folder(folder: &Path) -> Outcome<Files> {
    let mut files = Files::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        for entry in fs::read_dir(&current).map_err(|error| named(&current, &error))? {
            let path = entry.map_err(|error| named(&current, &error))?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).map_err(|error| error.to_string())?;
            let name = name.to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read(&path).map_err(|error| named(&path, &error))?);
        }
    }
    Ok(files)
}

/// Writes these files, and leaves nothing else in the folder.
///
/// # Errors
/// When the folder cannot be emptied or a file not written.
pub fn write_folder(folder: &Path, files: &Files) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    for (name, content) in files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| named(parent, &error))?;
        write(&file, content)?;
    }
    Ok(())
}
