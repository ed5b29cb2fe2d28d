use std::str::FromStr;

use chess_core::{Board, Color, Outcome, PieceType, Square, notation};
use engine_protocol::{Engine, Figures, Found, Progress, RequestBody};

use super::*;
use crate::review::{Review, Verdict};
use crate::wishes;

fn after(state: GameState, actions: impl IntoIterator<Item = Action>) -> GameState {
    actions.into_iter().fold(state, reduce)
}

fn clicks(state: GameState, squares: &[Square]) -> GameState {
    after(state, squares.iter().map(|square| Action::Activate(*square)))
}

fn with_players(fen: &str, white: Player, black: Player) -> GameState {
    let board = Board::from_str(fen).expect("the test's FEN is right");
    let players = Players { white, black };
    let new_game = NewGame {
        board,
        players,
        orientation: Color::White,
        ..NewGame::default()
    };
    let state = after(GameState::default(), [Action::EngineReady]);
    reduce(state, Action::Start(Box::new(new_game)))
}

pub(crate) fn two_people(fen: &str) -> GameState {
    with_players(fen, Player::Human, Player::Human)
}

fn found(state: &GameState, text: &str) -> Action {
    let found = Found {
        best_move: Some(text.parse().unwrap()),
        ..Found::default()
    };
    Action::SearchFound(state.search_id, found)
}

fn moves(state: &GameState) -> Vec<String> {
    wishes::sans(&state.game)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PROMOTION: &str = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";

#[track_caller]
fn check_selection(squares: &[Square], expected: Option<Square>) {
    let state = clicks(two_people(START), squares);
    assert_eq!(state.selection, expected);
    assert!(state.game.moves().is_empty());
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
    let state = clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    assert_eq!(moves(&state), ["e4", "e5"]);
    assert_eq!(state.selection, None);
}

#[test]
fn an_illegal_target_says_why_and_deselects() {
    let state = clicks(two_people(START), &[Square::E2, Square::E5]);
    assert!(matches!(&state.message, Message::Notice(text) if !text.is_empty()));
    assert!(state.game.moves().is_empty());
}

#[test]
fn a_promotion_waits_for_its_piece() {
    let waiting = clicks(two_people(PROMOTION), &[Square::E7, Square::E8]);
    assert_eq!(waiting.promotion, Some((Square::E7, Square::E8)));
    assert!(waiting.game.moves().is_empty());
    for (piece, expected) in [
        (PieceType::Queen, "e8=Q"),
        (PieceType::Rook, "e8=R"),
        (PieceType::Bishop, "e8=B"),
        (PieceType::Knight, "e8=N"),
    ] {
        let state = reduce(waiting.clone(), Action::Promote(piece));
        assert_eq!(moves(&state), [expected]);
        assert_eq!(state.promotion, None);
    }
    let cancelled = reduce(waiting, Action::Cancel);
    assert_eq!((cancelled.promotion, cancelled.selection), (None, None));
    assert!(cancelled.game.moves().is_empty());
}

#[test]
fn the_engine_answers_what_it_was_asked() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = clicks(start, &[Square::E2, Square::E4]);
    let stale = Action::SearchFound(
        asked.search_id - 1,
        Found {
            best_move: Some("e7e5".parse().unwrap()),
            ..Found::default()
        },
    );
    assert_eq!(reduce(asked.clone(), stale), asked);
    let answered = reduce(asked.clone(), found(&asked, "e7e5"));
    assert_eq!(moves(&answered), ["e4", "e5"]);
    let rubbish = reduce(asked.clone(), found(&asked, "e7e1"));
    assert!(matches!(rubbish.engine, EngineState::Failed(_)));
    assert_eq!(moves(&rubbish), ["e4"]);
}

#[test]
fn progress_never_goes_back_within_a_search() {
    let asked = clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let told = |fraction| {
        Action::SearchProgress(
            asked.search_id,
            Progress {
                fraction,
                ..Progress::default()
            },
        )
    };
    let state = after(asked.clone(), [told(0.5), told(0.25), told(f64::NAN)]);
    assert!((state.fraction - 0.5).abs() < f64::EPSILON);
    let over = after(state, [told(7.0)]);
    assert!((over.fraction - 1.0).abs() < f64::EPSILON);
    let next = reduce(over.clone(), found(&over, "e7e5"));
    assert!(next.fraction.abs() < f64::EPSILON);
}

