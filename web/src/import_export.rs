//! Games in and out as text: PGN, FEN, the kept text, an address.

use std::rc::Rc;

use chess_core::engine::{Character, Level, Opponent, Strength};
use chess_core::notation::pgn::{
    Flaws, GameResult, Limits, Node, PgnError, PgnFault, PgnGame, Position, Reader, Reading, Tags, Variant, commands,
    words,
};
use chess_core::notation::{FenError, FenReading};
use chess_core::{Color, Game, GameAction};

use crate::annotations::{self, Annotations};
use crate::messages::{Text, Texts};
use crate::odds::{Handicap, Odds};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::{NewGame, Origin};
use game_store::{Choice, Player, Players, TimeControl};

mod flaws;
mod load;
mod loading;
#[cfg(test)]
mod tests;

pub use loading::{Loading, Next};

/// A game of a PGN text.
#[derive(Debug, PartialEq)]
pub struct Given {
    /// The game to go on with.
    pub new_game: NewGame,
    /// What the text tells besides, for which there is no place.
    pub left_out: LeftOut,
    /// What is wrong with the text and does not keep the moves from being read.
    pub flaws: Flaws,
    /// What ends the game before its text does.
    pub fault: Option<PgnError>,
}

/// The games of a PGN text, each up to its first fault; for each of which nothing can be read, the line and what is
/// wrong there.
pub fn read_pgn(text: String) -> impl Iterator<Item = Result<Given, PgnError>> {
    let mut reader = Reader::new([text]);
    // A comment that is too long to be kept is no reason to refuse the game.
    let limits = Limits {
        comment_bytes: usize::MAX,
        ..Limits::default()
    };
    std::iter::from_fn(move || {
        let raw = reader.next_raw()?;
        Some(raw.and_then(|raw| raw.read_to_fault(&limits)).map(game_of))
    })
}

/// The first game of a PGN text, up to its first fault; where there is none or nothing of it can be read, what is wrong
/// in the language of the texts.
///
/// # Errors
///
/// The fault as text.
pub fn first_game(text: &str, texts: Texts) -> Result<NewGame, String> {
    let first = first_given(text).map(|given| given.new_game);
    first.map_err(|error| texts.pgn_error(&error))
}

/// What is said about the first game of a PGN text that is on the board: what of it could not be read.
#[must_use]
pub fn first_notice(text: &str, texts: Texts) -> Option<String> {
    let given = first_given(text).ok()?;
    let cut = given.fault.as_ref().map(|fault| {
        let cut = texts.cut_off(fault, &given.new_game.board);
        [&cut, " ", texts.of(Text::UpToThere)].concat()
    });
    let said: Vec<String> = cut.into_iter().chain(flaws::sentences(&given.flaws, texts)).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn first_given(text: &str) -> Result<Given, PgnError> {
    let none = || PgnError {
        position: Position::START,
        fault: PgnFault::NoGame,
    };
    read_pgn(text.to_owned()).next().unwrap_or_else(|| Err(none()))
}

/// What is said beside the moves of a game, by how much of it there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Comments and clocks beside the game's own moves.
    pub comments: usize,
    /// Variations, with all that is in them.
    pub variations: usize,
    /// Marks such as `!` or `$1` beside the game's own moves.
    pub glyphs: usize,
}

impl LeftOut {
    /// All of a game, but for the times where its clocks are known.
    fn of(pgn: &PgnGame, has_clocks: bool) -> Self {
        let is_more = |comment: &&str| !(has_clocks && is_clock(comment));
        let said = pgn.moves.iter().flat_map(annotations::comments_of);
        let sum = |count: fn(&Node) -> usize| pgn.moves.iter().map(count).sum::<usize>();
        Self {
            comments: pgn.comments.len() + said.filter(is_more).count(),
            variations: sum(|node| node.variations.len()),
            glyphs: sum(|node| node.nags.len()),
        }
    }
}

/// Whether a comment says nothing but a time.
fn is_clock(comment: &str) -> bool {
    words(comment).is_empty() && commands(comment).all(|command| command.starts_with("[%clk"))
}

/// As PGN writes a date that nobody knows.
const UNKNOWN_DATE: &str = "????.??.??";

/// Longer annotations, in bytes, are not kept: the game is written down after every half-move.
const MOST_BYTES: usize = 1 << 16;

