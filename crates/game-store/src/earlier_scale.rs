//! Converts the strengths that earlier versions of the program have stored. The converted strengths are on the present
//! scale of ratings.
//!
//! The ratings of the *present scale* are comparable with those of people in rapid games on lichess. The ratings of the
//! *earlier scale* came only from games between the levels. So these ratings were 150 to 430 points lower than the
//! ratings of people with the same strength, and were closer to each other. A stored text without a version of its
//! scale uses the earlier scale.
//! The levels were measured on both scales. The ratings between the levels are interpolated.

use chess_core::engine::{Character, Level, Opponent, Strength};

/// The version of the present scale, as it is stored. Texts of the earlier scale have no version.
pub const SCALE: u64 = 2;

/// Whether a text with this version of the rating scale has strengths on the present scale. The result is also `true`
/// for versions that follow the present version, because their scales are more similar to the present scale than to the
/// earlier scale.
///
/// ```
/// use game_store::{SCALE, is_on_present_scale};
///
/// assert!(is_on_present_scale(Some(SCALE)) && !is_on_present_scale(None));
/// ```
#[must_use]
pub fn is_on_present_scale(scale: Option<u64>) -> bool {
    scale.is_some_and(|scale| scale >= SCALE)
}

/// The ratings of the twelve levels on the earlier scale.
const EARLIER_LEVEL_RATINGS: [u16; 12] = [999, 1052, 1201, 1255, 1357, 1475, 1576, 1763, 1875, 2051, 2188, 2348];
/// The lowest and the highest rating on the earlier scale.
const EARLIER_RANGE: (u16, u16) = (400, 2348);

/// Ratings on the earlier scale, each with the measured rating on the present scale. Both ratings increase from row to
/// row. Levels 1 to 9 were measured in games against programs that predict people's moves. The ratings in the first two
/// rows follow from games against level 1. The measured rating of the first row is below the present scale, so the row
/// has the lowest rating of this scale. The last row has the highest rating of both scales.
const MEASURED_RATINGS: [(u16, u16); 12] = [
    (400, Strength::WEAKEST.elo()),
    (700, 465),
    (999, 1010),
    (1052, 1100),
    (1201, 1395),
    (1255, 1515),
    (1357, 1660),
    (1475, 1842),
    (1576, 1932),
    (1763, 2180),
    (1875, 2420),
    (2348, Strength::STRONGEST.elo()),
];

/// The strength on the present scale that corresponds to a rating on the earlier scale.
///
/// ```
/// use game_store::strength_of_earlier;
///
/// assert_eq!(strength_of_earlier(1201).elo(), 1395);
/// assert_eq!(strength_of_earlier(1228).elo(), 1455);
/// ```
#[must_use]
pub fn strength_of_earlier(rating: u16) -> Strength {
    let rating = rating.clamp(EARLIER_RANGE.0, EARLIER_RANGE.1);
    let above = MEASURED_RATINGS.iter().position(|(earlier, _)| *earlier >= rating);
    let above = above.unwrap_or(MEASURED_RATINGS.len() - 1);
    let ((from, lower), (to, upper)) = (MEASURED_RATINGS[above.saturating_sub(1)], MEASURED_RATINGS[above]);
    let (part, whole) = (u32::from(rating - from), u32::from(to - from).max(1));
    let more = u32::from(upper - lower) * part / whole;
    Strength::new(lower + more as u16)
}

/// The level that is nearest to a strength. If two levels are equally near, the result is the lower one.
#[must_use]
pub fn nearest_level(strength: Strength) -> Level {
    let distance = |level: &Level| level.strength().elo().abs_diff(strength.elo());
    Level::all().min_by_key(distance).unwrap_or(Level::WEAKEST)
}

/// An opponent in a text that an earlier version of the program stored. The strength is on the earlier scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierOpponent {
    /// The number of the level, or the rating on the earlier scale.
    number: u16,
    /// The playing style of the opponent.
    character: Character,
}

impl EarlierOpponent {
    /// The opponent that earlier versions of the program offered on a first visit.
    pub const FIRST: Self = Self {
        number: 3,
        character: Character::Universal,
    };

    /// The opponent with this number, which is the number of a level or a rating; `None` if there is no such opponent.
    #[must_use]
    pub fn new(number: u16, character: Character) -> Option<Self> {
        // On both scales, levels have the same numbers, and ratings are accepted in the same range.
        Strength::from_number(number).map(|_| Self { number, character })
    }

