use std::str::FromStr;

use prelude::*;

use crate::state::queries::result::rematch;
use crate::storage::StorageError;

/// The common imports of the tests of the state.
pub(crate) mod prelude {
    pub use std::rc::Rc;

    pub use chess_core::notation::{START_FEN, parse_game};
    pub use chess_core::{Board, Color, DrawClaim, Game, Move, Outcome, PieceType, ResolvedAction, Square, notation};
    pub use engine_protocol::{Engine, Progress, RequestBody, SearchInfo};
    pub use game_store::{Choice, Player, Players};

    pub(crate) use super::{
        START, after_actions, after_clicks, after_resignation, counted_points, state_with_table, two_people, uci_move,
        with_players,
    };
    pub use crate::found_move::FoundMove;
    pub use crate::messages::Texts;
    pub use crate::review::{Evaluation, Review};
    pub use crate::settings::Settings;
    pub use crate::snapshot::Snapshot;
    pub use crate::state::queries::{
        analysis::*, analysis_texts::*, autosave::*, draws::*, edit::*, game::*, move_search::*, rating::*, search::*,
        status::*,
    };
    pub use crate::state::*;
}

/// The state of a page with this game table.
pub(crate) fn state_with_table(table: GameTable) -> AppState {
    AppState {
        table: Rc::new(table),
        ..AppState::default()
    }
}

/// The legal move with this UCI notation; `None` if the move is illegal.
pub(crate) fn uci_move(state: &AppState, text: &str) -> Option<Move> {
    let mv: notation::UciMove = text.parse().expect("a move in UCI notation");
    mv.resolve(state.table.board()).ok()
}

/// The legal moves of the selected piece.
pub(crate) fn moves_of_selection(state: &AppState) -> Vec<Move> {
    let selection = state.input.selection;
    selection.map_or_else(Vec::new, |from| state.active_game().moves_from(from))
}

pub(crate) fn after_actions(state: AppState, actions: impl IntoIterator<Item = impl Into<Action>>) -> AppState {
    actions.into_iter().fold(state, reduce)
}

pub(crate) fn after_clicks(state: AppState, squares: &[Square]) -> AppState {
    after_actions(state, squares.iter().map(|square| InputAction::Activate(*square)))
}

pub(crate) fn with_players(fen: &str, white: Player, black: Player) -> AppState {
    let board = Board::from_str(fen).expect("a valid FEN");
    let players = Players { white, black };
    let new_game = NewGame {
        board,
        players,
        orientation: Color::White,
        ..NewGame::default()
    };
    let state = after_actions(AppState::default(), [EngineAction::Ready]);
    reduce(state, GameTableAction::Start(Box::new(new_game)))
}

/// The state after the side to resign has resigned.
pub(crate) fn after_resignation(state: AppState) -> AppState {
    reduce(reduce(state, GameTableAction::Resign), GameTableAction::Answer(true))
}

pub(crate) fn two_people(fen: &str) -> AppState {
    with_players(fen, Player::Human, Player::Human)
}

fn engine_reply(state: &AppState, text: &str) -> EngineReport {
    let found = FoundMove {
        best_move: uci_move(state, text),
        ..FoundMove::default()
    };
    EngineReport::SearchFound(state.engine.search_id, found)
}

fn sans_of_game(state: &AppState) -> Vec<String> {
    san_moves(&state.table.game)
}

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PROMOTION: &str = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";

#[track_caller]
fn check_selection(squares: &[Square], expected: Option<Square>) {
    let state = after_clicks(two_people(START), squares);
    assert_eq!(state.input.selection, expected);
    assert!(state.table.game.moves().is_empty());
}

#[test]
fn clicks_select_reselect_and_deselect() {
    check_selection(&[Square::E2], Some(Square::E2));
    check_selection(&[Square::E2, Square::E2], None);
    check_selection(&[Square::E2, Square::D2], Some(Square::D2));
    check_selection(&[Square::E2, Square::E5], None);
    check_selection(&[Square::E7], None);
    check_selection(&[Square::E4], None);
}

#[test]
fn two_clicks_play_a_move() {
    let state = after_clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    assert_eq!(sans_of_game(&state), ["e4", "e5"]);
    assert_eq!(state.input.selection, None);
}

