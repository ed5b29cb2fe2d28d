//! The person's own rating: the number with its error, and the history of the rating.

use game_store::OwnRating;
use yew::prelude::*;

use crate::messages::{Text, Texts};

/// The rating and its graph. If there is no rated game, the text explains how to get a rating.
pub fn own_rating(history: &[OwnRating], texts: Texts) -> Html {
    let round = |number: f64| format!("{number:.0}");
    let Some(now) = history.last() else {
        return html! {
            <details class="own-rating">
                <summary>{ texts.of(Text::NoOwnRating) }{ " (?)" }</summary>
                <p>{ texts.of(Text::WhatIsRated) }</p>
            </details>
        };
    };
    let text = texts.with(
        Text::OwnRating,
        &[&round(now.elo), &round(now.error), &history.len().to_string()],
    );
    let elos = || history.iter().map(|rating| rating.elo);
    let (lowest, highest) = (elos().fold(f64::MAX, f64::min), elos().fold(f64::MIN, f64::max));
    let range = texts.with(Text::RatingGraph, &[&round(lowest), &round(highest)]);
    html! {
        <div class="own-rating">
            <p>{ text }</p>
            if history.len() > 1 {
                <svg class="rating-graph" viewBox="0 0 100 100" preserveAspectRatio="none" role="img"
                    aria-label={range}>
                    <polyline points={points(&elos().collect::<Vec<_>>(), lowest, highest)} />
                </svg>
            }
        </div>
    }
}

/// The points of a graph on a grid of 100 × 100, with a margin above and below.
fn points(elos: &[f64], lowest: f64, highest: f64) -> String {
    let span = (highest - lowest).max(1.0);
    let steps = (elos.len() - 1).max(1) as f64;
    let point = |(index, elo): (usize, &f64)| {
        let (x, y) = (100.0 * index as f64 / steps, 95.0 - 90.0 * (elo - lowest) / span);
        format!("{x:.1},{y:.1}")
    };
    elos.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn a_graph_runs_from_left_to_right_with_high_ratings_at_the_top() {
        assert_eq!(
            points(&[1000.0, 1100.0, 1050.0], 1000.0, 1100.0),
            "0.0,95.0 50.0,5.0 100.0,50.0"
        );
        assert_eq!(points(&[1000.0, 1000.0], 1000.0, 1000.0), "0.0,95.0 100.0,95.0");
    }
}
