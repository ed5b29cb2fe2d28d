//! What can be reported of a position, as types.

use crate::engine::value::Value;
use crate::rules::{Board, Color, File, Outcome, PieceType, Square};

/// What is to be said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// The position.
    pub board: Board,
    /// How the game ended, if it has ended; there are no facts then.
    pub outcome: Option<Outcome>,
    /// The facts, the most important one first: three at most.
    pub facts: Vec<Fact>,
    /// Whether there is no fact, and nothing else favours a side: the evaluation is nearly equal, no piece can be won
    /// by a capture, and the side to move is neither in check nor able to mate at once.
    pub is_balanced: bool,
}

/// A feature that the sides do not share equally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is.
    pub feature: Feature,
    /// The side that has it, to its advantage or disadvantage.
    pub side: Color,
    /// The squares of that side's pieces that have it; those of the attackers where a king is attacked.
    pub squares: Vec<Square>,
    /// The same of the other side, which has less of it.
    pub opposing: Vec<Square>,
    /// What the evaluation makes of the difference in centipawns, positive where it favours White.
    pub centipawns: Value,
}

/// A number of pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The kind.
    pub piece_type: PieceType,
    /// The number, at least 1.
    pub count: u32,
}

/// What a fact is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The side has more material.
    Material {
        /// Of what the side has more, the most valuable first.
        more: Vec<Amount>,
        /// Of what it has less.
        less: Vec<Amount>,
    },
    /// Some pieces or pawns of the side have a feature.
    Placed(PlacedFeature),
    /// Less valuable pieces or pawns attack the side's pieces on the fact's squares.
    AttackedByLess {
        /// The least valuable attacker of each of them.
        by: Vec<Square>,
        /// The same of the other side's pieces.
        opposing_by: Vec<Square>,
    },
    /// No own pawn is on these files of the king or next to it.
    OpenKingFile {
        /// The files.
        files: Vec<File>,
        /// Those of the other side's king, fewer.
        opposing: Vec<File>,
    },
    /// The side's king has more pawns before it; the squares are the pawns'.
    PawnShield,
    /// Enemy pieces attack squares next to the side's king; the squares are theirs.
    KingAttacked,
    /// The side's king is in the middle of its first two ranks while the other side has a queen.
    KingInCentre,
    /// The side's king is beyond its second rank while the other side has a queen.
    KingExposed,
    /// The side's king is in the middle of a board without queens.
    KingActive,
    /// The side's pieces have more squares to go to.
    Mobility(SideCounts),
    /// The side attacks the four squares in the middle more often.
    Centre(SideCounts),
    /// The side attacks more squares in the other half of the board.
    Space(SideCounts),
}

/// A number of the side of a fact, and the other side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideCounts {
    /// The number of the side, the larger one.
    pub own: u32,
    /// The other side's.
    pub other: u32,
}

/// A feature of single pieces or pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacedFeature {
    /// A passed pawn.
    PassedPawn,
    /// A pawn that may become passed.
    CandidatePassedPawn,
    /// A pawn without own pawns on the neighbouring files.
    IsolatedPawn,
    /// Pawns of one side on one file.
    DoubledPawn,
    /// A pawn that its neighbours have left behind, before a square that an enemy pawn guards.
    BackwardPawn,
    /// A pawn on its fifth rank or further that a pawn guards.
    GuardedAdvancedPawn,
    /// Two bishops, on light and dark squares.
    BishopPair,
    /// A knight or bishop that a pawn guards and none can drive away.
    Outpost,
    /// A bishop with many own pawns on squares of its colour.
    BadBishop,
    /// A knight at the edge of the board.
    KnightOnEdge,
    /// A rook on a file without pawns.
    RookOnOpenFile,
    /// A rook on a file without own pawns.
    RookOnHalfOpenFile,
    /// A rook on its seventh rank.
    RookOnSeventh,
    /// A piece that would be lost by every move.
    ImmobilePiece,
    /// A piece or pawn that is attacked and not guarded.
    HangingPiece,
}

impl PlacedFeature {
    /// Whether it is good for its side.
    pub(super) const fn is_advantage(self) -> bool {
        match self {
            Self::PassedPawn
            | Self::CandidatePassedPawn
            | Self::GuardedAdvancedPawn
            | Self::BishopPair
            | Self::Outpost
            | Self::RookOnOpenFile
            | Self::RookOnHalfOpenFile
            | Self::RookOnSeventh => true,
            Self::IsolatedPawn
            | Self::DoubledPawn
            | Self::BackwardPawn
            | Self::BadBishop
            | Self::KnightOnEdge
            | Self::ImmobilePiece
            | Self::HangingPiece => false,
        }
    }

    /// Whether a pawn that is further advanced counts for more than a number of them.
    pub(super) const fn grows_with_rank(self) -> bool {
        matches!(
            self,
            Self::PassedPawn | Self::CandidatePassedPawn | Self::GuardedAdvancedPawn
        )
    }
}

impl Feature {
    /// The name for programs, such as `passed-pawn`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Material { .. } => "material",
            Self::AttackedByLess { .. } => "attacked-by-less",
            Self::OpenKingFile { .. } => "open-king-file",
            Self::PawnShield => "pawn-shield",
            Self::KingAttacked => "king-attacked",
            Self::KingInCentre => "king-in-centre",
            Self::KingExposed => "king-exposed",
            Self::KingActive => "king-active",
            Self::Mobility(_) => "mobility",
            Self::Centre(_) => "centre",
            Self::Space(_) => "space",
            Self::Placed(placed) => placed.name(),
        }
    }
}

impl PlacedFeature {
    const fn name(self) -> &'static str {
        match self {
            Self::PassedPawn => "passed-pawn",
            Self::CandidatePassedPawn => "candidate-passed-pawn",
            Self::IsolatedPawn => "isolated-pawn",
            Self::DoubledPawn => "doubled-pawn",
            Self::BackwardPawn => "backward-pawn",
            Self::GuardedAdvancedPawn => "guarded-advanced-pawn",
            Self::BishopPair => "bishop-pair",
            Self::Outpost => "outpost",
            Self::BadBishop => "bad-bishop",
            Self::KnightOnEdge => "knight-on-edge",
            Self::RookOnOpenFile => "rook-on-open-file",
            Self::RookOnHalfOpenFile => "rook-on-half-open-file",
            Self::RookOnSeventh => "rook-on-seventh",
            Self::ImmobilePiece => "immobile-piece",
            Self::HangingPiece => "hanging-piece",
        }
    }
}
