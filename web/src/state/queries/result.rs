//! The result of the game, and the rematch.

use chess_core::Outcome;

use game_store::{Player, Players, Setup};

use crate::snapshot::FromAddress;
use crate::state::model::{AppState, GameTable, NAME_TAGS, NewGame, Origin};
use crate::state::queries::practice;

/// The outcome to show on the result card; `None` during an analysis or after the card was closed.
#[must_use]
pub fn result_card(state: &AppState) -> Option<Outcome> {
    let is_wanted = !state.dialogs.result_closed && !state.analysis.on && state.view.exercise.is_none();
    practice::outcome_outside_practice(state).filter(|_| is_wanted)
}

/// The result of a game from the person's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalResult {
    /// The person won against an engine.
    Won,
    /// The person lost against an engine.
    Lost,
    /// A game with a person on this page was drawn.
    Drawn,
    /// The person took no side, or both: a won game of two people, a game of two engines, or an imported game.
    Watched,
}

impl PersonalResult {
    /// The keyword of the result in the HTML of the page.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Watched => "watched",
        }
    }
}

/// The result of the game from the person's point of view.
#[must_use]
pub fn personal_result(state: &AppState, outcome: Outcome) -> PersonalResult {
    let players = state.table.setup.players;
    if state.table.ended_before_import() || players.are_engines() {
        return PersonalResult::Watched;
    }
    match (outcome.winner(), players.only_person()) {
        (None, _) => PersonalResult::Drawn,
        (Some(_), None) => PersonalResult::Watched,
        (Some(winner), Some(person)) if winner == person => PersonalResult::Won,
        (Some(_), Some(_)) => PersonalResult::Lost,
    }
}

/// Whether the players can play a rematch. No rematch is possible after an imported game.
#[must_use]
pub fn may_rematch(state: &AppState) -> bool {
    !state.table.ended_before_import()
}

/// Whether the review is the first button of the result card, before the rematch: after a loss, the person can learn
/// from the review, and after an imported game, there is no rematch.
#[must_use]
pub fn offers_review_first(state: &AppState, outcome: Outcome) -> bool {
    personal_result(state, outcome) == PersonalResult::Lost || !may_rematch(state)
}

/// The text for the outcome of the game, addressed to the person who played, or to spectators.
#[must_use]
pub fn outcome_text(state: &AppState, outcome: Outcome) -> String {
    crate::state::queries::status::outcome_text_of(state, &state.game_on_board(), outcome)
}

/// Whether the page may offer second thoughts: the person has lost a game without second thoughts.
#[must_use]
pub fn may_offer_second_thoughts(state: &AppState) -> bool {
    let choice = &state.table.setup.choice;
    let is_lost = state.table.outcome().map(|outcome| personal_result(state, outcome)) == Some(PersonalResult::Lost);
    is_lost && !choice.second_thoughts && !choice.strict
}

/// A rematch with second thoughts.
#[must_use]
pub fn rematch_with_second_thoughts(state: &AppState, seed: u32) -> NewGame {
    let mut new_game = rematch(state, false, seed);
    new_game.choice.second_thoughts = true;
    new_game
}

/// Returns a new game with the players and options of the last game. The sides are the same, or exchanged if `swaps`.
#[must_use]
pub fn rematch(state: &AppState, swaps: bool, seed: u32) -> NewGame {
    let GameTable { game, setup, .. } = &*state.table;
    let Setup { players, choice, .. } = setup;
    let orientation = state.view.orientation;
    // The odds belong to a player, not to a side.
    let odds = state.table.odds().map(|odds| if swaps { odds.flipped() } else { odds });
    // A rematch of a game from the address of a frame is not stored either.
    let from_address = match state.table.metadata.from_address {
        FromAddress::Framed => FromAddress::Framed,
        FromAddress::No | FromAddress::Unplayed => FromAddress::No,
    };
    NewGame {
        board: game.start().clone(),
        odds,
        // A strength on the rating scale of earlier versions is converted to the present scale.
        players: if swaps { players.with_sides_swapped() } else { *players }.map(Player::replaced),
        orientation: if swaps { !orientation } else { orientation },
        choice: choice.clone().map_players(Player::replaced),
        seed,
        origin: Origin {
            tags: name_tags_for_rematch(state, swaps),
            ..Origin::default()
        },
    }
    .from_address(from_address)
}

/// The tags with the names of two people, for a game with the same sides or with exchanged sides.
fn name_tags_for_rematch(state: &AppState, swaps: bool) -> Vec<(String, String)> {
    if state.table.setup.players != Players::PEOPLE {
        return Vec::new();
    }
    let [white, black] = NAME_TAGS.map(|tag| state.table.metadata.details.tag(tag).map(str::to_owned));
    let names = if swaps { [black, white] } else { [white, black] };
    let tags = NAME_TAGS.into_iter().zip(names);
    tags.filter_map(|(tag, name)| Some((tag.to_owned(), name?))).collect()
}