#[test]
fn an_illegal_target_shows_the_reason_and_deselects() {
    let state = after_clicks(two_people(START), &[Square::E2, Square::E5]);
    assert!(matches!(&state.status.message, StatusMessage::Notice(text) if !text.is_empty()));
    assert!(state.table.game.moves().is_empty());
}

#[test]
fn a_promotion_waits_for_its_piece() {
    let waiting = after_clicks(two_people(PROMOTION), &[Square::E7, Square::E8]);
    assert_eq!(waiting.input.promotion, Some((Square::E7, Square::E8)));
    assert!(waiting.table.game.moves().is_empty());
    for (piece, expected) in [
        (PieceType::Queen, "e8=Q"),
        (PieceType::Rook, "e8=R"),
        (PieceType::Bishop, "e8=B"),
        (PieceType::Knight, "e8=N"),
    ] {
        let state = reduce(waiting.clone(), InputAction::Promote(piece));
        assert_eq!(sans_of_game(&state), [expected]);
        assert_eq!(state.input.promotion, None);
    }
    let cancelled = reduce(waiting, InputAction::Cancel);
    assert_eq!((cancelled.input.promotion, cancelled.input.selection), (None, None));
    assert!(cancelled.table.game.moves().is_empty());
}

#[test]
fn a_reply_to_another_search_is_ignored_and_an_illegal_move_fails() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = after_clicks(start, &[Square::E2, Square::E4]);
    let stale = EngineReport::SearchFound(
        asked.engine.search_id - 1,
        FoundMove {
            best_move: uci_move(&asked, "e7e5"),
            ..FoundMove::default()
        },
    );
    assert_eq!(reduce(asked.clone(), stale), asked);
    let answered = reduce(asked.clone(), engine_reply(&asked, "e7e5"));
    assert_eq!(sans_of_game(&answered), ["e4", "e5"]);
    let illegal = reduce(asked.clone(), engine_reply(&asked, "e7e1"));
    assert!(matches!(illegal.engine.health, EngineState::Failed(_)));
    assert_eq!(sans_of_game(&illegal), ["e4"]);
}

#[test]
fn progress_never_decreases_within_a_search() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let reported = |fraction| {
        EngineReport::SearchProgress(
            asked.engine.search_id,
            Progress {
                fraction,
                ..Progress::default()
            },
        )
    };
    let state = after_actions(asked.clone(), [reported(0.5), reported(0.25), reported(f64::NAN)]);
    assert!((state.engine.fraction - 0.5).abs() < f64::EPSILON);
    let over = after_actions(state, [reported(7.0)]);
    assert!((over.engine.fraction - 1.0).abs() < f64::EPSILON);
    let next = reduce(over.clone(), engine_reply(&over, "e7e5"));
    assert!(next.engine.fraction.abs() < f64::EPSILON);
}

#[test]
fn the_bar_of_an_ended_search_fills_in_its_remaining_time() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let id = asked.engine.search_id;
    let info = SearchInfo {
        depth: 7,
        principal_variation: vec!["e5".to_owned()],
        ..SearchInfo::default()
    };
    let ending = |fill_ms| EngineReport::SearchEnding(id, info.clone(), fill_ms);
    let bar = |state: &AppState| (state.engine.fraction, state.engine.fill_ms);
    assert_eq!(bar(&asked), (0.0, 0));
    let filling = reduce(asked.clone(), ending(450));
    assert_eq!(bar(&filling), (1.0, 450));
    // The results are shown while the bar fills, and the person may play the move immediately.
    assert_eq!(filling.engine.info.as_ref(), Some(&info));
    assert_eq!(
        sans_of_game(&reduce(filling.clone(), EngineAction::MoveNow)),
        ["e4", "e5"]
    );
    let full = reduce(filling.clone(), ending(0));
    assert_eq!(bar(&full), (1.0, 0));
    let replied = reduce(full, engine_reply(&filling, "e7e5"));
    assert_eq!(bar(&replied), (0.0, 0));
    let undone = reduce(filling.clone(), GameTableAction::Undo);
    assert_eq!(bar(&undone), (0.0, 0));
    // The end of an earlier search is ignored.
    assert_eq!(reduce(undone.clone(), ending(450)), undone);
    // The end of another search is ignored too.
    let other = EngineReport::SearchEnding(id + 1, info, 100);
    assert_eq!(reduce(filling.clone(), other), filling);
}

