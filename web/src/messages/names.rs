//! The names of players, colours and pieces.

use chess_core::engine::{Character, Level, Opponent, Strength};
use chess_core::notation::pgn::Nag;
use chess_core::{Color, Piece, PieceType, Square};

use super::{GERMAN, SPANISH, Text, Texts};
use engine_protocol::MoveFacts;
use game_store::{EarlierOpponent, PlayAs, Player};

impl Texts {
    /// `White` or `Black`.
    #[must_use]
    pub fn color_name(self, color: Color) -> &'static str {
        self.of(match color {
            Color::White => Text::White,
            Color::Black => Text::Black,
        })
    }

    /// The sentences that explain a move.
    #[must_use]
    pub fn explanation(self, facts: &MoveFacts) -> &str {
        self.in_language([&facts.en, &facts.de, &facts.es])
    }

    /// Returns the text in the language of the page. The texts are in English, German and Spanish.
    #[must_use]
    pub fn in_language(self, [english, german, spanish]: [&str; 3]) -> &str {
        match self.lang() {
            GERMAN => german,
            SPANISH => spanish,
            _ => english,
        }
    }

    /// The name of a piece type, such as `king`.
    #[must_use]
    pub fn piece_type_name(self, piece_type: PieceType) -> &'static str {
        self.of(match piece_type {
            PieceType::King => Text::King,
            PieceType::Queen => Text::Queen,
            PieceType::Rook => Text::Rook,
            PieceType::Bishop => Text::Bishop,
            PieceType::Knight => Text::Knight,
            PieceType::Pawn => Text::Pawn,
        })
    }

    /// The name of a piece, such as `white king`.
    #[must_use]
    pub fn piece_name(self, piece: Piece) -> &'static str {
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

    /// The name of a square and its piece, such as `e4, white pawn`.
    #[must_use]
    pub fn square(self, square: Square, piece: Option<Piece>) -> String {
        let what = piece.map_or_else(|| self.of(Text::Empty), |piece| self.piece_name(piece));
        [square.name(), what].join(", ")
    }

    /// The name of an engine; `None` for a person.
    #[must_use]
    pub fn engine_name(self, player: Player) -> Option<String> {
        match player {
            Player::Human => None,
            Player::Classic => Some(self.of(Text::ClassicEngine).to_owned()),
            Player::Strong(Opponent { strength, character }) => {
                Some(self.with_character(self.strength(strength), character))
            }
            Player::Earlier(opponent) => Some(self.with_character(self.earlier_name(opponent), opponent.character())),
        }
    }

    fn with_character(self, name: String, character: Character) -> String {
        match character {
            Character::Universal => name,
            character => [&name, " (", self.style_name(character), ")"].concat(),
        }
    }

    /// The name that the page showed for an opponent on the rating scale of earlier versions.
    fn earlier_name(self, opponent: EarlierOpponent) -> String {
        match opponent.level() {
            Some(level) => self.level_name(level).to_owned(),
            None => self.format(Text::EngineOfRating, &[&opponent.rating().to_string()]),
        }
    }

    /// The rating that the page showed for an opponent on the rating scale of earlier versions, such as `~1200`;
    /// `None` for any other opponent.
    #[must_use]
    pub fn earlier_rating(self, player: Player) -> Option<String> {
        let Player::Earlier(opponent) = player else {
            return None;
        };
        let shown = match (opponent.rating(), opponent.level()) {
            (rating, Some(_)) => (rating + 25) / 50 * 50,
            (rating, None) => rating,
        };
        Some(self.format(Text::AboutRating, &[&shown.to_string()]))
    }

    /// The rating of a level, such as `~1400`; `None` if the name of the opponent contains its rating, or if the rating
    /// was not measured against people.
    #[must_use]
    pub fn level_rating(self, player: Player) -> Option<String> {
        let Player::Strong(Opponent { strength, .. }) = player else {
            return None;
        };
        let is_measured = strength.elo() <= HIGHEST_MEASURED_RATING;
        (is_measured && strength.level().is_some()).then(|| self.strength_with_rating(strength))
    }

    /// The name of the level with this strength, or the rating if there is no such level.
    #[must_use]
    pub fn strength(self, strength: Strength) -> String {
        match strength.level() {
            Some(level) => self.level_name(level).to_owned(),
            None => self.format(Text::EngineOfRating, &[&strength.elo().to_string()]),
        }
    }

    /// The name of a playing style.
    #[must_use]
    pub fn style_name(self, character: Character) -> &'static str {
        self.of(match character {
            Character::Universal => Text::Universal,
            Character::Attacker => Text::Attacker,
            Character::Solid => Text::Solid,
            Character::Endgame => Text::EndgamePlayer,
            Character::Gambiteer => Text::Gambiteer,
        })
    }

    /// The name of an opponent in the list of opponents.
    #[must_use]
    pub fn opponent_name(self, player: Player) -> String {
        self.engine_name(player)
            .unwrap_or_else(|| self.of(Text::TwoPlayers).to_owned())
    }

    /// The strength of an opponent: its level with its rating, or only the rating.
    #[must_use]
    pub fn opponent_strength(self, player: Player) -> String {
        match player {
            Player::Human => self.of(Text::OnOneDevice).to_owned(),
            Player::Classic => self.of(Text::NotRated).to_owned(),
            Player::Strong(Opponent { strength, .. }) => {
                let about = self.strength_with_rating(strength);
                match strength.level() {
                    Some(level) => self.format(Text::LevelWithStrength, &[&level.number().to_string(), &about]),
                    None if strength.elo() > HIGHEST_MEASURED_RATING => {
                        [&self.strength(strength), " · ", &about].concat()
                    }
                    None => about,
                }
            }
            Player::Earlier(_) => self.earlier_rating(player).unwrap_or_default(),
        }
    }

    /// The strength of an opponent. If the strength is a number, the text also describes the rating scale.
    #[must_use]
    pub fn strength_on_scale(self, player: Player) -> String {
        let strength = self.opponent_strength(player);
        match player.strong_opponent() {
            Some(opponent) if opponent.strength < Strength::STRONGEST => self.format(Text::RatingScale, &[&strength]),
            _ => strength,
        }
    }

    /// A strength in words. The text contains the rating if it is in the range that was measured against people.
    fn strength_with_rating(self, strength: Strength) -> String {
        match strength.elo() {
            elo if strength == Strength::STRONGEST && elo > HIGHEST_MEASURED_RATING => {
                self.of(Text::BeyondHuman).to_owned()
            }
            elo if elo > HIGHEST_MEASURED_RATING => {
                self.format(Text::AboveRating, &[&HIGHEST_MEASURED_RATING.to_string()])
            }
            elo => self.format(Text::AboutRating, &[&elo.to_string()]),
        }
    }

    /// The rating of an opponent in a few characters, such as `~1200`. A plus means that the opponent is stronger than
    /// any rating that was measured.
    #[must_use]
    pub fn short_rating(self, player: Player) -> String {
        match player.strong_opponent().map(|opponent| opponent.strength.elo()) {
            Some(elo) if elo > HIGHEST_MEASURED_RATING => format!("{HIGHEST_MEASURED_RATING}+"),
            Some(elo) => self.format(Text::AboutRating, &[&elo.to_string()]),
            None => self.opponent_strength(player),
        }
    }

    /// A line about the style of an opponent.
    #[must_use]
    pub fn opponent_style(self, player: Player) -> &'static str {
        match player {
            Player::Human => self.of(Text::TwoPlayersStyle),
            Player::Classic => self.of(Text::ClassicStyle),
            Player::Strong(opponent) => self.style(opponent.strength),
            Player::Earlier(opponent) => self.style(opponent.measured_opponent().strength),
        }
    }

    fn style(self, strength: Strength) -> &'static str {
        let level = Level::all().rfind(|level| level.strength() <= strength);
        self.level_text(&LEVEL_STYLES, level.unwrap_or(Level::WEAKEST))
    }

    /// The side that a person wants to play.
    #[must_use]
    pub fn play_as(self, play_as: PlayAs) -> &'static str {
        match play_as {
            PlayAs::White => self.color_name(Color::White),
            PlayAs::Black => self.color_name(Color::Black),
            PlayAs::Random => self.of(Text::Random),
        }
    }

    fn level_name(self, level: Level) -> &'static str {
        self.level_text(&LEVEL_NAMES, level)
    }

    fn level_text(self, list: &[Text; 12], level: Level) -> &'static str {
        let text = list.get(usize::from(level.number()) - 1);
        text.map_or("", |text| self.of(*text))
    }
}

