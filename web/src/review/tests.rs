use chess_core::engine::winning_chances;
use chess_core::notation::{self, START_FEN};
use engine_protocol::LineInfo;

use super::accuracy::{accuracy, game_accuracy, volatilities};
use super::*;

fn game(moves: &[&str]) -> Game {
    notation::parse_game(START_FEN, moves.iter().copied()).expect("legal moves")
}

fn evaluation(score: i32, line: &[&str]) -> Evaluation {
    Evaluation {
        score,
        mate: None,
        depth: 9,
        line: line.iter().map(|san| (*san).to_owned()).collect(),
    }
}

/// A review of 1. e4 e5 with these scores and best moves.
fn reviewed(evaluations: [(i32, &str); 3]) -> Review {
    let review = Review::new(&game(&["e2e4", "e7e5"]));
    let with = |review: Review, (ply, (score, best)): (usize, (i32, &str))| {
        review.with_evaluation(ply, evaluation(score, &[best]))
    };
    evaluations.into_iter().enumerate().fold(review, with)
}

fn line(score: i32, moves: &[&str]) -> LineInfo {
    LineInfo {
        score: score.into(),
        mate: None,
        moves: moves.iter().map(|san| (*san).to_owned()).collect(),
    }
}

/// The results of a search with these lines.
fn lines(lines: &[LineInfo]) -> SearchInfo {
    SearchInfo {
        depth: 15,
        lines: lines.to_vec(),
        ..SearchInfo::default()
    }
}

/// Returns the review after the longer searches have given the same results as the quick searches.
fn with_confirming_verifications(mut review: Review) -> Review {
    let last = review.game.ply();
    while let Some(task) = review.next_task(last) {
        let ReviewTask::Verification { ply, moves, step } = task else {
            panic!("unexpected {task:?}");
        };
        let board = review.game.board_at(ply - 1).expect("a position").clone();
        let [best, played] = [review.unverified_evaluation(ply - 1), review.unverified_evaluation(ply)]
            .map(|it| it.expect("a evaluation").clone());
        let found = [(best, moves[0]), (played, moves[1])].map(|(evaluation, mv)| LineInfo {
            score: evaluation.score.into(),
            mate: evaluation.mate,
            moves: vec![notation::san(&board, mv)],
        });
        review = review.with_verification(ply, step, &info_of(step, &found));
    }
    review
}

/// The results of a search of a verification, from the lines of the best move and the played move.
fn info_of(step: VerificationStep, [best, played]: &[LineInfo; 2]) -> SearchInfo {
    match step.searched_after([best, played]) {
        None => lines(&[best.clone(), played.clone()]),
        Some(line) => SearchInfo {
            depth: 15,
            score: Some(line.score),
            mate: line.mate.map(|plies| plies - plies.signum()),
            principal_variation: line.moves.iter().skip(1).cloned().collect(),
            ..SearchInfo::default()
        },
    }
}

/// The review after searches of a verification with these lines of the best move and the played move.
fn with_steps(review: Review, ply: usize, steps: &[VerificationStep], found: [LineInfo; 2]) -> Review {
    let with = |review: Review, step: &VerificationStep| review.with_verification(ply, *step, &info_of(*step, &found));
    steps.iter().fold(review, with)
}

#[track_caller]
fn assert_near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 0.005, "{value}, not {expected}");
}

#[test]
fn the_published_formulas() {
    assert_near(winning_chances(0.0), 50.0);
    assert_near(winning_chances(100.0), 59.10);
    assert_near(winning_chances(-300.0), 24.89);
    assert_near(accuracy(0.0), 100.0);
    assert_near(accuracy(10.0), 63.58);
    assert_near(accuracy(30.0), 24.78);
    assert_near(accuracy(100.0), 0.0);
}

#[track_caller]
fn check_judgement(before: i32, after: i32, expected: Option<Judgement>) {
    let white = with_confirming_verifications(reviewed([(before, "d4"), (after, "c5"), (after, "Nf3")]));
    assert_eq!(white.judgement(1), expected);
    // With colours reversed, Black's move loses the same amount.
    let black = with_confirming_verifications(reviewed([(-before, "d4"), (-before, "c5"), (-after, "Nf3")]));
    assert_eq!(black.judgement(2), expected);
}

#[test]
fn a_move_is_judged_by_the_lost_winning_chance() {
    check_judgement(0, 0, None);
    check_judgement(0, 200, None);
    check_judgement(0, -50, None);
    check_judgement(0, -60, Some(Judgement::Inaccuracy));
    check_judgement(0, -105, Some(Judgement::Inaccuracy));
    check_judgement(0, -115, Some(Judgement::Mistake));
    check_judgement(0, -165, Some(Judgement::Mistake));
    check_judgement(0, -170, Some(Judgement::Blunder));
    check_judgement(0, -300, Some(Judgement::Blunder));
    // With an advantage of a queen and two rooks, five pawns matter little.
    check_judgement(1900, 1400, None);
}

