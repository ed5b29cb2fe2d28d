//! Reads and writes games with the search's score of each position, in [viriformat]. Other trainers can read this
//! format too. A game has 36 bytes, and each ply has 4 bytes more.
//!
//! A game consists of its start position in 32 bytes, the moves, and four zero bytes at the end. Each move has two
//! bytes, followed by two bytes for the score of the position before the move. Numbers are little-endian. Squares are
//! counted from a1 along the ranks.
//!
//! [viriformat]: https://docs.rs/crate/viriformat/3.0.0

use std::fmt;

use chess_core::{Board, CastlingRights, CastlingSide, Color, Move, MoveKind, Piece, PieceType, Setup, Square};

/// A game with the scores of its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredGame {
    /// The start position.
    pub start: Board,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves, each with the score of the position before it in centipawns, positive for White.
    pub moves: Vec<(Move, i16)>,
}

/// The reason why bytes are not valid games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// The bytes end in the middle of a game.
    CutShort,
    /// A game's start position is not legal.
    NoPosition,
    /// A result is not 0, 1 or 2.
    NoResult(u8),
    /// A move is illegal. The values are the two bytes of the move and the number of plies before the move.
    IllegalMove(u16, usize),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutShort => f.write_str("the file ends in the middle of a game"),
            Self::NoPosition => f.write_str("a game's start position is not legal"),
            Self::NoResult(byte) => write!(f, "a game's result is {byte}, not 0, 1 or 2"),
            Self::IllegalMove(bits, ply) => write!(f, "after {ply} plies, {bits:#06x} is not a legal move"),
        }
    }
}

/// The length of a position in bytes.
const POSITION_BYTES: usize = 32;
/// The code of a rook with a castling right, in addition to the six piece types.
const UNMOVED_ROOK: u8 = 6;
/// The bit that marks a black piece in the four bits of a piece.
const BLACK_PIECE: u8 = 8;
/// The bit that shows that Black is to move. The bit is in the byte with the en passant square.
const BLACK_TO_MOVE: u8 = 128;
/// The code that means no square.
const NO_SQUARE: u8 = 64;
/// The two highest bits of a move mark special moves.
const EN_PASSANT: u16 = 1 << 14;
const CASTLING_BITS: u16 = 2 << 14;
const PROMOTION_BITS: u16 = 3 << 14;
/// The promotion pieces. The next two bits of a move contain an index in this list.
const PROMOTION_PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

impl ScoredGame {
    /// White's points, doubled: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(&self) -> u8 {
        match self.winner {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        }
    }

    /// The position before each move, with the move and the score.
    pub fn positions(&self) -> impl Iterator<Item = (Board, Move, i16)> + '_ {
        let mut next = self.start.clone();
        self.moves.iter().map(move |&(mv, score)| {
            let after = next.play(mv).unwrap_or_default();
            (std::mem::replace(&mut next, after), mv, score)
        })
    }

    /// The quiet positions with their scores. In a quiet position, the side to move is not in check, and the played
    /// move is neither a capture nor a promotion.
    pub fn quiet_positions(&self) -> impl Iterator<Item = (Board, i16)> + '_ {
        let is_quiet = |board: &Board, mv: Move| !board.is_in_check() && !mv.is_capture() && mv.promotion().is_none();
        self.positions()
            .filter_map(move |(board, mv, score)| is_quiet(&board, mv).then_some((board, score)))
    }

    /// The game in viriformat.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = position_bytes(&self.start, self.half_points()).to_vec();
        for &(mv, score) in &self.moves {
            bytes.extend(move_bits(mv).to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend([0; 4]);
        bytes
    }

    /// Removes the first game from the bytes and returns the game.
    ///
    /// # Errors
    ///
    /// When there is no complete legal game.
    pub fn take_first(bytes: &mut &[u8]) -> Result<Self, FormatError> {
        let (position, mut rest) = bytes.split_first_chunk().ok_or(FormatError::CutShort)?;
        let (start, winner) = position_of(position)?;
        let (mut moves, mut board) = (Vec::new(), start.clone());
        loop {
            let ([low, high, score @ ..], after) = rest.split_first_chunk::<4>().ok_or(FormatError::CutShort)?;
            rest = after;
            let bits = u16::from_le_bytes([*low, *high]);
            if bits == 0 {
                break;
            }
            let mv = move_of(&board, bits).ok_or(FormatError::IllegalMove(bits, moves.len()))?;
            board = board.play(mv).unwrap_or_default();
            moves.push((mv, i16::from_le_bytes(*score)));
        }
        *bytes = rest;
        Ok(Self { start, winner, moves })
    }
}

