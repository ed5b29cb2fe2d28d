//! What stands beside a move of the main line: movetext of its own, with glyphs, comments and variations.

use super::error::Position;
use super::lexer::{RawGame, Token};
use super::movetext::{Movetext, Style};
use crate::rules::Board;

/// The tokens of a note, up to its first fault.
fn tokens(note: &str) -> impl Iterator<Item = Token<'_>> {
    RawGame::new(note.as_bytes(), Position::START)
        .tokens()
        .map_while(Result::ok)
}

/// Writes a note, with the time left after the move behind its glyphs. Nothing in it can change the game: variations end
/// with the note, and moves outside of them are left out.
pub(super) fn write_note(movetext: &mut Movetext, note: &str, clock: Option<u32>) {
    let mut tokens = tokens(note).peekable();
    while let Some(nag) = tokens.next_if(|token| matches!(token, Token::Nag(_))) {
        movetext.token(nag);
    }
    if let Some(time) = clock {
        movetext.clock(time);
    }
    tokens.for_each(|token| movetext.token(token));
    while !movetext.is_in_main_line() {
        movetext.end_variation();
    }
}

/// A note of a [`MainLine`](super::MainLine) as people write it: signs for the glyphs that have one, comments without
/// braces. The note stands after so many half-moves of a game that began with this position.
///
/// ```
/// use chess_core::{Board, notation::pgn::readable_note};
///
/// let shown = readable_note("$6 {too slow} (1... c5 {Sicilian} 2. Nf3)", &Board::default(), 2);
/// assert_eq!(shown, "?! too slow (1... c5 Sicilian 2. Nf3)");
/// ```
#[must_use]
pub fn readable_note(note: &str, start: &Board, ply: usize) -> String {
    let mut movetext = Movetext::new(Style::People);
    movetext.start_at(start, ply);
    write_note(&mut movetext, note, None);
    movetext.take()
}

/// How much is said beside the moves of a main line.
///
/// ```
/// use chess_core::notation::pgn::{LeftOut, Reader};
///
/// let mut reader = Reader::new(["1. e4! {[%clk 0:05:00]} e5 {why not} (1... c5 {Sicilian}) *"]);
/// let read = reader.next_raw().expect("a game")?.main_line(&Default::default())?;
/// assert_eq!(read.clocks, [Some(300_000)]);
/// assert_eq!(LeftOut::of(&read.notes), LeftOut { comments: 1, variations: 1, glyphs: 1 });
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Comments of the main line that say more than a clock.
    pub comments: usize,
    /// Variations of the main line, with all that is in them.
    pub variations: usize,
    /// Marks such as `!` or `$1` in the main line.
    pub glyphs: usize,
}

impl LeftOut {
    /// What is left out where these notes are.
    #[must_use]
    pub fn of(notes: &[String]) -> Self {
        let mut count = Self::default();
        for note in notes {
            let mut depth = 0_usize;
            for token in tokens(note) {
                match token {
                    Token::VariationEnd => depth = depth.saturating_sub(1),
                    Token::VariationStart => {
                        count.variations += usize::from(depth == 0);
                        depth += 1;
                    }
                    Token::Comment(_) => count.comments += usize::from(depth == 0),
                    Token::Nag(_) => count.glyphs += usize::from(depth == 0),
                    _ => {}
                }
            }
        }
        count
    }
}
