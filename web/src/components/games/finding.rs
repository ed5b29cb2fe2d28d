//! Finds games by the texts of the list, by their openings and by the position on the board.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use game_store::PositionIndex;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::components::position_index::{Indexing, use_position_index};
use crate::library::{self, Summary};
use crate::openings::{self, Openings};

/// The games that were found.
pub(super) struct Found {
    /// The indexes of the games in the list.
    pub indexes: Rc<Vec<usize>>,
    /// The openings of the games, as far as they are known.
    pub openings: Rc<GameOpenings>,
    /// The index of the positions, without which games are found only by the texts of the list.
    pub indexing: Indexing,
}

/// Finds the games whose texts or openings contain `query`, which is in lower case, and which had the position `at` if
/// there is one. The positions are read when something is searched for the first time.
#[hook]
pub(super) fn use_found(heads: &Rc<Vec<Summary>>, query: &str, at: Option<u64>) -> Found {
    let was_wanted = use_mut_ref(|| false);
    let is_wanted = *was_wanted.borrow() || at.is_some() || !query.is_empty();
    was_wanted.replace(is_wanted);
    let indexing = use_position_index(is_wanted, Rc::clone(heads));
    let names = use_opening_names(is_wanted);
    let completed = indexing.completed;
    let openings = use_memo((completed, names), |(_, names)| {
        library::with_index(|index| GameOpenings::of(index, names.clone()))
    });
    // The texts of all games are made only once, because this takes longer than searching them.
    let words = use_memo((Rc::clone(heads), is_wanted), |(heads, is_wanted)| {
        let texts = is_wanted.then(|| library::searched_texts(heads));
        texts.unwrap_or_default()
    });
    let with_position = use_memo((at, completed), |(at, _)| {
        at.map(|at| library::with_index(|index| index.games_with(at).collect::<HashSet<u32>>()))
    });
    let indexes = use_memo(
        (Rc::clone(heads), query.to_owned(), with_position, Rc::clone(&openings)),
        |(heads, query, with_position, openings)| {
            let named = openings.numbers_containing(query);
            let has_position = |head: &Summary| match &**with_position {
                Some(games) => head.id.is_some_and(|id| games.contains(&id)),
                None => true,
            };
            let has_text = |index: usize, head: &Summary| {
                let is_named = || openings.number(head).is_some_and(|number| named.contains(&number));
                query.is_empty() || words[index].contains(query.as_str()) || is_named()
            };
            let all = heads.iter().enumerate();
            all.filter(|(index, head)| has_position(head) && has_text(*index, head))
                .map(|(index, _)| index)
                .collect()
        },
    );
    Found {
        indexes,
        openings,
        indexing,
    }
}

/// The names of openings, which are fetched when they are wanted. If they do not arrive, games are found without them.
#[hook]
fn use_opening_names(is_wanted: bool) -> Option<Rc<Openings>> {
    let names = use_state(|| None);
    {
        let names = names.clone();
        use_effect_with(is_wanted, move |is_wanted| {
            if *is_wanted {
                spawn_local(async move { names.set(openings::fetch_names().await.map(Rc::new)) });
            }
        });
    }
    (*names).clone()
}

/// The openings of games: the last named position in the first plies of each game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GameOpenings {
    names: Option<Rc<Openings>>,
    numbers: HashMap<u32, usize>,
}

impl GameOpenings {
    fn of(index: &PositionIndex, names: Option<Rc<Openings>>) -> Self {
        let by_hash = names.as_ref().map(|names| names.numbers_by_hash()).unwrap_or_default();
        let number = |hashes: &[u64]| hashes.iter().rev().find_map(|hash| by_hash.get(hash).copied());
        let numbers = index
            .games()
            .filter(|_| !by_hash.is_empty())
            .filter_map(|(id, positions)| Some((id, number(positions.hashes())?)))
            .collect();
        Self { names, numbers }
    }

    fn number(&self, head: &Summary) -> Option<usize> {
        self.numbers.get(&head.id?).copied()
    }

    /// The numbers of the openings whose names or codes contain `query`, which is in lower case.
    fn numbers_containing(&self, query: &str) -> HashSet<usize> {
        let Some(names) = self.names.as_ref().filter(|_| !query.is_empty()) else {
            return HashSet::new();
        };
        (0..names.count())
            .filter(|number| names.name(*number).to_lowercase().contains(query))
            .collect()
    }

    /// The code and the name of the game's opening.
    pub(super) fn name(&self, head: &Summary) -> Option<String> {
        Some(self.names.as_ref()?.name(self.number(head)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::notation::pgn::GameResult;
    use game_store::{GameFacts, GamePositions};

    #[test]
    fn a_game_has_the_last_named_opening_in_any_order_of_moves() {
        let names = Rc::new(Openings::new(
            "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b\tD06\tQueen's Gambit\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w\tC20\tKing's Pawn Game\n"
                .to_owned(),
        ));
        let mut index = PositionIndex::default();
        let games = [r#""e2e4","e7e5","g1f3""#, r#""c2c4","d7d5","d2d4","e7e6""#, r#""a2a3""#];
        for (id, moves) in (1..).zip(games) {
            let positions = GamePositions::of_text(&format!(r#"{{"version":1,"moves":[{moves}]}}"#)).expect("a game");
            let facts = GameFacts {
                result: GameResult::Unknown,
                person: None,
            };
            index.add(id, 0, facts, positions);
        }
        let openings = GameOpenings::of(&index, Some(names));
        assert_eq!(openings.numbers, HashMap::from([(1, 1), (2, 0)]));
        assert_eq!(openings.numbers_containing("gambit"), HashSet::from([0]));
        assert_eq!(openings.numbers_containing("c20"), HashSet::from([1]));
        assert_eq!(openings.numbers_containing(""), HashSet::new());
    }
}
