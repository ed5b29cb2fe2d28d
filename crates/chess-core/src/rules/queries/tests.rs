use std::collections::BTreeSet;

use super::{MovementVector, VectorKind};
use crate::rules::{
    Board, CastlingSide, Color, Move, MoveKind, Piece, PieceType, PotentialKind, PotentialMove, Rank, Setup, Square,
    SquareSet,
};

#[track_caller]
fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn flip(square: Square) -> Square {
    Square::ALL[square.index() ^ 56]
}

/// The same position with colours and ranks exchanged.
fn flipped(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String {
        let swapped = |letter: char| match letter.is_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        text.chars().map(swapped).collect()
    };
    let placement: Vec<&str> = fields[0].split('/').rev().collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].parse().map_or("-", |square: Square| flip(square).name());
    let placement = swap_case(&placement.join("/"));
    format!("{placement} {side} {} {en_passant} 0 1", swap_case(fields[2]))
}

/// Squares by name, separated by spaces.
fn squares(names: &str) -> BTreeSet<Square> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn flipped_squares(set: &BTreeSet<Square>) -> BTreeSet<Square> {
    set.iter().map(|&square| flip(square)).collect()
}

/// Runs the same query on a position and on its colour-flipped twin, whose result is flipped back.
#[track_caller]
fn check_twins(fen: &str, expected: &str, ask: impl Fn(&Board, Color, &dyn Fn(Square) -> Square) -> BTreeSet<Square>) {
    let expected = squares(expected);
    assert_eq!(ask(&board(fen), Color::White, &|square| square), expected, "{fen}");
    let twin = flipped(fen);
    let found = ask(&board(&twin), Color::Black, &flip);
    assert_eq!(flipped_squares(&found), expected, "{twin}");
}

/// Checks the squares that a white piece controls.
#[track_caller]
fn check_control(fen: &str, from: &str, expected: &str) {
    let from: Square = from.parse().unwrap();
    check_twins(fen, expected, |board, color, place| {
        let by_it = |&square: &Square| board.controllers(color, square).contains(place(from));
        let found: BTreeSet<Square> = Square::ALL.into_iter().filter(by_it).collect();
        assert!(found.iter().all(|&square| board.controlled_by(color).contains(square)));
        found
    });
}

#[test]
fn an_own_piece_is_controlled_as_well_as_an_enemy_one() {
    let fen = "k7/8/8/8/1N1R1p2/8/3P4/7K w - - 0 1";
    check_control(fen, "d4", "b4 c4 e4 f4 d5 d6 d7 d8 d3 d2");
}

#[test]
fn a_pawn_controls_diagonals_but_not_its_push_squares() {
    check_control("k7/8/8/8/8/8/4P3/K7 w - - 0 1", "e2", "d3 f3");
    check_control("k7/8/8/8/8/3p1N2/4P3/K7 w - - 0 1", "e2", "d3 f3");
    check_control("k7/8/8/8/8/8/P7/K7 w - - 0 1", "a2", "b3");
}

#[test]
fn control_ignores_pins() {
    let fen = "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1";
    assert!(board(fen).legal_moves_from(Square::E3).is_empty());
    check_control(fen, "e3", "c2 c4 d1 d5 f1 f5 g2 g4");
}

#[test]
fn control_passes_through_the_enemy_king_and_no_other_piece() {
    check_control(
        "8/8/8/8/R2k4/8/8/7K b - - 0 1",
        "a4",
        "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4 g4 h4",
    );
    check_control("7k/8/8/8/R2q4/8/8/7K w - - 0 1", "a4", "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4");
    // Control does not pass through the own king.
    check_control("7k/8/8/8/R2K4/8/8/8 w - - 0 1", "a4", "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4");
}

#[test]
fn the_king_controls_squares_to_which_it_cannot_move() {
    check_control("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3", "c2 d2 e2 c3 e3 c4 d4 e4");
}

#[track_caller]
fn check_captures(fen: &str, expected: &[(&str, &str, &str)]) {
    for (fen, is_twin) in [(fen.to_owned(), false), (flipped(fen), true)] {
        let board = board(&fen);
        let place = |square| if is_twin { flip(square) } else { square };
        let color = |color: Color| if is_twin { !color } else { color };
        let mut found: Vec<_> = board
            .captures()
            .into_iter()
            .map(|capture| {
                let piece = Piece::new(color(capture.piece.color), capture.piece.piece_type);
                let promotion = capture.mv.promotion().map_or(' ', |kind| kind.letter());
                let ends = format!("{}{}{promotion}", place(capture.mv.from), place(capture.mv.to));
                (ends.trim().to_owned(), place(capture.square).name(), piece.code())
            })
            .collect();
        found.sort();
        let expected: Vec<_> = expected
            .iter()
            .map(|&(ends, square, piece)| (ends.to_owned(), square, piece))
            .collect();
        assert_eq!(found, expected, "{fen}");
        let by_square = Square::ALL.into_iter().flat_map(|square| board.captures_from(square));
        assert_eq!(by_square.count(), board.captures().len());
    }
}

