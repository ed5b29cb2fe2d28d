use chess_core::engine::{Character, Opponent, Strength};

use crate::state::tests::prelude::*;
use crate::storage::StorageError;

const ROOKS: &str = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 30";

fn game_against(fen: &str, black: Player) -> AppState {
    with_players(fen, Player::Human, black)
}

fn after_moves(state: AppState, moves: &str) -> AppState {
    moves.split_whitespace().fold(state, |state, text| {
        let mv = notation::parse_uci(state.table.board(), text).expect("a valid move");
        reduce(state, InputAction::Play(mv))
    })
}

/// The state after the engine's reply with this move and this score, in centipawns for White.
fn after_reply(state: AppState, mv: &str, score: f64) -> AppState {
    let found = FoundMove {
        best_move: uci_move(&state, mv),
        info: SearchInfo {
            score: Some(score),
            ..SearchInfo::default()
        },
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    reduce(state, EngineReport::SearchFound(id, found))
}

#[track_caller]
fn check_status(state: &AppState, expected: &str) {
    let text = status_text(state);
    assert!(text.contains(expected), "`{text}` lacks `{expected}`");
}

#[test]
fn an_engine_considers_a_draw_without_its_character() {
    let opponent = Opponent {
        strength: Strength::new(1500),
        character: Character::Endgame,
    };
    let offered = reduce(
        game_against(ROOKS, Player::Strong(opponent)),
        GameTableAction::OfferDraw,
    );
    let Some(RequestBody::Search(search)) = wanted_search(&offered).map(|request| request.body) else {
        panic!("a search is wanted")
    };
    assert_eq!(
        (search.level, search.character),
        (Some(opponent.strength), Character::Universal)
    );
}

#[test]
fn an_engine_with_a_worse_position_accepts_a_draw() {
    let offered = reduce(game_against(ROOKS, Player::Classic), GameTableAction::OfferDraw);
    assert!(wanted_search(&offered).is_some());
    assert_eq!(
        progress_label(&offered, Color::White).as_deref(),
        Some("Classic considers the draw")
    );
    assert!(!may_hint(&offered));
    let agreed = after_reply(offered.clone(), "a1a8", 55.0);
    assert_eq!(agreed.table.outcome(), Some(Outcome::Agreement));
    assert_eq!(agreed.table.game.moves().len(), 0);
    let declined = after_reply(offered, "a1a8", -55.0);
    assert_eq!(
        (declined.table.outcome(), declined.table.offer),
        (None, Offer::Declined)
    );
    check_status(&declined, "Classic declines the draw");
    assert_eq!(wanted_search(&declined), None);
    let again = reduce(declined, GameTableAction::OfferDraw);
    assert_eq!(again.table.offer, Offer::Declined);
    check_status(&again, "after the next move");
}

#[test]
fn an_engine_judges_an_offer_by_its_best_move_and_its_temperament() {
    let reply = |opponent: &str, score: f64, best_score: Option<f64>| {
        let opponent = Player::from_keyword(opponent).expect("a level");
        let offered = reduce(game_against(ROOKS, opponent), GameTableAction::OfferDraw);
        let found = FoundMove {
            best_move: uci_move(&offered, "a1a8"),
            info: SearchInfo {
                score: Some(score),
                best_score,
                ..SearchInfo::default()
            },
            ..FoundMove::default()
        };
        let id = offered.engine.search_id;
        reduce(offered, EngineReport::SearchFound(id, found)).table.outcome()
    };
    let agreed = Some(Outcome::Agreement);
    // The search is for White, who is to move. Black considers the offer.
    assert_eq!(reply("2", 200.0, None), agreed);
    assert_eq!(reply("2", 200.0, Some(-200.0)), None);
    assert_eq!(reply("2", -200.0, Some(200.0)), agreed);
    assert_eq!(reply("7-solid", -30.0, None), agreed);
    assert_eq!(reply("7-attacker", -30.0, None), None);
}

#[test]
fn an_offer_on_the_engines_turn_is_answered_with_its_move() {
    let state = reduce(
        after_moves(game_against(ROOKS, Player::Classic), "a1a7"),
        GameTableAction::OfferDraw,
    );
    check_status(&state, "You offer a draw.");
    let agreed = after_reply(state.clone(), "a8a7", 300.0);
    assert_eq!(
        (agreed.table.outcome(), agreed.table.game.moves().len()),
        (Some(Outcome::Agreement), 1)
    );
    let declined = after_reply(state, "a8a7", -300.0);
    assert_eq!((declined.table.outcome(), declined.table.game.moves().len()), (None, 2));
    check_status(&declined, "declines the draw: it prefers its position.");
    assert_eq!(after_moves(declined, "e1d1").table.offer, Offer::None);
}

#[test]
fn an_offer_remains_after_a_move_and_ends_with_undo() {
    let offered = reduce(game_against(ROOKS, Player::Classic), GameTableAction::OfferDraw);
    let moved = after_moves(offered, "a1a7");
    assert_eq!(moved.table.offer, Offer::Made);
    assert_eq!(
        after_reply(moved.clone(), "a8a7", 300.0).table.outcome(),
        Some(Outcome::Agreement)
    );
    assert_eq!(reduce(moved, GameTableAction::Undo).table.offer, Offer::None);
}

#[test]
fn a_draw_is_declined_in_the_opening_and_needs_a_first_move() {
    let start = game_against(START, Player::Classic);
    check_status(
        &reduce(start.clone(), GameTableAction::OfferDraw),
        "once both sides have moved",
    );
    let moved = after_reply(after_moves(start, "e2e4"), "e7e5", 300.0);
    let declined = after_reply(reduce(moved, GameTableAction::OfferDraw), "g1f3", 300.0);
    check_status(&declined, "the game has only begun");
}

#[test]
fn a_person_answers_the_offer_of_another() {
    let state = after_moves(game_against(START, Player::Human), "e2e4 e7e5");
    let asked = reduce(state, GameTableAction::OfferDraw);
    assert_eq!(asked.dialogs.question, Some(Question::Draw(Color::White)));
    check_status(&asked, "White offers a draw.");
    let declined = reduce(asked.clone(), GameTableAction::Answer(false));
    assert_eq!((declined.dialogs.question, declined.table.outcome()), (None, None));
    check_status(&declined, "Black declines the draw.");
    assert_eq!(reduce(asked.clone(), InputAction::Cancel).dialogs.question, None);
    assert_eq!(after_moves(asked.clone(), "g1f3").dialogs.question, None);
    let agreed = reduce(asked, GameTableAction::Answer(true));
    assert_eq!(agreed.table.outcome(), Some(Outcome::Agreement));
    assert_eq!(reduce(agreed, GameTableAction::Undo).table.outcome(), None);
}

#[test]
fn resigning_needs_a_confirmation() {
    let asked = reduce(game_against(START, Player::Classic), GameTableAction::Resign);
    check_status(&asked, "Resign this game?");
    assert_eq!(
        (asked.dialogs.question, asked.table.outcome()),
        (Some(Question::Resign(Color::White)), None)
    );
    assert_eq!(reduce(asked.clone(), InputAction::Cancel).table.outcome(), None);
    let again = reduce(asked.clone(), GameTableAction::Resign);
    assert_eq!(
        (again.dialogs.question, again.table.outcome()),
        (asked.dialogs.question, None)
    );
    let winner = Color::Black;
    assert_eq!(
        reduce(asked, GameTableAction::Answer(true)).table.outcome(),
        Some(Outcome::Resignation { winner })
    );
}

#[test]
fn a_claim_shows_its_reason() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let repeated = after_moves(game_against(START, Player::Human), &shuffle.repeat(2));
    let drawn = reduce(repeated, GameTableAction::ClaimDraw);
    assert_eq!(
        drawn.table.outcome(),
        Some(Outcome::Claim(DrawClaim::ThreefoldRepetition))
    );
    check_status(&drawn, "The same position has been on the board 3 times.");
    let late = game_against("4k3/8/8/8/8/8/3R4/K7 w - - 100 90", Player::Human);
    let drawn = reduce(late, GameTableAction::ClaimDraw);
    check_status(
        &drawn,
        "Each side has made 50 moves without a capture or a pawn's move.",
    );
}

