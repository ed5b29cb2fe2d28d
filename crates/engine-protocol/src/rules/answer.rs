//! The answers of the rules service.

use chess_core::notation::UciMove;
use chess_core::{Board, CastlingSide, Color, Piece, PieceType};
use serde::{Deserialize, Serialize};

use super::chess::{Move, MoveKind, PieceOn, Square};

/// The reply to a [`Question`](super::Question). Each question has exactly one reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Answer {
    /// The position.
    Position(Position),
    /// Legal moves.
    Moves {
        /// The moves.
        moves: Vec<Move>,
    },
    /// The potential moves of a piece, which ignore check.
    PotentialMoves {
        /// The piece; absent if the square is empty.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<Piece>,
        /// The potential moves, theoretical king captures and pawn attacks.
        moves: Vec<PotentialMove>,
    },
    /// The directions in which a piece can move.
    Vectors {
        /// The piece; absent if the square is empty.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<Piece>,
        /// The vectors on an otherwise empty board, in clockwise order from the vector straight up.
        empty_board: Vec<Vector>,
        /// The same vectors, each ending before the first piece in its way.
        clipped: Vec<Vector>,
    },
    /// The squares controlled by a side.
    Control {
        /// The squares, from a1 to h8.
        squares: Vec<Square>,
    },
    /// The pieces that control a square.
    Controllers {
        /// The pieces, from a1 to h8.
        pieces: Vec<PieceOn>,
    },
    /// The pieces that give check.
    Checkers {
        /// Whether the side to move is in check.
        in_check: bool,
        /// The king of the side to move.
        king: Square,
        /// The pieces that give check, from a1 to h8.
        checkers: Vec<PieceOn>,
    },
    /// The pinned pieces.
    Pins {
        /// One pin for each pinned piece, in the order of the pinning pieces' squares from a1 to h8.
        pins: Vec<Pin>,
    },
    /// The castling moves that are possible now.
    Castling {
        /// White's castling moves, then Black's; kingside first.
        castlings: Vec<CastlingStatus>,
    },
    /// The state of the game: whether and how it has ended.
    Outcome(GameStatus),
    /// The reason why a move is not legal.
    Explained {
        /// Whether the move is legal.
        legal: bool,
        /// The legal moves with these squares. There are several if the question leaves a promotion open.
        moves: Vec<Move>,
        /// The reason why the move is not legal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refusal: Option<Reason>,
    },
    /// The position after a move.
    Played(Box<Played>),
    /// The question could not be answered.
    Failed {
        /// The reason, written for people: the name of the invalid field, a colon, the problem; lower case, no full
        /// stop.
        message: String,
    },
}

/// A position as text and as a list of pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The FEN, with castling rights as in X-FEN.
    pub fen: Board,
    /// The FEN, with castling rights as the files of the rooks (Shredder-FEN).
    pub shredder_fen: String,
    /// The board as text, with White at the bottom.
    pub diagram: String,
    /// The side to move.
    pub side_to_move: Color,
    /// Whether the king of the side to move is in check.
    pub in_check: bool,
    /// The target square of a legal en passant capture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<Square>,
    /// The number of plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the current move: 1 at the start, and one more after each move of Black.
    pub fullmove_number: u32,
    /// The pieces on the board, from a1 to h8.
    pub pieces: Vec<PieceOn>,
}

/// A potential move, which ignores check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PotentialMove {
    /// The origin square.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The displacement from origin to target: files to the right and ranks up, from White's point of view.
    pub vector: [i8; 2],
    /// The kind: a move, a theoretical king capture, or a pawn attack.
    pub kind: PotentialKind,
    /// The kind of the move; absent for a theoretical king capture and for a pawn attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_kind: Option<MoveKind>,
    /// The piece that the potential move would capture, which may be the king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<PieceOn>,
    /// The piece type to which the pawn would be promoted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PieceType>,
}

/// The kind of a potential move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PotentialKind {
    /// A move. It is legal if no reply is a theoretical king capture.
    Move,
    /// A theoretical king capture, which is never played.
    KingCapture,
    /// A pawn's attack on an empty square or on an own piece.
    PawnAttack,
}

/// A direction in which a piece can move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Vector {
    /// The displacement of one step: files to the right and ranks up, from White's point of view.
    pub step: [i8; 2],
    /// The moves that the piece can make along the vector.
    pub kind: VectorKind,
    /// The empty squares within reach, the nearest first.
    pub squares: Vec<Square>,
    /// The displacement from the piece to each of the empty squares: files to the right and ranks up.
    pub displacements: Vec<[i8; 2]>,
    /// The piece that ends the vector, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocker: Option<PieceOn>,
}

/// The moves that a piece can make along a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VectorKind {
    /// Moves to empty squares, and the capture of the first enemy piece.
    Move,
    /// The pushes of a pawn, only to empty squares.
    Push,
    /// The attack of a pawn, only to capture.
    PawnAttack,
}

/// A pinned piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// The piece that is pinned.
    pub pinned: PieceOn,
    /// The pinning piece.
    pub by: PieceOn,
    /// The squares between the king and the pinning piece, and the square of the pinning piece, from a1 to h8.
    pub line: Vec<Square>,
}

/// A castling move, and whether it is possible.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CastlingStatus {
    /// The side that castles.
    pub color: Color,
    /// The side of the board towards which the king castles.
    pub wing: CastlingSide,
    /// Whether the castling move would be legal if it were the side's turn.
    pub possible: bool,
    /// The castling move in UCI notation, if it is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<UciMove>,
    /// The reason why the castling move is not possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Reason>,
}

/// A reason, with a code for programs and a text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// A stable name: `blocked`, `castling-king-moved`, `fifty-moves`.
    pub code: String,
    /// An English sentence.
    pub text: String,
    /// The square to which the reason refers, such as the square of a blocking piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
}

/// The state of the game: whether and how it has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameStatus {
    /// Whether the game has ended.
    pub over: bool,
    /// The reason: `checkmate`, `stalemate` …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The winner, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// The draw that the side to move may claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable_draw: Option<Reason>,
    /// The number of times that the position has occurred, including the current occurrence.
    pub repetitions: u32,
}

/// The position after a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// All moves since the start position, including the played move, in the form for the next question.
    pub moves: Vec<UciMove>,
    /// The position after the move, as FEN.
    pub fen: Board,
    /// The state of the game: whether and how it has ended.
    pub outcome: GameStatus,
}
