//! The reasons for a gain, each defined in a module of its own.

mod captures;
mod defender;
mod deflection;
mod discovery;
mod draws;
mod fork;
mod mates;
mod pin;
mod promotion;
mod skewer;
#[cfg(test)]
mod tests;
mod threats;
mod trapped;
mod xray;

use super::material::{gain, piece_value};
use super::proof_line::{Fate, ProofLine};
use super::reason::Claim;
use crate::rules::{Board, Color, Move, Square};

/// The least gain, in centipawns, that has a reason: a pawn.
const LEAST_GAIN: i32 = 100;

/// A motif is the reason for a gain where it explains at least this fraction, one fourth, of it.
const LEAST_SHARE: i32 = 4;

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
    /// The piece that guards another is lured or driven away.
    Deflection,
    /// A piece that guards two others cannot guard both.
    Overload,
    /// A piece moves between another and what it guards.
    Interference,
    /// A move that threatens mate wins an attacked piece.
    MateThreat,
    /// A piece attacks through another of the other side.
    XRay,
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
    /// The side that is behind saves the game by stalemate.
    Stalemate,
    /// The side that is behind saves the game by checks that repeat the position.
    Perpetual,
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
            Self::Deflection => "deflection",
            Self::Overload => "overload",
            Self::Interference => "interference",
            Self::MateThreat => "mate-threat",
            Self::XRay => "x-ray",
            Self::TrappedPiece => "trapped-piece",
            Self::BackRankMate => "back-rank-mate",
            Self::SmotheredMate => "smothered-mate",
            Self::Mate => "mate",
            Self::Promotion => "promotion",
            Self::Stalemate => "stalemate",
            Self::Perpetual => "perpetual",
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
/// A line that ends in mate has the motif of the mate, and one that saves a draw that of the draw. Of several motifs
/// the one that explains most material counts,
/// then the earliest. One that explains less than a quarter of the gain is not the reason for it.
#[must_use]
pub fn motif(line: &ProofLine) -> Option<Motif> {
    let found = motifs(line);
    // What is lost again in the line is not explained.
    let explained = |motif: &Motif| motif.gain.min(line.material_gain());
    let most = found.iter().map(explained).max()?;
    let is_end = end(line).is_some();
    found
        .into_iter()
        .find(|motif| explained(motif) == most)
        .filter(|_| is_end || LEAST_SHARE * most >= line.material_gain())
}

/// Every motif that can be proved in a line, in its order; in a line that ends in mate or saves a draw, that alone.
#[must_use]
pub fn motifs(line: &ProofLine) -> Vec<Motif> {
    if let Some(end) = end(line) {
        return vec![end];
    }
    if line.material_gain() < LEAST_GAIN {
        return Vec::new();
    }
    let moments = line.users_moves().map(|index| Moment { line, index });
    moments
        .flat_map(|moment| DEFINITIONS.iter().filter_map(move |of| of(moment)))
        .collect()
}

/// The mate or the draw that a line ends in.
fn end(line: &ProofLine) -> Option<Motif> {
    if line.ends_in_mate() {
        mates::mate(line)
    } else {
        draws::draw(line)
    }
}

/// All but mates and draws, those first that say more where two explain the same.
const DEFINITIONS: [fn(Moment<'_>) -> Option<Motif>; 17] = [
    captures::hanging_piece,
    discovery::double_check,
    discovery::discovered_check,
    discovery::discovered_attack,
    skewer::skewer,
    pin::pin,
    fork::fork,
    trapped::trapped_piece,
    threats::mate_threat,
    defender::removes_defender,
    deflection::overload,
    deflection::deflection,
    deflection::interference,
    pin::pinned_guard,
    xray::x_ray,
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

    /// The reply in the line.
    fn reply(self) -> Option<Move> {
        self.line.moves().get(self.index + 1).copied()
    }

    /// The position after the reply, or after the move at the end of the line.
    fn answered(self) -> &'a Board {
        self.line.board(self.index + 2)
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

    /// Whether the user later captures the piece on a square, which has stayed there.
    fn captured_in_place(self, square: Square) -> bool {
        self.captured_at(square)
            .is_some_and(|at| self.line.moves()[at].captured_square() == Some(square) && self.stays(square, at))
    }

    /// Whether the piece on a square does not move before the move of this index.
    fn stays(self, square: Square, until: usize) -> bool {
        let between = &self.line.moves()[self.index + 1..until];
        between.iter().all(|mv| mv.from != square)
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

    /// Whether the user wins at least a pawn more than the move has won at once, because of the targets; and would not
    /// without each of the needed pieces.
    fn is_reason(self, targets: &[Square], needs: &[Square]) -> bool {
        let won = self.won();
        let claim = Claim {
            targets,
            needs,
            won,
            least: won + LEAST_GAIN,
        };
        claim.is_reason(self.after())
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
