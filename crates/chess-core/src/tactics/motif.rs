//! The motifs, which are the reasons for a gain. Each motif is defined in a separate module.

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
use super::proof_line::{PieceFate, ProofLine};
use super::reason::ReasonClaim;
use crate::rules::{Board, Color, Move, Square};

/// The least gain, in centipawns, for which a motif is searched: a pawn.
const MIN_GAIN: i32 = 100;

/// A motif is the reason for a gain only if it explains at least the gain divided by this number: a quarter.
const MIN_SHARE_DIVISOR: i32 = 4;

/// The greatest index in a line at which a motif may begin and still be a reason for the first move.
const MAX_MOVE_INDEX: usize = 6;

/// The reason for a gain, by its usual name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MotifKind {
    /// An unguarded piece is captured.
    HangingPiece,
    /// A guarded piece is captured, and the exchange wins material nevertheless.
    BadExchange,
    /// One piece attacks two targets.
    Fork,
    /// A piece cannot leave its line, because the king or a more valuable piece is behind it.
    Pin,
    /// An attacked piece has to leave its line, and the piece behind it is captured.
    Skewer,
    /// A piece moves off a line and opens the line for an attack by another piece.
    DiscoveredAttack,
    /// A discovered attack on the king.
    DiscoveredCheck,
    /// Two pieces give check.
    DoubleCheck,
    /// The piece that guards another piece is captured.
    RemovesDefender,
    /// The piece that guards another piece is lured or driven away.
    Deflection,
    /// A piece that guards two other pieces cannot guard both.
    Overload,
    /// A piece moves between a guard and the piece that it guards.
    Interference,
    /// A move threatens mate and therefore wins an attacked piece.
    MateThreat,
    /// A piece attacks a square through a piece of the other side.
    XRay,
    /// An attacked piece has no safe square.
    TrappedPiece,
    /// A rook or queen mates a king whose own pieces block its way off the first rank.
    BackRankMate,
    /// A knight mates a king that is surrounded by its own pieces.
    SmotheredMate,
    /// Checkmate in any other way.
    Mate,
    /// A pawn promotes.
    Promotion,
    /// The side with less material saves a draw by stalemate.
    Stalemate,
    /// The side with less material saves a draw by checks that repeat the position.
    Perpetual,
}

impl MotifKind {
    /// The name for programs: lower case, with hyphens.
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

/// A motif that occurs in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motif {
    /// The kind of motif.
    pub kind: MotifKind,
    /// The index of the move in the line that creates the motif; it is a move of the gaining side.
    pub index: usize,
    /// The square of the piece that uses the motif, after the first move of the line.
    pub by: Square,
    /// The squares of the targets, after the first move of the line.
    pub targets: Vec<Square>,
    /// The part of the gain that the motif explains, in centipawns.
    pub gain: i32,
}

impl Motif {
    /// Whether the motif begins early in its line. Later moves are not forced, so that a late motif is no reason for
    /// the first move.
    #[must_use]
    pub const fn is_early(&self) -> bool {
        self.index <= MAX_MOVE_INDEX
    }
}

/// The motif that is the reason for the gain of a line; `None` if the gain is less than a pawn or no
/// motif can be proved.
///
/// If the line ends in mate, the motif is the motif of that mate. If the line saves a draw, the motif is the motif of
/// that draw. Otherwise the [early](Motif::is_early) motif that explains the most material is returned, or the first
/// of several such motifs.
/// A motif that explains less than a quarter of the gain is not the reason for it.
#[must_use]
pub fn motif(line: &ProofLine) -> Option<Motif> {
    let is_end = motif_at_end(line).is_some();
    let mut found = motifs(line);
    found.retain(|motif| is_end || begins_early(line, motif));
    // A motif cannot explain more than the whole line gains.
    let explained = |motif: &Motif| motif.gain.min(line.material_gain());
    let most = found.iter().map(explained).max()?;
    found
        .into_iter()
        .find(|motif| explained(motif) == most)
        .filter(|_| is_end || MIN_SHARE_DIVISOR * most >= line.material_gain())
}

/// Whether a motif is early, or is the promotion of a pawn that begins to run early and cannot be stopped.
fn begins_early(line: &ProofLine, motif: &Motif) -> bool {
    let is_run = motif.kind == MotifKind::Promotion && promotion::first_step(line, motif.index) <= MAX_MOVE_INDEX;
    motif.is_early() || is_run
}

/// All motifs that can be proved in a line, in the order of its moves.
/// If the line ends in mate or saves a draw, the motif of the mate or draw is the only one.
#[must_use]
pub fn motifs(line: &ProofLine) -> Vec<Motif> {
    if let Some(end) = motif_at_end(line) {
        return vec![end];
    }
    if line.material_gain() < MIN_GAIN {
        return Vec::new();
    }
    let moments = line
        .indices_of_gaining_side()
        .map(|index| CandidateMove { line, index });
    moments
        .flat_map(|candidate| DEFINITIONS.iter().filter_map(move |of| of(candidate)))
        .filter_map(|motif| with_lasting_gain(line, motif))
        .collect()
}

