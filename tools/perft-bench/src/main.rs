//! Counts the leaves of the standard positions with each generator in turn. Prints one line per measurement:
//! `position method generator nodes seconds`. The first three numbers are indices that start at 0: of the position, of
//! the way in which the leaves are counted, and of the generator. All numbers except the last number are integers.
//!
//! `cargo xtask bench perft` builds this program natively and for wasm, and makes tables from the lines. For wasm,
//! `bench.mjs` replaces the loop in `main`.

mod generators;
mod positions;

#[cfg(not(target_family = "wasm"))]
fn main() -> Result<(), lexopt::Error> {
    use lexopt::ValueExt;

    let mut words = lexopt::Parser::from_env();
    let rounds = words.value()?.parse::<usize>()?;
    let seconds = words.value()?.parse()?;
    for round in 0..rounds {
        for position in 0..positions::POSITIONS.len() {
            for method in 0..positions::COUNTING_METHODS {
                for turn in 0..generators::GENERATORS.len() {
                    measure(position, method, (round + turn) % generators::GENERATORS.len(), seconds);
                }
            }
        }
    }
    Ok(())
}

/// Counts the same tree repeatedly for at least `seconds` seconds, and prints the measurement.
#[cfg(not(target_family = "wasm"))]
fn measure(position: usize, method: usize, generator: usize, seconds: f64) {
    let clock = Clock::start();
    let mut nodes = 0;
    while clock.elapsed() < seconds {
        nodes += generators::count(generator, position, method);
    }
    println!("{position} {method} {generator} {nodes} {:.6}", clock.elapsed());
}

/// Measures processor time if the system reports it, because processor time does not depend on the load of the machine.
/// Otherwise, measures wall time.
#[cfg(not(target_family = "wasm"))]
struct Clock {
    wall: std::time::Instant,
    processor: Option<f64>,
}

#[cfg(not(target_family = "wasm"))]
impl Clock {
    fn start() -> Self {
        Self {
            wall: std::time::Instant::now(),
            processor: Self::processor_seconds(),
        }
    }

    /// The number of seconds since the start.
    fn elapsed(&self) -> f64 {
        match (self.processor, Self::processor_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }

    /// The processor time of this thread in seconds, on Linux.
    fn processor_seconds() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
        Some(nanoseconds / 1e9)
    }
}

/// The functions that the host of the wasm program calls.
#[cfg(target_family = "wasm")]
mod exports {
    #![expect(unsafe_code, reason = "exported names for the host; no memory is shared")]

    /// Counts the leaves once and returns the number of nodes.
    #[unsafe(no_mangle)]
    extern "C" fn count(generator: u32, position: u32, leaves: u32) -> f64 {
        crate::generators::count(generator as usize, position as usize, leaves as usize) as f64
    }

    /// The number of positions.
    #[unsafe(no_mangle)]
    extern "C" fn positions() -> u32 {
        crate::positions::POSITIONS.len() as u32
    }

    /// The number of counting methods: in bulk, or by making each last move.
    #[unsafe(no_mangle)]
    extern "C" fn leaves() -> u32 {
        crate::positions::COUNTING_METHODS as u32
    }

    /// The number of generators.
    #[unsafe(no_mangle)]
    extern "C" fn generators() -> u32 {
        crate::generators::GENERATORS.len() as u32
    }
}

#[cfg(target_family = "wasm")]
fn main() {}
