//! The command `play`, which builds the site, serves it and opens it in a browser.

use crate::process::{Outcome, command, files_on_path};
use crate::site;
use std::env;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::Stdio;

/// The static web server for playing, tests and measurements.
const SERVER: &str = "crates/xtask/src/server.mjs";

/// The options of `play`.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The port of the server; with 0, the system chooses a port.
    pub port: u16,
    /// Whether to open a browser.
    pub open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { port: 8080, open: true }
    }
}

/// Builds the site and serves it until it is interrupted.
///
/// # Errors
/// When the port is in use, or the build or the server fails.
pub fn play(options: &Options) -> Outcome {
    // The port is opened first, so that a port in use is reported before minutes of building.
    let listener = TcpListener::bind(("127.0.0.1", options.port))
        .map_err(|error| format!("port {}: {error} (choose another with --port N)", options.port))?;
    let port = listener.local_addr().map_or(options.port, |it| it.port());
    site::build()?;
    drop(listener);
    // The server ends when its input ends, so the server always ends with this process.
    let mut server = command("node", &[SERVER, site::DIST, &port.to_string()]);
    server.env("POLICY", "frame-ancestors 'none'").env("COMPRESSED", "1");
    server.env("ATTACHED", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = server.spawn().map_err(|error| format!("node: {error}"))?;
    let _input = server.stdin.take();
    let output = server.stdout.take().into_iter();
    for line in output.flat_map(|output| BufReader::new(output).lines()).flatten() {
        println!("{line}");
        if let Some(address) = line.strip_prefix("serving ").filter(|_| options.open) {
            open_in_browser(address);
        }
    }
    match server.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the server ended: {status}")),
        Err(error) => Err(format!("the server: {error}")),
    }
}

/// Opens the page if there is a display. Otherwise, the user can open the printed address.
fn open_in_browser(address: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|it| env::var_os(it).is_some());
    let call = match env::consts::OS {
        "macos" => Some(command("open", &[address])),
        "windows" => Some(command("cmd", &["/C", "start", "", address])),
        _ if has_screen && !files_on_path(&["xdg-open"]).is_empty() => Some(command("xdg-open", &[address])),
        _ => None,
    };
    if let Some(mut call) = call {
        let _ = call.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}
