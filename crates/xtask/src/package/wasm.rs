//! The steps that turn a crate into the files of an npm package.

use super::{PACKAGES, sources};
use crate::files::{error_of_file, read, write};
use crate::path_remapping;
use crate::process::{Outcome, command, root, run, target};
use crate::site::write_folder;
use crate::typescript::{Source, declarations};
use std::fs;
use std::path::PathBuf;

/// An npm package that contains a program in WebAssembly.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// The name of the package.
    pub name: &'static str,
    /// The crate with the program; its binary has the same name.
    pub crate_name: &'static str,
    /// Cargo's profile for the program.
    pub profile: &'static str,
    /// The name of the program's files in the package, without extension.
    pub program: &'static str,
    /// The options of the optimiser.
    pub optimiser: &'static [&'static str],
    /// Source files that are copied into the package.
    pub sources: &'static [&'static str],
    /// The file with the declarations that are not made from Rust types.
    pub head: &'static str,
    /// The files with the types of the messages.
    pub types: &'static [TypeFile],
    /// The types that the file `head` declares.
    pub declared: &'static [&'static str],
    /// The types of the messages that programs write.
    pub requests: &'static [&'static str],
}

impl Package {
    /// The folder of the package, relative to the project's root.
    #[must_use]
    fn folder(&self) -> String {
        format!("{PACKAGES}/{}", self.name)
    }

    /// The path of a file of the package.
    #[must_use]
    fn file(&self, name: &str) -> PathBuf {
        root().join(self.folder()).join(name)
    }

    /// Builds the whole package.
    ///
    /// # Errors
    /// When a step fails.
    pub fn build(&self) -> Outcome {
        let (head, types) = (read(&root().join(self.head))?, self.declared_types()?);
        let exports = self.build_program()?;
        self.write_declarations(&format!("{head}\n{types}\n{exports}"))?;
        self.write_commonjs()?;
        println!("wrote {}/", self.folder());
        Ok(())
    }

    /// The TypeScript types of the messages (see `declarations`).
    ///
    /// # Errors
    /// When a file cannot be read, or a type is not known.
    pub fn declared_types(&self) -> Outcome<String> {
        let texts: Vec<String> = self
            .types
            .iter()
            .map(|(path, _)| read(&root().join(path)))
            .collect::<Outcome<_>>()?;
        let sources: Vec<Source<'_>> = texts
            .iter()
            .zip(self.types)
            .map(|(text, (_, renamed))| Source { text, renamed })
            .collect();
        declarations(&sources, self.declared, self.requests)
    }

    /// Compiles the program, and writes the package with the program, its bindings and the copied files. Returns the
    /// TypeScript declarations of the program's exports.
    ///
    /// # Errors
    /// When a step fails.
    fn build_program(&self) -> Outcome<String> {
        let target_name = "wasm32-unknown-unknown";
        let options = ["build", "--locked", "--profile", self.profile, "--target", target_name];
        let mut cargo = command("cargo", &options);
        cargo.args(["--package", self.crate_name]).env_remove("RUSTFLAGS");
        run(cargo.env(path_remapping::VARIABLE, path_remapping::flags()))?;
        write_folder(&root().join(self.folder()), &sources(self.sources)?)?;
        let built = target().join(target_name).join(self.profile);
        let bind = [
            "--target",
            "web",
            "--out-name",
            self.program,
            "--out-dir",
            &self.folder(),
        ];
        run(command("wasm-bindgen", &bind).arg(built.join(format!("{}.wasm", self.crate_name))))?;
        let bound = format!("{}/{}_bg.wasm", self.folder(), self.program);
        let always = ["--strip-debug", "--strip-producers", &bound, "-o", &bound];
        run(command("wasm-opt", self.optimiser).args(always))?;
        let bindings = format!("{}/{}.js", self.folder(), self.program);
        let minified = [
            "--minify",
            "--target=es2022",
            "--allow-overwrite",
            "--log-level=warning",
            &bindings,
        ];
        run(command("esbuild", &minified).arg(format!("--outfile={bindings}")))?;
        self.take_declarations()
    }

    /// Removes the declarations that wasm-bindgen has written, and returns the part about the program's own exports.
    fn take_declarations(&self) -> Outcome<String> {
        let file = self.file(&format!("{}.d.ts", self.program));
        let text = read(&file)?;
        for unused in [file, self.file(&format!("{}_bg.wasm.d.ts", self.program))] {
            fs::remove_file(&unused).map_err(|error| error_of_file(&unused, &error))?;
        }
        own_declarations(&text).ok_or_else(|| format!("{}: declarations in an unknown form", self.name))
    }

    /// Writes the package's declarations, for programs that load it with `import` or with `require`.
    fn write_declarations(&self, text: &str) -> Outcome {
        write(&self.file("index.d.ts"), text.as_bytes())?;
        write(&self.file("index.d.cts"), text.as_bytes())
    }

    /// Writes `node.cjs`, the file `node.js` for programs that load the package with `require`.
    fn write_commonjs(&self) -> Outcome {
        let input = format!("{}/node.js", self.folder());
        let output = format!("--outfile={}/node.cjs", self.folder());
        let options = [
            &input,
            &output,
            "--bundle",
            "--platform=node",
            "--format=cjs",
            "--log-level=warning",
            // A script that is loaded with `require` does not know its address.
            "--define:import.meta.url=moduleAddress",
            "--banner:js=const moduleAddress = require('node:url').pathToFileURL(__filename).href;",
        ];
        run(&mut command("esbuild", &options))
    }
}

/// The path of a source file with types of messages, and the exceptions in this file: Rust types, each with the
/// TypeScript type that replaces the usual one.
pub type TypeFile = (&'static str, &'static [(&'static str, &'static str)]);

/// The declarations of the program's own exports. The functions that load the program are left out. So is
/// `Symbol.dispose`, because only the newest libraries of TypeScript have it.
fn own_declarations(text: &str) -> Option<String> {
    let (own, _) = text.split_once("export type InitInput")?;
    let lines = own.lines().filter(|line| {
        let code = line.trim();
        !(code.starts_with("/* tslint") || code.starts_with("/* eslint") || code.starts_with("[Symbol.dispose]"))
    });
    Some(lines.map(|line| format!("{line}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::own_declarations;

    #[test]
    fn only_the_programs_own_exports_are_declared() {
        let text = "/* tslint:disable */\n/* eslint-disable */\nexport class Game {\n    free(): void;\n    \
                    [Symbol.dispose](): void;\n}\n\nexport type InitInput = string;\nexport default function init();\n";
        assert_eq!(
            own_declarations(text).unwrap(),
            "export class Game {\n    free(): void;\n}\n\n"
        );
        assert_eq!(own_declarations("export class Game {}"), None);
    }
}
