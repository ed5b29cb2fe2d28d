//! Writes a game as text.

use alloc::string::String;
use core::fmt;

use super::game::{Node, PgnGame};
use super::movetext::{Movetext, MovetextStyle};
use super::tags::write_tags;
use crate::notation::san;
use crate::rules::Board;

/// Writes the canonical text, which ends with a line break. A line with an illegal move is written up to this move. A
/// game that was read has no illegal moves.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(f, &self.tags, self.result, self.variant, &self.start)?;
        writeln!(
            f,
            "\n{}",
            self.write(MovetextStyle::Export).finish_with_result(self.result)
        )
    }
}

impl PgnGame {
    /// Returns the numbered moves with all annotations as in the canonical text, but on one line. The only line break
    /// is after a comment that contains `}`, because it is written after `;`.
    ///
    /// If the game has moves and the usual start position, reading this text returns the same game, but without the
    /// tags and the result.
    ///
    /// ```
    /// use chess_core::notation::pgn::PgnGame;
    ///
    /// let game: PgnGame = "[White \"Anand\"] {a} 1.e4! {[%clk 0:05:00] b} (1.d4 d5 2.c4) 1... e5 1-0".parse()?;
    /// assert_eq!(game.movetext(), "{a} 1. e4 $1 {[%clk 0:05:00] b} (1. d4 d5 2. c4) 1... e5");
    /// assert_eq!(game.movetext().parse::<PgnGame>()?.moves, game.moves);
    /// # Ok::<(), chess_core::notation::pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn movetext(&self) -> String {
        self.write(MovetextStyle::OneLine).into_text()
    }

    fn write(&self, style: MovetextStyle) -> Movetext {
        let mut movetext = Movetext::new(style);
        movetext.set_next_move_number(&self.start, 0);
        movetext.comments(&self.comments);
        write_line(&mut movetext, &self.start, &self.moves);
        movetext
    }
}

impl Node {
    /// Returns the annotations of this move, which is played in `position`, as people write them: the glyphs, as signs
    /// if they have one, the comments before and after the move without braces, and the variations in parentheses.
    /// Commands are omitted.
    ///
    /// ```
    /// use chess_core::{Board, notation::pgn::PgnGame};
    ///
    /// let game: PgnGame = "1. e4?! {[%clk 0:05:00] too early} (1. d4! {solid} d5 2. c4) *".parse()?;
    /// assert_eq!(game.moves[0].annotations(&game.start), "?! too early (1. d4! solid 1... d5 2. c4)");
    /// # Ok::<(), chess_core::notation::pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn annotations(&self, position: &Board) -> String {
        let mut movetext = Movetext::new(MovetextStyle::People);
        // A variation begins with the number of the move that the variation replaces.
        movetext.set_next_move_number(position, 1);
        self.nags.iter().for_each(|nag| movetext.nag(*nag));
        movetext.comments(&self.before);
        movetext.comments(&self.after);
        self.write_variations(&mut movetext, position);
        movetext.into_text()
    }

    /// Writes the variations of the move, and the comments after the variations.
    fn write_variations(&self, movetext: &mut Movetext, position: &Board) {
        let mut comments = self.behind.iter().peekable();
        for (index, variation) in self.variations.iter().enumerate() {
            while let Some((_, text)) = comments.next_if(|(count, _)| *count <= index) {
                movetext.comment(text);
            }
            movetext.begin_variation();
            write_line(movetext, position, variation);
            movetext.end_variation();
        }
        comments.for_each(|(_, text)| movetext.comment(text));
    }
}

fn write_line(movetext: &mut Movetext, start: &Board, nodes: &[Node]) {
    let mut board = start.clone();
    for node in nodes {
        let Ok(next) = board.play(node.mv) else {
            return;
        };
        movetext.comments(&node.before);
        movetext.play(&san(&board, node.mv));
        node.nags.iter().for_each(|nag| movetext.nag(*nag));
        movetext.comments(&node.after);
        node.write_variations(movetext, &board);
        board = next;
    }
}
