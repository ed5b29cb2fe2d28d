//! The rules of chess: squares, pieces, the immutable board, moves, games and their ends.

mod attacks;
pub(crate) mod bitboard;
mod board;
mod castling;
mod dead;
mod events;
mod explain;
mod game;
mod hash;
mod make;
mod movegen;
mod moves;
mod outcome;
mod perft;
mod piece;
mod placement;
mod play;
mod queries;
mod resolution;
mod setup;
mod square;
mod square_iterator;
mod square_set;
mod uci_move;

pub(crate) use attacks::{
    attacks as attacks_of, between, knights as attacks_of_knights, line, pawn as pawn_attacks, pawns_east, pawns_west,
};
pub use board::Board;
pub(crate) use castling::{Castling, back_rank_of};
pub use castling::{CastlingRights, CastlingSide};
pub use events::{GameEvent, GameMessage, MoveMade, events};
pub use explain::{CastlingRefusal, Refusal};
pub use game::{ActionError, Game, GameAction};
pub(crate) use hash::{quiet_move_difference, split_mix};
pub(crate) use movegen::constraints::Constraints;
pub(crate) use movegen::legal::{
    Visitor, castlings as legal_castlings, for_each_movable_piece, targets_of as legal_targets, visit_some,
};
pub(crate) use movegen::oracle::is_legal;
pub use movegen::oracle::legal_moves_by_king_capture;
pub(crate) use movegen::pawns::PawnTargets;
pub(crate) use movegen::potential::{PotentialMoves, potential_moves};
pub(crate) use movegen::targets::Targets;
pub use moves::{CastlingMode, Move, MoveKind, MoveList, PotentialKind, PotentialMove};
pub use outcome::{DrawClaim, Outcome};
pub use perft::{divide, perft, perft_unbulked};
pub use piece::{Color, Piece, PieceType};
pub(crate) use placement::Placement;
pub use play::IllegalMove;
pub use queries::{Capture, MovementVector, Pin, VectorKind};
pub use resolution::{Resolution, ResolvedAction};
pub use setup::{Setup, SetupError, SetupProblem};
pub use square::{File, ParseSquareError, Rank, Square, SquareColor};
pub use square_iterator::Squares;
pub use square_set::SquareSet;
pub use uci_move::UciMove;

#[cfg(test)]
pub(crate) mod tests;
