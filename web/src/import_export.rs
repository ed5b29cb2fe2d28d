//! Import and export of games as text: PGN, FEN, stored games and addresses.

use std::rc::Rc;

use chess_core::engine::{Character, Level, Opponent, Strength};
use chess_core::notation::pgn::{
    Flaws, GameResult, GameSplitter, Limits, Node, ParsedPgn, PgnError, PgnFault, PgnGame, Position, Tags, Variant,
    commands, words,
};
use chess_core::notation::{FenError, ParsedFen};
use chess_core::{Color, Game, GameAction};

use crate::annotations::{self, Annotations};
use crate::messages::{Text, Texts};
use crate::odds::{Handicap, Odds};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::{NewGame, Origin};
use game_store::{Choice, EarlierOpponent, Player, Players, SCALE, TimeControl, is_on_present_scale};

mod flaws;
mod load;
mod loading;
#[cfg(test)]
mod tests;

pub use loading::{GameImport, NextImport};

/// A game that was read from a PGN text.
#[derive(Debug, PartialEq)]
pub struct ImportedGame {
    /// The game to continue with.
    pub new_game: NewGame,
    /// The annotations that are in the text, but were not imported because they are too long to be stored.
    pub left_out: SkippedAnnotations,
    /// Errors in the text that did not prevent its moves from being read.
    pub flaws: Flaws,
    /// The error that ends the game before its text ends.
    pub fault: Option<PgnError>,
}

/// Reads the games of a PGN text, each up to its first error.
/// A game that cannot be read at all is an error with its line number.
pub fn read_pgn(text: &str) -> impl Iterator<Item = Result<ImportedGame, PgnError>> {
    let mut games = GameSplitter::default();
    games.push(text.as_bytes());
    games.end();
    std::iter::from_fn(move || next_game(&mut games))
}

/// Reads the next game of a stream of PGN, up to its first error; `None` if more bytes are needed.
fn next_game(games: &mut GameSplitter) -> Option<Result<ImportedGame, PgnError>> {
    // A game is imported even if its comments are too long to be stored.
    let limits = Limits {
        comment_bytes: usize::MAX,
        ..Limits::default()
    };
    let raw = games.next_raw()?;
    Some(raw.and_then(|raw| raw.read_to_fault(&limits)).map(imported_game))
}

/// Reads the first game of a PGN text, up to its first error.
///
/// # Errors
///
/// The error in the language of `texts`, if the text contains no game or no part of its first game can be read.
pub fn first_game(text: &str, texts: Texts) -> Result<NewGame, String> {
    let first = first_imported(text).map(|imported| imported.new_game);
    first.map_err(|error| texts.pgn_error(&error))
}

/// Returns a message about the parts of the first game of a PGN text that could not be read.
/// When the message is shown, the game is already on the board.
#[must_use]
pub fn first_notice(text: &str, texts: Texts) -> Option<String> {
    let imported = first_imported(text).ok()?;
    let cut = imported.fault.as_ref().map(|fault| {
        let cut = texts.cut_off_sentence(fault, &imported.new_game.board);
        [&cut, " ", texts.of(Text::UpToThere)].concat()
    });
    let sentences: Vec<String> = cut
        .into_iter()
        .chain(flaws::sentences(&imported.flaws, texts))
        .collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn first_imported(text: &str) -> Result<ImportedGame, PgnError> {
    let none = || PgnError {
        position: Position::START,
        fault: PgnFault::NoGame,
    };
    read_pgn(text).next().unwrap_or_else(|| Err(none()))
}

/// The numbers of annotations of a game that were not imported, one number for each kind of annotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkippedAnnotations {
    /// Comments and clock times of the game's own moves.
    pub comments: usize,
    /// Variations. Annotations within a variation are not counted separately.
    pub variations: usize,
    /// Marks such as `!` or `$1` of the game's own moves.
    pub glyphs: usize,
}

impl SkippedAnnotations {
    /// Counts the annotations of a game. Clock times are not counted if the clocks are imported.
    fn of(pgn: &PgnGame, has_clocks: bool) -> Self {
        let is_more = |comment: &&str| !(has_clocks && is_clock(comment));
        let comments = pgn.moves.iter().flat_map(annotations::comments_of);
        let sum = |count: fn(&Node) -> usize| pgn.moves.iter().map(count).sum::<usize>();
        Self {
            comments: pgn.comments.len() + comments.filter(is_more).count(),
            variations: sum(|node| node.variations.len()),
            glyphs: sum(|node| node.nags.len()),
        }
    }
}

