//! The reasons for a gain, each defined in a module of its own.

mod captures;
mod defender;
mod discovery;
mod fork;
mod mates;
mod pin;
mod promotion;
mod skewer;
#[cfg(test)]
mod tests;
mod trapped;

use super::material::{gain, piece_value};
use super::proof_line::{Fate, ProofLine};
use crate::rules::{Board, Color, Move, Square};

/// The least gain, in centipawns, that has a reason: a pawn.
const LEAST_GAIN: i32 = 100;

/// The reason for a gain, by its usual name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MotifKind {
    /// A piece is captured that nothing guards.
    HangingPiece,
    /// A guarded piece is captured, and the exchange wins material all the same.
    BadExchange,
    /// One piece attacks two targets.
    Fork,
    /// A piece cannot leave its line, because of the king or a better piece behind it.
    Pin,
    /// A piece has to leave its line, and the one behind it is captured.
    Skewer,
    /// A piece leaves a line and opens it for another, which attacks.
    DiscoveredAttack,
    /// As a discovered attack, on the king.
    DiscoveredCheck,
    /// Two pieces give check.
    DoubleCheck,
    /// The piece that guards another is captured.
    RemovesDefender,
    /// An attacked piece has no safe square.
    TrappedPiece,
    /// A rook or queen mates a king that its own pieces confine to its first rank.
    BackRankMate,
    /// A knight mates a king that its own pieces surround.
    SmotheredMate,
    /// Checkmate in any other way.
    Mate,
    /// A pawn promotes.
    Promotion,
}

impl MotifKind {
    /// The name in data: lower case, with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HangingPiece => "hanging-piece",
            Self::BadExchange => "bad-exchange",
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::DiscoveredAttack => "discovered-attack",
            Self::DiscoveredCheck => "discovered-check",
            Self::DoubleCheck => "double-check",
            Self::RemovesDefender => "removes-defender",
            Self::TrappedPiece => "trapped-piece",
            Self::BackRankMate => "back-rank-mate",
            Self::SmotheredMate => "smothered-mate",
            Self::Mate => "mate",
            Self::Promotion => "promotion",
        }
    }
}

/// A motif in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motif {
    /// Which one.
    pub kind: MotifKind,
    /// The index in the line of the user's move that brings it about.
    pub index: usize,
    /// The square of the piece that uses it, after the first move of the line.
    pub by: Square,
    /// The squares of the pieces that suffer it, after the first move of the line.
    pub targets: Vec<Square>,
    /// The material, in centipawns, that it explains.
    pub gain: i32,
}

/// The motif that is the reason for what the user of a line gains; `None` where the line gains less than a pawn, or
/// none can be proved.
///
/// A line that ends in mate has the motif of the mate. Of several motifs the one that explains most material counts,
/// then the earliest.
#[must_use]
pub fn motif(line: &ProofLine) -> Option<Motif> {
    if line.ends_in_mate() {
        return mates::mate(line);
    }
    if line.material_gain() < LEAST_GAIN {
        return None;
    }
    let moments = line.users_moves().map(|index| Moment { line, index });
    let found: Vec<Motif> = moments
        .flat_map(|moment| DEFINITIONS.iter().filter_map(move |of| of(moment)))
        .collect();
    let most = found.iter().map(|motif| motif.gain).max()?;
    found.into_iter().find(|motif| motif.gain == most)
}

/// All but the mates, those first that say more where two explain the same.
const DEFINITIONS: [fn(Moment<'_>) -> Option<Motif>; 11] = [
    captures::hanging_piece,
    discovery::double_check,
    discovery::discovered_check,
    discovery::discovered_attack,
    skewer::skewer,
    pin::pin,
    fork::fork,
    trapped::trapped_piece,
    defender::removes_defender,
    captures::bad_exchange,
    promotion::promotion,
];

/// A move of the user's in a line, where a motif may begin.
#[derive(Clone, Copy)]
struct Moment<'a> {
    line: &'a ProofLine,
    index: usize,
}

impl<'a> Moment<'a> {
    fn user(self) -> Color {
        self.line.user()
    }

    fn mv(self) -> Move {
        self.line.moves()[self.index]
    }

    fn before(self) -> &'a Board {
        self.line.board(self.index)
    }

    fn after(self) -> &'a Board {
        self.line.board(self.index + 1)
    }

    /// The material that the move wins at once.
    fn won(self) -> i32 {
        gain(self.before(), self.mv())
    }

    /// The index of the user's move that later captures the piece on a square after this moment's move.
    fn captured_at(self, square: Square) -> Option<usize> {
        match self.line.fate(self.index + 1, square) {
            Fate::Captured(at) if at % 2 == 0 => Some(at),
            _ => None,
        }
    }

    /// Whether the piece on `by` later captures the one on `target`, squares being those after this moment's move.
    fn captures_later(self, by: Square, target: Square) -> bool {
        self.captured_at(target).is_some_and(|at| {
            let moves = &self.line.moves()[self.index + 1..at];
            let from = moves
                .iter()
                .fold(by, |square, mv| super::proof_line::after(*mv, square));
            self.line.moves()[at].from == from
        })
    }

    /// The value of the piece on a square after this moment's move.
    fn value(self, square: Square) -> i32 {
        self.after()
            .piece_at(square)
            .map_or(0, |piece| piece_value(piece.piece_type))
    }

    /// The motif, with squares of after this moment's move.
    fn motif(self, kind: MotifKind, by: Square, targets: &[Square], gain: i32) -> Motif {
        let early = |square: Square| self.line.square_after_first(self.index + 1, square);
        Motif {
            kind,
            index: self.index,
            by: early(by),
            targets: targets.iter().map(|square| early(*square)).collect(),
            gain,
        }
    }
}
