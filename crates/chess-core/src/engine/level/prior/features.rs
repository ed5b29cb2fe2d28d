//! The features of a move that a person sees before calculating.
//! Each feature is a number that does not depend on the colour of the side.

use crate::engine::eval::{Phase, adjacent_files, ahead_of, file_of, relative_rank};
use crate::engine::search::see::{en_prise, see_ge};
use crate::engine::value::exchange_value;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, CastlingSide, Color, Game, Move, PieceType, Square, attacks_of, pawn_attacks};

/// The unit of the features. A feature that is either present or absent has this value if it is present.
pub(super) const ONE: i32 = 64;

/// The factor of rare features. Without it, the penalty of the fit would make their weights too small.
const RARE_FACTOR: i32 = 4;

/// The name and the value of a feature.
pub(super) type Feature = (&'static str, i32);

/// The position before a move, and the values that all its moves share.
pub(super) struct Position<'a> {
    board: &'a Board,
    us: Color,
    /// The last move, which the other side played.
    last: Option<Move>,
    /// The side's own move before the last move.
    own_last: Option<Move>,
    /// The pieces that could be captured with a gain.
    en_prise: Bitboard,
    /// The share of the pieces that is still on the board, from 0 to [`ONE`].
    opening: i32,
    /// The number of centipawns by which the side is ahead in material.
    lead: i32,
}

/// A move, the position after the move, and the values that several of its features share.
struct Played<'a> {
    position: &'a Position<'a>,
    mv: Move,
    piece: PieceType,
    after: Board,
    captured: Option<PieceType>,
    /// Whether the moved piece can be captured with a gain after the move.
    hangs: bool,
    /// The pieces that can be captured with a gain after the move.
    en_prise: Bitboard,
}

fn flag(is_present: bool) -> i32 {
    if is_present { ONE } else { 0 }
}

