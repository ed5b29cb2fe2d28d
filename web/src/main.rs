//! The page's program: everything is in the library, so that its state is tested natively.

fn main() {
    web::start();
}
