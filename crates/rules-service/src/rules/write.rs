//! Converts results of the core to the types of the protocol.

use chess_core::notation::{UciMove, san};
use chess_core::{
    Board, CastlingRefusal, Color, DrawClaim, Move, MoveKind, MovementVector, Outcome, Piece, PotentialKind,
    PotentialMove, Refusal, Square, SquareSet, VectorKind,
};
use engine_protocol::rules;

#[must_use]
pub fn square(square: Square) -> rules::Square {
    rules::Square {
        name: square.name().to_owned(),
        number: square.index() as u8,
    }
}

#[must_use]
pub fn squares(set: SquareSet) -> Vec<rules::Square> {
    set.iter().map(square).collect()
}

#[must_use]
pub fn piece_on(on: Square, piece: Piece) -> rules::PieceOn {
    rules::PieceOn {
        square: square(on),
        piece,
    }
}

/// The pieces on these squares.
#[must_use]
pub fn pieces_on(board: &Board, set: SquareSet) -> Vec<rules::PieceOn> {
    set.iter().filter_map(|square| piece_at(board, square)).collect()
}

fn piece_at(board: &Board, square: Square) -> Option<rules::PieceOn> {
    board.piece_at(square).map(|piece| piece_on(square, piece))
}

/// Legal moves of a position.
#[must_use]
pub fn moves(board: &Board, moves: &[Move]) -> Vec<rules::Move> {
    moves.iter().filter_map(|&legal| mv(board, legal)).collect()
}

/// A legal move of a position; `None` if the move is illegal.
#[must_use]
pub fn mv(board: &Board, mv: Move) -> Option<rules::Move> {
    let after = board.play(mv).ok()?;
    let castling = mv.castling_side().zip(mv.rook_squares());
    Some(rules::Move {
        uci: UciMove::from(mv),
        san: san(board, mv),
        from: square(mv.from),
        to: square(mv.to),
        piece: board.piece_at(mv.from)?,
        kind: move_kind(mv.kind),
        captured: captured_piece(board, mv),
        promotion: mv.promotion(),
        castling: castling.map(|(wing, (from, to))| rules::Castling {
            wing,
            rook_from: square(from),
            rook_to: square(to),
        }),
        gives_check: after.is_in_check(),
    })
}

fn captured_piece(board: &Board, mv: Move) -> Option<rules::PieceOn> {
    board.capture(mv).map(|capture| piece_on(capture.square, capture.piece))
}

const fn move_kind(kind: MoveKind) -> rules::MoveKind {
    match kind {
        MoveKind::Quiet => rules::MoveKind::Quiet,
        MoveKind::DoublePush => rules::MoveKind::DoublePush,
        MoveKind::Capture => rules::MoveKind::Capture,
        MoveKind::EnPassant => rules::MoveKind::EnPassant,
        MoveKind::CastleKingside(_) | MoveKind::CastleQueenside(_) => rules::MoveKind::Castling,
        MoveKind::Promotion(_) => rules::MoveKind::Promotion,
        MoveKind::CapturePromotion(_) => rules::MoveKind::CapturePromotion,
    }
}

#[must_use]
pub fn potential_move(board: &Board, potential: PotentialMove) -> rules::PotentialMove {
    let (files, ranks) = potential.vector();
    let mv = potential.to_move();
    let (kind, captured) = match potential.kind {
        PotentialKind::Move(_) => (rules::PotentialKind::Move, mv.and_then(|mv| captured_piece(board, mv))),
        PotentialKind::KingCapture => (rules::PotentialKind::KingCapture, piece_at(board, potential.to)),
        PotentialKind::PawnAttack => (rules::PotentialKind::PawnAttack, None),
    };
    rules::PotentialMove {
        from: square(potential.from),
        to: square(potential.to),
        vector: [files, ranks],
        kind,
        move_kind: mv.map(|mv| move_kind(mv.kind)),
        captured,
        promotion: mv.and_then(Move::promotion),
    }
}

#[must_use]
pub fn vector(vector: &MovementVector) -> rules::Vector {
    rules::Vector {
        step: vector.step.into(),
        kind: match vector.kind {
            VectorKind::Move => rules::VectorKind::Move,
            VectorKind::Push => rules::VectorKind::Push,
            VectorKind::PawnAttack => rules::VectorKind::PawnAttack,
        },
        squares: vector.squares.iter().copied().map(square).collect(),
        displacements: vector.displacements().map(<[i8; 2]>::from).collect(),
        blocker: vector.blocker.map(|(square, piece)| piece_on(square, piece)),
    }
}

#[must_use]
pub fn pins(board: &Board, color: Color) -> Vec<rules::Pin> {
    let pins = board.pins(color);
    let written = pins.iter().filter_map(|pin| {
        Some(rules::Pin {
            pinned: piece_at(board, pin.pinned)?,
            by: piece_at(board, pin.by)?,
            line: squares(pin.line),
        })
    });
    written.collect()
}

/// The reason for a refusal, and the square that it refers to.
#[must_use]
pub fn refusal(refusal: Refusal) -> rules::Reason {
    let about = match refusal {
        Refusal::NoPiece(square)
        | Refusal::OwnPiece(square)
        | Refusal::Blocked { by: square }
        | Refusal::EnPassantNotNow { pawn: square }
        | Refusal::KingInCheck { by: square, .. }
        | Refusal::Castling(
            CastlingRefusal::InCheck(square)
            | CastlingRefusal::PieceBetween(square)
            | CastlingRefusal::ThroughCheck(square)
            | CastlingRefusal::IntoCheck(square),
        ) => Some(square),
        _ => None,
    };
    rules::Reason {
        square: about.map(square),
        ..reason(refusal.code(), &refusal)
    }
}

fn reason(code: &str, sentence: &dyn std::fmt::Display) -> rules::Reason {
    rules::Reason {
        code: code.to_owned(),
        text: sentence.to_string(),
        square: None,
    }
}

#[must_use]
pub fn outcome(outcome: Outcome) -> rules::Reason {
    let code = match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Time { .. } => "time",
        Outcome::TimeWithoutMate { .. } => "time-without-mate",
        Outcome::Stalemate => "stalemate",
        Outcome::InsufficientMaterial => "insufficient-material",
        Outcome::DeadPosition => "dead-position",
        Outcome::Agreement => "agreement",
        Outcome::Claim(_) => "claim",
        Outcome::FivefoldRepetition => "fivefold-repetition",
        Outcome::SeventyFiveMoves => "seventy-five-moves",
    };
    reason(code, &outcome)
}

#[must_use]
pub fn claim(claim: DrawClaim) -> rules::Reason {
    let code = match claim {
        DrawClaim::ThreefoldRepetition => "threefold-repetition",
        DrawClaim::FiftyMoves => "fifty-moves",
    };
    reason(code, &claim)
}