#[test]
fn a_draw_is_claimed_with_an_announced_move() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let state = after_moves(game_against(START, Player::Human), shuffle);
    let moves = claiming_moves(&state);
    assert_eq!(moves.len(), 1);
    let (mv, claim) = moves[0];
    assert_eq!(
        (mv.from, mv.to, claim),
        (Square::F6, Square::G8, DrawClaim::ThreefoldRepetition)
    );
    let asked = reduce(state, GameTableAction::ClaimDraw);
    assert_eq!(asked.dialogs.question, Some(Question::Announce));
    let drawn = reduce(asked.clone(), GameTableAction::ClaimDrawWith(mv));
    assert_eq!((drawn.table.game.moves().len(), drawn.dialogs.question), (7, None));
    check_status(
        &drawn,
        "Ng8 is announced and counts. The same position has been on the board 3 times.",
    );
    check_status(&drawn, "Draw claimed by threefold repetition.");
    let other = asked.table.board().legal_moves()[0];
    check_status(
        &reduce(asked, GameTableAction::ClaimDrawWith(other)),
        "No draw can be claimed with",
    );
}

#[test]
fn a_strict_game_has_no_undo_and_no_hints() {
    let new_game = NewGame {
        choice: Choice {
            strict: true,
            ..Choice::default()
        },
        ..NewGame::default()
    };
    let state = reduce(AppState::default(), EngineAction::Ready);
    let state = reduce(state, GameTableAction::Start(Box::new(new_game)));
    let played = after_reply(after_moves(state, "e2e4"), "e7e5", 0.0);
    assert_eq!(
        (
            played.game_for_undo().undo_target(),
            played.game_for_undo().redo_target(0)
        ),
        (None, None)
    );
    assert!(!may_hint(&played));
    let undone = reduce(played, GameTableAction::Undo);
    assert_eq!(undone.table.game.moves().len(), 2);
    check_status(&undone, "without takebacks or hints");
    let asked = reduce(undone, GameTableAction::Resign);
    assert_eq!(
        (asked.dialogs.question, asked.table.outcome()),
        (Some(Question::Resign(Color::White)), None)
    );
}

