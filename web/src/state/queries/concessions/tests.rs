use game_store::TimeControl;

use crate::settings::{Field, Settings};
use crate::state::tests::prelude::*;

/// Black has a lone king against a rook and pawns.
const LOST: &str = "4k3/8/8/8/8/8/3PPP2/R3K3 w - - 0 40";
/// An even rook endgame.
const EVEN: &str = "r3k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 35";

fn level(number: &str) -> Player {
    Player::from_keyword(number).expect("a level")
}

/// The state after `turns` turns in which White's rook and Black's king move to and fro. Each search of the engine
/// reports `score`.
fn after_shuffling(state: AppState, turns: usize, score: f64) -> AppState {
    (0..turns).fold(state, |state, _| after_turn(state, score, None))
}

fn after_turn(state: AppState, score: f64, best_score: Option<f64>) -> AppState {
    if state.table.outcome().is_some() {
        return state;
    }
    let rook = state.table.board().piece_at(Square::A1).is_some();
    let mv = uci_move(&state, if rook { "a1b1" } else { "b1a1" }).expect("legal");
    let moved = reduce(state, InputAction::Play(mv));
    let king = moved.table.board().king(Color::Black) == Square::E8;
    let found = FoundMove {
        best_move: uci_move(&moved, if king { "e8d8" } else { "d8e8" }),
        info: SearchInfo {
            score: Some(score),
            best_score,
            ..SearchInfo::default()
        },
        ..FoundMove::default()
    };
    let id = moved.engine.search_id;
    reduce(moved, EngineReport::SearchFound(id, found))
}

fn against_black(fen: &str, player: Player) -> AppState {
    with_players(fen, Player::Human, player)
}

const RESIGNED: Option<Outcome> = Some(Outcome::Resignation { winner: Color::White });

#[test]
fn a_strong_opponent_resigns_a_lost_game_instead_of_moving() {
    let before = after_shuffling(against_black(LOST, level("12")), 2, 900.0);
    assert_eq!(before.table.outcome(), None);
    let ended = after_shuffling(before, 4, 900.0);
    assert_eq!(ended.table.outcome(), RESIGNED);
    assert_eq!(ended.table.game.moves().len() % 2, 1);
    assert!(
        status_text(&ended).contains("You won: Full strength resigned."),
        "{}",
        status_text(&ended)
    );
    // The person may undo the resignation and continue the game.
    let resumed = reduce(ended, GameTableAction::Undo);
    assert_eq!(resumed.table.outcome(), None);
}

#[test]
fn no_engine_resigns_with_a_chance_or_at_the_wish_of_the_person() {
    let playing = |state: AppState| after_shuffling(state, 7, 900.0).table.outcome();
    assert_eq!(playing(against_black(LOST, level("12"))), RESIGNED);
    assert_eq!(playing(against_black(LOST, level("3"))), None);
    assert_eq!(playing(against_black(LOST, Player::Classic)), None);
    let mut unwanted = against_black(LOST, level("12"));
    unwanted.settings = Settings::default().switched(Field::Concessions);
    assert_eq!(playing(unwanted), None);
    assert_eq!(
        after_shuffling(against_black(LOST, level("12")), 7, 300.0)
            .table
            .outcome(),
        None
    );
    // The engine has chosen a bad move, but the score of the best move is good.
    let best = (0..7).fold(against_black(LOST, level("12")), |state, _| {
        after_turn(state, 900.0, Some(-50.0))
    });
    assert_eq!(best.table.outcome(), None);
}

#[test]
fn no_engine_resigns_while_the_person_is_in_time_trouble() {
    for (time, expected) in [("15+0", None), ("600+0", RESIGNED)] {
        let new_game = NewGame {
            board: LOST.parse().expect("a position"),
            players: Players::person_as(Color::White, level("12")),
            choice: Choice {
                time: TimeControl::from_keyword(time),
                ..Choice::default()
            },
            ..NewGame::default()
        };
        let ready = reduce(AppState::default(), EngineAction::Ready);
        let started = reduce(ready, GameTableAction::Start(Box::new(new_game)));
        assert_eq!(after_shuffling(started, 7, 900.0).table.outcome(), expected, "{time}");
    }
}

