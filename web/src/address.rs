//! Starts a new game from the page's address (`?fen=…&play=black&level=5`) or from the dialog.

use chess_core::notation::{FenError, ParsedFen};
use chess_core::{Board, Color, Setup};
use game_store::Keyword;

use crate::messages::{Text, Texts};
use crate::state::{NewGame, Origin};
use game_store::{Choice, PlayAs, Player, Players, TimeControl};

/// The parameters that start a new game. Other parameters are ignored.
pub const PARAMETER_NAMES: [&str; 12] = [
    "fen",
    "pgn",
    SHARED_TEXT,
    "play",
    "opponent",
    "level",
    "white",
    "black",
    "time",
    "strict",
    "second-thoughts",
    "comments",
];

/// The parameter with which another app shares a text with the page: a position or a game.
const SHARED_TEXT: &str = "text";

/// Returns the name and the value of a parameter. A shared text is renamed to `fen` if it is a position, otherwise to
/// `pgn`.
#[must_use]
pub fn named_parameter(name: &str, value: String) -> (String, String) {
    let name = match name {
        SHARED_TEXT if parse_start(value.trim()).is_ok() => "fen",
        SHARED_TEXT => "pgn",
        name => name,
    };
    (name.to_owned(), value)
}

/// The parameters that name the players.
const PLAYER_PARAMETERS: [&str; 5] = ["play", "opponent", "level", "white", "black"];

/// The reason why no game can be started: a parameter, and the error in its value.
#[derive(Clone, Debug, PartialEq)]
pub enum AddressError {
    /// The text is not a position.
    Fen(FenError),
    /// The text is not a game. The message contains the line of the error.
    Pgn(String),
    /// The parameter does not accept the value.
    Value {
        /// The name of the parameter.
        field: &'static str,
        /// The value in the address, shortened.
        given: String,
        /// The text that describes the accepted values.
        expected: Text,
    },
}

impl AddressError {
    /// Returns sentences that describe the error to a visitor who opened a link.
    #[must_use]
    pub fn sentences(&self, texts: Texts) -> String {
        let text = match self {
            Self::Fen(_) => Text::LinkPositionError,
            Self::Pgn(_) => Text::LinkGameError,
            Self::Value { .. } => Text::AddressError,
        };
        texts.format(text, &[&self.message(texts)])
    }

    /// Returns the name of the parameter and the error in its value.
    #[must_use]
    pub fn message(&self, texts: Texts) -> String {
        match self {
            Self::Fen(error) => texts.format(Text::Labelled, &["fen", &texts.fen_error(error)]),
            Self::Pgn(error) => texts.format(Text::Labelled, &["pgn", error]),
            Self::Value { field, given, expected } => {
                texts.format(Text::ValueUnknown, &[field, given, texts.of(*expected)])
            }
        }
    }
}

/// Returns the game that the parameters of the address request, or `None` if they request none.
///
/// `read` reads the first game of a PGN text. `random` is any number. It decides the side for `play=random` and is the
/// seed of the game.
///
/// # Errors
///
/// An [`AddressError`] for the first parameter that cannot be read.
pub fn new_game(
    parameters: &[(String, String)],
    random: u32,
    read: impl Fn(&str) -> Result<NewGame, String>,
) -> Result<Option<NewGame>, AddressError> {
    if !parameters
        .iter()
        .any(|(name, _)| PARAMETER_NAMES.contains(&name.as_str()))
    {
        return Ok(None);
    }
    let given = pgn_text(parameters)
        .map(|text| read(&text).map_err(AddressError::Pgn))
        .transpose()?;
    let board = match parameter_value(parameters, "fen") {
        Some(text) => parse_fen(text).map_err(AddressError::Fen)?.board,
        None => Board::default(),
    };
    let choice = choice_from_parameters(parameters)?;
    let white = parse_player("white", parameter_value(parameters, "white"))?;
    let black = parse_player("black", parameter_value(parameters, "black"))?;
    let opponent = choice.opponent;
    let asked = new_game_from_choice(board, choice, random);
    let players = match (white, black) {
        (None, None) => asked.players,
        (white, black) => Players {
            white: white.unwrap_or_else(|| player_of_other_side(black, opponent)),
            black: black.unwrap_or_else(|| player_of_other_side(white, opponent)),
        },
    };
    let asked = NewGame {
        players,
        orientation: players.only_person().unwrap_or(asked.orientation),
        ..asked
    };
    let names_players = PLAYER_PARAMETERS
        .iter()
        .any(|name| parameter_value(parameters, name).is_some());
    Ok(Some(match given {
        Some(given) if names_players => NewGame {
            board: given.board,
            origin: given.origin,
            ..asked
        },
        Some(given) => NewGame {
            seed: random,
            choice: Choice {
                time: asked.choice.time.or(given.choice.time),
                strict: asked.choice.strict,
                second_thoughts: asked.choice.second_thoughts,
                comments: asked.choice.comments,
                ..given.choice
            },
            // Clock times are dropped if the address sets another time control.
            origin: Origin {
                left: given
                    .origin
                    .left
                    .into_iter()
                    .filter(|_| asked.choice.time.is_none())
                    .collect(),
                ..given.origin
            },
            ..given
        },
        None => asked,
    }))
}

