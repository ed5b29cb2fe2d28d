use chess_core::notation::pgn::{PgnGame, Tags};
use chess_core::notation::{self, parse_san, parse_uci};
use chess_core::{ActionError, Board, CastlingMode, Color, Game, GameEvent, Move, MoveKind, PieceType, Square, events};

use super::position::{check_position, split_start};

/// More actions tell nothing new and make each run slower.
const LONGEST: usize = 100;

/// From this byte on, one does something else than play.
const OTHER: u8 = 248;

/// A game that the bytes choose: each position is written and read back with the hash carried on so far, both
/// generators agree on its moves, legal is exactly what they list, every notation reads its own text, undoing restores,
/// redoing restores that, no game goes on after its end, and the whole is written as PGN.
pub fn game(data: &[u8]) {
    let (start, choices) = split_start(data);
    let mut game = Game::new(start);
    let mut strangers = Vec::new();
    for (count, &choice) in choices.iter().take(LONGEST).enumerate() {
        if choice >= OTHER {
            game = other_action(&game, choice).unwrap_or(game);
            continue;
        }
        let board = game.board().clone();
        // The slow definition of legality at each fourth position, another fourth in a longer input.
        if (count + data.len()).is_multiple_of(4) {
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
        check_notations(&board, mv);
        game = check_played(&game, mv);
        strangers.extend(moves.iter().copied().take(4));
        strangers.push(mv);
    }
    check_written(&game);
}

/// The game after a legal move.
fn check_played(game: &Game, mv: Move) -> Game {
    let board = game.board();
    let next = game.play(mv).expect("a legal move");
    let undone = next.undo().expect("a move was played");
    assert_eq!((undone.board(), undone.moves()), (board, game.moves()), "{board} {mv}");
    assert_eq!(undone.redo().as_ref(), Some(&next), "{board} {mv}");
    assert_eq!(next.board_at(game.ply()), Some(board), "{board} {mv}");
    assert!((1..=next.ply() + 1).contains(&next.repetitions()), "{board} {mv}");
    let told = events(game, &next);
    let made = told.iter().filter(|event| is_made(event, mv)).count();
    assert_eq!(made, 1, "{board} {mv}: {told:?}");
    let is_check = told.iter().any(|event| matches!(event, GameEvent::InCheck { .. }));
    assert_eq!(is_check, next.board().is_in_check(), "{board} {mv}: {told:?}");
    let is_end = told.iter().any(|event| matches!(event, GameEvent::Ended(_)));
    assert_eq!(is_end, next.outcome().is_some(), "{board} {mv}: {told:?}");
    next
}

fn is_made(event: &GameEvent, mv: Move) -> bool {
    matches!(event, GameEvent::Moved(made) | GameEvent::Redone(made) if made.mv == mv)
}

/// What a byte does besides playing: going back and forth, or an end that is taken back at once.
fn other_action(game: &Game, choice: u8) -> Option<Game> {
    let board = game.board();
    let ended = match choice - OTHER {
        0 => return game.undo(),
        1 => return game.redo(),
        2 => return game.go_to(game.cursor() / 2),
        3 => game.resign(Color::White),
        4 => game.run_out_of_time(Color::Black),
        5 => game.agree_draw(),
        6 => game.claim_draw(),
        _ => game.claim_draw_with(*board.legal_moves().first()?),
    };
    let claimable = game.claimable_draw();
    assert!(claimable.is_none() || game.claim_draw().is_ok(), "{board}");
    let Ok(ended) = ended else {
        return None;
    };
    assert!(game.outcome().is_none() && ended.outcome().is_some(), "{board}");
    assert_eq!(ended.resign(Color::Black).ok(), None, "{board}: resigned after the end");
    let undone = ended.undo().expect("an end is an action");
    assert_eq!((undone.board(), undone.moves()), (board, game.moves()), "{board}");
    assert_eq!(undone.redo().as_ref(), Some(&ended), "{board}");
    Some(undone)
}

/// Panics unless the game's moves are read back from PGN.
fn check_written(game: &Game) {
    assert_eq!(events(game, game), [], "{:?}", game.board());
    let pgn = PgnGame::from_game(game, Tags::default());
    let text = pgn.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&pgn), "{text}");
    let moves = pgn.to_game().map(|it| it.moves().to_vec());
    assert_eq!(moves.as_deref(), Ok(game.moves()), "{text}");
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