#[test]
fn a_move_that_leaves_a_won_position_won_is_no_error() {
    // A winning chance of 90 percent corresponds to 597 centipawns.
    check_judgement(2000, 600, Some(Judgement::StillWinning));
    check_judgement(2000, 590, Some(Judgement::Mistake));
    check_judgement(2000, 900, None);
    assert_eq!(Judgement::from_chances(100.0, 90.0), Some(Judgement::StillWinning));
    assert_eq!(Judgement::from_chances(95.5, 90.0), Some(Judgement::StillWinning));
    assert_eq!(Judgement::from_chances(94.9, 90.0), None);
    assert_eq!(Judgement::from_chances(100.0, 89.9), Some(Judgement::Mistake));
    assert_eq!(Judgement::from_chances(40.0, 38.0), None);
    assert_eq!(Judgement::from_chances(4.0, 0.0), None);
}

#[test]
fn a_won_position_that_becomes_equal_is_a_missed_win() {
    check_judgement(2000, 300, Some(Judgement::MissedWin));
    check_judgement(700, 0, Some(Judgement::MissedWin));
    // In the first case the position becomes lost, in the second case it was not won before.
    check_judgement(700, -200, Some(Judgement::Blunder));
    check_judgement(590, 0, Some(Judgement::Blunder));
}

#[test]
fn a_move_after_which_the_position_is_still_won_has_a_mark_but_does_not_count() {
    let review = reviewed([(2000, "d4"), (700, "c5"), (700, "Nf3")]);
    assert_eq!(review.judgement(1), Some(Judgement::StillWinning));
    assert_eq!(review.next_task(2), None, "it needs no verification");
    assert_eq!(review.summary(Color::White, 2).map(|it| it.counts), Some([0; 4]));
    assert!(review.key_moments(2).is_empty() && review.next_explanation(2).is_none());
    let marks = Judgement::ERRORS.map(Judgement::mark);
    assert!(!marks.contains(&Judgement::StillWinning.mark()));
}

/// A review of a game with these scores of White after each ply.
/// In each position, the best move differs from the played move.
fn reviewed_game(scores: &[i32]) -> Review {
    let moves = ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6"];
    let better = ["h4", "h5"];
    let review = Review::new(&game(&moves[..scores.len() - 1]));
    let positions = scores.iter().enumerate();
    with_confirming_verifications(positions.fold(review, |review, (ply, score)| {
        review.with_evaluation(ply, evaluation(*score, &[better[ply % 2]]))
    }))
}

#[test]
fn the_key_moments_are_the_three_worst_errors_in_the_order_of_the_game() {
    // The errors are an inaccuracy, a mistake, and three blunders. The fourth and the sixth ply are the worst.
    let review = reviewed_game(&[0, -60, 60, -140, 300, 280, 1500, 1500]);
    assert_eq!(review.judgement(1), Some(Judgement::Inaccuracy));
    assert_eq!(review.key_moments(7), [3, 4, 6]);
    assert_eq!(review.key_moments(3), [2, 3]);
    assert!(review.key_moments(1).is_empty(), "an inaccuracy turns no game");
    assert_eq!(review.serious_errors(Color::White, 7), [3]);
    assert_eq!(
        review.serious_errors(Color::Black, 7),
        [2, 4, 6],
        "also the error that is not among the worst"
    );
    let (best, played) = review.final_chances(4).expect("a ply with a final judgement");
    assert!(best > 60.0 && played < 30.0, "{best} {played}");
}

#[test]
fn a_count_leads_to_each_of_its_moves_in_turn() {
    let review = reviewed_game(&[0, -300, -300, -300, 100, -250, -250, -250]);
    let next = |color, ply| review.next_judged(Judgement::Blunder, color, ply, 7);
    assert_eq!((next(Color::White, 0), next(Color::White, 1)), (Some(1), Some(5)));
    assert_eq!((next(Color::White, 5), next(Color::White, 7)), (Some(1), Some(1)));
    assert_eq!((next(Color::Black, 0), next(Color::Black, 4)), (Some(4), Some(4)));
    assert_eq!(review.next_judged(Judgement::Mistake, Color::White, 0, 7), None);
}

fn explained_facts(judgement: &str) -> ExplanationResult {
    let json = format!(
        r#"{{"move":"e4","judgement":"{judgement}","before":{{"cp":0}},"after":{{"cp":0}},"loss":{{"chances":20}},
            "proof":["e5"],"en":"Because.","de":"Darum."}}"#
    );
    ExplanationResult::Facts(Rc::new(serde_json::from_str(&json).expect("facts")))
}

