//! What is told of a game besides its moves.

use std::rc::Rc;

use chess_core::{Color, Game, Square};
use game_store::Extra;

use super::ahead::play_ahead;
use super::record::changed;
use super::{Analysis, Clock, GameState, Message, NewGame, Offer};
use crate::review::Review;
use crate::stored::StoredGame;

/// Under which number a game is kept, and what is told of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keeping {
    /// The game's number, its own among all that the browser keeps.
    pub id: u32,
    /// When it was begun, such as `2026-05-03T17:05:09`, by the clock of the place.
    pub begun: String,
    /// What a person called it.
    pub name: String,
    /// Tags that came with it, such as the names of its players.
    pub tags: Vec<(String, String)>,
    /// Fields of the kept text that the page does not need to begin: they are passed on.
    pub extra: Extra,
    /// Whether a person asked for this game: it is kept also before its first move.
    pub is_asked_for: bool,
}

/// The kept field with what a PGN text says beside the moves.
pub const NOTES: &str = "notes";

impl Keeping {
    /// Whether something is said beside the moves.
    #[must_use]
    pub fn has_notes(&self) -> bool {
        self.extra.contains_key(NOTES)
    }
}

/// Where a new game comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// When it begins.
    pub begun: String,
    /// The game that goes on, where it does not begin with its first position.
    pub game: Option<Rc<Game>>,
    /// Tags that came with it.
    pub tags: Vec<(String, String)>,
    /// What the side that moved had left after each half-move, in milliseconds, as far as it is known.
    pub left: Vec<u32>,
    /// Fields that are kept with it.
    pub extra: Extra,
}

/// What is told of a new game: chance gives it its number.
pub(super) fn keeping(new_game: &NewGame) -> Rc<Keeping> {
    Rc::new(Keeping {
        id: new_game.seed,
        begun: new_game.origin.begun.clone(),
        tags: new_game.origin.tags.clone(),
        extra: new_game.origin.extra.clone(),
        is_asked_for: true,
        ..Keeping::default()
    })
}

/// A kept game goes on.
pub(super) fn restored(state: GameState, stored: StoredGame) -> GameState {
    let last = stored.game.moves().len();
    let clock = stored.clock.as_ref();
    let clock = clock.map(|kept| Clock::restored(kept, &stored.game));
    // Where another tab has gone on with the game, this one goes on as it was.
    let is_same = state.keeping.id == stored.keeping.id;
    let (orientation, viewed_ply) = if is_same {
        (state.orientation, state.viewed_ply)
    } else {
        (stored.orientation, stored.viewed_ply)
    };
    let viewed_ply = viewed_ply.filter(|ply| *ply < last);
    let of_this = state.analysis.clone();
    let analysis = Analysis {
        on: if is_same { of_this.on } else { stored.reviewing },
        reviewing: if is_same { of_this.reviewing } else { stored.reviewing },
        review: if is_same {
            Rc::new(Review::clone(&stored.review).with_all_of(&of_this.review))
        } else {
            stored.review
        },
        ..of_this
    };
    let (before, premove) = (Rc::clone(&state.game), state.premove.filter(|_| is_same));
    let state = changed(with!(GameState {
        game: stored.game,
        players: stored.players,
        choice: stored.choice,
        clock: clock.map(Rc::new),
        low_told: if !is_same { [false; 2] } else { state.low_told },
        offer: Offer::None,
        seed: stored.seed,
        orientation,
        keeping: stored.keeping,
        cursor: if is_same {
            state.cursor
        } else {
            first_cursor(orientation)
        },
        message: Message::Turn,
        new_game_open: is_same && state.new_game_open,
        figures: None,
        selection: state.selection.filter(|_| is_same),
        hand: state.hand.filter(|_| is_same),
        promotion: state.promotion.filter(|_| is_same),
        aside: state.aside.clone().filter(|_| is_same),
        parked: state.parked.clone().filter(|_| is_same),
        drawings: Vec::new(),
        analysis,
        ..state
    }));
    let state = with!(GameState { viewed_ply, ..state });
    match premove {
        Some(premove) if is_reply(&before, &state.game) => play_ahead(state, premove, &before),
        _ => state,
    }
}

/// Whether the second game is the first after one more half-move.
fn is_reply(before: &Game, after: &Game) -> bool {
    after.start() == before.start()
        && after.moves().len() == before.moves().len() + 1
        && after.moves().starts_with(before.moves())
}

