//! The fuzz target's oracle on its seeds: what is promised of an address.

#[path = "../../fuzz/src"]
mod oracles {
    pub mod address;
    mod message;
    pub mod seeds;
}

#[test]
fn address_seeds_keep_the_promises() {
    oracles::seeds::check_seeds("address", oracles::address::address);
}
