//! Removes the paths of one machine from the site's programs. For each possible panic, the compiler writes the path of
//! the source file into the program. Folders that differ between machines are removed from these paths, so that all
//! machines build the same files.

use crate::process::{command, root, try_output};
use std::path::PathBuf;
use std::{env, fs};

/// The variable in which Cargo receives additional flags for the site's programs. The flags in
/// `.cargo/config.toml` still apply.
pub const VARIABLE: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// The compiler flags that remove the paths of the packages' folders and of the standard library.
#[must_use]
pub fn flags() -> String {
    let printed = |argument| try_output(&mut command("rustc", &[argument])).unwrap_or_default();
    let library = PathBuf::from(printed("--print=sysroot").trim()).join("lib/rustlib/src/rust");
    let version = printed("-vV");
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    // If the compiler was installed without the sources of the standard library,
    // the compiler writes this path for the library into the programs.
    let library = commit.map(|commit| (library, format!("/rustc/{commit}")));
    let packages = package_folders().into_iter().map(|folder| (folder, String::new()));
    remapping_flags(packages.chain(library))
}

/// The folders in which Cargo stores packages, sorted.
fn package_folders() -> Vec<PathBuf> {
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let all = cargo.and_then(|cargo| fs::read_dir(root().join(cargo).join("registry/src")).ok());
    let mut folders: Vec<PathBuf> = all.into_iter().flatten().flatten().map(|it| it.path()).collect();
    folders.sort();
    folders
}

/// The flags that replace each folder by another text.
fn remapping_flags(places: impl Iterator<Item = (PathBuf, String)>) -> String {
    let flags = places.map(|(folder, text)| format!("--remap-path-prefix={}={text}", folder.display()));
    // Cargo splits the flags at spaces, so a folder with a space in its path is not replaced.
    let whole = flags.filter(|flag| !flag.contains(char::is_whitespace));
    whole.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::remapping_flags;

    #[test]
    fn folders_are_replaced_except_those_with_a_space() {
        let places = ["/cargo", "/a b/cargo", "C:\\rust"];
        let places = places.map(|folder| (folder.into(), "x".to_owned()));
        assert_eq!(
            remapping_flags(places.into_iter()),
            "--remap-path-prefix=/cargo=x --remap-path-prefix=C:\\rust=x"
        );
    }
}