/// Reads all games. If there is an error, the first error is the last item.
pub fn read(mut bytes: &[u8]) -> impl Iterator<Item = Result<ScoredGame, FormatError>> + '_ {
    std::iter::from_fn(move || {
        let game = (!bytes.is_empty()).then(|| ScoredGame::take_first(&mut bytes))?;
        if game.is_err() {
            bytes = &[];
        }
        Some(game)
    })
}

/// The number of complete games in the bytes, and the length of these games in bytes. An interrupted program may have
/// written a part of another game.
#[must_use]
pub fn whole_games(bytes: &[u8]) -> (u64, usize) {
    let (mut count, mut end) = (0, 0);
    while let Some(moves) = bytes.get(end + POSITION_BYTES..) {
        let Some(length) = moves.chunks_exact(4).position(|chunk| chunk == [0; 4]) else {
            break;
        };
        end += POSITION_BYTES + 4 * (length + 1);
        count += 1;
    }
    (count, end)
}

fn position_bytes(board: &Board, result: u8) -> [u8; POSITION_BYTES] {
    let mut bytes = [0; POSITION_BYTES];
    let rights = board.castling_rights();
    let mut pieces: Vec<(Square, Piece)> = board.pieces().collect();
    pieces.sort_by_key(|(square, _)| square.index());
    let occupied = pieces.iter().fold(0_u64, |all, (square, _)| all | 1 << square.index());
    bytes[..8].copy_from_slice(&occupied.to_le_bytes());
    for (place, &(square, piece)) in pieces.iter().enumerate() {
        let castles = |wing| rights.rook_file(piece.color, wing) == Some(square.file());
        let is_unmoved = piece.piece_type == PieceType::Rook
            && square.rank() == board.king(piece.color).rank()
            && (castles(CastlingSide::Kingside) || castles(CastlingSide::Queenside));
        let kind = if is_unmoved {
            UNMOVED_ROOK
        } else {
            piece.piece_type.index() as u8
        };
        let color = if piece.color == Color::Black { BLACK_PIECE } else { 0 };
        bytes[8 + place / 2] |= (kind | color) << (4 * (place % 2));
    }
    let side = if board.side_to_move() == Color::Black {
        BLACK_TO_MOVE
    } else {
        0
    };
    bytes[24] = side | board.en_passant().map_or(NO_SQUARE, |square| square.index() as u8);
    bytes[25] = board.halfmove_clock().min(255) as u8;
    bytes[26..28].copy_from_slice(&(board.fullmove_number() as u16).to_le_bytes());
    bytes[30] = result;
    bytes
}

/// The position in these bytes, and the winner of the game.
fn position_of(bytes: &[u8; POSITION_BYTES]) -> Result<(Board, Option<Color>), FormatError> {
    let [o0, o1, o2, o3, o4, o5, o6, o7, ..] = *bytes;
    let occupied = u64::from_le_bytes([o0, o1, o2, o3, o4, o5, o6, o7]);
    if occupied.count_ones() > 32 {
        return Err(FormatError::NoPosition);
    }
    let mut setup = Setup {
        squares: [None; 64],
        side_to_move: if bytes[24] & BLACK_TO_MOVE == 0 {
            Color::White
        } else {
            Color::Black
        },
        castling_rights: CastlingRights::NONE,
        en_passant: Square::from_index(usize::from(bytes[24] & !BLACK_TO_MOVE)),
        halfmove_clock: bytes[25].into(),
        fullmove_number: u16::from_le_bytes([bytes[26], bytes[27]]).max(1),
    };
    let squares = Square::ALL
        .into_iter()
        .filter(|square| occupied >> square.index() & 1 == 1);
    let mut unmoved = Vec::new();
    for (place, square) in squares.enumerate() {
        let bits = bytes[8 + place / 2] >> (4 * (place % 2)) & 15;
        let color = if bits & BLACK_PIECE == 0 {
            Color::White
        } else {
            Color::Black
        };
        let kind = match bits & !BLACK_PIECE {
            UNMOVED_ROOK => {
                unmoved.push((square, color));
                PieceType::Rook
            }
            other => *PieceType::ALL.get(usize::from(other)).ok_or(FormatError::NoPosition)?,
        };
        setup.squares[square.index()] = Some(Piece::new(color, kind));
    }
    for (rook, color) in unmoved {
        let king = setup
            .squares
            .iter()
            .position(|piece| *piece == Some(Piece::new(color, PieceType::King)));
        let is_left = king.is_some_and(|king| rook.index() < king);
        let wing = if is_left {
            CastlingSide::Queenside
        } else {
            CastlingSide::Kingside
        };
        setup.castling_rights = setup.castling_rights.with(color, wing, rook.file());
    }
    let winner = match bytes[30] {
        0 => Some(Color::Black),
        1 => None,
        2 => Some(Color::White),
        other => return Err(FormatError::NoResult(other)),
    };
    let board = Board::try_from(setup).map_err(|_| FormatError::NoPosition)?;
    Ok((board, winner))
}

