//! A second implementation of the definitions. This implementation works square by square on an array,
//! without the move generator.

use crate::engine::position_facts::fact::{Fact, Feature, PlacedFeature, SideCounts};
use crate::rules::{Board, Color, File, Piece, PieceType, Square};

/// A copy of the pieces, on which moves can be made.
#[derive(Clone)]
struct Pieces([Option<Piece>; 64]);

impl Pieces {
    fn of(board: &Board) -> Self {
        Self(Square::ALL.map(|square| board.piece_at(square)))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    fn squares(&self, color: Color, kind: PieceType) -> Vec<Square> {
        let wanted = Some(Piece::new(color, kind));
        Square::ALL
            .into_iter()
            .filter(|&square| self.at(square) == wanted)
            .collect()
    }

    fn has(&self, square: Option<Square>, color: Color, kind: PieceType) -> bool {
        square.is_some_and(|square| self.at(square) == Some(Piece::new(color, kind)))
    }

    fn pawns_on(&self, color: Color, file: i32) -> Vec<Square> {
        let pawns = self.squares(color, PieceType::Pawn).into_iter();
        pawns.filter(|pawn| pawn.file().index() as i32 == file).collect()
    }

    /// The squares that the piece on a square attacks. The squares are found step by step.
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let up = if piece.color == Color::White { 1 } else { -1 };
        let (steps, far): (Vec<(i8, i8)>, bool) = match piece.piece_type {
            PieceType::Pawn => (vec![(-1, up), (1, up)], false),
            PieceType::Knight => (jumps.to_vec(), false),
            PieceType::Bishop => (diagonal.to_vec(), true),
            PieceType::Rook => (straight.to_vec(), true),
            PieceType::Queen => ([straight, diagonal].concat(), true),
            PieceType::King => ([straight, diagonal].concat(), false),
        };
        let mut all = Vec::new();
        for (files, ranks) in steps {
            let mut next = from.offset(files, ranks);
            while let Some(square) = next {
                all.push(square);
                next = if far && self.at(square).is_none() {
                    square.offset(files, ranks)
                } else {
                    None
                };
            }
        }
        all
    }

    fn attackers(&self, color: Color, target: Square) -> Vec<Square> {
        let own = Square::ALL
            .into_iter()
            .filter(|&square| self.at(square).is_some_and(|piece| piece.color == color));
        own.filter(|&square| self.attacked_from(square).contains(&target))
            .collect()
    }

    fn moved(&self, from: Square, to: Square) -> Self {
        let mut next = self.clone();
        next.0[to.index()] = next.0[from.index()].take();
        next
    }

    fn is_safe(&self, color: Color) -> bool {
        let king = self.squares(color, PieceType::King)[0];
        self.attackers(!color, king).is_empty()
    }

    /// The pieces of a colour that may capture on a square without leaving their king in check.
    fn capturers(&self, color: Color, target: Square) -> Vec<Square> {
        let attackers = self.attackers(color, target).into_iter();
        attackers
            .filter(|&from| self.moved(from, target).is_safe(color))
            .collect()
    }

    fn value(&self, square: Square) -> i32 {
        match self.at(square).map(|piece| piece.piece_type) {
            Some(PieceType::Pawn) => 1,
            Some(PieceType::Knight | PieceType::Bishop) => 3,
            Some(PieceType::Rook) => 5,
            Some(PieceType::Queen) => 9,
            _ => 0,
        }
    }
}

/// The number of the rank from the point of view of a side, 1 to 8.
fn rank(side: Color, square: Square) -> i32 {
    let rank = square.rank().index() as i32 + 1;
    if side == Color::White { rank } else { 9 - rank }
}

fn file(square: Square) -> i32 {
    square.file().index() as i32
}

fn is_dark(square: Square) -> bool {
    (file(square) + square.rank().index() as i32) % 2 == 0
}

