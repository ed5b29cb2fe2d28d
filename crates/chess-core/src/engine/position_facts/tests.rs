mod examples;
mod slow;

use super::fact::{Fact, Feature};
use super::{MAX_FACTS, MIN_DIFFERENCE, all_facts, explain_position};
use crate::engine::eval::term_occurrences;
use crate::rules::tests::flipped;
use crate::rules::{Board, Color, Game, Outcome, Square};

/// The positions of the engine's fingerprint: openings, middlegames and endgames.
const POSITIONS: &str = include_str!("../bench_positions.txt");

fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn names(fen: &str) -> Vec<&'static str> {
    let facts = explain_position(&Game::new(board(fen))).facts;
    facts.iter().map(|fact| fact.feature.name()).collect()
}

#[test]
fn the_start_position_is_balanced_and_has_no_fact() {
    let start = explain_position(&Game::default());
    assert!(start.is_balanced && start.facts.is_empty() && start.outcome.is_none());
}

#[test]
fn a_position_with_a_winning_capture_or_a_mate_is_not_balanced() {
    // In the first position, each queen attacks the other, unguarded queen. In the second, the
    // side to move has a mate in 1.
    for fen in [
        "4k3/ppp2ppp/8/3q4/8/3Q4/PPP2PPP/4K3 w - - 0 1",
        "6k1/R4ppp/8/8/8/8/r4PPP/6K1 w - - 0 1",
    ] {
        let facts = explain_position(&Game::new(board(fen)));
        assert!(!facts.is_balanced, "{fen}");
    }
}

#[test]
fn material_is_first_and_then_the_greatest_difference() {
    assert_eq!(
        names("6k1/5ppp/8/8/1p6/8/5PPP/6K1 w - - 0 40")[..2],
        ["material", "passed-pawn"]
    );
    for fen in POSITIONS.lines() {
        let facts = explain_position(&Game::new(board(fen))).facts;
        assert!(facts.len() <= MAX_FACTS, "{fen}");
        let sizes: Vec<i32> = facts
            .iter()
            .skip_while(|fact| matches!(fact.feature, Feature::Material { .. }))
            .map(|fact| fact.centipawns.abs())
            .collect();
        assert!(
            sizes.is_sorted_by(|a, b| a >= b) && sizes.iter().all(|&size| size >= MIN_DIFFERENCE),
            "{fen}"
        );
    }
}

#[test]
fn a_game_that_is_over_has_an_outcome_and_no_facts() {
    for (fen, outcome) in [
        (
            "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
            Outcome::Checkmate { winner: Color::White },
        ),
        ("7k/5KR1/8/8/8/8/8/8 b - - 0 1", Outcome::Stalemate),
        ("7k/5K2/8/8/8/8/8/5N2 b - - 0 1", Outcome::InsufficientMaterial),
    ] {
        let facts = explain_position(&Game::new(board(fen)));
        assert_eq!((facts.outcome, facts.facts.len()), (Some(outcome), 0), "{fen}");
        assert!(!facts.is_balanced);
    }
}

#[test]
fn with_swapped_colours_the_other_side_has_the_facts() {
    for fen in POSITIONS.lines() {
        let facts = explain_position(&Game::new(board(fen))).facts;
        let swapped = explain_position(&Game::new(board(&flipped(fen)))).facts;
        let view = |facts: &[Fact], turn: i32| -> Vec<(&'static str, i32, usize)> {
            let view = facts.iter();
            let mut view: Vec<_> = view
                .map(|fact| (fact.feature.name(), turn * fact.centipawns, fact.squares.len()))
                .collect();
            view.sort_unstable();
            view
        };
        assert_eq!(view(&facts, 1), view(&swapped, -1), "{fen}");
    }
}

/// Tests that the second implementation confirms every fact, and the sign of its difference, in several hundred
/// positions.
#[test]
fn every_fact_holds_by_a_second_definition() {
    let mut random = fastrand::Rng::with_seed(42);
    let mut checked = 0;
    for fen in POSITIONS.lines() {
        let mut position = board(fen);
        for _ in 0..48 {
            for fact in all_facts(&position, &term_occurrences(&position)) {
                assert!(slow::holds(&position, &fact), "{position}: {fact:?}");
                checked += 1;
            }
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// The squares of White's fact with this name, if the fact is reported. The same is checked with the colours swapped.
#[track_caller]
fn reported_squares(fen: &str, name: &str) -> Option<Vec<Square>> {
    let of = |position: &Board, side: Color| {
        let facts = all_facts(position, &term_occurrences(position));
        let fact = facts
            .into_iter()
            .find(|fact| fact.feature.name() == name && fact.side == side);
        fact.map(|fact| sorted(fact.squares))
    };
    let white = of(&board(fen), Color::White);
    let black = of(&board(&flipped(fen)), Color::Black);
    let turned = black.map(|squares| sorted(squares.into_iter().map(turned).collect()));
    assert_eq!(white, turned, "{fen} with the colours swapped");
    white
}

fn turned(square: Square) -> Square {
    Square::from_index(square.index() ^ 56).unwrap()
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_by_key(|square| square.index());
    squares
}