#[test]
fn undo_returns_to_a_persons_turn() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = after_clicks(start, &[Square::E2, Square::E4]);
    let while_thinking = reduce(asked.clone(), GameTableAction::Undo);
    assert!(while_thinking.table.game.moves().is_empty());
    assert_eq!(wanted_search(&while_thinking), None);

    let answered = reduce(asked.clone(), engine_reply(&asked, "e7e5"));
    let undone = reduce(answered.clone(), GameTableAction::Undo);
    assert!(undone.table.game.moves().is_empty());
    let redone = reduce(undone.clone(), GameTableAction::Redo);
    assert_eq!(sans_of_game(&redone), ["e4", "e5"]);
    let other = after_clicks(undone, &[Square::D2, Square::D4]);
    assert_eq!(other.table.game.undone_actions().len(), 0);
}

#[test]
fn there_is_no_undo_before_the_first_turn_of_the_person() {
    let start = with_players(START, Player::Classic, Player::Human);
    let opened = reduce(start.clone(), engine_reply(&start, "e2e4"));
    assert_eq!(reduce(opened.clone(), GameTableAction::Undo), opened);
    let engines = with_players(START, Player::Classic, Player::Classic);
    let opened = reduce(engines.clone(), engine_reply(&engines, "e2e4"));
    assert_eq!(reduce(opened.clone(), GameTableAction::Undo), opened);
}

#[test]
fn a_piece_can_be_selected_while_the_engine_thinks() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = after_clicks(start, &[Square::E2, Square::E4, Square::G1]);
    assert_eq!(asked.input.selection, Some(Square::G1));
    assert!(moves_of_selection(&asked).is_empty());
    let early = after_clicks(asked.clone(), &[Square::F3]);
    assert_eq!(sans_of_game(&early), ["e4"]);
    assert_eq!(early.input.selection, None);
    let answered = reduce(asked.clone(), engine_reply(&asked, "e7e5"));
    assert_eq!(answered.input.selection, Some(Square::G1));
    assert_eq!(moves_of_selection(&answered).len(), 3);
}

#[test]
fn resigning_ends_the_game_for_the_person() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let resigned = after_resignation(asked);
    assert_eq!(
        resigned.table.outcome(),
        Some(Outcome::Resignation { winner: Color::Black })
    );
    assert_eq!(wanted_search(&resigned), None);
    let clicked = after_clicks(resigned.clone(), &[Square::E4]);
    assert_eq!(clicked.input.selection, None);
    let undone = reduce(resigned.clone(), GameTableAction::Undo);
    assert_eq!((undone.table.outcome(), undone.table.game.moves().len()), (None, 0));
    assert_eq!(reduce(undone, GameTableAction::Redo).table.game, resigned.table.game);
}

#[test]
fn undo_after_resigning_on_ones_turn_removes_only_the_resignation() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = after_clicks(start, &[Square::E2, Square::E4]);
    let answered = reduce(asked.clone(), engine_reply(&asked, "e7e5"));
    let undone = reduce(after_resignation(answered), GameTableAction::Undo);
    assert_eq!(undone.table.outcome(), None);
    assert_eq!(sans_of_game(&undone), ["e4", "e5"]);
}

#[test]
fn castling_by_moving_the_king_onto_the_rook() {
    let start = "4k3/8/8/8/8/8/8/R4KR1 w AG - 0 1";
    let short = after_clicks(two_people(start), &[Square::F1, Square::G1]);
    assert_eq!(sans_of_game(&short), ["O-O"]);
    let long = after_clicks(two_people(start), &[Square::F1, Square::A1]);
    assert_eq!(sans_of_game(&long), ["O-O-O"]);
    let step = after_clicks(two_people(start), &[Square::F1, Square::E1]);
    assert_eq!(sans_of_game(&step), ["Ke1"]);
    let usual = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    assert_eq!(
        sans_of_game(&after_clicks(two_people(usual), &[Square::E1, Square::H1])),
        ["O-O"]
    );
    let drag = [
        InputAction::Press(Square::E1),
        InputAction::DragOver(Some(Square::H1)),
        InputAction::Release,
    ];
    assert_eq!(sans_of_game(&drag.into_iter().fold(two_people(usual), reduce)), ["O-O"]);
    // A rook that cannot castle with the king is selected like any other piece.
    let rook = after_clicks(two_people(usual), &[Square::E1, Square::A1]);
    assert_eq!((sans_of_game(&rook).len(), rook.input.selection), (0, Some(Square::A1)));
}