/// Whether a fact is true: exactly its squares have the feature, and the sign of its centipawns matches the side that
/// the feature favours.
pub(super) fn holds(board: &Board, fact: &Fact) -> bool {
    let pieces = Pieces::of(board);
    let (us, them) = (fact.side, !fact.side);
    let is_good = is_good(&fact.feature);
    let favours_white = (us == Color::White) == is_good;
    if (fact.centipawns > 0) != favours_white {
        return false;
    }
    let all = |side: Color, question: &dyn Fn(Square) -> bool| -> Vec<Square> {
        let own = Square::ALL
            .into_iter()
            .filter(|&square| pieces.at(square).is_some_and(|piece| piece.color == side));
        own.filter(|&square| question(square)).collect()
    };
    let same = |a: &[Square], b: &[Square]| a.len() == b.len() && a.iter().all(|square| b.contains(square));
    match &fact.feature {
        Feature::Material { more, less } => {
            let sum = |amounts: &[crate::engine::Amount], kind| -> i32 {
                let of_kind = amounts.iter().filter(|amount| amount.piece_type == kind);
                of_kind.map(|amount| amount.count as i32).sum()
            };
            let net = |kind| sum(more, kind) - sum(less, kind);
            let counted = |kind| pieces.squares(us, kind).len() as i32 - pieces.squares(them, kind).len() as i32;
            let minors = |of: &dyn Fn(PieceType) -> i32| of(PieceType::Knight) + of(PieceType::Bishop);
            let others = [PieceType::Pawn, PieceType::Rook, PieceType::Queen];
            !more.is_empty()
                && others.iter().all(|&kind| net(kind) == counted(kind))
                && minors(&net) == minors(&counted)
        }
        Feature::Placed(feature) => [(us, &fact.squares), (them, &fact.opposing)]
            .into_iter()
            .all(|(side, squares)| {
                same(
                    squares,
                    &all(side, &|square| placed(board, &pieces, *feature, side, square)),
                )
            }),
        Feature::AttackedByLess { by, .. } => {
            let is_attacked = |(&target, &from): (&Square, &Square)| {
                pieces.capturers(them, target).contains(&from)
                    && pieces.value(from) < pieces.value(target)
                    && pieces.at(target).is_some_and(|piece| piece.color == us)
            };
            !by.is_empty() && by.len() == fact.squares.len() && fact.squares.iter().zip(by).all(is_attacked)
        }
        Feature::OpenKingFile { files, opposing } => {
            same_files(files, &open_files(&pieces, us))
                && same_files(opposing, &open_files(&pieces, them))
                && files.len() > opposing.len()
        }
        Feature::PawnShield => {
            same(&fact.squares, &shield(&pieces, us))
                && same(&fact.opposing, &shield(&pieces, them))
                && fact.squares.len() > fact.opposing.len()
        }
        Feature::KingAttacked => {
            let around = pieces.attacked_from(board.king(us));
            let is_officer = |square| pieces.value(square) >= 3;
            let reaches = |square: Square| {
                pieces
                    .attacked_from(square)
                    .iter()
                    .any(|target| around.contains(target))
            };
            let near = all(them, &|square| is_officer(square) && reaches(square));
            same(&fact.squares, &near) && near.len() >= 2
        }
        Feature::KingInCentre => {
            let king = board.king(us);
            [4, 5].contains(&(file(king) + 1)) && rank(us, king) <= 2 && has_queen(&pieces, them)
        }
        Feature::KingExposed => rank(us, board.king(us)) >= 3 && has_queen(&pieces, them),
        Feature::KingActive => {
            let king = board.king(us);
            !has_queen(&pieces, us)
                && !has_queen(&pieces, them)
                && (3..=6).contains(&(file(king) + 1))
                && (3..=6).contains(&rank(us, king))
        }
        Feature::Mobility(numbers) => compare(numbers, |side| mobility(&pieces, side), us),
        Feature::Centre(numbers) => compare(numbers, |side| centre(&pieces, side), us),
        Feature::Space(numbers) => compare(numbers, |side| space(&pieces, side), us),
    }
}

fn is_good(feature: &Feature) -> bool {
    use PlacedFeature as P;
    match feature {
        Feature::Placed(placed) => !matches!(
            placed,
            P::IsolatedPawn
                | P::DoubledPawn
                | P::BackwardPawn
                | P::BadBishop
                | P::KnightOnEdge
                | P::ImmobilePiece
                | P::HangingPiece
        ),
        Feature::AttackedByLess { .. }
        | Feature::OpenKingFile { .. }
        | Feature::KingAttacked
        | Feature::KingInCentre
        | Feature::KingExposed => false,
        _ => true,
    }
}

