//! The worker's program. In a web worker the program receives messages from the page; elsewhere, such as in Node.js, it
//! exports [`answer`].

mod teacher;

use std::cell::{Cell, RefCell};

use engine_protocol::wire::{JsCodec, RawMessage};
use engine_worker::{EngineWorker, HashTable, LoadTeacher, Teacher};
use gloo_worker::Registrable;
use teacher::TeacherPart;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::DedicatedWorkerGlobalScope;

/// Memory is allocated at the start and rarely later. A simple allocator is enough, and is several kilobytes smaller.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: lol_alloc::LockedAllocator<lol_alloc::FreeListAllocator> =
    lol_alloc::LockedAllocator::new(lol_alloc::FreeListAllocator::new());

fn main() {
    if is_worker() {
        EngineWorker::<TeacherPart>::registrar()
            .encoding::<JsCodec>()
            .register();
    }
}

thread_local! {
    /// The hash table that [`answer`] uses for all requests.
    static HASH_TABLE: RefCell<HashTable> = const { RefCell::new(HashTable::new()) };
    /// The functions that explain moves and positions, for [`answer`]; `None` until the functions are loaded.
    static TEACHER: Cell<Option<&'static Teacher>> = const { Cell::new(None) };
}

/// Loads the part of the program that explains moves and positions. Before the part is loaded, [`answer`] cannot
/// explain anything. Returns whether the part has arrived. If the part has not arrived, the next call tries again.
#[wasm_bindgen(js_name = loadTeacher)]
pub async fn load_teacher() -> bool {
    TEACHER.set(TeacherPart::load().await);
    TEACHER.get().is_some()
}

/// Returns the final reply to `message`, which is a request of the protocol as a plain object.
#[must_use]
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    let mut last = JsValue::UNDEFINED;
    HASH_TABLE.with_borrow_mut(|hash_table| {
        engine_worker::answer(&RawMessage(message), TEACHER.get(), hash_table, &mut |reply| {
            last = reply.0
        });
    });
    last
}

/// Clears the hash table of [`answer`], as for a new game.
#[wasm_bindgen]
pub fn clear() {
    HASH_TABLE.with_borrow_mut(HashTable::clear);
}

fn is_worker() -> bool {
    cfg!(target_arch = "wasm32") && js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}
