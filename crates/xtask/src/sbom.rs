//! Lists the components of the programs that are released: a software bill of materials (SBOM).

use std::fs;

use crate::process::{Outcome, command, root, run as execute};
use crate::tools;

/// The released programs: the name of the list, the folder of the package, and the target for which it is compiled
/// (`None` for this system).
const PROGRAMS: [(&str, &str, Option<&str>); 3] = [
    ("page", "web", Some("wasm32-unknown-unknown")),
    (
        "engine-worker",
        "crates/engine-worker/program",
        Some("wasm32-unknown-unknown"),
    ),
    ("uci", "crates/chess-uci", None),
];
/// The file name of each list, without its ending. The tool writes a list into the folder of each package of the
/// workspace. Git ignores these files.
const LIST_NAME: &str = "second-thought-sbom";

/// Writes one list for each program into `folder`, in the CycloneDX format.
///
/// # Errors
/// When the tool cannot be installed or cannot list the components, or a file cannot be written.
pub fn write(folder: &str) -> Outcome {
    tools::ensure(&tools::COMPONENT_LISTER)?;
    let target_folder = root().join(folder);
    fs::create_dir_all(&target_folder).map_err(|error| format!("{folder}: {error}"))?;
    for (name, package, target) in PROGRAMS {
        let manifest = format!("{package}/Cargo.toml");
        let mut lister = command("cargo", &["cyclonedx", "--manifest-path", &manifest]);
        lister.args(["--format", "json", "--no-build-deps", "--override-filename", LIST_NAME]);
        execute(lister.args(target.iter().flat_map(|target| ["--target", target])))?;
        move_component_list(package, &format!("{folder}/sbom-{name}.json"))?;
    }
    Ok(())
}

/// Moves the list of components that the tool has written for a package to the path `wanted`.
fn move_component_list(package: &str, wanted: &str) -> Outcome {
    let written = root().join(package).join(format!("{LIST_NAME}.json"));
    fs::rename(&written, root().join(wanted)).map_err(|error| format!("{}: {error}", written.display()))
}
