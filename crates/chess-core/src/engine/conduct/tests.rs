use super::{Character, DrawReply, Opponent, Score};
use crate::engine::{Level, Strength};
use crate::notation::parse_game;
use crate::rules::{Color, Game};

/// The game after `n_plies` plies in which White and Black each move one piece to and fro.
fn shuffled(fen: &str, white: [&str; 2], black: [&str; 2], n_plies: usize) -> Game {
    let moves = [white[0], black[0], white[1], black[1]];
    let moves = moves.into_iter().cycle().take(n_plies);
    parse_game(fen, moves).unwrap()
}

/// A game in which Black has only the king, and White has a rook and pawns.
fn lost(n_plies: usize) -> Game {
    let fen = "4k3/8/8/8/8/8/3PPP2/R3K3 w - - 0 40";
    shuffled(fen, ["a1b1", "b1a1"], ["e8d8", "d8e8"], n_plies)
}

fn of_rating(elo: u16) -> Opponent {
    Opponent::from(Strength::new(elo))
}

const HOPELESS: Score = Score::from_centipawns(900);

/// The first of Black's turns at which Black resigns, if Black resigns within 60 turns.
fn resigns_at(elo: u16, seed: u64, score: Score) -> Option<usize> {
    let turns = 1..=60;
    turns
        .into_iter()
        .find(|turn| of_rating(elo).resigns(&lost(2 * turn - 1), score, seed))
}

#[test]
fn the_stronger_an_opponent_is_the_earlier_it_resigns() {
    let mean = |elo: u16| {
        let turns = (0..40).map(|seed| resigns_at(elo, seed, HOPELESS).unwrap_or(60));
        turns.sum::<usize>() / 40
    };
    let means = [1000, 1500, 1800, 2900].map(mean);
    assert!(means.is_sorted_by(|weak, strong| weak > strong), "{means:?}");
    assert!(means[0] > 20 && means[3] < 6, "{means:?}");
    for seed in 0..40 {
        assert!(resigns_at(2900, seed, HOPELESS).is_some_and(|turn| (3..=5).contains(&turn)));
        assert!(resigns_at(1000, seed, HOPELESS).is_some_and(|turn| turn >= 8));
        for elo in [400, 800, 999] {
            assert_eq!(resigns_at(elo, seed, HOPELESS), None, "{elo}");
        }
    }
    assert_eq!(resigns_at(1500, 7, HOPELESS), resigns_at(1500, 7, HOPELESS));
}

#[test]
fn no_one_resigns_with_a_chance_left() {
    // The score of the best move is one centipawn too good for a resignation.
    assert_eq!(resigns_at(2900, 1, Score::from_centipawns(499)), None);
    // First Black mates, then Black is mated.
    assert_eq!(resigns_at(2900, 1, Score::from_centipawns(-9990)), None);
    assert!(resigns_at(2900, 1, Score::from_centipawns(9990)).is_some());
    // The material is even. Then a hopeless score does not suffice, because the score may be wrong.
    let even = "4k3/8/8/8/8/8/r7/R3K3 w - - 0 40";
    let even = shuffled(even, ["a1b1", "b1a1"], ["e8d8", "d8e8"], 41);
    assert!(!of_rating(2900).resigns(&even, HOPELESS, 1));
    // Two pieces for a rook and pawns: Black is not far behind in material.
    let near = "4k1nn/8/8/8/8/8/3PPP2/R3K3 w - - 0 40";
    let near = shuffled(near, ["a1b1", "b1a1"], ["e8d8", "d8e8"], 41);
    assert!(!of_rating(2900).resigns(&near, HOPELESS, 1));
}

#[test]
fn no_one_resigns_in_the_first_moves() {
    let early = "4k3/8/8/8/8/8/3PPP2/R3K3 w - - 0 1";
    let first = (1..60).step_by(2).find(|n_plies| {
        let game = shuffled(early, ["a1b1", "b1a1"], ["e8d8", "d8e8"], *n_plies);
        of_rating(2900).resigns(&game, HOPELESS, 1)
    });
    assert_eq!(first, Some(23));
}

