use chess_core::Color;
use chess_core::notation::START_FEN;
use game_store::{Character, TimeControl};

use super::*;

fn form_after(changes: impl IntoIterator<Item = Change>) -> NewGameForm {
    changes
        .into_iter()
        .fold(NewGameForm::new(&Choice::default(), None), NewGameForm::after_change)
}

fn time_change(word: &str) -> Change {
    Change::Time(TimeChange::Kind(
        TimeKind::from_keyword(word).expect("a keyword of the list"),
    ))
}

fn minutes_change(value: f64) -> Change {
    let text = value.to_string();
    Change::Time(TimeChange::Minutes(NumberField { text, value }))
}

fn odds_change(word: &str) -> Change {
    let odds = OddsChoice::from_keyword(word);
    assert!(odds.is_some(), "{word}");
    Change::Odds(odds)
}

fn game_started_after(changes: impl IntoIterator<Item = Change>) -> NewGame {
    validated_game(&form_after(changes), 7).expect("valid fields")
}

#[test]
fn the_fields_of_a_first_visit_make_the_default_game() {
    let new_game = game_started_after([]);
    assert_eq!(new_game, new_game_from_choice(Board::default(), Choice::default(), 7));
    assert_eq!(
        new_game.players,
        Players::person_as(Color::White, Player::FIRST_OPPONENT)
    );
}

#[test]
fn the_last_choice_is_the_default() {
    let strong = Player::from_keyword("1250-attacker").unwrap();
    for choice in [
        Choice {
            opponent: Player::Classic,
            play_as: PlayAs::Black,
            time: TimeControl::from_keyword("61+7"),
            strict: true,
            ..Choice::default()
        },
        Choice {
            opponent: strong,
            white_engine: Some(Player::Classic),
            ..Choice::default()
        },
        Choice {
            opponent: Player::Human,
            play_as: PlayAs::Random,
            ..Choice::default()
        },
    ] {
        let again = validated_game(&NewGameForm::new(&choice, None), 3);
        assert_eq!(again.map(|new_game| new_game.choice), Ok(choice));
    }
}

#[test]
fn an_opponent_that_follows_the_rating_has_the_current_strength() {
    let strength = Strength::new(1_300);
    let choice = Choice {
        adaptive: true,
        ..Choice::default()
    };
    let form = NewGameForm::new(&choice, Some(strength));
    assert!(form.follows_rating());
    let new_game = validated_game(&form, 1).unwrap();
    assert_eq!(
        new_game.choice.opponent.strong_opponent().map(|strong| strong.strength),
        Some(strength)
    );
    assert!(new_game.choice.adaptive);
}

#[test]
fn another_strength_ends_following_and_another_character_does_not() {
    let follows = form_after([Change::FollowRating(Some(Strength::new(1_300)))]);
    assert!(follows.follows_rating());
    let same_strength = follows.opponent.with_character(Character::Solid);
    assert!(
        follows
            .clone()
            .after_change(Change::Opponent(same_strength))
            .follows_rating()
    );
    for other in [follows.opponent.with_strength(Strength::new(1_325)), Player::Classic] {
        let form = follows.clone().after_change(Change::Opponent(other));
        assert!(!form.follows_rating());
        // The opponent follows the rating again only if the person chooses that.
        assert!(
            !form
                .after_change(Change::Opponent(Player::FIRST_OPPONENT))
                .follows_rating()
        );
    }
    assert!(!follows.after_change(Change::FollowRating(None)).follows_rating());
}

#[test]
fn two_engines_two_people_or_one_person_play() {
    let engines = form_after([Change::Who(PlayersKind::Engines), Change::WhiteEngine(Player::Classic)]);
    assert_eq!(engines.players_kind(), PlayersKind::Engines);
    let players = validated_game(&engines, 1).unwrap().players;
    assert_eq!(
        (players.white, players.black),
        (Player::Classic, Player::FIRST_OPPONENT)
    );
    let people = engines.clone().after_change(Change::Who(PlayersKind::People));
    assert_eq!(people.players_kind(), PlayersKind::People);
    assert_eq!(validated_game(&people, 1).unwrap().players, Players::PEOPLE);
    let black = engines
        .after_change(Change::Who(PlayersKind::Computer))
        .after_change(Change::PlayAs(PlayAs::Black));
    assert_eq!(black.players_kind(), PlayersKind::Computer);
    assert_eq!(
        validated_game(&black, 1).unwrap().players.only_person(),
        Some(Color::Black)
    );
}

