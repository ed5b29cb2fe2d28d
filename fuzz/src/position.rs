//! The guarantees for every position, and the start positions of the fuzz targets.

use chess_core::notation::FenStyle;
use chess_core::verification::legal_moves_by_king_capture;
use chess_core::{Board, CastlingSide, Color, Move, Piece, PieceType, Rank, Setup, Square};

use super::message::check_message;

/// Positions that exercise each rule: castling, en passant, promotion, pins, checks, large counters.
const START_POSITIONS: [&str; 20] = [
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
    "1rk2r2/2p2p2/8/8/8/8/2P2P2/R1R2KR1 w GAfb - 0 1",
    "rr3kr1/8/8/8/8/8/8/1RKR4 b DBgb - 0 1",
    "4kr1q/8/8/8/8/8/8/R2K2RQ w GAf - 0 1",
    "1r4kr/8/8/8/1q6/8/8/qRK4R w HBhb - 0 1",
];

/// One of the start positions.
pub fn start(number: u8) -> Board {
    let fen = START_POSITIONS[usize::from(number) % START_POSITIONS.len()];
    fen.parse().expect("a legal position")
}

/// The start position that the bytes select, and the remaining bytes. The bytes begin with a line that contains a FEN
/// or one or two Chess960 numbers, or with a byte that is an index into the list of positions.
pub fn split_start(data: &[u8]) -> (Board, &[u8]) {
    let line = data.iter().position(|&byte| byte == b'\n');
    let named = line.and_then(|end| {
        let text = std::str::from_utf8(&data[..end]).ok()?;
        Some((text.parse().ok().or_else(|| chess960(text))?, &data[end + 1..]))
    });
    named.unwrap_or_else(|| match data {
        [number, rest @ ..] => (start(*number), rest),
        [] => (Board::default(), data),
    })
}

/// The Chess960 start position with this number, or with one number for each side.
fn chess960(text: &str) -> Option<Board> {
    let numbers: Option<Vec<u32>> = text.split(' ').map(|number| number.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() <= 2)?;
    let mut setup = Setup::chess960(*numbers.first()?)?;
    let other = Setup::chess960(*numbers.last()?)?;
    for square in Square::ALL.into_iter().filter(|square| square.rank() == Rank::Eighth) {
        setup.squares[square.index()] = other.squares[square.index()];
    }
    for wing in CastlingSide::ALL {
        let file = other.castling_rights.rook_file(Color::Black, wing)?;
        setup.castling_rights = setup.castling_rights.with(Color::Black, wing, file);
    }
    Some(setup.try_into().expect("every Chess960 start is a legal position"))
}

/// Panics unless the position is written and read back with the same hash, and both generators find the same moves.
pub fn check_position(board: &Board) {
    for text in [board.to_string(), board.to_fen(FenStyle::Shredder)] {
        let read = text.parse::<Board>();
        assert_eq!(read.as_ref(), Ok(board), "{text}");
        assert_eq!(read.map(|it| it.position_hash()), Ok(board.position_hash()), "{text}");
    }
    let legal = sorted_moves(board.legal_moves());
    assert_eq!(legal, sorted_moves(legal_moves_by_king_capture(board)), "{board}");
    assert!(
        legal.windows(2).all(|pair| pair[0] != pair[1]),
        "{board}: a duplicate move"
    );
    assert_eq!(board.is_in_check(), !board.checkers().is_empty(), "{board}");
    for mv in legal {
        check_move(board, mv);
    }
}

/// Panics unless a legal move agrees with the pieces on the board.
fn check_move(board: &Board, mv: Move) {
    let us = board.side_to_move();
    let color_at = |square| board.piece_at(square).map(|piece| piece.color);
    assert_eq!(color_at(mv.from), Some(us), "{board} {mv:?}");
    let captured = mv.captured_square().and_then(|square| board.piece_at(square));
    assert_eq!(captured.is_some(), mv.is_capture(), "{board} {mv:?}");
    let is_capturable = |piece: Piece| piece.color != us && piece.piece_type != PieceType::King;
    assert!(captured.is_none_or(is_capturable), "{board} {mv:?}");
    if let Some((rook, _)) = mv.rook_squares() {
        assert_eq!(
            board.piece_at(rook),
            Some(Piece::new(us, PieceType::Rook)),
            "{board} {mv:?}"
        );
    } else if mv.captured_square() != Some(mv.to) {
        assert_eq!(board.piece_at(mv.to), None, "{board} {mv:?}");
    }
    // A user who moves the piece to the square in the text means this move.
    let to = mv.to_string()[2..4].parse().expect("a square");
    assert!(board.moves_between(mv.from, to).contains(&mv), "{board} {mv:?}");
}

/// Drops the piece on `from` onto every square. Panics unless each drop plays the moves that a user can mean by it,
/// or is refused with a reason.
pub fn check_drops(board: &Board, from: Square) {
    let legal = board.legal_moves_from(from);
    for to in Square::ALL {
        let meant = board.moves_between(from, to);
        let goes_there = |mv: &Move| mv.to == to || mv.rook_squares().is_some_and(|(rook, _)| rook == to);
        assert!(
            meant.iter().all(|mv| legal.contains(mv) && goes_there(mv)),
            "{board} {from}{to}"
        );
        let mut steps = legal.iter().filter(|mv| mv.to == to && !mv.is_castling());
        assert!(steps.all(|mv| meant.contains(mv)), "{board} {from}{to}");
        let refusal = board.explain(from, to);
        assert_eq!(refusal.is_some(), meant.is_empty(), "{board} {from}{to}: {refusal:?}");
        refusal.iter().for_each(check_message);
        check_resolution(board, from, to, &meant);
    }
}

fn check_resolution(board: &Board, from: Square, to: Square, meant: &[Move]) {
    let Some(resolution) = board.resolve(from, to) else {
        assert!(meant.is_empty(), "{board} {from}{to}");
        return;
    };
    assert_eq!(
        sorted_moves(resolution.moves().iter().copied()),
        sorted_moves(meant.iter().copied())
    );
    let promotion = meant.first().and_then(|mv| mv.promotion());
    let mv = resolution.choose(promotion).expect("the squares mean a move");
    let next = board.play(mv).expect("a legal move");
    for square in Square::ALL {
        let is_changed = board.piece_at(square) != next.piece_at(square);
        assert_eq!(
            resolution.changed_squares().contains(square),
            is_changed,
            "{board} {mv} {square}"
        );
    }
}

fn sorted_moves(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|mv| (mv.from.index(), mv.to.index(), mv.promotion().map(|kind| kind.index())));
    moves
}
