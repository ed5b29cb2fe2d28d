use chess_core::notation::{self, START_FEN};

use super::*;

fn game(moves: &[&str]) -> Game {
    notation::parse_game(START_FEN, moves.iter().copied()).expect("the test's moves are legal")
}

fn verdict(score: i32, line: &[&str]) -> Verdict {
    Verdict {
        score,
        mate: None,
        depth: 9,
        line: line.iter().map(|san| (*san).to_owned()).collect(),
    }
}

/// A review of 1. e4 e5 with these scores and best moves.
fn reviewed(verdicts: [(i32, &str); 3]) -> Review {
    let review = Review::new(&game(&["e2e4", "e7e5"]));
    let with = |review: Review, (ply, (score, best)): (usize, (i32, &str))| review.with(ply, verdict(score, &[best]));
    verdicts.into_iter().enumerate().fold(review, with)
}

#[track_caller]
fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 0.005, "{value}, not {expected}");
}

#[test]
fn the_published_formulas() {
    near(win_percentage(0.0), 50.0);
    near(win_percentage(100.0), 59.10);
    near(win_percentage(-300.0), 24.89);
    near(accuracy(0.0), 100.0);
    near(accuracy(10.0), 63.58);
    near(accuracy(30.0), 24.78);
    near(accuracy(100.0), 0.0);
}

#[track_caller]
fn check_judgement(before: i32, after: i32, expected: Option<Judgement>) {
    assert_eq!(
        reviewed([(before, "d4"), (after, "c5"), (after, "Nf3")]).judgement(1),
        expected
    );
    // The colour-flipped twin: Black's move loses as much.
    assert_eq!(
        reviewed([(0, "d4"), (-before, "c5"), (-after, "Nf3")]).judgement(2),
        expected
    );
}

#[test]
fn a_move_is_judged_by_the_chance_that_its_player_lost() {
    check_judgement(0, 0, None);
    check_judgement(0, 200, None);
    check_judgement(0, -50, None);
    check_judgement(0, -60, Some(Judgement::Inaccuracy));
    check_judgement(0, -105, Some(Judgement::Inaccuracy));
    check_judgement(0, -115, Some(Judgement::Mistake));
    check_judgement(0, -165, Some(Judgement::Mistake));
    check_judgement(0, -170, Some(Judgement::Blunder));
    check_judgement(0, -300, Some(Judgement::Blunder));
    // Five pawns less matter little to who is a queen and two rooks ahead.
    check_judgement(1900, 1400, None);
}

#[test]
fn what_the_engine_would_have_played_is_no_mistake() {
    assert_eq!(reviewed([(0, "e4"), (-400, "c5"), (0, "Nf3")]).judgement(1), None);
}

#[test]
fn a_mate_missed_is_a_blunder_and_a_mate_given_is_none() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let mate_in_one = Verdict {
        score: -29_000,
        mate: Some(-1),
        ..verdict(0, &["Qh4#"])
    };
    let level = |review: Review, ply| review.with(ply, verdict(0, &["d4"]));
    let given = [0, 1, 2]
        .into_iter()
        .fold(Review::new(&game(&moves)), level)
        .with(3, mate_in_one.clone());
    assert_eq!(given.verdict(4).map(|end| end.white_chance()), Some(0.0));
    assert_eq!(
        (given.judgement(3), given.judgement(4)),
        (Some(Judgement::Blunder), None)
    );
    let missed = Review::new(&game(&["f2f3", "e7e5", "g2g4", "a7a6"]))
        .with(3, mate_in_one)
        .with(4, verdict(0, &[]));
    assert_eq!(missed.judgement(4), Some(Judgement::Blunder));
}

#[test]
fn a_side_is_summed_up() {
    let review = reviewed([(0, "d4"), (-400, "c5"), (-400, "Nf3")]);
    let white = review.summary(Color::White, 2).expect("its only move is known");
    assert_eq!(white.counts, [1, 0, 0]);
    assert_eq!(
        white.accuracy,
        accuracy(win_percentage(0.0) - win_percentage(-400.0)).round() as u32
    );
    assert_eq!(
        review.summary(Color::Black, 2),
        Some(Summary {
            accuracy: 100,
            phases: [Some(100), None, None],
            counts: [0; 3]
        })
    );
    assert_eq!(Review::new(&game(&["e2e4"])).summary(Color::White, 1), None);
}

#[test]
fn nothing_is_summed_up_while_a_verdict_is_missing() {
    let all = [(0, "d4"), (-400, "c5"), (-400, "Nf3")];
    assert!(reviewed(all).summary(Color::White, 2).is_some());
    let half = Review::new(&game(&["e2e4", "c7c5"]))
        .with(0, verdict(0, &[]))
        .with(1, verdict(-400, &[]));
    assert_eq!(half.summary(Color::White, 2), None);
}

