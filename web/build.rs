//! Generates the constants of `Text` from the English texts.
//! The build fails if the German file does not have the same names and placeholders as the English file.
//! The linker preserves the relocations of the page's program, because a later step of the build needs them to split
//! the program into parts.

#[path = "build/texts.rs"]
mod texts;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

const ENGLISH: &str = "assets/messages-en.json";
const GERMAN: &str = "assets/messages-de.json";

fn main() -> Result<(), Box<dyn Error>> {
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    let english = read_texts(ENGLISH)?;
    for difference in texts::differences(&english, &read_texts(GERMAN)?) {
        println!("cargo::error={GERMAN}: {difference}");
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    Ok(fs::write(folder.join("text.rs"), texts::constants_source(&english))?)
}

/// Returns the texts of a file. Each name that occurs more than once is reported as a build error.
fn read_texts(file: &str) -> Result<texts::Texts, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={file}");
    let json = fs::read_to_string(file)?;
    let within = |error| format!("{file}: {error}");
    for name in texts::repeated_names(&json).map_err(within)? {
        println!("cargo::error={file}: {name} occurs more than once");
    }
    Ok(texts::parse_texts(&json).map_err(within)?)
}
