//! The lock of a game, by the browser's Web Locks.

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Function, Promise};
use serde::Serialize;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::tab_leader::{Answer, Manner};

#[wasm_bindgen]
extern "C" {
    type LockManager;
    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, options: &JsValue, granted: &Function) -> Promise;
    /// There is none where the page's connection is not a secure one.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<LockManager>;
}

/// The browser's `LockOptions`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Options {
    if_available: bool,
    steal: bool,
}

/// So long a tab without locks waits for another to say that it has the game, in milliseconds.
const ROLL_CALL_MS: u32 = 250;

/// A lock that was asked for: once this is dropped, it is given back, or is not waited for any more.
#[derive(Debug)]
pub struct Claim {
    release: Option<Function>,
    _roll_call: Option<Timeout>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // A promise can always be kept.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Whether the browser has locks.
#[must_use]
pub fn are_there() -> bool {
    LOCKS.with(Option::is_some)
}

/// Asks for a lock. Where there are none, `call_roll` asks the other tabs instead, and without an answer it counts as
/// granted.
#[must_use]
pub fn claim(name: &str, manner: Manner, call_roll: impl FnOnce(), heard: impl Fn(Answer) + 'static) -> Claim {
    LOCKS.with(|locks| match locks {
        Some(locks) => claim_lock(locks, name, manner, heard),
        None => {
            call_roll();
            let roll_call = Timeout::new(ROLL_CALL_MS, move || heard(Answer::Granted));
            Claim {
                release: None,
                _roll_call: Some(roll_call),
            }
        }
    })
}

fn claim_lock(locks: &LockManager, name: &str, manner: Manner, heard: impl Fn(Answer) + 'static) -> Claim {
    let mut release = None;
    // The lock is held until this promise is kept.
    let until = Promise::new(&mut |resolve, _| release = Some(resolve));
    let heard = Rc::new(heard);
    let is_held = Rc::new(Cell::new(false));
    let granted = {
        let (heard, is_held) = (Rc::clone(&heard), Rc::clone(&is_held));
        Closure::once_into_js(move |lock: JsValue| {
            is_held.set(!lock.is_null());
            heard(if lock.is_null() {
                Answer::Refused
            } else {
                Answer::Granted
            });
            JsValue::from(until)
        })
    };
    let options = Options {
        if_available: manner == Manner::IfFree,
        steal: manner == Manner::Steal,
    };
    let options = serde_wasm_bindgen::to_value(&options).unwrap_or_default();
    let ended = locks.request(name, &options, granted.unchecked_ref());
    spawn_local(async move {
        if JsFuture::from(ended).await.is_err() {
            // A browser that gives no locks here lets nothing be stored either.
            heard(if is_held.get() { Answer::Stolen } else { Answer::Granted });
        }
    });
    Claim {
        release,
        _roll_call: None,
    }
}
