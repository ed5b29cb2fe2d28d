//! Standard algebraic notation, as FIDE Laws, appendix C, and the PGN standard have it.

use super::ParseMoveError;
use super::parse::shortened;
use crate::rules::{Board, File, Move, MoveKind, PieceType, Rank, Square, Wing};

/// A legal move in standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q#`.
///
/// ```
/// use chess_core::{Board, notation};
///
/// let board = Board::default();
/// let mv = notation::parse_uci(&board, "g1f3").expect("a legal move");
/// assert_eq!(notation::san(&board, mv), "Nf3");
/// ```
#[must_use]
pub fn san(board: &Board, mv: Move) -> String {
    let body = match mv.kind {
        MoveKind::CastleKingside(_) => "O-O".to_owned(),
        MoveKind::CastleQueenside(_) => "O-O-O".to_owned(),
        _ => piece_move(board, mv),
    };
    let next = board.after(mv);
    let suffix = match (next.is_in_check(), next.legal_moves().is_empty()) {
        (true, true) => "#",
        (true, false) => "+",
        (false, _) => "",
    };
    body + suffix
}

fn piece_move(board: &Board, mv: Move) -> String {
    let takes = if mv.is_capture() { "x" } else { "" };
    let piece_type = board
        .piece_at(mv.from)
        .map_or(PieceType::Pawn, |piece| piece.piece_type);
    if piece_type != PieceType::Pawn {
        let origin = origin(board, mv, piece_type);
        return format!("{}{origin}{takes}{}", piece_type.letter(), mv.to);
    }
    let file = if mv.is_capture() {
        mv.from.file().letter().to_string()
    } else {
        String::new()
    };
    let promotion = mv
        .promotion()
        .map_or(String::new(), |promoted| format!("={}", promoted.letter()));
    format!("{file}{takes}{}{promotion}", mv.to)
}

/// As much of the origin as tells the move from those of other pieces of its kind: nothing, file, rank or both.
fn origin(board: &Board, mv: Move, piece_type: PieceType) -> String {
    let rivals: Vec<Square> = board
        .legal_moves()
        .iter()
        .filter(|rival| rival.to == mv.to && rival.from != mv.from)
        .map(|rival| rival.from)
        .filter(|from| {
            board
                .piece_at(*from)
                .is_some_and(|piece| piece.piece_type == piece_type)
        })
        .collect();
    let shares_file = rivals.iter().any(|rival| rival.file() == mv.from.file());
    let shares_rank = rivals.iter().any(|rival| rival.rank() == mv.from.rank());
    match (rivals.is_empty(), shares_file, shares_rank) {
        (true, _, _) => String::new(),
        (_, false, _) => mv.from.file().letter().to_string(),
        (_, true, false) => mv.from.rank().digit().to_string(),
        (_, true, true) => mv.from.name().to_owned(),
    }
}

/// The legal move that a text in standard algebraic notation means; check marks, annotations and `x` and `=` may be
/// missing or wrong, and more of the origin may be given than is needed.
///
/// # Errors
///
/// [`ParseMoveError`] says whether the text is no move at all, not legal, or not clear.
pub fn parse_san(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let wanted = Pattern::parse(text).ok_or_else(|| ParseMoveError::Unknown(shortened(text)))?;
    let mut matching = board.legal_moves().into_iter().filter(|mv| wanted.fits(board, *mv));
    match (matching.next(), matching.next()) {
        (Some(mv), None) => Ok(mv),
        (None, _) => Err(ParseMoveError::Illegal(shortened(text))),
        (Some(_), Some(_)) => Err(ParseMoveError::Ambiguous(shortened(text))),
    }
}

/// What a SAN text says of a move.
enum Pattern {
    Castling(Wing),
    Piece {
        piece_type: PieceType,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<PieceType>,
    },
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castling(Wing::Kingside)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castling(Wing::Queenside)),
            _ => {}
        }
        let (piece_type, rest) = match text.chars().next()? {
            letter @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'P') => (PieceType::from_letter(letter)?, &text[1..]),
            _ => (PieceType::Pawn, text),
        };
        let (rest, promotion) = match rest.chars().last()? {
            letter @ ('Q' | 'R' | 'B' | 'N') => {
                let body = &rest[..rest.len() - 1];
                (body.strip_suffix('=').unwrap_or(body), PieceType::from_letter(letter))
            }
            _ => (rest, None),
        };
        let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let origin: Vec<char> = origin.chars().filter(|c| !matches!(c, 'x' | '-' | ':')).collect();
        let (file, rank) = match origin[..] {
            [] => (None, None),
            [file, rank] => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
            [one] => (File::from_letter(one), Rank::from_digit(one)),
            _ => return None,
        };
        if origin.len() == 1 && file.is_none() && rank.is_none() {
            return None;
        }
        Some(Self::Piece {
            piece_type,
            file,
            rank,
            to: to.parse().ok()?,
            promotion,
        })
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        match *self {
            Self::Castling(wing) => mv.castling_wing() == Some(wing),
            Self::Piece {
                piece_type,
                file,
                rank,
                to,
                promotion,
            } => {
                !mv.is_castling()
                    && mv.to == to
                    && mv.promotion() == promotion
                    && file.is_none_or(|file| mv.from.file() == file)
                    && rank.is_none_or(|rank| mv.from.rank() == rank)
                    && board
                        .piece_at(mv.from)
                        .is_some_and(|piece| piece.piece_type == piece_type)
            }
        }
    }
}
