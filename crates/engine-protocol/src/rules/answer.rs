//! Answers.

use chess_core::notation::UciMove;
use chess_core::{Board, CastlingSide, Color, Piece, PieceType};
use serde::{Deserialize, Serialize};

use super::chess::{Move, MoveKind, PieceOn, Square};

/// The one and final answer to a [`Question`](super::Question).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Answer {
    /// The position itself.
    Position(Position),
    /// Legal moves.
    Moves {
        /// The moves.
        moves: Vec<Move>,
    },
    /// What a piece could do if there were no check.
    PotentialMoves {
        /// The piece; absent where none stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<Piece>,
        /// Its moves, theoretical king captures and pawn attacks.
        moves: Vec<PotentialMove>,
    },
    /// The directions in which a piece can go.
    Vectors {
        /// The piece; absent where none stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<Piece>,
        /// As if nothing else stood on the board, clockwise from straight up.
        empty_board: Vec<Vector>,
        /// The same vectors, each ending before the first piece in its way.
        clipped: Vec<Vector>,
    },
    /// The squares that a side controls.
    Control {
        /// From a1 to h8.
        squares: Vec<Square>,
    },
    /// The pieces that control a square.
    Controllers {
        /// From a1 to h8.
        pieces: Vec<PieceOn>,
    },
    /// Who gives check.
    Checkers {
        /// Whether anybody does.
        in_check: bool,
        /// The king of the side to move.
        king: Square,
        /// The pieces that give check, from a1 to h8.
        checkers: Vec<PieceOn>,
    },
    /// Which pieces are pinned.
    Pins {
        /// One for each, by the pinning piece's square from a1 to h8.
        pins: Vec<Pin>,
    },
    /// Who may castle where now.
    Castling {
        /// White's wings, then Black's, of each the kingside first.
        castlings: Vec<CastlingChance>,
    },
    /// Whether and how the game has ended.
    Outcome(Standing),
    /// Why a move is not legal.
    Explained {
        /// Whether it is legal after all.
        legal: bool,
        /// The legal moves that may be meant: several where the pawn's promotion is left open.
        moves: Vec<Move>,
        /// Why it is not legal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refusal: Option<Reason>,
    },
    /// The position after a move.
    Played(Box<Played>),
    /// The question could not be answered.
    Failed {
        /// What is wrong, for people: the field at fault, a colon, the reason; lower case, no full stop.
        message: String,
    },
}

/// A position as text and as a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The FEN, castling rights as X-FEN has them.
    pub fen: Board,
    /// The FEN, castling rights by the rooks' files (Shredder-FEN).
    pub shredder_fen: String,
    /// The board drawn as text, White below.
    pub diagram: String,
    /// The side whose turn it is.
    pub side_to_move: Color,
    /// Whether its king is attacked.
    pub in_check: bool,
    /// The square on which a pawn may legally be taken en passant now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the current move of both sides, 1 at the start.
    pub fullmove_number: u32,
    /// What stands where, from a1 to h8.
    pub pieces: Vec<PieceOn>,
}

/// What a piece could do if there were no check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PotentialMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches.
    pub to: Square,
    /// Files to the right and ranks up between the two, as White sees them.
    pub vector: [i8; 2],
    /// What it would do there.
    pub kind: PotentialKind,
    /// What kind of move it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_kind: Option<MoveKind>,
    /// What it would take, the king included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<PieceOn>,
    /// What the pawn would become.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PieceType>,
}

/// What a potential move would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PotentialKind {
    /// A move that is legal if it leaves no theoretical king capture.
    Move,
    /// A theoretical king capture, which is never played.
    KingCapture,
    /// A pawn's attack on an empty square or on an own piece.
    PawnAttack,
}

/// One direction in which a piece can go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Vector {
    /// Files to the right and ranks up from one square to the next, as White sees them.
    pub step: [i8; 2],
    /// What the piece may do along it.
    pub kind: VectorKind,
    /// The free squares within reach, the nearest first.
    pub squares: Vec<Square>,
    /// From the piece to each of these squares: files to the right and ranks up.
    pub displacements: Vec<[i8; 2]>,
    /// The piece that ends the vector, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocker: Option<PieceOn>,
}

/// What a piece may do along a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VectorKind {
    /// Move to free squares, and take the enemy piece behind them.
    Move,
    /// Move to free squares and nothing else: a pawn's push.
    Push,
    /// A pawn's attack: it moves there only to take.
    PawnAttack,
}

/// A pinned piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// The piece that is pinned.
    pub pinned: PieceOn,
    /// The piece that pins it.
    pub by: PieceOn,
    /// The squares between the king and the pinning piece, and that piece's own, from a1 to h8.
    pub line: Vec<Square>,
}

/// Whether a side can castle on one wing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CastlingChance {
    /// The side.
    pub color: Color,
    /// The wing.
    pub wing: CastlingSide,
    /// Whether it could castle there if it were its turn.
    pub possible: bool,
    /// The move in long algebraic notation, where it is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<UciMove>,
    /// Why it is not possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Reason>,
}

/// A reason for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// A name that does not change: `blocked`, `castling-king-moved`, `fifty-moves`.
    pub code: String,
    /// A sentence.
    pub text: String,
    /// The square that it is about, such as that of the piece in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
}

/// Whether and how the game has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Whether it has ended.
    pub over: bool,
    /// Why: `checkmate`, `stalemate` …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Who has won, if it is no draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// The draw that the side to move may claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable_draw: Option<Reason>,
    /// How often the position has appeared, this time included.
    pub repetitions: u32,
}

/// What a move leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// All moves since the start, this one included, as the next question takes them.
    pub moves: Vec<UciMove>,
    /// The position after it, as FEN.
    pub fen: Board,
    /// Whether and how the game has ended.
    pub outcome: Standing,
}
