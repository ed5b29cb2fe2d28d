//! Famous games, reviewed by the engine in the same way as on the page.

use chess_core::engine::Limits;
use engine_protocol::{ReplyBody, Request};
use engine_worker::{HashTable, respond};

use crate::found_move::FoundMove;
use crate::review::Judgement;
use crate::state::tests::prelude::*;

/// Games with good moves that a short search does not find, and the moves that must not be marked.
const GAMES: [(&str, &str); 5] = [
    // Kasparov – Topalov, Wijk aan Zee 1999.
    (
        "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 \
         exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ \
         Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ \
         Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 \
         Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7",
        "Re7+ b4+ c3+ Bf1 Rd7",
    ),
    // Morphy – Duke of Brunswick and Count Isouard, Paris 1858.
    (
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 \
         Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
        "Nxb5 Rxd7 Qb8+ Rd8#",
    ),
    // Anderssen – Kieseritzky, London 1851.
    (
        "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 \
         Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
        "Rg1 Ke2 Nxg7+ Qf6+ Be7#",
    ),
    // Anderssen – Dufresne, Berlin 1852.
    (
        "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 \
         Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#",
        "Rxe7+ Qxd7+ Bf5+ Bxe7#",
    ),
    // D. Byrne – Fischer, New York 1956.
    (
        "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 \
         Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 \
         Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 \
         Ne2+ Kb1 Nc3+ Kc1 Rc2#",
        "Na4 Be6 Bxc4+ Nxd1",
    ),
];

/// The position before a good move in one of these games, and the good move with the reply to it.
const MOMENTS: [(&str, &str); 2] = [
    ("b2r3r/4Rp1p/p2q1np1/kp1P4/3Q4/P4PPB/1PP4P/1K6 w - - 0 27", "b4+ Ka4"),
    ("3r3r/1R3p1p/Q5p1/1p6/1kq5/5PPB/2P4P/1K6 w - - 0 33", "c3+ Kxc3"),
];

/// The state with a game of these moves, whose review has just been requested.
fn to_review(start: &str, moves: &str) -> AppState {
    let board: Board = start.parse().expect("a position");
    let game = moves.split_whitespace().fold(Game::new(board), |game, san| {
        let mv = notation::parse_san(game.board(), san).expect("a legal move");
        game.play(mv).expect("a legal move")
    });
    let review = Rc::new(Review::new(&game));
    let mut state = state_with_table(GameTable {
        game: game.into(),
        setup: Players::PEOPLE.into(),
        ..GameTable::default()
    });
    Rc::make_mut(&mut state.analysis).review = review;
    [AnalysisAction::Toggle, AnalysisAction::Review(true)]
        .into_iter()
        .fold(reduce(state, EngineAction::Ready), reduce)
}

/// The state after the engine has answered all searches of the review.
fn reviewed(mut state: AppState) -> AppState {
    let mut memory = HashTable::new();
    // Each position is searched once, and each ply is searched again at most twice.
    for _ in 0..3 * state.table.game.ply() + 1 {
        if !state.analysis.reviewing {
            break;
        }
        let request: Request = wanted_search(&state).expect("the review requests a search");
        let id = request.id;
        let mut found = None;
        let mut receive = |reply: engine_protocol::Reply| {
            if let ReplyBody::Found(result) = reply.body {
                found = Some(result);
            }
        };
        // The clock does not advance, so only the number of nodes limits a search.
        respond(request, None, &mut memory, &mut receive, &|| 0.0);
        let info = found.expect("an answer").info;
        let found = FoundMove {
            info,
            ..FoundMove::default()
        };
        state = reduce(state, EngineReport::SearchFound(id, found));
    }
    assert!(!state.analysis.reviewing, "the review ends");
    state
}

/// The marked moves in SAN.
fn marked(state: &AppState) -> Vec<(usize, String, Judgement)> {
    let sans = san_moves(&state.table.game).into_iter().enumerate();
    let judged = |(index, san)| Some((index + 1, san, state.analysis.review.judgement(index + 1)?));
    sans.filter_map(judged).collect()
}

/// The winning chances of the side to move, in percent, after a search with twenty times the nodes of the quick search.
fn deep_chance(game: &Game) -> f64 {
    let limits = Limits {
        nodes: Some(20 * 120_000),
        ..Limits::default()
    };
    let evaluation = Evaluation::from_end(game.board()).unwrap_or_else(|| {
        let report = chess_core::engine::search(game, &limits, &mut HashTable::new_memory(), &mut ());
        let score = report.score.expect("a score");
        Evaluation {
            score: score.centipawns() as i32,
            mate: score.plies_to_mate(),
            ..Evaluation::default()
        }
    });
    match game.board().side_to_move() {
        Color::White => evaluation.white_winning_chance(),
        Color::Black => 100.0 - evaluation.white_winning_chance(),
    }
}

#[test]
fn good_moves_beyond_a_short_search_are_not_marked() {
    for (start, moves) in MOMENTS {
        let state = reviewed(to_review(start, moves));
        assert_eq!(marked(&state), [], "{moves}");
        assert!(state.analysis.review.summary(Color::White, 2).is_some());
    }
}

/// With `SLOW=1`, whole games are reviewed, and every marked move is compared with a longer search.
#[test]
fn judgements_of_famous_games_agree_with_a_deep_search() {
    if std::env::var_os("SLOW").is_none_or(|value| value != "1") {
        return;
    }
    for (moves, famous) in GAMES {
        let state = reviewed(to_review(START_FEN, moves));
        for (ply, san, judgement) in marked(&state) {
            assert!(!famous.split(' ').any(|it| it == san), "{san} is marked");
            let [before, after] = [ply - 1, ply].map(|ply| state.table.game.go_to(ply).expect("a position"));
            let played = 100.0 - deep_chance(&after);
            let lost = deep_chance(&before).max(played) - played;
            assert!(
                judgement == Judgement::Inaccuracy || lost >= 5.0,
                "ply {ply}, {san}, {judgement:?}, loses {lost:.1}"
            );
        }
    }
}
