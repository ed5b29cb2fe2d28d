//! A release's scripts and style sheets without what only their readers need, with short names for what programs import
//! from them, and the style sheets as one.

use crate::files::{named, read, write};
use crate::process::{Outcome, command, run};
use std::fs;
use std::path::{Path, PathBuf};

/// All style sheets of the page, one after the other.
const STYLE: &str = "second-thought.css";
const LINK: &str = "<link rel=\"stylesheet\" href=\"./";

/// Makes the site's scripts and style sheets short, in the folder that Trunk is about to publish.
///
/// # Errors
/// When a file cannot be read or written, or esbuild fails.
pub fn slim(site: &Path) -> Outcome {
    let page_file = site.join("index.html");
    let (page, names) = with_one_style(&read(&page_file)?);
    let mut style = String::new();
    for name in names {
        let file = site.join(name);
        style.push_str(&read(&file)?);
        fs::remove_file(&file).map_err(|error| named(&file, &error))?;
    }
    write(&site.join(STYLE), style.as_bytes())?;
    write(&page_file, page.as_bytes())?;
    let scripts = scripts(site)?;
    for script in &scripts {
        shorten_names(script)?;
    }
    let options = [
        "--minify",
        "--target=es2022",
        "--allow-overwrite",
        "--log-level=warning",
    ];
    let mut esbuild = command("esbuild", &options);
    esbuild.arg(format!("--outdir={}", site.display()));
    esbuild.arg(format!("--outbase={}", site.display()));
    run(esbuild.arg(site.join(STYLE)).args(scripts))
}

/// Gives what a program imports from its script short names in both.
fn shorten_names(script: &Path) -> Outcome {
    let name = script.file_stem().unwrap_or_default().to_string_lossy();
    let program = script.with_file_name(format!("{name}_bg.wasm"));
    if !program.exists() {
        return Ok(());
    }
    run(command("node", &["crates/xtask/src/names.mjs"]).args([program.as_path(), script]))
}

/// The page with one style sheet in place of all, and the names of those in their order.
fn with_one_style(page: &str) -> (String, Vec<String>) {
    let name_of = |line: &str| {
        let (name, _) = line.trim_start().strip_prefix(LINK)?.split_once('"')?;
        Some(name.to_owned())
    };
    let names: Vec<String> = page.lines().filter_map(name_of).collect();
    let one = format!("{LINK}{STYLE}\">");
    let is_first = |line: &str| name_of(line).as_ref() == names.first();
    let lines = page.lines().filter_map(|line| match name_of(line) {
        Some(_) if is_first(line) => Some(one.as_str()),
        Some(_) => None,
        None => Some(line),
    });
    (lines.collect::<Vec<_>>().join("\n"), names)
}

/// The scripts of a folder and of those in it.
fn scripts(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let path = entry.map_err(|error| named(folder, &error))?.path();
        if path.is_dir() {
            found.extend(scripts(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::with_one_style;

    #[test]
    fn one_style_sheet_stands_where_the_first_stood() {
        let page = "<head>\n  <link rel=\"icon\" href=\"./a.svg\">\n  <link rel=\"stylesheet\" href=\"./b.css\"/>\n  <link rel=\"stylesheet\" href=\"./a.css\"/>\n</head>";
        let (page, names) = with_one_style(page);
        assert_eq!(names, ["b.css", "a.css"]);
        assert_eq!(
            page,
            "<head>\n  <link rel=\"icon\" href=\"./a.svg\">\n<link rel=\"stylesheet\" href=\"./second-thought.css\">\n</head>"
        );
    }
}
