//! A new game from the page's address (`?fen=…&play=black&opponent=classic`) or from the dialog.

use std::fmt;
use std::str::FromStr;

use chess_core::notation::FenError;
use chess_core::{Board, Color};

use crate::state::{NewGame, Player, Players};

/// Which side a person wants to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayAs {
    /// The white pieces.
    #[default]
    White,
    /// The black pieces.
    Black,
    /// Whatever a coin says.
    Random,
}

/// The parameters that start a new game; others are not this page's.
pub const PARAMETERS: [&str; 5] = ["fen", "play", "opponent", "white", "black"];

/// Why no game can be started: the field and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub enum WishError {
    /// The text is no position.
    Fen(FenError),
    /// The value is none of those that the field knows.
    Value {
        /// The name of the parameter.
        field: &'static str,
        /// What was given, shortened.
        given: String,
        /// What would be right.
        expected: &'static str,
    },
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "fen: {error}"),
            Self::Value { field, given, expected } => {
                write!(f, "{field}: `{given}` is not known; {expected} would be")
            }
        }
    }
}

/// The game that the address's parameters ask for: `None` where they ask for none. `coin` decides `play=random`.
///
/// # Errors
///
/// A [`WishError`] for the first parameter that cannot be read.
pub fn new_game(parameters: &[(String, String)], coin: bool) -> Result<Option<NewGame>, WishError> {
    if !parameters.iter().any(|(name, _)| PARAMETERS.contains(&name.as_str())) {
        return Ok(None);
    }
    let value = |wanted: &str| {
        parameters
            .iter()
            .find(|(name, _)| name == wanted)
            .map(|(_, value)| value.as_str())
    };
    let board = value("fen").map_or_else(|| Ok(Board::default()), parse_fen)?;
    let play = value("play").map_or(Ok(PlayAs::White), parse_play)?;
    let opponent = player("opponent", value("opponent"))?.unwrap_or(Player::Classic);
    let chosen = wished(board, opponent, play, coin);
    let players = Players {
        white: player("white", value("white"))?.unwrap_or(chosen.players.white),
        black: player("black", value("black"))?.unwrap_or(chosen.players.black),
    };
    let orientation = players.only_person().unwrap_or(chosen.orientation);
    Ok(Some(NewGame {
        players,
        orientation,
        ..chosen
    }))
}

/// The game of a person who plays one side against an opponent.
#[must_use]
pub fn wished(board: Board, opponent: Player, play: PlayAs, coin: bool) -> NewGame {
    let color = match play {
        PlayAs::White => Color::White,
        PlayAs::Black => Color::Black,
        PlayAs::Random if coin => Color::White,
        PlayAs::Random => Color::Black,
    };
    NewGame {
        board,
        players: Players::person_as(color, opponent),
        orientation: color,
    }
}

/// The first position that a text gives: FEN, or the usual one where it is blank.
///
/// # Errors
///
/// A [`FenError`] that names the field of the FEN.
pub fn parse_start(text: &str) -> Result<Board, FenError> {
    match text.trim() {
        "" => Ok(Board::default()),
        text => Board::from_str(text),
    }
}

fn parse_fen(text: &str) -> Result<Board, WishError> {
    Board::from_str(text.trim()).map_err(WishError::Fen)
}

/// The value of `play`.
///
/// # Errors
///
/// [`WishError::Value`] where it is none of the three.
pub fn parse_play(text: &str) -> Result<PlayAs, WishError> {
    match text {
        "white" => Ok(PlayAs::White),
        "black" => Ok(PlayAs::Black),
        "random" => Ok(PlayAs::Random),
        _ => Err(unknown("play", text, "white, black or random")),
    }
}

fn player(field: &'static str, text: Option<&str>) -> Result<Option<Player>, WishError> {
    match text {
        None => Ok(None),
        Some("human") => Ok(Some(Player::Human)),
        Some("classic") => Ok(Some(Player::Classic)),
        Some(other) => Err(unknown(field, other, "classic or human")),
    }
}

fn unknown(field: &'static str, text: &str, expected: &'static str) -> WishError {
    WishError::Value {
        field,
        given: text.chars().take(40).collect(),
        expected,
    }
}

#[cfg(test)]
mod tests;