#[test]
fn the_last_engine_is_the_opponent_again_after_two_people() {
    for player in Player::opponents().filter(|player| player.is_engine()) {
        let people = form_after([Change::Opponent(player), Change::Who(PlayersKind::People)]);
        for who in [PlayersKind::Computer, PlayersKind::Engines] {
            assert_eq!(people.clone().after_change(Change::Who(who)).opponent, player);
        }
    }
    let people = Choice {
        opponent: Player::Human,
        ..Choice::default()
    };
    let engine = NewGameForm::new(&people, None)
        .after_change(Change::Who(PlayersKind::Computer))
        .opponent;
    assert_eq!(engine, Player::FIRST_OPPONENT);
}

#[test]
fn an_opponent_after_two_people_plays_against_a_person() {
    let people = form_after([Change::Who(PlayersKind::People), Change::Opponent(Player::Classic)]);
    assert_eq!(people.players_kind(), PlayersKind::Computer);
}

#[test]
fn the_choices_of_the_other_options_are_named() {
    let texts = Texts::default();
    assert_eq!(form_after([]).other_choices(texts), Vec::<String>::new());
    let attacker = Change::Opponent(Player::from_keyword("1250-attacker").unwrap());
    let start = Change::Start("518".to_owned());
    let all = form_after([attacker, Change::Strict(true), start]);
    assert_eq!(all.other_choices(texts), ["Attacker", "No takebacks or hints", "518"]);
    // With odds, the start position has no effect.
    let with_odds = all.after_change(odds_change("take-queen"));
    assert_eq!(
        with_odds.other_choices(texts).last().map(String::as_str),
        Some("Opponent plays without queen")
    );
    let engines = with_odds.after_change(Change::Who(PlayersKind::Engines));
    assert!(
        !engines
            .other_choices(texts)
            .contains(&"Opponent plays without queen".to_owned())
    );
}

#[test]
fn time_odds_without_a_clock_are_noticed_at_once() {
    let without = form_after([odds_change("give-time"), time_change("none")]);
    assert!(without.lacks_clock());
    assert!(!without.clone().after_change(time_change("300+0")).lacks_clock());
    assert!(!without.clone().after_change(time_change("custom")).lacks_clock());
    assert!(!without.clone().after_change(odds_change("give-queen")).lacks_clock());
    assert!(!without.after_change(Change::Who(PlayersKind::People)).lacks_clock());
}

#[test]
fn two_engines_have_no_odds_and_follow_no_rating() {
    let changes = [
        odds_change("give-queen"),
        Change::FollowRating(Some(Strength::new(900))),
        Change::Who(PlayersKind::Engines),
    ];
    let form = form_after(changes);
    assert_eq!((form.odds(), form.follows_rating()), (None, false));
    let new_game = validated_game(&form, 1).unwrap();
    assert_eq!((new_game.odds, new_game.choice.adaptive), (None, false));
    // If a person plays, the fields are available again.
    let with_person = form.after_change(Change::Who(PlayersKind::Computer));
    assert_eq!(
        with_person.odds().map(OddsChoice::keyword).as_deref(),
        Some("give-queen")
    );
    assert!(with_person.follows_rating());
}

#[test]
fn odds_depend_on_the_side_of_the_person() {
    for (word, play_as, giver) in [
        ("give-rook", PlayAs::White, Color::White),
        ("give-rook", PlayAs::Black, Color::Black),
        ("take-knight", PlayAs::White, Color::Black),
        ("take-pawn-and-move", PlayAs::Black, Color::White),
    ] {
        let new_game = game_started_after([odds_change(word), Change::PlayAs(play_as)]);
        let given = new_game.odds.expect("a game with odds");
        assert_eq!(given.giver, giver, "{word}");
        assert_eq!(new_game.board, given.start());
    }
    assert_eq!(
        game_started_after([odds_change("give-queen"), Change::Odds(None)]).odds,
        None
    );
    let people = game_started_after([odds_change("give-queen"), Change::Who(PlayersKind::People)]);
    assert_eq!((people.odds, people.board), (None, Board::default()));
}

#[test]
fn odds_ignore_the_start_position_of_the_field() {
    let new_game = game_started_after([Change::Start("rubbish".to_owned()), odds_change("give-queen")]);
    assert_eq!(Some(new_game.board), new_game.odds.map(Odds::start));
}

#[test]
fn time_odds_need_a_clock() {
    let without = form_after([odds_change("give-time")]);
    assert_eq!(
        validated_game(&without, 1).map(|new_game| new_game.odds),
        Err(InvalidField::Time(Text::TimeOddsNeedClock))
    );
    let with = game_started_after([odds_change("give-time"), time_change("300+0")]);
    assert_eq!(with.odds.map(|odds| odds.handicap), Some(Handicap::Time));
}