/// The state in which the engine has offered a draw.
fn with_draw_offer() -> AppState {
    let state = after_shuffling(against_black(EVEN, level("7-solid")), 4, 0.0);
    assert_eq!(state.dialogs.question, Some(Question::Offer(Color::Black)));
    state
}

#[test]
fn an_offer_is_shown_and_answered() {
    let state = with_draw_offer();
    let text = status_text(&state);
    assert!(text.contains("Skilled (Solid) offers a draw."), "{text}");
    let agreed = reduce(state.clone(), GameTableAction::Answer(true));
    assert_eq!(agreed.table.outcome(), Some(Outcome::Agreement));
    let declined = reduce(state.clone(), GameTableAction::Answer(false));
    assert_eq!((declined.dialogs.question, declined.table.outcome()), (None, None));
    assert_eq!(status_text(&declined), "You decline the draw.");
    assert_eq!(reduce(state.clone(), InputAction::Cancel).dialogs.question, None);
    // If the person offers a draw, the person accepts the engine's offer.
    let accepted = reduce(state, GameTableAction::OfferDraw);
    assert_eq!(accepted.table.outcome(), Some(Outcome::Agreement));
}

#[test]
fn an_offer_does_not_interrupt_and_ends_with_the_next_move() {
    let selected = after_clicks(with_draw_offer(), &[Square::F2]);
    assert_eq!(selected.dialogs.question, Some(Question::Offer(Color::Black)));
    let cancelled = reduce(selected.clone(), InputAction::Cancel);
    assert_eq!(
        (cancelled.dialogs.question, cancelled.input.selection),
        (selected.dialogs.question, None)
    );
    assert_eq!(reduce(cancelled, InputAction::Cancel).dialogs.question, None);
    let moved = after_clicks(selected, &[Square::F3]);
    assert_eq!((moved.dialogs.question, moved.table.outcome()), (None, None));
    assert!(!status_text(&moved).contains("offers a draw"));
}

#[test]
fn a_draw_is_offered_once_in_twenty_moves_also_after_a_reload_or_undo() {
    let offers = |mut state: AppState, turns: usize| {
        let mut plies = Vec::new();
        for _ in 0..turns {
            state = after_turn(state, 0.0, None);
            if state.dialogs.question.is_some() {
                plies.push(state.table.game.ply());
            }
        }
        (state, plies)
    };
    let (state, plies) = offers(against_black(EVEN, level("7-solid")), 7);
    assert_eq!(plies, [8]);
    let stored = state.snapshot();
    assert_eq!(stored.metadata.details.draw_offered, Some(8));
    let restored = reduce(
        reduce(AppState::default(), EngineAction::Ready),
        GameTableAction::Restore(Box::new(stored)),
    );
    assert_eq!(offers(restored, 1).1, [0; 0]);
    let undone = reduce(reduce(state, GameTableAction::Undo), GameTableAction::Undo);
    assert_eq!(offers(undone, 2).1, [0; 0]);
}

#[test]
fn no_draw_is_offered_in_an_open_position_or_against_the_wish_of_the_person() {
    let asks = |state: AppState, score: f64| after_shuffling(state, 6, score).dialogs.question;
    assert!(asks(against_black(EVEN, level("7-solid")), 0.0).is_none());
    for turns in 1..7 {
        let mut unwanted = against_black(EVEN, level("7-solid"));
        unwanted.settings = Settings::default().switched(Field::Concessions);
        for (state, score) in [
            (unwanted, 0.0),
            (against_black(EVEN, level("7-solid")), 60.0),
            (against_black(EVEN, level("2-solid")), 0.0),
            (against_black(EVEN, Player::Classic), 0.0),
        ] {
            assert_eq!(after_shuffling(state, turns, score).dialogs.question, None, "{turns}");
        }
    }
}

#[test]
fn a_strict_game_has_offers_too() {
    let mut state = against_black(EVEN, level("7-solid"));
    Rc::make_mut(&mut state.table).setup.choice.strict = true;
    assert_eq!(
        after_shuffling(state, 4, 0.0).dialogs.question,
        Some(Question::Offer(Color::Black))
    );
}