#[test]
fn moves_are_explained_after_all_judgements_are_final_the_worst_first() {
    let unsettled = reviewed([(0, "d4"), (-400, "c5"), (-390, "Nf3")]);
    assert_eq!(unsettled.next_explanation(2), None);
    let mut review = reviewed_game(&[0, -60, 60, -140, 300, 280, 1500, 1500]);
    let mut order = Vec::new();
    while let Some(ply) = review.next_explanation(7) {
        let explained = if order.len() == 1 {
            ExplanationResult::Missing
        } else {
            explained_facts("blunder")
        };
        review = review.with_explanation(ply, &explained);
        order.push(ply);
        assert!(order.len() < 8, "the explanations end");
    }
    assert_eq!(order, [4, 6, 3, 2, 1]);
    assert!(review.facts(4).is_some() && review.facts(6).is_none());
    // No explanation was requested for other moves. A later move does not remove an explanation.
    assert_eq!(review.explanation(5), None);
    let replayed = review.adapted_to(&game(&["a2a3", "a7a6", "b2b3", "b7b6", "h2h3"]));
    assert!(replayed.facts(4).is_some() && replayed.explanation(5).is_none());
}

#[test]
fn at_most_twelve_moves_are_explained_without_a_request() {
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(5);
    let review = Review::new(&game(&dance));
    let swings = (0..=20).fold(review, |review, ply| {
        let (score, best) = if ply % 2 == 0 { (500, "d4") } else { (-500, "d5") };
        review.with_evaluation(ply, evaluation(score, &[best]))
    });
    let mut review = with_confirming_verifications(swings);
    let mut count = 0;
    while let Some(ply) = review.next_explanation(20) {
        review = review.with_explanation(ply, &ExplanationResult::Missing);
        count += 1;
    }
    assert_eq!(count, 12);
}

#[test]
fn facts_that_contradict_the_judgement_are_not_shown() {
    let judged = reviewed_game(&[0, -400]);
    for (judgement, is_shown) in [
        ("blunder", true),
        ("missed-win", true),
        ("inaccuracy", true),
        ("good", false),
        ("best", false),
        ("book", false),
        ("", false),
    ] {
        let review = judged.clone().with_explanation(1, &explained_facts(judgement));
        assert_eq!(review.facts(1).is_some(), is_shown, "{judgement}");
    }
    let won = reviewed([(2000, "d4"), (700, "c5"), (700, "Nf3")]);
    assert!(
        won.clone()
            .with_explanation(1, &explained_facts("good"))
            .facts(1)
            .is_some()
    );
    assert!(won.with_explanation(1, &explained_facts("mistake")).facts(1).is_none());
}

#[test]
fn the_engines_choice_is_no_mistake() {
    let review = reviewed([(0, "e4"), (-400, "c5"), (-400, "Nf3")]);
    assert_eq!((review.judgement(1), review.next_task(2)), (None, None));
    assert!(review.is_best(1) && !review.is_best(2));
}

#[test]
fn a_mark_needs_a_verification_that_confirms_it() {
    let review = reviewed([(20, "d4"), (-180, "c5"), (-180, "Nf3")]);
    let asked = |step| {
        let moves = ["d2d4", "e2e4"].map(|text| notation::parse_move(&Board::default(), text).expect("a move"));
        Some(ReviewTask::Verification { ply: 1, moves, step })
    };
    let seen = |review: &Review| {
        (
            review.judgement(1),
            review.loss(1),
            review.summary(Color::White, 2).is_some(),
        )
    };
    assert_eq!(review.next_task(2), asked(VerificationStep::Short));
    assert_eq!((review.finished_positions(2), seen(&review)), (2, (None, None, false)));
    // Each search confirms the loss, so another search follows.
    let bad = [line(25, &["d4", "d5"]), line(-170, &["e4", "c5"])];
    let unmarked: Vec<Review> = (1..4)
        .map(|count| {
            let after = with_steps(review.clone(), 1, &VerificationStep::ALL[..count], bad.clone());
            assert_eq!(after.next_task(2), asked(VerificationStep::ALL[count]));
            assert_eq!(seen(&after), (None, None, false));
            after
        })
        .collect();
    let marked = with_steps(review.clone(), 1, &VerificationStep::ALL, bad);
    assert_eq!(
        (marked.judgement(1), marked.next_task(2)),
        (Some(Judgement::Blunder), None)
    );
    assert_eq!(
        marked.best_line(1).map(|best| best.line.clone()),
        Some(vec!["d4".into(), "d5".into()])
    );
    assert_eq!(
        marked.evaluation(1).map(|after| after.line.clone()),
        Some(vec!["c5".into()])
    );
    // In one of the searches, the loss is smaller, or the played move is better than the best one.
    let reviews: Vec<Review> = std::iter::once(review).chain(unmarked).collect();
    for (step, best, played, is_best) in [
        (VerificationStep::Short, 25, 0, false),
        (VerificationStep::Short, 25, 300, true),
        (VerificationStep::AfterPlayed, 25, 0, false),
        (VerificationStep::AfterPlayed, 25, 300, true),
        (VerificationStep::AfterBest, -150, -170, false),
        (VerificationStep::AfterBest, -300, -170, true),
        (VerificationStep::Long, 25, 0, false),
        (VerificationStep::Long, 25, 300, true),
    ] {
        let of_moves = [line(best, &["d4"]), line(played, &["e4"])];
        let mut info = info_of(step, &of_moves);
        info.lines.sort_by(|one, other| other.score.total_cmp(&one.score));
        let found = reviews[step as usize].clone().with_verification(1, step, &info);
        assert_eq!(
            (found.judgement(1), found.next_task(2), found.finished_positions(2)),
            (None, None, 3),
            "{step:?}"
        );
        assert!(found.summary(Color::White, 2).is_some_and(|it| it.counts == [0; 4]));
        assert_eq!(found.is_best(1), is_best, "{step:?}");
    }
}

