//! Messages about errors in the input.

use chess_core::notation::pgn::{Limit, PgnError, PgnFault};
use chess_core::notation::{FenError, FenRepair, ParseMoveError};
use chess_core::{Board, CastlingSide, Color, SetupProblem};

use super::{Text, Texts};
use crate::storage::StorageError;

impl Texts {
    /// The message about a text that is not a move.
    #[must_use]
    pub fn move_error(self, error: &ParseMoveError) -> String {
        let (text, given) = match error {
            ParseMoveError::Unknown(given) => (Text::MoveUnknown, given),
            ParseMoveError::Illegal(given) => (Text::MoveIllegal, given),
            ParseMoveError::Ambiguous(given) => (Text::MoveAmbiguous, given),
            ParseMoveError::PromotionMissing(given) => (Text::MovePromotionMissing, given),
            ParseMoveError::Letters {
                text,
                languages: [one, other],
            } => return self.format(Text::MoveLetters, &[text, one, other]),
            other => return other.to_string(),
        };
        self.format(text, &[given])
    }

    /// The message about a text that is not a position.
    #[must_use]
    pub fn fen_error(self, error: &FenError) -> String {
        let (text, given) = match error {
            FenError::FieldCount(count) => return self.format(Text::FenFieldCount, &[&count.to_string()]),
            FenError::IllegalPosition(problems) => {
                return self.format(Text::FenIllegal, &[&self.setup_problems(problems)]);
            }
            FenError::Placement(given) => (Text::FenPlacement, given),
            FenError::SideToMove(given) => (Text::FenSide, given),
            FenError::CastlingRights(given) => (Text::FenCastling, given),
            FenError::EnPassant(given) => (Text::FenEnPassant, given),
            FenError::HalfmoveClock(given) => (Text::FenHalfmoveClock, given),
            FenError::FullmoveNumber(given) => (Text::FenMoveNumber, given),
            other => return other.to_string(),
        };
        self.format(text, &[given])
    }

    /// A sentence that names the fields of a FEN that were ignored or corrected; `None` if there are none.
    #[must_use]
    pub fn fen_repairs(self, repairs: &[FenRepair]) -> Option<String> {
        let sentences: Vec<String> = repairs.iter().map(|repair| self.fen_repair(repair)).collect();
        (!sentences.is_empty()).then(|| self.format(Text::FieldFault, &["FEN", &sentences.join("; ")]))
    }

    fn fen_repair(self, repair: &FenRepair) -> String {
        let (text, given) = match repair {
            FenRepair::CastlingRights(letters) => (Text::RightsLeftOut, letters.as_str()),
            FenRepair::EnPassant(square) => (Text::EnPassantLeftOut, square.name()),
            FenRepair::HalfmoveClock(given) => (Text::HalfmoveClockOutside, given.as_str()),
            FenRepair::FullmoveNumber(given) => (Text::MoveNumberOutside, given.as_str()),
        };
        self.format(text, &[given])
    }

    /// The message about a text that is not a game, with the place of the error.
    #[must_use]
    pub fn pgn_error(self, error: &PgnError) -> String {
        let what = self.pgn_fault(&error.fault);
        if error.fault == PgnFault::NoGame {
            return what;
        }
        let (line, column) = (error.position.line.to_string(), error.position.column.to_string());
        self.format(Text::PgnPlace, &[&line, &column, &what])
    }

