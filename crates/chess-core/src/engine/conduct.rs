//! Decides when an opponent resigns, offers a draw or accepts a draw. An opponent behaves like a person of the same
//! strength and playing style.

use super::level::{Character, Opponent};
use super::report::Score;
use crate::rules::{Board, Color, Game, PieceType, split_mix};

/// Below this rating, an opponent never offers a draw and never resigns: people of this strength play until mate.
const MIN_RESIGNING_RATING: u16 = 1000;
/// No opponent resigns before this move number.
const MIN_RESIGNATION_MOVE_NUMBER: u32 = 12;
/// An opponent resigns only if it is behind by at least this material, in pawns. A rook is worth five pawns.
const MIN_PAWNS_BEHIND: i32 = 5;
/// An opponent resigns only if the score of its best move is at most this number of centipawns.
const MAX_HOPELESS_SCORE: f64 = -500.0;

/// The minimum and the maximum number of turns for which an opponent plays on in a hopeless position. Each row begins
/// with the lowest rating to which it applies. The numbers are based on the sides in 460 games of people that were
/// behind by a rook or more for three turns. Below a rating of 1200, 2 of 7 of these sides resigned; from 1200 to 1499,
/// 5 of 13; from 1500 to 1799, 12 of 25; from 1800 on, 21 of 26. Of the last 21 sides, 9 resigned within the next three
/// turns.
const TURNS_BEFORE_RESIGNATION: [(u16, u64, u64); 4] = [(1000, 8, 48), (1500, 4, 24), (1800, 3, 9), (2200, 3, 5)];

/// An opponent offers a draw only if there are at most this number of pieces, including the kings.
/// In 460 games of people, 17 of 21 draws by agreement were agreed with at most this number of pieces.
const MAX_DRAW_OFFER_PIECES: usize = 15;
/// An opponent offers a draw only from this move number on. In the same games, 19 of 21 draws by agreement were agreed
/// from this move number on.
const MIN_DRAW_OFFER_MOVE_NUMBER: u32 = 30;

/// A move number and a number of pieces. A game is in the opening if its move number is lower than the first number and
/// the board has at least the second number of pieces. No draw is accepted in the opening.
const OPENING_LIMITS: (u32, usize) = (10, 26);
/// A move number and a number of pieces. An opponent accepts a draw in an even game if the move number is at least the
/// first number, or if the board has at most the second number of pieces.
const EVEN_DRAW_LIMITS: (u32, usize) = (40, 10);

/// An opponent's reply to a draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReply {
    /// The opponent accepts the draw.
    Agrees,
    /// The opponent declines, because the game is still in the opening.
    TooEarly,
    /// The opponent declines, because it has the better position.
    StandsBetter,
    /// The opponent declines, because the game is even but not near its end.
    PlaysOn,
}

/// How willing the opponents of a playing style are to agree to a draw. Scores are in centipawns.
struct DrawWillingness {
    /// The opponent accepts a draw at any time after the opening if its score is at most this number.
    worse: f64,
    /// The game counts as even for the opponent if its score is at most this number.
    even: f64,
    /// The opponent offers a draw only after this number of plies without a capture or a pawn move.
    quiet_plies: u32,
}

impl DrawWillingness {
    const fn of(character: Character) -> Self {
        let (worse, even, quiet_plies) = match character {
            Character::Universal => (-30.0, 20.0, 10),
            Character::Solid => (-10.0, 35.0, 6),
            Character::Endgame => (-50.0, 10.0, 24),
            Character::Attacker | Character::Gambiteer => (-80.0, 10.0, 16),
        };
        Self {
            worse,
            even,
            quiet_plies,
        }
    }
}

