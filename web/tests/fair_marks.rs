//! Reviews decisive games of masters as the page does, and examines each move that is marked as a mistake or a blunder:
//! a longer search must agree. The searches are limited by their nodes, so that the result is the same on any machine.
//!
//! The whole list of games takes up to an hour, so a usual run reviews the last moves of some of the games. With
//! `SLOW=1`, all games are reviewed.

use std::collections::HashMap;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chess_core::engine::{Limits, winning_chances};
use chess_core::notation::UciMove;
use chess_core::notation::san;
use chess_core::{Color, Game, Move};
use engine_protocol::{Engine, ReplyBody, Request, RequestBody, Search, SearchInfo};
use engine_worker::{HashTable, respond};
use web::import_export::read_pgn;
use web::review::{Evaluation, Judgement, Review, ReviewTask};
use web::state::{AnalysisKind, AnalysisTarget};

const GAMES: &str = include_str!("decisive_games.pgn");

/// The number of nodes of the longer search. A verification in the review begins with a search of 500,000 nodes.
const LONG_NODES: u64 = 20 * 500_000;

/// A move is as good as the best one if it loses at most this much winning chance, in percent.
const MAX_LOSS_OF_GOOD_MOVE: f64 = 5.0;

/// Famous good moves, each with its game. None of them may be marked as a mistake or a blunder.
///
/// `18. Bd6` in the first game is not in the list. It is famous, but the longer search agrees with its mark: the move
/// loses 17 points of winning chances compared with `18. Nxc7+`, because Black can then draw.
const FAMOUS: &[(&str, &str)] = &[
    ("Anderssen – Kieseritzky", "20. Ke2 22. Qf6+"),
    ("Anderssen – Dufresne", "20. Rxe7+ 21. Qxd7+"),
    ("Morphy – Karl of Brunswick and Isouard", "10. Nxb5 13. Rxd7 16. Qb8+"),
    ("D. Byrne – Fischer", "11... Na4 17... Be6"),
    (
        "Kasparov – Topalov",
        "24. Rxd4 25. Re7+ 27. b4+ 33. c3+ 36. Bf1 37. Rd7",
    ),
    ("R. Byrne – Fischer", "15... Nxf2 18... Nxg2 19... d4 21... Qd7"),
    ("Aronian – Anand", "15... Bc5 16... Nde5"),
    ("Reti – Tartakower", "9. Qd8+"),
    ("Ed. Lasker – Thomas", "11. Qxh7+"),
    ("Em. Lasker – Bauer", "15. Bxh7+ 17. Bxg7"),
    ("Steinitz – von Bardeleben", "22. Rxe7+ 23. Rf7+ 24. Rg7+"),
    ("Rotlewi – Rubinstein", "22... Rxc3 23... Rd2 25... Rh3"),
    ("Botvinnik – Capablanca", "30. Ba3 31. Nh5+"),
    ("Polugaevsky – Nezhmetdinov", "24... Rxf4 26... Bg7"),
    ("Larsen – Spassky", "14... Rh1"),
    ("Short – Timman", "31. Kh2 32. Kg3 33. Kf4 34. Kg5"),
    ("Deep Blue – Kasparov", "8. Nxe6"),
    ("Adams – Torre", "18. Qg4 19. Qc4 20. Qc7 21. a4 22. Re4 23. Qxb7"),
    ("Levitsky – Marshall", "23... Qg3"),
    ("Paulsen – Morphy", "17... Qxf3"),
];

/// A game, with the names of its players.
struct MasterGame {
    name: String,
    game: Game,
}

fn games() -> Vec<MasterGame> {
    let read = read_pgn(GAMES).map(|imported| {
        let imported = imported.expect("a game");
        assert!(imported.fault.is_none(), "{:?}", imported.fault);
        let new_game = imported.new_game;
        let tags = &new_game.origin.tags;
        let tag = |name: &str| {
            tags.iter()
                .find(|(tag, _)| tag == name)
                .map_or("", |(_, value)| value.as_str())
        };
        MasterGame {
            name: [tag("White"), tag("Black")].join(" – "),
            game: new_game.origin.game.as_deref().expect("moves").clone(),
        }
    });
    read.collect()
}

