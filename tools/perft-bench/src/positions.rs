//! The six standard positions of the Chess Programming Wiki, with the depths of the counts.

/// The number of counting methods. Method 0 counts the leaves in bulk; method 1 makes each last move.
pub const COUNTING_METHODS: usize = 2;

/// A position. For each counting method, it has a depth in plies and the published count.
pub struct Position {
    pub fen: &'static str,
    pub counts: [(u32, u64); COUNTING_METHODS],
}

/// The positions in their usual order.
pub const POSITIONS: [Position; 6] = [
    Position {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: [(6, 119_060_324), (5, 4_865_609)],
    },
    Position {
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: [(5, 193_690_690), (4, 4_085_603)],
    },
    Position {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: [(7, 178_633_661), (6, 11_030_083)],
    },
    Position {
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: [(5, 15_833_292), (5, 15_833_292)],
    },
    Position {
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: [(5, 89_941_194), (4, 2_103_487)],
    },
    Position {
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: [(5, 164_075_551), (4, 3_894_594)],
    },
];
