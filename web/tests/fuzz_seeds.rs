//! Runs the checks of the fuzz target for addresses on its seeds.

#[path = "../../fuzz/src"]
mod oracles {
    pub mod address;
    mod message;
    pub mod seeds;
}

#[test]
fn address_seeds_pass_the_checks() {
    oracles::seeds::check_seeds("address", oracles::address::address);
}
