use std::ops::ControlFlow;

use super::{ExplainError, Explanation, Merit, Purpose, explain};
use crate::engine::{Judgement, Observer, Progress, SearchMemory};
use crate::notation::{START_FEN, parse_game, parse_move, san};
use crate::rules::{Board, Game, Move, PieceType};
use crate::tactics::MotifKind;

const NODES: u64 = 100_000;

/// The explanation of the move `text` in the position `fen`.
fn explained(fen: &str, text: &str) -> Explanation {
    let board: Board = fen.parse().unwrap();
    let mv = parse_move(&board, text).unwrap();
    let game = Game::new(board).play(mv).unwrap();
    explain(&game, 1, NODES, &mut SearchMemory::new(2), &mut ()).unwrap()
}

fn sans(board: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    let step = |mv: &Move| {
        let text = san(&board, *mv);
        board = board.play(*mv).unwrap();
        text
    };
    moves.iter().map(step).collect()
}

fn proof(explanation: &Explanation) -> Vec<String> {
    sans(explanation.proof.board(0), explanation.proof.moves())
}

#[test]
fn a_mate_that_a_move_allows_is_proved() {
    let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4"]).unwrap();
    let found = explain(&game, 3, NODES, &mut SearchMemory::new(2), &mut ()).unwrap();
    assert_eq!(found.judgement, Judgement::Blunder);
    assert_eq!(found.after.moves_to_mate(), Some(-1));
    assert_eq!(proof(&found), ["Qh4#"]);
    let motif = found.motif.unwrap();
    assert_eq!(
        (motif.kind, motif.by.name(), motif.targets[0].name()),
        (MotifKind::Mate, "h4", "e1")
    );
    assert_eq!(found.better.unwrap().purpose, Some(Purpose::AvoidsMate));
}

#[test]
fn a_fork_that_a_move_allows_is_the_reason_for_its_loss() {
    let found = explained("8/p2r2pk/2R1p1pp/1p1nB3/3P3P/r5P1/5PK1/2R5 b - - 1 33", "Re7");
    assert_eq!(found.judgement, Judgement::Blunder);
    let (motif, material) = (found.motif.unwrap(), found.material.unwrap());
    assert_eq!((motif.kind, motif.by.name()), (MotifKind::Fork, "d6"));
    assert_eq!(
        motif.targets.iter().map(|square| square.name()).collect::<Vec<_>>(),
        ["a3", "e7"]
    );
    assert_eq!(material.lost[0], PieceType::Rook);
    // The same move is played, but the bishop cannot reach the other rook.
    let found = explained("8/p2r2pk/2R1p1pp/1p1nB3/3P3P/6P1/r4PK1/2R5 b - - 1 33", "Re7");
    assert_ne!(found.motif.map(|motif| motif.kind), Some(MotifKind::Fork));
}

#[test]
fn the_better_move_has_the_way_it_saves_the_piece() {
    // The rook no longer defends the knight.
    let found = explained("3r2k1/5pp1/7p/8/3N4/8/5PPP/3R2K1 w - - 0 1", "Ra1");
    assert_eq!(found.judgement, Judgement::Blunder);
    assert_eq!(found.motif.unwrap().kind, MotifKind::HangingPiece);
    assert_eq!(found.material.unwrap().lost, [PieceType::Knight]);
    assert!(found.better.unwrap().purpose.is_some());
}

#[test]
fn a_draw_that_a_move_allows_is_the_reason() {
    // The rook forces the king to capture it, and White has no other piece that can move.
    let found = explained("7k/6Rp/8/8/8/3q4/8/K7 b - - 0 1", "Qc2");
    assert_eq!(proof(&found), ["Rg8+", "Kxg8"]);
    assert_eq!(found.motif.map(|motif| motif.kind), Some(MotifKind::Stalemate));
    assert_eq!(found.material, None);
    // With a pawn that can move, there is no stalemate.
    let found = explained("7k/6Rp/8/8/8/3q3P/8/K7 b - - 0 1", "Qc2");
    assert_ne!(found.motif.map(|motif| motif.kind), Some(MotifKind::Stalemate));
    // The rook leaves the back rank, so that the queen gives check on e8 and h5 in turn.
    let found = explained("r5k1/6p1/8/7Q/8/8/6PK/1q6 b - - 0 1", "Ra1");
    assert_eq!(proof(&found), ["Qe8+", "Kh7", "Qh5+", "Kg8"]);
    assert_eq!(found.motif.map(|motif| motif.kind), Some(MotifKind::Perpetual));
    assert_eq!(found.material, None);
}

#[test]
fn a_line_to_perpetual_check_ends_with_the_first_repetition() {
    // The pawn promotes before the checks begin.
    let found = explained("RQ6/2p5/2P4p/2P3k1/3b4/6p1/3r4/5K2 w - - 0 48", "Qxc7");
    assert_eq!(found.motif.map(|motif| motif.kind), Some(MotifKind::Perpetual));
    let line = found.proof;
    let repeated: Vec<usize> = (0..=line.moves().len())
        .filter(|index| line.is_repeated_by_checks(*index))
        .collect();
    assert_eq!(repeated, [line.moves().len()]);
    assert_eq!(sans(line.board(0), &line.moves()[..3]), ["g2+", "Ke1", "g1=Q+"]);
}

