//! Commands in comments, such as `[%eval 0.3]` and `[%csl Gc5]`. Commands are for programs; the rest of a comment is
//! for people.

use alloc::string::String;

use super::text::to_one_line;
use crate::notation::substring::{contains, split_once};

/// The beginning of a command.
const COMMAND_START: &str = "[%";

/// The commands of a comment, such as `[%clk 0:05:00]`, in the order of the text.
///
/// ```
/// use chess_core::notation::pgn::commands;
///
/// let found: Vec<&str> = commands("[%eval 0.3] fine [%clk 0:05:00] [%x").collect();
/// assert_eq!(found, ["[%eval 0.3]", "[%clk 0:05:00]"]);
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = &str> {
    comment
        .split_inclusive(']')
        .filter_map(|part| command_at_end(part).map(|(_, command)| command))
}

/// The text of a comment without its commands, with one space between words.
///
/// ```
/// use chess_core::notation::pgn::words;
///
/// assert_eq!(words("[%eval 0.3] fine [%clk 0:05:00] move [%x"), "fine move [%x");
/// ```
#[must_use]
pub fn words(comment: &str) -> String {
    if !contains(comment, COMMAND_START) {
        return to_one_line(comment);
    }
    let parts = comment.split_inclusive(']');
    let text: String = parts
        .flat_map(|part| command_at_end(part).map_or([part, ""], |(text, _)| [text, " "]))
        .collect();
    to_one_line(&text)
}

/// Splits a part of a comment into its text and the command at its end.
fn command_at_end(part: &str) -> Option<(&str, &str)> {
    let (text, _) = split_once(part, COMMAND_START).filter(|_| part.ends_with(']'))?;
    part.split_at_checked(text.len())
}

/// The longest command that stays on one line, in bytes.
const MAX_UNBROKEN_LENGTH: usize = 40;

/// Splits a comment into the parts between which a line may be broken. The comment is split at its spaces, except at
/// spaces within short commands.
pub(super) fn unbreakable_parts(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    core::iter::from_fn(move || {
        let text = rest?;
        let command = text.starts_with(COMMAND_START).then(|| text.find(']')).flatten();
        let from = command.filter(|end| *end < MAX_UNBROKEN_LENGTH).unwrap_or(0);
        let space = text.bytes().skip(from).position(|byte| byte == b' ');
        let parts = space.and_then(|space| text.get(..from + space).zip(text.get(from + space + 1..)));
        rest = parts.map(|(_, others)| others);
        Some(parts.map_or(text, |(word, _)| word))
    })
}

#[cfg(test)]
mod tests {
    use super::{commands, unbreakable_parts, words};

    #[track_caller]
    fn check(comment: &str, text: &str, expected: &[&str]) {
        assert_eq!(words(comment), text, "{comment}");
        assert_eq!(commands(comment).collect::<Vec<_>>(), expected, "{comment}");
    }

    #[test]
    fn commands_and_words_are_separated() {
        check("", "", &[]);
        check("plain  words", "plain words", &[]);
        check(
            "[%csl Gc5][%cal Gc2c3,Rc3d4]",
            "",
            &["[%csl Gc5]", "[%cal Gc2c3,Rc3d4]"],
        );
        check("a [%emt 0:00:05] b", "a b", &["[%emt 0:00:05]"]);
        check("see [1] and [% 2]", "see [1] and", &["[% 2]"]);
        check("[%clk [%clk 0:01] 0:02]", "0:02]", &["[%clk [%clk 0:01]"]);
        check("[%eval", "[%eval", &[]);
        check("100% [sure]", "100% [sure]", &[]);
    }

    #[test]
    fn short_commands_are_not_broken() {
        let parts = |line| unbreakable_parts(line).collect::<Vec<_>>();
        assert_eq!(parts("a [%clk 0:05:00] b"), ["a", "[%clk 0:05:00]", "b"]);
        assert_eq!(parts("[%clk 0:05:00]x y"), ["[%clk 0:05:00]x", "y"]);
        assert_eq!(parts("[%clk 0:05:00"), ["[%clk", "0:05:00"]);
        let long = format!("[%x {}]", "a ".repeat(30));
        assert!(parts(&long).len() > 30);
        assert_eq!(parts("[%é é]"), ["[%é é]"]);
    }
}
