//! The functions that a host calls by name, and what its pointers mean.
//!
//! Nothing unwinds from here: a host written in another language could only crash. All functions
//! are `extern "system"`, which is how the hosts call on every kind of Windows.
#![allow(unsafe_code, reason = "a host hands over pointers; here they become slices, and nowhere else")]
#![allow(non_snake_case, reason = "the hosts look for these names")]

use crate::{
    Board, CallResult, Code, Host, MOST_BOXES, MOST_COLUMNS, MOST_ROWS, NAME, SOLUTION, Status, optimize,
    solve, supported,
};
use sokonaut_rules::Verified;
use std::ffi::{c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Set by [`Terminate`], which has no other way to reach a call that is under way: it gets no
/// handle.
static TERMINATE: AtomicBool = AtomicBool::new(false);

/// Asks whether to go on: not 0 is no.
pub type Callback = Option<unsafe extern "system" fn() -> i32>;

/// Tells how large levels may be.
///
/// # Safety
/// Each pointer is null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn GetConstraints(columns: *mut u32, rows: *mut u32, boxes: *mut u32) {
    for (place, most) in [(columns, MOST_COLUMNS), (rows, MOST_ROWS), (boxes, MOST_BOXES)] {
        // SAFETY: the caller says that it may be written unless it is null.
        if let Some(place) = unsafe { place.as_mut() } {
            *place = most;
        }
    }
}

/// Tells the name of the plugin, with a zero at its end.
///
/// # Safety
/// `name` is null or has room for `size` letters.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn GetPluginName(name: *mut c_char, size: u32) {
    // SAFETY: the caller says so.
    if let Some(room) = unsafe { buffer(name, size) } {
        put(room, NAME.as_bytes(), 1);
    }
}

/// There is nothing to configure: the solver suits itself to the level.
#[unsafe(no_mangle)]
pub extern "system" fn Configure(_window: *mut c_void) {}

/// There is nothing to show but the name, which the host shows itself.
#[unsafe(no_mangle)]
pub extern "system" fn ShowAbout(_window: *mut c_void) {}

/// Ends the call that is under way in another thread.
#[unsafe(no_mangle)]
pub extern "system" fn Terminate() -> i32 {
    TERMINATE.store(true, Ordering::SeqCst);
    Code::Ok as i32
}

/// Can a solution be made better in this way?
#[unsafe(no_mangle)]
pub extern "system" fn IsSupportedOptimization(flags: u32) -> i32 {
    i32::from(supported(flags))
}

/// Solves a level.
///
/// # Safety
/// `board` has `columns` times `rows` letters, `solution` room for `size`; `status` is null or a
/// record of the size that it says; `callback` is null or may be called from this thread.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn SolveEx(
    columns: u32,
    rows: u32,
    board: *const c_char,
    solution: *mut c_char,
    size: u32,
    status: *mut Status,
    callback: Callback,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller says so.
        let (room, mut call) = unsafe { (buffer(solution, size), Call::new(status, callback)) };
        // SAFETY: the same.
        let answer = match unsafe { letters(board, columns, rows) } {
            Ok(letters) => {
                let time = call.time();
                solve(Board { columns, letters }, time, &mut call)
            }
            Err(code) => CallResult::only(code),
        };
        call.end(&answer, room, 1)
    })
}

/// Solves a level, for older hosts: the rows one by one, no status, no callback, no limit of time.
///
/// # Safety
/// `board` has `rows` pointers to `columns` letters each, `solution` room for `size`.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Solve(
    columns: u32,
    rows: u32,
    board: *const *const c_char,
    solution: *mut c_char,
    size: u32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller says so.
        let (room, mut call) = unsafe { (buffer(solution, size), Call::new(std::ptr::null_mut(), None)) };
        // SAFETY: the same.
        let answer = match unsafe { joined(board, columns, rows) } {
            Ok(letters) => solve(Board { columns, letters: &letters }, None, &mut call),
            Err(code) => CallResult::only(code),
        };
        call.end(&answer, room, 1)
    })
}

/// Makes solutions of a level shorter, in the way that the flags of the status ask for.
///
/// # Safety
/// As for [`SolveEx`]; `moves` has one or more solutions, each with a zero at its end, and a zero
/// after the last, all within `size` letters.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Optimize(
    columns: u32,
    rows: u32,
    board: *const c_char,
    moves: *mut c_char,
    size: u32,
    status: *mut Status,
    callback: Callback,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller says so.
        let (room, mut call) = unsafe { (buffer(moves, size), Call::new(status, callback)) };
        let text = room.as_deref().map(|room| String::from_utf8_lossy(room).into_owned()).unwrap_or_default();
        let games: Vec<&str> = text.split('\0').take_while(|game| !game.is_empty()).collect();
        // SAFETY: the same.
        let answer = match unsafe { letters(board, columns, rows) } {
            Ok(letters) => {
                let (flags, time) = (call.flags(), call.time());
                optimize(Board { columns, letters }, &games, flags, time, &mut call)
            }
            Err(code) => CallResult::only(code),
        };
        call.end(&answer, room, 2)
    })
}

