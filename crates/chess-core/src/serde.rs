//! Serialization of the types that messages and stored games contain (feature `serde`).
//!
//! Boards, squares and [`UciMove`]s are texts, the strength of an engine is a number, and other types are objects of
//! their fields. A [`Move`](crate::Move) contains its kind, which UCI text does not have.

#[cfg(feature = "engine")]
mod engine;
mod game;

use alloc::string::String;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::notation::UciMove;
use crate::{Board, Square};

/// Implements serialization by `Display` and `FromStr`.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Board, Square, UciMove);

#[cfg(all(test, feature = "engine"))]
mod tests {
    use std::fmt::Debug;

    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use crate::engine::{Character, Clock, Level, Limits, Strength};
    use crate::notation::{START_FEN, UciMove};
    use crate::{Board, CastlingSide, Color, File, Move, MoveKind, Piece, PieceType, Square};

    #[track_caller]
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).expect("serializable data"), json);
        assert_eq!(
            serde_json::from_str::<T>(json).expect("the written value can be read"),
            value
        );
    }

    #[track_caller]
    fn check_refused<T: DeserializeOwned + Debug>(json: &str, reason: &str) {
        let error = serde_json::from_str::<T>(json).expect_err("an invalid value");
        assert!(error.to_string().contains(reason), "{error}");
    }

    #[test]
    fn boards_moves_and_chess_terms_are_texts() {
        check(Board::default(), &format!("\"{START_FEN}\""));
        check(Square::E4, "\"e4\"");
        check("e7e8q".parse::<UciMove>().expect("a move"), "\"e7e8q\"");
        check(Color::Black, "\"black\"");
        check(CastlingSide::Queenside, "\"queenside\"");
        check(
            Piece::new(Color::White, PieceType::Knight),
            r#"{"color":"white","type":"knight"}"#,
        );
        check(Level::STRONGEST.strength(), "12");
        check(Strength::new(1234), "1234");
        check(Character::Solid, "\"solid\"");
        // A position from another program may lack the same fields as a FEN from a user.
        let bare = r#""7k/5K2/4R3/8/8/8/8/8 w KQkq""#;
        let read: Board = serde_json::from_str(bare).expect("a position");
        assert_eq!(read.to_string(), "7k/5K2/4R3/8/8/8/8/8 w - - 0 1");
        assert_eq!(
            serde_json::from_str::<Color>("\"b\"").expect("the letter of a color"),
            Color::Black
        );
    }

    #[test]
    fn a_move_is_an_object_with_its_kind() {
        let kinds = [
            (MoveKind::Quiet, r#""quiet""#),
            (MoveKind::DoublePush, r#""doublePush""#),
            (MoveKind::Capture, r#""capture""#),
            (MoveKind::EnPassant, r#""enPassant""#),
            (MoveKind::CastleKingside(File::H), r#"{"castleKingside":"h"}"#),
            (MoveKind::CastleQueenside(File::B), r#"{"castleQueenside":"b"}"#),
            (MoveKind::Promotion(PieceType::Knight), r#"{"promotion":"knight"}"#),
            (
                MoveKind::CapturePromotion(PieceType::Queen),
                r#"{"capturePromotion":"queen"}"#,
            ),
        ];
        for (kind, json) in kinds {
            let mv = Move::new(Square::E2, Square::E4, kind);
            check(mv, &format!(r#"{{"from":"e2","to":"e4","kind":{json}}}"#));
        }
        for mv in Board::default().legal_moves() {
            let json = serde_json::to_string(&mv).expect("serializable data");
            assert_eq!(serde_json::from_str::<Move>(&json).expect("a move"), mv);
        }
        check_refused::<Move>(r#"{"from":"e2","to":"e9","kind":"quiet"}"#, "a square is");
        check_refused::<Move>(r#"{"from":"e2","to":"e4","kind":"jump"}"#, "unknown variant");
        check_refused::<Move>(r#"{"from":"e2","to":"e4"}"#, "missing field");
    }

    #[test]
    fn limits_are_serialized_as_an_object() {
        check(Limits::default(), "{}");
        let clock = Clock {
            remaining: 60_000,
            increment: 1_000,
            ..Clock::default()
        };
        let limits = Limits {
            nodes: Some(5_000),
            move_time: Some(300),
            clock: Some(clock),
            lines: 3,
            search_moves: vec!["e2e4".parse().expect("a move")],
            ..Limits::default()
        };
        check(
            limits,
            concat!(
                r#"{"nodes":5000,"moveTime":300,"clock":{"remaining":60000,"increment":1000},"#,
                r#""lines":3,"searchMoves":["e2e4"]}"#
            ),
        );
    }

    #[test]
    fn invalid_values_are_refused_with_a_reason() {
        check_refused::<Board>("\"8/8/8/8/8/8/8/8 w - - 0 1\"", "not a legal position");
        check_refused::<Square>("\"e9\"", "a square is");
        check_refused::<UciMove>("\"e2\"", "is not a move");
        check_refused::<Strength>("13", "13 is not between 1 and 12, nor between 400");
        check_refused::<Character>("\"angry\"", "there is no character angry");
        check_refused::<Limits>(r#"{"depth": -1}"#, "-1");
    }
}
