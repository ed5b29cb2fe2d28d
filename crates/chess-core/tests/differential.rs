//! Random games compared with another move generator: both must find the same moves, positions and checks. The games
//! start from the usual start position and from Chess960 positions, with the same or with different pieces for both
//! sides.

use chess_core::notation::{self, FenStyle};
use chess_core::{Board, CastlingMode, CastlingSide, Color, Move, Rank, Setup, Square};
use fastrand::Rng;

/// The maximum number of plies: enough to reach the endgame, and for both sides to castle.
const MAX_PLIES: usize = 200;
const SHORT_GAME_PLIES: usize = 40;

fn is_slow() -> bool {
    std::env::var_os("SLOW").is_some_and(|value| value == "1")
}

/// The text of the move with castling as the king capturing its rook, as the other generator writes it.
fn text(mv: Move) -> String {
    mv.to_uci(CastlingMode::Chess960)
}

fn ours(board: &Board) -> Vec<String> {
    let mut moves: Vec<String> = board.legal_moves().into_iter().map(text).collect();
    moves.sort();
    moves
}

fn theirs(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| mv.to_string()));
        false
    });
    moves.sort();
    moves
}

/// The other generator's position in Shredder-FEN, in the form in which `chess_core` writes it: with an en passant
/// square only if a capture is legal, and with a halfmove clock that continues after 100.
fn their_fen(other: &cozy_chess::Board, ours: &Board) -> String {
    let text = format!("{other:#}");
    let mut fields: Vec<&str> = text.split(' ').collect();
    let is_en_passant = |mv: &Move| mv.kind == chess_core::MoveKind::EnPassant;
    if !ours.legal_moves().iter().any(is_en_passant) {
        fields[3] = "-";
    }
    let clock = ours.halfmove_clock().to_string();
    if ours.halfmove_clock() > 100 && fields[4] == "100" {
        fields[4] = &clock;
    }
    fields.join(" ")
}

#[track_caller]
fn check_same(board: &Board, other: &cozy_chess::Board) {
    assert_eq!(board.to_fen(FenStyle::Shredder), their_fen(other, board));
    let checkers: Vec<usize> = board.checkers().iter().map(Square::index).collect();
    let theirs: Vec<usize> = other.checkers().iter().map(|square| square as usize).collect();
    assert_eq!(checkers, theirs, "{board}");
}

/// The number of positions and the number of castlings that were compared.
#[derive(Default)]
struct Compared {
    positions: usize,
    castlings: usize,
}

impl Compared {
    /// Plays a random game of at most `length` plies on both boards.
    #[track_caller]
    fn play(&mut self, mut board: Board, mut other: cozy_chess::Board, length: usize, random: &mut Rng) {
        for _ in 0..length {
            check_same(&board, &other);
            let moves = ours(&board);
            assert_eq!(moves, theirs(&other), "{board}");
            let Some(mv) = choice(&board, random) else {
                return;
            };
            let san = notation::san(&board, mv);
            assert_eq!(notation::parse_san(&board, &san), Ok(mv), "{board} {san}");
            assert_eq!(notation::parse_uci(&board, &text(mv)), Ok(mv), "{board} {mv}");
            self.positions += 1;
            self.castlings += usize::from(mv.is_castling());
            board = board.play(mv).expect("a legal move");
            other.play(text(mv).parse().expect("a move"));
        }
    }
}

/// A random legal move. If castling is legal, it is chosen half of the time, because it would otherwise be rare.
fn choice(board: &Board, random: &mut Rng) -> Option<Move> {
    let moves = board.legal_moves();
    let castling = moves.iter().find(|mv| mv.is_castling());
    castling
        .filter(|_| random.bool())
        .or_else(|| random.choice(&moves))
        .copied()
}

#[test]
fn random_games_agree_with_another_generator() {
    let mut random = Rng::with_seed(1);
    let mut compared = Compared::default();
    let games = if is_slow() { 100_000 } else { 200 };
    for _ in 0..games {
        compared.play(Board::default(), cozy_chess::Board::default(), MAX_PLIES, &mut random);
    }
    println!("{games} games, {} positions", compared.positions);
    assert!(compared.positions > games * 100, "{} positions", compared.positions);
    assert!(compared.castlings > games / 4, "{} castlings", compared.castlings);
}

#[test]
fn games_from_every_chess960_start_agree_with_another_generator() {
    let mut random = Rng::with_seed(2);
    let mut compared = Compared::default();
    let (rounds, length) = if is_slow() {
        (5, MAX_PLIES)
    } else {
        (1, SHORT_GAME_PLIES)
    };
    for number in (0..960).cycle().take(960 * rounds) {
        let other = cozy_chess::Board::chess960_startpos(number);
        compared.play(double_chess960(number, number), other, length, &mut random);
    }
    assert!(compared.castlings > 480 * rounds, "{} castlings", compared.castlings);
}

#[test]
fn games_from_two_different_chess960_starts_agree_with_another_generator() {
    let mut random = Rng::with_seed(3);
    let mut compared = Compared::default();
    let (games, length) = if is_slow() {
        (5_000, MAX_PLIES)
    } else {
        (200, SHORT_GAME_PLIES)
    };
    for _ in 0..games {
        let [white, black] = [(); 2].map(|()| random.u32(..960));
        let other = cozy_chess::Board::double_chess960_startpos(white, black);
        compared.play(double_chess960(white, black), other, length, &mut random);
    }
    assert!(compared.castlings > games / 2, "{} castlings", compared.castlings);
}

#[test]
fn every_chess960_start_agrees_with_another_generator() {
    for number in 0..960 {
        let other = cozy_chess::Board::chess960_startpos(number);
        let board = double_chess960(number, number);
        assert_eq!(board.to_fen(FenStyle::Shredder), format!("{other:#}"), "{number}");
        assert_eq!(
            board.to_fen(FenStyle::Shredder).parse().as_ref(),
            Ok(&board),
            "{number}"
        );
        assert_eq!(board.to_string().parse().as_ref(), Ok(&board), "{number}");
    }
}

/// The start position with the Chess960 numbers of White's and Black's pieces.
fn double_chess960(white: u32, black: u32) -> Board {
    let mut setup = Setup::chess960(white).expect("a number below 960");
    let other = Setup::chess960(black).expect("a number below 960");
    for square in Square::ALL.into_iter().filter(|square| square.rank() == Rank::Eighth) {
        setup.squares[square.index()] = other.squares[square.index()];
    }
    for wing in CastlingSide::ALL {
        let rook = other.castling_rights.rook_file(Color::Black, wing);
        let rook = rook.expect("all castling rights");
        setup.castling_rights = setup.castling_rights.with(Color::Black, wing, rook);
    }
    Board::try_from(setup).expect("a legal position")
}