/// A call, for whose sake the host is asked and told things.
///
/// The record stays a pointer between two looks at it: the callback may look at it too.
struct Call {
    status: *mut Status,
    callback: Callback,
}

impl Call {
    /// # Safety
    /// As for [`SolveEx`], as long as the call lives.
    unsafe fn new(status: *mut Status, callback: Callback) -> Self {
        TERMINATE.store(false, Ordering::SeqCst);
        // SAFETY: a record begins with its size, so that one of another kind can be left alone.
        let known = !status.is_null()
            && unsafe { status.cast::<u32>().read_unaligned() } as usize >= size_of::<Status>();
        Self { status: if known { status } else { std::ptr::null_mut() }, callback }
    }

    fn status(&mut self) -> Option<&mut Status> {
        // SAFETY: it is null or large enough, and the caller says that it may be written. It is
        // packed, so no address is wrong for it.
        unsafe { self.status.as_mut() }
    }

    fn time(&mut self) -> Option<Duration> {
        let limit = self.status().map_or(0, |status| status.time);
        (limit > 0).then(|| Duration::from_millis(limit.into()))
    }

    fn flags(&mut self) -> u32 {
        self.status().map_or(0, |status| status.flags)
    }

    /// Writes solution and status, and says how the call ended. `zeros` end the solution.
    fn end(&mut self, answer: &CallResult, room: Option<&mut [u8]>, zeros: usize) -> i32 {
        let text = answer.solution.as_ref().map(Verified::lurd);
        let fits = match (&text, room) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(text), Some(room)) => put(room, text.as_bytes(), zeros),
        };
        let code = if fits { answer.code } else { Code::TooLong };
        if let Some(status) = self.status() {
            status.flags = if code == Code::Ok { SOLUTION } else { 0 };
            status.moves = answer.solution.as_ref().map_or(0, |solution| solution.moves() as i64);
            status.pushes = answer.solution.as_ref().map_or(0, |solution| solution.pushes() as i64);
            status.states = i64::try_from(answer.positions).unwrap_or(i64::MAX);
            status.say(code.words());
        }
        code as i32
    }
}

impl Host for Call {
    fn wants_end(&mut self, positions: u64) -> bool {
        if let Some(status) = self.status() {
            status.states = i64::try_from(positions).unwrap_or(i64::MAX);
            status.say(&format!("{positions} positions"));
        }
        // SAFETY: the host says that it may be called from the thread that called us, which is this
        // one.
        let enough = self.callback.is_some_and(|callback| unsafe { callback() } != 0);
        enough || TERMINATE.load(Ordering::SeqCst)
    }
}

/// Does a call; a panic is a failure like others.
fn guarded(call: impl FnOnce() -> i32) -> i32 {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(Code::Failed as i32)
}

/// Writes text and zeros. If there is no room for all of it, the room is left with an empty text.
fn put(room: &mut [u8], text: &[u8], zeros: usize) -> bool {
    let fits = text.len() + zeros <= room.len();
    let text = if fits { text } else { &[] };
    let (start, rest) = room.split_at_mut(text.len());
    start.copy_from_slice(text);
    rest.iter_mut().take(zeros).for_each(|byte| *byte = 0);
    fits
}

/// # Safety
/// `start` is null or has room for `size` letters.
unsafe fn buffer<'a>(start: *mut c_char, size: u32) -> Option<&'a mut [u8]> {
    // SAFETY: the caller says so, and letters are bytes.
    (!start.is_null()).then(|| unsafe { std::slice::from_raw_parts_mut(start.cast(), size as usize) })
}

/// Is there a board at all, and not too large a one?
fn check<T>(board: *const T, columns: u32, rows: u32) -> Result<(), Code> {
    match () {
        () if board.is_null() => Err(Code::Invalid),
        () if !Board::fits(columns, rows) => Err(Code::Constraints),
        () => Ok(()),
    }
}

/// # Safety
/// `board` is null or has `columns` times `rows` letters.
unsafe fn letters<'a>(board: *const c_char, columns: u32, rows: u32) -> Result<&'a [u8], Code> {
    check(board, columns, rows)?;
    // SAFETY: the caller says so; the product is small.
    Ok(unsafe { std::slice::from_raw_parts(board.cast(), (columns * rows) as usize) })
}

/// # Safety
/// `board` is null or has `rows` pointers, each null or to `columns` letters.
unsafe fn joined(board: *const *const c_char, columns: u32, rows: u32) -> Result<Vec<u8>, Code> {
    check(board, columns, rows)?;
    let mut all = Vec::new();
    // SAFETY: the caller says so.
    for &row in unsafe { std::slice::from_raw_parts(board, rows as usize) } {
        // SAFETY: the same; it is one row of the board.
        all.extend_from_slice(unsafe { letters(row, columns, 1) }?);
    }
    Ok(all)
}