impl Character {
    /// The reply of a side to a draw offer. `score` is the score of that side's best move.
    #[must_use]
    pub fn draw_reply(self, game: &Game, score: Score, side: Color) -> DrawReply {
        let (willingness, board) = (DrawWillingness::of(self), game.board());
        let score = score.for_side(side).centipawns();
        let (moves, pieces) = (board.fullmove_number(), board.pieces().count());
        let is_ending = moves >= EVEN_DRAW_LIMITS.0 || pieces <= EVEN_DRAW_LIMITS.1;
        if moves < OPENING_LIMITS.0 && pieces >= OPENING_LIMITS.1 {
            DrawReply::TooEarly
        } else if score <= willingness.worse || score <= willingness.even && is_ending {
            DrawReply::Agrees
        } else if score > willingness.even {
            DrawReply::StandsBetter
        } else {
            DrawReply::PlaysOn
        }
    }
}

impl Opponent {
    /// Whether the opponent, whose turn it is, resigns. An opponent resigns if it has been far behind
    /// for several of its turns, and if `score`, the score of its best move, is hopeless.
    /// Strong opponents resign earlier than weak opponents. `seed` decides how long a weak opponent plays on.
    ///
    /// ```
    /// use chess_core::Game;
    /// use chess_core::engine::{Level, Opponent, Score};
    ///
    /// let opponent = Opponent::from(Level::STRONGEST);
    /// assert!(!opponent.resigns(&Game::default(), Score::from_centipawns(-2000), 42));
    /// ```
    #[must_use]
    pub fn resigns(self, game: &Game, score: Score, seed: u64) -> bool {
        let side = game.board().side_to_move();
        let Some(turns) = self.turns_before_resignation(seed) else {
            return false;
        };
        let is_behind = |board: &&Board| material_lead(board, side) <= -MIN_PAWNS_BEHIND;
        let own_turns = (0..=game.ply()).rev().filter_map(|ply| game.board_at(ply));
        let own_turns = own_turns.filter(|board| board.side_to_move() == side);
        game.board().fullmove_number() >= MIN_RESIGNATION_MOVE_NUMBER
            && score.for_side(side).centipawns() <= MAX_HOPELESS_SCORE
            && own_turns.take_while(is_behind).take(turns).count() == turns
    }

    /// The number of turns for which the opponent plays on in a hopeless position; `None` if the opponent never
    /// resigns.
    fn turns_before_resignation(self, seed: u64) -> Option<usize> {
        let (_, least, most) = TURNS_BEFORE_RESIGNATION
            .into_iter()
            .rfind(|(rating, ..)| self.strength.elo() >= *rating)?;
        Some((least + split_mix(seed) % (most - least + 1)) as usize)
    }

    /// Whether the opponent, whose turn it is, offers a draw with its move.
    /// An opponent offers a draw in an even endgame after a number of plies without a capture or a pawn move.
    /// `score` is the score of the opponent's best move.
    #[must_use]
    pub fn offers_draw(self, game: &Game, score: Score) -> bool {
        let (willingness, board) = (DrawWillingness::of(self.character), game.board());
        let side = board.side_to_move();
        self.strength.elo() >= MIN_RESIGNING_RATING
            && board.fullmove_number() >= MIN_DRAW_OFFER_MOVE_NUMBER
            && board.pieces().count() <= MAX_DRAW_OFFER_PIECES
            && board.halfmove_clock() >= willingness.quiet_plies
            && material_lead(board, side) == 0
            && score.for_side(side).centipawns().abs() <= willingness.even
    }
}

/// The material of a side minus the material of the other side, in pawns.
fn material_lead(board: &Board, side: Color) -> i32 {
    let pawns = |piece_type| match piece_type {
        PieceType::Pawn => 1,
        PieceType::Knight | PieceType::Bishop => 3,
        PieceType::Rook => 5,
        PieceType::Queen => 9,
        PieceType::King => 0,
    };
    let values = board.pieces().map(|(_, piece)| {
        let value = pawns(piece.piece_type);
        if piece.color == side { value } else { -value }
    });
    values.sum()
}

#[cfg(test)]
mod tests;
