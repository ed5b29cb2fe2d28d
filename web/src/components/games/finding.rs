//! Finds games by the texts of the list, by their openings and by the position on the board.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use game_store::GamePosition;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::components::position_index::{Indexing, use_position_index};
use crate::fetch::Slices;
use crate::library::{self, IndexFaults, Summary};
use crate::openings::{self, Openings};

/// The games that were found.
pub(super) struct Found {
    /// The games; `None` if no search has ended for which the index was complete, if it needs the index.
    pub games: Option<Rc<Vec<Rc<Summary>>>>,
    /// The openings of the games, as far as they are known.
    pub openings: Rc<GameOpenings>,
    /// The index of the positions, without which games are found only by the texts of the list.
    pub indexing: Indexing,
}

/// Finds the games whose texts or openings contain `query`, which is in lower case, and which had the position `at` if
/// there is one. The positions are read when something is searched for the first time.
#[hook]
pub(super) fn use_found(heads: &Rc<Vec<Rc<Summary>>>, query: &str, at: Option<u64>) -> Found {
    let was_wanted = use_mut_ref(|| false);
    let is_wanted = *was_wanted.borrow() || at.is_some() || !query.is_empty();
    was_wanted.replace(is_wanted);
    let indexing = use_position_index(is_wanted, Rc::clone(heads));
    let names = use_named_positions(is_wanted);
    let openings = use_openings(indexing.completed, names);
    let result = use_search(Search {
        heads: Rc::clone(heads),
        query: query.to_owned(),
        at,
        completed: indexing.completed,
        openings: Rc::clone(&openings),
    });
    let faults = result.as_ref().map(|result| result.faults).unwrap_or_default();
    Found {
        // Before the index was complete, games may be missing.
        games: result
            .filter(|result| at.is_none() || result.completed > 0)
            .map(|result| result.games),
        indexing: indexing.with_faults(faults).with_faults(openings.faults),
        openings,
    }
}

/// What is searched for, and where.
#[derive(Clone, PartialEq)]
struct Search {
    heads: Rc<Vec<Rc<Summary>>>,
    query: String,
    at: Option<u64>,
    /// The number of times that the index of the positions was completed.
    completed: u32,
    openings: Rc<GameOpenings>,
}

/// The number of games that are searched before the time is read.
const GAMES_PER_STEP: usize = 200;

/// The result of a search.
#[derive(Clone)]
struct SearchResult {
    games: Rc<Vec<Rc<Summary>>>,
    /// What could not be searched.
    faults: IndexFaults,
    /// How often the index was completed before the search.
    completed: u32,
}

impl Search {
    /// The games that are found, in slices; `None` if the search is no longer wanted.
    async fn result(&self, is_wanted: impl Fn() -> bool) -> Option<SearchResult> {
        let (here, faults) = match self.at {
            Some(at) => Some(library::games_with(at).await).unzip(),
            None => (None, None),
        };
        let here: Option<HashSet<u32>> = here.map(|games| games.iter().map(|game| game.id).collect());
        let named = self.openings.numbers_containing(&self.query);
        let (mut found, mut slices) = (Vec::new(), Slices::begin());
        for heads in self.heads.chunks(GAMES_PER_STEP) {
            found.extend(
                heads
                    .iter()
                    .filter(|head| self.finds(head, here.as_ref(), &named))
                    .cloned(),
            );
            slices.pause_if_due().await;
            if !is_wanted() {
                return None;
            }
        }
        is_wanted().then(|| SearchResult {
            games: Rc::new(found),
            faults: faults.unwrap_or_default(),
            completed: self.completed,
        })
    }

    /// Whether a game is found. `here` has the games with the position that is searched for, and `named` the numbers of
    /// the openings that are found.
    fn finds(&self, head: &Summary, here: Option<&HashSet<u32>>, named: &HashSet<usize>) -> bool {
        let is_here = |here: &HashSet<u32>| head.id.is_some_and(|id| here.contains(&id));
        let is_named = || self.openings.number(head).is_some_and(|number| named.contains(&number));
        let has_text = || self.query.is_empty() || head.words.contains(&self.query) || is_named();
        here.is_none_or(is_here) && has_text()
    }
}

/// The result of the last search. Its games are shown until the next one has ended.
#[hook]
fn use_search(search: Search) -> Option<SearchResult> {
    let found = use_state(|| None);
    // The number of searches that were begun, so that an earlier one does not replace the result of a later one.
    let count = use_mut_ref(|| 0_u32);
    {
        let found = found.clone();
        use_effect_with(search, move |search| {
            let (search, number) = (search.clone(), *count.borrow() + 1);
            count.replace(number);
            spawn_local(async move {
                if let Some(result) = search.result(|| *count.borrow() == number).await {
                    found.set(Some(result));
                }
            });
        });
    }
    (*found).clone()
}

/// The names of openings, and the positions that have them.
#[derive(Debug, PartialEq, Eq)]
struct NamedPositions {
    names: Openings,
    /// The numbers of the names, by the hashes of the positions.
    numbers: HashMap<u64, usize>,
}

