//! The page's program: everything is in the library, so that its state is tested natively.

/// Quick, and a kilobyte and a half smaller than the usual one.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    web::start();
}