#[test]
fn mates_are_missed_found_and_compared() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let found = explained(back_rank, "Ra8");
    assert_eq!(found.judgement, Judgement::Best);
    assert!(matches!(found.merit, Some(Merit::Checkmate)));
    let missed = explained(back_rank, "Ra7");
    assert_eq!(missed.better.unwrap().purpose, Some(Purpose::Mates(1)));
    let longer = explained("7k/8/5K2/8/8/8/2Q5/8 w - - 0 1", "Qb3");
    assert_eq!(longer.judgement, Judgement::LongerMate);
}

#[test]
fn a_book_move_is_reported_unless_it_is_a_mistake() {
    let game = parse_game(START_FEN, ["e2e4"]).unwrap();
    let found = explain(&game, 1, NODES, &mut SearchMemory::new(2), &mut ()).unwrap();
    assert_eq!(found.judgement, Judgement::Book);
}

#[test]
fn the_only_good_move_has_its_merit() {
    let forced = explained("7k/8/8/8/8/8/P5q1/7K w - - 0 1", "Kxg2");
    assert!(matches!(forced.merit, Some(Merit::OnlyLegalMove)));
    // After every other move there is a back-rank mate.
    let found = explained("6k1/5ppp/8/8/8/8/r4PPP/1r3RK1 w - - 0 1", "Rxb1");
    assert_eq!(found.judgement, Judgement::Best);
    assert!(found.merit.is_some(), "{found:?}");
}

#[test]
fn an_explanation_does_not_depend_on_earlier_searches() {
    let game = parse_game(START_FEN, ["e2e4", "e7e5", "d1h5", "g8f6"]).unwrap();
    let mut memory = SearchMemory::new(2);
    let first = explain(&game, 4, NODES, &mut memory, &mut ()).unwrap();
    let _ = explain(&game, 3, NODES, &mut memory, &mut ()).unwrap();
    let second = explain(&game, 4, NODES, &mut memory, &mut ()).unwrap();
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
    assert!(first.nodes <= NODES, "{}", first.nodes);
}

/// Stops a search at its first report of progress.
struct Impatient(u64);

impl Observer for Impatient {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.0 = self.0.max(progress.nodes);
        ControlFlow::Break(())
    }
}

#[test]
fn an_observer_ends_all_searches() {
    let game = parse_game(START_FEN, ["e2e4", "e7e5", "d1h5", "g8f6"]).unwrap();
    let mut observer = Impatient(0);
    let found = explain(&game, 4, 10 * NODES, &mut SearchMemory::new(2), &mut observer);
    assert!(observer.0 < 10_000, "{}", observer.0);
    if let Ok(found) = found {
        assert!(found.nodes < 10_000);
    }
}

/// Stops the searches after this number of nodes.
struct Limited(u64);

impl Observer for Limited {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        if progress.nodes < self.0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

#[test]
fn an_error_has_its_reason_even_if_the_searches_are_stopped_before_the_proofs() {
    for (fen, text, line, motif) in [
        (
            "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
            "g4",
            ["Qh4#"],
            MotifKind::Mate,
        ),
        (
            "3r2k1/5pp1/7p/8/3N4/8/5PPP/3R2K1 w - - 0 1",
            "Ra1",
            ["Rxd4"],
            MotifKind::HangingPiece,
        ),
    ] {
        let board: Board = fen.parse().unwrap();
        let mv = parse_move(&board, text).unwrap();
        let game = Game::new(board).play(mv).unwrap();
        for nodes in [1_000, NODES / 10, NODES / 4] {
            let found = explain(&game, 1, NODES, &mut SearchMemory::new(2), &mut Limited(nodes)).unwrap();
            assert_eq!(found.judgement, Judgement::Blunder, "{text}");
            assert_eq!(proof(&found), line, "{text}, {nodes} nodes");
            assert_eq!(
                found.motif.map(|motif| motif.kind),
                Some(motif),
                "{text}, {nodes} nodes"
            );
            assert!(found.nodes < NODES / 3, "{}", found.nodes);
        }
    }
}

#[test]
fn a_move_that_cannot_be_explained_is_an_error() {
    let refused = |game: &Game, ply, nodes| explain(game, ply, nodes, &mut SearchMemory::new(1), &mut ()).err();
    let game = parse_game(START_FEN, ["e2e4"]).unwrap();
    assert_eq!(refused(&game, 0, 1000), Some(ExplainError::NoMove));
    assert_eq!(refused(&game, 2, 1000), Some(ExplainError::NoMove));
    assert_eq!(refused(&game, 1, 0), Some(ExplainError::NoNodes));
    assert_eq!(refused(&Game::default(), 1, 1000), Some(ExplainError::NoMove));
    // A move that ends the game can be explained, even with few nodes.
    assert_eq!(refused(&game, 1, 1), None);
}