#[test]
fn a_bad_move_counts_for_more_than_its_share_and_where_much_is_at_stake_most() {
    let near = |found: Option<f64>, expected: f64| {
        assert!(found.is_some_and(|found| (found - expected).abs() < 0.01), "{found:?}");
    };
    near(game_accuracy(&[(100.0, 1.0), (100.0, 12.0)]), 100.0);
    // Weighted mean 75, harmonic mean 2 / (1/100 + 1/50) = 66.67.
    near(game_accuracy(&[(100.0, 1.0), (50.0, 1.0)]), 70.83);
    // Weighted mean (100 + 150) / 4 = 62.5.
    near(game_accuracy(&[(100.0, 1.0), (50.0, 3.0)]), 64.58);
    // As if it were 1: harmonic mean 2 / (1 + 1/100) = 1.98.
    near(game_accuracy(&[(0.0, 1.0), (100.0, 1.0)]), 25.99);
    assert_eq!(game_accuracy(&[]), None);
}

#[test]
fn what_is_at_stake_is_how_far_the_chances_go_in_a_window() {
    assert_eq!(volatilities(&[50.0]), [0.5]);
    // Windows of two positions: half of each step, from 0.5 to 12.
    assert_eq!(volatilities(&[50.0, 50.0, 58.0, 98.0]), [0.5, 4.0, 12.0]);
    // Thirty half-moves: windows of three, the first of them twice.
    let chances: Vec<f64> = (0..31).map(f64::from).collect();
    let found = volatilities(&chances);
    assert_eq!(found.len(), 30);
    assert!(found.iter().all(|it| (it - (2.0_f64 / 3.0).sqrt()).abs() < 1e-9));
}

#[test]
fn what_is_known_outlasts_taking_back_and_ends_where_games_part() {
    let review = reviewed([(10, "d4"), (20, "c5"), (30, "Nf3")]);
    let taken_back = game(&["e2e4", "e7e5"]).undo().expect("there is a move");
    assert_eq!(review.of_game(&taken_back).known(2), 3);
    let parted = review.of_game(&game(&["e2e4", "c7c5", "g1f3"]));
    assert_eq!((parted.known(3), parted.gap(3), parted.gap(1)), (2, Some(2), None));
    let other = Game::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("a position"));
    assert_eq!(review.of_game(&other).known(0), 0);
}

#[test]
fn a_shallow_verdict_does_not_replace_a_deep_one() {
    let deep = Verdict {
        depth: 20,
        ..verdict(50, &[])
    };
    let review = reviewed([(0, "d4"); 3]).with(1, deep.clone()).with(1, verdict(0, &[]));
    assert_eq!(review.verdict(1).map(|it| Verdict::clone(it)), Some(deep));
}

#[test]
fn texts_give_the_review_back_and_rubbish_is_not_known() {
    let mate = Verdict {
        score: -30_000,
        mate: Some(-3),
        ..verdict(0, &["Qh4#"])
    };
    let played = game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let review = Review::new(&played).with(0, verdict(-35, &["Nf3", "d5"])).with(3, mate);
    let texts = review.to_texts();
    assert_eq!(texts[0], "-35 9 Nf3 d5");
    assert_eq!(Review::of_texts(&played, texts.iter().map(String::as_str)), review);
    let rubbish = ["", "x", "12", "#0 1 a", "1 -1", "99999999999 1", "1 4294967295"];
    assert_eq!(Review::of_texts(&played, rubbish.into_iter()), Review::new(&played));
    assert!(Review::new(&played).to_texts().is_empty());
}

#[test]
fn a_game_goes_from_phase_to_phase_and_never_back() {
    let of = |fen: &str, moves: &[&str]| {
        Phase::of_positions(&notation::parse_game(fen, moves.iter().copied()).expect("legal moves"))
    };
    assert_eq!(of(START_FEN, &["e2e4"]), [Phase::Opening; 2]);
    // Ten pieces are a middlegame, six an endgame; pawns and kings do not count.
    let ten = "r2qkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBR1 w - - 0 1";
    assert_eq!(of(ten, &[]), [Phase::Middlegame]);
    assert_eq!(
        of("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w - - 0 1", &[]),
        [Phase::Endgame]
    );
    // A side whose pieces have left its back rank has left the opening.
    assert_eq!(
        of("rnbqkbnr/pppppppp/8/8/8/2NBBNQ1/PPPPPPPP/R3K2R w - - 0 1", &[]),
        [Phase::Middlegame]
    );
    // A queen that comes back makes no opening again.
    let promoted = of("r2qk3/1P6/8/8/8/8/8/RNBQKBNR w - - 0 1", &["b7b8q"]);
    assert_eq!(promoted, [Phase::Middlegame, Phase::Middlegame]);
}
