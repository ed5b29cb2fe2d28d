//! Makes tables of speeds and ratios from the lines that the program prints.

use crate::process::Outcome;
use std::fmt::Write;

/// The positions, in the order of the numbers in the program's output.
const POSITIONS: [&str; 6] = [
    "start",
    "kiwipete",
    "position 3",
    "position 4",
    "position 5",
    "position 6",
];
const COUNTING_METHODS: [&str; 2] = ["leaves counted in bulk", "every leaf made"];
const GENERATORS: [&str; 3] = ["ours", "cozy-chess", "chess"];

/// One line of the program's output: the position, the counting method, the generator and its speed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Measurement {
    position: usize,
    leaves: usize,
    generator: usize,
    /// The speed, in million nodes per second.
    speed: f64,
}

/// The tables, one for each method of counting leaves.
/// The tables contain the median speeds and the median ratios of all rounds.
///
/// # Errors
/// When a line is not a measurement, or a measurement is missing.
pub fn tables(title: &str, lines: &str) -> Outcome<String> {
    let read = |line| parse_measurement(line).ok_or(format!("not a measurement: {line}"));
    let all = lines.lines().map(read).collect::<Outcome<Vec<Measurement>>>()?;
    let mut text = String::new();
    for (leaves, method) in COUNTING_METHODS.iter().enumerate() {
        let of = |generator, position| speeds(&all, [position, leaves, generator]);
        let rounds = of(0, 0).len();
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            text,
            "{title}, {method}: million nodes/s, median of {rounds}\n\n\
             {:<12}{:>8}{:>12}{:>8}{:>18}{:>12}",
            "position", "ours", "cozy-chess", "chess", "ours/cozy-chess", "ours/chess"
        );
        for (position, name) in POSITIONS.iter().enumerate() {
            let [ours, cozy, chess] = [0, 1, 2].map(|generator| of(generator, position));
            if [&ours, &cozy, &chess].iter().any(|speeds| speeds.len() != rounds) || rounds == 0 {
                return Err(format!("{title}: measurements of {name} are missing"));
            }
            let _ = writeln!(
                text,
                "{name:<12}{:>8.1}{:>12.1}{:>8.1}{:>18.2}{:>12.2}",
                median(ours.clone()),
                median(cozy.clone()),
                median(chess.clone()),
                median(ratios(&ours, &cozy)),
                median(ratios(&ours, &chess)),
            );
        }
        text.push('\n');
    }
    Ok(text.trim_end().to_owned())
}

fn parse_measurement(line: &str) -> Option<Measurement> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [position, leaves, generator, nodes, seconds] = words.as_slice() else {
        return None;
    };
    let index = |word: &str, below: usize| word.parse().ok().filter(|number| *number < below);
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| *number > 0.0);
    Some(Measurement {
        position: index(position, POSITIONS.len())?,
        leaves: index(leaves, COUNTING_METHODS.len())?,
        generator: index(generator, GENERATORS.len())?,
        speed: number(nodes)? / number(seconds)? / 1e6,
    })
}

/// The speeds with one position, counting method and generator, in the order of the rounds.
fn speeds(all: &[Measurement], tree: [usize; 3]) -> Vec<f64> {
    all.iter()
        .filter(|it| [it.position, it.leaves, it.generator] == tree)
        .map(|it| it.speed)
        .collect()
}

fn ratios(ours: &[f64], theirs: &[f64]) -> Vec<f64> {
    ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect()
}

/// The middle value, or the greater of the two middle values; 0 if there are no values.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::{COUNTING_METHODS, GENERATORS, POSITIONS, median, parse_measurement, tables};

    /// Measurements of one second each. This project's generator is two, three and four times as fast as the others.
    fn lines() -> Vec<String> {
        let mut lines = Vec::new();
        for round in 0..3 {
            for position in 0..POSITIONS.len() {
                for leaves in 0..COUNTING_METHODS.len() {
                    for generator in 0..GENERATORS.len() {
                        let nodes = if generator == 0 { 2 + round } else { 1 } * 1_000_000;
                        lines.push(format!("{position} {leaves} {generator} {nodes} 1.0"));
                    }
                }
            }
        }
        lines
    }

    #[test]
    fn ratios_are_medians_of_rounds() {
        let text = tables("here", &lines().join("\n")).unwrap();
        let line = text.lines().find(|line| line.starts_with("kiwipete")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["kiwipete", "3.0", "1.0", "1.0", "3.00", "3.00"]);
        assert_eq!(text.matches("kiwipete").count(), COUNTING_METHODS.len());
    }

    #[test]
    fn missing_and_invalid_lines_are_refused() {
        assert!(tables("here", "").is_err());
        assert!(tables("here", &lines()[1..].join("\n")).is_err());
        for line in ["", "0 0 0 1", "6 0 0 1 1.0", "0 2 0 1 1.0", "0 0 3 1 1.0", "0 0 0 1 0"] {
            assert_eq!(parse_measurement(line), None, "{line}");
        }
    }

    #[test]
    fn the_median_is_the_middle_value() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![]), 0.0);
    }
}
