//! Keeps the relocations in the page's program, by which the build splits it, and lets its data begin below the first
//! address that takes four bytes to name.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
        println!("cargo::rustc-link-arg-bins=-zstack-size={}", 832 * 1024);
    }
}
