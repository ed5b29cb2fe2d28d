//! The results of a pool in their file: a line for each two that have met.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;

use super::contestants::CONTESTANTS;
use super::fit::Met;
use crate::game::Ending;
use crate::statistics::Tally;

/// The names of the fields.
const HEAD: &str = "first\tsecond\twins\tdraws\tlosses";

/// The games of each two contestants, seen by the one that stands first in the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings(Vec<((usize, usize), Tally)>);

impl Standings {
    /// Those in a file; none where there is no file.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, or its line that is wrong.
    pub fn read(file: &str) -> Result<Self, String> {
        match fs::read_to_string(file) {
            Ok(text) => Self::parse(&text).map_err(|line| format!("{file}: {line}")),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(format!("{file}: {error}")),
        }
    }

    /// Writes the file so that an interruption leaves the old one or the new one.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub fn write(&self, file: &str) -> Result<(), String> {
        let new = format!("{file}.new");
        let written = fs::write(&new, self.text()).and_then(|()| fs::rename(&new, file));
        written.map_err(|error| format!("{file}: {error}"))
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for ((one, other), tally) in &self.0 {
            let names = [*one, *other].map(|index| CONTESTANTS[index].name);
            // Writing to a text cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{}\t{}",
                names[0], names[1], tally.wins, tally.draws, tally.losses
            );
        }
        text
    }

    /// The standings, or the line that is none.
    fn parse(text: &str) -> Result<Self, String> {
        let met = |line: &str| {
            let [one, other, wins, draws, losses] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
            let place = |name| CONTESTANTS.iter().position(|it| it.name == name);
            let tally = Tally {
                wins: wins.parse().ok()?,
                draws: draws.parse().ok()?,
                losses: losses.parse().ok()?,
            };
            Some(((place(one)?, place(other)?), tally))
        };
        let lines = text.lines().filter(|line| *line != HEAD);
        let all = lines.map(|line| met(line).ok_or_else(|| line.to_owned()));
        Ok(Self(all.collect::<Result<_, String>>()?))
    }

    /// The games of two, seen by the first.
    #[must_use]
    pub fn of(&self, one: usize, other: usize) -> Tally {
        let found = self.0.iter().find(|(pairing, _)| *pairing == (one, other));
        found.map_or_else(Tally::default, |(_, tally)| *tally)
    }

    /// All games of one.
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

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.0.iter().map(|(_, tally)| tally.games()).sum()
    }

    /// The games as the fit takes them.
    #[must_use]
    pub fn results(&self) -> Vec<Met> {
        let each = self.0.iter();
        each.map(|&(pairing, tally)| Met { pairing, tally }).collect()
    }

    /// The standings with two more games of a pairing.
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
    fn standings_come_back_as_they_were_written() {
        let standings = Standings::default()
            .with((0, 3), [Ending::Win, Ending::Draw])
            .with((0, 3), [Ending::Win, Ending::Loss])
            .with((1, 0), [Ending::Loss, Ending::Loss]);
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
