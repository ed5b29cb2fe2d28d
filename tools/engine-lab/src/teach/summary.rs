//! Counts the claims that are true.

use std::collections::BTreeMap;

use super::verdict::Verdict;

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
pub fn print(verdicts: &[Verdict]) {
    let truth = |of: &dyn Fn(&Verdict) -> Option<bool>| ClaimCounts::of(verdicts.iter().map(of)).text();
    let has_motif = |verdict: &Verdict| verdict.motif.is_some() || verdict.missed.is_some();
    println!("mistakes                {}", verdicts.len());
    println!("lines can be replayed   {}", truth(&|verdict| Some(verdict.replayed)));
    println!("the move loses          {}", truth(&|verdict| verdict.loses));
    println!("material is right       {}", truth(&|verdict| verdict.counted));
    println!("better is no worse      {}", truth(&|verdict| verdict.better));
    println!("motif's definition      {}", truth(&|verdict| verdict.defined));
    println!("better's motif          {}", truth(&|verdict| verdict.missed_defined));
    println!("sentences name pieces   {}", truth(&|verdict| verdict.said));
    println!(
        "with a motif or mate    {}",
        truth(&|verdict| Some(has_motif(verdict) || verdict.mates))
    );
    println!(
        "  of the refutation     {}",
        truth(&|verdict| Some(verdict.motif.is_some()))
    );
    println!(
        "only the material       {}",
        truth(&|verdict| Some(!has_motif(verdict) && !verdict.mates && verdict.counted.is_some()))
    );
    println!(
        "only the loss in pawns  {}",
        truth(&|verdict| Some(!has_motif(verdict) && !verdict.mates && verdict.counted.is_none()))
    );
    let times = verdicts.iter().map(|verdict| verdict.time).sum::<u64>();
    println!("milliseconds each       {}", times / verdicts.len().max(1) as u64);
    let mut motifs: BTreeMap<&str, Vec<Option<bool>>> = BTreeMap::new();
    for verdict in verdicts {
        let named = [
            (&verdict.motif, verdict.defined),
            (&verdict.missed, verdict.missed_defined),
        ];
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
