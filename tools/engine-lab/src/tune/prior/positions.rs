//! Positions from games of people, with the features of all moves.

use chess_core::Game;
use chess_core::engine::prior::{FEATURE_UNIT, Observation, RATINGS, observe};
use chess_core::notation::pgn::{PgnGame, Reader};

/// The number of plies at the start of a game that are not used, because people play these plies from memory.
const SKIPPED_PLIES: usize = 12;
/// One game out of this number of games is held out: it is used for testing and not for fitting.
const HELD_OUT_INTERVAL: usize = 5;
/// The number by which a player's rating in blitz is lower than the same player's rating in rapid, on lichess.org.
const BLITZ_RATING_DIFFERENCE: f32 = 145.0;
/// A time control is rapid if the estimated time of a game, for each player, is at least this number of seconds.
const MIN_RAPID_SECONDS: u32 = 480;

/// Positions, each with the features of its moves. Features that are zero are not stored.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    names: Vec<String>,
    positions: Vec<Position>,
    /// The index of the end of the features of each move.
    ends: Vec<usize>,
    features: Vec<(u16, f32)>,
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The rating of the player, in rapid games.
    rating: f32,
    first_move: usize,
    moves: usize,
    chosen: usize,
}

/// A position with the features of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The rating of the player, in rapid games.
    pub rating: f32,
    /// The index of the move that was played.
    pub chosen: usize,
    /// The index of the first move of this position among the moves of all positions.
    pub first_move: usize,
    /// The number of moves.
    pub moves: usize,
    all: &'a Positions,
}

impl<'a> Choice<'a> {
    /// The difference between the rating and the middle rating, in the unit of the slopes (see [`RATINGS`]).
    #[must_use]
    pub fn rating_offset(self) -> f32 {
        (self.rating - RATINGS.0 as f32) / RATINGS.1 as f32
    }

    /// The features of a move: their indices and values.
    #[must_use]
    pub fn features(self, number: usize) -> &'a [(u16, f32)] {
        let at = self.first_move + number;
        let start = at.checked_sub(1).map_or(0, |before| self.all.ends[before]);
        &self.all.features[start..self.all.ends[at]]
    }
}

impl Positions {
    /// The names of the features.
    #[must_use]
    pub fn feature_names(&self) -> &[String] {
        &self.names
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// All positions.
    pub fn choices(&self) -> impl Iterator<Item = Choice<'_>> {
        self.positions.iter().map(|position| Choice {
            rating: position.rating,
            chosen: position.chosen,
            first_move: position.first_move,
            moves: position.moves,
            all: self,
        })
    }

    fn add(&mut self, rating: f32, chosen: usize, moves: Vec<Observation>) {
        if self.names.is_empty()
            && let Some(first) = moves.first()
        {
            self.names = first.features.iter().map(|(name, _)| (*name).to_owned()).collect();
        }
        self.positions.push(Position {
            rating,
            first_move: self.ends.len(),
            moves: moves.len(),
            chosen,
        });
        for observation in moves {
            let present = observation
                .features
                .iter()
                .enumerate()
                .filter(|(_, (_, value))| *value != 0);
            self.features
                .extend(present.map(|(index, (_, value))| (index as u16, *value as f32 / FEATURE_UNIT as f32)));
            self.ends.push(self.features.len());
        }
    }
}

/// The positions of a PGN file: first the positions for the fit, and then the held-out positions.
#[must_use]
pub fn read(text: &str) -> (Positions, Positions) {
    let (mut training, mut held_out) = (Positions::default(), Positions::default());
    for (number, game) in Reader::new([text]).flatten().enumerate() {
        let target = if number % HELD_OUT_INTERVAL == 0 {
            &mut held_out
        } else {
            &mut training
        };
        add_game(&game, target);
        if number % 20 == 19 {
            eprintln!("{} games read", number + 1);
        }
    }
    (training, held_out)
}

fn add_game(game: &PgnGame, positions: &mut Positions) {
    let Ok(played) = game.to_game() else {
        return;
    };
    let ratings = ratings(game);
    for ply in SKIPPED_PLIES..played.moves().len() {
        let (Some(rating), Some(before)) = (ratings[ply % 2], played.up_to(ply)) else {
            continue;
        };
        if let Some((chosen, moves)) = choice(&before, &played, ply) {
            positions.add(rating, chosen, moves);
        }
    }
}

/// The legal moves of a position, and the index of the played move. `None` if there was only one move.
fn choice(before: &Game, played: &Game, ply: usize) -> Option<(usize, Vec<Observation>)> {
    let moves = observe(before);
    let chosen = moves
        .iter()
        .position(|observation| observation.mv == played.moves()[ply])?;
    (moves.len() > 1).then_some((chosen, moves))
}

/// The ratings of White and Black, in rapid games.
fn ratings(game: &PgnGame) -> [Option<f32>; 2] {
    let correction = if is_rapid(game.tags.get("TimeControl").unwrap_or_default()) {
        0.0
    } else {
        BLITZ_RATING_DIFFERENCE
    };
    ["WhiteElo", "BlackElo"].map(|name| {
        game.tags
            .get(name)?
            .parse::<f32>()
            .ok()
            .map(|rating| rating + correction)
    })
}

/// Whether a time control such as `300+3` is rapid or slower.
fn is_rapid(control: &str) -> bool {
    let numbers: Vec<u32> = control.split('+').filter_map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [seconds, increment] => seconds + 40 * increment >= MIN_RAPID_SECONDS,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_rapid, read};

    #[test]
    fn fast_games_are_distinguished_from_slow_games() {
        assert!(is_rapid("600+0") && is_rapid("300+5") && is_rapid("-"));
        assert!(!is_rapid("300+3") && !is_rapid("180+0"));
    }

    #[test]
    fn positions_have_the_features_of_all_moves_and_the_rating_in_rapid() {
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0";
        let tags = "[WhiteElo \"1500\"]\n[BlackElo \"1600\"]\n[TimeControl \"180+0\"]\n\n";
        let (training, held_out) = read(&format!("{tags}{moves}\n\n{tags}{moves}"));
        assert_eq!((training.len(), held_out.len()), (2, 2));
        let choices: Vec<_> = training.choices().collect();
        assert_eq!(choices[0].rating, 1645.0);
        assert_eq!(choices[1].rating, 1745.0);
        assert!(
            choices
                .iter()
                .all(|choice| choice.chosen < choice.moves && !choice.features(choice.chosen).is_empty())
        );
        assert_eq!(choices[1].first_move, choices[0].moves);
        assert!(training.feature_names().iter().any(|name| name == "captures"));
    }
}
