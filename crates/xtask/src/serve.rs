//! A small static server on this machine, for playing.

use crate::process::{Outcome, command, on_path, root};
use crate::site;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// How `play` was called.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The port to serve at; 0 lets the system choose.
    pub port: u16,
    /// Whether to open a browser.
    pub open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { port: 8080, open: true }
    }
}

/// An answer to a request.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: &'static str,
    media_type: &'static str,
    caching: &'static str,
    body: Vec<u8>,
}

/// Builds the site and serves it until it is interrupted.
///
/// # Errors
/// When the build fails or the port is taken.
pub fn play(options: &Options) -> Outcome {
    // First, so that a taken port is known before minutes of building.
    let listener = TcpListener::bind(("127.0.0.1", options.port))
        .map_err(|error| format!("port {}: {error} (choose another with --port N)", options.port))?;
    let port = listener.local_addr().map_or(options.port, |it| it.port());
    site::build()?;
    let folder = root().join(site::DIST);
    let address = format!("http://127.0.0.1:{port}/");
    println!("serving {address}");
    if options.open {
        open(&address);
    }
    for stream in listener.incoming().flatten() {
        let folder = folder.clone();
        // A visitor that went away is no error of the server's.
        std::thread::spawn(move || converse(&folder, stream).ok());
    }
    Ok(())
}

/// Opens the page where there is a screen; without one the printed address is enough.
fn open(address: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|it| env::var_os(it).is_some());
    let call = match env::consts::OS {
        "macos" => Some(command("open", &[address])),
        "windows" => Some(command("cmd", &["/C", "start", "", address])),
        _ if has_screen && !on_path(&["xdg-open"]).is_empty() => Some(command("xdg-open", &[address])),
        _ => None,
    };
    if let Some(mut call) = call {
        let _ = call.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}

/// Answers one request.
fn converse(folder: &Path, mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.try_clone()?).take(64 * 1024);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let answer = answer(folder, &request);
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {}\r\nConnection: close\r\n\r\n",
        answer.status,
        answer.media_type,
        answer.body.len(),
        answer.caching
    );
    stream.write_all(head.as_bytes())?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

/// The answer to a request line.
fn answer(folder: &Path, request: &str) -> Answer {
    let refusal = |status: &'static str| Answer {
        status,
        media_type: "text/plain; charset=utf-8",
        caching: "no-cache",
        body: format!("{status}\n").into_bytes(),
    };
    let mut words = request.split_whitespace();
    let (Some(method), Some(target)) = (words.next(), words.next()) else {
        return refusal("400 Bad Request");
    };
    if !matches!(method, "GET" | "HEAD") {
        return refusal("405 Method Not Allowed");
    }
    let file = file_of(folder, target);
    let content = file.and_then(|file| Some((media_type(&file), fs::read(&file).ok()?)));
    match content {
        Some((media_type, body)) => Answer {
            status: "200 OK",
            media_type,
            caching: "no-cache",
            body,
        },
        None => refusal("404 Not Found"),
    }
}

/// The file that an address names; none outside the folder.
fn file_of(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let path = decoded(path)?;
    let path = path.strip_prefix('/')?;
    let path = match path {
        "" => "index.html".to_owned(),
        _ if path.ends_with('/') => format!("{path}index.html"),
        _ => path.to_owned(),
    };
    let is_plain = |part: &str| !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    path.split('/')
        .all(|part| !part.is_empty() && is_plain(part))
        .then(|| folder.join(path))
}

/// A path with its `%41`s read.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn media_type(file: &Path) -> &'static str {
    let ending = file.extension().and_then(|it| it.to_str());
    match ending.unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{answer, decoded, file_of, media_type};
    use std::path::Path;

    #[track_caller]
    fn check(target: &str, expected: Option<&str>) {
        let file = file_of(Path::new("dist"), target);
        assert_eq!(file, expected.map(|name| Path::new("dist").join(name)), "{target}");
    }

    #[test]
    fn addresses_name_files_inside_the_folder() {
        check("/", Some("index.html"));
        check("/?fen=x/y", Some("index.html"));
        check("/snippets/a.js", Some("snippets/a.js"));
        check("/a%2Db.js", Some("a-b.js"));
    }

    #[test]
    fn nothing_outside_the_folder_can_be_named() {
        for target in [
            "/../x",
            "/%2e%2e/x",
            "/a/../../x",
            "//etc/x",
            "/..%5cx",
            "/C:/x",
            "x",
            "/%zz",
        ] {
            check(target, None);
        }
    }

    #[test]
    fn broken_escapes_are_no_path() {
        assert_eq!(decoded("%4"), None);
        assert_eq!(decoded("%ff"), None);
        assert_eq!(decoded("%41"), Some("A".into()));
    }

    #[test]
    fn a_missing_file_is_a_404_and_a_post_a_405() {
        let folder = Path::new("no such folder");
        assert_eq!(answer(folder, "GET /x HTTP/1.1").status, "404 Not Found");
        assert_eq!(answer(folder, "POST / HTTP/1.1").status, "405 Method Not Allowed");
        assert_eq!(answer(folder, "").status, "400 Bad Request");
    }

    #[test]
    fn a_present_file_is_served_with_its_type() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let answer = answer(&folder, "GET /sizes.mjs HTTP/1.1");
        assert_eq!(answer.status, "200 OK");
        assert!(answer.media_type.starts_with("text/javascript") && !answer.body.is_empty());
        assert_eq!(media_type(Path::new("a.wasm")), "application/wasm");
    }
}
