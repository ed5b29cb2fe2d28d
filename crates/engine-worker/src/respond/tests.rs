use std::cell::Cell;

use chess_core::engine::{Clock, Level, Limits};
use chess_core::notation::{START_FEN as START, UciMove};
use engine_protocol::{
    Engine, Explain, ExplainPosition, FindThreat, PROTOCOL_VERSION, Progress, Reply, ReplyBody, Request, RequestBody,
    Search, SearchResult, ThreatKind,
};

use super::respond;
use crate::hash_table::HashTable;
use crate::teacher::{TEACHER, needs_teacher};

/// The replies to a request, with a clock that advances by `tick` milliseconds each time it is read.
fn replies(body: RequestBody, tick: f64) -> Vec<Reply> {
    replies_and_clock_reads(body, tick).0
}

/// The replies, and the number of times that the clock was read during the request.
fn replies_and_clock_reads(body: RequestBody, tick: f64) -> (Vec<Reply>, u32) {
    let clock_reads = Cell::new(0);
    let clock = || f64::from(clock_reads.replace(clock_reads.get() + 1)) * tick;
    let mut replies = Vec::new();
    respond(
        Request { id: 9, body },
        Some(&TEACHER),
        &mut HashTable::new(),
        &mut |reply| replies.push(reply),
        &clock,
    );
    (replies, clock_reads.get())
}

fn uci(text: &str) -> UciMove {
    text.parse().unwrap()
}

fn search(start: &str, moves: &[&str], depth: Option<u32>) -> RequestBody {
    RequestBody::Search(Box::new(Search {
        start: start.parse().unwrap(),
        moves: moves.iter().map(|text| uci(text)).collect(),
        limits: Limits {
            depth,
            ..Limits::default()
        },
        ..Search::default()
    }))
}

/// The replies of the strong engine, with a clock that advances by a tenth of a millisecond each time it is read.
fn strong(start: &str, level: Option<u8>, limits: Limits) -> Vec<Reply> {
    let search = Search {
        start: start.parse().unwrap(),
        engine: Engine::Strong,
        level: level.and_then(Level::new).map(Level::strength),
        seed: 5,
        limits,
        ..Search::default()
    };
    replies(RequestBody::Search(Box::new(search)), 0.1)
}

#[track_caller]
fn found(replies: &[Reply]) -> SearchResult {
    match replies.last().map(|reply| &reply.body) {
        Some(ReplyBody::Found(found)) => found.clone(),
        other => panic!("{other:?} is not a result"),
    }
}

#[track_caller]
fn check_rejected(limits: Limits, expected: &str) {
    let replies = strong(START, None, limits);
    match replies.as_slice() {
        [
            Reply {
                body: ReplyBody::Failed { message },
                ..
            },
        ] => assert!(message.contains(expected), "{message:?}"),
        other => panic!("{other:?} is not a failure"),
    }
}

#[track_caller]
fn check_failure(body: RequestBody, expected: &str) {
    let replies = replies(body, 1.0);
    assert_eq!(replies.len(), 1, "one final reply and nothing else");
    let ReplyBody::Failed { message } = &replies[0].body else {
        panic!("{:?} is not a failure", replies[0]);
    };
    assert!(message.contains(expected), "{message:?} lacks {expected:?}");
}

fn progress(replies: &[Reply]) -> Vec<Progress> {
    let bodies = replies.iter().map(|reply| reply.body.clone());
    bodies
        .filter_map(|body| match body {
            ReplyBody::Progress(progress) => Some(progress),
            _ => None,
        })
        .collect()
}

#[test]
fn hello_is_answered_with_the_version() {
    let hello = ReplyBody::Hello {
        version: PROTOCOL_VERSION,
    };
    assert_eq!(replies(RequestBody::Hello, 1.0), [Reply { id: 9, body: hello }]);
}

