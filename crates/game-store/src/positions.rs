//! The positions in the first plies of a stored game, and the moves that were played in them.

use chess_core::notation::UciMove;
use chess_core::{Board, Move, PieceType, Square};
use serde::Deserialize;

use crate::SavedGame;

/// A move in 16 bits: its squares and its promotion. Together with a position, it means one legal move at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

/// The piece types of promotions, by their packed numbers.
const PROMOTIONS: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
/// The number that stands for no move in a list. No move has it, because the squares of a move differ.
const NO_MOVE: u16 = 0;

impl PackedMove {
    /// Packs a move.
    #[must_use]
    pub fn new(mv: Move) -> Self {
        let UciMove { from, to, promotion } = UciMove::from(mv);
        let promotion = PROMOTIONS.iter().position(|piece| Some(*piece) == promotion);
        let number = |square: Square| square.index() as u16;
        Self(number(from) | number(to) << 6 | promotion.map_or(0, |index| index as u16 + 1) << 12)
    }

    /// The legal move in `board` that this is; `None` if there is no such move.
    #[must_use]
    pub fn on(self, board: &Board) -> Option<Move> {
        board.legal_moves().iter().copied().find(|mv| Self::new(*mv) == self)
    }
}

/// A position of a game, and the move that was played in it.
///
/// ```
/// use game_store::GamePosition;
/// use chess_core::Board;
///
/// let text = r#"{"version": 1, "moves": ["e2e4", "e7e5"]}"#;
/// let positions = GamePosition::all_of(text).expect("a game");
/// assert_eq!(positions.len(), 3);
/// let start = Board::default();
/// assert_eq!(positions[0].hash, start.position_hash());
/// assert_eq!(positions[0].mv.and_then(|mv| mv.on(&start)).expect("legal").to_string(), "e2e4");
/// assert_eq!(GamePosition::from_bytes(positions[1].to_bytes()), positions[1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePosition {
    /// The number of plies before the position.
    pub ply: u8,
    /// The hash of the position. Equal positions have equal hashes ([`Board::position_hash`]).
    pub hash: u64,
    /// The move that was played in the position; `None` if the position is the last one.
    pub mv: Option<PackedMove>,
}

/// The moves of a stored game. The other fields of the text are skipped.
#[derive(Deserialize)]
struct Line {
    version: u64,
    #[serde(default)]
    start: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    cursor: Option<usize>,
}

impl GamePosition {
    /// The maximum number of plies of a game whose positions are listed.
    pub const MAX_PLIES: u8 = 40;
    /// The number of bytes of a position.
    pub const BYTES: usize = size_of::<u64>() + size_of::<u16>() + 1;

    /// The positions in the first plies of the game with this stored text, from the start position on; `None` if the
    /// text is not a game. Moves that were taken back are left out.
    #[must_use]
    pub fn all_of(text: &str) -> Option<Vec<Self>> {
        match serde_json::from_str::<Line>(text) {
            Ok(line) if line.version == crate::VERSION => {
                let start = line
                    .start
                    .map_or_else(|| Some(Board::default()), |fen| fen.parse().ok())?;
                let played = line.cursor.unwrap_or(usize::MAX).min(line.moves.len());
                let moves = line.moves[..played].iter().map_while(|text| text.parse().ok());
                Some(Self::of_line(start, moves))
            }
            // The reader of games reads a part of a damaged text.
            _ => {
                let game = SavedGame::read(text).ok()?.game;
                Some(Self::of_line(
                    game.start().clone(),
                    game.moves().iter().copied().map(UciMove::from),
                ))
            }
        }
    }

    /// The positions from `start` on, up to the first move that is not legal.
    fn of_line(start: Board, moves: impl Iterator<Item = UciMove>) -> Vec<Self> {
        let (mut board, mut moves) = (start, moves);
        let mut positions = Vec::with_capacity(usize::from(Self::MAX_PLIES) + 1);
        for ply in 0..=Self::MAX_PLIES {
            let next = moves.next().filter(|_| ply < Self::MAX_PLIES);
            let next = next.and_then(|text| text.resolve(&board).ok());
            let next = next.and_then(|mv| Some((mv, board.play(mv).ok()?)));
            positions.push(Self {
                ply,
                hash: board.position_hash(),
                mv: next.as_ref().map(|(mv, _)| PackedMove::new(*mv)),
            });
            let Some((_, after)) = next else { break };
            board = after;
        }
        positions
    }

    /// The position as bytes: its hash, its move and its ply.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.hash.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.mv.map_or(NO_MOVE, |PackedMove(number)| number).to_le_bytes());
        bytes[10] = self.ply;
        bytes
    }

    /// Reads a position from its bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let [hash @ .., low, high, ply] = bytes;
        let number = u16::from_le_bytes([low, high]);
        Self {
            ply,
            hash: u64::from_le_bytes(hash),
            mv: (number != NO_MOVE).then_some(PackedMove(number)),
        }
    }
}

#[cfg(test)]
mod tests;
