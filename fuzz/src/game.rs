use chess_core::events::{GameEvent, events};
use chess_core::notation::pgn::{PgnGame, Tags};
use chess_core::notation::{self, parse_san, parse_uci};
use chess_core::{ActionError, Board, CastlingMode, Color, Game, Move, MoveKind, PieceType, Square};

use super::position::{check_position, split_start};

/// The maximum number of actions. More actions find no new faults and make each run slower.
const MAX_ACTIONS: usize = 100;

/// Bytes from this value on select actions other than moves.
const FIRST_OTHER_ACTION: u8 = 248;

/// Plays a game whose moves the bytes select. Checks that each position is written and read back with the same hash,
/// that both generators find the same moves, that exactly these moves are legal, and that every notation reads its own
/// text. Also checks that moves can be undone and redone, that a game does not continue after its end, and that the
/// game is written as PGN.
pub fn game(data: &[u8]) {
    let (start, choices) = split_start(data);
    let mut game = Game::new(start);
    let mut other_moves = Vec::new();
    for (count, &choice) in choices.iter().take(MAX_ACTIONS).enumerate() {
        if choice >= FIRST_OTHER_ACTION {
            game = other_action(&game, choice).unwrap_or(game);
            continue;
        }
        let board = game.board().clone();
        // The slow definition of legality is checked at every fourth position. The length of the input determines which
        // positions these are.
        if (count + data.len()).is_multiple_of(4) {
            check_position(&board);
        }
        check_hash(&board, game.start());
        check_legality(&board, choice, &other_moves);
        let moves = board.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            assert!(game.outcome().is_some(), "{board}: no legal move and no outcome");
            break;
        };
        if let Some(outcome) = game.outcome() {
            assert_eq!(game.play(mv), Err(ActionError::GameOver(outcome)), "{board} {mv}");
            break;
        }
        check_notations(&board, mv);
        game = check_played(&game, mv);
        other_moves.extend(moves.iter().copied().take(4));
        other_moves.push(mv);
    }
    check_written(&game);
}

/// Checks a legal move and returns the game after it.
fn check_played(game: &Game, mv: Move) -> Game {
    let board = game.board();
    let next = game.play(mv).expect("a legal move");
    let undone = next.undo().expect("a move was played");
    assert_eq!((undone.board(), undone.moves()), (board, game.moves()), "{board} {mv}");
    assert_eq!(undone.redo().as_ref(), Some(&next), "{board} {mv}");
    assert_eq!(next.board_at(game.ply()), Some(board), "{board} {mv}");
    assert!((1..=next.ply() + 1).contains(&next.repetitions()), "{board} {mv}");
    let found = events(game, &next);
    let made = found.iter().filter(|event| is_made(event, mv)).count();
    assert_eq!(made, 1, "{board} {mv}: {found:?}");
    let is_check = found.iter().any(|event| matches!(event, GameEvent::InCheck { .. }));
    assert_eq!(is_check, next.board().is_in_check(), "{board} {mv}: {found:?}");
    let is_end = found.iter().any(|event| matches!(event, GameEvent::Ended(_)));
    assert_eq!(is_end, next.outcome().is_some(), "{board} {mv}: {found:?}");
    next
}

fn is_made(event: &GameEvent, mv: Move) -> bool {
    matches!(event, GameEvent::Moved(made) | GameEvent::Redone(made) if made.mv == mv)
}

/// Performs the action, other than a move, that a byte selects: undo, redo, or an ending that is undone at once.
fn other_action(game: &Game, choice: u8) -> Option<Game> {
    let board = game.board();
    let ended = match choice - FIRST_OTHER_ACTION {
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
    assert_eq!(
        ended.resign(Color::Black).ok(),
        None,
        "{board}: a resignation after the end"
    );
    let undone = ended.undo().expect("an ending is an action");
    assert_eq!((undone.board(), undone.moves()), (board, game.moves()), "{board}");
    assert_eq!(undone.redo().as_ref(), Some(&ended), "{board}");
    Some(undone)
}

/// Panics unless the game's moves are read back from its PGN.
fn check_written(game: &Game) {
    assert_eq!(events(game, game), [], "{:?}", game.board());
    let pgn = PgnGame::from_game(game, Tags::default());
    let text = pgn.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&pgn), "{text}");
    let moves = pgn.to_game().map(|it| it.moves().to_vec());
    assert_eq!(moves.as_deref(), Ok(game.moves()), "{text}");
}
/// Panics unless exactly the listed moves are legal. The function tries moves of earlier positions, potential moves and
/// unusual moves.
fn check_legality(board: &Board, choice: u8, other_moves: &[Move]) {
    let legal = board.legal_moves();
    let from = Square::ALL[usize::from(choice) % 64];
    let potential = board.potential_moves(from).into_iter().filter_map(|it| it.to_move());
    let odd = odd_moves(from, Square::ALL[usize::from(choice) * 7 % 64]);
    for mv in other_moves.iter().rev().take(12).copied().chain(potential).chain(odd) {
        let is_listed = legal.contains(&mv);
        assert_eq!(board.play(mv).is_ok(), is_listed, "{board} {mv:?}");
    }
    let listed: Vec<Move> = legal.into_iter().filter(|mv| mv.from == from).collect();
    assert_eq!(*board.legal_moves_from(from), listed[..], "{board} {from}");
}

/// Panics unless the incrementally updated hash equals the hash of the parsed position and differs from the hash of the
/// start position.
fn check_hash(board: &Board, start: &Board) {
    let parsed = board.to_string().parse::<Board>();
    assert_eq!(
        parsed.map(|it| it.position_hash()),
        Ok(board.position_hash()),
        "{board}"
    );
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