#[test]
fn the_milder_score_of_each_move_counts() {
    let review = reviewed([(0, "d4"), (-400, "c5"), (-400, "Nf3")]);
    let short = with_steps(
        review,
        1,
        &VerificationStep::ALL[..1],
        [line(0, &["d4"]), line(-400, &["e4"])],
    );
    let after = |score, step| {
        let lines = [line(score, &["d4", "d5"]), line(score, &["e4", "c5"])];
        short.clone().with_verification(1, step, &info_of(step, &lines))
    };
    let chances = |review: &Review| review.winning_chances(1).expect("a verification");
    // The played move is better than it seemed, and then worse.
    assert_eq!(
        chances(&after(-150, VerificationStep::AfterPlayed)).1,
        winning_chances(-150.0)
    );
    assert_eq!(
        chances(&after(-600, VerificationStep::AfterPlayed)).1,
        winning_chances(-400.0)
    );
    // The best move is worse than it seemed, and then better.
    let worse = after(-200, VerificationStep::AfterBest);
    assert_eq!(chances(&worse).0, winning_chances(-200.0));
    let best = worse.best_line(1).expect("a line");
    assert_eq!(
        (best.line.clone(), best.depth),
        (vec!["d4".to_owned(), "d5".to_owned()], 16)
    );
    assert_eq!(
        chances(&after(300, VerificationStep::AfterBest)).0,
        winning_chances(0.0)
    );
    // Then the played move is the best one.
    let equal = after(-450, VerificationStep::AfterBest);
    assert!(
        equal.is_best(1) && equal.loss(1) == Some(0.0),
        "{:?}",
        equal.best_line(1)
    );
    // The same for Black.
    let black = reviewed([(0, "e4"), (0, "c5"), (400, "Nf3")]);
    let black = with_steps(
        black,
        2,
        &VerificationStep::ALL[..1],
        [line(0, &["c5"]), line(400, &["e5"])],
    );
    let milder = [line(100, &["c5"]), line(300, &["e5"])];
    let black = with_steps(black, 2, &VerificationStep::ALL[1..3], milder);
    let chance = |score: f64| 100.0 - winning_chances(score);
    let found = black.winning_chances(2).expect("a verification");
    assert_near(found.0, chance(100.0));
    assert_near(found.1, chance(300.0));
}

#[test]
fn a_mate_needs_no_confirmation() {
    // A mate in two plies, which allows Black's mate in one: only the position after the best move is searched.
    let review = Review::new(&game(&["f2f3", "e7e5", "g2g4"]));
    let mated = LineInfo {
        mate: Some(-2),
        ..line(-9_998, &["g4", "Qh4#"])
    };
    let review = review
        .with_evaluation(2, evaluation(-50, &["Nc3"]))
        .with_evaluation(3, evaluation(-9_999, &["Qh4#"]));
    let step = |review: &Review| review.pending_verification(3);
    let short = with_steps(
        review.clone(),
        3,
        &VerificationStep::ALL[..1],
        [line(-50, &["Nc3"]), mated.clone()],
    );
    assert_eq!(step(&short), Some(VerificationStep::AfterBest));
    // A long search that misses the mate changes nothing.
    let rest = [line(-60, &["Nc3"]), line(200, &["g4"])];
    let all = with_steps(short, 3, &VerificationStep::ALL[2..], rest);
    assert_eq!(all.judgement(3), Some(Judgement::Blunder));
    assert_eq!(all.evaluation(3).map(|after| after.mate), Some(Some(-1)));
    // A missed mate in one: the position after it is not searched, because the game is over there.
    let missed = Review::new(&game(&["f2f3", "e7e5", "g2g4", "a7a6"]))
        .with_evaluation(3, evaluation(-9_999, &["Qh4#"]))
        .with_evaluation(4, evaluation(0, &["d4"]));
    let mate = LineInfo {
        mate: Some(-1),
        ..line(-9_999, &["Qh4#"])
    };
    let missed = with_steps(missed, 4, &VerificationStep::ALL[..2], [mate, line(0, &["a6"])]);
    assert_eq!(missed.pending_verification(4), Some(VerificationStep::Long));
}

#[test]
fn a_position_without_a_score_confirms_the_loss() {
    let review = reviewed([(0, "d4"), (-400, "c5"), (-400, "Nf3")]);
    let mut review = with_steps(
        review,
        1,
        &VerificationStep::ALL[..1],
        [line(0, &["d4"]), line(-400, &["e4"])],
    );
    for step in [VerificationStep::AfterPlayed, VerificationStep::AfterBest] {
        assert_eq!(review.pending_verification(1), Some(step));
        review = review.with_verification(1, step, &SearchInfo::default());
    }
    assert_eq!(review.pending_verification(1), Some(VerificationStep::Long));
    assert_eq!(review.winning_chances(1), Some((50.0, winning_chances(-400.0))));
}