/// Where the keyboard begins: at the king's pawn of the side at the bottom.
pub(super) const fn first_cursor(orientation: Color) -> Square {
    match orientation {
        Color::White => Square::E2,
        Color::Black => Square::E7,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::notation::{START_FEN, parse_game};

    use super::*;
    use crate::review::Verdict;
    use crate::state::{Action, Player, Players, Premove, reduce};

    #[test]
    fn a_tab_that_follows_another_goes_on_as_it_was() {
        let new_game = NewGame {
            players: Players::PEOPLE,
            ..NewGame::default()
        };
        let begun = reduce(GameState::default(), Action::Start(Box::new(new_game)));
        let stored = StoredGame::of(&reduce(begun.clone(), Action::Flip));
        let actions = [Action::Analyse, Action::Review(true), Action::Activate(Square::G1)];
        let busy = actions.into_iter().fold(begun, reduce);
        let followed = reduce(busy.clone(), Action::Restore(Box::new(stored.clone())));
        assert_eq!((followed.selection, followed.cursor), (Some(Square::G1), Square::G1));
        assert_eq!(followed.orientation, Color::White);
        assert!(followed.analysis.on && followed.analysis.reviewing);
        let other = reduce(busy, Action::Restore(Box::new(stored.clone().kept_as(99))));
        assert_eq!((other.selection, other.analysis.on), (None, false));
        assert_eq!(other.orientation, Color::Black);
    }

    #[test]
    fn a_tab_that_follows_another_keeps_its_dialog_open() {
        let asking = reduce(GameState::default(), Action::OpenNewGame);
        let stored = StoredGame::of(&reduce(asking.clone(), Action::Resign));
        let followed = reduce(asking, Action::Restore(Box::new(stored)));
        assert!(followed.result().is_some() && followed.new_game_open);
    }

    #[test]
    fn a_move_given_ahead_is_played_after_the_reply_of_another_tab() {
        let game = |moves: &[&str]| Rc::new(parse_game(START_FEN, moves.iter().copied()).expect("legal moves"));
        let waiting = GameState {
            players: Players {
                black: Player::FIRST_OPPONENT,
                ..Players::PEOPLE
            },
            game: game(&["e2e4"]),
            ..GameState::default()
        };
        let premove = Premove {
            from: Square::D2,
            to: Square::D4,
            promotion: None,
        };
        let ahead = GameState {
            premove: Some(premove),
            ..waiting.clone()
        };
        let told = |moves: &[&str]| {
            Action::Restore(Box::new(StoredGame {
                game: game(moves),
                ..StoredGame::of(&waiting)
            }))
        };
        assert_eq!(
            reduce(ahead.clone(), told(&["e2e4", "e7e5"])).game,
            game(&["e2e4", "e7e5", "d2d4"])
        );
        // Taken back there, it is another position.
        for moves in [&[] as &[&str], &["e2e4", "e7e5", "g1f3", "b8c6"]] {
            assert_eq!(reduce(ahead.clone(), told(moves)).game, game(moves));
        }
    }

    #[test]
    fn a_tab_that_follows_another_forgets_nothing_of_its_review() {
        let verdict = |depth| Verdict {
            score: 30,
            mate: None,
            depth,
            line: Vec::new(),
        };
        let reviewed = |depths: [Option<u32>; 2]| {
            let known = depths.into_iter().enumerate();
            let game = parse_game(START_FEN, ["e2e4", "e7e5"]).expect("the moves are legal");
            let review = known.fold(Review::new(&game), |review, (ply, depth)| match depth {
                Some(depth) => review.with(ply, verdict(depth)),
                None => review,
            });
            let analysis = Analysis {
                review: Rc::new(review),
                ..Analysis::default()
            };
            GameState {
                game: Rc::new(game),
                analysis,
                ..GameState::default()
            }
        };
        let depths = |state: &GameState| [0, 1].map(|ply| state.analysis.review.verdict(ply).map(|it| it.depth));
        let stored = StoredGame::of(&reviewed([Some(12), None]));
        let own = reviewed([Some(8), Some(10)]);
        let followed = reduce(own.clone(), Action::Restore(Box::new(stored.clone())));
        assert_eq!(depths(&followed), [Some(12), Some(10)]);
        let other = reduce(own, Action::Restore(Box::new(stored.kept_as(99))));
        assert_eq!(depths(&other), [Some(12), None]);
    }
}