#[test]
fn captures_name_the_captured_piece() {
    check_captures("4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", &[("d1d5", "d5", "bR")]);
    check_captures("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[("e5d6", "d5", "bP")]);
    check_captures(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &[
            ("a7b8B", "b8", "bN"),
            ("a7b8N", "b8", "bN"),
            ("a7b8Q", "b8", "bN"),
            ("a7b8R", "b8", "bN"),
        ],
    );
    // The king may not capture the protected rook, and the pinned knight may not capture.
    check_captures("4r1k1/8/3p4/8/4N3/8/3r4/1b2K3 w - - 0 1", &[("e1d2", "d2", "bR")]);
    check_captures("4r1k1/8/3p4/8/4N3/2b5/3r4/4K3 w - - 0 1", &[]);
    check_captures("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", &[]);
}

#[track_caller]
fn check_pins(fen: &str, expected: &[(&str, &str, &str)]) {
    for (fen, is_twin) in [(fen.to_owned(), false), (flipped(fen), true)] {
        let board = board(&fen);
        let place = |square| if is_twin { flip(square) } else { square };
        let color = if is_twin { Color::Black } else { Color::White };
        let mut found: Vec<(Square, Square, BTreeSet<Square>)> = board
            .pins(color)
            .into_iter()
            .map(|pin| {
                (
                    place(pin.pinned),
                    place(pin.by),
                    pin.line.into_iter().map(place).collect(),
                )
            })
            .collect();
        found.sort();
        let expected: Vec<(Square, Square, BTreeSet<Square>)> = expected
            .iter()
            .map(|&(pinned, by, line)| (pinned.parse().unwrap(), by.parse().unwrap(), squares(line)))
            .collect();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn pins_name_the_piece_the_pinner_and_the_line() {
    let file = "4k3/8/8/4r3/8/4N3/8/4K3 w - - 0 1";
    check_pins(file, &[("e3", "e5", "e2 e3 e4 e5")]);
    // Pins against the side that is not to move are found too.
    check_pins("4k3/8/8/4r3/8/4N3/8/4K3 b - - 0 1", &[("e3", "e5", "e2 e3 e4 e5")]);
    check_pins("4k3/8/8/7b/8/5P2/8/3K4 w - - 0 1", &[("f3", "h5", "e2 f3 g4 h5")]);
    check_pins(
        "4k3/8/8/q3r3/8/2B1N3/8/4K3 w - - 0 1",
        &[("c3", "a5", "d2 c3 b4 a5"), ("e3", "e5", "e2 e3 e4 e5")],
    );
}

#[test]
fn two_blockers_or_an_enemy_blocker_are_no_pin() {
    check_pins("4k3/8/8/4r3/8/4N3/4P3/4K3 w - - 0 1", &[]);
    check_pins("4k3/8/8/4r3/8/4n3/8/4K3 w - - 0 1", &[]);
    check_pins("4k3/8/8/4b3/8/4N3/8/4K3 w - - 0 1", &[]);
    check_pins("4k3/8/8/4r3/8/8/8/4K3 w - - 0 1", &[]);
}

#[track_caller]
fn check_vectors(piece: &str, from: &str, expected: &[((i8, i8), &str)]) {
    let letter = piece.chars().next().unwrap();
    let from: Square = from.parse().unwrap();
    let vectors = MovementVector::of(Piece::from_fen_char(letter).unwrap(), from);
    let found: Vec<((i8, i8), String)> = vectors
        .iter()
        .map(|vector| {
            (
                vector.step,
                vector
                    .squares
                    .iter()
                    .map(|square| square.name())
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        })
        .collect();
    let expected: Vec<((i8, i8), String)> = expected.iter().map(|&(step, names)| (step, names.to_owned())).collect();
    assert_eq!(found, expected, "{piece} {from}");
}

#[test]
fn on_the_empty_board_each_piece_has_its_vectors() {
    check_vectors("P", "e2", &[((0, 1), "e3 e4"), ((1, 1), "f3"), ((-1, 1), "d3")]);
    check_vectors("P", "h6", &[((0, 1), "h7"), ((-1, 1), "g7")]);
    check_vectors("p", "e7", &[((1, -1), "f6"), ((0, -1), "e6 e5"), ((-1, -1), "d6")]);
    check_vectors("p", "a3", &[((1, -1), "b2"), ((0, -1), "a2")]);
    check_vectors("N", "a1", &[((1, 2), "b3"), ((2, 1), "c2")]);
    check_vectors("n", "g8", &[((1, -2), "h6"), ((-1, -2), "f6"), ((-2, -1), "e7")]);
    check_vectors("b", "c1", &[((1, 1), "d2 e3 f4 g5 h6"), ((-1, 1), "b2 a3")]);
    check_vectors(
        "R",
        "b7",
        &[
            ((0, 1), "b8"),
            ((1, 0), "c7 d7 e7 f7 g7 h7"),
            ((0, -1), "b6 b5 b4 b3 b2 b1"),
            ((-1, 0), "a7"),
        ],
    );
    check_vectors(
        "q",
        "a8",
        &[
            ((1, 0), "b8 c8 d8 e8 f8 g8 h8"),
            ((1, -1), "b7 c6 d5 e4 f3 g2 h1"),
            ((0, -1), "a7 a6 a5 a4 a3 a2 a1"),
        ],
    );
    check_vectors("K", "h1", &[((0, 1), "h2"), ((-1, 0), "g1"), ((-1, 1), "g2")]);
}

#[test]
fn displacements_count_from_the_piece() {
    let rook = Piece::new(Color::White, PieceType::Rook);
    let vectors = MovementVector::of(rook, Square::B2);
    let flat: Vec<(i8, i8)> = vectors.iter().flat_map(MovementVector::displacements).collect();
    assert_eq!(flat.len(), 14);
    assert!(flat.contains(&(0, 6)) && flat.contains(&(6, 0)) && flat.contains(&(0, -1)) && flat.contains(&(-1, 0)));
}

/// The potential moves of a piece without castling, derived from its clipped vectors.
fn flattened(board: &Board, from: Square, piece: Piece) -> Vec<PotentialMove> {
    let mut all = Vec::new();
    for vector in board.clipped_vectors(from) {
        let mut reach = |to: Square, kind: PotentialKind| all.push(PotentialMove { from, to, kind });
        for (index, &to) in vector.squares.iter().enumerate() {
            let is_en_passant = board.en_passant() == Some(to) && board.side_to_move() == piece.color;
            match vector.kind {
                VectorKind::Push if index == 1 => reach(to, PotentialKind::Move(MoveKind::DoublePush)),
                VectorKind::PawnAttack if is_en_passant => reach(to, PotentialKind::Move(MoveKind::EnPassant)),
                VectorKind::PawnAttack => reach(to, PotentialKind::PawnAttack),
                VectorKind::Push if matches!(to.rank(), Rank::First | Rank::Eighth) => PieceType::PROMOTIONS
                    .into_iter()
                    .for_each(|kind| reach(to, PotentialKind::Move(MoveKind::Promotion(kind)))),
                VectorKind::Push | VectorKind::Move => reach(to, PotentialKind::Move(MoveKind::Quiet)),
            }
        }
        match vector.blocker {
            None => {}
            Some(_) if vector.kind == VectorKind::Push => {}
            Some((to, own)) if own.color == piece.color && vector.kind == VectorKind::PawnAttack => {
                reach(to, PotentialKind::PawnAttack);
            }
            Some((_, own)) if own.color == piece.color => {}
            Some((to, enemy)) if enemy.piece_type == PieceType::King => reach(to, PotentialKind::KingCapture),
            Some((to, _))
                if vector.kind == VectorKind::PawnAttack && matches!(to.rank(), Rank::First | Rank::Eighth) =>
            {
                PieceType::PROMOTIONS
                    .into_iter()
                    .for_each(|kind| reach(to, PotentialKind::Move(MoveKind::CapturePromotion(kind))));
            }
            Some((to, _)) => reach(to, PotentialKind::Move(MoveKind::Capture)),
        }
    }
    all
}

fn sorted(mut moves: Vec<PotentialMove>) -> Vec<String> {
    let mut texts: Vec<String> = moves.drain(..).map(|potential| format!("{potential:?}")).collect();
    texts.sort();
    texts
}

/// Checks that vectors, potential moves, control, attackers and pins, which are computed independently, agree in this
/// position.
#[track_caller]
fn check_consistency(board: &Board) {
    for (from, piece) in board.pieces() {
        let free = board.movement_vectors(from);
        let clipped = board.clipped_vectors(from);
        assert_eq!(free.len(), clipped.len());
        for (free, clipped) in free.iter().zip(&clipped) {
            let ends = clipped.blocker.iter().map(|(square, _)| *square);
            let reached: Vec<Square> = clipped.squares.iter().copied().chain(ends).collect();
            assert_eq!((free.step, free.kind), (clipped.step, clipped.kind));
            assert!(free.squares.starts_with(&reached), "{board} {from}");
            assert!(clipped.blocker.is_some() || reached == free.squares, "{board} {from}");
        }
        let is_castling = |potential: &PotentialMove| potential.to_move().is_some_and(Move::is_castling);
        let (castlings, others): (Vec<_>, Vec<_>) = board.potential_moves(from).into_iter().partition(is_castling);
        assert_eq!(sorted(flattened(board, from, piece)), sorted(others), "{board} {from}");
        assert!(
            castlings.len() <= CastlingSide::ALL.len() && (castlings.is_empty() || piece.piece_type == PieceType::King)
        );
        let vectors: BTreeSet<(i8, i8)> = free.iter().flat_map(MovementVector::displacements).collect();
        let flat = board
            .potential_moves(from)
            .into_iter()
            .filter(|potential| !is_castling(potential));
        assert!(
            flat.into_iter().all(|potential| vectors.contains(&potential.vector())),
            "{board} {from}"
        );
    }
    for color in Color::ALL {
        let controlled: SquareSet = Square::ALL
            .into_iter()
            .filter(|&square| !board.controllers(color, square).is_empty())
            .collect();
        assert_eq!(controlled, board.controlled_by(color), "{board} {color}");
        check_vectors_cover(board, color, controlled);
    }
    check_pins_decide(board);
}

/// Checks that a side controls all squares that its vectors reach, and no others except squares behind the enemy king.
#[track_caller]
fn check_vectors_cover(board: &Board, color: Color, controlled: SquareSet) {
    let of_side = board.pieces().filter(|(_, piece)| piece.color == color);
    let reached: SquareSet = of_side
        .flat_map(|(from, _)| board.clipped_vectors(from))
        .filter(|vector| vector.kind != VectorKind::Push)
        .flat_map(|vector| {
            vector
                .squares
                .into_iter()
                .chain(vector.blocker.map(|(square, _)| square))
        })
        .collect();
    assert!(
        reached.iter().all(|square| controlled.contains(square)),
        "{board} {color}"
    );
    let king_attacked = reached.contains(board.king(!color));
    assert!(king_attacked || reached == controlled, "{board} {color}");
}

/// Checks pins by the legal moves: if there is no check, a potential move of a piece other than the king is legal if
/// and only if the piece stays on the line of its pin.
#[track_caller]
fn check_pins_decide(board: &Board) {
    let us = board.side_to_move();
    if board.is_in_check() {
        return;
    }
    let pins = board.pins(us);
    for (from, _) in board
        .pieces()
        .filter(|&(from, piece)| piece.color == us && from != board.king(us))
    {
        for mv in board
            .potential_moves(from)
            .into_iter()
            .filter_map(PotentialMove::to_move)
        {
            let stays = pins
                .iter()
                .filter(|pin| pin.pinned == from)
                .all(|pin| pin.line.contains(mv.to));
            let is_special = mv.kind == MoveKind::EnPassant;
            assert!(is_special || board.is_legal(mv) == stays, "{board} {mv}");
        }
    }
}

#[test]
fn vectors_potential_moves_control_and_pins_agree_in_random_games() {
    let games: u32 = if std::env::var_os("SLOW").is_some() { 2000 } else { 24 };
    let mut random = fastrand::Rng::with_seed(1);
    for game in 0..games {
        let mut position =
            Board::try_from(Setup::chess960(if game % 2 == 0 { 518 } else { game * 7 % 960 }).unwrap()).unwrap();
        for _ in 0..120 {
            check_consistency(&position);
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(&moves) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
}

#[test]
fn vectors_potential_moves_control_and_pins_agree_in_rare_positions() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "2r5/8/8/8/8/8/6PP/k2KR3 w E - 0 1",
    ] {
        check_consistency(&board(fen));
        check_consistency(&board(&flipped(fen)));
    }
}
