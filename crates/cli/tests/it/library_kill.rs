//! A library survives whatever ends the program: what was reported is there, and all of it is
//! sound.

use crate::common::*;
use serde_json::Value;
use sokonaut_library::{Filter, Library, Status};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// Levels of a collection: their reports are more than a pipe holds, so that no run ends while its
/// reader pauses.
const LEVELS: usize = 800;

const KILLS: usize = 100;

/// A collection of its own for each number: halls in which one box goes straight on, with
/// solutions.
fn collection(number: usize) -> String {
    let mut text = String::from(":: Halls.\n");
    for index in 0..LEVELS {
        let (way, wide, high) = (index % 5 + 1, index / 5 % 10, index / 50);
        let wall = "#".repeat(way + wide + 5);
        let first = format!("#@${}.{}#", " ".repeat(way - 1), " ".repeat(wide + 1));
        let floor = format!("#{}#\n", " ".repeat(way + wide + 3)).repeat(high);
        // Below, an alley as long as the number: no two collections share a level.
        let alley = format!("# {}\n", "#".repeat(way + wide + 3)).repeat(number + 1);
        let (hall, solution) = (format!("{wall}\n{first}\n{floor}{alley}{wall}"), "R".repeat(way));
        text += &format!("\nHall {number} of {way} by {wide} by {high}\n\n{hall}\n\nSolution\n{solution}\n");
    }
    text
}

/// A folder in memory where there is one: a kill takes nothing from the system, so the disk need
/// not work for this.
fn quick_dir() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| dir())
}

struct Import {
    child: Child,
    reports: BufReader<ChildStdout>,
}

impl Import {
    fn start(store: &Path, levels: &Path) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(["library", "import", "--json", "--store"])
            .args([store, levels])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let reports = BufReader::new(child.stdout.take().unwrap());
        Self { child, reports }
    }

    fn report(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.reports.read_line(&mut line).unwrap();
        // A line that was cut off was not reported.
        line.ends_with('\n').then(|| serde_json::from_str(&line).expect("one object a line"))
    }

    /// All that is left to hear.
    fn rest(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.report()).collect()
    }
}

/// The identities of levels that are reported as stored with their solution.
fn stored(reports: &[Value]) -> HashSet<String> {
    let sound = |report: &&Value| {
        report["solutions"][0]["fate"] == "best" || report["solutions"][0]["fate"] == "beaten"
    };
    reports.iter().filter(sound).map(|report| report["identity"].as_str().unwrap().to_owned()).collect()
}

/// The identities of solved levels in a library in which all is well.
fn held(store: &Path) -> HashSet<String> {
    let library = Library::open(store).expect("it opens");
    let health = library.check().expect("it can be read");
    assert!(health.errors.is_empty(), "{:?}", health.errors);
    let solved = Filter { status: Some(Status::Solved), ..Filter::default() };
    library.holdings(&solved).unwrap().into_iter().map(|holding| holding.identity).collect()
}

#[test]
fn a_hundred_kills_lose_nothing_that_was_reported() {
    let dir = quick_dir();
    let store = dir.path().join("library.sqlite");
    let (mut reported, mut in_the_middle) = (HashSet::new(), 0);
    for round in 0..KILLS {
        // Several kills for each collection: the next import goes on where the last one was.
        let levels = file(&dir, &format!("halls-{}.sok", round / 10), collection(round / 10));
        let mut import = Import::start(&store, &levels);
        // Another moment each time: before the first report, after some, at once, or a little
        // later.
        let heard: Vec<Value> = (0..round * 7 % 150).map_while(|_| import.report()).collect();
        std::thread::sleep(Duration::from_micros((round * 377 % 4000) as u64));
        import.child.kill().unwrap();
        let heard = [heard, import.rest()].concat();
        in_the_middle += usize::from(import.child.wait().unwrap().code().is_none());
        reported.extend(stored(&heard));
        if round % 10 == 9 {
            let held = held(&store);
            assert!(reported.is_subset(&held), "lost: {:?}", reported.difference(&held).next());
        }
    }
    assert_eq!(in_the_middle, KILLS, "every kill came before the end");
    assert!(reported.len() > LEVELS, "a good deal was stored before the kills: {}", reported.len());
}

#[test]
fn an_import_that_was_killed_goes_on_to_the_same_end() {
    let dir = quick_dir();
    let levels = file(&dir, "halls.sok", collection(0));
    let [killed, whole] = ["killed.sqlite", "whole.sqlite"].map(|name| dir.path().join(name));
    let mut import = Import::start(&killed, &levels);
    import.report().expect("a first report");
    import.child.kill().unwrap();
    import.child.wait().unwrap();
    for store in [&killed, &whole] {
        let mut import = Import::start(store, &levels);
        assert_eq!(import.rest().len(), LEVELS);
        assert_eq!(import.child.wait().unwrap().code(), Some(0));
    }
    let exported = |store: &Path| stdout(&run(&["library", "export", "halls", "--store", arg(store)]));
    assert_eq!(exported(&killed), exported(&whole));
    assert_eq!(held(&whole).len(), LEVELS);
}

#[test]
fn two_imports_at_the_same_time_take_turns() {
    let dir = quick_dir();
    let store = dir.path().join("library.sqlite");
    let imports = [0, 1].map(|number| {
        let levels = file(&dir, &format!("halls-{number}.sok"), collection(number));
        let mut import = Import::start(&store, &levels);
        // Both have to be heard, lest one waits for its reader.
        std::thread::spawn(move || (import.rest().len(), import.child.wait().unwrap().code()))
    });
    for import in imports {
        assert_eq!(import.join().unwrap(), (LEVELS, Some(0)));
    }
    assert_eq!(held(&store).len(), 2 * LEVELS);
}

#[test]
fn ctrl_c_keeps_what_was_reported() {
    let dir = quick_dir();
    let store = dir.path().join("library.sqlite");
    let levels = file(&dir, "halls.sok", collection(0));
    let mut import = Import::start(&store, &levels);
    let first = import.report().expect("a first report");
    let id = import.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let heard = [vec![first], import.rest()].concat();
    assert_eq!(import.child.wait().unwrap().code(), Some(130));
    assert!(heard.len() < LEVELS, "it stopped early");
    assert_eq!(held(&store), stored(&heard), "no more and no less");
    let mut nothing = String::new();
    import.reports.read_to_string(&mut nothing).unwrap();
    assert!(nothing.is_empty());
}
