use super::features::{ONE, Position};
use super::weights::WEIGHTS;
use super::{FEATURE_UNIT, PersonModel, WEIGHT_UNIT, observe};
use crate::notation::{START_FEN, parse_game, parse_uci};
use crate::rules::tests::flipped;
use crate::{Board, Game};

const MIDDLE_GAME: &str = "r2q1rk1/pp2ppbp/3p1np1/1Bp1n3/4P1b1/2PP1N1P/PP3PP1/R1BQRNK1 b - - 0 10";

/// The value of a feature for the last of these moves, which are played from a position.
#[track_caller]
fn feature(fen: &str, moves: &str, name: &str) -> i32 {
    let moves: Vec<&str> = moves.split(' ').collect();
    let (last, before) = moves.split_last().unwrap();
    let game = parse_game(fen, before.iter().copied()).unwrap();
    let features = Position::of(&game).features(parse_uci(game.board(), last).unwrap());
    features.into_iter().find(|feature| feature.0 == name).unwrap().1
}

/// Checks that the move `more` has a greater value of a feature than the move `less`.
#[track_caller]
fn check_more(fen: &str, name: &str, more: &str, less: &str) {
    let [more, less] = [more, less].map(|moves| feature(fen, moves, name));
    assert!(more > less, "{name}: {more} {less}");
}

#[test]
fn the_weights_are_those_of_the_features() {
    let observations = observe(&Game::default());
    assert_eq!(observations.len(), 20);
    for observation in observations {
        let names: Vec<&str> = observation.features.iter().map(|feature| feature.0).collect();
        assert_eq!(names, WEIGHTS.map(|weight| weight.0));
    }
}

#[test]
fn features_are_the_same_for_both_colors() {
    let endgame = "8/5pk1/1R4p1/3rP2p/5P1P/6P1/6K1/8 w - - 0 40";
    let castling = "r3k2r/pPp2ppp/2n5/2b1p3/2B1P3/2N2N2/P1PP1PPP/R3K2R w KQkq - 5 4";
    for fen in [START_FEN, MIDDLE_GAME, endgame, castling] {
        let [game, twin] = [fen.to_owned(), flipped(fen)].map(|fen| Game::new(fen.parse().unwrap()));
        let twins = twin.board().legal_moves().to_vec();
        for mv in game.board().legal_moves() {
            let is_twin = |other: &&crate::Move| {
                other.from.index() == mv.from.index() ^ 56
                    && other.to.index() == mv.to.index() ^ 56
                    && other.promotion() == mv.promotion()
            };
            let twin_move = *twins.iter().find(is_twin).unwrap();
            let expected = Position::of(&game).features(mv);
            assert_eq!(Position::of(&twin).features(twin_move), expected, "{fen} {mv}");
        }
    }
}

#[test]
fn captures_are_distinguished() {
    let fen = "4k3/8/2p1p3/3p1q2/4P3/6N1/8/3QK3 w - - 0 1";
    check_more(fen, "captured value", "g3f5", "e4d5");
    check_more(fen, "gains by exchange", "g3f5", "d1d5");
    check_more(fen, "loses by exchange", "d1d5", "e4f5");
    let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 5 4";
    assert_eq!(feature(italian, "c5f2 e1f2", "recaptures"), ONE);
    assert_eq!(feature(italian, "c5f2 e1e2", "recaptures"), 0);
    assert_eq!(feature(italian, "c5d4 f3d4", "captures the moved piece"), ONE);
}

#[test]
fn checks_and_mates_are_seen() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    check_more(fen, "mates", "a1a8", "a1a7");
    check_more("6k1/6pp/8/8/8/8/5PPP/R5K1 w - - 0 1", "checks safely", "a1a8", "a1a7");
    assert_eq!(
        feature(
            "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1",
            "e1e2",
            "captures the checking piece"
        ),
        ONE
    );
}

#[test]
fn hanging_pieces_and_threats_are_seen() {
    // The bishop on g4 is attacked by a pawn.
    assert!(feature(MIDDLE_GAME, "g4h5", "leaves hanging") < feature(MIDDLE_GAME, "a7a6", "leaves hanging"));
    check_more(MIDDLE_GAME, "escapes", "g4d7", "a7a6");
    check_more(MIDDLE_GAME, "hangs", "d8d7", "d8c7");
    check_more("4k3/8/8/3q4/8/8/2N5/R3K3 w - - 0 1", "threatens", "c2e3", "c2a3");
}

#[test]
fn moves_near_the_last_move_are_recognized() {
    check_more(START_FEN, "near the last move", "e2e4 d7d5", "e2e4 a7a6");
    assert_eq!(feature(START_FEN, "g1f3 g8f6 f3g1", "moves back"), ONE);
    assert_eq!(feature(START_FEN, "g1f3 g8f6 f3e5", "moves back"), 0);
    assert_eq!(feature(START_FEN, "g1f3 g8f6 f3e5", "same piece again"), ONE);
}

fn person(temperature: i32) -> PersonModel {
    PersonModel {
        rating: 1500,
        temperature,
        attention: 100,
    }
}

/// The number of times that each move is chosen in 10,000 choices. A utility that is greater by 10,000 multiplies the
/// probability of a move by e.
fn choices(person: PersonModel, utilities: &[i64]) -> Vec<usize> {
    let unit = i64::from(FEATURE_UNIT * WEIGHT_UNIT);
    let utilities: Vec<i64> = utilities.iter().map(|utility| utility * unit / 10_000).collect();
    let mut counts = vec![0; utilities.len()];
    for seed in 0..10_000 {
        counts[person.choose(&utilities, crate::rules::split_mix(seed)).unwrap()] += 1;
    }
    counts
}

#[test]
fn moves_are_chosen_in_proportion_to_the_exponential_of_their_utility() {
    // The utilities differ by ln 3 and ln 9, so the moves are chosen in the ratio 1 : 3 : 9.
    let counts = choices(person(100), &[0, 10_986, 21_972]);
    for (count, expected) in counts.iter().zip([769, 2_308, 6_923]) {
        assert!(count.abs_diff(expected) < 150, "{counts:?}");
    }
    let cold = choices(person(50), &[0, 10_986]);
    assert!(cold[0].abs_diff(1000) < 100, "{cold:?}");
    assert_eq!(person(50).choose(&[], 3), None);
    assert_eq!(choices(person(1), &[0, 10_000_000]), [0, 10_000]);
}

#[test]
fn without_attention_only_what_is_seen_counts() {
    let board: Board = MIDDLE_GAME.parse().unwrap();
    let game = Game::new(board);
    let valued = |depths: &[u32]| {
        use crate::engine::search::Strongest;
        use crate::engine::{Limits, SearchMemory};
        let mut memory = SearchMemory::new(1);
        crate::engine::search::move_values(
            &game,
            depths,
            &Limits::default(),
            &mut memory,
            &mut Strongest::default(),
            &mut (),
        )
        .moves
    };
    let mut moves = valued(&[1]);
    let utilities = |attention: i32, moves: &[_]| {
        PersonModel {
            attention,
            ..person(50)
        }
        .utilities(&game, moves)
    };
    let before = [0, 100].map(|attention| utilities(attention, &moves));
    moves[0].values = vec![-900];
    let after = [0, 100].map(|attention| utilities(attention, &moves));
    assert_eq!(before[0], after[0]);
    assert_ne!(before[1], after[1]);
}
