//! The features of the square to which a move leads, and of the relation between the move and the moves before it.

use super::{Feature, ONE, PlayedMove, Position, attacks_from, distance, distance_from_center, flag_value};
use crate::engine::eval::{adjacent_files, ahead_of, file_of, relative_rank};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Color, PieceType, Square, pawn_attacks};

impl PlayedMove<'_> {
    /// The direction and the length of the move.
    pub(super) fn movement_features(&self) -> [Feature; 8] {
        let (from, to, us) = (self.mv.from, self.mv.to, self.position.us);
        let is_piece = self.is_piece();
        let only = |is_counted: bool, number: i32| if is_counted { number } else { 0 };
        let forward = relative_rank(us, to) as i32 - relative_rank(us, from) as i32;
        let closer = |square: Square| distance(from, square) - distance(to, square);
        let endgame = ONE - self.position.opening;
        let is_king = self.piece == PieceType::King && !self.mv.is_castling();
        let center = distance_from_center(from) - distance_from_center(to);
        [
            ("length", only(is_piece, (distance(from, to) - 1) * ONE / 4)),
            ("forward", only(is_piece, forward * ONE / 4)),
            ("backward", only(is_piece, flag_value(forward < 0))),
            ("to the center", only(is_piece, center * ONE / 4)),
            (
                "knight to the rim",
                flag_value(self.piece == PieceType::Knight && matches!(to.file().index(), 0 | 7)),
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
    pub(super) fn reply_features(&self) -> [Feature; 6] {
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
            (
                "was attacked by the last move",
                flag_value(attacks_of_last & from.bit() != 0),
            ),
            ("attacks the moved piece", flag_value(attacks_last)),
            ("same piece again", flag_value(same.is_some())),
            ("moves back", flag_value(same.is_some_and(|own| own.from == to))),
        ]
    }

    pub(super) fn pawn_features(&self) -> [Feature; 10] {
        let Position { board, us, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_pawn = self.piece == PieceType::Pawn;
        let only = |is_counted: bool| flag_value(is_pawn && is_counted);
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

    pub(super) fn development_features(&self) -> [Feature; 6] {
        let Position { board, us, opening, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_home = |square: Square| relative_rank(*us, square) == 0;
        let develops = self.is_minor() && is_home(from) && !is_home(to);
        let pawns = |square: Square, color: Color| board.of(color, PieceType::Pawn) & file_of(square) != 0;
        let is_rook = self.piece == PieceType::Rook;
        let opens = is_rook && !pawns(to, *us) && (pawns(from, *us));
        [
            ("develops", flag_value(develops) * opening / ONE),
            (
                "undevelops",
                flag_value(self.is_minor() && !is_home(from) && is_home(to)),
            ),
            (
                "moves a developed piece",
                flag_value(self.is_minor() && !is_home(from)) * opening / ONE,
            ),
            ("rook to an open file", flag_value(opens)),
            (
                "rook to the seventh rank",
                flag_value(is_rook && relative_rank(*us, to) == 6),
            ),
            (
                "fianchetto",
                flag_value(
                    self.piece == PieceType::Bishop
                        && relative_rank(*us, to) == 1
                        && matches!(to.file().index(), 1 | 6),
                ),
            ),
        ]
    }

    /// The square on which the moved piece is placed.
    pub(super) fn posting_features(&self) -> [Feature; 5] {
        let Position { board, us, .. } = self.position;
        let (from, to) = (self.mv.from, self.mv.to);
        let is_piece = self.is_piece();
        let by_pawn = pawn_attacks(!*us, to) & self.after.of(*us, PieceType::Pawn) != 0;
        let attackers = self.after.attackers(!*us, to, self.after.occupied()) & self.after.all_pieces_of(!*us);
        let defenders = self.after.attackers(*us, to, self.after.occupied()) & self.after.all_pieces_of(*us);
        let reach = |set: Bitboard| set.count_ones() as i32;
        let mobility = reach(attacks_from(&self.after, self.piece, *us, to) & !self.after.all_pieces_of(*us))
            - reach(attacks_from(board, self.piece, *us, from) & !board.all_pieces_of(*us));
        [
            ("protected by a pawn", flag_value(is_piece && by_pawn)),
            ("attacked", flag_value(attackers != 0)),
            ("unprotected", flag_value(is_piece && defenders == 0)),
            ("mobility", if is_piece { mobility * ONE / 8 } else { 0 }),
            ("stays attacked", flag_value(is_piece && attackers != 0 && by_pawn)),
        ]
    }
}