#[test]
fn a_search_ends_in_one_final_reply_with_a_legal_move() {
    let replies = replies(search(START, &["e2e4"], Some(2)), 1.0);
    assert!(replies.iter().all(|reply| reply.id == 9));
    let finals = replies.iter().filter(|reply| reply.body.is_final()).count();
    assert_eq!(finals, 1);
    let Some(ReplyBody::Found(found)) = replies.last().map(|reply| &reply.body) else {
        panic!("{replies:?} does not end in a move");
    };
    let board: chess_core::Board = START.parse().unwrap();
    let e4 = chess_core::notation::parse_uci(&board, "e2e4").unwrap();
    let after = board.play(e4).unwrap();
    let best = found.best_move.unwrap().resolve(&after).unwrap();
    let san = chess_core::notation::san(&after, best);
    assert_eq!(found.info.principal_variation.first(), Some(&san));
    assert!(found.info.nodes > 0.0);
    assert!(found.info.nodes_per_second > 0.0);
}

#[test]
fn the_classic_engine_plays_its_published_move_at_its_own_depth() {
    let replies = replies(search(START, &[], None), 1.0);
    let Some(ReplyBody::Found(found)) = replies.last().map(|reply| &reply.body) else {
        panic!("{replies:?} does not end in a move");
    };
    assert_eq!(found.best_move, Some(uci("d2d4")));
    assert!((found.info.score.unwrap() + 6.07).abs() < 0.01);
}

#[test]
fn progress_is_monotone_and_has_the_principal_variation() {
    let replies = replies(search(START, &[], None), 60.0);
    let progress = progress(&replies);
    assert!(progress.len() > 1, "a long search reports more than once");
    let rises = progress.windows(2).all(|pair| pair[0].fraction <= pair[1].fraction);
    assert!(rises, "{progress:?}");
    assert!(progress.iter().all(|at| (0.0..=1.0).contains(&at.fraction)));
    assert!(progress.iter().any(|at| !at.info.principal_variation.is_empty()));
}

#[test]
fn progress_is_sent_only_as_time_passes() {
    let slow = progress(&replies(search(START, &[], None), 60.0)).len();
    let fast = progress(&replies(search(START, &[], None), 0.0)).len();
    assert!(slow > fast);
    assert_eq!(fast, 1, "no time passes, so only the first is due");
}

/// Checks that a search of 0.3 seconds reports at least eight different fractions.
#[track_caller]
fn check_smooth(body: &RequestBody) {
    let (_, clock_reads) = replies_and_clock_reads(body.clone(), 0.0);
    let mut fractions: Vec<f64> = progress(&replies(body.clone(), 300.0 / f64::from(clock_reads)))
        .iter()
        .map(|at| at.fraction)
        .collect();
    fractions.dedup();
    assert!(fractions.len() >= 8, "{fractions:?}");
}

#[test]
fn a_search_of_a_third_of_a_second_reports_eight_fractions() {
    let limits = Limits {
        nodes: Some(60_000),
        ..Limits::default()
    };
    check_smooth(&search(START, &["e2e4"], None));
    check_smooth(&RequestBody::Search(Box::new(Search {
        engine: Engine::Strong,
        limits,
        ..Search::default()
    })));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let replies = replies(search(mated, &[], Some(2)), 1.0);
    let Some(ReplyBody::Found(found)) = replies.last().map(|reply| &reply.body) else {
        panic!("{replies:?} does not end in a result");
    };
    assert_eq!(found.best_move, None);
}

#[test]
fn errors_begin_with_the_invalid_field() {
    check_failure(search(START, &["e2e4", "e2e4"], None), "moves[1]: ");
    check_failure(search(START, &[], Some(0)), "limits.depth: 0");
    check_failure(search(START, &[], Some(41)), "limits.depth: 41 is not between 1 and 40");
    check_failure(search(START, &[], Some(u32::MAX)), "limits.depth: 4294967295");
}

#[test]
fn every_level_plays_the_same_move_for_the_same_seed() {
    for level in 1..=12 {
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let first = found(&strong(START, Some(level), limits.clone()));
        assert!(first.best_move.is_some(), "{level}");
        assert_eq!(
            first.best_move,
            found(&strong(START, Some(level), limits)).best_move,
            "{level}"
        );
        assert!(first.info.nodes <= 2_000.0, "{level}");
    }
}

#[test]
fn the_strong_engine_finds_a_mate_and_reports_its_plies() {
    let replies = strong("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", None, Limits::default());
    let found = found(&replies);
    assert_eq!(found.best_move, Some(uci("a1a8")));
    assert_eq!(found.info.mate, Some(1));
    assert_eq!(found.info.principal_variation, ["Ra8#"]);
    assert_eq!(found.short_memory, None);
}

