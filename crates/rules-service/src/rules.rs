//! Answers questions about the rules: calls one query of the core for each question, without JavaScript.

#[cfg(test)]
mod tests;
mod write;

pub use write::outcome as reason_of;

use chess_core::notation::{FenStyle, ParseMoveError, UciMove, explain_text, parse_move, resolve_game};
use chess_core::{
    Board, Capture, CastlingSide, Color, Game, Move, MovementVector, Outcome, PieceType, Refusal, Square,
};
use engine_protocol::rules::{Answer, CastlingStatus, GameStatus, Played, Position, Query, Question};

/// Answers a question about the rules. If a question cannot be answered, the answer is [`Answer::Failed`],
/// which names the invalid field.
///
/// ```
/// use engine_protocol::rules::{Answer, Query, Question};
///
/// let question = Question {
///     start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?,
///     moves: vec!["e1g1".parse()?],
///     query: Query::Checkers,
/// };
/// let Answer::Checkers { in_check, .. } = rules_service::answer_rules(&question) else {
///     panic!("a legal position has an answer");
/// };
/// assert!(!in_check);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer_rules(question: &Question) -> Answer {
    answer(question).unwrap_or_else(|message| Answer::Failed { message })
}

fn answer(question: &Question) -> Result<Answer, String> {
    let game = resolve_game(question.start.clone(), &question.moves).map_err(|error| error.to_string())?;
    let board = game.board();
    Ok(match &question.query {
        Query::Position => Answer::Position(position(board)),
        Query::LegalMoves => moves_answer(board, &board.legal_moves()),
        Query::LegalMovesFrom { square } => moves_answer(board, &board.legal_moves_from(*square)),
        Query::Captures => captures(board, board.captures()),
        Query::CapturesFrom { square } => captures(board, board.captures_from(*square)),
        Query::PotentialMoves { square } => potential_moves(board, *square),
        Query::Vectors { square } => vectors(board, *square),
        Query::Control { color } => Answer::Control {
            squares: write::squares(board.controlled_by(*color)),
        },
        Query::Controllers { color, square } => Answer::Controllers {
            pieces: write::pieces_on(board, board.controllers(*color, *square)),
        },
        Query::Checkers => Answer::Checkers {
            in_check: board.is_in_check(),
            king: write::square(board.king(board.side_to_move())),
            checkers: write::pieces_on(board, board.checkers()),
        },
        Query::Pins { color } => Answer::Pins {
            pins: write::pins(board, *color),
        },
        Query::Castling => castling(&game),
        Query::Outcome => Answer::Outcome(game_status(&game)),
        Query::Explain { from, to, promotion } => explanation_answer(&game, *from, *to, *promotion),
        Query::Play { text } => Answer::Played(Box::new(play_typed_move(&game, text)?)),
    })
}

fn position(board: &Board) -> Position {
    Position {
        fen: board.clone(),
        shredder_fen: board.to_fen(FenStyle::Shredder),
        diagram: board.diagram(),
        side_to_move: board.side_to_move(),
        in_check: board.is_in_check(),
        en_passant: board.en_passant().map(write::square),
        halfmove_clock: board.halfmove_clock(),
        fullmove_number: board.fullmove_number(),
        pieces: board
            .pieces()
            .map(|(square, piece)| write::piece_on(square, piece))
            .collect(),
    }
}

fn moves_answer(board: &Board, moves: &[Move]) -> Answer {
    Answer::Moves {
        moves: write::moves(board, moves),
    }
}

fn captures(board: &Board, captures: Vec<Capture>) -> Answer {
    let moves: Vec<Move> = captures.iter().map(|capture| capture.mv).collect();
    moves_answer(board, &moves)
}

fn potential_moves(board: &Board, square: Square) -> Answer {
    let moves = board.potential_moves(square);
    Answer::PotentialMoves {
        piece: board.piece_at(square),
        moves: moves
            .into_iter()
            .map(|potential| write::potential_move(board, potential))
            .collect(),
    }
}

fn vectors(board: &Board, square: Square) -> Answer {
    let written = |vectors: Vec<MovementVector>| vectors.iter().map(write::vector).collect();
    Answer::Vectors {
        piece: board.piece_at(square),
        empty_board: written(board.movement_vectors(square)),
        clipped: written(board.clipped_vectors(square)),
    }
}

fn castling(game: &Game) -> Answer {
    let chance = |color, wing| {
        let status = game.castling_status(color, wing);
        CastlingStatus {
            color,
            wing,
            possible: status.is_ok(),
            uci: status.ok().map(UciMove::from),
            refusal: status.err().map(Refusal::Castling).map(write::refusal),
        }
    };
    let of_side = |color| CastlingSide::ALL.map(|wing| chance(color, wing));
    Answer::Castling {
        castlings: Color::ALL.into_iter().flat_map(of_side).collect(),
    }
}

fn game_status(game: &Game) -> GameStatus {
    let outcome = game.outcome();
    GameStatus {
        over: outcome.is_some(),
        reason: outcome.map(write::outcome),
        winner: outcome.and_then(Outcome::winner),
        claimable_draw: game.claimable_draw().map(write::claim),
        repetitions: u32::try_from(game.repetitions()).unwrap_or(u32::MAX),
    }
}

fn explanation_answer(game: &Game, from: Square, to: Square, promotion: Option<PieceType>) -> Answer {
    let board = game.board();
    // If the question has no promotion, all four promotions are listed.
    let refusal = match promotion {
        None => game.explain(from, to),
        Some(_) => game.explain_move(from, to, promotion),
    };
    let is_meant = |mv: &Move| refusal.is_none() && (promotion.is_none() || mv.promotion() == promotion);
    let moves: Vec<Move> = board.moves_between(from, to).into_iter().filter(is_meant).collect();
    Answer::Explained {
        legal: refusal.is_none(),
        moves: write::moves(board, &moves),
        refusal: refusal.map(write::refusal),
    }
}

fn play_typed_move(game: &Game, text: &str) -> Result<Played, String> {
    let mv = read_move(game, text).map_err(|error| format!("text: {error}"))?;
    let after = game.play(mv).map_err(|error| format!("text: {error}"))?;
    Ok(Played {
        mv: write::mv(game.board(), mv).ok_or("text: not a legal move")?,
        moves: after.moves().iter().copied().map(UciMove::from).collect(),
        fen: after.board().clone(),
        outcome: game_status(&after),
    })
}

/// The legal move in a text: SAN, UCI or the way in which people write it.
///
/// ```
/// use chess_core::Game;
///
/// let error = rules_service::read_move(&Game::default(), "a1-a4").expect_err("a pawn is in the way");
/// assert_eq!(error, "\"a1-a4\" is not a legal move here: a2 is in the way.");
/// ```
///
/// # Errors
///
/// The reason why the text is not a legal move.
pub fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    parse_move(game.board(), text).map_err(|error| match error {
        ParseMoveError::Illegal(_) => format!("{error}: {}", reason_against(game, text)),
        _ => error.to_string(),
    })
}

/// The reason why the move in a text is illegal.
fn reason_against(game: &Game, text: &str) -> String {
    let refusal = match game.outcome() {
        Some(outcome) => Some(Refusal::GameOver(outcome)),
        None => explain_text(game, text),
    };
    refusal.map_or_else(|| "There is no such piece.".to_owned(), |refusal| refusal.to_string())
}
