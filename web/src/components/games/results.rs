//! The results of the person's games by month.

use std::collections::BTreeMap;
use std::rc::Rc;

use game_store::Points;
use yew::prelude::*;

use crate::library::Summary;
use crate::local_date::KnownDate;
use crate::messages::{Text, Texts};

/// The number of the latest months in the table.
const MAX_MONTHS: usize = 24;

/// The games of the person against engines in a month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Results {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Results {
    const fn add(&mut self, points: Points) {
        match points {
            Points::One => self.wins += 1,
            Points::Half => self.draws += 1,
            Points::None => self.losses += 1,
        }
    }

    const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The results of the months in which the person has finished games against engines, the latest first.
fn by_month(heads: &[Rc<Summary>]) -> Vec<(KnownDate, Results)> {
    let mut months: BTreeMap<KnownDate, Results> = BTreeMap::new();
    for head in heads {
        if let Some((month, points)) = head.date.month().zip(head.points) {
            months.entry(month).or_default().add(points);
        }
    }
    months.into_iter().rev().take(MAX_MONTHS).collect()
}

/// The table of the results, which is folded at first. Without finished games, there is none.
pub(super) fn results_by_month(heads: &[Rc<Summary>], texts: Texts) -> Html {
    let months = by_month(heads);
    if months.is_empty() {
        return Html::default();
    }
    let row = |(month, results): &(KnownDate, Results)| {
        let Results { wins, draws, losses } = *results;
        html! {
            <tr key={month.numbers("-")}>
                <th scope="row">{ month.in_words(texts.lang()) }</th>
                <td>{ results.games() }</td>
                <td>{ format!("{wins} / {draws} / {losses}") }</td>
            </tr>
        }
    };
    html! {
        <details class="results-by-month">
            <summary>{ texts.of(Text::ResultsByMonth) }</summary>
            <table aria-label={texts.of(Text::ResultsByMonth)}>
                <thead>
                    <tr>
                        { for [Text::Month, Text::Games, Text::WonDrawnLost].map(|head| html! {
                            <th scope="col">{ texts.of(head) }</th>
                        }) }
                    </tr>
                </thead>
                <tbody>{ for months.iter().map(row) }</tbody>
            </table>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(date: &str, points: Option<Points>) -> Rc<Summary> {
        Rc::new(Summary {
            key: String::new(),
            id: Some(1),
            title: String::new(),
            players: None,
            begun: String::new(),
            date: KnownDate::read(date),
            lang: "en",
            result: String::new(),
            points,
            earlier_rating: None,
            plies: 0,
            words: String::new(),
        })
    }

    #[test]
    fn finished_games_of_the_person_are_counted_by_month() {
        let heads = [
            head("2026-02-28", Some(Points::One)),
            head("2026-02-01", Some(Points::Half)),
            head("2025-12-31", Some(Points::None)),
            head("2026-02-03", None),
            head("2026.??.??", Some(Points::One)),
        ];
        let results = |wins, draws, losses| Results { wins, draws, losses };
        let expected = [("2026-02", results(1, 1, 0)), ("2025-12", results(0, 0, 1))];
        assert_eq!(
            by_month(&heads),
            expected.map(|(month, results)| (KnownDate::read(month), results))
        );
        assert_eq!(by_month(&[]), []);
    }
}