fn placed(board: &Board, pieces: &Pieces, feature: PlacedFeature, us: Color, square: Square) -> bool {
    let them = !us;
    let Some(kind) = pieces.at(square).map(|piece| piece.piece_type) else {
        return false;
    };
    let is_pawn = kind == PieceType::Pawn;
    let ahead = |pawn: &Square| rank(us, *pawn) > rank(us, square);
    let own_on = |distance| pieces.pawns_on(us, file(square) + distance);
    let theirs_on = |distance| pieces.pawns_on(them, file(square) + distance);
    let on_neighbouring_files = |on: &dyn Fn(i32) -> Vec<Square>| [on(-1), on(1)].concat();
    let up = if us == Color::White { 1 } else { -1 };
    let guards = |color, target: Option<Square>, back: i8| {
        let target = target.map(|target| [target.offset(-1, back), target.offset(1, back)]);
        target.is_some_and(|from| from.iter().any(|&from| pieces.has(from, color, PieceType::Pawn)))
    };
    match feature {
        PlacedFeature::PassedPawn => {
            is_pawn && !own_on(0).iter().any(ahead) && !(-1..=1).flat_map(theirs_on).any(|pawn| ahead(&pawn))
        }
        PlacedFeature::CandidatePassedPawn => {
            let stops = on_neighbouring_files(&theirs_on)
                .iter()
                .filter(|&pawn| ahead(pawn))
                .count();
            let helpers = on_neighbouring_files(&own_on)
                .iter()
                .filter(|&pawn| !ahead(pawn))
                .count();
            is_pawn
                && rank(us, square) >= 4
                && ![own_on(0), theirs_on(0)].concat().iter().any(ahead)
                && stops > 0
                && helpers >= stops
        }
        PlacedFeature::IsolatedPawn => is_pawn && on_neighbouring_files(&own_on).is_empty(),
        PlacedFeature::DoubledPawn => is_pawn && own_on(0).len() > 1,
        PlacedFeature::BackwardPawn => {
            let neighbours = on_neighbouring_files(&own_on);
            is_pawn && !neighbours.is_empty() && neighbours.iter().all(ahead) && guards(them, square.offset(0, up), up)
        }
        PlacedFeature::GuardedAdvancedPawn => is_pawn && rank(us, square) >= 5 && guards(us, Some(square), -up),
        PlacedFeature::BishopPair => {
            let bishops = pieces.squares(us, PieceType::Bishop);
            kind == PieceType::Bishop && bishops.len() == 2 && is_dark(bishops[0]) != is_dark(bishops[1])
        }
        PlacedFeature::Outpost => {
            matches!(kind, PieceType::Knight | PieceType::Bishop)
                && (4..=6).contains(&rank(us, square))
                && guards(us, Some(square), -up)
                && !on_neighbouring_files(&theirs_on).iter().any(ahead)
        }
        PlacedFeature::BadBishop => {
            let pawns = pieces.squares(us, PieceType::Pawn);
            let hampering = pawns.iter().filter(|&&pawn| is_dark(pawn) == is_dark(square)).count();
            kind == PieceType::Bishop
                && pieces.squares(us, PieceType::Bishop).len() == 1
                && hampering >= 4
                && hampering > pawns.len() - hampering
        }
        PlacedFeature::KnightOnEdge => kind == PieceType::Knight && [0, 7].contains(&file(square)),
        PlacedFeature::RookOnOpenFile => kind == PieceType::Rook && own_on(0).is_empty() && theirs_on(0).is_empty(),
        PlacedFeature::RookOnHalfOpenFile => {
            kind == PieceType::Rook && own_on(0).is_empty() && !theirs_on(0).is_empty()
        }
        PlacedFeature::RookOnSeventh => {
            let pawns = pieces.squares(them, PieceType::Pawn);
            kind == PieceType::Rook
                && rank(us, square) == 7
                && (pawns.iter().any(|&pawn| rank(us, pawn) == 7) || rank(us, board.king(them)) == 8)
        }
        PlacedFeature::ImmobilePiece => is_immobile(pieces, us, square),
        PlacedFeature::HangingPiece => {
            kind != PieceType::King
                && !board.is_in_check()
                && pieces.attackers(us, square).is_empty()
                && !pieces.capturers(them, square).is_empty()
        }
    }
}