#[test]
fn the_number_of_long_searches_is_limited() {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = round.into_iter().cycle().take(40).collect();
    let last = moves.len();
    let mut review = (0..=last).fold(Review::new(&game(&moves)), |review, ply| {
        let (score, best) = if ply % 2 == 0 { (500, "d4") } else { (-500, "d5") };
        review.with_evaluation(ply, evaluation(score, &[best]))
    });
    let mut asked = [0; 4];
    while let Some(ReviewTask::Verification { ply, moves, step }) = review.next_task(last) {
        asked[step as usize] += 1;
        let board = review.game.board_at(ply - 1).expect("a position").clone();
        let score = if ply % 2 == 1 { 500 } else { -500 };
        let [best, played] = moves.map(|mv| notation::san(&board, mv));
        let bad = [line(score, &[&best]), line(-score, &[&played])];
        review = review.with_verification(ply, step, &info_of(step, &bad));
    }
    // Every mark is confirmed in the positions after both moves, even without a long search.
    assert_eq!(asked, [last, last, last, 8]);
    assert!((1..=last).all(|ply| review.is_final(ply) && review.judgement(ply) == Some(Judgement::Blunder)));
}

#[test]
fn an_inaccuracy_has_only_a_short_verification() {
    let review = reviewed([(20, "d4"), (-60, "c5"), (-60, "Nf3")]);
    let slight = lines(&[line(20, &["d4"]), line(-50, &["e4"])]);
    let found = review.with_verification(1, VerificationStep::Short, &slight);
    assert_eq!(
        (found.judgement(1), found.next_task(2)),
        (Some(Judgement::Inaccuracy), None)
    );
}

#[test]
fn a_verification_without_a_result_gives_no_mark_and_is_not_repeated() {
    let review = reviewed([(20, "d4"), (-400, "c5"), (-400, "Nf3")]);
    for silent in [
        SearchInfo::default(),
        lines(&[line(20, &["d4"])]),
        lines(&[line(0, &[])]),
    ] {
        let found = review.clone().with_verification(1, VerificationStep::Short, &silent);
        assert_eq!((found.judgement(1), found.next_task(2)), (None, None));
        assert!(found.summary(Color::White, 2).is_some());
    }
}

#[test]
fn a_longer_mate_is_no_error() {
    // Qc2 mates in three, Qc1 in two, and after Qb3 the mate takes much longer.
    let start = "7k/8/5K2/8/8/8/2Q5/8 w - - 0 1";
    let played = notation::parse_game(start, ["c2b3"]).expect("a legal move");
    let mate = |plies: i32, san: &str| Evaluation {
        score: 10_000 - plies,
        mate: Some(plies),
        ..evaluation(0, &[san])
    };
    let longer = Review::new(&played)
        .with_evaluation(0, mate(1, "Qh2"))
        .with_evaluation(1, mate(8, "Kh7"));
    assert_eq!(
        (longer.judgement(1), longer.next_task(1), longer.loss(1)),
        (None, None, Some(0.0))
    );
    let still_won = Review::new(&played)
        .with_evaluation(0, mate(1, "Qh2"))
        .with_evaluation(1, evaluation(700, &["Kh7"]));
    assert_eq!(
        (still_won.judgement(1), still_won.next_task(1)),
        (Some(Judgement::StillWinning), None)
    );
    // The verification finds a longer mate, which the quick search missed.
    let missed = Review::new(&played)
        .with_evaluation(0, mate(1, "Qh2"))
        .with_evaluation(1, evaluation(400, &["Kh7"]));
    let found = [mate(1, "Qh2"), mate(9, "Qb3")].map(|it| LineInfo {
        score: it.score.into(),
        mate: it.mate,
        moves: it.line,
    });
    let verified = missed.with_verification(1, VerificationStep::Short, &lines(&found));
    assert_eq!((verified.judgement(1), verified.next_task(1)), (None, None));
    let after = verified.evaluation(1).expect("a evaluation");
    assert_eq!((after.mate, after.score), (Some(8), 9992));
    // The same applies to Black.
    let black = Evaluation {
        score: -9997,
        mate: Some(-3),
        ..evaluation(0, &["Qh4"])
    };
    let after = black.after_first_move();
    assert_eq!((after.mate, after.score, after.line.len()), (Some(-2), -9998, 0));
}

