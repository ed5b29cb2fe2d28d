//! Random games with annotations: equal seeds make equal games on every machine.

use chess_core::notation::pgn::{GameResult, Nag, Node, PgnGame, Tags, Variant};
use chess_core::{Board, Setup};
use fastrand::Rng;

/// The style of random games.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The number of plies of a main line: the minimum, and the exclusive maximum.
    plies: (usize, usize),
    /// One in `n` moves has a comment.
    comments: usize,
    /// One in `n` moves has a glyph.
    glyphs: usize,
    /// One in `n` moves has a time.
    clocks: usize,
    /// One in `n` moves has a variation.
    variations: usize,
    /// One in `n` games starts from an unusual position.
    starts: usize,
    words: &'static [&'static str],
}

impl Style {
    /// A style like the games of large collections: about 80 plies, sparse annotations.
    #[allow(dead_code, reason = "each program that includes this file uses one style")]
    pub const REALISTIC: Self = Self {
        plies: (40, 120),
        comments: 20,
        glyphs: 25,
        clocks: 25,
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
            "überlegen",
        ],
    };
    /// A style with everything that a writer may handle incorrectly.
    #[allow(dead_code, reason = "each program that includes this file uses one style")]
    pub const WILD: Self = Self {
        plies: (0, 60),
        comments: 3,
        glyphs: 4,
        clocks: 4,
        variations: 4,
        starts: 3,
        words: &[
            "a",
            "%",
            "%x",
            "[Event",
            "[%clk ?",
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
             has-to-be-on-a-separate-line-whatever-the-other-words-are",
        ],
    };
}

const RESULTS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::Unknown,
];

/// Creates a game in the form in which the reader returns it.
pub fn game(random: &mut Rng, style: &Style) -> PgnGame {
    let (variant, start) = start(random, style);
    let plies = random.usize(style.plies.0..style.plies.1);
    let moves = line(random, style, &start, plies, 0);
    let result = match moves.len() {
        0 => GameResult::Unknown,
        _ => RESULTS[random.usize(..RESULTS.len())],
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

fn start(random: &mut Rng, style: &Style) -> (Variant, Board) {
    if !one_in(random, style.starts) {
        return (Variant::Standard, Board::default());
    }
    if one_in(random, 2) {
        let number = random.u32(..960);
        let setup = Setup::chess960(number).expect("a number below 960");
        return (Variant::Chess960, Board::try_from(setup).expect("a legal position"));
    }
    let plies = random.usize(..30);
    let mut board = Board::default();
    for _ in 0..plies {
        let moves = board.legal_moves();
        let Some(&mv) = random.choice(&moves) else {
            break;
        };
        board = board.play(mv).expect("a legal move");
    }
    (Variant::Standard, board)
}

fn tags(random: &mut Rng, style: &Style) -> Tags {
    let date = format!(
        "{}.{:02}.{:02}",
        random.usize(1850..2030),
        random.usize(1..=12),
        random.usize(1..=28)
    );
    let mut tags = vec![("Date", date), ("Round", random.usize(1..=15).to_string())];
    for name in ["Event", "Site", "White", "Black", "ECO", "Annotator", "x-y_z"] {
        if one_in(random, 2) {
            tags.push((name, text(random, style)));
        }
    }
    tags.into_iter().fold(Tags::default(), |tags, (name, value)| {
        tags.with(name, &value).expect("a valid name")
    })
}

fn line(random: &mut Rng, style: &Style, start: &Board, plies: usize, depth: usize) -> Vec<Node> {
    let mut board = start.clone();
    let mut nodes: Vec<Node> = Vec::new();
    for ply in 0..plies {
        let moves = board.legal_moves();
        let Some(&mv) = random.choice(&moves) else {
            break;
        };
        let mut node = Node::new(mv);
        // Only the first move of a variation has comments before it.
        // At any other place, the reader would assign the comment to the previous move or to the game.
        if nodes.is_empty() && depth > 0 {
            node.before = comments(random, style);
        }
        while one_in(random, style.glyphs) {
            node.nags.push(Nag(random.u8(..)));
        }
        node.after = comments(random, style);
        if one_in(random, style.clocks) {
            node = node.with_clock(random.u32(..));
        }
        while depth < 4 && one_in(random, style.variations * (depth + 1)) {
            let length = random.usize(1..=8);
            node.variations.push(line(random, style, &board, length, depth + 1));
            let count = node.variations.len();
            node.behind
                .extend(comments(random, style).into_iter().map(|text| (count, text)));
        }
        board = board.play(node.mv).expect("a legal move");
        nodes.push(node);
        debug_assert!(nodes.len() == ply + 1);
    }
    nodes
}

fn comments(random: &mut Rng, style: &Style) -> Vec<String> {
    let mut comments = Vec::new();
    while one_in(random, style.comments) {
        comments.push(text(random, style));
    }
    comments
}

/// Words with one space between them.
fn text(random: &mut Rng, style: &Style) -> String {
    let count = random.usize(1..=12);
    let word = |_| style.words[random.usize(..style.words.len())];
    let words: Vec<&str> = (0..count).map(word).collect();
    words.join(" ")
}

fn one_in(random: &mut Rng, count: usize) -> bool {
    random.usize(..count) == 0
}
