//! A game as its start position and its actions, which are replayed when the game is read.

use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::notation::{UciMove, resolve_game};
use crate::{Board, Color, DrawClaim, Game, GameAction};

/// The serialized form of a game.
#[derive(serde::Serialize, serde::Deserialize)]
struct SerializedGame {
    start: Board,
    /// All moves, including undone moves.
    moves: Vec<UciMove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
    /// The number of undone actions.
    #[serde(default, skip_serializing_if = "is_zero")]
    undone: usize,
}

/// The action that ended a game after its last move.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
enum Ending {
    Resign(Color),
    AgreeDraw,
    ClaimDraw {
        claim: DrawClaim,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<UciMove>,
    },
    RunOutOfTime(Color),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Ending {
    /// The ending that corresponds to an action; `None` for a move.
    fn of(action: GameAction) -> Option<Self> {
        match action {
            GameAction::Move(_) => None,
            GameAction::Resign(color) => Some(Self::Resign(color)),
            GameAction::AgreeDraw => Some(Self::AgreeDraw),
            GameAction::ClaimDraw { claim, intended } => Some(Self::ClaimDraw {
                claim,
                intended: intended.map(UciMove::from),
            }),
            GameAction::RunOutOfTime(color) => Some(Self::RunOutOfTime(color)),
        }
    }

    /// The action on a board.
    fn action<E: Error>(self, board: &Board) -> Result<GameAction, E> {
        Ok(match self {
            Self::Resign(color) => GameAction::Resign(color),
            Self::AgreeDraw => GameAction::AgreeDraw,
            Self::ClaimDraw { claim, intended } => GameAction::ClaimDraw {
                claim,
                intended: intended.map(|mv| mv.resolve(board)).transpose().map_err(E::custom)?,
            },
            Self::RunOutOfTime(color) => GameAction::RunOutOfTime(color),
        })
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let last = self.actions().chain(self.undone_actions()).last();
        let record = SerializedGame {
            start: self.start().clone(),
            moves: self.all_moves().iter().copied().map(UciMove::from).collect(),
            ending: last.and_then(Ending::of),
            undone: self.undone_actions().len(),
        };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = SerializedGame::deserialize(deserializer)?;
        let mut game = resolve_game(record.start, &record.moves).map_err(D::Error::custom)?;
        if let Some(ending) = record.ending {
            game = game.act(ending.action(game.board())?).map_err(D::Error::custom)?;
        }
        let in_effect = game.cursor().checked_sub(record.undone);
        let game = in_effect.and_then(|cursor| game.go_to(cursor));
        game.ok_or_else(|| D::Error::custom("more actions are undone than were made"))
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{START_FEN, parse_game};
    use crate::{Board, Color, DrawClaim, Game, GameAction, Setup};

    #[track_caller]
    fn check(game: &Game, json: &str) {
        assert_eq!(serde_json::to_string(game).expect("serializable data"), json);
        let read: Game = serde_json::from_str(json).expect("the written game can be read");
        assert_eq!((&read, read.outcome()), (game, game.outcome()));
    }

    #[track_caller]
    fn check_refused(json: &str, reason: &str) {
        let error = serde_json::from_str::<Game>(json).expect_err("an impossible game");
        assert!(error.to_string().contains(reason), "{error}");
    }

    fn game_of_moves<'a>(moves: impl IntoIterator<Item = &'a str>) -> Game {
        parse_game(START_FEN, moves).expect("legal moves")
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let start = |rest: &str| format!(r#"{{"start":"{START_FEN}",{rest}}}"#);
        check(&Game::default(), &start(r#""moves":[]"#));
        let open = game_of_moves(["e2e4", "e7e5"]);
        check(&open, &start(r#""moves":["e2e4","e7e5"]"#));
        let undone = open.undo().and_then(|game| game.undo()).expect("two moves");
        check(&undone, &start(r#""moves":["e2e4","e7e5"],"undone":2"#));
        let ended = |action| open.act(action).expect("a possible ending");
        let with = |ending: &str| start(&format!(r#""moves":["e2e4","e7e5"],"ending":{ending}"#));
        check(&ended(GameAction::Resign(Color::White)), &with(r#"{"resign":"white"}"#));
        check(&ended(GameAction::AgreeDraw), &with(r#""agreeDraw""#));
        let late = ended(GameAction::RunOutOfTime(Color::Black));
        check(&late, &with(r#"{"runOutOfTime":"black"}"#));
        let back = late.undo().expect("the clock");
        check(&back, &with(r#"{"runOutOfTime":"black"},"undone":1"#));
        let mate = game_of_moves(["f2f3", "e7e5", "g2g4", "d8h4"]);
        check(&mate, &start(r#""moves":["f2f3","e7e5","g2g4","d8h4"]"#));
    }

    #[test]
    fn a_claim_has_its_intended_move() {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let twice = game_of_moves(shuffle.into_iter().chain(["g1f3", "g8f6", "f3g1"]));
        let mv = "f6g8".parse::<crate::notation::UciMove>().expect("a move");
        let intended = mv.resolve(twice.board()).expect("a legal move");
        let claim = GameAction::ClaimDraw {
            claim: DrawClaim::ThreefoldRepetition,
            intended: Some(intended),
        };
        let claimed = twice.act(claim).expect("the third time");
        let json = serde_json::to_string(&claimed).expect("serializable data");
        assert!(json.ends_with(r#""ending":{"claimDraw":{"claim":"threefoldRepetition","intended":"f6g8"}}}"#));
        assert_eq!(serde_json::from_str::<Game>(&json).expect("a game"), claimed);
    }

    #[test]
    fn chess960_games_are_read_too() {
        for number in [0, 518, 959] {
            let setup = Setup::chess960(number).expect("a number below 960");
            let mut game = Game::new(Board::try_from(setup).expect("a start position"));
            for _ in 0..60 {
                let moves = game.board().legal_moves();
                // The last move of the list is castling, if castling is possible.
                let Some(mv) = moves.last() else { break };
                game = game.play(*mv).unwrap_or(game);
            }
            let json = serde_json::to_string(&game).expect("serializable data");
            assert_eq!(serde_json::from_str::<Game>(&json).expect("a game"), game);
        }
    }

    #[test]
    fn an_impossible_game_is_refused() {
        let start = |rest: &str| format!(r#"{{"start":"{START_FEN}",{rest}}}"#);
        check_refused(&start(r#""moves":["e2e5"]"#), "e2e5");
        check_refused(&start(r#""moves":[],"undone":1"#), "more actions are undone");
        check_refused(&start(r#""moves":[],"ending":"agreeDraw""#), "both sides have moved");
        let mate = r#""moves":["f2f3","e7e5","g2g4","d8h4"],"ending":{"resign":"white"}"#;
        check_refused(&start(mate), "the game is over");
        check_refused(
            r#"{"start":"8/8/8/8/8/8/8/8 w - - 0 1","moves":[]}"#,
            "not a legal position",
        );
        check_refused("{}", "missing field");
    }
}