#[test]
fn later_searches_do_not_change_final_judgements() {
    let review = with_confirming_verifications(reviewed([(0, "d4"), (-400, "c5"), (-390, "Nf3")]));
    let deep = |score| Evaluation {
        depth: 40,
        ..evaluation(score, &["a3"])
    };
    let seen = |review: &Review| {
        let judged = [1, 2].map(|ply| (review.judgement(ply), review.loss(ply), review.is_best(ply)));
        let heights = [0, 1, 2].map(|ply| review.evaluation(ply).map(|it| it.white_winning_chance()));
        (judged, heights, Color::ALL.map(|color| review.summary(color, 2)))
    };
    let later = (0..3).fold(review.clone(), |review, ply| review.with_evaluation(ply, deep(100)));
    assert_eq!(seen(&later), seen(&review));
    // Evaluations of another tab do not change the judgement either: both reviews have the same number of judged moves.
    let other = with_confirming_verifications(reviewed([(0, "d4"), (10, "c5"), (500, "Nf3")]));
    assert_ne!(seen(&other), seen(&review));
    assert_eq!(seen(&review.clone().merged_with(&other)), seen(&review));
    assert!(!review.has_more_than(&other) && !other.has_more_than(&review));
    // A later move is reviewed without changing the judgements of the earlier moves.
    let further = review.adapted_to(&game(&["e2e4", "e7e5", "d1h5"]));
    assert_eq!(further.next_task(3), Some(ReviewTask::Position(3)));
    let further = with_confirming_verifications(further.with_evaluation(3, evaluation(-900, &["Nf6"])));
    assert_eq!(further.judgement(3), Some(Judgement::Blunder));
    assert_eq!(seen(&further).0, seen(&review).0);
    assert_eq!(seen(&further).1, seen(&review).1);
}

#[test]
fn a_verification_of_another_tab_is_merged() {
    let doubted = reviewed([(0, "d4"), (-400, "c5"), (-390, "Nf3")]);
    let settled = with_confirming_verifications(doubted.clone());
    assert!(settled.has_more_than(&doubted) && !doubted.has_more_than(&settled));
    assert_eq!(doubted.clone().merged_with(&settled), settled);
    assert_eq!(settled.clone().merged_with(&doubted), settled);
    let short = doubted.with_verification(
        1,
        VerificationStep::Short,
        &lines(&[line(0, &["d4"]), line(-400, &["e4"])]),
    );
    assert_eq!(short.merged_with(&settled).judgement(1), Some(Judgement::Blunder));
}

#[test]
fn the_last_position_is_searched_first_and_a_verification_before_earlier_positions() {
    let mut review = Review::new(&game(&["e2e4", "e7e5"]));
    let scores = [0, -400, -400];
    let mut order = Vec::new();
    while let Some(task) = review.next_task(2) {
        review = match task {
            ReviewTask::Position(ply) => {
                review.with_evaluation(ply, evaluation(scores[ply], &[["d4", "c5", "Nf3"][ply]]))
            }
            ReviewTask::Verification { ply, step, .. } => {
                let bad = [line(0, &["d4"]), line(-400, &["e4"])];
                review.with_verification(ply, step, &info_of(step, &bad))
            }
        };
        order.push(match task {
            ReviewTask::Position(ply) => (ply, None),
            ReviewTask::Verification { ply, step, .. } => (ply, Some(step)),
        });
        assert!(order.len() < 9, "the review ends");
    }
    let verifications = VerificationStep::ALL.map(|step| (1, Some(step)));
    assert_eq!(
        order,
        [&[(2, None), (1, None), (0, None)], verifications.as_slice()].concat()
    );
}

#[test]
fn a_verification_gives_the_position_the_evaluation_of_the_better_move() {
    // The move 1… e5 seems to lose much, but it does not. So 1. e4 was not a mistake either.
    let review = Review::new(&game(&["e2e4", "e7e5"]));
    let review = review
        .with_evaluation(2, evaluation(0, &["Nf3"]))
        .with_evaluation(1, evaluation(-200, &["c5"]));
    let verified = review.with_verification(
        2,
        VerificationStep::Short,
        &lines(&[line(5, &["e5"]), line(10, &["c5"])]),
    );
    let all = verified.with_evaluation(0, evaluation(20, &["d4"]));
    assert_eq!(
        (all.next_task(2), all.judgement(1), all.judgement(2)),
        (None, None, None)
    );
    assert!(all.is_best(2));
}

#[test]
fn missing_or_allowing_a_mate_is_an_error_and_mating_is_not() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let mate_in_one = Evaluation {
        score: -9_999,
        mate: Some(-1),
        ..evaluation(0, &["Qh4#"])
    };
    let level = |review: Review, ply| review.with_evaluation(ply, evaluation(0, &["d4"]));
    let given = [0, 1, 2]
        .into_iter()
        .fold(Review::new(&game(&moves)), level)
        .with_evaluation(3, mate_in_one.clone());
    let given = with_confirming_verifications(given);
    assert_eq!(given.evaluation(4).map(|end| end.white_winning_chance()), Some(0.0));
    assert_eq!(
        (given.judgement(3), given.judgement(4)),
        (Some(Judgement::Blunder), None)
    );
    let missed = Review::new(&game(&["f2f3", "e7e5", "g2g4", "a7a6"]))
        .with_evaluation(3, mate_in_one)
        .with_evaluation(4, evaluation(0, &[]));
    let missed = [0, 1, 2].into_iter().fold(missed, level);
    assert_eq!(
        with_confirming_verifications(missed).judgement(4),
        Some(Judgement::MissedWin)
    );
}