    /// A sentence about the error that ends a game before its text ends.
    /// The game starts from `start`. The sentence names the move with the error.
    #[must_use]
    pub fn cut_off_sentence(self, error: &PgnError, start: &Board) -> String {
        let (ply, what) = match &error.fault {
            PgnFault::Move { ply, error } => (*ply, Some(error)),
            PgnFault::NullMove { ply } => (*ply, None),
            _ => return self.format(Text::FieldFault, &["PGN", &self.pgn_error(error)]),
        };
        let half_moves = usize::from(start.side_to_move() == Color::Black) + ply.saturating_sub(1);
        let number = start.fullmove_number() as usize + half_moves / 2;
        let color = if half_moves.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        let place = [error.position.line.to_string(), error.position.column.to_string()];
        let with = |text: Text, what: &str| {
            self.format(
                text,
                &[&number.to_string(), self.color_name(color), what, &place[0], &place[1]],
            )
        };
        match what {
            Some(ParseMoveError::Illegal(given)) => with(Text::CutIllegal, given),
            Some(other) => with(Text::CutMove, &self.move_error(other)),
            None => with(Text::CutMove, self.of(Text::CutNullMove)),
        }
    }

    fn pgn_fault(self, fault: &PgnFault) -> String {
        let (text, given) = match fault {
            PgnFault::Tag(given) => (Text::PgnTag, given),
            PgnFault::Fen(error) => (Text::PgnFen, &self.fen_error(error)),
            PgnFault::Variant(given) => (Text::PgnVariant, given),
            PgnFault::Move { error, .. } => return self.move_error(error),
            PgnFault::NullMove { .. } => return self.of(Text::PgnNullMove).to_owned(),
            PgnFault::Nag(given) => (Text::PgnMark, given),
            PgnFault::Unexpected(given) => (Text::PgnUnexpected, given),
            PgnFault::Limit(Limit::GameBytes(most)) => (Text::PgnTooLong, &most.to_string()),
            PgnFault::Limit(Limit::Plies(most)) => (Text::PgnTooManyMoves, &most.to_string()),
            // The other limits apply to whole games with all their variations.
            PgnFault::Limit(_) => return self.of(Text::PgnTooMuch).to_owned(),
            PgnFault::UnclosedComment => return self.of(Text::PgnOpenComment).to_owned(),
            PgnFault::UnclosedVariation => return self.of(Text::PgnOpenVariation).to_owned(),
            PgnFault::NoGame | PgnFault::SecondGame | PgnFault::VariationBeforeMove => {
                return self.of(Text::NoGameInIt).to_owned();
            }
            other => return other.to_string(),
        };
        self.format(text, &[given])
    }

    /// All reasons why a set-up is not a legal position.
    #[must_use]
    pub fn setup_problems(self, problems: &[SetupProblem]) -> String {
        let reasons: Vec<String> = problems.iter().map(|problem| self.setup_problem(*problem)).collect();
        reasons.join("; ")
    }

    /// A reason why a set-up is not a legal position.
    #[must_use]
    pub fn setup_problem(self, problem: SetupProblem) -> String {
        let side = |color| {
            self.of(match color {
                Color::White => Text::SideWhite,
                Color::Black => Text::SideBlack,
            })
        };
        let (text, word) = match problem {
            SetupProblem::NoKing(color) => (Text::NoKing, side(color)),
            SetupProblem::SeveralKings(color) => (Text::SeveralKings, side(color)),
            SetupProblem::TooManyPieces(color) => (Text::TooManyPieces, side(color)),
            SetupProblem::TooManyPromoted(color) => (Text::TooManyPromoted, side(color)),
            SetupProblem::PawnOnBackRank(square) => (Text::PawnOnBackRank, square.name()),
            SetupProblem::OpponentInCheck(color) => (Text::OpponentInCheck, side(color)),
            SetupProblem::ImpossibleCheck => (Text::ImpossibleCheck, ""),
            SetupProblem::CastlingWithoutPieces(color, CastlingSide::Kingside) => {
                (Text::CannotCastleKingside, side(color))
            }
            SetupProblem::CastlingWithoutPieces(color, CastlingSide::Queenside) => {
                (Text::CannotCastleQueenside, side(color))
            }
            SetupProblem::ImpossibleEnPassant(square) => (Text::ImpossibleEnPassant, square.name()),
            other => return other.to_string(),
        };
        self.format(text, &[word])
    }