#[test]
fn a_draw_is_claimed_only_if_it_is_claimable() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let state = shuffle.iter().chain(&shuffle).fold(two_people(START), |state, text| {
        let mv = notation::parse_uci(state.table.board(), text).expect("a legal move");
        reduce(state, InputAction::Play(mv))
    });
    assert!(matches!(
        reduce(state, GameTableAction::ClaimDraw).table.outcome(),
        Some(Outcome::Claim(_))
    ));
    let refused = reduce(two_people(START), GameTableAction::ClaimDraw);
    assert_eq!(refused.table.outcome(), None);
    assert!(matches!(refused.status.message, StatusMessage::Notice(_)));
}

#[test]
fn no_move_is_played_at_an_earlier_position() {
    let played = after_clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    let viewed = reduce(played, ViewAction::ShowPly(1));
    assert_eq!((viewed.shown_ply(), viewed.shows_current_position()), (1, false));
    assert_eq!(after_clicks(viewed.clone(), &[Square::G1]).input.selection, None);
    let typed = notation::parse_uci(viewed.table.board(), "g1f3").expect("a legal move");
    assert_eq!(
        sans_of_game(&reduce(viewed.clone(), InputAction::Play(typed))),
        ["e4", "e5"]
    );
    assert!(reduce(viewed.clone(), ViewAction::ShowPly(2)).shows_current_position());
    assert!(reduce(viewed, ViewAction::ShowPly(99)).shows_current_position());
}

#[test]
fn a_new_game_replaces_everything_of_the_old_one() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let fresh = with_players(PROMOTION, Player::Human, Player::Human);
    let new_game = NewGame {
        board: fresh.table.board().clone(),
        players: Players {
            white: Player::Human,
            black: Player::Human,
        },
        orientation: Color::Black,
        ..NewGame::default()
    };
    let state = reduce(asked.clone(), GameTableAction::Start(Box::new(new_game)));
    assert!(state.engine.search_id > asked.engine.search_id);
    assert_eq!(state.table.board().to_string(), PROMOTION);
    assert_eq!(
        (
            state.view.orientation,
            state.table.outcome(),
            state.table.game.undone_actions().len()
        ),
        (Color::Black, None, 0)
    );
    assert!(state.table.game.moves().is_empty());
}

#[test]
fn a_repeated_sentence_is_announced_again() {
    let once = reduce(two_people(START), Action::Notice("No.".into()));
    let twice = reduce(once.clone(), Action::Notice("No.".into()));
    assert_ne!(once.status.announcements % 2, twice.status.announcements % 2);
}

#[test]
fn a_failed_engine_is_tried_again_with_a_new_search() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let failed = reduce(asked.clone(), EngineAction::Failed(EngineFault::Silent));
    assert_eq!(wanted_search(&failed), None);
    let retried = reduce(failed, EngineAction::Retry);
    assert!(wanted_search(&retried).is_some_and(|wanted| wanted.id > asked.engine.search_id));
}

#[test]
fn no_notice_hides_the_result() {
    let mated = after_clicks(
        two_people(START),
        &[
            Square::F2,
            Square::F3,
            Square::E7,
            Square::E5,
            Square::G2,
            Square::G4,
            Square::D8,
            Square::H4,
        ],
    );
    let noticed = reduce(mated, Action::Notice("FEN copied.".into()));
    assert_eq!(status_text(&noticed), "FEN copied. Checkmate. Black wins.");
}