#[test]
fn the_summary_of_a_side() {
    let review = with_confirming_verifications(reviewed([(0, "d4"), (-400, "c5"), (-400, "Nf3")]));
    let white = review.summary(Color::White, 2).expect("a move with a final judgement");
    assert_eq!(white.counts, [1, 0, 0, 0]);
    assert_eq!(
        white.accuracy,
        accuracy(winning_chances(0.0) - winning_chances(-400.0)).round() as u32
    );
    assert_eq!(
        review.summary(Color::Black, 2),
        Some(Summary {
            accuracy: 100,
            phases: [Some(100), None, None],
            counts: [0; 4]
        })
    );
    assert_eq!(Review::new(&game(&["e2e4"])).summary(Color::White, 1), None);
}

#[test]
fn there_is_no_summary_while_an_evaluation_is_missing() {
    let all = [(0, "d4"), (-400, "c5"), (-400, "Nf3")];
    assert_eq!(
        reviewed(all).summary(Color::White, 2),
        None,
        "the verification is missing"
    );
    assert!(
        with_confirming_verifications(reviewed(all))
            .summary(Color::White, 2)
            .is_some()
    );
    let half = Review::new(&game(&["e2e4", "c7c5"]))
        .with_evaluation(0, evaluation(0, &[]))
        .with_evaluation(1, evaluation(-400, &[]));
    assert_eq!(half.summary(Color::White, 2), None);
}

#[test]
fn bad_and_volatile_moves_count_more() {
    let near = |found: Option<f64>, expected: f64| {
        assert!(found.is_some_and(|found| (found - expected).abs() < 0.01), "{found:?}");
    };
    near(game_accuracy(&[(100.0, 1.0), (100.0, 12.0)]), 100.0);
    // The weighted mean is 75, and the harmonic mean is 2 / (1/100 + 1/50) = 66.67.
    near(game_accuracy(&[(100.0, 1.0), (50.0, 1.0)]), 70.83);
    // The weighted mean is (100 + 150) / 4 = 62.5.
    near(game_accuracy(&[(100.0, 1.0), (50.0, 3.0)]), 64.58);
    // An accuracy of 0 counts as 1, so the harmonic mean is 2 / (1 + 1/100) = 1.98.
    near(game_accuracy(&[(0.0, 1.0), (100.0, 1.0)]), 25.99);
    assert_eq!(game_accuracy(&[]), None);
}

#[test]
fn volatility_is_the_standard_deviation_in_a_window() {
    assert_eq!(volatilities(&[50.0]), [0.5]);
    // The windows have two positions, so the deviation is half of the difference, but at least 0.5 and at most 12.
    assert_eq!(volatilities(&[50.0, 50.0, 58.0, 98.0]), [0.5, 4.0, 12.0]);
    // A game of thirty plies has windows of three positions. The first value occurs twice.
    let chances: Vec<f64> = (0..31).map(f64::from).collect();
    let found = volatilities(&chances);
    assert_eq!(found.len(), 30);
    assert!(found.iter().all(|it| (it - (2.0_f64 / 3.0).sqrt()).abs() < 1e-9));
}

#[test]
fn evaluations_remain_after_undo_and_up_to_the_last_common_position() {
    let review = reviewed([(10, "d4"), (20, "c5"), (30, "Nf3")]);
    let undone = game(&["e2e4", "e7e5"]).undo().expect("a move to undo");
    assert_eq!(review.adapted_to(&undone).finished_positions(2), 3);
    let parted = review.adapted_to(&game(&["e2e4", "c7c5", "g1f3"]));
    assert_eq!(
        (parted.finished_positions(3), parted.next_task(3)),
        (1, Some(ReviewTask::Position(3)))
    );
    assert_eq!((parted.finished_positions(1), parted.next_task(1)), (2, None));
    let other = Game::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("a position"));
    assert_eq!(review.adapted_to(&other).finished_positions(0), 0);
}

#[test]
fn a_shallow_evaluation_does_not_replace_a_deep_one() {
    let deep = Evaluation {
        depth: 20,
        ..evaluation(50, &[])
    };
    let review = Review::new(&game(&["e2e4", "e7e5"]));
    let review = review
        .with_evaluation(1, evaluation(10, &[]))
        .with_evaluation(1, deep.clone())
        .with_evaluation(1, evaluation(0, &[]));
    assert_eq!(review.evaluation(1).map(|it| Evaluation::clone(it)), Some(deep));
}

