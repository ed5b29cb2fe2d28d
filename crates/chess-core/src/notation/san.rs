//! Standard algebraic notation, as defined by the FIDE Laws, appendix C, and the PGN standard.
//!
//! The parser looks only at pieces that attack the target square, not at all legal moves. The parser is therefore fast
//! enough for PGN files, which contain many moves.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::castling::castling_text;
use super::characters::shortened;
use super::move_error::ParseMoveError;
use crate::rules::bitboard::squares;
use crate::rules::{Board, CastlingSide, File, Move, MoveKind, PieceType, Rank, Square, attacks_of, pawn_attacks};

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
    let text = match mv.castling_side() {
        Some(wing) => castling_text(wing).to_owned(),
        None => piece_move(board, mv),
    };
    text + check_mark(board, mv)
}

/// The mark after a move: `+` for check, `#` for checkmate, otherwise nothing.
pub(super) fn check_mark(board: &Board, mv: Move) -> &'static str {
    let next = board.play_unchecked(mv);
    match next.is_in_check() {
        true if next.legal_moves().is_empty() => "#",
        true => "+",
        false => "",
    }
}

fn piece_move(board: &Board, mv: Move) -> String {
    let piece_type = board
        .piece_at(mv.from)
        .map_or(PieceType::Pawn, |piece| piece.piece_type);
    let mut text = String::with_capacity(8);
    if piece_type != PieceType::Pawn {
        text.push(piece_type.letter());
        push_origin(&mut text, board, mv, piece_type);
    } else if mv.is_capture() {
        text.push(mv.from.file().letter());
    }
    if mv.is_capture() {
        text.push('x');
    }
    text.push_str(mv.to.name());
    if let Some(promoted) = mv.promotion() {
        text.push('=');
        text.push(promoted.letter());
    }
    text
}

/// Appends the part of the origin that distinguishes the move from moves of the same piece type to the same square:
/// nothing, the file, the rank or both.
fn push_origin(text: &mut String, board: &Board, mv: Move, piece_type: PieceType) {
    let us = board.side_to_move();
    let others = attacks_of(piece_type, us, mv.to, board.occupied()) & board.of(us, piece_type) & !mv.from.bit();
    let mut rivals = squares(others)
        .filter(|&from| leaves_king_safe(board, Move { from, ..mv }))
        .peekable();
    if rivals.peek().is_none() {
        return;
    }
    let (mut shares_file, mut shares_rank) = (false, false);
    for rival in rivals {
        shares_file |= rival.file() == mv.from.file();
        shares_rank |= rival.rank() == mv.from.rank();
    }
    if !shares_file || shares_rank {
        text.push(mv.from.file().letter());
    }
    if shares_file {
        text.push(mv.from.rank().digit());
    }
}

/// Parses a legal move in standard algebraic notation. Check marks, annotations, `x` and `=` may be missing or wrong.
/// The origin may be more detailed than necessary. The capture by a pawn must name the pawn's file.
///
/// # Errors
///
/// [`ParseMoveError::Unknown`] if the text is not a move, [`ParseMoveError::Illegal`] if no legal move fits,
/// [`ParseMoveError::Ambiguous`] if several legal moves fit.
pub fn parse_san(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let parsed = ParsedSan::parse(text.as_bytes()).ok_or_else(|| ParseMoveError::Unknown(shortened(text)))?;
    let found = match parsed {
        ParsedSan::Castling(wing) => castling_move(board, wing).ok_or(true),
        ParsedSan::Piece(wanted) => wanted.find(board),
    };
    found.map_err(|is_illegal| {
        if is_illegal {
            ParseMoveError::Illegal(shortened(text))
        } else {
            ParseMoveError::Ambiguous(shortened(text))
        }
    })
}

fn castling_move(board: &Board, wing: CastlingSide) -> Option<Move> {
    board
        .legal_moves_from(board.king(board.side_to_move()))
        .into_iter()
        .find(|mv| mv.castling_side() == Some(wing))
}

/// The parts of a move in SAN.
pub(super) enum ParsedSan {
    Castling(CastlingSide),
    Piece(SanFields),
}

pub(super) struct SanFields {
    piece_type: PieceType,
    file: Option<File>,
    rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<PieceType>,
}

impl ParsedSan {
    pub(super) fn parse(mut text: &[u8]) -> Option<Self> {
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
            text = rest;
        }
        match text {
            b"O-O" | b"0-0" | b"o-o" => return Some(Self::Castling(CastlingSide::Kingside)),
            b"O-O-O" | b"0-0-0" | b"o-o-o" => return Some(Self::Castling(CastlingSide::Queenside)),
            _ => {}
        }
        let piece_type = match text.first()? {
            letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P') => PieceType::from_letter(char::from(*letter)),
            _ => None,
        };
        let rest = &text[usize::from(piece_type.is_some())..];
        let (rest, promotion) = match rest {
            [body @ .., b'=', letter @ (b'Q' | b'R' | b'B' | b'N')]
            | [body @ .., letter @ (b'Q' | b'R' | b'B' | b'N')] => (body, PieceType::from_letter(char::from(*letter))),
            _ => (rest, None),
        };
        let [origin @ .., file, rank] = rest else {
            return None;
        };
        let to = Square::new(parse_file(*file)?, parse_rank(*rank)?);
        let (file, rank) = parse_origin(origin)?;
        let piece_type = piece_type.unwrap_or(PieceType::Pawn);
        Some(Self::Piece(SanFields {
            piece_type,
            // A pawn's capture names the pawn's file; without a file, the pawn advances.
            file: file.or_else(|| (piece_type == PieceType::Pawn).then(|| to.file())),
            rank,
            to,
            promotion,
        }))
    }
}

