//! A minimal parser of Rust, which finds the paths and names in a file.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A path such as `crate::rules::Board`. A `use` tree is expanded to one path for each name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    /// The line of the last segment. The first line has the number 1.
    pub line: usize,
    /// The segments, without a `self` at the end of a `use`.
    pub segments: Vec<&'a str>,
    /// The name that a `use` imports; `None` for a path outside of `use` lines.
    pub import: Option<Import<'a>>,
}

/// A name that a `use` adds to its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Import<'a> {
    /// The name in the importing module; `*` for a glob import.
    pub name: &'a str,
    /// Whether the `use` has a visibility, so that other modules can import the name from here.
    pub is_reexport: bool,
}

/// The kind of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathKind {
    Program,
    Import,
    Reexport,
}

/// The code without its test modules. Line numbers do not change.
#[must_use]
pub fn without_tests(code: &str) -> String {
    let tests = test_lines(code);
    let is_test = |line: usize| tests.iter().any(|lines| lines.contains(&line));
    let lines = code.lines().enumerate();
    let rest = lines.map(|(index, line)| if is_test(index + 1) { "" } else { line });
    rest.flat_map(|line| [line, "\n"]).collect()
}

/// The lines of each module with `#[cfg(test)]`, inline or as a declaration. The first line has the number 1.
#[must_use]
pub fn test_lines(code: &str) -> Vec<RangeInclusive<usize>> {
    let tokens: Vec<(usize, &str)> = tokens(code).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let length = test_module_length(&tokens[at..]);
        if length > 0 {
            found.push(tokens[at].0..=tokens[at + length - 1].0);
        }
        at += length.max(1);
    }
    found
}

/// The number of tokens in the test module at the start; 0 if there is no test module at the start.
fn test_module_length(tokens: &[(usize, &str)]) -> usize {
    let head = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    if tokens.len() < head.len() || head.iter().zip(tokens).any(|(word, token)| *word != token.1) {
        return 0;
    }
    // The next token is the module's name.
    let start = head.len() + 1;
    match word_at(tokens, start) {
        Some(";") => start + 1,
        Some("{") => start + group_length(&tokens[start..]),
        _ => 0,
    }
}

/// The number of tokens from the opening brace at the start to the matching closing brace.
fn group_length(tokens: &[(usize, &str)]) -> usize {
    let mut depth = 0_usize;
    let closing = tokens.iter().position(|(_, token)| {
        match *token {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    closing.map_or(tokens.len(), |at| at + 1)
}

/// The names of all `pub` items, each with its line. Items that are public only inside the crate are not included.
#[must_use]
pub fn public_names(code: &str) -> Vec<(usize, &str)> {
    let tokens: Vec<(usize, &str)> = tokens(code).collect();
    let mut found = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| token.1 == "pub") {
        let after = &tokens[at + 1..];
        if word_at(after, 0) == Some("use") {
            let tree = after.iter().take_while(|(_, token)| *token != ";");
            found.extend(tree.filter(|(_, token)| is_word(token)));
        } else if word_at(after, 0) != Some("(") {
            found.extend(
                after
                    .iter()
                    .find(|(_, token)| is_word(token) && !may_precede_name(token)),
            );
        }
    }
    found
}

/// Whether a word may be between `pub` and the name of an item.
fn may_precede_name(word: &str) -> bool {
    let kinds = ["fn", "struct", "enum", "union", "type", "trait", "mod", "static"];
    kinds.contains(&word) || ["const", "async", "unsafe", "extern", "mut"].contains(&word)
}

/// The text with spaces in place of comments, strings and characters. Line numbers do not change.
#[must_use]
pub fn code(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = comment_or_literal_length(rest);
        let (taken, after) = rest.split_at(length.max(first.len_utf8()));
        match length {
            0 => result.push(first),
            _ => result.extend(taken.chars().map(|it| if it == '\n' { it } else { ' ' })),
        }
        rest = after;
    }
    result
}

/// All paths with more than one segment, and all paths in `use` lines.
#[must_use]
pub fn paths(code: &str) -> Vec<Path<'_>> {
    let tokens: Vec<(usize, &str)> = tokens(code).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let kind = path_kind(&tokens, at);
        let start = at + usize::from(kind != PathKind::Program);
        at = parse_path(&tokens, start, &[], kind, &mut found).max(at + 1);
    }
    found
}

/// The kind of path that begins at a token.
fn path_kind(tokens: &[(usize, &str)], at: usize) -> PathKind {
    let before = at.checked_sub(1).and_then(|before| word_at(tokens, before));
    match (word_at(tokens, at), before) {
        (Some("use"), Some("pub" | ")")) => PathKind::Reexport,
        (Some("use"), _) => PathKind::Import,
        _ => PathKind::Program,
    }
}

