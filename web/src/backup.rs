//! The backup: one file with everything that the browser stores for this page, and its restoration.
//!
//! A backup is merged with what is stored. Nothing that is stored is deleted, and restoring the same file again changes
//! nothing. A file is checked completely before anything is changed.

mod collect;
mod merge_game;
mod restore;

use game_store::{Exercises, PracticeRecord};

use crate::stored_results::Results;
use crate::{last_choices, own_rating, settings};

pub use collect::{Backup, collect};
pub use restore::{RestoreError, Restored, restore};

/// The names of texts that are restored only if the browser has no such text.
const UNMERGED_NAMES: [&str; 4] = [
    last_choices::EXPECTED_STORAGE_NAME,
    last_choices::STORAGE_NAME,
    last_choices::LINES_STORAGE_NAME,
    own_rating::SEEN_SCALE_STORAGE_NAME,
];

/// The names of the texts that are merged as a whole.
const MERGED_NAMES: [&str; 3] = [settings::STORAGE_NAME, Exercises::NAME, PracticeRecord::NAME];