#[test]
fn a_notice_ends_with_its_subject() {
    let early = after_actions(
        after_clicks(two_people(START), &[Square::E2, Square::E4]),
        [
            Action::from(ViewAction::ShowPly(0)),
            Action::from(InputAction::Activate(Square::E2)),
        ],
    );
    assert!(matches!(early.status.message, StatusMessage::Notice(_)));
    assert_eq!(
        reduce(early, ViewAction::ShowPly(1)).status.message,
        StatusMessage::Turn
    );
    let game = after_clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    for (ply, expected) in [
        (1, "After 1. e4. White to move."),
        (0, "Start position. White to move."),
        (1, "After 1. e4. White to move."),
        (2, "White to move."),
    ] {
        let shown = reduce(
            reduce(game.clone(), ViewAction::ShowPly(1 - ply % 2)),
            ViewAction::ShowPly(ply),
        );
        assert_eq!(status_text(&shown), expected);
        assert!(shown.status.announcements > game.status.announcements);
    }
    let ended = after_resignation(game.clone());
    let failed = reduce(game, EngineAction::Failed(EngineFault::Silent));
    let expected = ["After 1. e4. ", &status_text(&failed)].concat();
    assert_eq!(status_text(&reduce(failed, ViewAction::ShowPly(1))), expected);
    for (ply, expected) in [(0, "Start position."), (1, "After 1. e4.")] {
        assert_eq!(status_text(&reduce(ended.clone(), ViewAction::ShowPly(ply))), expected);
    }
    let faulty = after_actions(
        AppState::default(),
        [
            Action::from(DialogAction::Open(Dialog::NewGame)),
            Action::Notice("wrong".into()),
            Action::from(DialogAction::Close(Dialog::NewGame)),
        ],
    );
    assert_eq!(faulty.status.message, StatusMessage::Turn);
}

#[test]
fn undone_moves_are_removed_by_resigning() {
    let played = after_clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    let resigned = after_resignation(reduce(played, GameTableAction::Undo));
    assert_eq!(reduce(resigned.clone(), GameTableAction::Redo), resigned);
    assert_eq!(sans_of_game(&resigned), ["e4"]);
}

#[test]
fn redo_without_undone_moves_changes_nothing() {
    let state = two_people(START);
    assert_eq!(reduce(state.clone(), GameTableAction::Redo), state);
}

#[test]
fn previewing_a_line_does_not_change_the_game() {
    let state = with_players(START, Player::Human, Player::Classic);
    let asked = after_clicks(state, &[Square::E2, Square::E4]);
    let progress = Progress {
        fraction: 0.5,
        info: SearchInfo {
            principal_variation: vec!["e5".to_owned(), "Nf3".to_owned()],
            ..SearchInfo::default()
        },
    };
    let id = asked.engine.search_id;
    let reported = reduce(asked.clone(), EngineReport::SearchProgress(id, progress.clone()));
    let looked = reduce(reported.clone(), ViewAction::Preview(Some((0, 1))));
    assert_eq!(sans_of_game(&looked), ["e4"]);
    assert!(!looked.shows_current_position());
    assert_eq!(
        looked.shown_board().piece_at(Square::F3).map(|it| it.code()),
        Some("wN")
    );
    // The preview remains although the engine has found another line.
    let other = Progress {
        info: SearchInfo {
            principal_variation: vec!["c5".to_owned()],
            ..SearchInfo::default()
        },
        ..progress
    };
    let still = reduce(looked, EngineReport::SearchProgress(id, other));
    let (_, info) = shown_info(&still);
    assert_eq!(moves_of_line(&info.expect("figures"), 0), ["e5", "Nf3"]);
    assert_eq!(
        reduce(still.clone(), ViewAction::Preview(None)).shown_board(),
        reported.table.board()
    );
    // A change of the game ends the preview. There is no preview for a move after the end of the line.
    let replied = reduce(still.clone(), engine_reply(&still, "e7e5"));
    assert!(replied.shows_current_position() && replied.view.preview.is_none());
    assert_eq!(reduce(reported, ViewAction::Preview(Some((0, 2)))).view.preview, None);
}