#[test]
fn undo_goes_back_to_a_persons_turn() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = clicks(start, &[Square::E2, Square::E4]);
    let while_thinking = reduce(asked.clone(), Action::Undo);
    assert!(while_thinking.game.moves().is_empty());
    assert_eq!(wishes::wanted_search(&while_thinking), None);

    let answered = reduce(asked.clone(), found(&asked, "e7e5"));
    let undone = reduce(answered.clone(), Action::Undo);
    assert!(undone.game.moves().is_empty());
    let redone = reduce(undone.clone(), Action::Redo);
    assert_eq!(moves(&redone), ["e4", "e5"]);
    let other = clicks(undone, &[Square::D2, Square::D4]);
    assert_eq!(other.game.undone().len(), 0);
}

#[test]
fn there_is_no_undo_before_the_first_turn_of_the_person() {
    let start = with_players(START, Player::Classic, Player::Human);
    let opened = reduce(start.clone(), found(&start, "e2e4"));
    assert_eq!(reduce(opened.clone(), Action::Undo), opened);
    let engines = with_players(START, Player::Classic, Player::Classic);
    let opened = reduce(engines.clone(), found(&engines, "e2e4"));
    assert_eq!(reduce(opened.clone(), Action::Undo), opened);
}

#[test]
fn a_piece_can_be_marked_while_the_engine_thinks() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = clicks(start, &[Square::E2, Square::E4, Square::G1]);
    assert_eq!(asked.selection, Some(Square::G1));
    assert!(wishes::targets(&asked).is_empty());
    let impatient = clicks(asked.clone(), &[Square::F3]);
    assert_eq!(moves(&impatient), ["e4"]);
    assert_eq!(impatient.selection, None);
    let answered = reduce(asked.clone(), found(&asked, "e7e5"));
    assert_eq!(answered.selection, Some(Square::G1));
    assert_eq!(wishes::targets(&answered).len(), 3);
}

#[test]
fn resigning_ends_the_game_for_the_person() {
    let asked = clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let resigned = reduce(asked, Action::Resign);
    assert_eq!(resigned.result(), Some(Outcome::Resignation { winner: Color::Black }));
    assert_eq!(wishes::wanted_search(&resigned), None);
    let clicked = clicks(resigned.clone(), &[Square::E4]);
    assert_eq!(clicked.selection, None);
    let undone = reduce(resigned.clone(), Action::Undo);
    assert_eq!((undone.result(), undone.game.moves().len()), (None, 0));
    assert_eq!(reduce(undone, Action::Redo).game, resigned.game);
}

#[test]
fn only_the_resignation_is_taken_back_where_a_person_is_to_move() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = clicks(start, &[Square::E2, Square::E4]);
    let answered = reduce(asked.clone(), found(&asked, "e7e5"));
    let undone = after(answered, [Action::Resign, Action::Undo]);
    assert_eq!(undone.result(), None);
    assert_eq!(moves(&undone), ["e4", "e5"]);
}

#[test]
fn in_chess960_the_king_castles_onto_its_rook() {
    let start = "4k3/8/8/8/8/8/8/R4KR1 w AG - 0 1";
    let short = clicks(two_people(start), &[Square::F1, Square::G1]);
    assert_eq!(moves(&short), ["O-O"]);
    let long = clicks(two_people(start), &[Square::F1, Square::A1]);
    assert_eq!(moves(&long), ["O-O-O"]);
    let step = clicks(two_people(start), &[Square::F1, Square::E1]);
    assert_eq!(moves(&step), ["Ke1"]);
    // In usual chess, another own piece is selected.
    let usual = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let rook = clicks(two_people(usual), &[Square::E1, Square::H1]);
    assert_eq!((moves(&rook).len(), rook.selection), (0, Some(Square::H1)));
}