/// Every identifier or keyword with its line.
pub fn identifiers(code: &str) -> impl Iterator<Item = (usize, &str)> {
    tokens(code).filter(|(_, word)| is_word(word))
}

/// All words of the program, except the words in `use` lines and the names of declared modules.
#[must_use]
pub fn words_in_program(code: &str) -> BTreeSet<&str> {
    let tokens: Vec<(usize, &str)> = tokens(code).collect();
    let mut words = BTreeSet::new();
    let mut at = 0;
    while let Some(word) = word_at(&tokens, at) {
        at += match word {
            "use" => tokens[at..].iter().take_while(|(_, token)| *token != ";").count(),
            "mod" => 2,
            _ => {
                words.extend(is_word(word).then_some(word));
                1
            }
        };
    }
    words
}

/// Reads a path or `use` tree at a token, and returns the index of the first token after it.
fn parse_path<'a>(
    tokens: &[(usize, &'a str)],
    mut at: usize,
    prefix: &[&'a str],
    kind: PathKind,
    found: &mut Vec<Path<'a>>,
) -> usize {
    let in_use = kind != PathKind::Program;
    let mut segments = prefix.to_vec();
    if word_at(tokens, at) == Some("::") {
        at += 1;
    }
    while let Some(word) = word_at(tokens, at) {
        if word == "{" && in_use {
            return parse_group(tokens, at + 1, &segments, kind, found);
        }
        if !is_word(word) {
            break;
        }
        segments.push(word);
        at += 1;
        if word_at(tokens, at) != Some("::") {
            break;
        }
        at += 1;
    }
    let is_all = in_use && word_at(tokens, at) == Some("*");
    if !is_all && (segments.len() == prefix.len() || !in_use && segments.len() < 2) {
        return at;
    }
    if in_use && segments.len() > 1 && segments.last() == Some(&"self") {
        segments.pop();
    }
    let is_renamed = in_use && word_at(tokens, at) == Some("as");
    let name = match word_at(tokens, at + 1).filter(|_| is_renamed) {
        Some(name) => Some(name),
        None if is_all => Some("*"),
        None => segments.last().copied(),
    };
    found.push(Path {
        line: tokens[at - usize::from(!is_all)].0,
        import: name.filter(|_| in_use).map(|name| Import {
            name,
            is_reexport: kind == PathKind::Reexport,
        }),
        segments,
    });
    at + 2 * usize::from(is_renamed) + usize::from(is_all)
}

/// Reads the rest of `{a, b::c}` after its opening brace, and returns the index of the first token after it.
fn parse_group<'a>(
    tokens: &[(usize, &'a str)],
    mut at: usize,
    prefix: &[&'a str],
    kind: PathKind,
    found: &mut Vec<Path<'a>>,
) -> usize {
    while let Some(word) = word_at(tokens, at) {
        if word == "}" {
            return at + 1;
        }
        at = parse_path(tokens, at, prefix, kind, found).max(at + 1);
    }
    at
}

fn word_at<'a>(tokens: &[(usize, &'a str)], at: usize) -> Option<&'a str> {
    tokens.get(at).map(|(_, word)| *word)
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// The tokens: words, `::` and single characters. Each token has its line.
fn tokens(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = code.lines().enumerate();
    lines.flat_map(|(index, line)| {
        let mut rest = line.trim_start();
        std::iter::from_fn(move || {
            let (token, after) = rest.split_at(token_length(rest)?);
            rest = after.trim_start();
            Some((index + 1, token))
        })
    })
}

fn token_length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    Some(match first {
        _ if in_word(first) => text.find(|it| !in_word(it)).unwrap_or(text.len()),
        _ if text.starts_with("::") => 2,
        _ => first.len_utf8(),
    })
}

/// The length in bytes of the comment, string or character at the start of a text; 0 if the text
/// starts with something else.
fn comment_or_literal_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes[0] {
        b'/' if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
        b'/' if text.starts_with("/*") => text.find("*/").map_or(text.len(), |at| at + 2),
        b'r' if text.starts_with("r\"") || text.starts_with("r#\"") => raw_string_length(text),
        b'"' => quoted_length(bytes, b'"'),
        // A character has a closing quote. A lifetime such as `'a` has none.
        b'\'' if text.starts_with("'\\") => quoted_length(bytes, b'\''),
        b'\'' => match text[1..].char_indices().nth(1) {
            Some((at, '\'')) => at + 2,
            _ => 0,
        },
        _ => 0,
    }
}

fn raw_string_length(text: &str) -> usize {
    let hashes = text[1..].bytes().take_while(|byte| *byte == b'#').count();
    let end = format!("\"{}", "#".repeat(hashes));
    let inside = 2 + hashes;
    text[inside..]
        .find(&end)
        .map_or(text.len(), |at| inside + at + end.len())
}

fn quoted_length(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    // If an escape is at the end of a text, `at` may be past the end.
    (at + 1).min(bytes.len())
}
