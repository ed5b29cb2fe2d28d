//! A part of the page's program that has a file of its own.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::thread::LocalKey;

use wasm_bindgen_futures::spawn_local;

use crate::fetch::with_timeout;

/// A part that is fetched once, and what it gives.
///
/// What it gives is the only way into it: the first part of the program names none of its functions, or they would be
/// in the first file themselves. The function that gives it is marked with `wasm_split`, which names the file.
pub struct Chunk<T: 'static> {
    given: &'static LocalKey<Cell<Option<T>>>,
    fetch: fn() -> Fetching<T>,
}

/// A part on its way; `None` where it does not arrive.
pub type Fetching<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

impl<T: Copy> Chunk<T> {
    /// The part that `fetch` fetches; what it gives is stored in `given`.
    #[must_use]
    pub const fn new(given: &'static LocalKey<Cell<Option<T>>>, fetch: fn() -> Fetching<T>) -> Self {
        Self { given, fetch }
    }

    /// What the part gives, where it is loaded.
    #[must_use]
    pub fn loaded(&self) -> Option<T> {
        self.given.get()
    }

    /// What the part gives, which is fetched unless it is loaded; `None` where it does not arrive. The next call tries
    /// again.
    pub async fn load(&self) -> Option<T> {
        if self.loaded().is_none() {
            // Someone else may have loaded it meanwhile.
            let fetched = (self.fetch)().await.or_else(|| self.loaded());
            self.given.set(fetched);
        }
        self.loaded()
    }

    /// Has the part loaded, soon to be wanted.
    pub fn prefetch(&'static self) {
        spawn_local(async {
            self.load().await;
        });
    }

    /// Hands over what the part gives, or nothing where it has not arrived within this many milliseconds.
    pub fn load_within(&'static self, timeout_ms: u32, then: impl FnOnce(Option<T>) + 'static) {
        with_timeout(self.load(), timeout_ms, |given| then(given.flatten()));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    thread_local! {
        static GIVEN: Cell<Option<u32>> = const { Cell::new(None) };
        /// How the next tries to fetch it end.
        static ENDS: RefCell<VecDeque<Option<u32>>> = const { RefCell::new(VecDeque::new()) };
    }

    static CHUNK: Chunk<u32> = Chunk::new(&GIVEN, || {
        Box::pin(poll_fn(|_| match ENDS.with_borrow_mut(VecDeque::pop_front) {
            Some(end) => Poll::Ready(end),
            None => Poll::Pending,
        }))
    });

    fn end(end: Option<u32>) {
        ENDS.with_borrow_mut(|ends| ends.push_back(end));
    }

    fn poll<T>(future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_part_is_fetched_until_it_arrives_and_then_no_more() {
        GIVEN.set(None);
        assert_eq!(CHUNK.loaded(), None);
        end(None);
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(None));
        end(Some(7));
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(Some(7)));
        assert_eq!(CHUNK.loaded(), Some(7));
        // Nothing would answer another try.
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(Some(7)));
    }

    #[test]
    fn one_of_several_that_wait_is_enough() {
        GIVEN.set(None);
        let (mut first, mut second) = (pin!(CHUNK.load()), pin!(CHUNK.load()));
        assert_eq!(poll(first.as_mut()), Poll::Pending);
        assert_eq!(poll(second.as_mut()), Poll::Pending);
        end(Some(7));
        assert_eq!(poll(first), Poll::Ready(Some(7)));
        end(None);
        assert_eq!(poll(second), Poll::Ready(Some(7)));
        assert_eq!(CHUNK.loaded(), Some(7));
    }
}
