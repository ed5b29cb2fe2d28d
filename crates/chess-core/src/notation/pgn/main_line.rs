//! The main line of a game alone: what a board can show.

use super::clock::clock;
use super::error::{Fault, PgnError};
use super::lexer::{RawGame, Token, Tokens};
use super::limits::{Limit, Limits};
use super::notes::Notes;
use super::parser::read_move;
use super::result::GameResult;
use super::tags::{Tags, Variant};
use crate::notation::parse::shortened;
use crate::rules::Game;

/// A game's tags, main line, times and result; other comments, glyphs and variations are counted, and kept as text.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, Reader};
///
/// let mut reader = Reader::new(["[White \"Legall\"] 1.e4 e5 2.Nf3 d6 (2...Nc6 {is better}) 3.Bc4 Bg4? 4.Nc3 g6 1-0"]);
/// let raw = reader.next_raw().expect("a game")?;
/// let read = raw.main_line(&Default::default())?;
/// assert_eq!(read.tags.get("White"), Some("Legall"));
/// assert_eq!((read.game.moves().len(), read.result), (8, GameResult::WhiteWins));
/// assert_eq!((read.left_out.variations, read.left_out.glyphs), (1, 1));
/// assert_eq!(read.notes, ["", "", "", "", "(2... Nc6 {is better})", "", "$2"]);
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
    /// What the text holds besides.
    pub left_out: LeftOut,
    /// The same as it may stand in a text again: one text for what comes before the first half-move, one for what comes
    /// behind each, as far as there is any. Moves of variations are not checked.
    pub notes: Vec<String>,
}

/// How much of a game's text is not in its main line.
///
/// ```
/// use chess_core::notation::pgn::{LeftOut, Reader};
///
/// let mut reader = Reader::new(["1. e4! {[%clk 0:05:00]} e5 {why not} (1... c5 {Sicilian}) *"]);
/// let raw = reader.next_raw().expect("a game")?;
/// let read = raw.main_line(&Default::default())?;
/// assert_eq!(read.clocks, [Some(300_000)]);
/// assert_eq!(read.left_out, LeftOut { comments: 1, variations: 1, glyphs: 1 });
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

impl RawGame<'_> {
    /// The game's main line, every move checked. Variations are not: of them only brackets are counted.
    ///
    /// # Errors
    ///
    /// [`PgnError`] for what is wrong outside variations, and for a limit on tags or half-moves.
    pub fn main_line(&self, limits: &Limits) -> Result<MainLine, PgnError> {
        let mut line = Line::default();
        let mut tokens = self.tokens();
        while let Some(token) = tokens.next() {
            let token = token?;
            line.take(token, limits).map_err(|fault| tokens.error(fault))?;
        }
        line.finish(&tokens)
    }
}

#[derive(Default)]
struct Line {
    tags: Tags,
    tag_count: usize,
    game: Game,
    tagged: GameResult,
    ended: Option<GameResult>,
    clocks: Vec<Option<u32>>,
    left_out: LeftOut,
    notes: Notes,
}

impl Line {
    fn take(&mut self, token: Token<'_>, limits: &Limits) -> Result<(), Fault> {
        let ply = self.game.ply();
        match token {
            Token::VariationStart => {
                self.left_out.variations += usize::from(self.notes.depth() == 0);
                self.notes.begin(ply);
            }
            Token::VariationEnd => {
                if !self.notes.end(ply) {
                    return Err(Fault::Unexpected(")".to_owned()));
                }
            }
            Token::Nag(nag) => {
                self.left_out.glyphs += usize::from(self.notes.depth() == 0);
                self.notes.word(ply, &["$", &nag.0.to_string()].concat());
            }
            _ if self.notes.depth() > 0 => self.beside(token),
            Token::Tag { name, value } => {
                self.tag_count += 1;
                if self.tag_count > limits.tags {
                    return Err(Fault::Limit(Limit::Tags(limits.tags)));
                }
                if name.as_bytes().len() + value.as_bytes().len() > limits.tag_bytes {
                    return Err(Fault::Limit(Limit::TagBytes(limits.tag_bytes)));
                }
                return self.tag(&name.decode(), &value.decode());
            }
            Token::Move(text) => {
                if ply == limits.plies {
                    return Err(Fault::Limit(Limit::Plies(limits.plies)));
                }
                let ply = ply + 1;
                let mv = read_move(self.game.board(), text).map_err(|error| Fault::Move { ply, error })?;
                self.game = std::mem::take(&mut self.game).with(mv);
            }
            Token::NullMove => {
                return Err(Fault::NullMove { ply: ply + 1 });
            }
            Token::Result(result) => self.ended = Some(result),
            Token::Comment(text) => self.comment(&text.decode()),
        }
        Ok(())
    }

    /// What stands in a variation, whose moves nobody checks.
    fn beside(&mut self, token: Token<'_>) {
        let ply = self.game.ply();
        match token {
            Token::Move(text) => self.notes.tried(ply, self.game.start(), text),
            Token::NullMove => self.notes.tried(ply, self.game.start(), "--"),
            Token::Comment(text) => self.notes.comment(ply, &text.decode()),
            _ => {}
        }
    }

    fn comment(&mut self, text: &str) {
        let ply = self.game.ply();
        let Some((time, rest)) = clock(text).filter(|_| ply > 0) else {
            self.left_out.comments += usize::from(!text.trim().is_empty());
            return self.notes.comment(ply, text);
        };
        self.clocks.resize(ply - 1, None);
        self.clocks.push(Some(time));
        self.left_out.comments += usize::from(!rest.trim().is_empty());
        self.notes.comment(ply, &rest);
    }

    fn tag(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        match name {
            "Result" => self.tagged = value.parse().unwrap_or_default(),
            "SetUp" => {}
            "Variant" if Variant::from_name(value).is_some() => {}
            "Variant" => return Err(Fault::Variant(shortened(value))),
            "FEN" if matches!(value.trim(), "" | "?") => {}
            "FEN" => self.game = Game::new(value.parse().map_err(Fault::Fen)?),
            name => self.tags.set(name, value),
        }
        Ok(())
    }

    fn finish(self, tokens: &Tokens<'_>) -> Result<MainLine, PgnError> {
        if self.notes.depth() > 0 {
            return Err(tokens.error(Fault::UnclosedVariation));
        }
        Ok(MainLine {
            tags: self.tags,
            game: self.game,
            result: self.ended.unwrap_or(self.tagged),
            clocks: self.clocks,
            left_out: self.left_out,
            notes: self.notes.into_texts(),
        })
    }
}