#[test]
fn progress_is_the_used_fraction_of_the_node_limit() {
    let limits = Limits {
        nodes: Some(60_000),
        ..Limits::default()
    };
    let search = Search {
        engine: Engine::Strong,
        limits,
        ..Search::default()
    };
    let replies = replies(RequestBody::Search(Box::new(search)), 10.0);
    let progress = progress(&replies);
    assert!(progress.len() > 4, "{}", progress.len());
    assert!(
        progress
            .iter()
            .all(|at| (at.fraction - at.info.nodes / 60_000.0).abs() < 0.01)
    );
    assert!(progress.last().unwrap().fraction > 0.8);
    assert!(progress.iter().all(|at| at.info.selective_depth >= at.info.depth));
}

#[test]
fn time_limits_stop_a_search() {
    let limits = Limits {
        move_time: Some(40),
        ..Limits::default()
    };
    let replies = strong(START, None, limits);
    assert!(found(&replies).best_move.is_some());
    let clock = Clock {
        remaining: 1_000,
        increment: 10,
        ..Clock::default()
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    assert!(found(&strong(START, None, limits.clone())).info.nodes > 0.0);
    assert!(found(&strong(START, Some(12), limits)).best_move.is_some());
}

#[test]
fn the_best_score_is_sent_if_a_weak_opponent_has_chosen_a_worse_move() {
    let won = "6k1/5ppp/8/8/3Q4/8/5PPP/6K1 w - - 0 1";
    let info = |seed| {
        let search = Search {
            start: won.parse().unwrap(),
            engine: Engine::Strong,
            level: Some(Level::WEAKEST.strength()),
            seed,
            ..Search::default()
        };
        found(&replies(RequestBody::Search(Box::new(search)), 0.0)).info
    };
    let infos: Vec<_> = (0..20).map(info).collect();
    assert!(infos.iter().any(|info| info.best_score.is_some()));
    for info in infos {
        assert!(info.best_score.is_none_or(|best| Some(best) > info.score), "{info:?}");
    }
}

#[test]
fn lines_are_in_order_and_only_present_if_requested() {
    let limits = |lines| Limits {
        depth: Some(6),
        lines,
        ..Limits::default()
    };
    let three = found(&strong(START, None, limits(3))).info;
    assert_eq!(three.lines.len(), 3);
    assert_eq!(three.lines[0].moves, three.principal_variation);
    assert!(three.lines[0].score >= three.lines[1].score && three.lines[1].score >= three.lines[2].score);
    assert_eq!(found(&strong(START, None, limits(0))).info.lines, []);
}

#[test]
fn no_two_lines_of_a_reply_begin_with_the_same_move() {
    let search = Search {
        start: "r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6"
            .parse()
            .unwrap(),
        engine: Engine::Strong,
        limits: Limits {
            depth: Some(9),
            lines: 4,
            ..Limits::default()
        },
        ..Search::default()
    };
    let mut with_lines = 0;
    for reply in replies(RequestBody::Search(Box::new(search)), 20.0) {
        let ReplyBody::Progress(Progress { info, .. }) = reply.body else {
            continue;
        };
        let mut firsts: Vec<_> = info.lines.iter().map(|line| line.moves.first()).collect();
        let count = firsts.len();
        with_lines += usize::from(count > 1);
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), count, "{:?}", info.lines);
    }
    assert!(with_lines > 3, "{with_lines} replies had several lines");
}

#[test]
fn the_lines_of_each_reply_are_in_the_order_of_their_scores() {
    let several_lines = |start: &str| Search {
        start: start.parse().unwrap(),
        engine: Engine::Strong,
        limits: Limits {
            depth: Some(10),
            lines: 4,
            ..Limits::default()
        },
        ..Search::default()
    };
    for (start, sign) in [
        ("r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6", 1.0),
        ("rnbqk2r/pppp1ppp/8/2b5/3NP1n1/2N5/PPP2PPP/R1BQKB1R b KQkq - 0 6", -1.0),
    ] {
        let replies = replies(RequestBody::Search(Box::new(several_lines(start))), 20.0);
        let mut with_lines = 0;
        for reply in replies {
            let info = match reply.body {
                ReplyBody::Progress(Progress { info, .. }) | ReplyBody::Found(SearchResult { info, .. }) => info,
                _ => continue,
            };
            with_lines += usize::from(info.lines.len() > 1);
            let scores: Vec<f64> = info.lines.iter().map(|line| line.score * sign).collect();
            assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
        }
        assert!(with_lines > 3, "{with_lines} replies had several lines");
    }
}

