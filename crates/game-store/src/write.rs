//! The one writer: a JSON object that people can read, a field a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::{Extra, VERSION};

/// The text of an object's fields, their version before them, and those that are passed on behind them.
pub(crate) fn text(fields: &impl Serialize, extra: &Extra) -> String {
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
        .serialize(&mut Serializer::with_formatter(&mut text, Lines::default()))
        .expect("memory takes everything, and every name is a text");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// Each field of the object on a line of its own, and all that is within it on the same.
#[derive(Default)]
struct Lines {
    depth: usize,
}

impl Formatter for Lines {
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