/// The value of a piece. The value of a rook is about [`ONE`].
fn worth(piece: PieceType) -> i32 {
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
fn eccentricity(square: Square) -> i32 {
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

/// The value of the most valuable piece of a set, as [`worth`] returns it.
fn most_valuable(board: &Board, set: Bitboard) -> i32 {
    let pieces = squares(set).filter_map(|square| board.piece_at(square));
    pieces.map(|piece| worth(piece.piece_type)).max().unwrap_or(0)
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
        let played = Played {
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

impl Played<'_> {
    fn features(&self) -> Vec<Feature> {
        let groups: [&[Feature]; 10] = [
            &self.piece(),
            &self.capture(),
            &self.check(),
            &self.safety(),
            &self.threat(),
            &self.way(),
            &self.reply(),
            &self.pawn(),
            &self.development(),
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
        set & board.all_of(self.position.us)
    }

    fn enemy(&self, board: &Board, set: Bitboard) -> Bitboard {
        set & board.all_of(!self.position.us)
    }

    /// The type of the moved piece, and the number of pieces on the board.
    fn piece(&self) -> [Feature; 12] {
        let is = |kind: PieceType| flag(self.piece == kind && !self.mv.is_castling());
        let early = |kind: PieceType| is(kind) * self.position.opening / ONE;
        let castles = |side| flag(self.mv.castling_side() == Some(side));
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

    fn capture(&self) -> [Feature; 9] {
        let Position { board, last, lead, .. } = self.position;
        let taken = self.captured.map_or(0, worth);
        let is_capture = self.captured.is_some();
        let gains = is_capture && see_ge(board, self.mv, 50);
        let loses = is_capture && !see_ge(board, self.mv, -50);
        let is_even = is_capture && !gains && !loses;
        let on_last = last.filter(|last| self.mv.captured_square() == Some(last.to));
        [
            ("captures", flag(is_capture)),
            ("captured value", taken),
            ("gains by exchange", flag(gains)),
            (
                "gain",
                if gains {
                    (taken - if self.hangs { worth(self.piece) } else { 0 }).max(0)
                } else {
                    0
                },
            ),
            ("loses by exchange", flag(loses)),
            (
                "even exchange when ahead",
                flag(is_even) * (*lead).clamp(-600, 600) / 300,
            ),
            ("exchanges queens", flag(is_even && self.piece == PieceType::Queen)),
            (
                "recaptures",
                flag(on_last.is_some_and(|last| last.captured_square().is_some())),
            ),
            (
                "captures the moved piece",
                flag(on_last.is_some_and(|last| last.captured_square().is_none())),
            ),
        ]
    }

    fn check(&self) -> [Feature; 7] {
        let checks = self.after.is_in_check();
        let mates = checks && self.after.legal_moves().is_empty();
        let in_check = self.position.board.is_in_check();
        let promotion = self.mv.promotion();
        [
            ("mates", RARE_FACTOR * flag(mates)),
            ("checks", flag(checks)),
            ("checks safely", flag(checks && !self.hangs)),
            (
                "king leaves check",
                flag(in_check && self.piece == PieceType::King && self.captured.is_none()),
            ),
            ("captures the checking piece", flag(in_check && self.captured.is_some())),
            ("promotes to a queen", flag(promotion == Some(PieceType::Queen))),
            (
                "promotes to less",
                RARE_FACTOR * flag(promotion.is_some_and(|piece| piece != PieceType::Queen)),
            ),
        ]
    }

    /// The pieces that the move leaves hanging, and the pieces that it saves.
    fn safety(&self) -> [Feature; 7] {
        let Position {
            board, us, en_prise, ..
        } = self.position;
        let was_hanging = en_prise & self.mv.from.bit() != 0;
        let before = self.own_pieces(board, *en_prise) & !self.mv.from.bit();
        let left = self.own_pieces(&self.after, self.en_prise) & !self.mv.to.bit();
        let by_pawn = pawn_attacks(*us, self.mv.to) & self.after.of(!*us, PieceType::Pawn) != 0;
        [
            ("hangs", flag(self.hangs)),
            ("hanging value", if self.hangs { worth(self.piece) } else { 0 }),
            (
                "attacked by a pawn",
                if by_pawn && self.is_piece() {
                    worth(self.piece)
                } else {
                    0
                },
            ),
            (
                "escapes",
                if was_hanging && !self.hangs {
                    worth(self.piece)
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
    fn threat(&self) -> [Feature; 5] {
        let Position {
            board, us, en_prise, ..
        } = self.position;
        let new = self.enemy(&self.after, self.en_prise) & !self.enemy(board, *en_prise);
        let attacks = attacks_from(&self.after, self.piece, *us, self.mv.to);
        let (direct, indirect) = (
            most_valuable(&self.after, new & attacks),
            most_valuable(&self.after, new & !attacks),
        );
        let ring = attacks_of(PieceType::King, !*us, board.king(!*us), 0);
        let near_king = |set: Bitboard| (set & ring).count_ones() as i32 * ONE / 4;
        let before = attacks_from(board, self.piece, *us, self.mv.from);
        [
            ("threatens", flag(direct > 0 && !self.hangs)),
            ("threatened value", if self.hangs { 0 } else { direct }),
            ("discovers a threat", indirect),
            ("threatens two", flag((new & attacks).count_ones() > 1 && !self.hangs)),
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

    /// The direction and the length of the move.
    fn way(&self) -> [Feature; 8] {
        let (from, to, us) = (self.mv.from, self.mv.to, self.position.us);
        let is_piece = self.is_piece();
        let only = |is_counted: bool, number: i32| if is_counted { number } else { 0 };
        let forward = relative_rank(us, to) as i32 - relative_rank(us, from) as i32;
        let closer = |square: Square| distance(from, square) - distance(to, square);
        let endgame = ONE - self.position.opening;
        let is_king = self.piece == PieceType::King && !self.mv.is_castling();
        let center = eccentricity(from) - eccentricity(to);
        [
            ("length", only(is_piece, (distance(from, to) - 1) * ONE / 4)),
            ("forward", only(is_piece, forward * ONE / 4)),
            ("backward", only(is_piece, flag(forward < 0))),
            ("to the center", only(is_piece, center * ONE / 4)),
            (
                "knight to the rim",
                flag(self.piece == PieceType::Knight && matches!(to.file().index(), 0 | 7)),
            ),
            (
                "to the enemy king",
                only(is_piece, closer(self.position.board.king(!us)) * ONE / 4),
            ),
            ("king to the center", only(is_king, center * endgame / 2)),
            ("king forward", only(is_king, forward * ONE / 2)),
        ]
    }

    /// The relation of the move to the moves before it.
    fn reply(&self) -> [Feature; 6] {
        let Position {
            board,
            us,
            last,
            own_last,
            ..
        } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let near = |square: Square| last.map_or(0, |last| (7 - distance(last.to, square)) * ONE / 7);
        let attacks_of_last = last.map_or(0, |last| {
            let piece = board.piece_at(last.to).map(|piece| piece.piece_type);
            piece.map_or(0, |kind| attacks_from(board, kind, !*us, last.to))
        });
        let own_attacks = attacks_from(&self.after, self.piece, *us, to);
        let attacks_last = last.is_some_and(|last| own_attacks & last.to.bit() != 0);
        let same = own_last.filter(|own| own.to == from);
        [
            ("near the last move", near(to)),
            ("from near the last move", near(from)),
            ("was attacked by the last move", flag(attacks_of_last & from.bit() != 0)),
            ("attacks the moved piece", flag(attacks_last)),
            ("same piece again", flag(same.is_some())),
            ("moves back", flag(same.is_some_and(|own| own.from == to))),
        ]
    }

    fn pawn(&self) -> [Feature; 10] {
        let Position { board, us, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_pawn = self.piece == PieceType::Pawn;
        let only = |is_counted: bool| flag(is_pawn && is_counted);
        let rank = relative_rank(*us, to) as i32;
        let front = ahead_of(*us, to) & (file_of(to) | adjacent_files(file_of(to)));
        let is_passed = front & board.of(!*us, PieceType::Pawn) == 0;
        let file = to.file().index() as i32;
        let near = |king: Square| (king.file().index() as i32 - file).abs() <= 1;
        let is_double = distance(from, to) == 2;
        let supported = pawn_attacks(!*us, to) & self.after.of(*us, PieceType::Pawn) != 0;
        let lever = pawn_attacks(*us, to) & self.after.of(!*us, PieceType::Pawn) != 0;
        let own_king = board.king(*us);
        [
            ("double step", only(is_double)),
            (
                "passed pawn",
                if is_pawn && is_passed { (rank - 1) * ONE / 4 } else { 0 },
            ),
            ("pawn rank", if is_pawn { (rank - 1) * ONE / 4 } else { 0 }),
            (
                "before the own king",
                only(near(own_king) && ahead_of(*us, own_king) & from.bit() != 0),
            ),
            ("before the enemy king", only(near(board.king(!*us)))),
            ("rook pawn", only(matches!(file, 0 | 7))),
            ("central pawn", only(matches!(file, 3 | 4))),
            ("supported pawn", only(supported)),
            ("attacks a pawn", only(lever)),
            (
                "pawn move at the king in the endgame",
                only(near(own_king)) * (ONE - self.position.opening) / ONE,
            ),
        ]
    }

    fn development(&self) -> [Feature; 6] {
        let Position { board, us, opening, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_home = |square: Square| relative_rank(*us, square) == 0;
        let develops = self.is_minor() && is_home(from) && !is_home(to);
        let pawns = |square: Square, color: Color| board.of(color, PieceType::Pawn) & file_of(square) != 0;
        let is_rook = self.piece == PieceType::Rook;
        let opens = is_rook && !pawns(to, *us) && (pawns(from, *us));
        [
            ("develops", flag(develops) * opening / ONE),
            ("undevelops", flag(self.is_minor() && !is_home(from) && is_home(to))),
            (
                "moves a developed piece",
                flag(self.is_minor() && !is_home(from)) * opening / ONE,
            ),
            ("rook to an open file", flag(opens)),
            ("rook to the seventh rank", flag(is_rook && relative_rank(*us, to) == 6)),
            (
                "fianchetto",
                flag(
                    self.piece == PieceType::Bishop
                        && relative_rank(*us, to) == 1
                        && matches!(to.file().index(), 1 | 6),
                ),
            ),
        ]
    }

    /// The square on which the moved piece is placed.
    fn posting_features(&self) -> [Feature; 5] {
        let Position { board, us, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_piece = self.is_piece();
        let by_pawn = pawn_attacks(!*us, to) & self.after.of(*us, PieceType::Pawn) != 0;
        let attackers = self.after.attackers(!*us, to, self.after.occupied()) & self.after.all_of(!*us);
        let defenders = self.after.attackers(*us, to, self.after.occupied()) & self.after.all_of(*us);
        let reach = |set: Bitboard| set.count_ones() as i32;
        let mobility = reach(attacks_from(&self.after, self.piece, *us, to) & !self.after.all_of(*us))
            - reach(attacks_from(board, self.piece, *us, from) & !board.all_of(*us));
        [
            ("protected by a pawn", flag(is_piece && by_pawn)),
            ("attacked", flag(attackers != 0)),
            ("unprotected", flag(is_piece && defenders == 0)),
            ("mobility", if is_piece { mobility * ONE / 8 } else { 0 }),
            ("stays attacked", flag(is_piece && attackers != 0 && by_pawn)),
        ]
    }
}
