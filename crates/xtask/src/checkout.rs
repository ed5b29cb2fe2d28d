//! A temporary checkout of a revision in another folder.

use crate::files::error_of_file;
use crate::process::{Outcome, command, root, run, try_output};
use std::fs;
use std::path::Path;

/// Checks out a revision in a folder, does the work there, and removes the folder. The path of the folder is relative
/// to the project's root. The folder has a copy of the tools, so that only tools of other versions are installed.
///
/// # Errors
/// When the revision does not exist, the work fails, or the folder cannot be written or removed.
pub fn in_checkout_of(folder: &str, revision: &str, work: impl FnOnce(&Path) -> Outcome) -> Outcome {
    let remove = ["worktree", "remove", "--force", folder];
    // A checkout that an interrupted run has left is replaced. If there is none, the removal fails.
    let _ = try_output(&mut command("git", &remove));
    run(&mut command("git", &["worktree", "add", "--detach", folder, revision]))?;
    let folder_path = root().join(folder);
    let copied = copy_tools(&root().join(".tools"), &folder_path.join(".tools"));
    let outcome = copied.and_then(|()| work(&folder_path));
    let removal = run(&mut command("git", &remove));
    outcome.and(removal)
}

/// Copies the folder of the tools without the folder in which they were compiled. If all tools were found elsewhere,
/// there is no such folder.
fn copy_tools(from: &Path, to: &Path) -> Outcome {
    if !from.is_dir() {
        return Ok(());
    }
    copy_folder(from, to, |path| path == from.join("build"))
}

/// Copies a folder with its permissions, without the paths for which `is_omitted` returns `true`.
fn copy_folder(from: &Path, to: &Path, is_omitted: impl Fn(&Path) -> bool + Copy) -> Outcome {
    fs::create_dir_all(to).map_err(|error| error_of_file(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| error_of_file(from, &error))? {
        let entry = entry.map_err(|error| error_of_file(from, &error))?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if is_omitted(&path) {
            continue;
        }
        if path.is_dir() {
            copy_folder(&path, &copy, is_omitted)?;
        } else {
            fs::copy(&path, copy).map_err(|error| error_of_file(&path, &error))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::copy_tools;
    use crate::release::Files;
    use crate::site::{read_folder, write_folder};
    use std::{env, fs, process};

    #[test]
    fn only_the_folder_in_which_the_tools_were_compiled_is_not_copied() {
        let folder = env::temp_dir().join(format!("second-thought-tools-{}", process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        let entries = ["bin/trunk", "bin/build/data", "build-notes"];
        let copied = Files::from(entries.map(|name| (name.to_owned(), name.as_bytes().to_vec())));
        let mut tools = copied.clone();
        tools.insert("build/release/trunk.d".to_owned(), Vec::new());
        write_folder(&from, &tools).unwrap();
        copy_tools(&from, &to).unwrap();
        let found = read_folder(&to).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, copied);
    }
}
