//! What players, colours and pieces are called.

use chess_core::engine::Level;
use chess_core::{Color, Piece, PieceType, Square};

use super::{Text, Texts};
use game_store::{PlayAs, Player};

impl Texts {
    /// `White` or `Black`.
    #[must_use]
    pub fn color(self, color: Color) -> &'static str {
        self.of(match color {
            Color::White => Text::White,
            Color::Black => Text::Black,
        })
    }

    /// A kind of piece: `king`.
    #[must_use]
    pub fn piece_type(self, piece_type: PieceType) -> &'static str {
        self.of(match piece_type {
            PieceType::King => Text::King,
            PieceType::Queen => Text::Queen,
            PieceType::Rook => Text::Rook,
            PieceType::Bishop => Text::Bishop,
            PieceType::Knight => Text::Knight,
            PieceType::Pawn => Text::Pawn,
        })
    }

    /// A piece: `white king`.
    #[must_use]
    pub fn piece(self, piece: Piece) -> &'static str {
        self.of(match (piece.color, piece.piece_type) {
            (Color::White, PieceType::King) => Text::WhiteKing,
            (Color::White, PieceType::Queen) => Text::WhiteQueen,
            (Color::White, PieceType::Rook) => Text::WhiteRook,
            (Color::White, PieceType::Bishop) => Text::WhiteBishop,
            (Color::White, PieceType::Knight) => Text::WhiteKnight,
            (Color::White, PieceType::Pawn) => Text::WhitePawn,
            (Color::Black, PieceType::King) => Text::BlackKing,
            (Color::Black, PieceType::Queen) => Text::BlackQueen,
            (Color::Black, PieceType::Rook) => Text::BlackRook,
            (Color::Black, PieceType::Bishop) => Text::BlackBishop,
            (Color::Black, PieceType::Knight) => Text::BlackKnight,
            (Color::Black, PieceType::Pawn) => Text::BlackPawn,
        })
    }

    /// A square and what stands on it: `e4, white pawn`.
    #[must_use]
    pub fn square(self, square: Square, piece: Option<Piece>) -> String {
        let what = piece.map_or_else(|| self.of(Text::Empty), |piece| self.piece(piece));
        [square.name(), what].join(", ")
    }

    /// What an engine is called; a person has no name of its own.
    #[must_use]
    pub fn engine(self, player: Player) -> Option<&'static str> {
        match player {
            Player::Human => None,
            Player::Classic => Some(self.of(Text::ClassicEngine)),
            Player::Level(level) => Some(self.level(level)),
        }
    }

    /// How a player stands in a list of opponents: a level with its number and, where it was measured, its rating.
    #[must_use]
    pub fn opponent(self, player: Player) -> String {
        match player {
            Player::Human => self.of(Text::AnotherHuman).to_owned(),
            Player::Classic => self.of(Text::ClassicEngine).to_owned(),
            Player::Level(level) => {
                let (number, name) = (level.number().to_string(), self.level(level));
                match level.rating() {
                    Some(rating) => self.with(Text::LevelWithRating, &[&number, name, &rating.to_string()]),
                    None => self.with(Text::LevelWithoutRating, &[&number, name]),
                }
            }
        }
    }

    /// Which side a person wants to play.
    #[must_use]
    pub fn play_as(self, play_as: PlayAs) -> &'static str {
        match play_as {
            PlayAs::White => self.color(Color::White),
            PlayAs::Black => self.color(Color::Black),
            PlayAs::Random => self.of(Text::Random),
        }
    }

    fn level(self, level: Level) -> &'static str {
        let name = LEVELS.get(usize::from(level.number()) - 1);
        name.map_or("", |name| self.of(*name))
    }
}

/// From the weakest to the strongest.
const LEVELS: [Text; 12] = [
    Text::Newcomer,
    Text::Beginner,
    Text::Learner,
    Text::Casual,
    Text::Steady,
    Text::Attentive,
    Text::Skilled,
    Text::Sharp,
    Text::Tough,
    Text::Fierce,
    Text::Relentless,
    Text::FullStrength,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_core() {
        let texts = Texts::english();
        for level in Level::all() {
            assert_eq!(texts.level(level), level.name());
        }
        for color in Color::ALL {
            assert_eq!(texts.color(color), color.to_string());
            for piece_type in PieceType::ALL {
                assert_eq!(texts.piece_type(piece_type), piece_type.name());
                let piece = Piece::new(color, piece_type);
                assert_eq!(texts.piece(piece), format!("{} {}", color.name(), piece_type.name()));
            }
        }
    }

    #[test]
    fn a_square_tells_what_stands_on_it() {
        let pawn = Piece::new(Color::White, PieceType::Pawn);
        assert_eq!(Texts::english().square(Square::E4, Some(pawn)), "e4, white pawn");
        assert_eq!(Texts::english().square(Square::E5, None), "e5, empty");
    }

    #[test]
    fn every_opponent_has_a_name_of_its_own() {
        let names: Vec<String> = Player::opponents()
            .map(|player| Texts::english().opponent(player))
            .collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}
