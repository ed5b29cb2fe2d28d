//! The weights of the evaluation: the value of each term in centipawns, in the middlegame and in the endgame.
//!
//! The weights were fitted to games of the engine against itself with Texel's tuning method (Peter Österlund, 2014).

/// Packs a middlegame and an endgame weight into one number, so that one addition adds both.
const fn packed((middlegame, endgame): (i16, i16)) -> i32 {
    ((endgame as i32) << 16) + middlegame as i32
}

/// Unpacks the middlegame and the endgame part of a sum of packed weights.
#[must_use]
pub const fn unpack(sum: i32) -> (i32, i32) {
    (sum as i16 as i32, ((sum + 0x8000) >> 16) as i16 as i32)
}

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident: [$($weight:expr),* $(,)?];)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the sections below")]
        enum Section { $($name),* }

        /// The sections: name, index of the first term, and weights.
        pub const SECTIONS: &[(&str, usize, &[(i16, i16)])] = &[
            $((stringify!($name), $name, &[$($weight),*])),*
        ];

        const SECTION_LENGTHS: &[usize] = &[$(<[(i16, i16)]>::len(&[$($weight),*])),*];

        $($(#[$doc])* pub const $name: usize = first_term_of(Section::$name as usize);)*
    };
}

const fn first_term_of(section: usize) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < section {
        sum += SECTION_LENGTHS[index];
        index += 1;
    }
    sum
}

/// The number of terms.
pub const TERM_COUNT: usize = first_term_of(SECTION_LENGTHS.len());

/// The index of the first term of the section to which a term belongs.
pub(in crate::engine) fn section_of(term: usize) -> usize {
    let starts = SECTIONS.iter().map(|&(_, start, _)| start);
    starts.take_while(|&start| start <= term).last().unwrap_or(0)
}

/// The number of weights for the king danger.
pub const KING_DANGER_LENGTH: usize = 40;

/// By piece type, the index of the term for a piece that has no move.
pub(super) const MOBILITY: [usize; 6] = [0, KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY, 0];

/// All weights in the order of the sections.
pub(super) static WEIGHTS: [i32; TERM_COUNT] = {
    let mut all = [0; TERM_COUNT];
    let mut section = 0;
    while section < SECTIONS.len() {
        let (_, start, weights) = SECTIONS[section];
        let mut index = 0;
        while index < weights.len() {
            all[start + index] = packed(weights[index]);
            index += 1;
        }
        section += 1;
    }
    all
};

