//! The index of the positions of the stored games, which is made when a component needs it.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::library::{self, IndexFaults};
use crate::messages::{Text, Texts};

/// How far the index is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Indexing {
    /// The number of times that the index was completed; 0 if it was never complete.
    pub completed: u32,
    /// While many positions are read or computed: the number of games in the index, and of all games.
    running: Option<(usize, usize)>,
    faults: IndexFaults,
}

/// What the index has: how often it was completed, and how many quarters of the games it has while it is made.
pub type Stage = (u32, usize);

impl Indexing {
    /// What the index has; `None` if it has nothing. If this changes, what was counted is outdated.
    #[must_use]
    pub fn stage(self) -> Option<Stage> {
        let quarters = self.running.map(|(done, all)| 4 * done / all.max(1));
        (self.completed > 0 || quarters.is_some()).then(|| (self.completed, quarters.unwrap_or(0)))
    }

    /// The same, with the faults of an answer of the index.
    #[must_use]
    pub fn with_faults(mut self, faults: IndexFaults) -> Self {
        self.faults = self.faults.or(faults);
        self
    }

    /// What is being read, or what could not be read; empty if there is nothing to report.
    #[must_use]
    pub fn status_text(self, texts: Texts) -> String {
        if let Some((done, all)) = self.running {
            return texts.format(Text::ReadingPositions, &[&done.to_string(), &all.to_string()]);
        }
        let unsaved = |error| texts.format(Text::PositionsUnsaved, &[texts.storage_error(error)]);
        let unread = self.faults.unread.map(|error| texts.unread_game(error));
        let texts = [unread, self.faults.unsaved.map(unsaved)];
        texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Updates the index when it is first wanted, and when `changed` has changed.
#[hook]
pub fn use_position_index<T: PartialEq + 'static>(is_wanted: bool, changed: T) -> Indexing {
    let indexing = use_state(Indexing::default);
    let count = use_mut_ref(|| 0);
    {
        let indexing = indexing.clone();
        use_effect_with((is_wanted, changed), move |(is_wanted, _)| {
            if *is_wanted {
                let (indexing, faults) = (indexing.clone(), indexing.faults);
                spawn_local(async move {
                    loop {
                        let (running, completed) = (indexing.clone(), *count.borrow());
                        let faults = library::update_index(move |done, all| {
                            running.set(Indexing {
                                completed,
                                running: Some((done, all)),
                                faults,
                            });
                        });
                        let faults = faults.await;
                        let completed = *count.borrow() + 1;
                        count.replace(completed);
                        indexing.set(Indexing {
                            completed,
                            running: None,
                            faults,
                        });
                        if !library::is_index_outdated().await {
                            break;
                        }
                    }
                });
            }
        });
    }
    *indexing
}
