//! Random games with annotations: equal ones for equal seeds, on every machine.

use chess_core::notation::pgn::{GameResult, Nag, Node, PgnGame, Tags, Variant};
use chess_core::{Board, Setup};

/// xorshift64 (Marsaglia, 2003).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A sequence of its own for each seed.
    pub fn new(seed: u64) -> Self {
        // Nought would stay nought; near seeds are driven apart (the multiplier of splitmix64, Steele et al., 2014).
        let mut random = Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.below(2);
        random
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What games look like.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Half-moves of a main line: at least the first, fewer than the second.
    plies: (usize, usize),
    /// One in so many moves has a comment.
    comments: usize,
    /// One in so many moves has a glyph.
    glyphs: usize,
    /// One in so many moves has a variation.
    variations: usize,
    /// One in so many games starts from an unusual position.
    starts: usize,
    words: &'static [&'static str],
}

impl Style {
    /// As large collections are: about 80 half-moves, sparse annotations.
    #[allow(dead_code, reason = "each program that includes this file uses one style")]
    pub const REALISTIC: Self = Self {
        plies: (40, 120),
        comments: 20,
        glyphs: 25,
        variations: 30,
        starts: 50,
        words: &[
            "the",
            "knight",
            "better",
            "is",
            "a",
            "strong",
            "threat",
            "to",
            "win",
            "pawn",
            "on",
            "e5",
            "and",
            "White",
            "holds",
            "draw",
            "[%clk",
            "0:03:27]",
            "überlegen",
        ],
    };
    /// Everything that a writer can get wrong.
    #[allow(dead_code, reason = "each program that includes this file uses one style")]
    pub const WILD: Self = Self {
        plies: (0, 60),
        comments: 3,
        glyphs: 4,
        variations: 4,
        starts: 3,
        words: &[
            "a",
            "%",
            "%x",
            "[Event",
            "\"x\"]",
            "[",
            "]",
            "{",
            "}",
            "}{",
            "(",
            ")",
            ";",
            "; x",
            "\\",
            "\\\"",
            "\"",
            "1-0",
            "*",
            "$5",
            "e4",
            "1.",
            "é",
            "\u{a0}",
            "\u{85}",
            "♞♞♞",
            "--",
            "\u{1}",
            "a-word-of-more-than-eighty-characters-that-\
             has-to-stand-on-a-line-of-its-own-whatever-the-others-do",
        ],
    };
}

/// A game in the form that reading gives it.
pub fn game(random: &mut Random, style: &Style) -> PgnGame {
    let (variant, start) = start(random, style);
    let plies = style.plies.0 + random.below(style.plies.1 - style.plies.0);
    let moves = line(random, style, &start, plies, 0);
    let result = match moves.len() {
        0 => GameResult::Unknown,
        _ => random.pick(&[
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ]),
    };
    PgnGame {
        tags: tags(random, style),
        variant,
        start,
        comments: comments(random, style),
        moves,
        result,
    }
}

fn start(random: &mut Random, style: &Style) -> (Variant, Board) {
    if !random.one_in(style.starts) {
        return (Variant::Standard, Board::default());
    }
    if random.one_in(2) {
        let number = random.below(960) as u32;
        let setup = Setup::chess960(number).expect("a number below 960");
        return (Variant::Chess960, Board::try_from(setup).expect("a legal position"));
    }
    let plies = random.below(30);
    let mut board = Board::default();
    for _ in 0..plies {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        board = board.play(moves[random.below(moves.len())]).expect("a legal move");
    }
    (Variant::Standard, board)
}

fn tags(random: &mut Random, style: &Style) -> Tags {
    let date = format!(
        "{}.{:02}.{:02}",
        1850 + random.below(180),
        1 + random.below(12),
        1 + random.below(28)
    );
    let mut tags = vec![("Date", date), ("Round", (1 + random.below(15)).to_string())];
    for name in ["Event", "Site", "White", "Black", "ECO", "Annotator", "x-y_z"] {
        if random.one_in(2) {
            tags.push((name, text(random, style)));
        }
    }
    tags.into_iter().fold(Tags::default(), |tags, (name, value)| {
        tags.with(name, &value).expect("a name that can be")
    })
}

fn line(random: &mut Random, style: &Style, start: &Board, plies: usize, depth: usize) -> Vec<Node> {
    let mut board = start.clone();
    let mut nodes: Vec<Node> = Vec::new();
    for ply in 0..plies {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[random.below(moves.len())]);
        // Elsewhere a comment would belong to the move before, or to the game.
        let may_precede = nodes.last().map_or(depth > 0, |last| !last.variations.is_empty());
        if may_precede {
            node.before = comments(random, style);
        }
        while random.one_in(style.glyphs) {
            node.nags.push(Nag(random.below(256) as u8));
        }
        node.after = comments(random, style);
        while depth < 4 && random.one_in(style.variations * (depth + 1)) {
            let length = 1 + random.below(8);
            node.variations.push(line(random, style, &board, length, depth + 1));
        }
        board = board.play(node.mv).expect("a legal move");
        nodes.push(node);
        debug_assert!(nodes.len() == ply + 1);
    }
    nodes
}

fn comments(random: &mut Random, style: &Style) -> Vec<String> {
    let mut comments = Vec::new();
    while random.one_in(style.comments) {
        comments.push(text(random, style));
    }
    comments
}

/// Words with one space between them.
fn text(random: &mut Random, style: &Style) -> String {
    let words: Vec<&str> = (0..=random.below(12)).map(|_| random.pick(style.words)).collect();
    words.join(" ")
}