#[test]
fn white_resigns_like_black() {
    let fen = "r3k3/3ppp2/8/8/8/8/8/4K3 w - - 0 40";
    let game = shuffled(fen, ["e1d1", "d1e1"], ["a8b8", "b8a8"], 40);
    let score = Score::from_centipawns(-900);
    assert!(of_rating(2900).resigns(&game, score, 1));
    assert!(!of_rating(2900).resigns(&game, HOPELESS, 1));
}

#[test]
fn a_side_that_has_just_lost_its_material_plays_on() {
    let fen = "r3k3/8/8/8/8/8/3PPP2/R3K3 w - - 0 40";
    let shuffle = ["e1f1", "e8e7", "f1e1", "e7e8"].repeat(5);
    let moves = [shuffle.as_slice(), &["e1f1", "a8a2", "a1a2"]].concat();
    let game = parse_game(fen, moves.iter().copied()).unwrap();
    assert!(!of_rating(2900).resigns(&game, HOPELESS, 1));
}

#[track_caller]
fn check_reply(character: Character, fen: &str, centipawns: i32, expected: DrawReply) {
    let game = parse_game(fen, []).unwrap();
    let score = Score::from_centipawns(centipawns);
    assert_eq!(
        character.draw_reply(&game, score, Color::White),
        expected,
        "{character:?} {fen} {centipawns}"
    );
    let seen_by_black = Score::from_centipawns(-centipawns);
    assert_eq!(character.draw_reply(&game, seen_by_black, Color::Black), expected);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
const MIDDLEGAME: &str = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 20";
const ENDGAME: &str = "4k3/p4ppp/8/8/8/8/P4PPP/4K3 w - - 0 30";

#[test]
fn a_reply_depends_on_the_score_the_phase_and_the_temperament() {
    use DrawReply::{Agrees, PlaysOn, StandsBetter, TooEarly};
    check_reply(Character::Universal, START, -300, TooEarly);
    for (centipawns, middlegame, endgame) in [
        (-31, Agrees, Agrees),
        (-20, PlaysOn, Agrees),
        (20, PlaysOn, Agrees),
        (21, StandsBetter, StandsBetter),
    ] {
        check_reply(Character::Universal, MIDDLEGAME, centipawns, middlegame);
        check_reply(Character::Universal, ENDGAME, centipawns, endgame);
    }
    check_reply(Character::Solid, MIDDLEGAME, -10, Agrees);
    check_reply(Character::Solid, ENDGAME, 35, Agrees);
    check_reply(Character::Attacker, MIDDLEGAME, -60, PlaysOn);
    check_reply(Character::Gambiteer, MIDDLEGAME, -81, Agrees);
    check_reply(Character::Endgame, ENDGAME, 15, StandsBetter);
}

/// Whether an opponent offers a draw in an even rook endgame after `n_plies` quiet plies.
fn offers(elo: u16, character: Character, n_plies: usize, centipawns: i32) -> bool {
    let fen = "r3k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 35";
    let game = shuffled(fen, ["a1b1", "b1a1"], ["e8d8", "d8e8"], n_plies);
    let opponent = Opponent {
        strength: Strength::new(elo),
        character,
    };
    opponent.offers_draw(&game, Score::from_centipawns(centipawns))
}

#[test]
fn a_draw_is_offered_in_an_even_endgame_after_quiet_moves() {
    for (character, quiet) in [
        (Character::Solid, 6),
        (Character::Universal, 10),
        (Character::Attacker, 16),
        (Character::Gambiteer, 16),
        (Character::Endgame, 24),
    ] {
        assert!(!offers(1600, character, quiet - 1, 0), "{character:?}");
        assert!(offers(1600, character, quiet, 0), "{character:?}");
        assert!(
            !offers(1600, character, quiet, 40) && !offers(1600, character, quiet, -40),
            "{character:?}"
        );
    }
    assert!(!offers(900, Character::Solid, 20, 0));
    let full = Opponent::from(Level::STRONGEST);
    for fen in [
        // First the move number is too low, then the material is unequal, then there are too many pieces.
        "r3k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 30 29",
        "r3k3/5ppp/8/8/8/8/5PP1/R3K3 w - - 30 40",
        "rn2kbn1/pp3ppp/8/8/8/8/PP3PPP/RN2KBN1 w - - 30 40",
    ] {
        assert!(
            !full.offers_draw(&parse_game(fen, []).unwrap(), Score::default()),
            "{fen}"
        );
    }
}
