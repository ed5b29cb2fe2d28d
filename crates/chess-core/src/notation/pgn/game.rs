//! A game with everything that its PGN text contains.

use alloc::string::String;
use alloc::vec::Vec;

use super::nag::Nag;
use super::result::GameResult;
use super::tags::{Tags, Variant};
use crate::rules::{Board, Game, IllegalMove, Move};

/// A game in PGN: tags, start position, result, and a tree of moves with annotations and times.
///
/// `FromStr` reads a text with exactly one game, a [`Reader`](super::Reader) reads the games of a stream, and
/// [`RawGame::read_forgiving`](super::RawGame::read_forgiving) reads games with unplayable variations. `Display` writes
/// the canonical form: the tag roster first, lines of fewer than 80 characters, `$` for every glyph, and move numbers
/// before Black's moves only after a comment or a variation. The canonical form of a game that was read is
/// read as an equal game.
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
    /// The tags, except for `Result`, `SetUp` and `FEN`.
    pub tags: Tags,
    /// The variant.
    pub variant: Variant,
    /// The position before the first move.
    pub start: Board,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub moves: Vec<Node>,
    /// The result of the game.
    pub result: GameResult,
}

/// A move with its annotations and the variations that replace the move.
///
/// The reader turns each comment into a single line without surrounding spaces; writing has the same effect.
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
    /// Comments before the move, only for the first move of a variation; any other comment belongs to the previous
    /// move.
    pub before: Vec<String>,
    /// The move.
    pub mv: Move,
    /// Annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments after the move, with their commands, such as `[%clk 0:04:58]`.
    pub after: Vec<String>,
    /// The variations, which begin with another move instead of this move.
    pub variations: Vec<Vec<Node>>,
    /// Comments after variations, in the order of the text, each with the number of variations before the comment.
    pub behind: Vec<(usize, String)>,
}

impl Node {
    /// Creates a move without annotations.
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
    /// A game without moves from the usual start position, with unknown tags and result.
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
    /// Returns the main line as a game, even if the moves continue after the rules have ended the game, such as after a
    /// fivefold repetition.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the main line has an illegal move. A game that was read has no illegal moves.
    pub fn to_game(&self) -> Result<Game, IllegalMove> {
        let start = Game::new(self.start.clone());
        self.moves.iter().try_fold(start, |game, node| {
            if game.board().is_legal(node.mv) {
                Ok(game.with_move(node.mv))
            } else {
                Err(IllegalMove(node.mv))
            }
        })
    }

    /// Creates the PGN of a played game with these tags. The result follows from the rules, or is `*` if
    /// the game has not ended.
    #[must_use]
    pub fn from_game(game: &Game, tags: Tags) -> Self {
        Self {
            variant: Variant::of_game(game.start(), &tags),
            tags,
            start: game.start().clone(),
            moves: game.moves().iter().copied().map(Node::new).collect(),
            result: GameResult::of(game),
            ..Self::default()
        }
    }
}