    /// A reason why a set-up is not a legal position, as a sentence: `White has no king.`
    #[must_use]
    pub fn problem_sentence(self, problem: SetupProblem) -> String {
        let reason = self.setup_problem(problem);
        let mut letters = reason.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters.clone()).chain(['.']).collect()
    }

    /// The sentence about games that could not be saved.
    #[must_use]
    pub fn unsaved_games(self, count: usize, why: StorageError) -> String {
        let text = match why {
            StorageError::Full => Text::GamesNotSaved,
            StorageError::Denied | StorageError::Missing => Text::NotSavedDenied,
        };
        self.format(text, &[&count.to_string()])
    }

    /// The reason why the browser does not store or find a text.
    #[must_use]
    pub fn storage_error(self, error: StorageError) -> &'static str {
        self.of(match error {
            StorageError::Denied => Text::StorageDenied,
            StorageError::Full => Text::StorageFull,
            StorageError::Missing => Text::StorageMissing,
        })
    }

    /// The message about an archived game that cannot be read.
    #[must_use]
    pub fn unread_game(self, error: StorageError) -> String {
        match error {
            StorageError::Denied => self.of(Text::ArchiveUnread).to_owned(),
            StorageError::Full | StorageError::Missing => self.format(Text::GameUnread, &[self.storage_error(error)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Square;
    use chess_core::notation::ParsedFen;
    use chess_core::notation::pgn::{Limits, Reader};

    use super::*;

    #[track_caller]
    fn check_fen(fen: &str) {
        let error = fen.parse::<Board>().expect_err("the test's FEN is invalid");
        let message = Texts::english().fen_error(&error);
        assert_eq!(message, error.to_string(), "{fen}");
    }

    #[test]
    fn fen_errors_have_the_words_of_the_core() {
        for fen in [
            "",
            "8/8/8",
            "9/8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8 x - - 0 1",
            "8/8/8/8/8/8/8/8 w ! - 0 1",
            "8/8/8/8/8/8/8/8 w - e9 0 1",
            "8/8/8/8/8/8/8/8 w - - x 1",
            "8/8/8/8/8/8/8/8 w - - 0 x",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "P3k3/8/8/8/8/8/8/8 w - - 0 1",
        ] {
            check_fen(fen);
        }
    }

    #[test]
    fn repairs_of_a_fen_have_the_words_of_the_core() {
        let reading: ParsedFen = "4k3/8/8/8/8/8/8/4K3 w KQkq e6 -1 99999".parse().expect("a position");
        let repairs: Vec<String> = reading.repairs.iter().map(ToString::to_string).collect();
        assert_eq!(repairs.len(), 4);
        assert_eq!(
            Texts::english().fen_repairs(&reading.repairs),
            Some(format!("FEN: {}.", repairs.join("; ")))
        );
        assert_eq!(Texts::english().fen_repairs(&[]), None);
    }

    #[test]
    fn pgn_errors_have_the_words_of_the_core() {
        for text in [
            "[Event]\n1. e4 *",
            "[FEN \"x\"]\n1. e4 *",
            "[Variant \"Atomic\"]\n1. e4 *",
            "1. e4 $ *",
            "1. e4 ] *",
            "1. e4 {open",
            "1. e4 (1. d4",
            &["1. e4 {", &"x".repeat(5 << 20), "} *"].concat(),
        ] {
            let mut reader = Reader::new([text]);
            let read = reader.next_raw().expect("a game");
            let error = read.and_then(|raw| raw.read_forgiving(&Limits::default()));
            let error = error.expect_err("the test's game is wrong");
            assert_eq!(Texts::english().pgn_error(&error), error.to_string());
        }
    }

    #[test]
    fn a_wrong_move_is_named_with_its_place() {
        for (text, expected) in [
            ("Ke4 *", "line 1, column 1: \"Ke4\" is not a legal move here"),
            ("1. e4\nKe7 *", "line 2, column 1: \"Ke7\" is not a legal move here"),
            ("1. e4 e5 2. -- *", "line 1, column 13: a null move is not legal"),
        ] {
            let mut reader = Reader::new([text]);
            let read = reader.next_raw().expect("a game");
            let error = read.and_then(|raw| raw.read_forgiving(&Limits::default()));
            let error = error.expect_err("the test's game is wrong");
            assert_eq!(Texts::english().pgn_error(&error), expected);
        }
    }

    #[test]
    fn the_text_of_an_error_has_the_move_at_which_reading_stopped() {
        let black = "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30\"]\n";
        for (text, expected) in [
            (
                "1. e4 e5\n2. Ke3 *",
                "Move 2: White cannot play Ke3 (line 2, column 4).",
            ),
            ("1. e4 Ke7 *", "Move 1: Black cannot play Ke7 (line 1, column 7)."),
            (
                "1. e4 foo *",
                "Move 1, Black: \"foo\" is not a move such as e4, Nf3, O-O or e2e4 (line 1, column 7).",
            ),
            (
                "1. d4 d5 2. Nc3 Nf6 3. Nf3 Nd7 *",
                "Move 3, Black: \"Nd7\" could be the move of several pieces (line 1, column 28).",
            ),
            (
                "1. e4 e5 2. -- *",
                "Move 2, White: no move is made, and a null move is not legal (line 1, column 13).",
            ),
            ("1. e4 {x", "PGN: line 1, column 7: the comment is not closed."),
            (
                &format!("{black}e5 e4 Kf7 Ke9"),
                "Move 32, White: \"Ke9\" is not a move such as e4, Nf3, O-O or e2e4 (line 2, column 11).",
            ),
        ] {
            let mut reader = Reader::new([text]);
            let raw = reader.next_raw().expect("a game").expect("a short one");
            let reading = raw.read_to_fault(&Limits::default()).expect("its first moves");
            let fault = reading.fault.expect("a fault");
            assert_eq!(Texts::english().cut_off_sentence(&fault, &reading.game.start), expected);
        }
    }

    #[test]
    fn problems_of_a_set_up_have_the_words_of_the_core() {
        let color = Color::Black;
        for problem in [
            SetupProblem::NoKing(color),
            SetupProblem::SeveralKings(color),
            SetupProblem::TooManyPieces(color),
            SetupProblem::TooManyPromoted(color),
            SetupProblem::PawnOnBackRank(Square::A8),
            SetupProblem::OpponentInCheck(color),
            SetupProblem::ImpossibleCheck,
            SetupProblem::CastlingWithoutPieces(color, CastlingSide::Kingside),
            SetupProblem::CastlingWithoutPieces(color, CastlingSide::Queenside),
            SetupProblem::ImpossibleEnPassant(Square::E3),
        ] {
            let message = Texts::english().setup_problem(problem);
            assert_eq!(message, problem.to_string());
        }
    }

    #[test]
    fn problems_of_a_set_up_are_sentences_in_the_editor() {
        let sentence = |problem| Texts::english().problem_sentence(problem);
        assert_eq!(sentence(SetupProblem::NoKing(Color::White)), "White has no king.");
        assert_eq!(
            sentence(SetupProblem::PawnOnBackRank(Square::A8)),
            "A pawn cannot stand on a8."
        );
    }

    #[test]
    fn errors_of_typed_moves_have_the_words_of_the_core() {
        let given = || "a8".to_owned();
        for error in [
            ParseMoveError::Unknown(given()),
            ParseMoveError::Illegal(given()),
            ParseMoveError::Ambiguous(given()),
            ParseMoveError::PromotionMissing(given()),
            ParseMoveError::Letters {
                text: given(),
                languages: ["English", "română"],
            },
        ] {
            assert_eq!(Texts::english().move_error(&error), error.to_string());
        }
    }
}
