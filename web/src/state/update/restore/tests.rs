use game_store::Setup;

use crate::state::tests::prelude::*;

#[test]
fn a_following_tab_preserves_its_input_and_view() {
    let new_game = NewGame {
        players: Players::PEOPLE,
        ..NewGame::default()
    };
    let begun = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
    let stored = reduce(begun.clone(), ViewAction::Flip).snapshot();
    let actions = [
        Action::from(AnalysisAction::Toggle),
        Action::from(AnalysisAction::Review(true)),
        Action::from(InputAction::Activate(Square::G1)),
    ];
    let busy = actions.into_iter().fold(begun, reduce);
    let followed = reduce(busy.clone(), GameTableAction::Restore(Box::new(stored.clone())));
    assert_eq!(
        (followed.input.selection, followed.input.cursor),
        (Some(Square::G1), Square::G1)
    );
    assert_eq!(followed.view.orientation, Color::White);
    assert!(followed.analysis.on && followed.analysis.reviewing);
    let other = reduce(busy, GameTableAction::Restore(Box::new(stored.clone().with_id(99))));
    assert_eq!((other.input.selection, other.analysis.on), (None, false));
    assert_eq!(other.view.orientation, Color::Black);
}

#[test]
fn a_following_tab_does_not_close_its_dialog() {
    let asking = reduce(AppState::default(), DialogAction::Open(Dialog::NewGame));
    let stored = after_resignation(asking.clone()).snapshot();
    let followed = reduce(asking, GameTableAction::Restore(Box::new(stored)));
    assert!(followed.table.outcome().is_some() && followed.dialogs.open == Some(Dialog::NewGame));
}

#[test]
fn a_premove_is_played_after_the_reply_of_another_tab() {
    let game = |moves: &[&str]| Rc::new(parse_game(START_FEN, moves.iter().copied()).expect("legal moves"));
    let waiting = state_with_table(GameTable {
        setup: Setup::default(),
        game: game(&["e2e4"]).into(),
        ..GameTable::default()
    });
    let premove = Premove {
        from: Square::D2,
        to: Square::D4,
        promotion: None,
    };
    let mut ahead = waiting.clone();
    ahead.input.premove = Some(premove);
    let restored = |moves: &[&str]| {
        GameTableAction::Restore(Box::new(Snapshot {
            game: game(moves),
            ..waiting.snapshot()
        }))
    };
    assert_eq!(
        reduce(ahead.clone(), restored(&["e2e4", "e7e5"])).table.game,
        game(&["e2e4", "e7e5", "d2d4"]).into()
    );
    // The premove is not played after any other change of the game.
    for moves in [&[] as &[&str], &["e2e4", "e7e5", "g1f3", "b8c6"]] {
        assert_eq!(reduce(ahead.clone(), restored(moves)).table.game, game(moves).into());
    }
}

#[test]
fn a_following_tab_preserves_its_review() {
    let evaluation = |depth| Evaluation {
        score: 30,
        mate: None,
        depth,
        line: Vec::new(),
    };
    let reviewed = |depths: [Option<u32>; 2]| {
        let known = depths.into_iter().enumerate();
        let game = parse_game(START_FEN, ["e2e4", "e7e5"]).expect("the moves are legal");
        let review = known.fold(Review::new(&game), |review, (ply, depth)| match depth {
            Some(depth) => review.with_evaluation(ply, evaluation(depth)),
            None => review,
        });
        let analysis = Analysis {
            review: Rc::new(review),
            ..Analysis::default()
        };
        AppState {
            analysis: Rc::new(analysis),
            ..state_with_table(GameTable {
                game: game.into(),
                ..GameTable::default()
            })
        }
    };
    let depths = |state: &AppState| [0, 1].map(|ply| state.analysis.review.evaluation(ply).map(|it| it.depth));
    let stored = reviewed([Some(12), None]).snapshot();
    let own = reviewed([Some(8), Some(10)]);
    let followed = reduce(own.clone(), GameTableAction::Restore(Box::new(stored.clone())));
    // The judgement of the ply between both positions is final in this tab and does not change.
    assert_eq!(depths(&followed), [Some(8), Some(10)]);
    let unsettled = reduce(
        reviewed([Some(8), None]),
        GameTableAction::Restore(Box::new(stored.clone())),
    );
    assert_eq!(depths(&unsettled), [Some(12), None]);
    let other = reduce(own, GameTableAction::Restore(Box::new(stored.with_id(99))));
    assert_eq!(depths(&other), [Some(12), None]);
}
