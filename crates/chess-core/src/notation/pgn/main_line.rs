//! The main line of a game alone: what a board can show.

use std::fmt;

use super::clock::clock;
use super::error::PgnError;
use super::lexer::RawGame;
use super::limits::Limits;
use super::movetext::{Movetext, Style};
use super::nag::Nag;
use super::note::write_note;
use super::result::GameResult;
use super::tags::{Tags, Variant, write_tags};
use super::text::Text;
use super::visitor::{VariationMoves, Visitor};
use crate::notation::san;
use crate::rules::{Board, Game, Move};

/// A game's tags, main line, times and result, with what is said beside each move as text.
///
/// `Display` writes the canonical form.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, Reader};
///
/// let mut reader = Reader::new(["[White \"Legall\"] 1.e4 e5 2.Nf3 d6 (2...Nc6 {is better}) 3.Bc4 Bg4? 4.Nc3 g6 1-0"]);
/// let read = reader.next_raw().expect("a game")?.main_line(&Default::default())?;
/// assert_eq!(read.tags.get("White"), Some("Legall"));
/// assert_eq!((read.game.moves().len(), read.result), (8, GameResult::WhiteWins));
/// assert_eq!(read.notes, ["", "", "", "", "(2... Nc6 {is better})", "", "$2"]);
/// assert!(read.to_string().ends_with(
///     "\n1. e4 e5 2. Nf3 d6 (2... Nc6 {is better}) 3. Bc4 Bg4 $2 4. Nc3 g6 1-0\n"
/// ));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MainLine {
    /// The tags that people fill in.
    pub tags: Tags,
    /// The moves, also where they go on after what should have ended the game; nobody's word ends it.
    pub game: Game,
    /// How the text says that it ended.
    pub result: GameResult,
    /// What the side that moved had left on its clock after each half-move, in milliseconds, as far as comments such as
    /// `[%clk 0:04:58]` tell.
    pub clocks: Vec<Option<u32>>,
    /// The glyphs, other comments and variations as movetext: one text for what comes before the first half-move, one for
    /// what comes behind each, as far as there is any. Moves of variations are as they were written: nobody checks them.
    pub notes: Vec<String>,
}

impl RawGame<'_> {
    /// The game's main line, every move checked. Variations are not: of them only brackets are counted.
    ///
    /// # Errors
    ///
    /// [`PgnError`] for what is wrong outside variations, and for a limit on tags, comments or half-moves.
    pub fn main_line(&self, limits: &Limits) -> Result<MainLine, PgnError> {
        let mut line = Line::default();
        let header = self.visit(limits, &mut line)?;
        line.end_note();
        Ok(MainLine {
            tags: header.tags,
            game: Game::of_positions(line.boards, line.moves),
            result: header.result,
            clocks: line.clocks,
            notes: line.notes,
        })
    }
}

struct Line {
    boards: Vec<Board>,
    moves: Vec<Move>,
    clocks: Vec<Option<u32>>,
    notes: Vec<String>,
    /// The note that is being read.
    note: Movetext,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            boards: Vec::new(),
            moves: Vec::new(),
            clocks: Vec::new(),
            notes: Vec::new(),
            note: Movetext::new(Style::OneLine),
        }
    }
}

impl Line {
    fn end_note(&mut self) {
        let note = self.note.take();
        if !note.is_empty() {
            self.notes.resize(self.moves.len(), String::new());
            self.notes.push(note);
        }
    }
}

impl Visitor for Line {
    fn begin(&mut self, start: &Board) {
        self.boards.push(start.clone());
        self.note.start_at(start, 0);
    }

    fn play(&mut self, _: &Board, mv: Move, after: &Board) {
        self.end_note();
        self.note.pass();
        self.boards.push(after.clone());
        self.moves.push(mv);
    }

    fn nag(&mut self, nag: Nag) {
        self.note.nag(nag);
    }

    fn comment(&mut self, text: Text<'_>) {
        let mut text = text.decode();
        if self.note.is_in_main_line() && !self.moves.is_empty() {
            while let Some((time, rest)) = clock(&text) {
                self.clocks.resize(self.moves.len(), None);
                self.clocks[self.moves.len() - 1] = Some(time);
                text = rest.into();
            }
        }
        self.note.comment(&text);
    }

    fn begin_variation(&mut self) -> VariationMoves {
        self.note.begin_variation();
        VariationMoves::AsWritten
    }

    fn as_written(&mut self, text: &str) {
        self.note.play(text);
    }

    fn end_variation(&mut self) {
        self.note.end_variation();
    }
}

/// The canonical text, ending with a line break.
impl fmt::Display for MainLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.game.start();
        write_tags(f, &self.tags, self.result, Variant::of(start), start)?;
        let mut movetext = Movetext::new(Style::Export);
        movetext.start_at(start, 0);
        let note = |ply: usize| self.notes.get(ply).map_or("", String::as_str);
        write_note(&mut movetext, note(0), None);
        for (ply, mv) in self.game.moves().iter().enumerate() {
            let board = self.game.board_at(ply).expect("there is a position before each move");
            movetext.play(&san(board, *mv));
            let clock = self.clocks.get(ply).copied().flatten();
            write_note(&mut movetext, note(ply + 1), clock);
        }
        writeln!(f, "\n{}", movetext.ended(self.result))
    }
}
