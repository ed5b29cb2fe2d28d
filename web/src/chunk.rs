//! A part of the page's program that is in a separate file.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::thread::LocalKey;

use wasm_bindgen_futures::spawn_local;

use crate::fetch::with_timeout;

/// A part of the program that is fetched once, and the value that gives access to it.
///
/// The first part of the program must not refer to any function of this part, because the build would then put that
/// function into the first file. So the value is the only access to the part.
/// The function that returns the value is marked with `wasm_split`, which names the file.
pub struct Chunk<T: 'static> {
    value: &'static LocalKey<Cell<Option<T>>>,
    fetch: fn() -> FetchFuture<T>,
}

/// A request for a part. The output of the future is `None` if the part does not arrive.
pub type FetchFuture<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

impl<T: Copy> Chunk<T> {
    /// Creates a part that `fetch` requests. The loaded part is stored in `value`.
    #[must_use]
    pub const fn new(value: &'static LocalKey<Cell<Option<T>>>, fetch: fn() -> FetchFuture<T>) -> Self {
        Self { value, fetch }
    }

    /// The value of the part, if it is loaded.
    #[must_use]
    pub fn loaded(&self) -> Option<T> {
        self.value.get()
    }

    /// Fetches the part unless it is already loaded, and returns its value.
    /// Returns `None` if the part does not arrive. After a failure, the next call tries again.
    pub async fn load(&self) -> Option<T> {
        if self.loaded().is_none() {
            // Another call may have loaded the part meanwhile.
            let fetched = (self.fetch)().await.or_else(|| self.loaded());
            self.value.set(fetched);
        }
        self.loaded()
    }

    /// Loads the part ahead of its use.
    pub fn prefetch(&'static self) {
        spawn_local(async {
            self.load().await;
        });
    }

    /// Calls `then` with the value of the part, or with `None`
    /// if the part has not arrived after `timeout_ms` milliseconds.
    pub fn load_within(&'static self, timeout_ms: u32, then: impl FnOnce(Option<T>) + 'static) {
        with_timeout(self.load(), timeout_ms, |value| then(value.flatten()));
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
        static VALUE: Cell<Option<u32>> = const { Cell::new(None) };
        /// The results of the next requests, which the test sets in advance.
        static RESULTS: RefCell<VecDeque<Option<u32>>> = const { RefCell::new(VecDeque::new()) };
    }

    static CHUNK: Chunk<u32> = Chunk::new(&VALUE, || {
        Box::pin(poll_fn(|_| match RESULTS.with_borrow_mut(VecDeque::pop_front) {
            Some(result) => Poll::Ready(result),
            None => Poll::Pending,
        }))
    });

    fn push_result(result: Option<u32>) {
        RESULTS.with_borrow_mut(|results| results.push_back(result));
    }

    fn poll<T>(future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_part_is_requested_only_until_it_arrives() {
        VALUE.set(None);
        assert_eq!(CHUNK.loaded(), None);
        push_result(None);
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(None));
        push_result(Some(7));
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(Some(7)));
        assert_eq!(CHUNK.loaded(), Some(7));
        // There is no result for another request, so that request would stay pending.
        assert_eq!(poll(pin!(CHUNK.load())), Poll::Ready(Some(7)));
    }

    #[test]
    fn all_requests_receive_the_part_that_arrives_once() {
        VALUE.set(None);
        let (mut first, mut second) = (pin!(CHUNK.load()), pin!(CHUNK.load()));
        assert_eq!(poll(first.as_mut()), Poll::Pending);
        assert_eq!(poll(second.as_mut()), Poll::Pending);
        push_result(Some(7));
        assert_eq!(poll(first), Poll::Ready(Some(7)));
        push_result(None);
        assert_eq!(poll(second), Poll::Ready(Some(7)));
        assert_eq!(CHUNK.loaded(), Some(7));
    }
}
