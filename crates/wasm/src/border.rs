//! The border to JavaScript: two buffers and two imported functions.
//!
//! To call: ask [`request`] for room, write the JSON there, [`call`], and read [`answer`].
#![expect(unsafe_code, reason = "exported names and imported functions cannot be had without")]

use crate::{Dispatcher, Surroundings};
use std::cell::RefCell;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn progress(at: *const u8, length: usize);
}

/// Everything that an instance has. There is one thread in it, so it is as good as owned by the
/// page.
#[derive(Default)]
struct Instance {
    dispatcher: Dispatcher,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

/// Makes room for a request and tells where.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    INSTANCE.with_borrow_mut(|instance| {
        instance.request.clear();
        instance.request.resize(length, 0);
        instance.request.as_mut_ptr()
    })
}

/// Answers the request and tells how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    INSTANCE.with_borrow_mut(|instance| {
        let world = Surroundings { now: || now(), progress: |text| progress(text.as_ptr(), text.len()) };
        instance.answer = instance.dispatcher.call(&instance.request, world);
        instance.answer.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    INSTANCE.with_borrow(|instance| instance.answer.as_ptr())
}
