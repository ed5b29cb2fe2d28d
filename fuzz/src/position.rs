//! What must hold for every position, and the positions that targets begin with.

use chess_core::{Board, Move, Square, legal_moves_by_king_capture};

/// Positions in which each rule matters: castling, en passant, promotion, pins, checks, long clocks.
const STARTS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 9998",
    "1n1n3k/P1P5/8/8/8/8/p1p5/K2N1N2 b - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/2k5/3Pp3/8/8/K7 b - d3 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/1k6/8/8/Q2Q4/8/8/Q2QK3 w - - 0 1",
    "4r2k/8/8/8/4N3/8/4R3/N3K2N w - - 0 1",
    "4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1",
    "r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2",
    "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    "4k3/8/8/8/8/2p5/1P6/1N2BK2 w - - 148 9999",
];

/// One of the start positions.
pub fn start(number: u8) -> Board {
    let fen = STARTS[usize::from(number) % STARTS.len()];
    fen.parse().expect("each of them is a legal position")
}

/// The position that bytes begin with, named by a FEN line or else by the number in the first byte, and the rest.
pub fn split_start(data: &[u8]) -> (Board, &[u8]) {
    let line = data.iter().position(|&byte| byte == b'\n');
    let fen = line.and_then(|end| std::str::from_utf8(&data[..end]).ok()?.parse().ok());
    match (fen, line, data) {
        (Some(board), Some(end), _) => (board, &data[end + 1..]),
        (_, _, [number, rest @ ..]) => (start(*number), rest),
        _ => (Board::default(), data),
    }
}

/// Panics unless the position is written and read back, and both generators agree on its moves.
pub fn check_position(board: &Board) {
    let text = board.to_string();
    assert_eq!(text.parse().as_ref(), Ok(board), "{text}");
    let legal = sorted(board.legal_moves());
    assert_eq!(legal, sorted(legal_moves_by_king_capture(board)), "{text}");
    assert!(legal.windows(2).all(|pair| pair[0] != pair[1]), "{text}: a move twice");
    assert_eq!(board.is_in_check(), !board.checkers().is_empty(), "{text}");
}

/// Panics unless a refusal has a reason exactly where no legal move goes.
pub fn check_refusals(board: &Board, from: Square) {
    let moves = board.legal_moves_from(from);
    for to in Square::ALL {
        let is_legal = moves.iter().any(|mv| mv.to == to);
        let refusal = board.explain(from, to);
        assert_eq!(refusal.is_none(), is_legal, "{board} {from}{to}: {refusal:?}");
        refusal.iter().for_each(check_message);
    }
}

/// Panics unless a message is short and on one line, whatever text it speaks of.
pub fn check_message(message: &impl ToString) {
    let text = message.to_string();
    assert!(text.chars().count() < 4000, "{} characters: {text}", text.len());
    assert!(!text.contains(char::is_control), "{text:?}");
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|mv| (mv.from.index(), mv.to.index(), mv.promotion().map(|kind| kind.index())));
    moves
}