#[test]
fn move_now_plays_the_best_reported_move() {
    let thinking = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let reported = |line: &[&str]| {
        let info = SearchInfo {
            principal_variation: line.iter().map(ToString::to_string).collect(),
            ..SearchInfo::default()
        };
        let progress = Progress { fraction: 0.2, info };
        reduce(
            thinking.clone(),
            EngineReport::SearchProgress(thinking.engine.search_id, progress),
        )
    };
    let moved = reduce(reported(&["c5", "Nf3"]), EngineAction::MoveNow);
    assert_eq!(
        moved.table.game.moves().last().map(ToString::to_string).as_deref(),
        Some("c7c5")
    );
    assert!(wanted_search(&moved).is_none());
    // If the engine has not reported a legal move yet, a quick search is requested, but only once.
    for nothing in [thinking.clone(), reported(&[]), reported(&["Ke5"])] {
        let hurried = reduce(nothing, EngineAction::MoveNow);
        assert_eq!(hurried.table.game.moves().len(), 1);
        let wanted = wanted_search(&hurried).expect("a hurried search");
        assert_ne!(wanted.id, thinking.engine.search_id);
        assert!(matches!(wanted.body, RequestBody::Search(search) if search.limits.depth == Some(1)));
        assert_eq!(reduce(hurried.clone(), EngineAction::MoveNow), hurried);
    }
    let waiting = two_people(START);
    assert_eq!(reduce(waiting.clone(), EngineAction::MoveNow), waiting);
}

#[test]
fn a_hint_shows_the_piece_first_and_then_the_move() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = reduce(start.clone(), EngineAction::Hint);
    let wanted = wanted_search(&asked).expect("a search for a hint");
    assert!(
        matches!(wanted.body, RequestBody::Search(search) if search.engine == Engine::Strong && search.level.is_none())
    );
    assert_eq!(hint_squares(&asked), [None, None]);
    // The results of the search are hidden because they would reveal the move.
    let progress = Progress::default();
    let seen = reduce(
        asked.clone(),
        EngineReport::SearchProgress(asked.engine.search_id, progress),
    );
    assert_eq!(seen.engine.info, None);
    let explained = reduce(seen, engine_reply(&asked, "g1f3"));
    assert_eq!(hint_squares(&explained), [None, None]);
    let id = explained.engine.search_id;
    let piece = reduce(explained, EngineReport::Explained(id, None));
    assert_eq!(hint_squares(&piece), [Some(Square::G1), None]);
    assert!(status_text(&piece).contains("the g1 knight"));
    assert!(!status_text(&piece).contains("f3"));
    assert!(wanted_search(&piece).is_none());
    let whole = reduce(piece, EngineAction::Hint);
    assert_eq!(hint_squares(&whole), [Some(Square::G1), Some(Square::F3)]);
    assert!(status_text(&whole).contains("Nf3"));
    let moved = after_clicks(whole, &[Square::E2, Square::E4]);
    assert_eq!(hint_squares(&moved), [None, None]);
    // There are no hints on the engine's turn or between engines.
    assert_eq!(reduce(moved.clone(), EngineAction::Hint), moved);
    let engines = with_players(START, Player::Classic, Player::Classic);
    assert_eq!(reduce(engines.clone(), EngineAction::Hint), engines);
}