/// The motif, with its gain limited to what the line gains from the motif's move to the end. `None` if this is less
/// than a pawn, because the other side then wins the material back.
fn with_lasting_gain(line: &ProofLine, motif: Motif) -> Option<Motif> {
    let gain = motif.gain.min(line.material_gain_from(motif.index));
    (gain >= MIN_GAIN).then_some(Motif { gain, ..motif })
}

/// The motif of the mate or of the draw at the end of a line.
fn motif_at_end(line: &ProofLine) -> Option<Motif> {
    if line.ends_in_mate() {
        mates::mate(line)
    } else {
        draws::draw(line)
    }
}

/// The square of the piece that gives check after a move. In a double check, this is the piece that has moved.
///
/// Two other pieces give check only after a capture en passant, and then they are on different files. The first file
/// decides, so that the result does not depend on the colours.
fn checking_square(after: &Board, mv: Move) -> Option<Square> {
    let checkers = after.checkers();
    let first = checkers.iter().min_by_key(|square| square.file().index());
    checkers.contains(mv.to).then_some(mv.to).or(first)
}

/// The definitions of all motifs except mates and draws. If two motifs explain the same gain,
/// the first one in this list is reported. Therefore the more specific motifs come first.
const DEFINITIONS: [fn(CandidateMove<'_>) -> Option<Motif>; 18] = [
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
    fork::fork_with_pawns,
    captures::bad_exchange,
    promotion::promotion,
];

/// A move of the gaining side in a line that may create a motif.
#[derive(Clone, Copy)]
struct CandidateMove<'a> {
    line: &'a ProofLine,
    index: usize,
}

impl<'a> CandidateMove<'a> {
    fn gaining_side(self) -> Color {
        self.line.gaining_side()
    }

    fn mv(self) -> Move {
        self.line.moves()[self.index]
    }

    fn board_before(self) -> &'a Board {
        self.line.board(self.index)
    }

    fn board_after(self) -> &'a Board {
        self.line.board(self.index + 1)
    }

    /// The other side's reply to this move in the line.
    fn reply(self) -> Option<Move> {
        self.line.moves().get(self.index + 1).copied()
    }

    /// The position after the reply; if the line ends with this move, the position after this move.
    fn board_after_reply(self) -> &'a Board {
        self.line.board(self.index + 2)
    }

    /// The material, in centipawns, that the move itself wins.
    fn won_material(self) -> i32 {
        gain(self.board_before(), self.mv())
    }

    /// The material, in centipawns, that the gaining side's later move with this index wins at once.
    fn material_won_at(self, index: usize) -> i32 {
        gain(self.line.board(index), self.line.moves()[index])
    }

    /// The index of the later move with which the gaining side captures the piece that is on `square` after this move.
    fn capture_index_of(self, square: Square) -> Option<usize> {
        match self.line.fate_of_piece(self.index + 1, square) {
            PieceFate::Captured(at) if at % 2 == 0 => Some(at),
            _ => None,
        }
    }

    /// Whether the gaining side later captures the piece on a square, and the piece has not moved before.
    fn is_captured_in_place(self, square: Square) -> bool {
        self.capture_index_of(square)
            .is_some_and(|at| self.line.moves()[at].captured_square() == Some(square) && self.stays_until(square, at))
    }

    /// Whether the piece on a square does not move before the move of this index.
    fn stays_until(self, square: Square, until: usize) -> bool {
        let between = &self.line.moves()[self.index + 1..until];
        between.iter().all(|mv| mv.from != square)
    }

    /// Whether the piece on `by` later captures the piece on `target`. Both pieces are given by their squares after
    /// this move.
    fn captures_later(self, by: Square, target: Square) -> bool {
        self.capture_index_of(target)
            .is_some_and(|at| self.line.follow(by, self.index + 1, at) == Some(self.line.moves()[at].from))
    }

    /// The value, in centipawns, of the piece that is on a square after this move.
    fn value(self, square: Square) -> i32 {
        self.board_after()
            .piece_at(square)
            .map_or(0, |piece| piece_value(piece.piece_type))
    }

    /// Whether the targets are the reason why the gaining side wins at least a pawn in addition to what the move itself
    /// wins. There must be no such gain without any one of the pieces on `needs`.
    fn is_reason(self, targets: &[Square], needs: &[Square]) -> bool {
        let won = self.won_material();
        let claim = ReasonClaim {
            targets,
            needs,
            won,
            least: won + MIN_GAIN,
        };
        claim.is_reason(self.board_after())
    }

    /// Creates a motif from the squares after this move.
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