/// Whether a comment contains only a clock time.
fn is_clock(comment: &str) -> bool {
    words(comment).is_empty() && commands(comment).all(|command| command.starts_with("[%clk"))
}

/// The PGN text for an unknown date.
const UNKNOWN_DATE: &str = "????.??.??";

/// The maximum size of the stored annotations, in bytes.
/// The size is limited because the game is written after each ply.
const MAX_ANNOTATION_BYTES: usize = 1 << 16;

/// Converts a PGN game to a new game of the page. A player whose tag names an engine of this page becomes that engine.
/// All other players become people, so that no engine plays before the person has seen the game.
fn imported_game(reading: ParsedPgn) -> ImportedGame {
    let ParsedPgn {
        game: pgn,
        fault,
        flaws,
    } = reading;
    let scale = pgn.tags.get(ENGINE_SCALE).and_then(|scale| scale.parse().ok());
    let engine = |name| engine_from_name(name, scale);
    let player = |tag| pgn.tags.get(tag).and_then(engine).unwrap_or(Player::Human);
    let players = Players {
        white: player("White"),
        black: player("Black"),
    };
    let tags = known_tags(&pgn.tags);
    let times = clock_times(&pgn);
    let moves = pgn.to_game().unwrap_or_else(|_| Game::new(pgn.start.clone()));
    let mut left_out = SkippedAnnotations::of(&pgn, times.is_some());
    let game = end_with_result(moves.clone(), pgn.result, pgn.tags.get("Termination"));
    // If the text has no result, the rules may still have ended the game.
    let result = match pgn.result {
        GameResult::Unknown => GameResult::of(&game),
        known => known,
    };
    let mut annotations = Annotations::from_pgn(&moves, pgn);
    let bytes = annotations.to_movetext(&moves).map_or(0, |text| text.len());
    if bytes > MAX_ANNOTATION_BYTES {
        annotations = Annotations::default();
    } else {
        left_out = SkippedAnnotations::default();
    }
    let (time, left) = times.unzip();
    let of_name = |name: &str| Color::ALL.into_iter().find(|color| color.name() == name);
    let time_odds = tags
        .iter()
        .find(|(name, _)| name == TIME_ODDS)
        .and_then(|(_, name)| of_name(name));
    let new_game = NewGame {
        board: game.start().clone(),
        odds: time_odds.filter(|_| time.is_some()).map(|giver| Odds {
            giver,
            handicap: Handicap::Time,
        }),
        players,
        orientation: players.only_person().unwrap_or(Color::White),
        choice: Choice {
            opponent: match players {
                Players {
                    white,
                    black: Player::Human,
                } => white,
                Players { black, .. } => black,
            },
            time,
            ..Choice::default()
        },
        seed: 0,
        origin: Origin {
            result: Some(result),
            game: Some(Rc::new(game)),
            tags,
            left: left.unwrap_or_default(),
            annotations: Rc::new(annotations),
            ..Origin::default()
        },
    };
    ImportedGame {
        new_game,
        left_out,
        flaws,
        fault,
    }
}

/// The tags whose values are known. The date is always included,
/// even if it is unknown, because the day of the import is not the day of the game.
fn known_tags(tags: &Tags) -> Vec<(String, String)> {
    let unknown = Tags::default();
    let is_known = |(name, value): &(&str, &str)| *name == "Date" || unknown.get(name) != Some(*value);
    let known = tags.iter().filter(is_known);
    known.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The time control of a game and the time left after each ply, if the text has clock times.
/// Without a usable time control tag, the longest clock time becomes the time control.
fn clock_times(pgn: &PgnGame) -> Option<(TimeControl, Vec<Option<u32>>)> {
    let clocks = pgn.clocks();
    let most = clocks.iter().flatten().max()?;
    let control = pgn.tags.get(TIME_CONTROL).and_then(TimeControl::from_keyword);
    let control = control.or_else(|| TimeControl::new(most.div_ceil(1000), 0))?;
    Some((control, clocks))
}

/// The engine with this name. `scale` is the version of the rating scale that the name refers to. The names in PGN
/// files are always English.
fn engine_from_name(name: &str, scale: Option<u64>) -> Option<Player> {
    let texts = Texts::english();
    if name == texts.of(Text::ClassicEngine) {
        return Some(Player::Classic);
    }
    let whole = (name, Character::Universal);
    let (base, character) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
        Some((base, named)) => {
            let is_named = |character: &Character| texts.style_name(*character) == named;
            (base, Character::ALL.into_iter().find(is_named)?)
        }
        None => whole,
    };
    let level = Level::all().find(|level| level.name() == base);
    let rating = || {
        let number = base.rsplit(' ').next()?;
        let is_name = texts.format(Text::EngineOfRating, &[number]) == base;
        number.parse().ok().filter(|_| is_name)
    };
    let number = level.map(|level| level.number().into()).or_else(rating)?;
    if is_on_present_scale(scale) {
        let strength = Strength::from_number(number)?;
        Some(Player::Strong(Opponent { strength, character }))
    } else {
        EarlierOpponent::new(number, character).map(Player::Earlier)
    }
}

