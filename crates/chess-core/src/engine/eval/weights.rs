//! The weights of the evaluation: what each term adds for its side, in centipawns, in the middlegame and in the endgame.
//!
//! This table is the engine's knowledge. Its values are set by hand, and not yet fitted to games.

/// A weight with both halves in one number, so that one addition adds both.
const fn pair((middlegame, endgame): (i16, i16)) -> i32 {
    ((endgame as i32) << 16) + middlegame as i32
}

/// The middlegame's and the endgame's half of a sum of pairs.
#[must_use]
pub const fn halves(sum: i32) -> (i32, i32) {
    (sum as i16 as i32, ((sum + 0x8000) >> 16) as i16 as i32)
}

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident: [$($weight:expr),* $(,)?];)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the sections below")]
        enum Section { $($name),* }

        /// The sections: name, number of the first term, and weights.
        pub const SECTIONS: &[(&str, usize, &[(i16, i16)])] = &[
            $((stringify!($name), $name, &[$($weight),*])),*
        ];

        const LENGTHS: &[usize] = &[$(<[(i16, i16)]>::len(&[$($weight),*])),*];

        $($(#[$doc])* pub const $name: usize = start(Section::$name as usize);)*
    };
}

const fn start(section: usize) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < section {
        sum += LENGTHS[index];
        index += 1;
    }
    sum
}

/// How many terms there are.
pub const TOTAL: usize = start(LENGTHS.len());

/// How many degrees of danger there are.
pub const DANGERS: usize = 40;

/// By kind of piece, the number of the term for no square to go to.
pub(super) const MOBILITY: [usize; 6] = [0, KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY, 0];

/// All weights in the order of the sections.
pub(super) static WEIGHTS: [i32; TOTAL] = {
    let mut all = [0; TOTAL];
    let mut section = 0;
    while section < SECTIONS.len() {
        let (_, start, weights) = SECTIONS[section];
        let mut index = 0;
        while index < weights.len() {
            all[start + index] = pair(weights[index]);
            index += 1;
        }
        section += 1;
    }
    all
};