#[test]
fn the_engine_claims_its_draw() {
    let mut state = with_players(
        "4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1",
        Player::Human,
        Player::FIRST_OPPONENT,
    );
    for _ in 0..2 {
        for (person, engine) in [([Square::E1, Square::D1], "e8d8"), ([Square::D1, Square::E1], "d8e8")] {
            state = after_clicks(state, &person);
            state = reduce(state.clone(), engine_reply(&state, engine));
        }
    }
    state = after_clicks(state, &[Square::E1, Square::D1]);
    let claim = FoundMove {
        best_move: uci_move(&state, "e8d8"),
        claims_draw: true,
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    let over = reduce(state, EngineReport::SearchFound(id, claim));
    assert!(over.table.outcome().is_some(), "{:?}", over.status.message);
}

#[test]
fn a_complete_review_ends_at_once() {
    let known = |mut state: AppState| {
        let evaluation = |score| Evaluation {
            score,
            depth: 20,
            ..Evaluation::default()
        };
        let review = (0..=state.table.game.ply()).fold(Review::new(&state.table.game), |review, ply| {
            review.with_evaluation(ply, evaluation(10))
        });
        Rc::make_mut(&mut state.analysis).review = Rc::new(review);
        state
    };
    let played = after_clicks(
        with_players(notation::START_FEN, Player::Human, Player::Human),
        &[Square::E2, Square::E4],
    );
    let state = known(after_actions(played, [AnalysisAction::Toggle]));
    let reviewed = after_actions(state.clone(), [AnalysisAction::Review(true)]);
    assert!(!reviewed.analysis.reviewing);
    assert_eq!(
        reviewed.status.message,
        StatusMessage::Notice("The review is complete.".to_owned())
    );
    // The review also ends if undo removes the last missing position.
    let further = after_clicks(state, &[Square::E7, Square::E5]);
    let continued = after_actions(further, [AnalysisAction::Review(true)]);
    assert!(continued.analysis.reviewing);
    assert!(!after_actions(continued, [GameTableAction::Undo]).analysis.reviewing);
}

#[test]
fn no_draw_is_claimed_in_a_variation() {
    let shuffled = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let back = notation::parse_game(notation::START_FEN, shuffled.split(' ')).expect("legal moves");
    let mut state = with_players(notation::START_FEN, Player::Human, Player::Human);
    Rc::make_mut(&mut state.table).game = back.into();
    let mv = notation::parse_move(state.table.board(), "Ng8").expect("a legal move");
    let claim = || GameTableAction::ClaimDrawWith(mv);
    assert!(after_actions(state.clone(), [claim()]).table.outcome().is_some());
    let trying = after_actions(
        state,
        [Action::from(AnalysisAction::Toggle), Action::from(ViewAction::TryMoves)],
    );
    assert!(trying.view.variation.is_some());
    let refused = after_actions(trying.clone(), [claim()]);
    assert_eq!(
        (&refused.table.game, &refused.view.variation),
        (&trying.table.game, &trying.view.variation)
    );
    assert!(
        matches!(&refused.status.message, StatusMessage::Notice(text) if text.starts_with("Draws cannot be claimed"))
    );
    // The draw claim is also refused if a move would start a variation.
    let earlier = after_actions(trying, [ViewAction::TryMoves, ViewAction::ShowPly(3)]);
    assert_eq!(
        after_actions(earlier.clone(), [claim()]).table.outcome(),
        earlier.table.outcome()
    );
}

/// The points that the saved game counts for the person's rating; `None` if the game does not count.
pub(crate) fn counted_points(state: &AppState) -> Option<game_store::Points> {
    let text = autosave_snapshot(state).expect("a game").to_text();
    let rated = game_store::GameSummary::read(&text).expect("a game").rated_game();
    rated.map(|game| game.points)
}

/// A game against level 1 from the standard position. If `moves` is 2, the knights have moved out and back.
fn rated_game_after(moves: usize) -> AppState {
    let state = with_players(START, Player::Human, Player::from_keyword("1").expect("a level"));
    let shuffle = [(Square::G1, Square::F3, "g8f6"), (Square::F3, Square::G1, "f6g8")];
    shuffle.into_iter().take(moves).fold(state, |state, (from, to, reply)| {
        let moved = after_clicks(state, &[from, to]);
        let reply = engine_reply(&moved, reply);
        reduce(moved, reply)
    })
}

/// A rated game in which White has just made the last move that the game needs to count for the rating.
fn countable_game() -> AppState {
    after_clicks(rated_game_after(2), &[Square::E2, Square::E4])
}

#[test]
fn a_game_without_help_counts_for_the_rating() {
    assert!(countable_game().table.setup.rated);
    assert!(after_resignation(countable_game()).table.setup.rated);
    // After the end of the game, the analysis and a failure of the engine do not affect the rating.
    assert!(
        reduce(after_resignation(countable_game()), AnalysisAction::Toggle)
            .table
            .setup
            .rated
    );
    let without = reduce(after_resignation(countable_game()), EngineAction::PlayWithout);
    assert!(without.table.setup.rated && without.table.setup.players == countable_game().table.setup.players);
}

#[test]
fn a_rated_game_counts_even_if_its_end_is_undone() {
    let continued = reduce(after_resignation(countable_game()), GameTableAction::Undo);
    assert!(!continued.table.setup.rated && continued.table.outcome().is_none());
    assert_eq!(counted_points(&continued), Some(game_store::Points::None));
    assert_eq!(
        counted_points(&after_resignation(continued)),
        Some(game_store::Points::None)
    );
    assert_eq!(counted_points(&reduce(countable_game(), GameTableAction::Undo)), None);
    // A game with too few moves does not count when it ends. It still does not count after its end is undone.
    for moves in [0, 1] {
        let ended = after_resignation(rated_game_after(moves));
        assert_eq!(counted_points(&ended), None);
        assert_eq!(counted_points(&reduce(ended, GameTableAction::Undo)), None);
    }
    let mut ended = after_resignation(countable_game());
    ended.settings.engine_figures = true;
    let new_game = NewGame {
        players: ended.table.setup.players,
        ..NewGame::default()
    };
    let started = reduce(ended, GameTableAction::Start(Box::new(new_game)));
    assert_eq!(started.table.metadata.details.counted, "");
}

#[test]
fn a_counted_game_keeps_its_opponent() {
    let continued = reduce(after_resignation(countable_game()), GameTableAction::Undo);
    let without = reduce(continued, EngineAction::PlayWithout);
    assert!(without.table.setup.players == countable_game().table.setup.players);
    // The game still counts when it ends again.
    assert!(counts_for_rating(&after_resignation(without)));
}

#[test]
fn an_unsaved_or_short_game_does_not_count() {
    let ended = after_resignation(countable_game());
    assert!(counts_for_rating(&ended));
    let denied = Action::NotSaved(Some(StorageError::Denied));
    assert!(!counts_for_rating(&reduce(ended, denied)));
    assert_eq!(
        [0, 1, 2].map(|moves| counts_for_rating(&after_resignation(rated_game_after(moves)))),
        [false, false, true]
    );
    // If Black ends the game, White has already made one more move.
    let three = after_clicks(rated_game_after(1), &[Square::F3, Square::G1]);
    assert!(!counts_for_rating(&after_resignation(three)));
}

#[test]
fn a_game_counts_only_if_the_person_wants_it() {
    for (rated, expected) in [(true, true), (false, false)] {
        let choice = Choice {
            rated,
            ..Choice::default()
        };
        let new_game = NewGame {
            choice,
            ..NewGame::default()
        };
        let started = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
        assert_eq!(started.table.setup.rated, expected);
        let again = rematch(&started, false, 2);
        assert_eq!(again.choice.rated, rated);
    }
}

#[test]
fn a_rematch_of_a_game_on_the_earlier_scale_is_on_the_present_one() {
    let earlier = |keyword: &str| Player::from_earlier_keyword(keyword).expect("a level");
    let state = with_players(START, Player::Human, earlier("3-solid"));
    assert_eq!(player_name(&state, Color::Black), "Learner (Solid)");
    let Some(RequestBody::Search(search)) =
        wanted_search(&after_clicks(state.clone(), &[Square::E2, Square::E4])).map(|request| request.body)
    else {
        panic!("a search is wanted")
    };
    assert_eq!(search.level.map(|strength| strength.elo()), Some(1395));
    let again = rematch(&state, true, 2);
    assert_eq!(again.players.white.keyword(), "6-solid");
    assert_eq!(again.players.black, Player::Human);
}

#[test]
fn a_game_with_help_or_a_changed_opponent_does_not_count() {
    let replied = |state: AppState| {
        let reply = engine_reply(&state, "e7e5");
        reduce(state, reply)
    };
    let reported = {
        let mut state = countable_game();
        state.settings.engine_figures = true;
        replied(state)
    };
    let states = [
        ("an undone move", reduce(countable_game(), GameTableAction::Undo)),
        ("a hint", reduce(replied(countable_game()), EngineAction::Hint)),
        ("an analysis", reduce(countable_game(), AnalysisAction::Toggle)),
        ("shown figures", reported),
        ("a hurried engine", reduce(countable_game(), EngineAction::MoveNow)),
        ("two people", reduce(countable_game(), EngineAction::PlayWithout)),
        (
            "another position",
            with_players(PROMOTION, Player::Human, Player::FIRST_OPPONENT),
        ),
        (
            "the classic engine",
            with_players(START, Player::Human, Player::Classic),
        ),
    ];
    for (what, state) in states {
        assert!(!state.table.setup.rated, "{what}");
    }
}
