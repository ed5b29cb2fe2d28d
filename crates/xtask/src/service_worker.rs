//! The service worker of a release: which files make the version that it stores. What a file has to hold, its name
//! says.

use crate::release::{Files, PAGE, fingerprint};

const TEMPLATE: &str = include_str!("service_worker/service-worker.js");
/// Its name stays from release to release: browsers look for a new version under the old one's name.
pub const SERVICE_WORKER: &str = "service-worker.js";
/// What the page can do without: fetched when it is first wanted, and kept then. The later part of its program, the
/// names of openings and the sets of pieces are not among these: without a network they could not come.
const LATER: [&str; 3] = ["messages-", ".png", ".webmanifest"];
/// Where the page and the service worker name their version.
const VERSION: &str = "⟦version⟧";

/// Adds the service worker to a hashed site, and to it and the page the version: a hash of all names, which carry the
/// contents' hashes.
#[must_use]
pub fn with_service_worker(mut files: Files) -> Files {
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let page = files.get(PAGE).cloned().unwrap_or_default();
    let mut all = names.join(" ").into_bytes();
    all.extend(&page);
    all.extend(TEMPLATE.as_bytes());
    let version = format!("{:016x}", fingerprint(&all));
    let is_first = |name: &&&str| **name != PAGE && !LATER.iter().any(|part| name.contains(part));
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
    fn page_and_service_worker_name_one_version_and_the_files_to_keep() {
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