impl NamedPositions {
    async fn of(names: Openings) -> Self {
        let (mut numbers, mut slices) = (HashMap::new(), Slices::begin());
        for number in 0..names.count() {
            numbers.extend(Self::of_name(&names, number));
            slices.pause_if_due().await;
        }
        Self { names, numbers }
    }

    fn of_name(names: &Openings, number: usize) -> impl Iterator<Item = (u64, usize)> {
        names
            .position_hashes(number)
            .into_iter()
            .map(move |hash| (hash, number))
    }
}

/// The names of openings, which are fetched when they are wanted. If they do not arrive, games are found without them.
#[hook]
fn use_named_positions(is_wanted: bool) -> Option<Rc<NamedPositions>> {
    let named = use_state(|| None);
    {
        let named = named.clone();
        use_effect_with(is_wanted, move |is_wanted| {
            if *is_wanted {
                spawn_local(async move {
                    if let Some(names) = openings::fetch_names().await {
                        named.set(Some(Rc::new(NamedPositions::of(names).await)));
                    }
                });
            }
        });
    }
    (*named).clone()
}

/// The openings of the games in the index, which are found in slices. They are found again when the index was completed
/// again.
#[hook]
fn use_openings(completed: u32, named: Option<Rc<NamedPositions>>) -> Rc<GameOpenings> {
    let openings = use_state(Rc::<GameOpenings>::default);
    // The number of readings that were begun, so that an earlier one does not replace a later one.
    let count = use_mut_ref(|| 0_u32);
    {
        let openings = openings.clone();
        use_effect_with((completed, named), move |(_, named)| {
            if let Some(named) = named.clone() {
                let number = *count.borrow() + 1;
                count.replace(number);
                spawn_local(async move {
                    let read = GameOpenings::of_index(named).await;
                    if *count.borrow() == number {
                        openings.set(Rc::new(read));
                    }
                });
            }
        });
    }
    Rc::clone(&openings)
}

/// The openings of games: the last named position in the first plies of each game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GameOpenings {
    named: Option<Rc<NamedPositions>>,
    /// The plies and the numbers of the names, by the numbers of the games.
    last: HashMap<u32, (u8, usize)>,
    /// What could not be read.
    faults: IndexFaults,
}

impl GameOpenings {
    async fn of_index(named: Rc<NamedPositions>) -> Self {
        let mut openings = Self {
            named: Some(Rc::clone(&named)),
            ..Self::default()
        };
        let is_named = |hash| named.numbers.contains_key(&hash);
        openings.faults = library::visit_positions(is_named, |id, position| openings.add(id, position)).await;
        openings
    }

    /// Adds a position of a game. The positions of a game may be added in any order.
    fn add(&mut self, id: u32, GamePosition { ply, hash, .. }: GamePosition) {
        let number = self.named.as_ref().and_then(|named| named.numbers.get(&hash));
        if let Some(number) = number {
            let last = self.last.entry(id).or_default();
            *last = (*last).max((ply, *number));
        }
    }

    fn number(&self, head: &Summary) -> Option<usize> {
        self.last.get(&head.id?).map(|(_, number)| *number)
    }

    /// The numbers of the openings whose names or codes contain `query`, which is in lower case.
    fn numbers_containing(&self, query: &str) -> HashSet<usize> {
        let Some(named) = self.named.as_ref().filter(|_| !query.is_empty()) else {
            return HashSet::new();
        };
        (0..named.names.count())
            .filter(|number| named.names.name(*number).to_lowercase().contains(query))
            .collect()
    }

    /// The code and the name of the game's opening.
    pub(super) fn name(&self, head: &Summary) -> Option<String> {
        Some(self.named.as_ref()?.names.name(self.number(head)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_the_last_named_opening_in_any_order_of_moves() {
        let names = Openings::new(
            "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b\tD06\tQueen's Gambit\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w\tC20\tKing's Pawn Game\n"
                .to_owned(),
        );
        let numbers = (0..names.count()).flat_map(|number| NamedPositions::of_name(&names, number).collect::<Vec<_>>());
        let named = NamedPositions {
            numbers: numbers.collect(),
            names,
        };
        let mut openings = GameOpenings {
            named: Some(Rc::new(named)),
            ..GameOpenings::default()
        };
        for (id, (moves, expected)) in (1..).zip([
            (r#""e2e4","e7e5","g1f3""#, Some(1)),
            (r#""c2c4","d7d5","d2d4","e7e6""#, Some(0)),
            (r#""e2e4","e7e5","e1e2","e8e7","e2e1""#, Some(1)),
            (r#""a2a3""#, None),
        ]) {
            let positions = GamePosition::all_of(&format!(r#"{{"version":1,"moves":[{moves}]}}"#)).expect("a game");
            positions.iter().rev().for_each(|position| openings.add(id, *position));
            assert_eq!(openings.last.get(&id).map(|(_, number)| *number), expected, "{moves}");
        }
        assert_eq!(openings.numbers_containing("gambit"), HashSet::from([0]));
        assert_eq!(openings.numbers_containing("c20"), HashSet::from([1]));
        assert_eq!(openings.numbers_containing(""), HashSet::new());
    }
}