/// The name of a ply, such as `24... Rd2`.
fn name_of(game: &Game, ply: usize) -> String {
    let board = game.board_at(ply - 1).expect("a position");
    let dots = if board.side_to_move() == Color::White {
        "."
    } else {
        "..."
    };
    format!(
        "{}{dots} {}",
        board.fullmove_number(),
        san(board, game.moves()[ply - 1])
    )
}

fn search(game: &Game, ply: usize, limits: Limits, fresh: bool, hash_table: &mut HashTable) -> SearchInfo {
    let search = Search {
        start: game.start().clone(),
        moves: game.moves()[..ply].iter().copied().map(UciMove::from).collect(),
        engine: Engine::Strong,
        limits,
        fresh,
        ..Search::default()
    };
    let request = Request {
        id: 1,
        body: RequestBody::Search(Box::new(search)),
    };
    let mut info = None;
    // The clock does not advance, so only the number of nodes limits the search.
    respond(
        request,
        None,
        hash_table,
        &mut |reply| {
            if let ReplyBody::Found(found) = reply.body {
                info = Some(found.info);
            }
        },
        &|| 0.0,
    );
    info.expect("a result")
}

/// The review after all its searches, of the plies after `first`.
fn reviewed(game: &Game, first: usize) -> Review {
    let mut hash_table = HashTable::new();
    let mut review = Review::new(game);
    let last = game.ply();
    while let Some(task) = review.next_task(last) {
        let (ply, kind) = match task {
            ReviewTask::Position(ply) => (ply, AnalysisKind::Quick),
            ReviewTask::Verification { ply, moves, step } => (ply - 1, AnalysisKind::Verification { moves, step }),
        };
        if ply < first {
            break;
        }
        let target = AnalysisTarget {
            game: Rc::new(game.clone()),
            ply,
            kind,
        };
        let limits = target.limits().expect("a search");
        let (searched, plies) = target.position();
        let info = search(
            &searched,
            plies,
            limits,
            target.starts_with_empty_memory(),
            &mut hash_table,
        );
        review = match task {
            ReviewTask::Position(ply) => review.with_evaluation(ply, Evaluation::from_info(&info).unwrap_or_default()),
            ReviewTask::Verification { ply, step, .. } => review.with_verification(ply, step, &info),
        };
    }
    review
}

/// The winning chance that a move loses according to the longer search, in percent.
fn loss_in_long_search(game: &Game, ply: usize, moves: [Move; 2]) -> f64 {
    let limits = Limits {
        nodes: Some(LONG_NODES),
        lines: 2,
        search_moves: moves.map(UciMove::from).into(),
        ..Limits::default()
    };
    let info = search(game, ply - 1, limits, true, &mut HashTable::new());
    let board = game.board_at(ply - 1).expect("a position");
    let chances: HashMap<String, f64> = info
        .lines
        .iter()
        .map(|line| {
            (
                line.moves.first().cloned().unwrap_or_default(),
                winning_chances(line.score),
            )
        })
        .collect();
    // Scores are from White's view.
    let sign = if board.side_to_move() == Color::White {
        1.0
    } else {
        -1.0
    };
    let [best, played] = moves.map(|mv| chances.get(&san(board, mv)).copied().unwrap_or(50.0));
    sign * (best - played)
}

/// How many moves of a game were judged and marked, and which marks are unfair.
#[derive(Default)]
struct Counts {
    judged: usize,
    marked: usize,
    /// Moves whose mark the longer search does not confirm.
    unfair: Vec<String>,
    /// Famous moves that are marked.
    famous: Vec<String>,
}

