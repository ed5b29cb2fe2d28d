//! What players, colours and pieces are called.

use chess_core::engine::Level;
use chess_core::notation::pgn::Nag;
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

    /// What an opponent is called in the choice of one.
    #[must_use]
    pub fn opponent(self, player: Player) -> &'static str {
        self.engine(player).unwrap_or_else(|| self.of(Text::TwoPlayers))
    }

    /// How strong an opponent is: its rating in round numbers where it was measured, else in words.
    #[must_use]
    pub fn opponent_strength(self, player: Player) -> String {
        match player {
            Player::Human => self.of(Text::OnOneDevice).to_owned(),
            Player::Classic => self.of(Text::NotRated).to_owned(),
            Player::Level(level) => {
                let (number, strength) = (level.number().to_string(), self.level_strength(level));
                self.with(Text::LevelWithStrength, &[&number, &strength])
            }
        }
    }

    fn level_strength(self, level: Level) -> String {
        let round = |level: Level| level.rating().map(|rating| (rating.elo + 25) / 50 * 50);
        let below = || Level::all().filter(|other| *other < level).filter_map(round).max();
        match (round(level), below()) {
            (Some(elo), _) => self.with(Text::AboutRating, &[&elo.to_string()]),
            (None, Some(elo)) => self.with(Text::AboveRatings, &[&elo.to_string()]),
            (None, None) if level < Level::SURE => self.of(Text::ForBeginners).to_owned(),
            (None, None) => self.of(Text::ForImprovers).to_owned(),
        }
    }

    /// How an opponent plays, in a line.
    #[must_use]
    pub fn opponent_style(self, player: Player) -> &'static str {
        match player {
            Player::Human => self.of(Text::TwoPlayersStyle),
            Player::Classic => self.of(Text::ClassicStyle),
            Player::Level(level) => self.of_level(&STYLES, level),
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
        self.of_level(&LEVELS, level)
    }

    fn of_level(self, list: &[Text; 12], level: Level) -> &'static str {
        let text = list.get(usize::from(level.number()) - 1);
        text.map_or("", |text| self.of(*text))
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

/// How the levels play, as `chess_core` makes them.
const STYLES: [Text; 12] = [
    Text::NewcomerStyle,
    Text::BeginnerStyle,
    Text::LearnerStyle,
    Text::CasualStyle,
    Text::SteadyStyle,
    Text::AttentiveStyle,
    Text::SkilledStyle,
    Text::SharpStyle,
    Text::ToughStyle,
    Text::FierceStyle,
    Text::RelentlessStyle,
    Text::FullStrengthStyle,
];

/// The name of a mark that is written behind a move.
#[must_use]
pub const fn mark_name(mark: Nag) -> Option<Text> {
    match mark {
        Nag::BRILLIANT => Some(Text::MarkBrilliant),
        Nag::GOOD => Some(Text::GoodMove),
        Nag::INTERESTING => Some(Text::MarkInteresting),
        Nag::DUBIOUS => Some(Text::MarkDubious),
        Nag::MISTAKE => Some(Text::Mistake),
        Nag::BLUNDER => Some(Text::Blunder),
        _ => None,
    }
}

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
        let names: Vec<&str> = Player::opponents()
            .map(|player| Texts::english().opponent(player))
            .collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }

    #[test]
    fn a_strength_is_a_round_rating_where_it_was_measured_and_words_elsewhere() {
        let strengths: Vec<String> = Player::opponents()
            .map(|player| Texts::english().opponent_strength(player))
            .collect();
        assert_eq!(
            strengths,
            [
                "Level 1 · beginner",
                "Level 2 · beginner",
                "Level 3 · improving beginner",
                "Level 4 · improving beginner",
                "Level 5 · about 1500",
                "Level 6 · about 1650",
                "Level 7 · about 1800",
                "Level 8 · about 1850",
                "Level 9 · about 1900",
                "Level 10 · stronger than 1900",
                "Level 11 · stronger than 1900",
                "Level 12 · stronger than 1900",
                "not rated",
                "same device",
            ]
        );
    }
}
