//! Counts the claims that are true.

use std::collections::BTreeMap;

use super::explanation_test::ExplanationTest;

/// The number of claims, and the number of true claims.
#[derive(Clone, Copy, Debug, Default)]
struct ClaimCounts {
    true_ones: usize,
    all: usize,
}

impl ClaimCounts {
    fn of(answers: impl Iterator<Item = Option<bool>>) -> Self {
        answers.flatten().fold(Self::default(), |truth, answer| Self {
            true_ones: truth.true_ones + usize::from(answer),
            all: truth.all + 1,
        })
    }

    fn text(self) -> String {
        let percent = 100.0 * self.true_ones as f64 / self.all.max(1) as f64;
        format!("{percent:5.1} % ({} of {})", self.true_ones, self.all)
    }
}

/// Prints the number of mistakes, and the part of each kind of claims that is true.
pub fn print(tests: &[ExplanationTest]) {
    let truth = |of: &dyn Fn(&ExplanationTest) -> Option<bool>| ClaimCounts::of(tests.iter().map(of)).text();
    let has_motif = |test: &ExplanationTest| test.motif.is_some() || test.missed.is_some();
    println!("mistakes                {}", tests.len());
    println!("lines can be replayed   {}", truth(&|test| Some(test.replayed)));
    println!("the move loses          {}", truth(&|test| test.loses));
    println!("material is right       {}", truth(&|test| test.counted));
    println!("better is no worse      {}", truth(&|test| test.better));
    println!("motif's definition      {}", truth(&|test| test.defined));
    println!("better's motif          {}", truth(&|test| test.missed_defined));
    println!("sentences name pieces   {}", truth(&|test| test.said));
    println!(
        "with a motif or mate    {}",
        truth(&|test| Some(has_motif(test) || test.mates))
    );
    println!("  of the refutation     {}", truth(&|test| Some(test.motif.is_some())));
    println!(
        "only the material       {}",
        truth(&|test| Some(!has_motif(test) && !test.mates && test.counted.is_some()))
    );
    println!(
        "only the loss in pawns  {}",
        truth(&|test| Some(!has_motif(test) && !test.mates && test.counted.is_none()))
    );
    let times = tests.iter().map(|test| test.time).sum::<u64>();
    println!("milliseconds each       {}", times / tests.len().max(1) as u64);
    let mut motifs: BTreeMap<&str, Vec<Option<bool>>> = BTreeMap::new();
    for test in tests {
        let named = [(&test.motif, test.defined), (&test.missed, test.missed_defined)];
        for (name, defined) in named {
            if let Some(name) = name.as_deref() {
                motifs.entry(name).or_default().push(defined);
            }
        }
    }
    for (name, answers) in motifs {
        println!("  {name:20}  {}", ClaimCounts::of(answers.into_iter()).text());
    }
}