/// The two bytes of a move. The target of castling is the rook's square.
fn move_bits(mv: Move) -> u16 {
    let to = mv.rook_squares().map_or(mv.to, |(rook, _)| rook);
    let squares = (mv.from.index() | to.index() << 6) as u16;
    let promoted = |piece: PieceType| {
        PROMOTION_PIECES
            .iter()
            .position(|other| *other == piece)
            .unwrap_or_default() as u16
    };
    squares
        | match mv.kind {
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::CastleKingside(_) | MoveKind::CastleQueenside(_) => CASTLING_BITS,
            MoveKind::Promotion(piece) | MoveKind::CapturePromotion(piece) => PROMOTION_BITS | promoted(piece) << 12,
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture => 0,
        }
}

fn move_of(board: &Board, bits: u16) -> Option<Move> {
    let from = Square::from_index(usize::from(bits & 63))?;
    let moves = board.legal_moves_from(from);
    moves.iter().copied().find(|mv| move_bits(*mv) == bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str, moves: &[&str]) -> ScoredGame {
        let start: Board = fen.parse().unwrap();
        let mut board = start.clone();
        let moves = moves.iter().enumerate().map(|(ply, text)| {
            let mv = chess_core::notation::parse_move(&board, text).unwrap();
            board = board.play(mv).unwrap();
            (mv, 10 * ply as i16 - 15)
        });
        ScoredGame {
            moves: moves.collect(),
            winner: Some(Color::White),
            start,
        }
    }

    /// The example from the documentation of the format.
    const EXAMPLE: [u8; 56] = [
        0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0x16, 0x42, 0x25, 0x61, 0, 0, 0, 0, 0x88, 0x88, 0x88, 0x88, 0x9e, 0xca,
        0xad, 0xe9, 0x40, 0, 1, 0, 0, 0, 2, 0, 0x0c, 0x07, 0x0a, 0, 0x34, 0x09, 0x14, 0, 0xc3, 0x09, 0xe2, 0xff, 0x3c,
        0x0d, 0xff, 0x7f, 0x27, 0x09, 0xff, 0x7f, 0, 0, 0, 0,
    ];

    #[test]
    fn the_documented_example_is_read_and_written() {
        let games: Vec<ScoredGame> = read(&EXAMPLE).map(Result::unwrap).collect();
        let [game] = &games[..] else { panic!("{games:?}") };
        assert_eq!((&game.start, game.winner), (&Board::default(), Some(Color::White)));
        let moves: Vec<String> = game.moves.iter().map(|(mv, score)| format!("{mv} {score}")).collect();
        assert_eq!(moves, ["e2e4 10", "e7e5 20", "d1h5 -30", "e8e7 32767", "h5e5 32767"]);
        assert_eq!(game.to_bytes(), EXAMPLE);
    }

    #[test]
    fn every_kind_of_move_and_position_is_read_as_it_was_written() {
        let games = [
            game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", &["O-O", "O-O-O"]),
            game("4k3/2P5/8/3pP3/8/8/6p1/4K2R w K d6 0 20", &["exd6", "gxh1=N", "c8=R+"]),
            game("1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 b GBgb - 0 1", &["O-O", "O-O-O"]),
        ];
        let bytes: Vec<u8> = games.iter().flat_map(ScoredGame::to_bytes).collect();
        let back: Vec<ScoredGame> = read(&bytes).map(Result::unwrap).collect();
        assert_eq!(back, games);
        assert_eq!(whole_games(&bytes), (3, bytes.len()));
        let quiet: Vec<i16> = games[1].quiet_positions().map(|(_, score)| score).collect();
        assert_eq!(quiet, [] as [i16; 0]);
        assert_eq!(games[0].quiet_positions().count(), 2);
    }

    #[test]
    fn an_incomplete_game_is_detected() {
        let bytes = [EXAMPLE, EXAMPLE].concat();
        for length in 57..bytes.len() {
            assert_eq!(whole_games(&bytes[..length]), (1, 56));
            let read: Vec<_> = read(&bytes[..length]).collect();
            assert_eq!((read.len(), &read[1]), (2, &Err(FormatError::CutShort)));
        }
    }

    #[test]
    fn invalid_games_are_errors() {
        let with = |place: usize, byte: u8| {
            let mut bytes = EXAMPLE;
            bytes[place] = byte;
            read(&bytes).next().unwrap().unwrap_err()
        };
        assert_eq!(with(30, 3), FormatError::NoResult(3));
        assert_eq!(with(8, 0x17), FormatError::NoPosition);
        assert_eq!(with(2, 0xff), FormatError::NoPosition);
        assert_eq!(with(32, 0x0d), FormatError::IllegalMove(0x070d, 0));
    }
}