/// The game to go on with. Its players are those of the tags that are this page's; all others are persons, so that
/// nobody plays on before one has looked.
fn game_of(reading: Reading) -> Given {
    let Reading {
        game: pgn,
        fault,
        flaws,
    } = reading;
    let player = |tag| pgn.tags.get(tag).and_then(engine_of).unwrap_or(Player::Human);
    let players = Players {
        white: player("White"),
        black: player("Black"),
    };
    let tags = told_tags(&pgn.tags);
    let times = times(&pgn);
    let moves = pgn.to_game().unwrap_or_else(|_| Game::new(pgn.start.clone()));
    let mut left_out = LeftOut::of(&pgn, times.is_some());
    let game = ended(moves.clone(), pgn.result, pgn.tags.get("Termination"));
    // The rules may have ended a game whose text does not say so.
    let result = match pgn.result {
        GameResult::Unknown => GameResult::of(&game),
        told => told,
    };
    let mut annotations = Annotations::of_pgn(&moves, pgn);
    let bytes = annotations.to_movetext(&moves).map_or(0, |text| text.len());
    if bytes > MOST_BYTES {
        annotations = Annotations::default();
    } else {
        left_out = LeftOut::default();
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
    Given {
        new_game,
        left_out,
        flaws,
        fault,
    }
}

/// The tags that say something: without those of the roster that every game has, but always with the date, as the game
/// was not played on the day on which it came here.
fn told_tags(tags: &Tags) -> Vec<(String, String)> {
    let unknown = Tags::default();
    let is_told = |(name, value): &(&str, &str)| *name == "Date" || unknown.get(name) != Some(*value);
    let told = tags.iter().filter(is_told);
    told.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The clocks of a game whose text tells of them: how much time there was, by the tags or else by the most that is
/// told, and what was left after each half-move, where that is told.
fn times(pgn: &PgnGame) -> Option<(TimeControl, Vec<Option<u32>>)> {
    let clocks = pgn.clocks();
    let most = clocks.iter().flatten().max()?;
    let control = pgn.tags.get(TIME_CONTROL).and_then(TimeControl::from_keyword);
    let control = control.or_else(|| TimeControl::new(most.div_ceil(1000), 0))?;
    Some((control, clocks))
}

/// The engine of this name, which is in English in every file.
fn engine_of(name: &str) -> Option<Player> {
    let texts = Texts::english();
    if name == texts.of(Text::ClassicEngine) {
        return Some(Player::Classic);
    }
    let whole = (name, Character::Universal);
    let (base, character) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
        Some((base, named)) => {
            let is_named = |character: &Character| texts.character(*character) == named;
            (base, Character::ALL.into_iter().find(is_named)?)
        }
        None => whole,
    };
    let level = Level::all().find(|level| level.name() == base).map(Level::strength);
    let rating = || {
        let number = base.rsplit(' ').next()?;
        let is_name = texts.with(Text::EngineOfRating, &[number]) == base;
        Strength::of_number(number.parse().ok()?).filter(|_| is_name)
    };
    let strength = level.or_else(rating)?;
    Some(Player::Strong(Opponent { strength, character }))
}

/// The game with the ending that its result tells of, where the rules have not ended it.
fn ended(game: Game, told: GameResult, termination: Option<&str>) -> Game {
    let is_by_time = termination.is_some_and(tells_of_time);
    let lost = |color| {
        if is_by_time {
            GameAction::RunOutOfTime(color)
        } else {
            GameAction::Resign(color)
        }
    };
    let ended = match told {
        GameResult::WhiteWins => game.act(lost(Color::Black)),
        GameResult::BlackWins => game.act(lost(Color::White)),
        GameResult::Draw => {
            // Nobody could win on time: whose it was, the file does not say.
            let mover = game.board().side_to_move();
            let on_time = |color| game.act(GameAction::RunOutOfTime(color)).ok();
            let is_draw = |game: &Game| game.outcome().is_some_and(|outcome| outcome.winner().is_none());
            let by_time = [mover, !mover]
                .into_iter()
                .filter(|_| is_by_time)
                .find_map(|color| on_time(color).filter(is_draw));
            let claimed = || game.claim_draw().or_else(|_| game.drawn_by_record());
            by_time.map_or_else(claimed, Ok)
        }
        GameResult::Unknown => return game,
    };
    ended.unwrap_or(game)
}

fn tells_of_time(termination: &str) -> bool {
    termination.to_ascii_lowercase().contains("time")
}

/// How the game ended besides its result: what came with it, as long as it is true, or that time ran out.
fn termination(stored: &Snapshot) -> Option<String> {
    let Snapshot { game, metadata, .. } = stored;
    let is_by_time = matches!(game.ending(), Some(GameAction::RunOutOfTime(_)));
    let is_over = game.outcome().is_some();
    let is_as_it_came = metadata.details.imported == Some(metadata.details.result(game));
    let is_true = |text: &&str| match text.to_ascii_lowercase().as_str() {
        _ if is_as_it_came => true,
        text if tells_of_time(text) => is_by_time,
        "unterminated" => !is_over,
        "abandoned" => !is_by_time,
        _ => is_over && !is_by_time,
    };
    let told = metadata.details.tag(TERMINATION).filter(is_true).map(str::to_owned);
    told.or_else(|| is_by_time.then(|| "time forfeit".to_owned()))
}

/// The tag that says how a game ended.
const TERMINATION: &str = "Termination";
/// The tag that says how much time there was.
const TIME_CONTROL: &str = "TimeControl";
/// The tag with the side that has a fifth of the time, in small letters.
const TIME_ODDS: &str = "TimeOdds";

/// The game as PGN in its canonical form. What came with it is written as it came, and of the clocks only what nobody
/// else wrote beside a move.
#[must_use]
pub fn pgn(stored: &Snapshot) -> String {
    let mut pgn = PgnGame {
        tags: tags(stored),
        variant: Variant::of(stored.game.start()),
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

/// What came with the game, else what is known of it here, and how it ended.
fn tags(stored: &Snapshot) -> Tags {
    let told = stored
        .metadata
        .details
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()));
    let ended = termination(stored).map(|value| (TERMINATION, value));
    let told = told.filter(|(name, _)| *name != TERMINATION || ended.is_some());
    own_tags(stored)
        .into_iter()
        .chain(told)
        .chain(ended.clone())
        // What came with a stored text may have any name, even one that no tag can have.
        .fold(Tags::default(), |tags, (name, value)| {
            tags.clone().with(name, &value).unwrap_or(tags)
        })
}

/// What is known here of a game that was begun here; of one from elsewhere only its players, where engines of this page
/// play.
fn own_tags(stored: &Snapshot) -> Vec<(&'static str, String)> {
    let is_own = stored.metadata.details.tags.is_empty();
    let person = || is_own.then(|| "Human".to_owned());
    let players = [
        ("White", stored.setup.players.white),
        ("Black", stored.setup.players.black),
    ];
    let players = players.map(|(tag, player)| Some((tag, Texts::english().engine(player).or_else(person)?)));
    let clock = stored.clock.as_ref().filter(|_| is_own);
    let control = clock.map(|clock| (TIME_CONTROL, clock.control.keyword()));
    let odds = clock
        .and_then(|clock| clock.odds)
        .map(|giver| (TIME_ODDS, giver.name().to_owned()));
    let date = is_own.then(|| ("Date", date(&stored.metadata.details.begun)));
    players
        .into_iter()
        .flatten()
        .chain(date)
        .chain(control)
        .chain(odds)
        .collect()
}

/// `2026.05.03` of `2026-05-03T17:05:09`.
fn date(begun: &str) -> String {
    begun
        .get(..10)
        .map_or_else(|| UNKNOWN_DATE.to_owned(), |day| day.replace('-', "."))
}

/// The name of a game's file without its ending, such as `Human-Learner-2026-05-03`.
#[must_use]
pub fn file_name(stored: &Snapshot) -> String {
    let tags = tags(stored);
    let told = ["White", "Black", "Date"].into_iter().filter_map(|name| tags.get(name));
    let words = told.flat_map(|told| told.split(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    // A system takes names of 255 bytes.
    words.join("-").chars().take(60).collect()
}

/// What follows `?` in an address that opens the game: its moves without what is told beside them, or its position
/// where there are none.
#[must_use]
pub fn shared(stored: &Snapshot) -> (&'static str, String) {
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

/// What a text is, whose kind nobody told.
#[derive(Debug, PartialEq)]
pub enum TextKind {
    /// A kept game or kept settings.
    Json,
    /// A position, or what is wrong with it.
    Fen(Result<Box<FenReading>, FenError>),
    /// Games, or nothing that is known.
    Pgn,
}

/// The kind of a text.
#[must_use]
pub fn text_kind(text: &str) -> TextKind {
    let text = text.trim_start_matches('\u{feff}').trim();
    // A comment of PGN begins with the same brace, but no quotation mark follows at once.
    let is_object = text
        .strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with('"'));
    // No word of PGN has so many strokes, and no tag stands before a position. A long text is not taken apart to find
    // out.
    let first = || text.split_ascii_whitespace().next().unwrap_or_default();
    let is_position = || text.len() <= LONGEST_FEN && !text.starts_with('[') && first().matches('/').count() > 2;
    if is_object {
        TextKind::Json
    } else if is_position() {
        TextKind::Fen(text.parse().map(Box::new))
    } else {
        TextKind::Pgn
    }
}

/// More than any position needs, in bytes.
const LONGEST_FEN: usize = 200;
