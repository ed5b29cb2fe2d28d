//! Generates the constants of `Text` from the English texts, and fails if those of another language have other names.
//! Preserves the relocations in the page's program, which the build needs to split it.

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
    let english = texts_of(ENGLISH)?;
    for difference in texts::differences(&english, &texts_of(GERMAN)?) {
        println!("cargo::error={GERMAN}: {difference}");
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    Ok(fs::write(folder.join("text.rs"), texts::code(&english))?)
}

/// The texts of a file, and a complaint about each name that stands in it twice.
fn texts_of(file: &str) -> Result<texts::Texts, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={file}");
    let json = fs::read_to_string(file)?;
    let within = |error| format!("{file}: {error}");
    for name in texts::repeated(&json).map_err(within)? {
        println!("cargo::error={file}: {name} stands there twice");
    }
    Ok(texts::read(&json).map_err(within)?)
}
