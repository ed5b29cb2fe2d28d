use std::collections::HashSet;

use chess_core::engine::{Limits, SearchMemory, search};
use chess_core::{Game, Outcome};

use super::{Ending, Goal, ending_groups, next_ending, read};
use crate::practice::PracticeTexts;

const ENDINGS: &str = include_str!("../../../assets/endings.tsv");

#[test]
fn every_line_is_an_ending_with_names_in_both_languages() {
    let endings = read(ENDINGS);
    assert_eq!(endings.len(), ENDINGS.lines().count());
    assert!(endings.len() >= 40);
    let ids: HashSet<&str> = endings.iter().map(|ending| ending.id.as_str()).collect();
    assert_eq!(ids.len(), endings.len());
    let languages = [
        include_str!("../../../assets/practice-en.tsv"),
        include_str!("../../../assets/practice-de.tsv"),
    ];
    for words in languages.map(PracticeTexts::read) {
        for ending in &endings {
            assert!(!words.ending_name(&ending.id).is_empty(), "{}", ending.id);
            assert!(words.goal_text(&ending.id).ends_with('.'), "{}", ending.id);
            assert!(words.has(&format!("group.{}", ending.group)), "{}", ending.group);
            assert_eq!(Outcome::of_position(&ending.start), None, "{}", ending.id);
        }
    }
}

#[test]
fn the_file_contains_the_basic_endings() {
    let endings = read(ENDINGS);
    for id in [
        "queen",
        "rook",
        "two-bishops",
        "bishop-knight",
        "opposition",
        "key-squares",
        "lucena",
        "philidor",
    ] {
        assert!(endings.iter().any(|ending| ending.id == id), "{id}");
    }
}

#[test]
fn invalid_lines_are_ignored() {
    for line in [
        "",
        "basic\tqueen\t8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
        "basic\tqueen\t9/8 w - - 0 1\twin",
        "basic\tqueen\t8/8/8/4k3/8/8/8/KQ6 w - - 0 1\tlose",
        "basic\tqueen\t8/8/8/4k3/8/8/8/KQ6 w - - 0 1\tmate",
    ] {
        assert_eq!(Ending::read(line), None, "{line}");
    }
}

#[test]
fn each_group_is_one_part_of_the_list_and_the_last_ending_is_followed_by_the_first() {
    let endings = read(ENDINGS);
    let names: Vec<&str> = ending_groups(&endings)
        .iter()
        .map(|group| group[0].group.as_str())
        .collect();
    assert_eq!(names, ["basic", "mates", "pawn", "rook", "queen", "minor"]);
    assert_eq!(next_ending(&endings, "queen").unwrap().id, "rook");
    assert_eq!(
        next_ending(&endings, &endings[endings.len() - 1].id).unwrap().id,
        "queen"
    );
}

/// The score for the side to move in centipawns, and the number of moves until the side to move mates.
fn search_ending(ending: &Ending, nodes: u64, memory: &mut SearchMemory) -> (f64, Option<i32>) {
    memory.clear();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let report = search(&Game::new(ending.start.clone()), &limits, memory, &mut ());
    let score = report.score.expect("a score").for_side(ending.start.side_to_move());
    (score.centipawns(), score.plies_to_mate().map(|plies| (plies + 1) / 2))
}

#[test]
fn the_engine_agrees_with_the_goals() {
    let nodes = if std::env::var_os("SLOW").is_some() {
        2_000_000
    } else {
        150_000
    };
    let mut memory = SearchMemory::new(16);
    let wrong: Vec<String> = read(ENDINGS)
        .iter()
        .filter_map(|ending| {
            let (score, mate) = search_ending(ending, nodes, &mut memory);
            let agrees = match ending.goal {
                Goal::Win => score >= 200.0,
                // In a drawn ending, the engine still counts an extra pawn, or a rook against a minor piece.
                Goal::Draw => score.abs() <= 260.0,
                Goal::MateIn(moves) => mate.is_some_and(|mate| mate > 0 && mate as usize <= moves),
            };
            (!agrees).then(|| format!("{}: {:?}, {score}, mate in {mate:?}", ending.id, ending.goal))
        })
        .collect();
    assert_eq!(wrong, [""; 0]);
}