/// The weight of a piece on a square from White's point of view: material and square together.
pub(super) static PIECES: [[i32; 64]; 6] = {
    let mut all = [[0; 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (kind, square) = (index / 64, index % 64);
        let file = if square % 8 < 4 { square % 8 } else { 7 - square % 8 };
        let material = if kind < 5 { WEIGHTS[MATERIAL + kind] } else { 0 };
        all[kind][square] = material + WEIGHTS[SQUARES + 32 * kind + square / 8 * 4 + file];
        index += 1;
    }
    all
};

#[rustfmt::skip]
sections! {
    /// Material, from the pawn to the queen.
    MATERIAL: [
        (65, 94), (315, 364), (327, 382), (406, 626), (978, 1080),
    ];
    /// Piece-square table, from the pawn to the king. Only four files are listed, from the edge to
    /// the centre, rank by rank.
    SQUARES: [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-3, 6), (14, 11), (-1, 13), (-9, 20),
        (0, 0), (9, -10), (-3, -2), (-4, -3),
        (2, 13), (-1, 3), (6, -6), (5, -34),
        (11, 18), (-6, 10), (11, 8), (11, -19),
        (2, 40), (27, 31), (21, 19), (44, -6),
        (36, 35), (29, 41), (24, 45), (18, 8),
        (0, 0), (0, 0), (0, 0), (0, 0),

        (-22, -31), (-32, -8), (-3, -37), (-20, -15),
        (-17, -20), (-40, 6), (-21, -18), (-15, 7),
        (-9, -16), (3, -2), (-10, 7), (-2, 14),
        (1, 5), (-5, 16), (16, 16), (11, 11),
        (-10, 16), (14, 4), (13, -2), (10, 23),
        (-3, -8), (8, 10), (-2, 16), (41, 8),
        (3, -9), (-19, -7), (13, 2), (16, 5),
        (-83, -39), (-21, -17), (-38, -23), (1, 3),

        (-34, -31), (-38, -6), (-19, 13), (14, 24),
        (-3, 4), (-5, -14), (-2, 2), (-2, 26),
        (20, -9), (15, -5), (1, 3), (1, 6),
        (2, 12), (5, -4), (12, 29), (-1, 23),
        (4, 10), (20, 14), (21, 0), (15, 4),
        (5, 27), (-4, 1), (17, 12), (44, -2),
        (-41, -9), (-36, 34), (31, -8), (-30, 13),
        (0, 0), (-13, -7), (-17, 14), (-12, -2),

        (-22, 6), (-23, 19), (2, -4), (9, -34),
        (-39, 10), (-18, -5), (7, -9), (-37, -4),
        (-39, -2), (-8, -1), (-2, -16), (-25, 1),
        (-31, 6), (-7, -14), (-9, 14), (-18, -5),
        (-34, 28), (17, 11), (4, 7), (35, -12),
        (0, 26), (0, 19), (25, 13), (17, 1),
        (19, 23), (10, 35), (33, 10), (31, 10),
        (12, 45), (16, 40), (0, 31), (-27, 34),

        (-15, -16), (10, -31), (5, -19), (-10, -19),
        (-6, 6), (-11, -14), (-8, -29), (-13, -5),
        (2, -25), (2, 3), (-26, 26), (-24, 11),
        (-15, -5), (-16, 10), (-14, 23), (-24, 50),
        (4, 16), (-8, 25), (-15, 5), (-5, 16),
        (-6, 33), (5, 17), (25, 6), (12, 10),
        (11, 13), (23, 25), (34, 17), (26, 25),
        (20, -8), (9, 8), (8, 10), (-10, 5),

        (21, -64), (20, -44), (-13, -31), (-15, -33),
        (-8, -39), (15, -29), (-13, -17), (-26, -13),
        (-9, -26), (22, -5), (-33, 1), (-30, -2),
        (-32, 6), (-22, -5), (-55, 21), (-50, 18),
        (-46, 11), (-32, 30), (-73, 33), (-69, 37),
        (-56, 4), (-53, 28), (-69, 46), (-87, 15),
        (-71, -11), (-59, 1), (-77, 33), (-100, 8),
        (-71, -31), (-59, -12), (-82, -5), (-91, 14),
    ];
    /// A knight, by its mobility: the number of squares that it can move to.
    KNIGHT_MOBILITY: [
        (-23, -30), (-27, -39), (-9, -14), (-9, 6), (0, 23), (5, 32), (9, 39), (8, 45),
        (22, 24),
    ];
    /// A bishop, by its mobility.
    BISHOP_MOBILITY: [
        (-23, -55), (-24, -22), (-20, -13), (-12, 16), (-4, 17), (2, 25), (4, 27), (0, 28),
        (0, 35), (1, 37), (11, 21), (28, 15), (22, 42), (15, 9),
    ];
    /// A rook, by its mobility.
    ROOK_MOBILITY: [
        (-74, -55), (-38, -26), (-11, -35), (-12, -9), (-7, -2), (-4, 11), (-5, 30), (2, 25),
        (4, 26), (5, 40), (7, 35), (13, 45), (14, 49), (26, 37), (20, 23),
    ];
    /// A queen, by its mobility.
    QUEEN_MOBILITY: [
        (-19, -38), (-14, -26), (-29, -22), (-25, -17), (-13, -31), (-5, -17), (-1, -32), (2, -17),
        (1, 3), (3, 6), (4, 15), (8, 22), (9, 44), (14, 23), (9, 29), (11, 37),
        (11, 24), (14, 19), (-4, 21), (4, 22), (-14, 14), (11, 5), (19, 24), (0, 1),
        (10, 13), (5, 5), (11, 24), (12, 24),
    ];
    /// Each central square that a piece attacks, by the type of the piece from the pawn to the queen.
    CENTRE: [
        (4, 12), (-2, 0), (6, 10), (4, 6), (3, 17),
    ];
    /// Each square around the centre that a side attacks and that no enemy pawn attacks.
    WIDER_CENTRE: [
        (0, 4),
    ];
    /// Each safe square of the own half on the four central files. A square counts twice if it is behind a pawn and the
    /// other side does not attack it.
    SPACE: [
        (-1, 3),
    ];
    /// Each square that the other side attacks but does not control firmly, and that this side attacks too.
    RESTRICTED: [
        (5, 1),
    ];
    /// The number of king moves between a bishop, or a knight, and its own king.
    KING_DISTANCE: [
        (-4, 1), (-6, 1),
    ];
    /// A bishop, or a knight, on an outpost: a pawn protects it, and no enemy pawn can ever attack it.
    OUTPOST: [
        (30, 6), (23, 7),
    ];
    /// A knight or bishop behind a pawn.
    BEHIND_PAWN: [
        (3, 7),
    ];
    /// Each pawn on a square of the same colour as a bishop of its side.
    BISHOP_PAWNS: [
        (-3, -8),
    ];
    /// The bishop pair: a bishop on light squares and one on dark squares.
    BISHOP_PAIR: [
        (14, 70),
    ];
    /// A rook on a half-open file, or on an open file.
    ROOK_FILE: [
        (14, 21), (35, 21),
    ];
    /// A doubled pawn.
    DOUBLED: [
        (-10, -6),
    ];
    /// An isolated pawn: the first weight is for a pawn that an enemy pawn on its file opposes, the second for a pawn
    /// on a half-open file.
    ISOLATED: [
        (3, -11), (-9, -12),
    ];
    /// A backward pawn. The first two weights are for a pawn that an enemy pawn on its file opposes: with a free square
    /// in front of it, and with a guarded square in front of it. The last two weights are for an unopposed pawn, in the
    /// same order.
    BACKWARD: [
        (-4, 4), (-8, 7), (-13, 9), (-12, -5),
    ];
    /// Each pawn that protects another pawn, by the rank of the protected pawn.
    SUPPORTED: [
        (0, 0), (0, 0), (9, 21), (11, 3), (27, 3), (51, 37), (74, 21), (0, 0),
    ];
    /// A pawn with a neighbour on the same rank, by that rank.
    PHALANX: [
        (0, 0), (-2, 3), (9, 4), (12, 10), (23, 5), (38, 40), (70, 91), (0, 0),
    ];
    /// A passed pawn, by its rank.
    PASSED: [
        (0, 0), (-2, 30), (-3, 30), (-5, 26), (11, 66), (38, 83), (81, 115), (0, 0),
    ];
    /// A candidate: a pawn that may become passed, by its rank.
    CANDIDATE: [
        (0, 0), (-8, 2), (1, 6), (1, 17), (7, 52), (-7, 51), (0, 0), (0, 0),
    ];
    /// A passed pawn whose next square is empty, by its rank.
    PASSED_FREE: [
        (0, 0), (0, 0), (0, 0), (11, -4), (6, -3), (-6, 24), (31, 88), (0, 0),
    ];
    /// A passed pawn whose next square is empty and safe, by its rank.
    PASSED_STEP: [
        (0, 0), (0, 0), (0, 0), (-1, 19), (18, 26), (48, 49), (34, 70), (0, 0),
    ];
    /// A passed pawn whose whole path to promotion is empty and safe, by its rank.
    PASSED_WAY: [
        (0, 0), (0, 0), (0, 0), (-28, 28), (13, 20), (24, 28), (29, 59), (0, 0),
    ];
    /// The distance of the own king from the next square of a passed pawn, in king moves. The first weight is for a
    /// pawn on its fourth or fifth rank, the second for a more advanced pawn.
    PASSED_OWN_KING: [
        (2, 35), (16, 35), (7, 24), (-11, 13), (-12, -3), (-9, -12), (9, -36), (-23, -23),
        (9, 56), (12, 51), (14, 5), (7, -24), (-21, -15), (-27, -25), (-1, -50), (-26, -23),
    ];
    /// The distance of the enemy king from the next square of a passed pawn, with the same two weights.
    PASSED_ENEMY_KING: [
        (5, -14), (10, -3), (0, -11), (-1, 4), (-15, 30), (-18, 47), (1, 40), (-21, 62),
        (-30, -57), (-7, -44), (-5, -29), (16, 23), (-11, 75), (8, 34), (6, 54), (-8, 46),
    ];
    /// A rook behind an own passed pawn.
    ROOK_BEHIND_PASSED: [
        (4, 23),
    ];
    /// Pawn shelter: the rank of the nearest own pawn (0 if none). The first row is for a file next to the king, the
    /// second row for the king's file.
    SHELTER: [
        (-11, -2), (13, -9), (4, 1), (3, -1), (-3, 4), (5, 4), (-8, 19), (0, 0),
        (-20, -3), (16, -4), (7, 9), (1, -5), (3, -9), (16, 16), (5, 14), (0, 0),
    ];
    /// Pawn storm: the rank of the nearest enemy pawn on a file near the king (0 if none). The first row is for any
    /// pawn, the second row for a pawn that an own pawn blocks.
    STORM: [
        (-10, -8), (38, 30), (1, -14), (-13, 31), (-14, -1), (-3, -7), (-10, 1), (0, 0),
        (0, 0), (0, 0), (10, -28), (10, 12), (-4, -17), (6, -14), (-2, -4), (0, 0),
    ];
    /// King danger, from no danger to a mating attack.
    KING_DANGER: [
        (-6, -5), (-4, -2), (-4, 1), (-6, -12), (-16, -8), (-22, -18), (-22, -31), (-24, -39),
        (-36, -20), (-44, -23), (-56, -28), (-56, -30), (-67, -45), (-79, -44), (-86, -35), (-107, -22),
        (-108, -27), (-127, -39), (-158, -36), (-171, -29), (-179, -32), (-214, -41), (-231, -47), (-242, -36),
        (-263, -38), (-290, -47), (-317, -50), (-335, -55), (-369, -59), (-394, -62), (-422, -69), (-445, -71),
        (-474, -75), (-506, -81), (-535, -84), (-562, -89), (-598, -95), (-600, -100), (-600, -105), (-600, -110),
    ];
    /// A piece attacked by a pawn, by the type of the attacked piece (the entry for the pawn is unused).
    PAWN_THREAT: [
        (0, 0), (54, 49), (59, 73), (67, 41), (48, 33),
    ];
    /// A piece attacked by a knight or bishop, by the type of the attacked piece; pawns count only if undefended.
    MINOR_THREAT: [
        (14, 33), (16, 37), (33, 40), (46, 50), (38, 45),
    ];
    /// A piece attacked by a rook, by the type of the attacked piece; pawns, knights and bishops
    /// count only if undefended.
    ROOK_THREAT: [
        (15, 42), (38, 40), (41, 47), (10, 15), (55, 32),
    ];
    /// A piece that is attacked and undefended.
    HANGING: [
        (9, -2),
    ];
    /// A piece or pawn that the enemy king attacks and that no piece defends.
    KING_THREAT: [
        (31, 54),
    ];
    /// A piece that a pawn can attack after a safe push.
    PUSH_THREAT: [
        (18, 11),
    ];
}