#[test]
fn a_draw_is_claimed_only_where_there_is_one() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let state = shuffle.iter().chain(&shuffle).fold(two_people(START), |state, text| {
        let mv = notation::parse_uci(state.board(), text).expect("the knights' moves are legal");
        reduce(state, Action::Play(mv))
    });
    assert!(matches!(
        reduce(state, Action::ClaimDraw).result(),
        Some(Outcome::Claim(_))
    ));
    let refused = reduce(two_people(START), Action::ClaimDraw);
    assert_eq!(refused.result(), None);
    assert!(matches!(refused.message, Message::Notice(_)));
}

#[test]
fn an_earlier_position_is_only_looked_at() {
    let played = clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    let viewed = reduce(played, Action::View(1));
    assert_eq!((viewed.shown_ply(), viewed.is_live()), (1, false));
    assert_eq!(clicks(viewed.clone(), &[Square::G1]).selection, None);
    let typed = notation::parse_uci(viewed.board(), "g1f3").expect("the knight is free");
    assert_eq!(moves(&reduce(viewed.clone(), Action::Play(typed))), ["e4", "e5"]);
    assert!(reduce(viewed.clone(), Action::View(2)).is_live());
    assert!(reduce(viewed, Action::View(99)).is_live());
}

#[test]
fn a_new_game_replaces_everything_of_the_old_one() {
    let asked = clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let fresh = with_players(PROMOTION, Player::Human, Player::Human);
    let new_game = NewGame {
        board: fresh.board().clone(),
        players: Players {
            white: Player::Human,
            black: Player::Human,
        },
        orientation: Color::Black,
        ..NewGame::default()
    };
    let state = reduce(asked.clone(), Action::Start(Box::new(new_game)));
    assert!(state.search_id > asked.search_id);
    assert_eq!(state.board().to_string(), PROMOTION);
    assert_eq!(
        (state.orientation, state.result(), state.game.undone().len()),
        (Color::Black, None, 0)
    );
    assert!(state.game.moves().is_empty());
}

#[test]
fn the_same_sentence_twice_is_announced_twice() {
    let once = reduce(two_people(START), Action::Notice("No.".into()));
    let twice = reduce(once.clone(), Action::Notice("No.".into()));
    assert_ne!(once.announcements % 2, twice.announcements % 2);
}

#[test]
fn a_failed_engine_is_tried_again_with_a_new_search() {
    let asked = clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let failed = reduce(asked.clone(), Action::EngineFailed(Fault::Silent));
    assert_eq!(wishes::wanted_search(&failed), None);
    let retried = reduce(failed, Action::RetryEngine);
    assert!(wishes::wanted_search(&retried).is_some_and(|wanted| wanted.id > asked.search_id));
}

