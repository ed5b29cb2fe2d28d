//! Counts the leaves of the standard positions with each generator, turn by turn, and prints one line a measurement:
//! `position leaves generator nodes seconds`, all but the last whole numbers, the first three counted from 0.
//!
//! `cargo xtask bench perft` builds this program natively and for wasm, where `bench.mjs` takes the place of `main`'s
//! loop, and makes tables of the lines.

mod generators;
mod positions;

#[cfg(not(target_family = "wasm"))]
fn main() {
    let mut words = std::env::args().skip(1);
    let mut next = |name| -> f64 {
        let word = words.next().unwrap_or_default();
        word.parse()
            .unwrap_or_else(|_| panic!("{name} has to be a number, not {word:?}"))
    };
    let rounds = next("the number of rounds") as usize;
    let seconds = next("the seconds for each measurement");
    for round in 0..rounds {
        for position in 0..positions::POSITIONS.len() {
            for leaves in 0..positions::LEAVES {
                for turn in 0..generators::GENERATORS.len() {
                    measure(position, leaves, (round + turn) % generators::GENERATORS.len(), seconds);
                }
            }
        }
    }
}

/// Counts the same tree again and again for so many seconds, and prints how it went.
#[cfg(not(target_family = "wasm"))]
fn measure(position: usize, leaves: usize, generator: usize, seconds: f64) {
    let start = std::time::Instant::now();
    let mut nodes = 0;
    while start.elapsed().as_secs_f64() < seconds {
        nodes += generators::count(generator, position, leaves);
    }
    let taken = start.elapsed().as_secs_f64();
    println!("{position} {leaves} {generator} {nodes} {taken:.6}");
}

/// What the host of the wasm program calls.
#[cfg(target_family = "wasm")]
mod exports {
    #![expect(unsafe_code, reason = "names that the host can find; no memory is shared")]

    /// The nodes of one count.
    #[unsafe(no_mangle)]
    extern "C" fn count(generator: u32, position: u32, leaves: u32) -> f64 {
        crate::generators::count(generator as usize, position as usize, leaves as usize) as f64
    }

    /// The number of positions.
    #[unsafe(no_mangle)]
    extern "C" fn positions() -> u32 {
        crate::positions::POSITIONS.len() as u32
    }

    /// The number of ways to count leaves.
    #[unsafe(no_mangle)]
    extern "C" fn leaves() -> u32 {
        crate::positions::LEAVES as u32
    }

    /// The number of generators.
    #[unsafe(no_mangle)]
    extern "C" fn generators() -> u32 {
        crate::generators::GENERATORS.len() as u32
    }
}

#[cfg(target_family = "wasm")]
fn main() {}
