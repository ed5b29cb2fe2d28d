//! Where a machine keeps other people's sources is no part of the site: the compiler writes into a program in which
//! file it failed, and leaves out here what is another folder on every machine. So all of them build the same.

use crate::process::{command, root, try_output};
use std::path::PathBuf;
use std::{env, fs};

/// The variable by which Cargo takes more flags for the site's programs. Those of `.cargo/config.toml` stay in force.
pub const VARIABLE: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// The flags that leave them out.
#[must_use]
pub fn flags() -> String {
    let told = |argument| try_output(&mut command("rustc", &[argument])).unwrap_or_default();
    let library = PathBuf::from(told("--print=sysroot").trim()).join("lib/rustlib/src/rust");
    let version = told("-vV");
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    // As a compiler says that was installed without these sources.
    let library = commit.map(|commit| (library, format!("/rustc/{commit}")));
    let packages = packages().into_iter().map(|folder| (folder, String::new()));
    without(packages.chain(library))
}

/// The folders in which Cargo keeps packages, in an order that stays.
fn packages() -> Vec<PathBuf> {
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let all = cargo.and_then(|cargo| fs::read_dir(root().join(cargo).join("registry/src")).ok());
    let mut folders: Vec<PathBuf> = all.into_iter().flatten().flatten().map(|it| it.path()).collect();
    folders.sort();
    folders
}

/// The flags that put these texts in place of folders.
fn without(places: impl Iterator<Item = (PathBuf, String)>) -> String {
    let flags = places.map(|(folder, text)| format!("--remap-path-prefix={}={text}", folder.display()));
    // Cargo parts flags at blanks, so a folder that has one stays.
    let whole = flags.filter(|flag| !flag.contains(char::is_whitespace));
    whole.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn folders_are_left_out_but_those_with_a_blank() {
        let places = ["/cargo", "/a b/cargo", "C:\\rust"];
        let places = places.map(|folder| (folder.into(), "x".to_owned()));
        assert_eq!(
            without(places.into_iter()),
            "--remap-path-prefix=/cargo=x --remap-path-prefix=C:\\rust=x"
        );
    }
}