#[test]
fn only_the_search_moves_are_searched() {
    let limits = |search_moves: &[&str]| Limits {
        depth: Some(4),
        search_moves: search_moves.iter().map(|text| uci(text)).collect(),
        ..Limits::default()
    };
    let found = found(&strong(START, None, limits(&["a2a3"])));
    assert_eq!(found.best_move, Some(uci("a2a3")));
    check_rejected(limits(&["a2a3", "a2a5"]), "limits.searchMoves[1]: \"a2a5\"");
    check_rejected(
        Limits {
            depth: Some(91),
            ..Limits::default()
        },
        "limits.depth: 91 is not between 1 and 90",
    );
}

#[test]
fn a_fresh_search_does_not_depend_on_earlier_searches() {
    let search = |fresh: bool| Search {
        start: START.parse().unwrap(),
        engine: Engine::Strong,
        limits: Limits {
            nodes: Some(20_000),
            lines: 2,
            search_moves: vec![uci("e2e4"), uci("d2d4")],
            ..Limits::default()
        },
        fresh,
        ..Search::default()
    };
    let mut hash_table = HashTable::new();
    let mut found = |fresh: bool| {
        let mut last = None;
        let request = Request {
            id: 1,
            body: RequestBody::Search(Box::new(search(fresh))),
        };
        respond(
            request,
            None,
            &mut hash_table,
            &mut |reply| last = Some(reply.body),
            &|| 0.0,
        );
        last
    };
    let first = found(true);
    assert!(matches!(first, Some(ReplyBody::Found(_))));
    let (cold, warm) = (found(false), found(false));
    assert_eq!(cold, first);
    assert_ne!(warm, first, "the hash table has an effect");
    assert_eq!(found(true), first);
}

/// Explains the last of these moves; the clock advances by one millisecond each time it is read.
fn explained(moves: &[&str], nodes: u64) -> Vec<Reply> {
    let explain = Explain {
        start: START.parse().unwrap(),
        moves: moves.iter().map(|text| uci(text)).collect(),
        nodes: Some(nodes),
        ..Explain::default()
    };
    replies(RequestBody::Explain(Box::new(explain)), 1.0)
}

#[test]
fn an_explanation_without_the_better_move_does_not_name_it() {
    // A mistake with another good move, and a missed mate in one.
    for (moves, better) in [
        (&["f2f3", "e7e5", "g2g4"][..], None),
        (&["f2f3", "e7e5", "g2g4", "a7a6"][..], Some("Qh4#")),
        (
            &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "a2a3"][..],
            Some("Qxf7#"),
        ),
    ] {
        let explain = |hides_better| Explain {
            start: START.parse().unwrap(),
            moves: moves.iter().map(|text| uci(text)).collect(),
            nodes: Some(100_000),
            hides_better,
            ..Explain::default()
        };
        let facts = |hides_better| match replies(RequestBody::Explain(Box::new(explain(hides_better))), 1.0).pop() {
            Some(Reply {
                body: ReplyBody::Explained(facts),
                ..
            }) => facts,
            other => panic!("{other:?} is no explanation"),
        };
        let (whole, hidden) = (facts(false), facts(true));
        let named = whole.better.map(|better| better.mv).expect("a better move");
        assert!(better.is_none_or(|better| better == named), "{named}");
        assert!(whole.en.contains(&named), "{}", whole.en);
        for text in [&hidden.en, &hidden.de] {
            assert!(
                !text.contains(named.trim_start_matches('Q')) && !text.is_empty(),
                "{text}"
            );
        }
        assert_eq!((hidden.better, &hidden.judgement), (None, &whole.judgement));
    }
}

