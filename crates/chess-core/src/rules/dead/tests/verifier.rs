//! Visits every position that legal moves can reach, each position exactly once.

use std::collections::HashSet;

use crate::rules::{Board, Color, Move, Piece, PieceType};

/// The result of playing out a position.
#[derive(Debug)]
pub(super) struct Explored {
    /// Whether a checkmate by White and by Black was found.
    pub mates: [bool; 2],
    /// Whether all positions were visited. The search stops early when it has found checkmates by both sides.
    pub is_complete: bool,
}

/// Visits the positions reachable from `start` until more than `most` were visited or both sides have checkmated.
pub(super) fn explore(start: &Board, most: usize) -> Explored {
    let mut visited = HashSet::from([key(start)]);
    let mut queue = vec![start.clone()];
    let mut mates = [false; 2];
    while let Some(board) = queue.pop() {
        let moves = board.legal_moves();
        if is_mate(&board) {
            mates[(!board.side_to_move()).index()] = true;
        }
        if visited.len() > most || mates == [true; 2] {
            queue.push(board);
            break;
        }
        for mv in moves {
            let next = board.play_unchecked(mv);
            if visited.insert(key(&next)) {
                queue.push(next);
            }
        }
    }
    Explored {
        mates,
        is_complete: queue.is_empty(),
    }
}

/// The sides that checkmate in random games, White first. The games prefer captures, pawn moves and promotions, and
/// play every checkmate in one move. The function returns when all wanted sides have checkmated.
pub(super) fn random_mates(start: &Board, wanted: [bool; 2], games: usize) -> [bool; 2] {
    const MAX_PLIES: usize = 200;
    let mut random = fastrand::Rng::with_seed(1);
    let mut mates = [false; 2];
    for _ in 0..games {
        let mut board = start.clone();
        for _ in 0..MAX_PLIES {
            let moves = board.legal_moves();
            let forward: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.is_capture() || board.piece_at(mv.from).is_some_and(is_pawn))
                .collect();
            if moves.is_empty() || moves.iter().any(|&mv| is_mate(&board.play_unchecked(mv))) {
                let winner = if moves.is_empty() {
                    !board.side_to_move()
                } else {
                    board.side_to_move()
                };
                mates[winner.index()] |= !moves.is_empty() || board.is_in_check();
                break;
            }
            let choice = if forward.is_empty() || random.usize(..3) == 0 {
                &moves[..]
            } else {
                &forward
            };
            board = board.play_unchecked(choice[random.usize(..choice.len())]);
        }
        if mates == wanted {
            break;
        }
    }
    mates
}

fn is_pawn(piece: Piece) -> bool {
    piece.piece_type == PieceType::Pawn
}

fn is_mate(board: &Board) -> bool {
    board.is_in_check() && board.legal_moves().is_empty()
}

/// A key that is equal for positions that differ only in their counters: four bits for each square, and two bytes for
/// the side to move and the en passant square.
fn key(board: &Board) -> [u8; 34] {
    let mut key = [0; 34];
    for (square, piece) in board.pieces() {
        let code = 1 + piece.color as u8 * 6 + piece.piece_type as u8;
        key[square.index() / 2] |= code << (4 * (square.index() % 2));
    }
    assert_eq!(board.castling_rights().to_string(), "-", "{board}");
    key[32] = u8::from(board.side_to_move() == Color::White);
    key[33] = board.en_passant().map_or(64, |square| square.index() as u8);
    key
}