/// Ends a game with its result. If the rules have already ended the game, nothing changes.
fn end_with_result(game: Game, result: GameResult, termination: Option<&str>) -> Game {
    let is_by_time = termination.is_some_and(mentions_time);
    let lost = |color| {
        if is_by_time {
            GameAction::RunOutOfTime(color)
        } else {
            GameAction::Resign(color)
        }
    };
    let ended = match result {
        GameResult::WhiteWins => game.act(lost(Color::Black)),
        GameResult::BlackWins => game.act(lost(Color::White)),
        GameResult::Draw => {
            // A draw on time: the file does not record which side ran out of time.
            let mover = game.board().side_to_move();
            let on_time = |color| game.act(GameAction::RunOutOfTime(color)).ok();
            let is_draw = |game: &Game| game.outcome().is_some_and(|outcome| outcome.winner().is_none());
            let by_time = [mover, !mover]
                .into_iter()
                .filter(|_| is_by_time)
                .find_map(|color| on_time(color).filter(is_draw));
            let claimed = || game.claim_draw().or_else(|_| game.with_recorded_draw());
            by_time.map_or_else(claimed, Ok)
        }
        GameResult::Unknown => return game,
    };
    ended.unwrap_or(game)
}

fn mentions_time(termination: &str) -> bool {
    termination.to_ascii_lowercase().contains("time")
}

/// The `Termination` tag of a game: the imported tag if it still applies, or a note that a side ran out of time.
fn termination_tag(stored: &Snapshot) -> Option<String> {
    let Snapshot { game, metadata, .. } = stored;
    let is_by_time = matches!(game.ending(), Some(GameAction::RunOutOfTime(_)));
    let is_over = game.outcome().is_some();
    let is_unchanged = metadata.details.imported == Some(metadata.details.result(game));
    let is_true = |text: &&str| match text.to_ascii_lowercase().as_str() {
        _ if is_unchanged => true,
        text if mentions_time(text) => is_by_time,
        "unterminated" => !is_over,
        "abandoned" => !is_by_time,
        _ => is_over && !is_by_time,
    };
    let imported = metadata.details.tag(TERMINATION).filter(is_true).map(str::to_owned);
    imported.or_else(|| is_by_time.then(|| "time forfeit".to_owned()))
}

/// The tag that describes how the game ended.
const TERMINATION: &str = "Termination";
/// The tag for the time control.
const TIME_CONTROL: &str = "TimeControl";
/// The tag for the side that plays with a fifth of the time. Its value is in lower case.
const TIME_ODDS: &str = "TimeOdds";
/// The tag for the version of the rating scale that the names of engines refer to. Texts with names on the rating scale
/// of earlier versions do not have this tag.
const ENGINE_SCALE: &str = "EngineScale";

/// Writes the game as canonical PGN. Imported tags and comments are written unchanged.
/// A clock time is added only to a move that has none.
#[must_use]
pub fn pgn(stored: &Snapshot) -> String {
    let tags = tags(stored);
    let mut pgn = PgnGame {
        variant: Variant::of_game(stored.game.start(), &tags),
        tags,
        result: stored.metadata.details.result(&stored.game),
        ..stored.metadata.annotations.to_pgn(&stored.game)
    };
    let times = stored.clock.iter().flat_map(|clock| &clock.left_ms);
    let timed = pgn.moves.iter_mut().zip(times);
    for (node, time) in timed.filter(|(node, _)| node.clock().is_none()) {
        if let Some(time) = time {
            *node = node.clone().with_clock(*time);
        }
    }
    pgn.to_string()
}

