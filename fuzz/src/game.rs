use chess_core::notation::{self, parse_san, parse_uci};
use chess_core::{ActionError, Board, CastlingMode, Game, Move, MoveKind, PieceType, Square};

use super::position::{check_position, split_start};

/// More half-moves tell nothing new and make each run slower.
const LONGEST: usize = 100;

/// A game of moves that the bytes choose: each position is written and read back with the hash carried on so far, both
/// generators agree on its moves, legal is exactly what they list, every notation reads its own text, undoing restores,
/// redoing restores that, and no game goes on after its end.
pub fn game(data: &[u8]) {
    let (start, choices) = split_start(data);
    let mut game = Game::new(start);
    let mut strangers = Vec::new();
    for (ply, &choice) in choices.iter().take(LONGEST).enumerate() {
        let board = game.board().clone();
        // The slow definition of legality at each fourth position, another fourth in a longer input.
        if (ply + data.len()).is_multiple_of(4) {
            check_position(&board);
        }
        check_hash(&board, game.start());
        check_legality(&board, choice, &strangers);
        let moves = board.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            assert!(game.outcome().is_some(), "{board}: no move and no end");
            break;
        };
        if let Some(outcome) = game.outcome() {
            assert_eq!(game.play(mv), Err(ActionError::GameOver(outcome)), "{board} {mv}");
            break;
        }
        let next = game.play(mv).expect("a legal move");
        check_notations(&board, mv);
        let undone = next.undo().expect("a move was played");
        assert_eq!((undone.board(), undone.moves()), (&board, game.moves()), "{board} {mv}");
        assert_eq!(undone.redo().as_ref(), Some(&next), "{board} {mv}");
        assert_eq!(next.board_at(game.moves().len()), Some(&board), "{board} {mv}");
        assert!((1..=ply + 2).contains(&next.repetitions()), "{board} {mv}");
        strangers.extend(moves.iter().copied().take(4));
        strangers.push(mv);
        game = next;
    }
}

/// Panics unless exactly the listed moves are legal: those of earlier positions, potential ones and odd ones are tried.
fn check_legality(board: &Board, choice: u8, strangers: &[Move]) {
    let legal = board.legal_moves();
    let from = Square::ALL[usize::from(choice) % 64];
    let potential = board.potential_moves(from).into_iter().filter_map(|it| it.to_move());
    let odd = odd_moves(from, Square::ALL[usize::from(choice) * 7 % 64]);
    for mv in strangers.iter().rev().take(12).copied().chain(potential).chain(odd) {
        let is_listed = legal.contains(&mv);
        assert_eq!(board.play(mv).is_ok(), is_listed, "{board} {mv:?}");
    }
    let listed: Vec<Move> = legal.into_iter().filter(|mv| mv.from == from).collect();
    assert_eq!(*board.legal_moves_from(from), listed[..], "{board} {from}");
}

/// The hash carried on from move to move is the one of the position set up anew, and tells it from the start.
fn check_hash(board: &Board, start: &Board) {
    let anew = board.to_string().parse::<Board>();
    assert_eq!(anew.map(|it| it.position_hash()), Ok(board.position_hash()), "{board}");
    let is_same = board.is_same_position(start);
    assert_eq!(
        board.position_hash() == start.position_hash(),
        is_same,
        "{board} {start}"
    );
}

fn odd_moves(from: Square, to: Square) -> impl Iterator<Item = Move> {
    let plain = [
        MoveKind::Quiet,
        MoveKind::DoublePush,
        MoveKind::Capture,
        MoveKind::EnPassant,
    ];
    let promotions = PieceType::ALL
        .into_iter()
        .flat_map(|kind| [MoveKind::Promotion(kind), MoveKind::CapturePromotion(kind)]);
    plain
        .into_iter()
        .chain(promotions)
        .map(move |kind| Move::new(from, to, kind))
}

fn check_notations(board: &Board, mv: Move) {
    for text in [CastlingMode::Standard, CastlingMode::Chess960].map(|mode| mv.to_uci(mode)) {
        assert_eq!(parse_uci(board, &text), Ok(mv), "{board} {text}");
    }
    let san = notation::san(board, mv);
    assert_eq!(parse_san(board, &san), Ok(mv), "{board} {san}");
}
