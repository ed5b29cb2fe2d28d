//! Reads the games of texts one by one, so that the page can react to input between two games.

use std::collections::VecDeque;

use chess_core::notation::pgn::Flaws;
use chess_core::notation::{FenError, ParsedFen};

use super::SkippedAnnotations;
use super::flaws::{self, add_flaws};
use super::load::{FoundGame, FoundGames, GameOrFault, ImportFault, PgnStream};
use crate::messages::{Text, Texts};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::queries::{status, unsaved_game};
use crate::state::{Action, AppState, ImportProgress, NextGame, reduce};
use crate::storage::StorageError;
use crate::user_text::{isolate, shown_name};

/// The import of texts: the games that have not been read yet, and the counts for the final message.
pub struct GameImport {
    /// The texts that were not read completely. Only the last one may have a rest that has not arrived.
    unread: VecDeque<FoundGames>,
    texts: Texts,
    begun: String,
    /// Whether the person has stopped the import.
    is_stopped: bool,
    /// Whether the person is asked before the first game replaces the game on the board.
    asks: bool,
    imported: usize,
    /// The number of games that were read but not saved, and the reason.
    unsaved: Option<(usize, StorageError)>,
    /// The number of games that were read but not saved, because they were already stored.
    duplicates: usize,
    faults: usize,
    first_fault: Option<ImportFault>,
    /// The lines of the first errors, if there is only one text.
    lines: Vec<usize>,
    /// The number of texts.
    n_texts: usize,
    /// The number of games of which only a part could be read.
    parts: usize,
    /// The first error in the games of which only a part could be read.
    first_part: Option<ImportFault>,
    flaws: Flaws,
    left_out: SkippedAnnotations,
    /// The known names of the players and of the event of the game on the board.
    names: Vec<String>,
    /// The sentence about the side to move in the game on the board.
    turn: Option<String>,
    /// The number of the game on the board.
    first: u32,
}

/// The maximum number of lines with errors that the message shows.
const SHOWN_LINES: usize = 10;

/// How a game that was read is used.
#[derive(Debug, PartialEq)]
pub enum NextImport {
    /// The first game, which is put on the board.
    OnBoard(NextGame),
    /// A later game, which is added to the list.
    InList(Box<Snapshot>),
    /// A game that could not be read.
    Unread,
}

impl GameImport {
    /// Imports a PGN text that was typed or pasted for the board.
    #[must_use]
    pub fn from_pgn(text: &str, texts: Texts, begun: &str) -> Self {
        Self::new([FoundGames::of_pgn(text)], texts, begun)
    }

    /// Imports a position that was typed or pasted for the board. If the text is not a position, the error is reported.
    #[must_use]
    pub fn of_position(reading: Result<ParsedFen, FenError>, state: &AppState, begun: &str) -> Self {
        Self::new([FoundGames::of_position(reading, state)], state.texts, begun)
    }

    /// Imports a text in any format that the page can import.
    #[must_use]
    pub fn from_text(text: &str, state: &AppState, begun: &str) -> Self {
        let mut import = Self::from_files(state, begun);
        import.add_text(text, state);
        import
    }

    /// Imports files, which are added when they are read.
    #[must_use]
    pub fn from_files(state: &AppState, begun: &str) -> Self {
        Self {
            asks: unsaved_game::asks_before_leaving(state),
            ..Self::new([], state.texts, begun)
        }
    }

    /// Adds a text in any format that the page can import.
    pub fn add_text(&mut self, text: &str, state: &AppState) {
        self.n_texts += 1;
        self.unread.push_back(FoundGames::of_text(text, state));
    }

    /// Adds a file that could not be read, with the reason.
    pub fn add_unread_file(&mut self, fault: String) {
        self.n_texts += 1;
        self.unread.push_back(FoundGames::of_unread_file(fault));
    }

    /// Begins a PGN text, whose pieces are added by [`push`](Self::push).
    pub fn begin_pgn(&mut self) {
        self.n_texts += 1;
        self.unread.push_back(FoundGames::Pgn(PgnStream::default()));
    }

    /// Adds the next piece of the PGN text that was begun last.
    pub fn push(&mut self, piece: &[u8]) {
        if let Some(FoundGames::Pgn(stream)) = self.unread.back_mut() {
            stream.push(piece);
        }
    }

    /// Ends the PGN text that was begun last. If its rest could not be read, the game that is not complete is left out,
    /// and the reason is reported.
    pub fn end_pgn(&mut self, rest: Result<(), String>) {
        match (rest, self.unread.back_mut()) {
            (Ok(()), Some(FoundGames::Pgn(stream))) => stream.end(),
            (Ok(()), _) => {}
            (Err(fault), _) => {
                self.unread.pop_back();
                self.add_unread_file(fault);
            }
        }
    }