#[test]
fn no_notice_hides_the_result() {
    let mated = clicks(
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
    assert_eq!(wishes::status_text(&noticed), "FEN copied. Checkmate. Black wins.");
}

#[test]
fn a_notice_goes_with_what_it_was_about() {
    let early = after(
        clicks(two_people(START), &[Square::E2, Square::E4]),
        [Action::View(0), Action::Activate(Square::E2)],
    );
    assert!(matches!(early.message, Message::Notice(_)));
    assert_eq!(reduce(early, Action::View(1)).message, Message::Turn);
    let game = clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    for (ply, told) in [
        (1, "After 1. e4. White to move."),
        (0, "The first position. White to move."),
        (1, "After 1. e4. White to move."),
        (2, "White to move."),
    ] {
        let shown = reduce(reduce(game.clone(), Action::View(1 - ply % 2)), Action::View(ply));
        assert_eq!(wishes::status_text(&shown), told);
        assert!(shown.announcements > game.announcements);
    }
    let ended = reduce(reduce(game.clone(), Action::Resign), Action::Answer(true));
    let failed = GameState {
        engine: EngineState::Failed(Fault::Silent),
        ..game
    };
    for state in [ended, failed] {
        let told = after(state.clone(), [Action::View(0), Action::View(2)]);
        let shown = reduce(state, Action::View(1));
        let told = ["After 1. e4. ", &wishes::status_text(&told)].concat();
        assert_eq!(wishes::status_text(&shown), told);
    }
    let faulty = after(
        GameState::default(),
        [
            Action::OpenNewGame,
            Action::Notice("wrong".into()),
            Action::CloseNewGame,
        ],
    );
    assert_eq!(faulty.message, Message::Turn);
}

#[test]
fn moves_taken_back_are_no_part_of_a_resigned_game() {
    let played = clicks(two_people(START), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    let resigned = after(played, [Action::Undo, Action::Resign]);
    assert_eq!(reduce(resigned.clone(), Action::Redo), resigned);
    assert_eq!(moves(&resigned), ["e4"]);
}

#[test]
fn nothing_to_redo_changes_nothing() {
    let state = two_people(START);
    assert_eq!(reduce(state.clone(), Action::Redo), state);
}

#[test]
fn a_line_of_the_engine_is_looked_at_without_touching_the_game() {
    let state = with_players(START, Player::Human, Player::Classic);
    let asked = clicks(state, &[Square::E2, Square::E4]);
    let progress = Progress {
        fraction: 0.5,
        figures: Figures {
            principal_variation: vec!["e5".to_owned(), "Nf3".to_owned()],
            ..Figures::default()
        },
    };
    let id = asked.search_id;
    let told = reduce(asked.clone(), Action::SearchProgress(id, progress.clone()));
    let looked = reduce(told.clone(), Action::Preview(Some((0, 1))));
    assert_eq!(moves(&looked), ["e4"]);
    assert!(!looked.is_live());
    assert_eq!(
        looked.shown_board().piece_at(Square::F3).map(|it| it.code()),
        Some("wN")
    );
    // The line stays while it is looked at, although the engine has found another.
    let other = Progress {
        figures: Figures {
            principal_variation: vec!["c5".to_owned()],
            ..Figures::default()
        },
        ..progress
    };
    let still = reduce(looked, Action::SearchProgress(id, other));
    let (_, figures) = wishes::shown_figures(&still);
    assert_eq!(wishes::line_of(&figures.expect("they are looked at"), 0), ["e5", "Nf3"]);
    assert_eq!(reduce(still.clone(), Action::Preview(None)).shown_board(), told.board());
    // What happens in the game ends it, and so does a line that does not fit.
    let replied = reduce(still.clone(), found(&still, "e7e5"));
    assert!(replied.is_live() && replied.preview.is_none());
    assert_eq!(reduce(told, Action::Preview(Some((0, 2)))).preview, None);
}

#[test]
fn move_now_plays_the_best_move_of_which_the_engine_has_told() {
    let thinking = clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let told = |line: &[&str]| {
        let figures = Figures {
            principal_variation: line.iter().map(ToString::to_string).collect(),
            ..Figures::default()
        };
        let progress = Progress { fraction: 0.2, figures };
        reduce(thinking.clone(), Action::SearchProgress(thinking.search_id, progress))
    };
    let moved = reduce(told(&["c5", "Nf3"]), Action::MoveNow);
    assert_eq!(
        moved.game.moves().last().map(ToString::to_string).as_deref(),
        Some("c7c5")
    );
    assert!(wishes::wanted_search(&moved).is_none());
    // Nothing is known yet: another search, which ends at once, is wanted, and once is enough.
    for nothing in [thinking.clone(), told(&[]), told(&["Ke5"])] {
        let hurried = reduce(nothing, Action::MoveNow);
        assert_eq!(hurried.game.moves().len(), 1);
        let wanted = wishes::wanted_search(&hurried).expect("the engine still thinks");
        assert_ne!(wanted.id, thinking.search_id);
        assert!(matches!(wanted.body, RequestBody::Search(search) if search.limits.depth == Some(1)));
        assert_eq!(reduce(hurried.clone(), Action::MoveNow), hurried);
    }
    let waiting = two_people(START);
    assert_eq!(reduce(waiting.clone(), Action::MoveNow), waiting);
}

#[test]
fn a_hint_tells_the_piece_first_and_then_the_move() {
    let start = with_players(START, Player::Human, Player::Classic);
    let asked = reduce(start.clone(), Action::Hint);
    let wanted = wishes::wanted_search(&asked).expect("a hint is looked for");
    assert!(
        matches!(wanted.body, RequestBody::Search(search) if search.engine == Engine::Strong && search.level.is_none())
    );
    assert_eq!(wishes::hinted(&asked), [None, None]);
    // What the engine sees meanwhile is not shown: it would give the move away.
    let progress = Progress::default();
    let seen = reduce(asked.clone(), Action::SearchProgress(asked.search_id, progress));
    assert_eq!(seen.figures, None);
    let piece = reduce(seen, found(&asked, "g1f3"));
    assert_eq!(wishes::hinted(&piece), [Some(Square::G1), None]);
    assert!(wishes::status_text(&piece).contains("knight on g1"));
    assert!(!wishes::status_text(&piece).contains("f3"));
    assert!(wishes::wanted_search(&piece).is_none());
    let whole = reduce(piece, Action::Hint);
    assert_eq!(wishes::hinted(&whole), [Some(Square::G1), Some(Square::F3)]);
    assert!(wishes::status_text(&whole).contains("Nf3"));
    let moved = clicks(whole, &[Square::E2, Square::E4]);
    assert_eq!(wishes::hinted(&moved), [None, None]);
    // Nobody asks in the engine's turn, and between engines there is nobody to ask.
    assert_eq!(reduce(moved.clone(), Action::Hint), moved);
    let engines = with_players(START, Player::Classic, Player::Classic);
    assert_eq!(reduce(engines.clone(), Action::Hint), engines);
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
            state = clicks(state, &person);
            state = reduce(state.clone(), found(&state, engine));
        }
    }
    state = clicks(state, &[Square::E1, Square::D1]);
    let claim = Found {
        best_move: Some("e8d8".parse().unwrap()),
        claims_draw: true,
        ..Found::default()
    };
    let id = state.search_id;
    let over = reduce(state, Action::SearchFound(id, claim));
    assert!(over.result().is_some(), "{:?}", over.message);
}

