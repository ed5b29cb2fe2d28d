//! The writer of stored texts: a JSON object with one line for each field, for human readers.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::{Extra, VERSION};

/// The JSON text of an object: the version, the fields of the object, and then the unknown fields.
pub(crate) fn json_text(fields: &impl Serialize, extra: &Extra) -> String {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        version: u64,
        #[serde(flatten)]
        fields: &'a T,
        #[serde(flatten)]
        extra: &'a Extra,
    }
    let fields = Versioned {
        version: VERSION,
        fields,
        extra,
    };
    let mut text = Vec::new();
    fields
        .serialize(&mut Serializer::with_formatter(&mut text, LineFormatter::default()))
        .expect("writing to memory succeeds, and every key is a string");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// Puts each top-level field on its own line. All nested values of the field are on the same line.
#[derive(Default)]
struct LineFormatter {
    depth: usize,
}

impl Formatter for LineFormatter {
    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b"," })?;
        out.write_all(if self.depth == 1 { b"\n  " } else { b"" })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth == 1 { b": " } else { b":" })
    }
}