    /// Leaves out all games that were not read yet.
    pub fn stop(&mut self) {
        self.unread.clear();
        self.is_stopped = true;
    }

    fn new(unread: impl IntoIterator<Item = FoundGames>, texts: Texts, begun: &str) -> Self {
        Self {
            unread: unread.into_iter().collect(),
            texts,
            begun: begun.to_owned(),
            is_stopped: false,
            asks: false,
            imported: 0,
            unsaved: None,
            duplicates: 0,
            faults: 0,
            first_fault: None,
            lines: Vec::new(),
            n_texts: 0,
            parts: 0,
            first_part: None,
            flaws: Flaws::default(),
            left_out: SkippedAnnotations::default(),
            names: Vec::new(),
            turn: None,
            first: 0,
        }
    }

    /// Reads the next game. Returns `None` after the last one, or if the rest of the text has not arrived. The first
    /// game gets this number. Each later game gets a smaller number, so that the list shows the games in the order of
    /// the texts.
    pub fn next(&mut self, number: u32) -> Option<NextImport> {
        let FoundGame {
            game,
            left_out,
            flaws,
            fault,
        } = match self.next_found()? {
            Ok(found) => found,
            Err(fault) => {
                self.faults += 1;
                self.note_line(&fault);
                self.first_fault.get_or_insert(fault);
                return Some(NextImport::Unread);
            }
        };
        if self.imported == 0 {
            self.first = number;
        }
        let number = self.first.wrapping_sub(self.imported as u32);
        self.left_out.comments += left_out.comments;
        self.left_out.variations += left_out.variations;
        self.left_out.glyphs += left_out.glyphs;
        self.flaws = add_flaws(std::mem::take(&mut self.flaws), flaws);
        if let Some(fault) = &fault {
            self.parts += 1;
            self.note_line(fault);
        }
        self.first_part = self.first_part.take().or(fault);
        self.imported += 1;
        let game = with_number(game, number, &self.begun);
        let state = self.state_with_game(game.clone());
        if self.imported > 1 {
            return Some(NextImport::InList(Box::new(state.snapshot())));
        }
        // The outcome of a game cannot change, so it is always shown.
        self.turn = state.table.outcome().is_none().then(|| status::status_text(&state));
        self.names = known_names(&state.table.metadata);
        Some(NextImport::OnBoard(match game {
            NextGame::New(new_game) if new_game.origin.game.is_none() && !self.asks => NextGame::New(new_game),
            _ => NextGame::Saved(state.snapshot()),
        }))
    }

    /// Notes the line of an error, once. One more line than the message shows is noted.
    fn note_line(&mut self, fault: &ImportFault) {
        let is_new = |line: &usize| self.lines.last() != Some(line);
        if let Some(line) = fault.line().filter(is_new).filter(|_| self.lines.len() <= SHOWN_LINES) {
            self.lines.push(line);
        }
    }

    /// The sentence with the lines of several errors in one text.
    fn lines_sentence(&self) -> Option<String> {
        if self.n_texts > 1 || self.lines.len() < 2 {
            return None;
        }
        let shown: Vec<String> = self.lines.iter().take(SHOWN_LINES).map(usize::to_string).collect();
        let more = if self.lines.len() > SHOWN_LINES { " …" } else { "" };
        Some(self.texts.format(Text::FaultLines, &[&(shown.join(", ") + more)]))
    }

    fn next_found(&mut self) -> Option<GameOrFault> {
        while let Some(games) = self.unread.front_mut() {
            let next = games.next(self.texts);
            if next.is_some() || !games.is_whole() {
                return next;
            }
            self.unread.pop_front();
        }
        None
    }

    /// Returns the state of a page with this game on its board.
    fn state_with_game(&self, game: NextGame) -> AppState {
        let first = AppState {
            texts: self.texts,
            ..AppState::default()
        };
        reduce(first, Action::Game(game.into()))
    }

    /// Whether the person is asked before the first game replaces the game on the board.
    #[must_use]
    pub const fn asks_before_replacing(&self) -> bool {
        self.asks
    }