/// The weight of a piece on a square as White sees it, material and place together.
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
    /// A piece, from the pawn to the queen.
    MATERIAL: [
        (84, 100), (330, 310), (345, 325), (470, 540), (980, 990),
    ];
    /// Where a piece stands, from the pawn to the king: four files from the edge to the middle, rank by rank.
    SQUARES: [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-4, 0), (0, -1), (2, -2), (-4, -3),
        (-8, -2), (-4, -3), (2, -4), (4, -5),
        (0, 0), (4, -1), (10, -2), (22, -3),
        (6, 8), (10, 7), (16, 6), (22, 5),
        (14, 20), (18, 19), (24, 18), (30, 17),
        (24, 35), (28, 34), (34, 33), (40, 32),
        (0, 0), (0, 0), (0, 0), (0, 0),

        (-38, -24), (-31, -18), (-24, -12), (-17, -6),
        (-21, -18), (-14, -12), (-7, -6), (0, 0),
        (-14, -12), (-7, -6), (0, 0), (7, 6),
        (-7, -6), (0, 0), (7, 6), (14, 12),
        (-1, -6), (6, 0), (13, 6), (20, 12),
        (-8, -12), (-1, -6), (6, 0), (13, 6),
        (-21, -18), (-14, -12), (-7, -6), (0, 0),
        (-28, -24), (-21, -18), (-14, -12), (-7, -6),

        (-18, -6), (-15, -4), (-12, -2), (-9, 0),
        (-5, -4), (6, -2), (1, 0), (4, 2),
        (-2, -2), (1, 0), (4, 2), (7, 4),
        (1, 0), (4, 2), (7, 4), (10, 6),
        (1, 0), (4, 2), (7, 4), (10, 6),
        (-2, -2), (1, 0), (4, 2), (7, 4),
        (-5, -4), (-2, -2), (1, 0), (4, 2),
        (-8, -6), (-5, -4), (-2, -2), (1, 0),

        (-8, 0), (-4, 0), (0, -2), (4, -4),
        (-12, 0), (-8, 0), (-4, -2), (0, -4),
        (-12, 0), (-8, 0), (-4, -2), (0, -4),
        (-12, 0), (-8, 0), (-4, -2), (0, -4),
        (-12, 0), (-8, 0), (-4, -2), (0, -4),
        (-8, 10), (-4, 10), (0, 8), (4, 6),
        (4, 10), (8, 10), (12, 8), (16, 6),
        (-8, 10), (-4, 10), (0, 8), (4, 6),

        (-3, -12), (-2, -7), (-1, -2), (0, 3),
        (-2, -7), (-1, -2), (0, 3), (1, 8),
        (-1, -2), (0, 3), (1, 8), (2, 13),
        (0, 3), (1, 8), (2, 13), (3, 18),
        (0, 3), (1, 8), (2, 13), (3, 18),
        (-5, -2), (-4, 3), (-3, 8), (-2, 13),
        (-6, -7), (-5, -2), (-4, 3), (-3, 8),
        (-7, -12), (-6, -7), (-5, -2), (-4, 3),

        (18, -30), (30, -21), (6, -12), (-6, -3),
        (4, -21), (16, -12), (-8, -3), (-20, 6),
        (-22, -12), (-10, -3), (-34, 6), (-46, 15),
        (-42, -3), (-30, 6), (-54, 15), (-66, 24),
        (-52, -3), (-40, 6), (-64, 15), (-76, 24),
        (-62, -12), (-50, -3), (-74, 6), (-86, 15),
        (-72, -21), (-60, -12), (-84, -3), (-96, 6),
        (-72, -30), (-60, -21), (-84, -12), (-96, -3),
    ];
    /// A knight with so many squares to go to.
    KNIGHT_MOBILITY: [
        (-30, -30), (-14, -14), (-8, -8), (-3, -3), (2, 2), (5, 5), (9, 9), (12, 12),
        (15, 15),
    ];
    /// A bishop with so many squares to go to.
    BISHOP_MOBILITY: [
        (-34, -37), (-19, -21), (-13, -14), (-9, -9), (-4, -5), (-1, -1), (2, 2), (5, 6),
        (8, 8), (11, 11), (13, 14), (15, 16), (17, 19), (20, 21),
    ];
    /// A rook with so many squares to go to.
    ROOK_MOBILITY: [
        (-24, -43), (-14, -25), (-10, -18), (-7, -12), (-4, -7), (-2, -3), (0, 1), (2, 4),
        (4, 8), (6, 11), (8, 14), (9, 16), (11, 19), (12, 22), (13, 24),
    ];
    /// A queen with so many squares to go to.
    QUEEN_MOBILITY: [
        (-19, -38), (-13, -26), (-11, -21), (-9, -18), (-7, -14), (-6, -12), (-5, -9), (-3, -7),
        (-2, -4), (-1, -2), (0, 0), (1, 1), (2, 3), (2, 5), (3, 6), (4, 8),
        (5, 10), (6, 11), (6, 13), (7, 14), (8, 15), (8, 17), (9, 18), (10, 19),
        (10, 20), (11, 22), (11, 23), (12, 24),
    ];
    /// A square of the centre that a kind of piece attacks, from the pawn to the queen.
    CENTRE: [
        (3, 0), (5, 1), (5, 1), (3, 0), (2, 1),
    ];
    /// A square around the centre that anything attacks and no enemy pawn does.
    WIDER_CENTRE: [
        (3, 1),
    ];
    /// A safe square of the own camp in the four middle files; behind a pawn and not attacked it counts twice.
    SPACE: [
        (2, 0),
    ];
    /// A square that the other side attacks but does not hold firmly, and we attack too.
    RESTRICTED: [
        (4, 4),
    ];
    /// A king's step between a bishop, or a knight, and its king.
    KING_DISTANCE: [
        (-2, -1), (-3, -2),
    ];
    /// A bishop, or a knight, that a pawn guards and none can drive away.
    OUTPOST: [
        (14, 8), (26, 18),
    ];
    /// A knight or bishop behind a pawn.
    BEHIND_PAWN: [
        (7, 3),
    ];
    /// A pawn on the squares of its bishop.
    BISHOP_PAWNS: [
        (-3, -5),
    ];
    /// Bishops of both shades.
    BISHOP_PAIR: [
        (28, 55),
    ];
    /// A rook on a file without own pawns, or without any.
    ROOK_FILE: [
        (14, 8), (32, 10),
    ];
    /// A pawn behind another.
    DOUBLED: [
        (-8, -22),
    ];
    /// A pawn without neighbours: with a pawn in its way, or without.
    ISOLATED: [
        (-7, -9), (-16, -16),
    ];
    /// A pawn that stays behind its neighbours: before a free square or a guarded one, each with a pawn in its way, then without.
    BACKWARD: [
        (-2, -3), (-8, -8), (-6, -6), (-20, -14),
    ];
    /// A pawn's guard, by its rank.
    SUPPORTED: [
        (0, 0), (0, 0), (8, 4), (8, 6), (14, 14), (30, 36), (60, 60), (0, 0),
    ];
    /// A pawn beside another, by its rank.
    PHALANX: [
        (0, 0), (2, -1), (5, 2), (9, 8), (22, 22), (50, 60), (70, 90), (0, 0),
    ];
    /// A passed pawn, by its rank.
    PASSED: [
        (0, 0), (2, 8), (2, 12), (4, 22), (20, 40), (50, 78), (100, 120), (0, 0),
    ];
    /// A pawn that may become passed, by its rank.
    CANDIDATE: [
        (0, 0), (0, 3), (2, 6), (6, 12), (16, 28), (24, 44), (0, 0), (0, 0),
    ];
    /// A passed pawn that nothing stops, by its rank.
    PASSED_FREE: [
        (0, 0), (0, 0), (0, 0), (2, 6), (4, 14), (8, 28), (16, 50), (0, 0),
    ];
    /// A passed pawn whose next step is safe, by its rank.
    PASSED_STEP: [
        (0, 0), (0, 0), (0, 0), (4, 8), (8, 16), (16, 28), (30, 40), (0, 0),
    ];
    /// A passed pawn whose whole way is safe, by its rank.
    PASSED_WAY: [
        (0, 0), (0, 0), (0, 0), (0, 10), (4, 22), (16, 44), (40, 70), (0, 0),
    ];
    /// The own king so many steps from a passed pawn's next square, on the pawn's fourth and fifth rank, then later.
    PASSED_OWN_KING: [
        (0, 12), (0, 8), (0, 4), (0, 0), (0, -4), (0, -8), (0, -12), (0, -16),
        (0, 24), (0, 16), (0, 8), (0, 0), (0, -8), (0, -16), (0, -24), (0, -32),
    ];
    /// The same for the other king.
    PASSED_ENEMY_KING: [
        (0, -20), (0, -12), (0, -4), (0, 4), (0, 12), (0, 20), (0, 28), (0, 36),
        (0, -50), (0, -32), (0, -14), (0, 4), (0, 22), (0, 40), (0, 58), (0, 76),
    ];
    /// A rook behind its passed pawn.
    ROOK_BEHIND_PASSED: [
        (4, 14),
    ];
    /// The nearest own pawn of a file beside the king, by its rank (0: none), then of the king's own.
    SHELTER: [
        (-28, 0), (0, 0), (26, 0), (14, 0), (2, 0), (-6, 0), (-10, 0), (0, 0),
        (-34, 0), (0, 0), (31, 0), (17, 0), (2, 0), (-7, 0), (-12, 0), (0, 0),
    ];
    /// The nearest enemy pawn of a file at the king, by its rank (0: none), then where an own pawn stops it.
    STORM: [
        (0, 0), (0, 0), (-20, 0), (-28, 0), (-14, 0), (-4, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-6, -8), (-6, -6), (-4, -2), (0, 0), (0, 0), (0, 0),
    ];
    /// How dangerous the king's place is, from not at all to deadly.
    KING_DANGER: [
        (0, 0), (-1, 0), (-4, -1), (-8, -2), (-12, -2), (-18, -4), (-24, -5), (-31, -6),
        (-38, -7), (-47, -9), (-57, -11), (-67, -12), (-78, -14), (-90, -16), (-103, -18), (-117, -21),
        (-131, -23), (-146, -25), (-163, -28), (-180, -31), (-198, -34), (-216, -36), (-236, -40), (-256, -43),
        (-277, -46), (-300, -50), (-322, -53), (-346, -57), (-371, -61), (-396, -64), (-423, -69), (-450, -73),
        (-478, -77), (-506, -81), (-536, -86), (-567, -91), (-598, -95), (-600, -100), (-600, -105), (-600, -110),
    ];
    /// A piece of a kind, from the (unused) pawn to the queen, that a pawn attacks.
    PAWN_THREAT: [
        (0, 0), (58, 36), (52, 48), (78, 32), (68, 36),
    ];
    /// The same by a knight or bishop; pawns only where undefended.
    MINOR_THREAT: [
        (4, 16), (22, 26), (26, 30), (56, 40), (48, 50),
    ];
    /// The same by a rook; pawns, knights and bishops only where undefended.
    ROOK_THREAT: [
        (2, 18), (26, 28), (26, 30), (6, 12), (60, 36),
    ];
    /// A piece that is attacked and not defended.
    HANGING: [
        (24, 16),
    ];
    /// A piece or pawn that the king attacks and nothing defends.
    KING_THREAT: [
        (16, 40),
    ];
    /// A piece that a pawn attacks after a safe step.
    PUSH_THREAT: [
        (16, 14),
    ];
}
