//! Builds the site: the release in `dist/`, a single page in `dist-single/`, or a page that the development server
//! rebuilds.

use crate::files::{error_of_file, read, write};
use crate::process::{Outcome, command, root, run};
use crate::release::{self, Files};
use crate::up_to_date::{self, Build};
use crate::{first_build, service_worker, single, split, steps};
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The folder of the release site, relative to the project's root.
pub const DIST: &str = "dist";
/// The folder of the single page, relative to the project's root.
pub const SINGLE: &str = "dist-single";
/// The folder of Trunk's output. `Trunk.toml` contains the same path.
const TRUNK_OUTPUT: &str = "target/site";
/// The file with the names of openings. `index.html` contains the same path.
const OPENINGS: &str = "target/openings.txt";
const START: &str = "start.js";
/// The folder of compressed files, by the hashes of their contents.
const COMPRESSED_FOLDER: &str = "target/compressed";

/// The build of the site. The single page is made from Trunk's output, so this output is checked too.
const SITE: Build = Build {
    name: DIST,
    outputs: &[DIST, TRUNK_OUTPUT],
};
/// The build of the single page.
const SINGLE_PAGE: Build = Build {
    name: SINGLE,
    outputs: &[SINGLE],
};

/// Installs missing tools that a build needs.
///
/// # Errors
/// When a tool cannot be installed.
pub fn prepare() -> Outcome {
    let _lock = build_lock()?;
    install_and_generate()
}

/// Installs the tools and writes the file with the names of openings.
/// This file is the only file that Trunk copies and that is not a source file.
fn install_and_generate() -> Outcome {
    first_build::prepare()?;
    run(&mut command("node", &["crates/xtask/src/openings.mjs", OPENINGS]))
}

/// Builds the release site into `dist/`, with compressed copies of all files, unless it is up to date. Prints its size.
///
/// # Errors
/// When a missing tool cannot be installed, or the build fails.
pub fn build() -> Outcome {
    let _lock = build_lock()?;
    build_if_outdated(&SITE, build_site)
}

fn build_site() -> Outcome {
    install_and_generate()?;
    steps::run("build the site with Trunk", &mut trunk(&["build", "--release"]))?;
    let released = release::with_hashed_names(&read_folder(&root().join(TRUNK_OUTPUT))?)?;
    write_folder(&root().join(DIST), &service_worker::with_service_worker(released))?;
    let compress = ["crates/xtask/src/compress.mjs", DIST, COMPRESSED_FOLDER];
    steps::run("compress the files", &mut command("node", &compress))?;
    print_sizes(DIST)
}

/// Runs a build unless its folder is up to date. Then records the inputs and the outputs.
fn build_if_outdated(build: &Build, run: fn() -> Outcome) -> Outcome {
    let folder = build.name;
    let inputs = up_to_date::inputs()?;
    let Some(reason) = build.rebuild_reason(&inputs)? else {
        println!("{folder}/ is up to date");
        return Ok(());
    };
    println!("building {folder}/ ({reason}) …");
    run()?;
    build.store(&inputs)
}

fn print_sizes(folder: &str) -> Outcome {
    run(&mut command(
        "node",
        &["crates/xtask/src/sizes.mjs", folder, "--totals"],
    ))
}

/// Builds the site and writes it as one page to `dist-single/`, each unless it is up to date. The page plays from
/// `file://`.
///
/// # Errors
/// See [`build`]. Also when a file of the site cannot be put into one page.
pub fn build_single() -> Outcome {
    build()?;
    let _lock = build_lock()?;
    build_if_outdated(&SINGLE_PAGE, build_page)
}

fn build_page() -> Outcome {
    let page = single::page(&read_folder(&root().join(TRUNK_OUTPUT))?)?;
    write_folder(&root().join(SINGLE), &Files::from([(release::PAGE.to_owned(), page)]))?;
    print_sizes(SINGLE)
}

/// Serves a development build with Trunk, which rebuilds and reloads the page on each change.
///
/// # Errors
/// When a missing tool cannot be installed, or Trunk fails.
pub fn develop() -> Outcome {
    prepare()?;
    run(&mut trunk(&["serve", "--dist", "target/dev-site"]))
}

/// The hook that Trunk calls before it publishes the site. The hook splits the page's program, adds the start file, and
/// minifies the scripts of a release.
///
/// # Errors
/// When Trunk is not the caller, the program cannot be split, or the page preloads no module.
pub fn after_trunk() -> Outcome {
    let folder = env::var("TRUNK_STAGING_DIR").map_err(|_| "after-trunk is a hook: only Trunk can call it")?;
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
    // Trunk's reload script is inline, so a development page has no content security policy.
    write(&page_file, release::without_policy(&page).as_bytes())
}

/// Minifies the scripts of a folder.
fn minify_scripts(folder: &Path) -> Outcome {
    let entries = fs::read_dir(folder).map_err(|error| error_of_file(folder, &error))?;
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

/// Waits until no other build of this checkout runs. Two builds at once would install the same tools and write the same
/// files. The returned lock is released when it is dropped.
///
/// # Errors
/// When the lock's file cannot be created.
pub fn build_lock() -> Outcome<File> {
    let path = root().join("target/site.lock");
    fs::create_dir_all(root().join("target")).map_err(|error| error_of_file(&path, &error))?;
    let file = File::create(&path).map_err(|error| error_of_file(&path, &error))?;
    if file.try_lock().is_err() {
        println!("waiting for another build to end …");
        file.lock().map_err(|error| error_of_file(&path, &error))?;
    }
    Ok(file)
}

/// The command that runs Trunk, without the environment variables that would change or break its build.
fn trunk(arguments: &[&str]) -> Command {
    let mut trunk = command("trunk", arguments);
    first_build::with_site_flags(&mut trunk).env_remove("NO_COLOR");
    // The compiler's error is sufficient. A backtrace of Trunk would hide it.
    trunk.env("RUST_BACKTRACE", "0");
    trunk
}

/// Reads all files of a folder and of the folders in it, by their names relative to the folder.
///
/// # Errors
/// When the folder or a file cannot be read.
pub fn read_folder(folder: &Path) -> Outcome<Files> {
    let mut files = Files::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        for entry in fs::read_dir(&current).map_err(|error| error_of_file(&current, &error))? {
            let path = entry.map_err(|error| error_of_file(&current, &error))?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).map_err(|error| error.to_string())?;
            let name = name.to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read(&path).map_err(|error| error_of_file(&path, &error))?);
        }
    }
    Ok(files)
}

/// Writes these files to the folder and removes all other files from it.
///
/// # Errors
/// When the folder cannot be emptied, or when a file cannot be written.
pub fn write_folder(folder: &Path, files: &Files) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| error_of_file(folder, &error))?;
    }
    for (name, content) in files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| error_of_file(parent, &error))?;
        write(&file, content)?;
    }
    Ok(())
}