#[test]
fn a_review_is_read_back_from_its_texts_and_invalid_texts_are_ignored() {
    let mate = Evaluation {
        score: -9_997,
        mate: Some(-3),
        ..evaluation(0, &["Qh4#"])
    };
    let played = game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let review = Review::new(&played)
        .with_evaluation(0, evaluation(-35, &["Nf3", "d5"]))
        .with_evaluation(3, mate);
    let texts = review.to_texts();
    assert_eq!(texts[0], "-35 9 Nf3 d5");
    let read = |texts: &[String], verifications: &[String]| {
        Review::from_texts(
            &played,
            texts.iter().map(String::as_str),
            verifications.iter().map(String::as_str),
        )
    };
    assert_eq!(read(&texts, &[]), review);
    let found = lines(&[line(-35, &["Nf3", "d5"]), line(-100, &["f3", "e5"])]);
    let verified =
        review
            .with_evaluation(1, evaluation(-100, &["e5"]))
            .with_verification(1, VerificationStep::Short, &found);
    let verifications = verified.to_verification_texts();
    assert_eq!(verifications, ["1 first -35 15 Nf3 d5; -100 14 e5"]);
    assert_eq!(read(&verified.to_texts(), &verifications), verified);
    assert_eq!(verified.judgement(1), Some(Judgement::Inaccuracy));

    let invalid = [
        "",
        "x",
        "12",
        "#0 1 a",
        "1 -1",
        "99999999999 1",
        "1 4294967295",
        "#-2147483648 1 a",
    ];
    let invalid = invalid.map(str::to_owned);
    assert_eq!(read(&invalid[..7], &[]), Review::new(&played));
    assert!(read(&invalid, &invalid).next_task(4).is_some());
    let invalid = [
        "",
        "1",
        "1 first",
        "1 first 1 1 a",
        "0 first 1 1 a; 1 1 b",
        "9 long 1 1 a; 1 1 b",
        "1 brief 1 1 a; 1 1 b",
    ];
    assert_eq!(read(&[], &invalid.map(str::to_owned)), Review::new(&played));
    assert!(Review::new(&played).to_texts().is_empty() && Review::new(&played).to_verification_texts().is_empty());
}

#[test]
fn a_stored_review_without_verifications_is_verified_before_it_marks() {
    let played = game(&["e2e4", "e7e5"]);
    let old = Review::from_texts(
        &played,
        ["0 9 d4", "-400 9 c5", "-400 9 Nf3"].into_iter(),
        [].into_iter(),
    );
    assert_eq!((old.judgement(1), old.summary(Color::White, 2)), (None, None));
    assert!(matches!(
        old.next_task(2),
        Some(ReviewTask::Verification { ply: 1, .. })
    ));
    assert_eq!(
        with_confirming_verifications(old).judgement(1),
        Some(Judgement::Blunder)
    );
    let quiet = Review::from_texts(&played, ["0 9 d4", "-10 9 c5", "5 9 Nf3"].into_iter(), [].into_iter());
    assert!(quiet.next_task(2).is_none() && quiet.summary(Color::White, 2).is_some());
}

#[test]
fn a_game_never_returns_to_an_earlier_phase() {
    let of = |fen: &str, moves: &[&str]| {
        Phase::from_positions(&notation::parse_game(fen, moves.iter().copied()).expect("legal moves"))
    };
    assert_eq!(of(START_FEN, &["e2e4"]), [Phase::Opening; 2]);
    // Ten pieces are a middlegame, and six an endgame. Pawns and kings are not counted.
    let ten = "r2qkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBR1 w - - 0 1";
    assert_eq!(of(ten, &[]), [Phase::Middlegame]);
    assert_eq!(
        of("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w - - 0 1", &[]),
        [Phase::Endgame]
    );
    // A side that has lost its pieces is mated by the pieces of the other side, which is no endgame.
    assert_eq!(
        of("4k3/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBR1 w - - 0 1", &[]),
        [Phase::Middlegame]
    );
    // If the pieces of a side have left its back rank, the opening is over.
    assert_eq!(
        of("rnbqkbnr/pppppppp/8/8/8/2NBBNQ1/PPPPPPPP/R3K2R w - - 0 1", &[]),
        [Phase::Middlegame]
    );
    // A promoted queen on the back rank does not return the game to the opening.
    let promoted = of("r2qk3/1P6/8/8/8/8/8/RNBQKBNR w - - 0 1", &["b7b8q"]);
    assert_eq!(promoted, [Phase::Middlegame, Phase::Middlegame]);
}

#[test]
fn final_marks_of_an_earlier_version_stay_final() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(5);
    let played = game(&moves);
    let verification = |ply: usize, word: &str| format!("{ply} {word} 0 14 a3 a6; -400 14 h6");
    // The earlier version made at most eight long searches, and marked the ninth mistake without one.
    let with_long = |n: usize| {
        let verifications: Vec<String> = (0..n).map(|index| verification(2 * index + 1, "long")).collect();
        [verifications, vec![verification(2 * n + 1, "short")]].concat()
    };
    let evaluations = vec!["0 12 a3"; played.ply() + 1];
    let read = |verifications: &[String]| {
        Review::from_texts(
            &played,
            evaluations.iter().copied(),
            verifications.iter().map(String::as_str),
        )
    };
    let review = read(&with_long(8));
    assert!(review.is_final(17), "{:?}", review.pending_verification(17));
    assert_eq!(review.judgement(17), Some(Judgement::Blunder));
    assert_eq!(
        read(&with_long(7)).pending_verification(15),
        Some(VerificationStep::Long)
    );
}