    /// Whether no game has been read so far.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.imported == 0
    }

    /// Whether every game so far was saved.
    #[must_use]
    pub const fn has_room(&self) -> bool {
        self.unsaved.is_none()
    }

    /// Whether there were games for the list, and all of them were saved.
    #[must_use]
    pub const fn has_saved_for_list(&self) -> bool {
        self.imported > 1 && self.unsaved.is_none()
    }

    /// The progress of the import, of whose texts this part was read, in percent; `None` if the part is not known.
    #[must_use]
    pub fn progress(&self, percent: Option<u32>) -> ImportProgress {
        ImportProgress {
            percent,
            imported: self.saved(),
            duplicates: self.duplicates,
            unread: self.faults,
            unsaved: self.unsaved,
        }
    }

    /// The number of games that were saved, including the one that is put on the board.
    fn saved(&self) -> usize {
        self.imported - self.unsaved.map_or(0, |(count, _)| count) - self.duplicates
    }

    /// The texts of the page's language.
    #[must_use]
    pub const fn texts(&self) -> Texts {
        self.texts
    }

    /// Saves a game by calling `write`. After the first failure, `write` is no longer called, and the unsaved games are
    /// counted.
    pub fn save_game(&mut self, write: impl FnOnce() -> Result<(), StorageError>) {
        let done = match self.unsaved {
            Some((_, why)) => Err(why),
            None => write(),
        };
        if let Err(why) = done {
            self.unsaved = Some((self.unsaved.map_or(1, |(count, _)| count + 1), why));
        }
    }

    /// Counts the game that was read last as a game that was already stored.
    pub fn note_duplicate(&mut self) {
        self.duplicates += 1;
    }

    /// Removes the sentence about the side to move from the message, because a move may be played before all games are
    /// read.
    pub fn remove_turn_sentence(&mut self) {
        self.turn = None;
    }

    /// The message after the import: how many games were imported, what is missing in them, and how many could not be
    /// read.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let texts = self.texts;
        let saved = self.saved();
        let stopped = self.is_stopped.then(|| texts.of(Text::ImportStopped).to_owned());
        let duplicates =
            (self.duplicates > 0).then(|| texts.format(Text::GamesDuplicate, &[&self.duplicates.to_string()]));
        let imported = match saved {
            0 if self.imported == 1 => None,
            1 if self.asks || self.imported > 1 => Some(texts.of(Text::OneGameImported).to_owned()),
            _ => (self.imported > 1).then(|| texts.format(Text::GamesImported, &[&saved.to_string()])),
        };
        let unsaved = self.unsaved.map(|(count, why)| texts.unsaved_games(count, why));
        let SkippedAnnotations {
            comments,
            variations,
            glyphs,
        } = self.left_out;
        let counted = [
            (Text::LeftOutComments, comments),
            (Text::LeftOutVariations, variations),
            (Text::LeftOutMarks, glyphs),
        ];
        let counted: Vec<String> = counted
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(text, count)| texts.format(text, &[&count.to_string()]))
            .collect();
        let left_out = (!counted.is_empty()).then(|| texts.format(Text::LeftOut, &[&counted.join(", ")]));
        let is_shown = self.imported == 1 && !self.asks;
        let loaded =
            (is_shown && !self.names.is_empty()).then(|| texts.format(Text::LoadedGame, &[&self.names.join(", ")]));
        let part = self.first_part.as_ref().map(|fault| {
            if is_shown {
                [&fault.sentence(texts), " ", texts.of(fault.partial_result_text())].concat()
            } else {
                texts.format(Text::GamesInPart, &[&self.parts.to_string(), fault.phrase()])
            }
        });
        let lines = self.lines_sentence();
        let flaws = flaws::sentences(&self.flaws, texts);
        let has_news = loaded.is_some() || left_out.is_some() || !self.flaws.start_repairs.is_empty();
        let turn = self.turn.clone().filter(|_| has_news && is_shown);
        let fault = self
            .first_fault
            .as_ref()
            .map(|fault| match self.faults + self.imported {
                1 => fault.sentence(texts),
                _ => texts.format(Text::GamesUnread, &[&self.faults.to_string(), fault.phrase()]),
            });
        let sentences = [
            stopped, imported, duplicates, unsaved, loaded, part, fault, lines, left_out,
        ]
        .into_iter()
        .flatten();
        let sentences: Vec<String> = sentences.chain(flaws).chain(turn).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

/// Sets the number of a game. A game without a stored start time gets the time of the import.
fn with_number(game: NextGame, number: u32, begun: &str) -> NextGame {
    match game {
        NextGame::New(mut new_game) => {
            new_game.seed = number;
            begun.clone_into(&mut new_game.origin.begun);
            NextGame::New(new_game)
        }
        NextGame::Saved(stored) => NextGame::Saved(stored.with_id(number)),
    }
}

/// The known players and the event in a game's tags.
/// If only one player is known, a question mark replaces the name of the unknown player.
fn known_names(metadata: &Metadata) -> Vec<String> {
    let known = |tag| {
        metadata
            .details
            .tag(tag)
            .and_then(shown_name)
            .map(|name| isolate(&name).into_owned())
    };
    let players = [known("White"), known("Black")];
    let is_any = players.iter().any(Option::is_some);
    let players = is_any.then(|| players.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" – "));
    players.into_iter().chain(known("Event")).collect()
}