#[test]
fn an_offer_ends_with_its_game() {
    let offered = || {
        reduce(
            after_moves(game_against(ROOKS, Player::Classic), "a1a7"),
            GameTableAction::OfferDraw,
        )
    };
    assert_eq!(offered().table.offer, Offer::Made);
    let players = Players::person_as(Color::Black, Player::Classic);
    let new_game = NewGame {
        players,
        ..NewGame::default()
    };
    let started = reduce(offered(), GameTableAction::Start(Box::new(new_game)));
    assert_eq!(started.table.offer, Offer::None);
    assert_eq!(after_reply(started, "e2e4", -300.0).table.outcome(), None);
    let stored = after_moves(game_against(ROOKS, Player::Classic), "a1a8").snapshot();
    assert_eq!(
        reduce(offered(), GameTableAction::Restore(Box::new(stored)))
            .table
            .offer,
        Offer::None
    );
    let alone = reduce(offered(), EngineAction::PlayWithout);
    assert_eq!(alone.table.offer, Offer::None);
}

#[test]
fn an_offer_cancels_a_hint() {
    let asked = reduce(game_against(ROOKS, Player::Classic), EngineAction::Hint);
    let offered = reduce(asked.clone(), GameTableAction::OfferDraw);
    assert_eq!((offered.engine.hint, offered.table.offer), (Hint::None, Offer::Made));
    assert!(offered.engine.search_id > asked.engine.search_id);
    let declined = after_reply(offered, "a1a8", -55.0);
    assert_eq!(
        (declined.table.offer, wanted_search(&declined)),
        (Offer::Declined, None)
    );
}

#[test]
fn a_draw_is_declined_by_a_hurried_engine_and_with_a_premove() {
    let offered = reduce(
        after_moves(game_against(ROOKS, Player::Classic), "a1a7"),
        GameTableAction::OfferDraw,
    );
    let with_progress = |score| {
        let info = SearchInfo {
            score: Some(score),
            principal_variation: vec!["Rxa7".to_owned()],
            ..SearchInfo::default()
        };
        let progress = Progress { fraction: 0.2, info };
        reduce(
            offered.clone(),
            EngineReport::SearchProgress(offered.engine.search_id, progress),
        )
    };
    let declined = reduce(with_progress(-300.0), EngineAction::MoveNow);
    assert_eq!(
        (declined.table.game.moves().len(), declined.table.offer),
        (2, Offer::Declined)
    );
    check_status(&declined, "declines the draw");
    assert_eq!(
        reduce(with_progress(300.0), EngineAction::MoveNow).table.outcome(),
        Some(Outcome::Agreement)
    );
    let settings = Settings {
        premove: true,
        ..Settings::default()
    };
    let waiting = [
        Action::from(SettingsAction::Configure(settings)),
        Action::from(InputAction::Activate(Square::E1)),
        Action::from(InputAction::Activate(Square::D1)),
    ];
    let waiting = waiting.into_iter().fold(offered.clone(), reduce);
    let replied = after_reply(waiting, "a8a7", -300.0);
    assert_eq!(
        (replied.table.game.moves().len(), replied.table.offer),
        (3, Offer::None)
    );
    check_status(&replied, "declines the draw");
}

