//! The features of a move that a person sees before calculating.
//! Each feature is a number that does not depend on the colour of the side.

mod placement;

use crate::engine::eval::Phase;
use crate::engine::search::see::{en_prise, see_ge};
use crate::engine::value::exchange_value;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, CastlingSide, Color, Game, Move, PieceType, Square, attacks_of, pawn_attacks};

/// The unit of the features. A feature that is either present or absent has this value if it is present.
pub(super) const ONE: i32 = 64;

/// The factor by which the values of rare features are multiplied. The fit penalizes large weights: without this
/// factor, the weights of rare features would be too small.
const RARE_FEATURE_FACTOR: i32 = 4;

/// The name and the value of a feature.
pub(super) type Feature = (&'static str, i32);

/// The position before a move, and the values that are the same for all its moves.
pub(super) struct Position<'a> {
    board: &'a Board,
    us: Color,
    /// The last move, which the other side played.
    last: Option<Move>,
    /// The move that the side to move played before the last move.
    own_last: Option<Move>,
    /// The pieces of both sides that the other side could capture with a gain.
    en_prise: Bitboard,
    /// The share of the pieces that are still on the board, from 0 to [`ONE`].
    opening: i32,
    /// The number of centipawns by which the side is ahead in material.
    lead: i32,
}

/// A move, the position after the move, and the values that several of its features share.
struct PlayedMove<'a> {
    position: &'a Position<'a>,
    mv: Move,
    piece: PieceType,
    after: Board,
    captured: Option<PieceType>,
    /// Whether the moved piece can be captured with a gain after the move.
    hangs: bool,
    /// The pieces of both sides that the other side could capture with a gain after the move.
    en_prise: Bitboard,
}

fn flag_value(is_present: bool) -> i32 {
    if is_present { ONE } else { 0 }
}

/// The value of a piece. The value of a rook is about [`ONE`].
fn relative_value(piece: PieceType) -> i32 {
    match piece {
        PieceType::King => 0,
        piece => exchange_value(piece) * ONE / 512,
    }
}

fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks) as i32
}

/// The distance from the centre, from 0 to 6.
fn distance_from_center(square: Square) -> i32 {
    let from_middle = |index: usize| (2 * index as i32 - 7).abs() / 2;
    from_middle(square.file().index()) + from_middle(square.rank().index())
}

fn material(board: &Board, color: Color) -> i32 {
    let of = |kind: PieceType| board.of(color, kind).count_ones() as i32 * exchange_value(kind);
    PieceType::ALL
        .into_iter()
        .filter(|kind| *kind != PieceType::King)
        .map(of)
        .sum()
}

/// The value of the most valuable piece of a set, as [`relative_value`] returns it.
fn most_valuable(board: &Board, set: Bitboard) -> i32 {
    let pieces = squares(set).filter_map(|square| board.piece_at(square));
    pieces.map(|piece| relative_value(piece.piece_type)).max().unwrap_or(0)
}

fn attacks_from(board: &Board, kind: PieceType, color: Color, square: Square) -> Bitboard {
    match kind {
        PieceType::Pawn => pawn_attacks(color, square),
        kind => attacks_of(kind, color, square, board.occupied()),
    }
}

impl<'a> Position<'a> {
    /// The current position of a game.
    pub(super) fn of(game: &'a Game) -> Self {
        let board = game.board();
        let us = board.side_to_move();
        let back = |plies: usize| game.moves().len().checked_sub(plies).map(|index| game.moves()[index]);
        Self {
            board,
            us,
            last: back(1),
            own_last: back(2),
            en_prise: en_prise(board).0,
            opening: Phase::of(board).number() * ONE / Phase::FULL,
            lead: material(board, us) - material(board, !us),
        }
    }

    /// The features of a legal move.
    pub(super) fn features(&self, mv: Move) -> Vec<Feature> {
        let Some(piece) = self.board.piece_at(mv.from) else {
            return Vec::new();
        };
        let after = self.board.play_unchecked(mv);
        let en_prise = en_prise(&after).0;
        let captured = mv.captured_square().and_then(|square| self.board.piece_at(square));
        let played = PlayedMove {
            position: self,
            mv,
            piece: piece.piece_type,
            captured: captured.map(|piece| piece.piece_type),
            hangs: en_prise & mv.to.bit() != 0,
            en_prise,
            after,
        };
        played.features()
    }
}

