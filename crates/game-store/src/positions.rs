//! The positions in the first plies of a stored game, and the moves that were played in them.

use chess_core::notation::UciMove;
use chess_core::{Board, Move, PieceType, Square};
use serde::Deserialize;

use crate::{SavedGame, text_hash};

/// A move in 16 bits: its squares and its promotion. Together with a position, it means one legal move at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

/// The piece types of promotions, by their packed numbers.
const PROMOTIONS: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

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

/// The positions in the first plies of a game, from the start position on, as hashes that are equal for equal positions
/// ([`Board::position_hash`]), and the moves that were played in them.
///
/// ```
/// use game_store::GamePositions;
/// use chess_core::Board;
///
/// let text = r#"{"version": 1, "moves": ["e2e4", "e7e5"]}"#;
/// let positions = GamePositions::of_text(text).expect("a game");
/// let start = Board::default();
/// let mv = positions.moves_in(start.position_hash()).next().expect("a move");
/// assert_eq!(mv.on(&start).expect("legal").to_string(), "e2e4");
/// assert_eq!(GamePositions::from_bytes(&positions.to_bytes()), Some(positions));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePositions {
    /// The positions with the moves in them, and the last position. As bytes they are read fast, because nothing is
    /// copied one by one.
    bytes: Box<[u8]>,
}

const HASH_BYTES: usize = size_of::<u64>();
/// The bytes of a position and of the move in it.
type Entry = [u8; HASH_BYTES + size_of::<u16>()];

fn hash_in(entry: &Entry) -> u64 {
    entry.first_chunk().map_or(0, |hash| u64::from_le_bytes(*hash))
}

fn move_in(entry: &Entry) -> PackedMove {
    PackedMove(entry.last_chunk().map_or(0, |mv| u16::from_le_bytes(*mv)))
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

impl GamePositions {
    /// The maximum number of plies of a game whose positions are listed.
    pub const MAX_PLIES: usize = 40;
    /// The first byte of a list of positions as bytes.
    const FORMAT: u8 = 1;

    /// The positions of a game with this stored text; `None` if the text is not a game. Moves that were taken back are
    /// left out.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
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
    fn of_line(start: Board, moves: impl Iterator<Item = UciMove>) -> Self {
        let mut bytes = start.position_hash().to_le_bytes().to_vec();
        let mut board = start;
        for text in moves.take(Self::MAX_PLIES) {
            let next = text
                .resolve(&board)
                .ok()
                .and_then(|mv| Some((mv, board.play(mv).ok()?)));
            let Some((mv, next)) = next else { break };
            bytes.extend(PackedMove::new(mv).0.to_le_bytes());
            bytes.extend(next.position_hash().to_le_bytes());
            board = next;
        }
        Self { bytes: bytes.into() }
    }

    /// The positions with the moves in them, and the last position, which may have none.
    fn parts(&self) -> (&[Entry], Option<u64>) {
        let (entries, last) = self.bytes.as_chunks();
        (entries, last.first_chunk().map(|hash| u64::from_le_bytes(*hash)))
    }

    /// The hashes of the positions, from the start position on.
    pub fn hashes(&self) -> impl DoubleEndedIterator<Item = u64> {
        let (entries, last) = self.parts();
        entries.iter().map(hash_in).chain(last)
    }

    /// Whether the game had the position with this hash.
    #[must_use]
    pub fn contain(&self, position: u64) -> bool {
        let (entries, last) = self.parts();
        entries.iter().any(|entry| hash_in(entry) == position) || last == Some(position)
    }

    /// The moves that were played in the position with this hash. A move that was repeated is returned once.
    pub fn moves_in(&self, position: u64) -> impl Iterator<Item = PackedMove> {
        let (entries, _) = self.parts();
        let played = entries
            .iter()
            .enumerate()
            .filter(move |(_, entry)| hash_in(entry) == position);
        played
            .filter(|(index, entry)| !entries[..*index].contains(entry))
            .map(|(_, entry)| move_in(entry))
    }

    /// The positions as bytes: the format, the positions with their moves, the last position, and a checksum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = [&[Self::FORMAT], &*self.bytes].concat();
        let checksum = text_hash(&content);
        [content.as_slice(), &checksum.to_le_bytes()].concat()
    }

    /// Reads positions from bytes; `None` if the bytes are damaged or of another version.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let (format, content_after_format) = content.split_first()?;
        let is_whole = content_after_format.len() % size_of::<Entry>() == HASH_BYTES;
        let is_intact = u64::from_le_bytes(*checksum) == text_hash(content);
        (is_whole && is_intact && *format == Self::FORMAT).then(|| Self {
            bytes: content_after_format.into(),
        })
    }
}

#[cfg(test)]
mod tests;
