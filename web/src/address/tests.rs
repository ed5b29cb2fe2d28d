use chess_core::Color;

use super::*;
use crate::messages::Texts;

fn pgn(text: &str) -> Result<NewGame, String> {
    crate::import_export::first_game(text, Texts::english())
}

fn parameters(text: &str) -> Vec<(String, String)> {
    text.split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

#[track_caller]
fn check(text: &str, white: Player, black: Player, orientation: Color) {
    let new_game = new_game(&parameters(text), 0, pgn)
        .expect("the parameters are valid")
        .expect("a game is asked for");
    assert_eq!(
        (new_game.players, new_game.orientation),
        (Players { white, black }, orientation)
    );
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = new_game(&parameters(text), 0, pgn).expect_err("the parameters are invalid");
    let error = error.message(Texts::english());
    assert!(error.starts_with(expected), "{error}");
}

fn level(number: u8) -> Player {
    Player::from_keyword(&number.to_string()).expect("there is such a level")
}

#[test]
fn any_parameter_starts_a_game() {
    use Player::{Classic, Human};
    check("play=black", Player::FIRST_OPPONENT, Human, Color::Black);
    check("play=white", Human, Player::FIRST_OPPONENT, Color::White);
    check("play=random", Human, Player::FIRST_OPPONENT, Color::White);
    check("opponent=human", Human, Human, Color::White);
    check("opponent=classic&play=black", Classic, Human, Color::Black);
    check("level=12", Human, level(12), Color::White);
    check("level=1&play=black", level(1), Human, Color::Black);
    check("opponent=classic&level=4", Human, Classic, Color::White);
    assert_eq!(new_game(&parameters("utm=1"), 0, pgn), Ok(None));
}

#[test]
fn each_side_may_be_named() {
    use Player::{Classic, Human};
    check("white=classic", Classic, Human, Color::Black);
    check("black=7", Human, level(7), Color::White);
    check("white=human", Human, Player::FIRST_OPPONENT, Color::White);
    check("black=human&level=5", level(5), Human, Color::Black);
    check("white=classic&black=human", Classic, Human, Color::Black);
    check("white=human&black=human", Human, Human, Color::White);
    check("white=2&black=classic", level(2), Classic, Color::White);
}

#[test]
fn chance_decides_random_sides() {
    let black = new_game(&parameters("play=random"), 1, pgn);
    assert!(matches!(
        black,
        Ok(Some(NewGame {
            orientation: Color::Black,
            ..
        }))
    ));
}

#[test]
fn an_error_names_its_parameter() {
    check_error("play=green", "play: `green`");
    check_error("opponent=grandmother", "opponent: ");
    check_error("white=", "white: ");
    check_error("play=white&black=13", "black: ");
    check_error("level=0", "level: `0`");
    check_error("level=human", "level: `human`");
    check_error("time=300\u{1}\0on", "time: `300on`");
    check_error("fen=rubbish", "fen: ");
    check_error("fen=kk6/8/8/8/8/8/8/KK6 w - - 0 1", "fen: ");
}

#[test]
fn a_blank_start_position_is_the_usual_one() {
    assert_eq!(parse_start("  ").map(|reading| reading.board), Ok(Board::default()));
    assert!(parse_start("8/8").is_err());
}

#[test]
fn a_number_is_a_start_position_of_chess960() {
    assert_eq!(parse_start("518").map(|reading| reading.board), Ok(Board::default()));
    let first = parse_start(" 0 ").expect("there is a number 0");
    assert!(first.board.to_string().starts_with("bbqnnrkr/pppppppp/"));
    for wrong in ["960", "-1", "1.5"] {
        assert!(parse_start(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn repairs_of_a_fen_are_reported_and_the_game_starts() {
    let repairs = |text| fen_repairs(&parameters(text), Texts::english());
    let start = "fen=7k/5K2/4R3/8/8/8/8/8_w_KQkq_e3_0_1&opponent=human";
    check(start, Player::Human, Player::Human, Color::White);
    let message = "FEN: castling rights: KQkq left out, king or rook is not on its first square; \
                en passant square: e3 left out, no pawn can have just passed over it.";
    assert_eq!(repairs(start).as_deref(), Some(message));
    for whole in ["fen=7k/5K2/4R3/8/8/8/8/8_w", "fen=rubbish", "play=white"] {
        assert_eq!(repairs(whole), None, "{whole}");
    }
}

#[test]
fn a_game_in_pgn_is_started_with_its_moves() {
    let asked = |text| {
        new_game(&parameters(text), 0, pgn)
            .expect("the parameters are valid")
            .expect("a game")
    };
    let game = asked("pgn=1. e4 e5 2. Nf3");
    assert_eq!(game.origin.game.map(|game| game.ply()), Some(3));
    assert_eq!((game.players.white, game.players.black), (Player::Human, Player::Human));
    let game = asked("pgn=1. e4&level=4&play=black");
    assert_eq!(game.origin.game.map(|game| game.ply()), Some(1));
    assert_eq!((game.players.white, game.players.black), (level(4), Player::Human));
    assert_eq!(game.orientation, Color::Black);
    check_error("pgn=1. Ke2", "pgn: line 1, column 4: \"Ke2\" is not a legal move here");
    check_error("pgn=", "pgn: there is no game");
    let game = asked("pgn=1. e4 e5 2. Ke3 Nf6");
    assert_eq!(game.origin.game.map(|game| game.ply()), Some(2));
    let message = crate::import_export::first_notice("1. e4 e5 2. Ke3 Nf6", Texts::english());
    let expected = "Move 2: White cannot play Ke3 (line 1, column 13). The game up to there is on the board.";
    assert_eq!(message.as_deref(), Some(expected));
    assert_eq!(crate::import_export::first_notice("1. e4 e5", Texts::english()), None);
}

#[test]
fn underscores_in_a_game_are_spaces() {
    let text = |value: &str| pgn_text(&[("pgn".to_owned(), value.to_owned())]).expect("a text");
    for (given, expected) in [
        ("e4_e5_Nf3", "e4 e5 Nf3"),
        ("1._e4_e5_{a_word}", "1. e4 e5 {a word}"),
        ("[White_\"A\"]_1._e4", "[White \"A\"] 1. e4"),
        ("1. e4 {a_b} e5_Nf3", "1. e4 {a_b} e5 Nf3"),
        ("[White \"A_B\"] 1. e4_e5", "[White \"A_B\"] 1. e4 e5"),
        ("1. e4 ; a_b\ne5_Nf3", "1. e4 ; a_b\ne5 Nf3"),
        ("1. e4 e5", "1. e4 e5"),
    ] {
        assert_eq!(text(given), expected);
    }
    for given in [
        "e4_e5_Nf3",
        "1._e4_e5_2._Nf3",
        "1._e4_e5_2._Nf3_*",
        "1.e4_e5_2.Nf3_Nd4_3.Nd5_1-0",
    ] {
        let game = new_game(&parameters(&format!("pgn={given}")), 0, pgn);
        let game = game
            .expect("the parameters are valid")
            .and_then(|game| game.origin.game);
        assert!(game.is_some_and(|game| game.ply() >= 3), "{given}");
    }
    assert_eq!(pgn_text(&[]), None);
}

#[test]
fn the_address_switches_the_help_in_each_move() {
    let switches = |text: &str| {
        let new_game = new_game(&parameters(text), 0, pgn).ok().flatten().expect("a game");
        (new_game.choice.second_thoughts, new_game.choice.comments)
    };
    assert_eq!(switches("level=3"), (false, false));
    assert_eq!(switches("second-thoughts=on"), (true, false));
    assert_eq!(switches("comments=on&level=3"), (false, true));
    assert_eq!(switches("second-thoughts=off&comments=off"), (false, false));
    assert_eq!(switches("pgn=1.e4_e5&second-thoughts=on&comments=on"), (true, true));
    check_error("second-thoughts=yes", "second-thoughts");
    check_error("comments=1", "comments");
}