/// The tags of the game: the imported tags, and the tags that the page derives from the stored game.
fn tags(stored: &Snapshot) -> Tags {
    let imported = stored
        .metadata
        .details
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()));
    let ended = termination_tag(stored).map(|value| (TERMINATION, value));
    let imported = imported.filter(|(name, _)| *name != TERMINATION || ended.is_some());
    own_tags(stored)
        .into_iter()
        .chain(imported)
        .chain(ended.clone())
        // A tag of a stored text may have any name, even an invalid one. Invalid tags are left out.
        .fold(Tags::default(), |tags, (name, value)| {
            tags.clone().with(name, &value).unwrap_or(tags)
        })
}

/// The tags of a game that was started on this page. For an imported game,
/// only the players are included, if engines of this page play.
fn own_tags(stored: &Snapshot) -> Vec<(&'static str, String)> {
    let is_own = stored.metadata.details.tags.is_empty();
    let person = || is_own.then(|| "Human".to_owned());
    let players = [
        ("White", stored.setup.players.white),
        ("Black", stored.setup.players.black),
    ];
    let players = players.map(|(tag, player)| Some((tag, Texts::english().engine_name(player).or_else(person)?)));
    let clock = stored.clock.as_ref().filter(|_| is_own);
    let control = clock.map(|clock| (TIME_CONTROL, clock.control.keyword()));
    let odds = clock
        .and_then(|clock| clock.odds)
        .map(|giver| (TIME_ODDS, giver.name().to_owned()));
    let is_on_scale = |player| matches!(player, Player::Strong(_));
    let names_level = is_on_scale(stored.setup.players.white) || is_on_scale(stored.setup.players.black);
    let scale = names_level.then(|| (ENGINE_SCALE, SCALE.to_string()));
    let date = is_own.then(|| ("Date", pgn_date(&stored.metadata.details.begun)));
    players
        .into_iter()
        .flatten()
        .chain(date)
        .chain(control)
        .chain(odds)
        .chain(scale)
        .collect()
}

/// Converts `2026-05-03T17:05:09` to `2026.05.03`.
fn pgn_date(begun: &str) -> String {
    begun
        .get(..10)
        .map_or_else(|| UNKNOWN_DATE.to_owned(), |day| day.replace('-', "."))
}

/// Returns the file name of a game without its extension, such as `Human-Learner-2026-05-03`.
#[must_use]
pub fn file_name(stored: &Snapshot) -> String {
    let tags = tags(stored);
    let parts = ["White", "Black", "Date"].into_iter().filter_map(|name| tags.get(name));
    let words = parts.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    // A file name may have at most 255 bytes, and 60 letters have at most 240.
    words.join("-").chars().take(60).collect()
}

/// Returns the parameter of an address that opens the game:
/// its moves without annotations, or its position if the game has no moves.
#[must_use]
pub fn address_parameter(stored: &Snapshot) -> (&'static str, String) {
    let metadata = Metadata {
        annotations: Rc::default(),
        ..Metadata::clone(&stored.metadata)
    };
    let bare = Snapshot {
        clock: None,
        metadata: Rc::new(metadata),
        ..stored.clone()
    };
    match stored.game.moves() {
        [] => ("fen", stored.game.start().to_string()),
        _ => ("pgn", pgn(&bare)),
    }
}

/// The format of a text from an unknown source.
#[derive(Debug, PartialEq)]
pub enum TextFormat {
    /// A stored game or stored settings.
    Json,
    /// A position, or the error in it.
    Fen(Result<Box<ParsedFen>, FenError>),
    /// PGN. A text in no known format is also read as PGN.
    Pgn,
}

/// Detects the format of a text.
#[must_use]
pub fn detect_format(text: &str) -> TextFormat {
    let text = text.trim_start_matches('\u{feff}').trim();
    // A PGN comment begins with the same brace, but a quotation mark rarely follows that brace.
    let is_object = text
        .strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with('"'));
    // A PGN text never begins with a word that has three slashes. A text that is too long for a position is not
    // examined.
    let first = || text.split_ascii_whitespace().next().unwrap_or_default();
    let is_position = || text.len() <= MAX_FEN_LENGTH && !text.starts_with('[') && first().matches('/').count() > 2;
    if is_object {
        TextFormat::Json
    } else if is_position() {
        TextFormat::Fen(text.parse().map(Box::new))
    } else {
        TextFormat::Pgn
    }
}

/// The maximum length of a text that may be a position, in bytes.
const MAX_FEN_LENGTH: usize = 200;
