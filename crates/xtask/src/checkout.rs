//! A temporary checkout of a revision in another folder.

use crate::process::{Outcome, command, root, run, try_output};
use std::path::Path;

/// Checks out a revision in a folder, does the work there, and removes the folder. The path of the folder is relative
/// to the project's root.
///
/// # Errors
/// When the revision does not exist, the work fails, or the folder cannot be removed.
pub fn in_checkout_of(folder: &str, revision: &str, work: impl FnOnce(&Path) -> Outcome) -> Outcome {
    let remove = ["worktree", "remove", "--force", folder];
    // A checkout that an interrupted run has left is replaced. If there is none, the removal fails.
    let _ = try_output(&mut command("git", &remove));
    run(&mut command("git", &["worktree", "add", "--detach", folder, revision]))?;
    let outcome = work(&root().join(folder));
    let removal = run(&mut command("git", &remove));
    outcome.and(removal)
}
