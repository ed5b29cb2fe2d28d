//! Adds the service worker to a release. The service worker contains the names of the files that it stores. The name of
//! a file contains the hash of its content.

use crate::release::{Files, PAGE, content_hash};

const TEMPLATE: &str = include_str!("service_worker/service-worker.js");
/// The name of the service worker. The name is the same in every release,
/// because a browser looks for a new version under this name.
pub const SERVICE_WORKER: &str = "service-worker.js";
/// Parts of the names of files that are not necessary for the page. These files are fetched and stored when they are
/// first needed. The later parts of the programs, the names of openings and the piece sets are not in this list,
/// because they must be available without a network.
const FETCHED_LATER: [&str; 3] = ["messages-", ".png", ".webmanifest"];
/// The placeholder for the version in the page and the service worker.
const VERSION: &str = "⟦version⟧";

/// Adds the service worker to a hashed site, and writes the version into the service worker and the page. The version
/// is a hash of all file names, which contain the hashes of the contents.
#[must_use]
pub fn with_service_worker(mut files: Files) -> Files {
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let page = files.get(PAGE).cloned().unwrap_or_default();
    let mut all = names.join(" ").into_bytes();
    all.extend(&page);
    all.extend(TEMPLATE.as_bytes());
    let version = format!("{:016x}", content_hash(&all));
    let is_first = |name: &&&str| **name != PAGE && !FETCHED_LATER.iter().any(|part| name.contains(part));
    let first: Vec<String> = names.iter().filter(is_first).map(|name| format!("'{name}'")).collect();
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.starts_with("/**");
    let code: Vec<&str> = TEMPLATE.lines().filter(is_code).collect();
    let script = code
        .join("\n")
        .replace(VERSION, &version)
        .replace("'⟦files⟧'", &first.join(", "));
    let page = String::from_utf8_lossy(&page).replace(VERSION, &version);
    files.insert(PAGE.to_owned(), page.into_bytes());
    files.insert(SERVICE_WORKER.to_owned(), script.into_bytes());
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(style: &str) -> Files {
        let page = format!("<meta name=\"version\" content=\"{VERSION}\">");
        let files = [
            ("index.html", page.as_str()),
            (style, "a {}"),
            ("openings-1.bin", "e4"),
            ("icon-1.png", ""),
        ];
        files
            .into_iter()
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    fn texts(files: &Files) -> (String, String) {
        let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        (text(PAGE), text(SERVICE_WORKER))
    }

    #[test]
    fn page_and_service_worker_have_the_same_version() {
        let (page, script) = texts(&with_service_worker(site("page-1.css")));
        let version = page.split('"').nth(3).unwrap();
        assert_eq!(version.len(), 16);
        assert!(script.contains(&format!("const VERSION = '{version}';")));
        assert!(
            script.contains("const FILES = ['openings-1.bin', 'page-1.css'];"),
            "{script}"
        );
    }

    #[test]
    fn another_file_makes_another_version() {
        let versions = ["page-1.css", "page-2.css"].map(|style| texts(&with_service_worker(site(style))).0);
        assert_ne!(versions[0], versions[1]);
    }
}
