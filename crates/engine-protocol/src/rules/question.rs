//! Questions.

use chess_core::notation::UciMove;
use chess_core::{Board, Color, PieceType, Square};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::square::any_square;
use crate::wire::said;

/// A rules question: the position and what is asked about it.
///
/// ```
/// use engine_protocol::Request;
/// use engine_protocol::rules::{Ask, Question};
///
/// let text = r#"{"id": 3, "body": {"type": "pins", "color": "white", "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}}"#;
/// let request: Request<Question> = serde_json::from_str(text).expect("a question");
/// assert!(matches!(request.body.ask, Ask::Pins { .. }));
/// assert!(request.body.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The first position of the game; X-FEN and Shredder-FEN tell of Chess960.
    pub start: Board,
    /// The moves played since then.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// What is asked about the position after these moves.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What can be asked about a position; each variant names the answer that it gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Ask {
    /// The position itself: [`Position`](super::Answer::Position).
    Position,
    /// The legal moves of the side to move: [`Moves`](super::Answer::Moves).
    LegalMoves,
    /// The legal moves of one piece: [`Moves`](super::Answer::Moves).
    LegalMovesFrom {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The legal captures of the side to move: [`Moves`](super::Answer::Moves).
    Captures,
    /// The legal captures of one piece: [`Moves`](super::Answer::Moves).
    CapturesFrom {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// What a piece of either side could do if there were no check: [`PotentialMoves`](super::Answer::PotentialMoves).
    PotentialMoves {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The directions in which a piece can go: [`Vectors`](super::Answer::Vectors).
    Vectors {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The squares that a side controls: [`Control`](super::Answer::Control).
    Control {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
    },
    /// The pieces of a side that control one square: [`Control`](super::Answer::Control).
    Controllers {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
        /// The square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// Who gives check: [`Checkers`](super::Answer::Checkers).
    Checkers,
    /// Which pieces of a side are pinned: [`Pins`](super::Answer::Pins).
    Pins {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
    },
    /// Who may castle where now, and why not: [`Castling`](super::Answer::Castling).
    Castling,
    /// Whether and how the game has ended: [`Outcome`](super::Answer::Outcome).
    Outcome,
    /// Why a move is not legal: [`Explained`](super::Answer::Explained).
    Explain {
        /// The square that the piece leaves.
        #[serde(deserialize_with = "from")]
        from: Square,
        /// The square that it is to reach.
        #[serde(deserialize_with = "to")]
        to: Square,
        /// What the pawn is to become.
        #[serde(default, deserialize_with = "promotion", skip_serializing_if = "Option::is_none")]
        promotion: Option<PieceType>,
    },
    /// The position after one more move: [`Played`](super::Answer::Played).
    Play {
        /// The move as a person writes it: `Nf3`, `nf3`, `g1f3`, `O-O`, `castle kingside`.
        #[serde(deserialize_with = "text")]
        text: String,
    },
}

/// For each field of [`Ask`] a reader whose errors begin with the field's name: a tagged type is read into memory
/// first, and with that the path is lost.
macro_rules! named_fields {
    ($($name:ident: $type:ty = $reader:path),* $(,)?) => {$(
        fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
            $reader(deserializer).map_err(|error| {
                D::Error::custom(format_args!(concat!(stringify!($name), ": {}"), said(&error)))
            })
        }
    )*};
}

named_fields! {
    square: Square = any_square,
    from: Square = any_square,
    to: Square = any_square,
    color: Color = Color::deserialize,
    promotion: Option<PieceType> = Option::deserialize,
    text: String = String::deserialize,
}