fn is_immobile(pieces: &Pieces, us: Color, from: Square) -> bool {
    if !pieces.is_safe(Color::White) || !pieces.is_safe(Color::Black) || pieces.value(from) < 3 || rank(us, from) == 1 {
        return false;
    }
    let targets = pieces.attacked_from(from).into_iter();
    let mut legal = targets
        .filter(|&to| pieces.at(to).is_none_or(|piece| piece.color != us))
        .filter(|&to| pieces.moved(from, to).is_safe(us));
    legal.all(|to| {
        let next = pieces.moved(from, to);
        next.capturers(!us, to).into_iter().any(|attacker| {
            let end = next.moved(attacker, to);
            let won_back = if end.capturers(us, to).is_empty() {
                0
            } else {
                next.value(attacker)
            };
            pieces.value(to) + won_back < pieces.value(from)
        })
    })
}

fn has_queen(pieces: &Pieces, side: Color) -> bool {
    !pieces.squares(side, PieceType::Queen).is_empty()
}

fn same_files(files: &[File], expected: &[i32]) -> bool {
    files
        .iter()
        .map(|file| file.index() as i32)
        .eq(expected.iter().copied())
}

fn open_files(pieces: &Pieces, us: Color) -> Vec<i32> {
    let king = pieces.squares(us, PieceType::King)[0];
    let heavy = [PieceType::Rook, PieceType::Queen];
    let is_watched = heavy.iter().any(|&kind| !pieces.squares(!us, kind).is_empty());
    if !is_watched || rank(us, king) > 2 {
        return Vec::new();
    }
    let near = (file(king) - 1).max(0)..=(file(king) + 1).min(7);
    near.filter(|&file| pieces.pawns_on(us, file).is_empty()).collect()
}

fn shield(pieces: &Pieces, us: Color) -> Vec<Square> {
    let king = pieces.squares(us, PieceType::King)[0];
    let pawns = pieces.squares(us, PieceType::Pawn).into_iter();
    let is_before = |pawn: &Square| {
        rank(us, king) <= 2
            && (file(*pawn) - file(king)).abs() <= 1
            && [1, 2].contains(&(rank(us, *pawn) - rank(us, king)))
    };
    pawns.filter(is_before).collect()
}

fn compare(numbers: &SideCounts, number: impl Fn(Color) -> usize, us: Color) -> bool {
    let expected = (number(us), number(!us));
    (numbers.own as usize, numbers.other as usize) == expected && expected.0 >= expected.1 + 3
}

fn own_pieces(pieces: &Pieces, us: Color) -> Vec<Square> {
    let is_own = |square: &Square| pieces.at(*square).is_some_and(|piece| piece.color == us);
    Square::ALL.into_iter().filter(is_own).collect()
}

fn is_guarded_by_pawn(pieces: &Pieces, color: Color, target: Square) -> bool {
    let attackers = pieces.attackers(color, target).into_iter();
    attackers.into_iter().any(|from| pieces.value(from) == 1)
}

fn mobility(pieces: &Pieces, us: Color) -> usize {
    let officers = own_pieces(pieces, us)
        .into_iter()
        .filter(|&square| pieces.value(square) >= 3);
    let targets = officers.flat_map(|square| pieces.attacked_from(square));
    let is_free = |to: &Square| pieces.at(*to).is_none_or(|piece| piece.color != us);
    targets
        .filter(is_free)
        .filter(|&to| !is_guarded_by_pawn(pieces, !us, to))
        .count()
}

fn centre(pieces: &Pieces, us: Color) -> usize {
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    middle.iter().map(|&square| pieces.attackers(us, square).len()).sum()
}

fn space(pieces: &Pieces, us: Color) -> usize {
    let far = Square::ALL.into_iter().filter(|&square| rank(us, square) >= 5);
    far.filter(|&square| !pieces.attackers(us, square).is_empty())
        .filter(|&square| !is_guarded_by_pawn(pieces, !us, square))
        .count()
}