#[test]
fn a_question_is_shown_until_it_is_answered() {
    let asked = reduce(
        after_moves(game_against(START, Player::Human), "e2e4 e7e5"),
        GameTableAction::OfferDraw,
    );
    let clicked = reduce(asked.clone(), InputAction::Activate(Square::G1));
    assert!(clicked.dialogs.question.is_some());
    check_status(&clicked, "White offers a draw.");
    let aside = reduce(reduce(asked, ViewAction::ShowPly(1)), ViewAction::TryMoves);
    assert!(aside.view.variation.is_some());
    check_status(&aside, "White offers a draw.");
    let declined = reduce(aside, InputAction::Cancel);
    assert_eq!(declined.dialogs.question, None);
    assert!(declined.view.variation.is_some());
}

#[test]
fn the_question_about_resigning_remains_after_the_reply() {
    let state = reduce(game_against(START, Player::Classic), EngineAction::Ready);
    let asked = reduce(after_moves(state, "e2e4"), GameTableAction::Resign);
    let replied = after_reply(asked, "e7e5", 0.0);
    assert_eq!(
        (replied.table.game.moves().len(), replied.dialogs.question),
        (2, Some(Question::Resign(Color::White)))
    );
    check_status(&replied, "Resign");
    let resigned = reduce(replied.clone(), GameTableAction::Answer(true));
    assert_eq!(
        resigned.table.outcome(),
        Some(Outcome::Resignation { winner: Color::Black })
    );
    assert_eq!(after_moves(replied, "g1f3").dialogs.question, None);
    // After a reply that ends the game, there is no question about resigning.
    let begun = after_reply(after_moves(game_against(START, Player::Classic), "f2f3"), "e7e5", 0.0);
    let mated = reduce(after_moves(begun, "g2g4"), GameTableAction::Resign);
    assert_eq!(after_reply(mated, "d8h4", 0.0).dialogs.question, None);
}

#[test]
fn a_question_protects_a_game_in_progress_from_a_file_and_an_unsaved_game_from_any_game() {
    let moved = after_moves(game_against(START, Player::Human), "e2e4");
    let other = after_moves(game_against(START, Player::Human), "d2d4")
        .snapshot()
        .with_id(7);
    let opened = |state: &AppState, next: GameTableAction| reduce(state.clone(), next);
    let first = |state: &AppState| state.table.game.moves().first().map(ToString::to_string);
    let restore = GameTableAction::Restore(Box::new(other.clone()));
    let open = GameTableAction::Open(Box::new(NextGame::Saved(other.clone())));
    // A game from the list is opened at once, because the game on the board stays in the list.
    // Before a game from a file is opened, the person is asked.
    assert_eq!(opened(&moved, restore.clone()).dialogs.question, None);
    let asked = opened(&moved, open.clone());
    assert_eq!(asked.dialogs.question, Some(Question::Leave(EffectOfLeaving::Saved)));
    check_status(&asked, "It stays in your games.");
    // The engine's reply or any other move does not withdraw the question.
    let replied = after_moves(asked.clone(), "e7e5");
    assert_eq!(replied.dialogs.question, asked.dialogs.question);
    let denied = reduce(moved.clone(), Action::NotSaved(Some(StorageError::Denied)));
    check_status(&opened(&denied, open.clone()), "It is not saved.");
    let full = reduce(moved.clone(), Action::NotSaved(Some(StorageError::Full)));
    let lost = opened(&full, restore);
    assert_eq!(
        (first(&lost).as_deref(), lost.dialogs.question),
        (Some("e2e4"), Some(Question::Leave(EffectOfLeaving::Lost)))
    );
    check_status(&lost, "would be lost");
    let agreed = reduce(lost.clone(), GameTableAction::Answer(true));
    assert_eq!((first(&agreed).as_deref(), agreed.table.metadata.id), (Some("d2d4"), 7));
    let stayed = reduce(lost, GameTableAction::Answer(false));
    assert_eq!((first(&stayed).as_deref(), &stayed.table.next), (Some("e2e4"), &None));
    // This is the same game in the form in which another tab has stored it, so it does not count as another game.
    let same = after_moves(game_against(START, Player::Human), "e2e4 e7e5").snapshot();
    let same = same.with_id(full.table.metadata.id);
    assert_eq!(
        opened(&full, GameTableAction::Restore(Box::new(same))).dialogs.question,
        None
    );
    // A game that has ended is replaced without a question, unless it would be lost.
    let ended = |state: &AppState| {
        reduce(
            reduce(state.clone(), GameTableAction::Resign),
            GameTableAction::Answer(true),
        )
    };
    assert_eq!(opened(&ended(&moved), open.clone()).dialogs.question, None);
    let lost = opened(&ended(&full), open.clone());
    assert_eq!(lost.dialogs.question, Some(Question::Leave(EffectOfLeaving::Lost)));
    let untouched = opened(&game_against(START, Player::Human), open);
    assert_eq!(
        (first(&untouched).as_deref(), untouched.dialogs.question),
        (Some("d2d4"), None)
    );
}