/// Reviews the plies of a game after `first`.
fn examine(master: &MasterGame, first: usize) -> Counts {
    let MasterGame { name, game } = master;
    let review = reviewed(game, first);
    let famous: &str = FAMOUS
        .iter()
        .find(|(known, _)| known == name)
        .map_or("", |(_, moves)| moves);
    let mut counts = Counts::default();
    for ply in first + 1..=game.ply() {
        let (label, judgement) = (name_of(game, ply), review.judgement(ply));
        assert!(review.is_final(ply), "{name}, {label}");
        counts.judged += 1;
        if !judgement.is_some_and(Judgement::is_serious) {
            continue;
        }
        counts.marked += 1;
        let is_famous = [famous, " "].concat().contains(&[&label, " "].concat());
        if is_famous {
            counts.famous.push(format!("{name}: {label} ({judgement:?})"));
        }
        let board = game.board_at(ply - 1).expect("a position");
        let best = review.best_line(ply).and_then(|line| line.line.first().cloned());
        let best = best.and_then(|text| board.legal_moves().into_iter().find(|mv| san(board, *mv) == text));
        let moves = [best.expect("a better move"), game.moves()[ply - 1]];
        let loss = loss_in_long_search(game, ply, moves);
        if loss <= MAX_LOSS_OF_GOOD_MOVE {
            counts
                .unfair
                .push(format!("{name}: {label} ({judgement:?}, {loss:.1})"));
        }
    }
    counts
}

/// Reviews the games, as many at once as there are processors, and prints a row of the table for each one.
fn examine_all(chosen: &[(&MasterGame, usize)]) -> Vec<Counts> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some((master, first)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counts = examine(master, *first);
            let [judged, marked, unfair] = [counts.judged, counts.marked, counts.unfair.len()];
            println!("| {} | {judged} | {marked} | {unfair} |", master.name);
            found.push(counts);
        }
        found
    };
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, NonZero::get);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        let results = threads.into_iter().flat_map(|thread| thread.join().expect("a review"));
        results.collect()
    })
}

/// The games of a usual run, each with the number of its last plies that are reviewed.
///
/// In Adams – Torre, a search from the position before `22... Qb5` overestimates the best move. A search of the
/// position after the best move shows that Black is lost anyway.
const USUAL_RUN: [(&str, usize); 3] = [
    ("Morphy – Karl of Brunswick and Isouard", 8),
    ("Larsen – Spassky", 8),
    ("Adams – Torre", 3),
];

#[test]
fn the_list_has_thirty_decisive_games_and_the_famous_moves() {
    let games = games();
    assert!(games.len() >= 30, "{} games", games.len());
    for MasterGame { name, game } in &games {
        assert!(
            game.outcome().is_some_and(|outcome| outcome.winner().is_some()),
            "{name}"
        );
    }
    for (name, moves) in FAMOUS {
        let master = games.iter().find(|master| master.name == *name).expect(name);
        let labels: Vec<String> = (1..=master.game.ply()).map(|ply| name_of(&master.game, ply)).collect();
        let words: Vec<&str> = moves.split(' ').collect();
        for pair in words.chunks(2) {
            assert!(labels.contains(&pair.join(" ")), "{name}: {pair:?}");
        }
    }
}

#[test]
fn no_move_is_marked_that_a_longer_search_finds_good() {
    let is_slow = std::env::var_os("SLOW").is_some();
    let games = games();
    let chosen: Vec<(&MasterGame, usize)> = match is_slow {
        true => games.iter().map(|master| (master, 0)).collect(),
        false => USUAL_RUN
            .iter()
            .map(|(name, plies)| {
                let master = games.iter().find(|master| master.name == *name).expect(name);
                (master, master.game.ply() - plies)
            })
            .collect(),
    };
    let (mut judged, mut marked, mut unfair, mut famous) = (0, 0, Vec::new(), Vec::new());
    for counts in examine_all(&chosen) {
        judged += counts.judged;
        marked += counts.marked;
        unfair.extend(counts.unfair);
        famous.extend(counts.famous);
    }
    let good = judged - marked + unfair.len();
    println!("| all | {judged} | {marked} | {} |\n{unfair:#?}", unfair.len());
    assert!(famous.is_empty(), "famous moves are marked: {famous:#?}");
    assert!(
        unfair.len() * 200 <= good,
        "{} of {good} good moves are marked: {unfair:#?}",
        unfair.len()
    );
}
