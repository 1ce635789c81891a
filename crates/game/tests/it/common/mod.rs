//! What the tests of this crate share.

use sokonaut_game::{Event, Helper, Inquiry, Question, Session};
use sokonaut_level::Level;
use sokonaut_solver::{Control, NoClock};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The tiny levels of the project with their names.
pub fn tiny_levels() -> Vec<(String, Level)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/tiny"));
    let paths =
        std::fs::read_dir(folder).expect("the tiny levels").map(|entry| entry.expect("a file").path());
    let mut levels: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "xsb"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text").parse().expect("a level"))
        })
        .collect();
    levels.sort_by(|a: &(String, Level), b| a.0.cmp(&b.0));
    levels
}

/// Asks, works, absorbs: what a face does in the background, done here and now.
pub fn answer(session: &mut Session, helper: &mut Helper, question: Question) -> Vec<Event> {
    match session.ask(question) {
        Inquiry::Known(events) => events,
        Inquiry::Task(task) => {
            let stop = AtomicBool::new(false);
            let control = Control::new(&NoClock, &stop);
            session.absorb(helper.work(&task, control))
        }
    }
}
