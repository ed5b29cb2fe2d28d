use super::*;

const INDEX: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="engine-worker" content="./engine-worker_loader.js">
<link rel="stylesheet" href="./page.css">
<link rel="modulepreload" href="./page.js"><link rel="preload" href="./page_bg.wasm">
<script type="module" src="./start.js"></script>"#;

fn site(engine: &str) -> Files {
    let texts = [
        ("index.html", INDEX),
        ("start.js", "import init from './page.js';"),
        (
            "page.js",
            "from './snippets/web-1/inline0.js'; new URL('page_bg.wasm', import.meta.url)",
        ),
        ("page_bg.wasm", "\0asm page"),
        ("page.css", "a { background: url(wood.svg#x) }"),
        ("wood.svg", "<svg/>"),
        ("snippets/web-1/inline0.js", "export {}"),
        ("snippets/web-0/inline0.js", "of an earlier build"),
        (
            "engine-worker_loader.js",
            "import init from './engine-worker.js';await init();",
        ),
        ("engine-worker.js", "new URL('engine-worker_bg.wasm', import.meta.url)"),
        ("engine-worker_bg.wasm", engine),
    ];
    texts
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .collect()
}

fn text(files: &Files, start: &str, end: &str) -> (String, String) {
    let fits = |name: &&String| name.starts_with(start) && name.ends_with(end);
    let name = files.keys().find(fits).unwrap_or_else(|| panic!("no {start}…{end}"));
    (name.clone(), String::from_utf8(files[name].clone()).unwrap())
}

#[test]
fn each_file_except_the_page_has_its_hash_in_its_name() {
    let files = with_hashed_names(&site("engine")).unwrap();
    assert_eq!(files.len(), 10);
    for (name, content) in &files {
        let mark = format!("-{:016x}.", content_hash(content));
        assert!(name == "index.html" || name.contains(&mark), "{name}");
    }
}

#[test]
fn all_references_are_updated() {
    let files = with_hashed_names(&site("engine")).unwrap();
    let (_, index) = text(&files, "index", ".html");
    let (loader, loader_text) = text(&files, "engine-worker_loader-", ".js");
    let (script, script_text) = text(&files, "engine-worker-", ".js");
    let (module, _) = text(&files, "engine-worker_bg-", ".wasm");
    assert!(index.contains(&format!("content=\"./{loader}\"")), "{index}");
    assert!(loader_text.contains(&format!("'./{script}'")), "{loader_text}");
    assert!(script_text.contains(&format!("'{module}'")), "{script_text}");
    assert!(index.contains("name=\"engine-worker\""), "{index}");
    let (_, sheet) = text(&files, "page-", ".css");
    let (wood, _) = text(&files, "wood-", ".svg");
    assert!(sheet.contains(&format!("url({wood}#x)")), "{sheet}");
    let (snippet, _) = text(&files, "snippets/web-1/inline0-", ".js");
    assert!(text(&files, "page-", ".js").1.contains(&format!("'./{snippet}'")));
}

#[test]
fn a_change_of_the_engine_renames_only_its_files() {
    let (old, new) = (
        with_hashed_names(&site("old")).unwrap(),
        with_hashed_names(&site("new")).unwrap(),
    );
    let changed = |name: &&String| old.get(*name) != new.get(*name);
    let names: Vec<&String> = new.keys().filter(changed).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(
        names
            .iter()
            .all(|name| name.contains(ENGINE_NAME_PART) || *name == PAGE)
    );
}

#[track_caller]
fn check_refused(name: &str, content: &str, expected: &str) {
    let mut files = site("engine");
    files.insert(name.to_owned(), content.as_bytes().to_vec());
    let message = with_hashed_names(&files).unwrap_err();
    assert!(message.contains(expected), "{message}");
}

#[test]
fn files_that_cannot_be_renamed_are_an_error() {
    check_refused("lost.png", "", "nothing refers to lost.png");
    check_refused("wood.svg", "<a href=\"page.css\"/>", "circle: index.html, page.css");
    check_refused(
        "engine-worker.js",
        "import './page.js'; 'engine-worker_bg.wasm'",
        "the engine loads page.js",
    );
    assert!(with_hashed_names(&Files::new()).unwrap_err().contains("no index.html"));
}

#[test]
fn a_later_part_of_the_engine_needs_no_name_of_the_engine() {
    let mut files = site("engine");
    files.insert("split_teacher.wasm".to_owned(), b"\0asm".to_vec());
    files.insert(
        "engine-worker.js".to_owned(),
        b"'engine-worker_bg.wasm' './split_teacher.wasm'".to_vec(),
    );
    let (part, _) = text(&with_hashed_names(&files).unwrap(), "split_teacher-", ".wasm");
    assert!(!part.contains("engine-worker"), "{part}");
}

#[test]
fn only_complete_addresses_are_found() {
    for (text, expected) in [
        ("'a.js'", 1),
        ("\"./a.js\" url(a.js)", 2),
        ("'ba.js'", 0),
        ("'a.json'", 0),
        ("'x/a.js'", 0),
        ("'../a.js'", 0),
        ("import * as one from \"./a.js\"; ({ \"./a.js\": one })", 1),
    ] {
        assert_eq!(mention_positions(text, "a.js").len(), expected, "{text}");
    }
}

#[test]
fn addresses_are_relative_to_the_file() {
    for (from, to, expected) in [
        ("index.html", "a.js", "a.js"),
        ("index.html", "x/a.js", "x/a.js"),
        ("x/b.js", "x/a.js", "a.js"),
        ("x/y/b.js", "a.js", "../../a.js"),
        ("x/b.js", "y/a.js", "../y/a.js"),
    ] {
        assert_eq!(relative_address(from, to), expected);
    }
}

#[test]
fn the_start_file_runs_the_preloaded_module() {
    let script = start_script(INDEX).unwrap();
    assert!(script.contains("await import('./page.js')"), "{script}");
    assert_eq!(start_script("<html>"), None);
}

#[test]
fn the_policy_can_be_removed() {
    let page = without_policy(INDEX);
    assert!(!page.contains("Policy") && page.contains("engine-worker"), "{page}");
    assert_eq!(without_policy("<html>"), "<html>");
}