/// Parses the origin: a file, a rank, both or nothing. Capture marks and dashes are ignored.
fn parse_origin(text: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let mut letters = text.iter().copied().filter(|byte| !matches!(byte, b'x' | b'-' | b':'));
    let origin = match (letters.next(), letters.next()) {
        (None, _) => (None, None),
        (Some(one), None) => match (parse_file(one), parse_rank(one)) {
            (None, None) => return None,
            either => either,
        },
        (Some(file), Some(rank)) => (Some(parse_file(file)?), Some(parse_rank(rank)?)),
    };
    letters.next().is_none().then_some(origin)
}

fn parse_file(letter: u8) -> Option<File> {
    File::from_index(usize::from(letter.wrapping_sub(b'a')))
}

fn parse_rank(digit: u8) -> Option<Rank> {
    Rank::from_index(usize::from(digit.wrapping_sub(b'1')))
}

impl SanFields {
    /// The only legal move that fits. The error is `true` if no move fits, `false` if several moves fit.
    fn find(&self, board: &Board) -> Result<Move, bool> {
        let mut fitting = squares(self.candidate_pieces(board))
            .filter(|from| self.matches_origin(*from))
            .filter_map(|from| self.move_from(board, from))
            .filter(|mv| leaves_king_safe(board, *mv));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (first, _) => Err(first.is_none()),
        }
    }

    /// The squares of the own pieces whose type and square fit the text, whether or not they can reach the target.
    pub(super) fn origins(&self, board: &Board) -> impl Iterator<Item = Square> {
        squares(board.of(board.side_to_move(), self.piece_type)).filter(|from| self.matches_origin(*from))
    }

    /// Whether a square fits the origin in the text.
    fn matches_origin(&self, from: Square) -> bool {
        self.file.is_none_or(|file| from.file() == file) && self.rank.is_none_or(|rank| from.rank() == rank)
    }

    /// The own pieces that fit the text and could reach the target if checks were ignored, as a bitboard.
    fn candidate_pieces(&self, board: &Board) -> u64 {
        let us = board.side_to_move();
        let own = board.of(us, self.piece_type);
        if board.all_pieces_of(us) & self.to.bit() != 0 {
            return 0;
        }
        if self.piece_type != PieceType::Pawn {
            return attacks_of(self.piece_type, us, self.to, board.occupied()) & own;
        }
        if board.occupied() & self.to.bit() != 0 {
            return pawn_attacks(!us, self.to) & own;
        }
        let back = |square: Square| square.offset(0, -us.forward());
        let one = back(self.to);
        let push = match one {
            Some(square) if board.occupied() & square.bit() == 0 && self.is_double_push_target(board) => back(square),
            near => near,
        };
        let en_passant = if board.en_passant() == Some(self.to) {
            pawn_attacks(!us, self.to)
        } else {
            0
        };
        (push.map_or(0, Square::bit) | en_passant) & own
    }

    fn is_double_push_target(&self, board: &Board) -> bool {
        let forward = board.side_to_move().forward();
        self.to.rank() == if forward > 0 { Rank::Fourth } else { Rank::Fifth }
    }

    /// The move from this square; `None` if a promotion has no piece type in the text, or if the text has a piece type
    /// and the move is not a promotion.
    fn move_from(&self, board: &Board, from: Square) -> Option<Move> {
        let is_capture = board.piece_at(self.to).is_some();
        let is_promotion = self.piece_type == PieceType::Pawn && matches!(self.to.rank(), Rank::First | Rank::Eighth);
        let kind = match (self.promotion, is_capture) {
            (promotion, _) if promotion.is_some() != is_promotion => return None,
            (Some(promoted), true) => MoveKind::CapturePromotion(promoted),
            (Some(promoted), false) => MoveKind::Promotion(promoted),
            (None, true) => MoveKind::Capture,
            (None, false) if self.piece_type != PieceType::Pawn => MoveKind::Quiet,
            (None, false) if from.file() != self.to.file() => MoveKind::EnPassant,
            (None, false) if from.index().abs_diff(self.to.index()) == 16 => MoveKind::DoublePush,
            (None, false) => MoveKind::Quiet,
        };
        Some(Move::new(from, self.to, kind))
    }
}

/// Whether the own king is safe after this move, which must not be castling. The function does not play the move.
fn leaves_king_safe(board: &Board, mv: Move) -> bool {
    let us = board.side_to_move();
    let captured = mv.captured_square().map_or(0, Square::bit);
    let king = board.king(us);
    let king = if king == mv.from { mv.to } else { king };
    let occupied = board.occupied() & !mv.from.bit() & !captured | mv.to.bit();
    board.attackers(!us, king, occupied) & !captured == 0
}
