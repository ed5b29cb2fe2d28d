//! The emblems of the opponents: drawings of lines, from an egg for the weakest level to a crown for the strongest.

use game_store::{Player, nearest_level};
use yew::prelude::*;

use super::icon::icon;

/// The emblem of an opponent.
pub fn emblem(player: Player) -> Html {
    html! { <span class="emblem" aria-hidden="true">{ icon(emblem_path(player)) }</span> }
}

fn emblem_path(player: Player) -> &'static str {
    let level = player
        .strong_opponent()
        .map(|opponent| nearest_level(opponent.strength).number());
    match (player, level) {
        (_, Some(number)) => LEVEL_PATHS.get(usize::from(number) - 1).copied().unwrap_or(COLUMN),
        (Player::Human, _) => TWO_PEOPLE,
        _ => COLUMN,
    }
}

/// A column, for the classic engine.
const COLUMN: &str = "M4 4h16M5 20h14M8 4v16M12 4v16M16 4v16";
/// Two heads, for two people.
pub const TWO_PEOPLE: &str =
    "M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M2.5 20c0-4 2.5-6 5.5-6s5.5 2 5.5 6M16 6a2.5 2.5 0 1 0 0 5M16 14c3 0 5.5 2 5.5 6";
/// A head and a processor, for a game against the computer.
pub const COMPUTER: &str = "M3 5h18v11H3zM9 20h6M12 16v4M9 9v3M15 9v3";
/// Two arrows towards each other, for a game of two engines.
pub const ENGINES: &str = "M3 6h7v7H3zM14 11h7v7h-7zM13 8h5v3M11 16H6v-3";

/// The emblems of the twelve levels.
const LEVEL_PATHS: [&str; 12] = [
    // An egg with a crack.
    "M12 3c4 0 7 6 7 10.5a7 7 0 0 1-14 0C5 9 8 3 12 3M5.5 12l3 2 2.5-2.5 2.5 2.5 2.5-2.5 2.5 1.5",
    // A sprout.
    "M12 21v-8M12 13c0-5-3-7-8-7 0 5 3 7 8 7M12 15c0-4 3-6 8-6 0 4-3 6-8 6",
    // An open book.
    "M12 7c-2-1.5-5-2-9-2v13c4 0 7 .5 9 2 2-1.5 5-2 9-2V5c-4 0-7 .5-9 2zM12 7v13",
    // A cup.
    "M5 9h11v6a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10h2a2.5 2.5 0 0 1 0 5h-2M8.5 3v3M12.5 3v3",
    // An anchor.
    "M12 8v13M8 11h8M4 14c0 4 4 7 8 7s8-3 8-7M12 3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
    // An eye.
    "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
    // A compass.
    "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M16 8l-2.5 5.5L8 16l2.5-5.5z",
    // A flash.
    "M13 2L5 14h6l-1 8 9-13h-6z",
    // A shield.
    "M12 3l8 3v5c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10V6zM12 3v18",
    // A flame.
    "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 1-9M12 20a2.5 2.5 0 0 0 2.5-3",
    // Mountains.
    "M2 20L9 6l5 9 2.5-4L22 20zM7 10l2 2 2-2",
    // A crown.
    "M4 20h16M4 16L2.5 6 8 10.5 12 4l4 6.5L21.5 6 20 16z",
];
