//! The class `Game`: a game with its history, for programs that play move by move.

use chess_core::notation::pgn::{PgnGame, Tags};
use chess_core::notation::san;
use chess_core::{Board, Color, Game as History, Move, Square};
use js_sys::{Array, JsString, Reflect};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::to_plain_object;

/// A game: a position with the moves that led to it.
#[wasm_bindgen]
pub struct Game(History);

#[wasm_bindgen]
impl Game {
    /// Creates a game that begins in a position. Without a FEN, it begins in the start position. X-FEN and Shredder-FEN
    /// select Chess960.
    ///
    /// # Errors
    ///
    /// Throws an error if the FEN is not a legal position; its message has all reasons.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> Result<Self, JsError> {
        let start: Board = fen.as_deref().map_or_else(|| Ok(Board::default()), str::parse)?;
        Ok(Self(History::new(start)))
    }

    /// The legal moves of the side to move, in SAN. If `from` is given, only the moves of the piece on this square.
    ///
    /// # Errors
    ///
    /// Throws an error if `from` is not the name of a square.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(&self, from: Option<String>) -> Result<Array, JsError> {
        let board = self.0.board();
        Ok(array_of_move_texts(self.legal_moves(from)?, |mv| san(board, mv)))
    }

    /// The legal moves in UCI notation: `e2e4`, `e7e8q`, `e1g1`.
    ///
    /// # Errors
    ///
    /// Throws an error if `from` is not the name of a square.
    #[wasm_bindgen(js_name = uciMoves, unchecked_return_type = "string[]")]
    pub fn uci_moves(&self, from: Option<String>) -> Result<Array, JsError> {
        Ok(array_of_move_texts(self.legal_moves(from)?, |mv| mv.to_string()))
    }

    /// Plays a move, given in SAN, in UCI notation or as people write it: `Nf3`, `nf3`, `g1f3`, `O-O`. Returns the move
    /// in SAN.
    ///
    /// # Errors
    ///
    /// Throws an error if the move is not legal or the game is over. Its message has the reason.
    pub fn play(&mut self, text: &str) -> Result<String, JsError> {
        let mv = rules_service::read_move(&self.0, text).map_err(|error| JsError::new(&error))?;
        let written = san(self.0.board(), mv);
        self.0 = self.0.play(mv)?;
        Ok(written)
    }

    /// Takes the last move back. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let before = self.0.undo();
        before.map(|before| self.0 = before).is_some()
    }

    /// The moves of the game in SAN.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn history(&self) -> Array {
        let played = self.0.moves().iter().enumerate();
        let written = played.filter_map(|(ply, &mv)| Some(san(self.0.board_at(ply)?, mv)));
        array_of_texts(written)
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.0.board().to_string()
    }

    /// The side to move.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        match self.0.board().side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        }
        .to_owned()
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.board().is_in_check()
    }

    /// How the game has ended; `undefined` if it is in progress.
    ///
    /// # Errors
    ///
    /// Throws an error if there is not enough memory.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, JsError> {
        rules_service::outcome(&self.0).map_or(Ok(JsValue::UNDEFINED), |outcome| to_plain_object(&outcome))
    }

    /// The game as PGN, with these tags.
    ///
    /// # Errors
    ///
    /// Throws an error if the tags are not texts or a tag has an invalid name.
    pub fn pgn(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] tags: JsValue,
    ) -> Result<String, JsError> {
        let tags = if tags.is_undefined() {
            Tags::default()
        } else {
            tags_of(&tags).map_err(|error| JsError::new(&error))?
        };
        Ok(PgnGame::from_game(&self.0, tags).to_string())
    }
}

impl Game {
    fn legal_moves(&self, from: Option<String>) -> Result<Vec<Move>, JsError> {
        let board = self.0.board();
        Ok(match from {
            Some(square) => board.legal_moves_from(square.parse::<Square>()?).to_vec(),
            None => board.legal_moves().to_vec(),
        })
    }
}

/// The tags in an object with their values. A tag whose value is `undefined` is absent. The values are read from the
/// object itself, because in its copy as plain data some values that are not texts are texts.
fn tags_of(object: &JsValue) -> Result<Tags, String> {
    let names = Reflect::own_keys(object).ok().filter(|_| !Array::is_array(object));
    let names = names.ok_or("tags: an object is expected")?;
    let mut texts = names.iter().filter_map(|name| name.as_string());
    texts.try_fold(Tags::default(), |tags, name| {
        let value = Reflect::get(object, &name.as_str().into()).unwrap_or(JsValue::NULL);
        match value.as_string() {
            Some(value) => tags
                .with(&name, &value)
                .map_err(|error| format!("tags: {name}: {error}")),
            None if value.is_undefined() => Ok(tags),
            None => Err(format!("tags: {name}: a text is expected")),
        }
    })
}

fn array_of_move_texts(moves: Vec<Move>, text: impl Fn(Move) -> String) -> Array {
    array_of_texts(moves.into_iter().map(text))
}

/// The texts as an array. JavaScript splits one text faster than it receives many texts.
fn array_of_texts(texts: impl Iterator<Item = String>) -> Array {
    let all: Vec<String> = texts.collect();
    if all.is_empty() {
        return Array::new();
    }
    JsString::from(all.join(" ")).split(" ")
}