/// The game that results from the fields, without the repairs of the FEN.
fn validated_game(form: &NewGameForm, random: u32) -> Result<NewGame, InvalidField> {
    form.validate(random).map(|(new_game, _)| new_game)
}

#[track_caller]
fn check_start(text: &str, expected: Option<&str>) {
    let validated = validated_game(&form_after([Change::Start(text.to_owned())]), 1);
    match expected {
        Some(fen) => assert_eq!(validated.map(|new_game| new_game.board.to_string()), Ok(fen.to_owned())),
        None => assert!(matches!(validated, Err(InvalidField::Start(_))), "{text}"),
    }
}

#[test]
fn the_start_position_is_a_fen_a_number_or_the_standard_one() {
    check_start("", Some(START_FEN));
    check_start("  ", Some(START_FEN));
    check_start("518", Some(START_FEN));
    check_start("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Some("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    check_start("rubbish", None);
    check_start("960", None);
    check_start("8/8/8/8/8/8/8/8 w - - 0 1", None);
}

#[test]
fn the_first_invalid_field_is_reported_until_the_next_try() {
    let changes = [time_change("custom"), minutes_change(f64::NAN)];
    let wrong = form_after(changes).after_change(Change::Start("rubbish".to_owned()));
    let Err(fault) = validated_game(&wrong, 1) else {
        panic!("no game can start");
    };
    assert_eq!(fault, InvalidField::Time(Text::TimeNotPossible));
    let rejected = wrong.after_change(Change::Reject(fault.clone()));
    let typed = rejected.after_change(minutes_change(5.0));
    assert_eq!(typed.fault, Some(fault));
    assert!(matches!(validated_game(&typed, 1), Err(InvalidField::Start(_))));
}

#[test]
fn keywords_of_odds_are_parsed() {
    assert_eq!(OddsChoice::all().count(), 10);
    for odds in OddsChoice::all() {
        assert_eq!(OddsChoice::from_keyword(&odds.keyword()), Some(odds));
    }
    for word in ["", "queen", "give-", "take-king"] {
        assert_eq!(OddsChoice::from_keyword(word), None, "{word}");
    }
}

#[test]
fn strict_games_and_games_of_two_engines_have_no_help_in_each_move() {
    let switched = || [Change::SecondThoughts(true), Change::Comments(true)];
    let help = |form: &NewGameForm| {
        let choice = validated_game(form, 1).expect("a valid form").choice;
        (choice.second_thoughts, choice.comments)
    };
    let on = form_after(switched());
    assert_eq!(help(&on), (true, true));
    assert_eq!(on.rating_refusal(), Some(Text::RatedWithoutAdvice));
    assert_eq!(on.clone().after_change(Change::Strict(true)).rating_refusal(), None);
    // Two people have comments, but no question that helps one of them.
    let people = on.clone().after_change(Change::Who(PlayersKind::People));
    assert_eq!(
        (help(&people), people.may_have_second_thoughts()),
        ((false, true), false)
    );
    assert_eq!(help(&on.clone().after_change(Change::Comments(false))), (true, false));
    let strict = on.clone().after_change(Change::Strict(true));
    assert!(help(&strict) == (false, false) && !strict.may_have_advice());
    // If the game is no longer strict, the switches have their values from before.
    assert_eq!(help(&strict.after_change(Change::Strict(false))), (true, true));
    assert_eq!(
        help(&on.after_change(Change::Who(PlayersKind::Engines))),
        (false, false)
    );
    let choice = Choice {
        second_thoughts: true,
        ..Choice::default()
    };
    assert_eq!(help(&NewGameForm::new(&choice, None)), (true, false));
}

#[test]
fn the_first_reason_against_a_rating_is_named() {
    let opponent = |word: &str| Change::Opponent(Player::from_keyword(word).expect("a player"));
    for (changes, expected) in [
        (vec![], None),
        (vec![Change::Who(PlayersKind::People)], Some(Text::RatedAgainstComputer)),
        (
            vec![Change::Who(PlayersKind::Engines)],
            Some(Text::RatedAgainstComputer),
        ),
        (vec![opponent("classic")], Some(Text::RatedNeedsStrength)),
        (vec![odds_change("take-queen")], Some(Text::RatedWithoutOdds)),
        (vec![Change::Start("17".to_owned())], Some(Text::RatedFromStart)),
        (vec![Change::Start("518".to_owned())], None),
        (vec![Change::Comments(true)], Some(Text::RatedWithoutAdvice)),
    ] {
        assert_eq!(form_after(changes.clone()).rating_refusal(), expected, "{changes:?}");
    }
}
