//! A game with everything that its text tells.

use super::nag::Nag;
use super::result::GameResult;
use super::tags::{Tags, Variant};
use crate::rules::{Board, Game, IllegalMove, Move};

/// A game as PGN has it: tags, a start position, moves as a tree with annotations and times, a result.
///
/// `FromStr` reads a text that holds exactly one game, a [`Reader`](super::Reader) those of a stream, and
/// [`RawGame::read_forgiving`](super::RawGame::read_forgiving) those with variations that cannot be played. `Display`
/// writes the canonical form: the roster first, lines of fewer than 80 characters, `$` for every glyph, numbers before
/// Black's moves only where something stands between. What has been read and is written and read again is equal.
///
/// ```
/// use chess_core::notation::pgn::{Nag, PgnGame};
///
/// let game: PgnGame = "[White \"Legall\"]\n1.e4 e5 2.Nf3 d6 (2...Nc6 {is better}) 3.Bc4 Bg4? 4.Nc3 g6".parse()?;
/// assert_eq!(game.tags.get("White"), Some("Legall"));
/// assert_eq!(game.moves.len(), 8);
/// assert_eq!(game.moves[5].nags, [Nag::MISTAKE]);
/// assert_eq!(game.moves[3].variations[0][0].after, ["is better"]);
/// assert!(game.to_string().ends_with(
///     "\n1. e4 e5 2. Nf3 d6 (2... Nc6 {is better}) 3. Bc4 Bg4 $2 4. Nc3 g6 *\n"
/// ));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags that people fill in.
    pub tags: Tags,
    /// The rules of castling and of the start position.
    pub variant: Variant,
    /// The position before the first move.
    pub start: Board,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub moves: Vec<Node>,
    /// How it ended.
    pub result: GameResult,
}

/// A move with its annotations and the lines that could have been played instead.
///
/// Comments are single lines without spaces around them, as reading gives them; writing makes them so.
///
/// ```
/// use chess_core::notation::pgn::PgnGame;
///
/// let game: PgnGame = "1. e4 {[%clk 0:04:58] best} (1. d4) *".parse()?;
/// let [first] = &game.moves[..] else { panic!("one move") };
/// assert_eq!((first.mv.to_string(), &first.after[..]), ("e2e4".into(), &["[%clk 0:04:58] best".to_owned()][..]));
/// assert_eq!(first.clock(), Some(298_000));
/// assert_eq!(first.variations[0][0].mv.to_string(), "d2d4");
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Comments before the first move of a variation: others belong to the move before.
    pub before: Vec<String>,
    /// The move.
    pub mv: Move,
    /// Annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments behind the move, with their commands, such as `[%clk 0:04:58]`.
    pub after: Vec<String>,
    /// Lines that begin with another move instead of this one.
    pub variations: Vec<Vec<Node>>,
    /// Comments behind variations: each with how many of them stand before it, in their order.
    pub behind: Vec<(usize, String)>,
}

impl Node {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self {
            before: Vec::new(),
            mv,
            nags: Vec::new(),
            after: Vec::new(),
            variations: Vec::new(),
            behind: Vec::new(),
        }
    }
}

impl Default for PgnGame {
    /// A game from the usual start position of which nothing is known.
    fn default() -> Self {
        Self {
            tags: Tags::default(),
            variant: Variant::default(),
            start: Board::default(),
            comments: Vec::new(),
            moves: Vec::new(),
            result: GameResult::default(),
        }
    }
}

impl PgnGame {
    /// The main line as a game, also where it goes on after what should have ended it, such as a fivefold repetition.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] where the main line has one, which no game has that was read.
    pub fn to_game(&self) -> Result<Game, IllegalMove> {
        let start = Game::new(self.start.clone());
        self.moves.iter().try_fold(start, |game, node| {
            if game.board().is_legal(node.mv) {
                Ok(game.with(node.mv))
            } else {
                Err(IllegalMove(node.mv))
            }
        })
    }

    /// A played game with these tags; its result is that of the rules, `*` where they have not ended it.
    #[must_use]
    pub fn from_game(game: &Game, tags: Tags) -> Self {
        Self {
            tags,
            variant: Variant::of(game.start()),
            start: game.start().clone(),
            moves: game.moves().iter().copied().map(Node::new).collect(),
            result: GameResult::of(game),
            ..Self::default()
        }
    }
}
