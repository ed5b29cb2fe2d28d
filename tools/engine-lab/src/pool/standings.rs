//! Reads and writes the results of the pool, in a file with one line for each pairing.

use std::fmt::Write as _;

use super::contestants::CONTESTANTS;
use super::fit::Encounter;
use crate::game::Ending;
use crate::journal::{read_if_any, replace};
use crate::statistics::Tally;

/// The names of the fields.
const HEAD: &str = "first\tsecond\twins\tdraws\tlosses";

/// The results of each pairing. They are the results of the contestant that is first in the list of contestants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings(Vec<((usize, usize), Tally)>);

impl Standings {
    /// Reads the results from a file. The standings are empty if there is no file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or a line is invalid.
    pub fn read(file: &str) -> Result<Self, String> {
        let text = read_if_any(file)?.unwrap_or_default();
        Self::parse(&text).map_err(|line| format!("{file}: {line}"))
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, file: &str) -> Result<(), String> {
        replace(file, &self.text())
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for ((one, other), tally) in &self.0 {
            let names = [*one, *other].map(|index| CONTESTANTS[index].name);
            // Writing to a `String` cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{}\t{}",
                names[0], names[1], tally.wins, tally.draws, tally.losses
            );
        }
        text
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    ///
    /// When a line is invalid. The error is this line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let met = |line: &str| {
            let [one, other, wins, draws, losses] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
            let place = |name| CONTESTANTS.iter().position(|it| it.name == name);
            let tally = Tally {
                wins: wins.parse().ok()?,
                draws: draws.parse().ok()?,
                losses: losses.parse().ok()?,
            };
            let (one, other) = (place(one)?, place(other)?);
            // The order of the contestants may have changed since the file was written.
            let seen_by_other = Tally {
                wins: tally.losses,
                losses: tally.wins,
                ..tally
            };
            match one < other {
                true => Some(((one, other), tally)),
                false => Some(((other, one), seen_by_other)),
            }
        };
        let mut standings = Self::default();
        for line in text.lines().filter(|line| *line != HEAD) {
            let (pairing, tally) = met(line).ok_or_else(|| line.to_owned())?;
            if standings.0.iter().any(|(known, _)| *known == pairing) {
                return Err(line.to_owned());
            }
            standings.0.push((pairing, tally));
        }
        Ok(standings)
    }

    /// The results of a pairing, from the point of view of its first contestant.
    #[must_use]
    pub fn of(&self, one: usize, other: usize) -> Tally {
        let found = self.0.iter().find(|(pairing, _)| *pairing == (one, other));
        found.map_or_else(Tally::default, |(_, tally)| *tally)
    }

    /// The results of all games of a contestant.
    #[must_use]
    pub fn all_of(&self, index: usize) -> Tally {
        self.0.iter().fold(Tally::default(), |sum, ((one, other), tally)| {
            let (wins, losses) = match index {
                index if index == *one => (tally.wins, tally.losses),
                index if index == *other => (tally.losses, tally.wins),
                _ => return sum,
            };
            Tally {
                wins: sum.wins + wins,
                draws: sum.draws + tally.draws,
                losses: sum.losses + losses,
            }
        })
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.0.iter().map(|(_, tally)| tally.games()).sum()
    }

    /// The results in the form that the fit needs.
    #[must_use]
    pub fn results(&self) -> Vec<Encounter> {
        let each = self.0.iter();
        each.map(|&(pairing, tally)| Encounter { pairing, tally }).collect()
    }

    /// The standings after two more games of a pairing.
    #[must_use]
    pub fn with(mut self, pairing: (usize, usize), endings: [Ending; 2]) -> Self {
        if !self.0.iter().any(|(known, _)| *known == pairing) {
            self.0.push((pairing, Tally::default()));
        }
        for (known, tally) in &mut self.0 {
            if *known == pairing {
                *tally = endings.into_iter().fold(*tally, Tally::with);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Standings};

    #[test]
    fn standings_are_read_as_they_were_written() {
        let standings = Standings::default()
            .with((0, 3), [Ending::Win, Ending::Draw])
            .with((0, 3), [Ending::Win, Ending::Loss])
            .with((0, 1), [Ending::Win, Ending::Win]);
        assert_eq!(Standings::parse(&standings.text()), Ok(standings.clone()));
        assert_eq!(standings.games(), 6);
        let own = standings.all_of(0);
        assert_eq!((own.wins, own.draws, own.losses), (4, 1, 1));
        assert!(
            Standings::parse("level 1\tlevel 99\t1\t2\t3")
                .unwrap_err()
                .contains("level 99")
        );
    }
}
