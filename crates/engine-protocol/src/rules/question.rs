//! The questions to the rules service.

use chess_core::notation::UciMove;
use chess_core::{Board, Color, PieceType, Square};
use serde::Serialize;

/// A question about the rules in a position.
///
/// ```
/// use engine_protocol::rules::{Query, Question};
///
/// let text = r#"{"type": "pins", "color": "white", "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}"#;
/// let question = Question::from_json(&serde_json::from_str(text)?).expect("a question");
/// assert!(matches!(question.query, Query::Pins { .. }));
/// assert!(question.moves.is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Query {
    /// The position: [`Position`](super::Answer::Position).
    Position,
    /// The legal moves of the side to move: [`Moves`](super::Answer::Moves).
    LegalMoves,
    /// The legal moves of one piece: [`Moves`](super::Answer::Moves).
    LegalMovesFrom {
        /// The piece's square.
        square: Square,
    },
    /// The legal captures of the side to move: [`Moves`](super::Answer::Moves).
    Captures,
    /// The legal captures of one piece: [`Moves`](super::Answer::Moves).
    CapturesFrom {
        /// The piece's square.
        square: Square,
    },
    /// The potential moves of a piece of either side, which ignore check:
    /// [`PotentialMoves`](super::Answer::PotentialMoves).
    PotentialMoves {
        /// The piece's square.
        square: Square,
    },
    /// The directions in which a piece can move: [`Vectors`](super::Answer::Vectors).
    Vectors {
        /// The piece's square.
        square: Square,
    },
    /// The squares controlled by a side: [`Control`](super::Answer::Control).
    Control {
        /// The side.
        color: Color,
    },
    /// The pieces of a side that control a square: [`Controllers`](super::Answer::Controllers).
    Controllers {
        /// The side.
        color: Color,
        /// The square.
        square: Square,
    },
    /// The pieces that give check: [`Checkers`](super::Answer::Checkers).
    Checkers,
    /// The pinned pieces of a side: [`Pins`](super::Answer::Pins).
    Pins {
        /// The side.
        color: Color,
    },
    /// The castling moves that are possible now, and the reasons why the other castling moves are impossible:
    /// [`Castling`](super::Answer::Castling).
    Castling,
    /// Asks whether and how the game has ended. Answered by [`Outcome`](super::Answer::Outcome).
    Outcome,
    /// The reason why a move is not legal: [`Explained`](super::Answer::Explained).
    Explain {
        /// The origin square.
        from: Square,
        /// The target square.
        to: Square,
        /// The piece type of the promotion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promotion: Option<PieceType>,
    },
    /// The position after one more move: [`Played`](super::Answer::Played).
    Play {
        /// The move as a person writes it: `Nf3`, `nf3`, `g1f3`, `O-O`, `castle kingside`.
        text: String,
    },
}