#[test]
fn a_review_of_what_is_all_known_ends_at_once() {
    let known = |mut state: GameState| {
        let verdict = |score| Verdict {
            score,
            depth: 20,
            ..Verdict::default()
        };
        let review = (0..=state.game.ply()).fold(Review::new(&state.game), |review, ply| review.with(ply, verdict(10)));
        state.analysis.review = Rc::new(review);
        state
    };
    let played = clicks(
        with_players(notation::START_FEN, Player::Human, Player::Human),
        &[Square::E2, Square::E4],
    );
    let state = known(after(played, [Action::Analyse]));
    let reviewed = after(state.clone(), [Action::Review(true)]);
    assert!(!reviewed.analysis.reviewing);
    assert_eq!(reviewed.message, Message::Notice("The review is complete.".to_owned()));
    // So does one whose last gap is taken back.
    let further = clicks(state, &[Square::E7, Square::E5]);
    let going_on = after(further, [Action::Review(true)]);
    assert!(going_on.analysis.reviewing);
    assert!(!after(going_on, [Action::Undo]).analysis.reviewing);
}

#[test]
fn no_draw_of_the_game_is_claimed_beside_it() {
    let shuffled = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let back = notation::parse_game(notation::START_FEN, shuffled.split(' ')).expect("legal moves");
    let mut state = with_players(notation::START_FEN, Player::Human, Player::Human);
    state.game = Rc::new(back);
    let mv = notation::parse_move(state.board(), "Ng8").expect("a legal move");
    let claim = || Action::ClaimDrawWith(mv);
    assert!(after(state.clone(), [claim()]).result().is_some());
    let beside = after(state, [Action::Analyse, Action::TryMoves]);
    assert!(beside.aside.is_some());
    let refused = after(beside.clone(), [claim()]);
    assert_eq!((&refused.game, &refused.aside), (&beside.game, &beside.aside));
    assert!(matches!(&refused.message, Message::Notice(text) if text.starts_with("Nothing is claimed")));
    // Nor where a move would begin a side line.
    let earlier = after(beside, [Action::TryMoves, Action::View(3)]);
    assert_eq!(after(earlier.clone(), [claim()]).result(), earlier.result());
}
