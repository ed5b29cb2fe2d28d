#![no_main]

// The program has no library, so its parsers of commands and options are included as files.
#[rustfmt::skip]
#[allow(dead_code, reason = "the target only parses and uses less than the program")]
#[path = "../../crates/chess-uci/src/command.rs"]
mod command;
#[rustfmt::skip]
#[allow(dead_code, reason = "the target only parses and uses less than the program")]
#[path = "../../crates/chess-uci/src/options.rs"]
mod options;

use command::Command;
use options::{SettingEffect, Options};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    chess_fuzz::uci(data);
    if let Ok(line) = std::str::from_utf8(data) {
        check_command(line);
    }
});

/// Checks that a command does not depend on its spacing, or on unknown words in front of it.
fn check_command(line: &str) {
    let command = Command::parse(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(Command::parse(&words.join(" ")), command, "{line:?}");
    let is_known = !matches!(&command, Command::Wrong(reason) if reason.starts_with("unknown command"));
    if is_known && command != Command::Nothing {
        assert_eq!(Command::parse(&format!("joho {line}")), command, "{line:?}");
    }
    match command {
        Command::Wrong(reason) => assert!(reason.chars().count() < 200, "{reason}"),
        Command::SetOption(setting) => match Options::default().effect_of(&setting) {
            Ok(SettingEffect::Options(options)) => assert!(options.hash > 0 && options.lines > 0, "{line:?}"),
            Ok(_) => {}
            Err(reason) => assert!(reason.chars().count() < 200, "{reason}"),
        },
        _ => {}
    }
}
