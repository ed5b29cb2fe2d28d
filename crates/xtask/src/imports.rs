//! Short names for what a program imports from its script: with wasm-bindgen's own, which end with hashes, they would be a
//! hundredth of all that a visitor loads.

use crate::files::{named, read, write};
use crate::process::Outcome;
use std::fs;
use std::path::Path;

/// What the script is called instead of its file's name.
const SCRIPT: &str = "a";
/// The number of a program's section of imports.
const IMPORTS: u8 = 2;

/// Numbers what the program imports from its script, in both files.
///
/// # Errors
/// When a file can't be read or written, or is not as wasm-bindgen used to write it.
pub fn shorten(site: &Path, program: &str) -> Outcome {
    let (script, file) = (
        site.join(format!("{program}.js")),
        site.join(format!("{program}_bg.wasm")),
    );
    let bytes = fs::read(&file).map_err(|error| named(&file, &error))?;
    let short = shortened(&read(&script)?, &bytes, &format!("./{program}_bg.js"));
    let (text, bytes) = short.ok_or(format!("{} does not import what its script hands over", file.display()))?;
    write(&script, text.as_bytes())?;
    write(&file, &bytes)
}

/// Something that a program imports: from where, by which name, and the bytes that tell what it is.
struct Import<'a> {
    module: &'a str,
    name: &'a str,
    kind: &'a [u8],
}

/// The script, called `module` by the program, and the program with short names in both; `None` where they do not fit.
fn shortened(script: &str, program: &[u8], module: &str) -> Option<(String, Vec<u8>)> {
    let (before, section, after) = parted(program)?;
    let imports = imports(section)?;
    let called = format!("\"{module}\":");
    let mut script = script
        .contains(&called)
        .then(|| script.replace(&called, &format!("{SCRIPT}:")))?;
    let mut short = encoded(imports.len());
    for (number, import) in imports.into_iter().enumerate() {
        if import.module == module {
            let (key, new) = (format!(" {}: ", import.name), number.to_string());
            script = script
                .contains(&key)
                .then(|| script.replace(&key, &format!(" {new}: ")))?;
            short.extend([text(SCRIPT), text(&new)].concat());
        } else {
            short.extend([text(import.module), text(import.name)].concat());
        }
        short.extend(import.kind);
    }
    Some((
        script,
        [before, &[IMPORTS], &encoded(short.len()), &short, after].concat(),
    ))
}

/// What lies before the section of imports, in it and after it.
fn parted(program: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let mut rest = program.get(8..)?;
    loop {
        let start = program.len() - rest.len();
        let id = byte(&mut rest)?;
        let length = number(&mut rest)?;
        let (section, after) = rest.split_at_checked(length)?;
        if id == IMPORTS {
            return Some((&program[..start], section, after));
        }
        rest = after;
    }
}

/// What a section of imports names: functions, which is all that scripts hand over.
fn imports(mut section: &[u8]) -> Option<Vec<Import<'_>>> {
    let count = number(&mut section)?;
    let import = |_| {
        let (module, name, start) = (name(&mut section)?, name(&mut section)?, section);
        if byte(&mut section)? != 0 {
            return None;
        }
        number(&mut section)?;
        let kind = &start[..start.len() - section.len()];
        Some(Import { module, name, kind })
    };
    (0..count).map(import).collect()
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    bytes.split_off_first().copied()
}

/// A number as WebAssembly writes it, seven bits to a byte.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let mut value = 0;
    for place in 0..5 {
        let next = byte(bytes)?;
        value |= usize::from(next & 0x7f) << (7 * place);
        if next < 0x80 {
            return Some(value);
        }
    }
    None
}

fn name<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let length = number(bytes)?;
    str::from_utf8(bytes.split_off(..length)?).ok()
}

fn encoded(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn text(name: &str) -> Vec<u8> {
    [&encoded(name.len()), name.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::{encoded, number, shortened, text};

    const BEFORE: &[u8] = b"\0asm\x01\0\0\0\x01\x04types";

    /// A program with these imports of functions.
    fn program(imports: &[(&str, &str)]) -> Vec<u8> {
        let each = imports
            .iter()
            .flat_map(|(module, name)| [text(module), text(name), vec![0, 7]].concat());
        let section: Vec<u8> = encoded(imports.len()).into_iter().chain(each).collect();
        [
            b"\0asm\x01\0\0\0\x01\x02ty".as_slice(),
            &[2],
            &encoded(section.len()),
            &section,
            b"\x03\x01f",
        ]
        .concat()
    }

    #[test]
    fn imports_are_numbered_in_script_and_program() {
        let script = "{\n    __wbg_new_227d7c05414eb861: function() {\n    __wbg_new_0: function(a) {\n\"./page_bg.js\": import0,";
        let long = program(&[
            ("./links.js", "load"),
            ("./page_bg.js", "__wbg_new_0"),
            ("./page_bg.js", "__wbg_new_227d7c05414eb861"),
        ]);
        let (script, short) = shortened(script, &long, "./page_bg.js").unwrap();
        assert_eq!(script, "{\n    2: function() {\n    1: function(a) {\na: import0,");
        assert_eq!(short, program(&[("./links.js", "load"), ("a", "1"), ("a", "2")]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let script = " new: function() {\n\"./page_bg.js\": import0,";
        let module = "./page_bg.js";
        assert!(shortened(script, &program(&[(module, "new")]), module).is_some());
        assert!(shortened(script, &program(&[(module, "old")]), module).is_none());
        assert!(shortened(" new: function() {", &program(&[(module, "new")]), module).is_none());
        assert!(shortened(script, BEFORE, module).is_none());
        let mut memory = program(&[(module, "new")]);
        let kind = memory.len() - 5;
        assert_eq!(memory[kind..], [0, 7, 3, 1, b'f']);
        memory[kind] = 2;
        assert!(shortened(script, &memory, module).is_none());
    }

    #[test]
    fn numbers_are_written_and_read() {
        for value in [0, 1, 127, 128, 300, 16_384, 600_000] {
            assert_eq!(number(&mut encoded(value).as_slice()), Some(value));
        }
        assert_eq!(encoded(624_485), [0xe5, 0x8e, 0x26]);
    }
}