/// Returns the PGN text of the address. Underscores are read as spaces, as in addresses of lichess.
/// Inside tags, comments and quotation marks, underscores are read as spaces only if the text has no other spaces.
#[must_use]
pub fn pgn_text(parameters: &[(String, String)]) -> Option<String> {
    let text = parameter_value(parameters, "pgn")?;
    if !text.contains(char::is_whitespace) {
        return Some(text.replace('_', " "));
    }
    let mut closing = None;
    let plain = text.chars().map(|letter| {
        match (closing, letter) {
            (None, '_') => return ' ',
            (None, '{') => closing = Some('}'),
            (None, '[') => closing = Some(']'),
            (None, ';') => closing = Some('\n'),
            (Some(end), _) if end == letter => closing = None,
            _ => {}
        }
        letter
    });
    Some(plain.collect())
}

/// Reads the opponent, the side and the time from the parameters.
///
/// # Errors
///
/// An [`AddressError`] for the first parameter that cannot be read.
pub fn choice_from_parameters(parameters: &[(String, String)]) -> Result<Choice, AddressError> {
    let value = |name| parameter_value(parameters, name);
    let switch = |name| value(name).map_or(Ok(false), |text| parse_on_off(name, text));
    let level = value("level").map(parse_level).transpose()?;
    let opponent = parse_player("opponent", value("opponent"))?.or(level);
    Ok(Choice {
        opponent: opponent.unwrap_or(Player::FIRST_OPPONENT),
        play_as: value("play").map_or(Ok(PlayAs::White), parse_play_as)?,
        time: value("time").map_or(Ok(None), parse_time)?,
        strict: switch("strict")?,
        adaptive: false,
        rated: true,
        white_engine: None,
        second_thoughts: switch("second-thoughts")?,
        comments: switch("comments")?,
    })
}

fn parameter_value<'a>(parameters: &'a [(String, String)], wanted: &str) -> Option<&'a str> {
    let found = parameters.iter().find(|(name, _)| name == wanted);
    found.map(|(_, value)| value.as_str())
}

/// Returns the player of the side that the address does not name:
/// a person if the named player is an engine, otherwise `opponent`.
fn player_of_other_side(named: Option<Player>, opponent: Player) -> Player {
    if named.is_some_and(Player::is_engine) {
        Player::Human
    } else {
        opponent
    }
}

/// Returns a new game with the chosen options. `random` is any number.
#[must_use]
pub fn new_game_from_choice(board: Board, choice: Choice, random: u32) -> NewGame {
    let players = choice.players(random);
    let orientation = if players.are_engines() {
        Color::White
    } else {
        choice.play_as.color(random)
    };
    NewGame {
        board,
        odds: None,
        players,
        orientation,
        choice,
        seed: random,
        origin: Origin::default(),
    }
}

/// Reads a start position: a FEN, the number of a Chess960 position, or an empty text for the standard position.
/// Returns the position, and the fields of the FEN that were corrected.
///
/// # Errors
///
/// A [`FenError`] that names the field of the FEN.
pub fn parse_start(text: &str) -> Result<ParsedFen, FenError> {
    let whole = |board| ParsedFen {
        board,
        repairs: Vec::new(),
    };
    match text.trim() {
        "" => Ok(whole(Board::default())),
        text => chess960_position(text).map_or_else(|| parse_fen(text), |board| Ok(whole(board))),
    }
}

/// Returns the Chess960 start position with the number in `text`, 0 to 959.
fn chess960_position(text: &str) -> Option<Board> {
    let setup = Setup::chess960(text.parse().ok()?)?;
    Board::try_from(setup).ok()
}

/// Returns a sentence that names the fields of the address's FEN that were ignored or corrected.
#[must_use]
pub fn fen_repairs(parameters: &[(String, String)], texts: Texts) -> Option<String> {
    let reading = parse_fen(parameter_value(parameters, "fen")?).ok()?;
    texts.fen_repairs(&reading.repairs)
}

/// Reads a FEN. In addresses, such as those of lichess, underscores separate the fields.
fn parse_fen(text: &str) -> Result<ParsedFen, FenError> {
    text.replace('_', " ").parse()
}

fn parse_play_as(text: &str) -> Result<PlayAs, AddressError> {
    PlayAs::from_keyword(text).ok_or_else(|| unknown_value("play", text, Text::ExpectedPlay))
}

/// Reads a time control. The keyword `none` means a game without clocks.
fn parse_time(text: &str) -> Result<Option<TimeControl>, AddressError> {
    match text {
        "none" => Ok(None),
        text => TimeControl::from_keyword(text)
            .map(Some)
            .ok_or_else(|| unknown_value("time", text, Text::ExpectedTime)),
    }
}

fn parse_on_off(name: &'static str, text: &str) -> Result<bool, AddressError> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        text => Err(unknown_value(name, text, Text::ExpectedSwitch)),
    }
}

fn parse_level(text: &str) -> Result<Player, AddressError> {
    let level = Player::from_keyword(text).filter(|player| player.strong_opponent().is_some());
    level.ok_or_else(|| unknown_value("level", text, Text::ExpectedLevel))
}

fn parse_player(field: &'static str, text: Option<&str>) -> Result<Option<Player>, AddressError> {
    let read = |text| Player::from_keyword(text).ok_or_else(|| unknown_value(field, text, Text::ExpectedPlayer));
    text.map(read).transpose()
}

fn unknown_value(field: &'static str, text: &str, expected: Text) -> AddressError {
    AddressError::Value {
        field,
        given: text.chars().filter(|letter| !letter.is_control()).take(40).collect(),
        expected,
    }
}

#[cfg(test)]
mod tests;
