//! `Board::play_unchecked`: the same result as `play` for legal moves, and no panic for any other move.

use chess_core::{Board, Color, File, Game, Move, MoveKind, Outcome, PieceType, Square, perft};

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 2",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "7k/8/8/8/8/8/8/K7 w - - 9999 9999",
];

fn board(fen: &str) -> Board {
    fen.parse().expect("the FEN of a legal position")
}

/// Moves of every kind from every square to every square. Most of them are illegal.
fn all_moves() -> impl Iterator<Item = Move> {
    let with_file = File::ALL
        .into_iter()
        .flat_map(|file| [MoveKind::CastleKingside(file), MoveKind::CastleQueenside(file)]);
    let with_type = PieceType::ALL
        .into_iter()
        .flat_map(|to| [MoveKind::Promotion(to), MoveKind::CapturePromotion(to)]);
    let plain = [
        MoveKind::Quiet,
        MoveKind::DoublePush,
        MoveKind::Capture,
        MoveKind::EnPassant,
    ];
    let kinds: Vec<MoveKind> = plain.into_iter().chain(with_file).chain(with_type).collect();
    let pairs = Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| (from, to)));
    pairs.flat_map(move |(from, to)| kinds.clone().into_iter().map(move |kind| Move::new(from, to, kind)))
}

/// Calls all queries that could panic on a board that may be illegal.
fn call_all_queries(board: &Board) -> usize {
    let moves = board.legal_moves();
    let texts = board.to_string().len() + board.diagram().len();
    let outcome = Outcome::of_position(board).is_some() || board.is_checkmate() || board.is_stalemate();
    let sets = Color::ALL.map(|color| (board.controlled_by(color) & board.squares_of_color(color)).len());
    let from: usize = Square::ALL
        .map(|square| board.potential_moves(square).len() + board.attacks_from(square).len())
        .iter()
        .sum();
    let game = Game::new(board.clone());
    let refusal = game.explain(Square::E1, Square::G1).is_some();
    let counted = perft(board, 2) as usize + moves.len();
    let castling = board.castling_rights().to_string().len() + usize::from(board.en_passant().is_some());
    texts + usize::from(outcome) + usize::from(refusal) + sets[0] + sets[1] + from + counted + castling
}

#[test]
fn legal_moves_give_the_same_board_as_checked_moves() {
    for fen in POSITIONS {
        let board = board(fen);
        for mv in board.legal_moves() {
            assert_eq!(Ok(board.play_unchecked(mv)), board.play(mv), "{fen} {mv}");
        }
    }
}

#[test]
fn no_illegal_move_panics() {
    for fen in POSITIONS {
        let board = board(fen);
        let mut asked = 0;
        for (index, mv) in all_moves().enumerate() {
            let next = board.play_unchecked(mv);
            if index % 613 == 0 {
                asked += usize::from(call_all_queries(&next) > 0);
            }
        }
        assert!(asked > 100, "{fen}");
    }
}

#[test]
fn no_sequence_of_illegal_moves_panics() {
    let moves: Vec<Move> = all_moves().collect();
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..120 {
        let mut next = board(POSITIONS[round % POSITIONS.len()]);
        for _ in 0..30 {
            next = next.play_unchecked(moves[random.usize(..moves.len())]);
        }
        assert!(call_all_queries(&next) > 0);
    }
}