/// The highest rating for which there are measurements against people's ratings.
const HIGHEST_MEASURED_RATING: u16 = 2400;

/// The names of the levels, from the weakest to the strongest.
const LEVEL_NAMES: [Text; 12] = [
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

/// The playing styles of the levels of `chess_core`, in the same order.
const LEVEL_STYLES: [Text; 12] = [
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

/// The name of a mark after a move.
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
    fn names_are_the_same_in_chess_core() {
        let texts = Texts::english();
        for level in Level::all() {
            assert_eq!(texts.level_name(level), level.name());
        }
        for color in Color::ALL {
            assert_eq!(texts.color_name(color), color.to_string());
            for piece_type in PieceType::ALL {
                assert_eq!(texts.piece_type_name(piece_type), piece_type.name());
                let piece = Piece::new(color, piece_type);
                assert_eq!(
                    texts.piece_name(piece),
                    format!("{} {}", color.name(), piece_type.name())
                );
            }
        }
    }

    #[test]
    fn a_square_is_named_with_its_piece() {
        let pawn = Piece::new(Color::White, PieceType::Pawn);
        assert_eq!(Texts::english().square(Square::E4, Some(pawn)), "e4, white pawn");
        assert_eq!(Texts::english().square(Square::E5, None), "e5, empty");
    }

    #[test]
    fn every_opponent_has_a_different_name() {
        let names: Vec<String> = Player::opponents()
            .map(|player| Texts::english().opponent_name(player))
            .collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }

    #[test]
    fn a_strength_is_a_level_with_a_rating_or_a_rating() {
        let strength = |word: &str| Texts::english().opponent_strength(Player::from_keyword(word).unwrap());
        for level in Level::all().take(10) {
            let (number, elo) = (level.number(), level.strength().elo());
            assert_eq!(strength(&number.to_string()), format!("Level {number} · ~{elo}"));
        }
        assert_eq!(strength("1234-solid"), "~1234");
        assert_eq!(strength("2400"), "~2400");
        assert_eq!(strength("classic"), "not rated");
        assert_eq!(strength("human"), "same device");
    }

    #[test]
    fn no_number_is_claimed_above_the_measured_ratings() {
        let texts = Texts::english();
        let player = |word: &str| Player::from_keyword(word).unwrap();
        assert_eq!(texts.opponent_strength(player("11")), "Level 11 · above 2400");
        assert_eq!(texts.opponent_strength(player("2425")), "Engine 2425 · above 2400");
        assert_eq!(texts.opponent_strength(player("12")), "Level 12 · beyond any human");
        assert_eq!(texts.strength_on_scale(player("12")), "Level 12 · beyond any human");
        assert_eq!(texts.strength_on_scale(player("4")), "Level 4 · ~1000 lichess rapid");
        assert_eq!(texts.strength_on_scale(player("1525")), "~1525 lichess rapid");
    }

    #[test]
    fn an_opponent_on_the_earlier_scale_has_its_label() {
        let texts = Texts::english();
        for (word, name, rating) in [
            ("1", "Newcomer", "~1000"),
            ("3", "Learner", "~1200"),
            ("4-attacker", "Casual (Attacker)", "~1250"),
            ("12", "Full strength", "~2350"),
            ("1228", "Engine 1228", "~1228"),
        ] {
            let player = Player::from_earlier_keyword(word).unwrap();
            assert_eq!(texts.engine_name(player).as_deref(), Some(name));
            assert_eq!(texts.earlier_rating(player).as_deref(), Some(rating));
            assert_eq!(texts.earlier_rating(player.replaced()), None);
        }
    }

    #[test]
    fn a_name_has_the_strength_and_the_playing_style() {
        let name = |word: &str| {
            Texts::english()
                .engine_name(Player::from_keyword(word).unwrap())
                .unwrap()
        };
        assert_eq!(name("5"), "Steady");
        assert_eq!(name("5-attacker"), "Steady (Attacker)");
        assert_eq!(name("1234-gambiteer"), "Engine 1234 (Gambiteer)");
    }
}
