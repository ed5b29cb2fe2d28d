use super::*;

fn parameters(text: &str) -> Vec<(String, String)> {
    text.split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

#[track_caller]
fn check(text: &str, white: Player, black: Player, orientation: Color) {
    let new_game = new_game(&parameters(text), true)
        .expect("the parameters are right")
        .expect("a game is asked for");
    assert_eq!(
        (new_game.players, new_game.orientation),
        (Players { white, black }, orientation)
    );
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = new_game(&parameters(text), true)
        .expect_err("the parameters are wrong")
        .to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn any_parameter_starts_a_game() {
    check("play=black", Player::Classic, Player::Human, Color::Black);
    check("play=white", Player::Human, Player::Classic, Color::White);
    check("play=random", Player::Human, Player::Classic, Color::White);
    check("opponent=human", Player::Human, Player::Human, Color::White);
    check("white=classic", Player::Classic, Player::Classic, Color::White);
    check(
        "white=classic&black=human",
        Player::Classic,
        Player::Human,
        Color::Black,
    );
    check("white=human&black=human", Player::Human, Player::Human, Color::White);
    assert_eq!(new_game(&parameters("utm=1"), true), Ok(None));
}

#[test]
fn the_coin_decides_random_sides() {
    let black = new_game(&parameters("play=random"), false);
    assert!(matches!(
        black,
        Ok(Some(NewGame {
            orientation: Color::Black,
            ..
        }))
    ));
}

#[test]
fn a_bad_value_names_its_field() {
    check_error("play=green", "play: `green`");
    check_error("opponent=grandmother", "opponent: ");
    check_error("white=", "white: ");
    check_error("play=white&black=12", "black: ");
    check_error("fen=rubbish", "fen: ");
    check_error("fen=kk6/8/8/8/8/8/8/KK6 w - - 0 1", "fen: ");
}

#[test]
fn a_blank_start_position_is_the_usual_one() {
    assert_eq!(parse_start("  "), Ok(Board::default()));
    assert!(parse_start("8/8").is_err());
}
