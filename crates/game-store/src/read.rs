//! Reads a stored game and reports the faults of its text.

use chess_core::Game;
use chess_core::notation::pgn::GameResult;
use chess_core::notation::{ParseGameError, parse_game};

use crate::error::{Fault, ReadError};
use crate::json_fields::Fields;
use crate::{Details, Ending, MAX_MOVES, PageState, Record, SavedGame, Setup};

/// The fields that every stored game must have.
const REQUIRED_FIELDS: [&str; 2] = ["start", "moves"];

/// The name of a field with the number of changes of the game. Earlier programs stored this field in texts of the
/// present version, but no reader uses it.
const REVISION: &str = "revision";

/// The result of reading a stored game.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredGame {
    /// The game, as far as it can be read.
    pub game: Game,
    /// The fields of the text.
    pub saved: SavedGame,
    /// The problems in the parts of the text that cannot be read.
    pub faults: Vec<Fault>,
}

impl SavedGame {
    /// Reads a stored game. Invalid fields are ignored as if they were missing. Only the moves before the first invalid
    /// move are read.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if no game can be read.
    pub fn read(text: &str) -> Result<RestoredGame, ReadError> {
        let mut fields = Fields::of(text, Some("moves"))?.without_version(None)?;
        fields.object.shift_remove(REVISION);
        let (record, rest, mut faults) = fields.read::<Record>(&REQUIRED_FIELDS)?;
        let (setup, rest, of_setup) = Fields::from(rest).read::<Setup>(&[])?;
        let (details, rest, of_details) = Fields::from(rest).read::<Details>(&[])?;
        let (page, extra, of_page) = Fields::from(rest).read::<PageState>(&[])?;
        faults.extend(of_setup.into_iter().chain(of_details).chain(of_page));
        if record.moves.len() > MAX_MOVES {
            return Err(ReadError::TooManyMoves(record.moves.len()));
        }
        let saved = Self {
            record,
            setup,
            details,
            page,
            extra,
        };
        let moves = play_saved_moves(&saved, &mut faults)?;
        let is_cut = |fault: &Fault| matches!(fault, Fault::Truncated(_)) || fault.name() == "moves";
        let game = if faults.iter().any(is_cut) {
            // If moves are missing, the ending does not belong to the position that was read.
            moves
        } else {
            let ended = with_saved_result(moves, &saved, &mut faults);
            move_to_cursor(ended, &saved, &mut faults)
        };
        Ok(RestoredGame { game, saved, faults })
    }
}

/// The game after all moves, or after the moves before the first illegal move.
fn play_saved_moves(saved: &SavedGame, faults: &mut Vec<Fault>) -> Result<Game, ReadError> {
    let mut count = saved.record.moves.len();
    loop {
        let moves = saved.record.moves.iter().take(count).map(String::as_str);
        match parse_game(&saved.record.start, moves) {
            Ok(game) => return Ok(game),
            Err(ParseGameError::Start(error)) => return Err(ReadError::Start(error)),
            Err(ParseGameError::Move { ply, error }) => {
                faults.push(Fault::field(format!("moves[{ply}]"), error));
                count = ply;
            }
        }
    }
}

fn with_saved_result(game: Game, saved: &SavedGame, faults: &mut Vec<Fault>) -> Game {
    let Some(ending) = &saved.record.ending else {
        return game;
    };
    let recorded = || game.with_recorded_draw().ok().filter(|_| is_recorded_draw(saved));
    let ended = ending.apply_to(&game).or_else(|error| recorded().ok_or(error));
    ended.unwrap_or_else(|error| {
        faults.push(Fault::field("ending", error));
        game
    })
}

/// Whether the game was imported as a draw. Its record may contain an agreement even before both sides have moved.
fn is_recorded_draw(saved: &SavedGame) -> bool {
    saved.record.ending == Some(Ending::AgreeDraw) && saved.details.imported == Some(GameResult::Draw)
}

fn move_to_cursor(game: Game, saved: &SavedGame, faults: &mut Vec<Fault>) -> Game {
    let Some(cursor) = saved.record.cursor else { return game };
    game.go_to(cursor).unwrap_or_else(|| {
        faults.push(Fault::field("cursor", "there are fewer moves"));
        game
    })
}