#[test]
fn a_move_is_explained_with_its_sentences() {
    let replies = explained(&["f2f3", "e7e5", "g2g4"], 100_000);
    let progress = |reply: &Reply| matches!(reply.body, ReplyBody::Progress(_));
    assert!(replies.len() > 2 && replies[..replies.len() - 1].iter().all(progress));
    match &replies[replies.len() - 1].body {
        ReplyBody::Explained(facts) => {
            assert_eq!(
                (facts.judgement.as_str(), facts.proof.as_slice()),
                ("blunder", &["Qh4#".to_owned()][..])
            );
            assert!(facts.en.starts_with("g4 allows mate in 1"), "{}", facts.en);
            assert!(facts.de.starts_with("g4 erlaubt ein Matt in 1 Zug"), "{}", facts.de);
        }
        other => panic!("{other:?} is no explanation"),
    }
}

#[test]
fn a_better_move_can_be_left_out() {
    let moves: Vec<UciMove> = ["f2f3", "e7e5", "g2g4"].map(uci).into();
    for hides_better in [false, true] {
        let explain = Explain {
            start: START.parse().unwrap(),
            moves: moves.clone(),
            nodes: Some(50_000),
            hides_better,
            ..Explain::default()
        };
        match replies(RequestBody::Explain(Box::new(explain)), 1.0)
            .last()
            .map(|reply| &reply.body)
        {
            Some(ReplyBody::Explained(facts)) => {
                assert_eq!(
                    (facts.judgement.as_str(), facts.better.is_none()),
                    ("blunder", hides_better)
                );
                assert!(facts.en.contains("mate in 1") && facts.en.contains("Better") != hides_better);
                assert!(facts.de.contains("Matt") && facts.de.contains("Besser") != hides_better);
            }
            other => panic!("{other:?} is no explanation"),
        }
    }
}

#[test]
fn the_best_move_of_a_longer_search_is_the_better_move() {
    let better = |best: &str| {
        let explain = Explain {
            start: START.parse().unwrap(),
            moves: ["f2f3", "e7e5", "g2g4"].map(uci).into(),
            nodes: Some(50_000),
            best: Some(uci(best)),
            ..Explain::default()
        };
        match replies(RequestBody::Explain(Box::new(explain)), 1.0).pop() {
            Some(Reply {
                body: ReplyBody::Explained(facts),
                ..
            }) => (facts.better.map(|better| better.mv), facts.en),
            other => panic!("{other:?} is no explanation"),
        }
    };
    for (best, san) in [("b1c3", "Nc3"), ("d2d4", "d4"), ("g1h3", "Nh3")] {
        let (named, text) = better(best);
        assert_eq!(named.as_deref(), Some(san));
        assert!(
            text.starts_with("g4 allows mate") && text.contains(&format!("Better is {san}")),
            "{text}"
        );
    }
}

#[test]
fn an_explanation_ends_at_its_time_limit() {
    let nodes = |time| {
        let explain = Explain {
            start: START.parse().unwrap(),
            moves: vec![uci("e2e4"), uci("e7e5"), uci("g1h3")],
            nodes: Some(400_000),
            time,
            ..Explain::default()
        };
        let replies = replies(RequestBody::Explain(Box::new(explain)), 5.0);
        let last = progress(&replies).last().map(|progress| progress.info.nodes);
        assert_eq!(replies.iter().filter(|reply| reply.body.is_final()).count(), 1);
        last.unwrap_or_default()
    };
    assert!(nodes(Some(50)) < nodes(None));
}

/// The final reply to the request for the threat in a position.
fn threat_found(start: &str, moves: &[&str]) -> ReplyBody {
    let find = FindThreat {
        start: start.parse().unwrap(),
        moves: moves.iter().map(|text| uci(text)).collect(),
        nodes: Some(20_000),
    };
    replies(RequestBody::FindThreat(Box::new(find)), 1.0)
        .pop()
        .unwrap()
        .body
}

