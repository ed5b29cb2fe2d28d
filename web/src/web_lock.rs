//! The lock of a game, through the browser's Web Locks.

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Function, Promise};
use serde::Serialize;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[wasm_bindgen]
extern "C" {
    type LockManager;
    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, options: &JsValue, granted: &Function) -> Promise;
    /// The browser's locks; `None` if the page was not loaded over a secure connection.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<LockManager>;
}

/// How a tab requests the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// The request is refused if another tab holds the lock.
    IfAvailable,
    /// The request waits until no other tab holds the lock.
    Queue,
    /// The lock is taken away from the tab that holds it.
    Steal,
}

/// The reply to a request for the lock, or a notification about the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This tab holds the lock.
    Granted,
    /// Another tab holds the lock.
    Refused,
    /// Another tab has taken the lock away.
    Stolen,
    /// The browser has no locks, and another tab has opened the game.
    Taken,
}

/// The browser's `LockOptions`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Options {
    if_available: bool,
    steal: bool,
}

/// In a browser without locks, the time in milliseconds that a tab waits for another tab to reply that it has the game.
const REPLY_TIMEOUT_MS: u32 = 250;

/// A request for a lock, or the lock itself. Dropping the claim withdraws the request or releases the lock.
#[derive(Debug)]
pub struct Claim {
    release: Option<Function>,
    _reply_timeout: Option<Timeout>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // Resolving a promise cannot fail.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Whether the browser supports Web Locks.
#[must_use]
pub fn are_supported() -> bool {
    LOCKS.with(Option::is_some)
}

/// Requests a lock. In a browser without locks, `ask_tabs` asks the other tabs whether they have the game.
/// If no other tab replies, the lock counts as granted.
#[must_use]
pub fn claim(name: &str, mode: LockMode, ask_tabs: impl FnOnce(), on_answer: impl Fn(Answer) + 'static) -> Claim {
    LOCKS.with(|locks| match locks {
        Some(locks) => claim_lock(locks, name, mode, on_answer),
        None => {
            ask_tabs();
            let timeout = Timeout::new(REPLY_TIMEOUT_MS, move || on_answer(Answer::Granted));
            Claim {
                release: None,
                _reply_timeout: Some(timeout),
            }
        }
    })
}

/// A lock for a change of stored texts: the lock of a game that is on no board, or the lock for moving texts.
/// Dropping it releases the lock.
#[derive(Debug)]
pub struct TextLock {
    _claim: Claim,
    answer: Rc<Cell<Option<Answer>>>,
}

impl TextLock {
    /// Returns the lock of the game with this name. Returns `None` if another tab holds it, or if the browser has no
    /// locks.
    pub async fn of(name: &str) -> Option<Self> {
        Self::request(name, LockMode::IfAvailable).await
    }

    /// Waits until no other task and no other tab holds the lock with this name, and returns the lock. Returns `None`
    /// if the browser has no locks.
    pub async fn after_others(name: &str) -> Option<Self> {
        Self::request(name, LockMode::Queue).await
    }

    async fn request(name: &str, mode: LockMode) -> Option<Self> {
        let answer = Rc::new(Cell::new(None));
        let mut claimed = None;
        let answered = Promise::new(&mut |resolve, _| {
            let last_answer = Rc::clone(&answer);
            let on_answer = move |next| {
                last_answer.set(Some(next));
                // Resolving a promise cannot fail, and has no effect the second time.
                let _ = resolve.call0(&JsValue::NULL);
            };
            claimed = LOCKS.with(|locks| Some(claim_lock(locks.as_ref()?, name, mode, on_answer)));
        });
        let lock = Self {
            _claim: claimed?,
            answer,
        };
        // This promise is never rejected.
        let _ = JsFuture::from(answered).await;
        lock.is_held().then_some(lock)
    }

    /// Whether no other tab has taken the lock away.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.answer.get() == Some(Answer::Granted)
    }
}

fn claim_lock(locks: &LockManager, name: &str, mode: LockMode, on_answer: impl Fn(Answer) + 'static) -> Claim {
    let mut release = None;
    // The browser holds the lock until this promise is resolved.
    let until = Promise::new(&mut |resolve, _| release = Some(resolve));
    let on_answer = Rc::new(on_answer);
    let is_held = Rc::new(Cell::new(false));
    let granted = {
        let (on_answer, is_held) = (Rc::clone(&on_answer), Rc::clone(&is_held));
        Closure::once_into_js(move |lock: JsValue| {
            is_held.set(!lock.is_null());
            on_answer(if lock.is_null() {
                Answer::Refused
            } else {
                Answer::Granted
            });
            JsValue::from(until)
        })
    };
    let options = Options {
        if_available: mode == LockMode::IfAvailable,
        steal: mode == LockMode::Steal,
    };
    let options = serde_wasm_bindgen::to_value(&options).unwrap_or_default();
    let ended = locks.request(name, &options, granted.unchecked_ref());
    spawn_local(async move {
        if JsFuture::from(ended).await.is_err() {
            // A browser that refuses locks here does not store anything either.
            on_answer(if is_held.get() { Answer::Stolen } else { Answer::Granted });
        }
    });
    Claim {
        release,
        _reply_timeout: None,
    }
}
