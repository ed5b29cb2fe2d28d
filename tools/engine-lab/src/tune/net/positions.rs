//! Positions for training in 32 bytes each, from the point of view of the side to move.

use fastrand::Rng;

use chess_core::engine::{Evaluate, Hce, net};
use chess_core::{Board, Color, Piece, PieceType, Square};

use crate::tune::games::{self, FormatError};

/// The maximum number of pieces.
pub const MAX_PIECES: usize = 32;
/// One game out of this number of games is held out: it is used for testing and not for training.
const HELD_OUT_INTERVAL: usize = 50;

/// Whether the game with this number is held out for testing.
const fn is_held_out(number: usize) -> bool {
    number % HELD_OUT_INTERVAL == HELD_OUT_INTERVAL - 1
}

/// A position with the search's score and the game's result, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The occupied squares, with a1 in the lowest bit. The ranks are counted from the side to move.
    occupied: u64,
    /// The pieces on these squares in their order, in four bits each: the piece type, plus 8 for
    /// pieces of the other side.
    pieces: [u8; 16],
    /// The search's score in centipawns.
    pub score: i16,
    /// The points of the side to move, doubled: 0, 1 or 2.
    pub half_points: u8,
}

/// A held-out position.
#[derive(Clone, Copy, Debug)]
pub struct HeldOutPosition {
    /// The position.
    pub position: Position,
    /// The hand-made evaluation in centipawns for the side to move.
    pub hand_made: i32,
}

/// The active inputs of the side to move and of the other side.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    inputs: [[u16; MAX_PIECES]; 2],
    count: usize,
}

impl Inputs {
    /// The inputs of a side. The side to move has the number 0.
    #[must_use]
    pub fn of(&self, side: usize) -> &[u16] {
        &self.inputs[side][..self.count]
    }
}

impl Position {
    /// The position of a board with a score and a winner.
    #[must_use]
    pub fn new(board: &Board, score: i16, winner: Option<Color>) -> Self {
        let side = board.side_to_move();
        let flip = if side == Color::White { 0 } else { 56 };
        let mut pieces: Vec<_> = board
            .pieces()
            .map(|(square, piece)| (square.index() ^ flip, piece))
            .collect();
        pieces.sort_by_key(|(square, _)| *square);
        let mut position = Self {
            score: if side == Color::White { score } else { -score },
            half_points: winner.map_or(1, |winner| if winner == side { 2 } else { 0 }),
            ..Self::default()
        };
        for (place, (square, piece)) in pieces.into_iter().enumerate() {
            let bits = piece.piece_type.index() as u8 | if piece.color == side { 0 } else { 8 };
            position.occupied |= 1 << square;
            position.pieces[place / 2] |= bits << (4 * (place % 2));
        }
        position
    }

    /// The pieces with their squares. The position is turned so that White is to move.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let mut left = self.occupied;
        (0..self.occupied.count_ones() as usize).filter_map(move |place| {
            let square = Square::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            let bits = self.pieces[place / 2] >> (4 * (place % 2)) & 15;
            let piece = Piece::new(
                Color::ALL[usize::from(bits >> 3)],
                PieceType::ALL[usize::from(bits & 7)],
            );
            Some((square, piece))
        })
    }

    /// The index of the output for this position.
    #[must_use]
    pub const fn output_bucket(&self) -> usize {
        net::output_bucket(self.occupied.count_ones())
    }

    /// The active inputs.
    #[must_use]
    pub fn inputs(&self) -> Inputs {
        let mut kings = [Square::A1; 2];
        for (square, piece) in self.pieces().filter(|(_, piece)| piece.piece_type == PieceType::King) {
            kings[piece.color.index()] = square;
        }
        let mut inputs = [[0; MAX_PIECES]; 2];
        for (place, (square, piece)) in self.pieces().enumerate() {
            for side in Color::ALL {
                inputs[side.index()][place] = net::input(side, kings[side.index()], piece, square) as u16;
            }
        }
        let count = self.occupied.count_ones() as usize;
        Inputs { inputs, count }
    }
}

/// The minimum score of a mate, in centipawns. Positions with such scores are not used, because no static evaluation
/// can predict a mate.
const MATE: i16 = 9000;