#[test]
fn a_threat_is_found_with_its_sentences() {
    for (start, moves, kind, squares, en, de) in [
        (
            "3rk3/8/8/8/8/5N2/8/4K3 w - - 0 1",
            &["f3d4", "e8e7"][..],
            ThreatKind::Move,
            Some(("d8", "d4")),
            "the knight on d4 is undefended",
            "der Springer auf d4 ist ungedeckt",
        ),
        (
            "4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1",
            &[][..],
            ThreatKind::Check,
            Some(("b4", "e1")),
            "gives check",
            "gibt Schach",
        ),
        (
            START,
            &["e2e4"][..],
            ThreatKind::None,
            None,
            "No threat",
            "keine Drohung",
        ),
    ] {
        let ReplyBody::ThreatFound { threat } = threat_found(start, moves) else {
            panic!("no threat for {start}");
        };
        let found = threat.mv.as_ref().map(|mv| (mv.from.as_str(), mv.to.as_str()));
        assert_eq!((threat.kind, found), (kind, squares));
        assert!(
            threat.en.contains(en) && threat.de.contains(de),
            "{} {}",
            threat.en,
            threat.de
        );
    }
    let refused = threat_found(START, &["e2e5"]);
    assert!(
        matches!(&refused, ReplyBody::Failed { message } if message.contains("e2e5")),
        "{refused:?}"
    );
}

#[test]
fn what_cannot_be_explained_is_refused() {
    for (moves, nodes, expected) in [
        (&[][..], 1000, "no move"),
        (&["e2e4"][..], 0, "nodes"),
        (&["e2e5"][..], 1, "e2e5"),
    ] {
        match explained(moves, nodes).as_slice() {
            [
                Reply {
                    body: ReplyBody::Failed { message },
                    ..
                },
            ] => assert!(message.contains(expected), "{message}"),
            other => panic!("{other:?} is no refusal"),
        }
    }
}

/// The final reply to the request to explain the position after these moves.
fn position_explained(start: &str, moves: &[&str]) -> Vec<Reply> {
    let position = ExplainPosition {
        start: start.parse().unwrap(),
        moves: moves.iter().map(|text| uci(text)).collect(),
    };
    replies(RequestBody::ExplainPosition(Box::new(position)), 1.0)
}

#[test]
fn a_position_is_explained_with_its_sentences() {
    for (start, moves, facts, result, en, de) in [
        (
            "6k1/5pp1/8/8/8/1p6/5PPP/6K1 b - - 0 40",
            &["b3b2"][..],
            true,
            None,
            "passed pawn on b2",
            "Freibauern auf b2",
        ),
        (START, &[][..], false, None, "The position is balanced.", "ausgeglichen"),
        (
            START,
            &["f2f3", "e7e5", "g2g4", "d8h4"][..],
            false,
            Some("0-1"),
            "Checkmate: Black has won.",
            "Schachmatt",
        ),
    ] {
        match position_explained(start, moves).as_slice() {
            [
                Reply {
                    id: 9,
                    body: ReplyBody::PositionExplained(explained),
                },
            ] => {
                assert_eq!(!explained.position.facts.is_empty(), facts, "{explained:?}");
                assert_eq!(explained.position.result.as_deref(), result);
                assert!(
                    explained.en.contains(en) && explained.de.contains(de),
                    "{} {}",
                    explained.en,
                    explained.de
                );
            }
            other => panic!("{other:?} is no explanation of a position"),
        }
    }
}

#[test]
fn a_position_after_an_illegal_move_is_refused() {
    match position_explained(START, &["e2e4", "e2e4"]).as_slice() {
        [
            Reply {
                body: ReplyBody::Failed { message },
                ..
            },
        ] => assert!(message.starts_with("moves[1]: "), "{message}"),
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn without_a_teacher_only_explanations_are_refused() {
    let reply_to = |body: RequestBody| {
        let mut replies = Vec::new();
        let request = Request { id: 9, body };
        respond(
            request,
            None,
            &mut HashTable::new(),
            &mut |reply| replies.push(reply),
            &|| 0.0,
        );
        replies.pop().unwrap().body
    };
    for body in [
        RequestBody::Explain(Box::default()),
        RequestBody::ExplainPosition(Box::default()),
    ] {
        assert!(needs_teacher(&body));
        match reply_to(body) {
            ReplyBody::Failed { message } => assert!(message.ends_with("could not be loaded"), "{message}"),
            other => panic!("{other:?} is no refusal"),
        }
    }
    for body in [RequestBody::Hello, search(START, &[], Some(1))] {
        assert!(!needs_teacher(&body));
        assert!(!matches!(reply_to(body), ReplyBody::Failed { .. }));
    }
}