    /// The number that selects the opponent's strength: its level, or its rating.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The playing style of the opponent.
    #[must_use]
    pub const fn character(self) -> Character {
        self.character
    }

    /// The rating on the earlier scale that was shown for the opponent.
    #[must_use]
    pub fn rating(self) -> u16 {
        let of_level = self
            .number
            .checked_sub(1)
            .and_then(|index| EARLIER_LEVEL_RATINGS.get(usize::from(index)));
        let rating = of_level.copied().unwrap_or(self.number);
        rating.clamp(EARLIER_RANGE.0, EARLIER_RANGE.1)
    }

    /// The level whose name was shown; `None` for a strength between two levels.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        let index = EARLIER_LEVEL_RATINGS
            .iter()
            .position(|rating| *rating == self.rating())?;
        Level::new(index as u8 + 1)
    }

    /// The opponent of the same measured strength on the present scale.
    #[must_use]
    pub fn measured_opponent(self) -> Opponent {
        Opponent {
            strength: strength_of_earlier(self.rating()),
            character: self.character,
        }
    }

    /// The opponent on the present scale that replaces this opponent. The nearest level replaces a level. The opponent
    /// of the same measured strength replaces any other opponent.
    #[must_use]
    pub fn replacement(self) -> Opponent {
        let measured = self.measured_opponent();
        match self.level() {
            Some(_) => Opponent {
                strength: nearest_level(measured.strength).strength(),
                ..measured
            },
            None => measured,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Character, EARLIER_LEVEL_RATINGS, EarlierOpponent, Strength, nearest_level, strength_of_earlier};

    fn earlier(number: u16) -> EarlierOpponent {
        EarlierOpponent::new(number, Character::Solid).unwrap()
    }

    #[test]
    fn a_level_of_the_earlier_scale_has_its_measured_strength() {
        let measured = [1010, 1100, 1395, 1515, 1660, 1842, 1932, 2180, 2420];
        for (number, elo) in (1..).zip(measured) {
            assert_eq!(earlier(number).measured_opponent().strength.elo(), elo, "{number}");
            assert_eq!(
                earlier(EARLIER_LEVEL_RATINGS[usize::from(number) - 1])
                    .measured_opponent()
                    .strength
                    .elo(),
                elo
            );
        }
        assert_eq!(earlier(12).measured_opponent().strength, Strength::STRONGEST);
        for (rating, elo) in [(400, 400), (550, 432), (700, 465), (1000, 1011), (1300, 1578)] {
            assert_eq!(strength_of_earlier(rating).elo(), elo, "{rating}");
        }
    }

    #[test]
    fn the_conversion_is_monotone_and_within_the_scale() {
        let elos: Vec<u16> = (0..3500).map(|rating| strength_of_earlier(rating).elo()).collect();
        assert!(elos.is_sorted());
        assert_eq!((elos[0], elos[400]), (400, 400));
        assert_eq!(
            (elos[2348], elos[3499]),
            (Strength::STRONGEST.elo(), Strength::STRONGEST.elo())
        );
        // Opponents that differ by more than a rounding error stay in their order.
        assert!((400..2338).all(|rating| elos[rating] < elos[rating + 10]));
    }

    #[test]
    fn a_level_is_replaced_by_the_nearest_one_and_a_rating_by_the_measured_one() {
        let replaced = [1000, 1000, 1400, 1600, 1600, 1800, 2000, 2250, 2500];
        for (number, elo) in (1..).zip(replaced) {
            assert_eq!(earlier(number).replacement().strength.elo(), elo, "{number}");
        }
        assert_eq!(earlier(12).replacement().strength, Strength::STRONGEST);
        assert_eq!(earlier(1228).replacement().strength.elo(), 1455);
        assert_eq!(earlier(1228).replacement().character, Character::Solid);
        assert_eq!(nearest_level(Strength::new(1499)).strength().elo(), 1400);
    }

    #[test]
    fn the_label_is_the_rating_or_level_that_was_shown() {
        let label = |number| {
            (
                earlier(number).level().map(|level| level.number()),
                earlier(number).rating(),
            )
        };
        assert_eq!(label(3), (Some(3), 1201));
        assert_eq!(label(1201), (Some(3), 1201));
        assert_eq!(label(1250), (None, 1250));
        assert_eq!(label(3000), (Some(12), 2348));
        for number in [0, 13, 399, 3001] {
            assert_eq!(EarlierOpponent::new(number, Character::Solid), None, "{number}");
        }
    }
}