/// The quiet positions of a file's games: those for training, and those of the held-out games.
///
/// # Errors
///
/// When the file is invalid.
pub fn read(bytes: &[u8]) -> Result<(Vec<Position>, Vec<HeldOutPosition>), FormatError> {
    let (mut seen, mut held_out) = (Vec::new(), Vec::new());
    let mut hce = Hce::new();
    for (number, game) in games::read(bytes).enumerate() {
        let game = game?;
        let quiet = game.quiet_positions().filter(|(_, score)| score.abs() < MATE);
        let positions = quiet.map(|(board, score)| (Position::new(&board, score, game.winner), board));
        if is_held_out(number) {
            held_out.extend(positions.map(|(position, board)| HeldOutPosition {
                position,
                hand_made: hce.value(&board),
            }));
        } else {
            seen.extend(positions.map(|(position, _)| position));
        }
    }
    Ok((seen, held_out))
}

/// The approximate maximum number of imitated positions. This number of positions needs 1.3 GB.
const MAX_IMITATED_POSITIONS: usize = 40_000_000;

/// Positions with their hand-made evaluation. These positions are one and two random moves away from the positions of a
/// file's games.
///
/// Any number of these positions can be generated, and their values have hardly any noise. So a net quickly learns the
/// knowledge of the hand-made evaluation.
///
/// # Errors
///
/// When the file is invalid.
pub fn imitated_positions(bytes: &[u8], seed: u64) -> Result<Vec<Position>, FormatError> {
    let mut random = Rng::with_seed(seed);
    let mut hce = Hce::new();
    let mut positions = Vec::new();
    for (number, game) in games::read(bytes).enumerate() {
        let game = game?;
        if is_held_out(number) || positions.len() > MAX_IMITATED_POSITIONS {
            continue;
        }
        for (board, _, _) in game.positions() {
            let mut board = board;
            for _ in 0..2 {
                let moves = board.legal_moves();
                let Some(next) = random.choice(moves.iter()).and_then(|mv| board.play(*mv).ok()) else {
                    break;
                };
                board = next;
                if !board.is_in_check() {
                    let value = score_for_white(hce.value(&board), board.side_to_move());
                    positions.push(Position::new(&board, value, None));
                }
            }
        }
    }
    Ok(positions)
}

fn score_for_white(value: i32, side: Color) -> i16 {
    let value = i16::try_from(value).unwrap_or_default();
    if side == Color::White { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(fen: &str) -> [Vec<u16>; 2] {
        let board: Board = fen.parse().unwrap();
        let inputs = Position::new(&board, 0, None).inputs();
        [0, 1].map(|side| {
            let mut of_side = inputs.of(side).to_vec();
            of_side.sort_unstable();
            of_side
        })
    }

    #[test]
    fn a_record_has_32_bytes() {
        assert_eq!(size_of::<Position>(), 32);
    }

    #[test]
    fn mirrored_positions_have_the_same_inputs() {
        let fen = "r3kb1r/1pp2ppp/p1n5/3qp3/8/2NP1N2/PPP2PPP/R2QK2R w KQkq - 0 11";
        let swapped = "r2qk2r/ppp2ppp/2np1n2/8/3QP3/P1N5/1PP2PPP/R3KB1R b KQkq - 0 11";
        assert_eq!(inputs(fen), inputs(swapped));
        let one = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(inputs(one), inputs("3k4/8/8/8/8/8/3P4/3K4 w - - 0 1"));
        assert_ne!(inputs(one)[0], inputs(one)[1]);
    }

    #[test]
    fn imitated_positions_are_near_the_games_and_have_the_hand_made_value() {
        let start: Board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let mv = chess_core::notation::parse_move(&start, "e4").unwrap();
        let game = games::ScoredGame {
            start: start.clone(),
            winner: None,
            moves: vec![(mv, 30)],
        };
        let imitated = imitated_positions(&game.to_bytes(), 1).unwrap();
        let near = |plies: u32| {
            let moves = start.legal_moves();
            let once: Vec<Board> = moves.iter().map(|mv| start.play(*mv).unwrap()).collect();
            let boards = if plies == 1 {
                once
            } else {
                let replies = |board: &Board| board.legal_moves().iter().map(|mv| board.play(*mv).unwrap()).collect();
                once.iter().flat_map(|board| -> Vec<Board> { replies(board) }).collect()
            };
            boards.into_iter().map(|board| {
                let value = score_for_white(Hce::new().value(&board), board.side_to_move());
                Position::new(&board, value, None)
            })
        };
        assert_eq!(imitated.len(), 2);
        assert!(near(1).any(|position| position == imitated[0]), "{imitated:?}");
        assert!(near(2).any(|position| position == imitated[1]), "{imitated:?}");
    }

    #[test]
    fn scores_and_results_are_converted_to_the_side_to_move() {
        let board: Board = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().unwrap();
        let position = Position::new(&board, 120, Some(Color::White));
        assert_eq!((position.score, position.half_points), (-120, 0));
        assert_eq!(Position::new(&board, 120, Some(Color::Black)).half_points, 2);
    }
}
