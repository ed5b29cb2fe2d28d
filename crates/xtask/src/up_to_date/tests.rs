use super::{HashRecord, INPUT_PATHS, hashes_of_files, hashes_of_variables, inputs};
use crate::process::root;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

fn record(entries: &[(&str, &str)]) -> HashRecord {
    let owned = |(name, hash): &(&str, &str)| ((*name).to_owned(), (*hash).to_owned());
    HashRecord(entries.iter().map(owned).collect())
}

#[track_caller]
fn check(current: &[(&str, &str)], last: &[(&str, &str)], reason: Option<&str>) {
    assert_eq!(record(current).first_difference(&record(last)).as_deref(), reason);
}

/// A folder for one test. It is empty at the start of the test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("second-thought-{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn put(folder: &Path, name: &str, content: &str) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, content).unwrap();
}

#[test]
fn an_unchanged_build_is_up_to_date() {
    check(
        &[("web/a.rs", "1"), ("dist/a", "2")],
        &[("dist/a", "2"), ("web/a.rs", "1")],
        None,
    );
}

#[test]
fn each_kind_of_change_is_a_reason_to_build() {
    let last = [("dist/a.js", "1"), ("rustc", "2"), ("web/a.rs", "3")];
    let no_record = "there is no record of the last build";
    check(&last, &[], Some(no_record));
    let changed = [("dist/a.js", "1"), ("rustc", "2"), ("web/a.rs", "4")];
    check(&changed, &last, Some("web/a.rs has changed"));
    let updated = [("dist/a.js", "1"), ("rustc", "9"), ("web/a.rs", "3")];
    check(&updated, &last, Some("rustc has changed"));
    let added = [("dist/a.js", "1"), ("rustc", "2"), ("web/a.rs", "3"), ("web/b.rs", "5")];
    check(&added, &last, Some("web/b.rs is new"));
    let removed = [("rustc", "2"), ("web/a.rs", "3")];
    check(&removed, &last, Some("dist/a.js is missing"));
    let edited_output = [("dist/a.js", "7"), ("rustc", "2"), ("web/a.rs", "3")];
    check(&edited_output, &last, Some("dist/a.js has changed"));
}

#[test]
fn a_stored_record_is_read_as_it_was_written() {
    let original = record(&[("dist/a b.js", "0123"), ("variable X", "ff"), ("web/a.rs", "3")]);
    assert_eq!(HashRecord::parse(&original.record_text()), original);
    assert_eq!(HashRecord::parse("").0.len(), 0);
    // A damaged record is a reason to build, not an error.
    assert!(
        original
            .first_difference(&HashRecord::parse("dist/a b.js 0123"))
            .is_some()
    );
}

#[test]
fn the_contents_of_files_count_and_not_their_times() {
    let folder = folder("contents");
    put(&folder, "web/src/a.rs", "one");
    put(&folder, "web/.a.rs.swp", "x");
    put(&folder, "web/a.rs~", "x");
    put(&folder, "index.html", "page");
    let paths = ["web", "index.html", "missing"];
    let first = hashes_of_files(&folder, &paths).unwrap();
    assert_eq!(first.0.keys().collect::<Vec<_>>(), ["index.html", "web/src/a.rs"]);
    put(&folder, "web/src/a.rs", "one");
    put(&folder, "web/.other.swp", "y");
    assert_eq!(hashes_of_files(&folder, &paths).unwrap().first_difference(&first), None);
    put(&folder, "web/src/a.rs", "two");
    let reason = hashes_of_files(&folder, &paths).unwrap().first_difference(&first);
    assert_eq!(reason.as_deref(), Some("web/src/a.rs has changed"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn only_variables_that_change_a_build_count() {
    let all = [
        ("CARGO_PROFILE_PAGE_LTO", "off"),
        ("CARGO_TARGET_DIR", "/x"),
        ("RUSTC_WRAPPER", "sccache"),
        ("PATH", "/bin"),
        ("CARGO_HOME", "/home"),
    ];
    let names = hashes_of_variables(
        all.iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
    );
    let names: Vec<String> = names.map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "variable CARGO_PROFILE_PAGE_LTO",
            "variable CARGO_TARGET_DIR",
            "variable RUSTC_WRAPPER"
        ]
    );
}

#[test]
fn all_inputs_exist() {
    for path in INPUT_PATHS {
        assert!(root().join(path).exists(), "{path}");
    }
    let inputs = inputs().unwrap();
    for name in [
        "web/src/main.rs",
        "crates/chess-core/src/lib.rs",
        "Trunk.toml",
        "rustc",
        "node",
    ] {
        assert!(inputs.0.contains_key(name), "{name}");
    }
}
