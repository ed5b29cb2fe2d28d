//! The questions to the rules service.

use chess_core::notation::UciMove;
use chess_core::{Board, Color, PieceType, Square};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::square::any_square;
use crate::wire::error_text;

/// A question about the rules in a position.
///
/// ```
/// use engine_protocol::Request;
/// use engine_protocol::rules::{Query, Question};
///
/// let text = r#"{"id": 3, "body": {"type": "pins", "color": "white", "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}}"#;
/// let request: Request<Question> = serde_json::from_str(text).expect("a question");
/// assert!(matches!(request.body.query, Query::Pins { .. }));
/// assert!(request.body.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The start position of the game; X-FEN and Shredder-FEN select Chess960.
    pub start: Board,
    /// The moves played since the start position.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The query about the position after these moves.
    #[serde(flatten)]
    pub query: Query,
}

/// The queries about a position. The documentation of each query names its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Query {
    /// The position: [`Position`](super::Answer::Position).
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
    /// The potential moves of a piece of either side, which ignore check:
    /// [`PotentialMoves`](super::Answer::PotentialMoves).
    PotentialMoves {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The directions in which a piece can move: [`Vectors`](super::Answer::Vectors).
    Vectors {
        /// The piece's square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The squares controlled by a side: [`Control`](super::Answer::Control).
    Control {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
    },
    /// The pieces of a side that control a square: [`Controllers`](super::Answer::Controllers).
    Controllers {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
        /// The square.
        #[serde(deserialize_with = "square")]
        square: Square,
    },
    /// The pieces that give check: [`Checkers`](super::Answer::Checkers).
    Checkers,
    /// The pinned pieces of a side: [`Pins`](super::Answer::Pins).
    Pins {
        /// The side.
        #[serde(deserialize_with = "color")]
        color: Color,
    },
    /// The castling moves that are possible now, and the reasons why the other castling moves are impossible:
    /// [`Castling`](super::Answer::Castling).
    Castling,
    /// Whether and how the game has ended: [`Outcome`](super::Answer::Outcome).
    Outcome,
    /// The reason why a move is not legal: [`Explained`](super::Answer::Explained).
    Explain {
        /// The origin square.
        #[serde(deserialize_with = "from")]
        from: Square,
        /// The target square.
        #[serde(deserialize_with = "to")]
        to: Square,
        /// The piece type of the promotion.
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

/// Defines a deserializer for each field of [`Query`]. The errors of the deserializer begin with the field's name.
/// This is necessary because serde buffers the fields of a tagged enum, and loses the path of the field.
macro_rules! named_fields {
    ($($name:ident: $type:ty = $reader:path),* $(,)?) => {$(
        fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
            $reader(deserializer).map_err(|error| {
                D::Error::custom(format_args!(concat!(stringify!($name), ": {}"), error_text(&error)))
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
