//! The types of the facts about a position.

use crate::engine::value::Value;
use crate::rules::{Board, Color, File, Outcome, PieceType, Square};

/// The facts about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// The position.
    pub board: Board,
    /// How the game ended, if it is over. In this case there are no facts.
    pub outcome: Option<Outcome>,
    /// At most three facts, the most important fact first.
    pub facts: Vec<Fact>,
    /// Whether the position is balanced. In a balanced position there are no facts, the evaluation is nearly equal, no
    /// piece can be won by a capture, and the side to move is neither in check nor has a mate in 1.
    pub is_balanced: bool,
}

/// A feature in which the sides differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The feature.
    pub feature: Feature,
    /// The side that has the feature. The feature may be good or bad for this side.
    pub side: Color,
    /// The squares of that side's pieces with the feature. If the feature is an attacked king, these are the
    /// squares of the attackers.
    pub squares: Vec<Square>,
    /// The squares of the other side's pieces with the feature.
    /// These pieces are fewer or less important than the pieces on `squares`.
    pub opposing: Vec<Square>,
    /// The difference in the evaluation, in centipawns, positive if it favours White.
    pub centipawns: Value,
}

/// A number of pieces of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The piece type.
    pub piece_type: PieceType,
    /// The number, at least 1.
    pub count: u32,
}

/// A feature of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The side has more material than the other side.
    Material {
        /// The pieces of which the side has more, the most valuable first.
        more: Vec<Amount>,
        /// The pieces of which the side has fewer, the most valuable first.
        less: Vec<Amount>,
    },
    /// Some pieces or pawns of the side have a feature.
    Placed(PlacedFeature),
    /// Less valuable pieces or pawns attack the side's pieces on the fact's squares.
    AttackedByLess {
        /// The least valuable attacker of each attacked piece.
        by: Vec<Square>,
        /// The least valuable attacker of each attacked piece of the other side.
        opposing_by: Vec<Square>,
    },
    /// The side has no own pawn on these files: the king's file or the files next to it.
    OpenKingFile {
        /// The files.
        files: Vec<File>,
        /// The files without own pawns at the other side's king. They are fewer than `files`.
        opposing: Vec<File>,
    },
    /// The side's king has more pawns in front of it than the other king.
    /// The fact's squares are the squares of these pawns.
    PawnShield,
    /// Enemy pieces attack squares next to the side's king. The fact's squares are the squares of these pieces.
    KingAttacked,
    /// The side's king is in the middle of its first two ranks while the other side has a queen.
    KingInCentre,
    /// The side's king is beyond its second rank while the other side has a queen.
    KingExposed,
    /// The side's king is in the centre of a board without queens.
    KingActive,
    /// The side's pieces can move to more squares than the other side's pieces.
    Mobility(SideCounts),
    /// The side attacks the four central squares more often than the other side.
    Centre(SideCounts),
    /// The side attacks more squares in the other side's half of the board than the other side attacks
    /// in this side's half.
    Space(SideCounts),
}

/// A number for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideCounts {
    /// The number for the side that has the feature. It is the larger number.
    pub own: u32,
    /// The number for the other side.
    pub other: u32,
}

/// A feature of single pieces or pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacedFeature {
    /// A passed pawn.
    PassedPawn,
    /// A candidate passed pawn: a pawn that may become passed.
    CandidatePassedPawn,
    /// A pawn whose side has no pawns on the neighbouring files.
    IsolatedPawn,
    /// Doubled pawns: pawns of one side on the same file.
    DoubledPawn,
    /// A backward pawn: all pawns on the neighbouring files are ahead of it, and an enemy pawn guards the square in
    /// front of it.
    BackwardPawn,
    /// An advanced pawn: on its fifth rank or further, guarded by a pawn.
    GuardedAdvancedPawn,
    /// The bishop pair: a bishop on light squares and one on dark squares.
    BishopPair,
    /// An outpost: a knight or bishop that is guarded by a pawn and cannot be driven away by an enemy pawn.
    Outpost,
    /// A bishop with many own pawns on squares of its colour.
    BadBishop,
    /// A knight on the edge of the board.
    KnightOnEdge,
    /// A rook on a file without pawns.
    RookOnOpenFile,
    /// A rook on a file without own pawns.
    RookOnHalfOpenFile,
    /// A rook on its seventh rank.
    RookOnSeventh,
    /// A piece that would be lost after each of its moves.
    ImmobilePiece,
    /// A piece or pawn that is attacked and not guarded.
    HangingPiece,
}

impl PlacedFeature {
    /// Whether the feature is good for its side.
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

    /// Whether one pawn that is further advanced counts more than several other pawns.
    pub(super) const fn grows_with_rank(self) -> bool {
        matches!(
            self,
            Self::PassedPawn | Self::CandidatePassedPawn | Self::GuardedAdvancedPawn
        )
    }
}

impl Feature {
    /// The name of the feature for programs, such as `passed-pawn`.
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
