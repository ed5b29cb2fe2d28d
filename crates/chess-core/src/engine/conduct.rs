//! When an opponent resigns, offers a draw or accepts one, as a person of its strength and temperament would.

use super::level::{Character, Opponent};
use super::report::Score;
use crate::rules::{Board, Color, Game, PieceType, split_mix};

/// An opponent below this rating never offers a draw; it never resigns either: such people play until mate.
const PLAYS_UNTIL_MATE: u16 = 1000;
/// No one resigns before this move number.
const FIRST_RESIGNATION: u32 = 12;
/// A resigning side is behind by at least this much material, in pawns: a rook.
const BEHIND: i32 = 5;
/// The score of its best move is at most this, in centipawns.
const HOPELESS: f64 = -500.0;

/// From these ratings on, the least and the greatest number of a side's own turns for which it plays on in a hopeless
/// position. In 460 games of people, a rook or more behind for three turns, 2 of 7 below 1200 resigned at all, 5 of 13
/// below 1500, 12 of 25 below 1800, and 21 of 26 above, 9 of them within the next three turns.
const PATIENCE: [(u16, u64, u64); 4] = [(1000, 8, 48), (1500, 4, 24), (1800, 3, 9), (2200, 3, 5)];

/// In 460 games of people, 17 of 21 agreed draws came with at most this number of pieces, kings included …
const ENDGAME_PIECES: usize = 15;
/// … and 19 of them from this move number on.
const FIRST_OFFER: u32 = 30;

/// Before this move number, and with at least this number of pieces, the game is in the opening: no draw is accepted.
const OPENING: (u32, usize) = (10, 26);
/// From this move number on, or with at most this number of pieces, an even game is a draw.
const ENDING: (u32, usize) = (40, 10);

/// An opponent's reply to a draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReply {
    /// It accepts.
    Agrees,
    /// The game is still in the opening.
    TooEarly,
    /// It has the better position.
    StandsBetter,
    /// The game is still open.
    PlaysOn,
}

/// What a playing style thinks of draws. Scores are in centipawns.
struct Temperament {
    /// It accepts a draw with a score up to this.
    worse: f64,
    /// Up to this score it considers the game even.
    even: f64,
    /// It offers a draw after this number of plies without a capture or a pawn move.
    quiet_plies: u32,
}

impl Temperament {
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
    /// The reply of a side to a draw offer; `score` is that of its best move.
    #[must_use]
    pub fn draw_reply(self, game: &Game, score: Score, side: Color) -> DrawReply {
        let (temperament, board) = (Temperament::of(self), game.board());
        let score = score.seen_by(side).centipawns();
        let (moves, pieces) = (board.fullmove_number(), board.pieces().count());
        let is_ending = moves >= ENDING.0 || pieces <= ENDING.1;
        if moves < OPENING.0 && pieces >= OPENING.1 {
            DrawReply::TooEarly
        } else if score <= temperament.worse || score <= temperament.even && is_ending {
            DrawReply::Agrees
        } else if score > temperament.even {
            DrawReply::StandsBetter
        } else {
            DrawReply::PlaysOn
        }
    }
}

impl Opponent {
    /// Whether the opponent, which is to move, resigns: it has been far behind for several of its turns, and `score`,
    /// that of its best move, is hopeless. The stronger it is, the earlier it resigns; `seed` decides how long a
    /// weaker one plays on.
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
        let Some(patience) = self.patience(seed) else {
            return false;
        };
        let is_behind = |board: &&Board| material(board, side) <= -BEHIND;
        let own_turns = (0..=game.ply()).rev().filter_map(|ply| game.board_at(ply));
        let own_turns = own_turns.filter(|board| board.side_to_move() == side);
        game.board().fullmove_number() >= FIRST_RESIGNATION
            && score.seen_by(side).centipawns() <= HOPELESS
            && own_turns.take_while(is_behind).take(patience).count() == patience
    }

    /// The number of its turns for which the opponent plays on in a hopeless position; `None` if it never resigns.
    fn patience(self, seed: u64) -> Option<usize> {
        let (_, least, most) = PATIENCE
            .into_iter()
            .rfind(|(rating, ..)| self.strength.elo() >= *rating)?;
        Some((least + split_mix(seed) % (most - least + 1)) as usize)
    }

    /// Whether the opponent, which is to move, offers a draw with its move. It does so in an even endgame in which
    /// little has happened for a while. `score` is the score of its best move.
    #[must_use]
    pub fn offers_draw(self, game: &Game, score: Score) -> bool {
        let (temperament, board) = (Temperament::of(self.character), game.board());
        let side = board.side_to_move();
        self.strength.elo() >= PLAYS_UNTIL_MATE
            && board.fullmove_number() >= FIRST_OFFER
            && board.pieces().count() <= ENDGAME_PIECES
            && board.halfmove_clock() >= temperament.quiet_plies
            && material(board, side) == 0
            && score.seen_by(side).centipawns().abs() <= temperament.even
    }
}

/// The material of a side minus that of the other one, in pawns.
fn material(board: &Board, side: Color) -> i32 {
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