impl PlayedMove<'_> {
    fn features(&self) -> Vec<Feature> {
        let groups: [&[Feature]; 10] = [
            &self.moved_piece_features(),
            &self.capture_features(),
            &self.check_features(),
            &self.safety_features(),
            &self.threat_features(),
            &self.movement_features(),
            &self.reply_features(),
            &self.pawn_features(),
            &self.development_features(),
            &self.posting_features(),
        ];
        groups.concat()
    }

    fn is_piece(&self) -> bool {
        !matches!(self.piece, PieceType::Pawn | PieceType::King)
    }

    fn is_minor(&self) -> bool {
        matches!(self.piece, PieceType::Knight | PieceType::Bishop)
    }

    fn own_pieces(&self, board: &Board, set: Bitboard) -> Bitboard {
        set & board.all_pieces_of(self.position.us)
    }

    fn enemy_pieces(&self, board: &Board, set: Bitboard) -> Bitboard {
        set & board.all_pieces_of(!self.position.us)
    }

    /// The type of the moved piece, and the number of pieces on the board.
    fn moved_piece_features(&self) -> [Feature; 12] {
        let is = |kind: PieceType| flag_value(self.piece == kind && !self.mv.is_castling());
        let early = |kind: PieceType| is(kind) * self.position.opening / ONE;
        let castles = |side| flag_value(self.mv.castling_side() == Some(side));
        [
            ("pawn", is(PieceType::Pawn)),
            ("knight", is(PieceType::Knight)),
            ("rook", is(PieceType::Rook)),
            ("queen", is(PieceType::Queen)),
            ("king", is(PieceType::King)),
            ("early pawn", early(PieceType::Pawn)),
            ("early knight", early(PieceType::Knight)),
            ("early rook", early(PieceType::Rook)),
            ("early queen", early(PieceType::Queen)),
            ("early king", early(PieceType::King)),
            ("castles short", castles(CastlingSide::Kingside)),
            ("castles long", castles(CastlingSide::Queenside)),
        ]
    }

    fn capture_features(&self) -> [Feature; 9] {
        let Position { board, last, lead, .. } = self.position;
        let taken = self.captured.map_or(0, relative_value);
        let is_capture = self.captured.is_some();
        let gains = is_capture && see_ge(board, self.mv, 50);
        let loses = is_capture && !see_ge(board, self.mv, -50);
        let is_even = is_capture && !gains && !loses;
        let on_last = last.filter(|last| self.mv.captured_square() == Some(last.to));
        [
            ("captures", flag_value(is_capture)),
            ("captured value", taken),
            ("gains by exchange", flag_value(gains)),
            (
                "gain",
                if gains {
                    (taken - if self.hangs { relative_value(self.piece) } else { 0 }).max(0)
                } else {
                    0
                },
            ),
            ("loses by exchange", flag_value(loses)),
            (
                "even exchange when ahead",
                flag_value(is_even) * (*lead).clamp(-600, 600) / 300,
            ),
            (
                "exchanges queens",
                flag_value(is_even && self.piece == PieceType::Queen),
            ),
            (
                "recaptures",
                flag_value(on_last.is_some_and(|last| last.captured_square().is_some())),
            ),
            (
                "captures the moved piece",
                flag_value(on_last.is_some_and(|last| last.captured_square().is_none())),
            ),
        ]
    }

    fn check_features(&self) -> [Feature; 7] {
        let checks = self.after.is_in_check();
        let mates = checks && self.after.legal_moves().is_empty();
        let in_check = self.position.board.is_in_check();
        let promotion = self.mv.promotion();
        [
            ("mates", RARE_FEATURE_FACTOR * flag_value(mates)),
            ("checks", flag_value(checks)),
            ("checks safely", flag_value(checks && !self.hangs)),
            (
                "king leaves check",
                flag_value(in_check && self.piece == PieceType::King && self.captured.is_none()),
            ),
            (
                "captures the checking piece",
                flag_value(in_check && self.captured.is_some()),
            ),
            ("promotes to a queen", flag_value(promotion == Some(PieceType::Queen))),
            (
                "promotes to less",
                RARE_FEATURE_FACTOR * flag_value(promotion.is_some_and(|piece| piece != PieceType::Queen)),
            ),
        ]
    }

    /// The pieces that the move leaves hanging, and the pieces that it saves.
    fn safety_features(&self) -> [Feature; 7] {
        let Position {
            board, us, en_prise, ..
        } = self.position;
        let was_hanging = en_prise & self.mv.from.bit() != 0;
        let before = self.own_pieces(board, *en_prise) & !self.mv.from.bit();
        let left = self.own_pieces(&self.after, self.en_prise) & !self.mv.to.bit();
        let by_pawn = pawn_attacks(*us, self.mv.to) & self.after.of(!*us, PieceType::Pawn) != 0;
        [
            ("hangs", flag_value(self.hangs)),
            ("hanging value", if self.hangs { relative_value(self.piece) } else { 0 }),
            (
                "attacked by a pawn",
                if by_pawn && self.is_piece() {
                    relative_value(self.piece)
                } else {
                    0
                },
            ),
            (
                "escapes",
                if was_hanging && !self.hangs {
                    relative_value(self.piece)
                } else {
                    0
                },
            ),
            ("protects", most_valuable(board, before & !left)),
            ("leaves hanging", most_valuable(&self.after, left & before)),
            ("unprotects", most_valuable(&self.after, left & !before)),
        ]
    }

    /// The captures that the move threatens.
    fn threat_features(&self) -> [Feature; 5] {
        let Position {
            board, us, en_prise, ..
        } = self.position;
        let new = self.enemy_pieces(&self.after, self.en_prise) & !self.enemy_pieces(board, *en_prise);
        let attacks = attacks_from(&self.after, self.piece, *us, self.mv.to);
        let (direct, indirect) = (
            most_valuable(&self.after, new & attacks),
            most_valuable(&self.after, new & !attacks),
        );
        let ring = attacks_of(PieceType::King, !*us, board.king(!*us), 0);
        let near_king = |set: Bitboard| (set & ring).count_ones() as i32 * ONE / 4;
        let before = attacks_from(board, self.piece, *us, self.mv.from);
        [
            ("threatens", flag_value(direct > 0 && !self.hangs)),
            ("threatened value", if self.hangs { 0 } else { direct }),
            ("discovers a threat", indirect),
            (
                "threatens two",
                flag_value((new & attacks).count_ones() > 1 && !self.hangs),
            ),
            (
                "attacks the king",
                if self.is_piece() {
                    near_king(attacks) - near_king(before)
                } else {
                    0
                },
            ),
        ]
    }
}
