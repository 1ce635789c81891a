//! Files that are no library, or no longer one.

use sokonaut_library::{Filter, ImportOptions, Importer, Library, LibraryError};
use std::fs;
use std::path::{Path, PathBuf};

const LEVEL: &str = "Tiny\n\n#####\n#@$.#\n#####\n\nSolution\nR\n";

fn filled(path: &Path) {
    let mut library = Library::create(path).unwrap();
    let mut importer = Importer::new("a.sok".as_ref(), LEVEL.into(), ImportOptions::default());
    while importer.advance(&mut library).unwrap().is_some() {}
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("deep/library.sqlite")
    }
}

/// Changes a library as a later version, or an accident, might.
fn meddle(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn what_is_stored_is_there_the_next_time() {
    let place = Place::new();
    assert!(matches!(Library::open(&place.path()), Err(LibraryError::Missing)));
    filled(&place.path());
    let library = Library::open(&place.path()).unwrap();
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    assert_eq!(library.solutions(holding).unwrap()[0].verified.lurd(), "R");
    assert_eq!(
        fs::read_dir(place.path().parent().unwrap()).unwrap().count(),
        1,
        "one file and nothing beside it"
    );
}

#[test]
fn an_empty_file_becomes_a_library_and_others_do_not() {
    let place = Place::new();
    fs::create_dir_all(place.path().parent().unwrap()).unwrap();
    fs::write(place.path(), "").unwrap();
    assert!(matches!(Library::open(&place.path()), Err(LibraryError::Empty)));
    assert_eq!(fs::read(place.path()).unwrap(), b"", "looking writes nothing");
    assert!(Library::create(&place.path()).unwrap().collections().unwrap().is_empty());
    assert!(Library::open(&place.path()).unwrap().collections().unwrap().is_empty());
    let folder = place.path().parent().unwrap().to_owned();
    assert!(matches!(Library::open(&folder), Err(LibraryError::Foreign)), "a folder is none");
    assert!(matches!(Library::create(&folder), Err(LibraryError::Foreign)), "nor does it become one");
    fs::write(place.path(), "#####\n#@$.#\n#####\n".repeat(100)).unwrap();
    assert!(matches!(Library::create(&place.path()), Err(LibraryError::Foreign)));
    fs::remove_file(place.path()).unwrap();
    meddle(&place.path(), "CREATE TABLE recipe (name TEXT)");
    assert!(matches!(Library::create(&place.path()), Err(LibraryError::Foreign)));
}

#[test]
fn a_later_format_is_refused_by_name() {
    let place = Place::new();
    filled(&place.path());
    meddle(&place.path(), "PRAGMA user_version = 99");
    match Library::open(&place.path()) {
        Err(error @ LibraryError::Newer { found: 99, .. }) => {
            assert!(error.to_string().contains("newer sokonaut"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_forged_solution_is_not_given_out() {
    let place = Place::new();
    filled(&place.path());
    meddle(&place.path(), "UPDATE solution SET lurd = 'L'");
    let library = Library::open(&place.path()).unwrap();
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    assert!(matches!(library.solutions(holding), Err(LibraryError::Damaged(_))));
    let health = library.check().unwrap();
    assert_eq!((health.levels, health.errors.len()), (1, 1), "{health:?}");
    meddle(&place.path(), "UPDATE solution SET lurd = 'R'; UPDATE level SET identity = 'x'");
    assert!(library.check().unwrap().errors[0].contains("another level"));
}

#[test]
fn a_file_that_was_overwritten_in_part_is_damaged() {
    let place = Place::new();
    filled(&place.path());
    let mut bytes = fs::read(place.path()).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle..].fill(0x5a);
    fs::write(place.path(), bytes).unwrap();
    let looked = Library::open(&place.path()).and_then(|library| library.check());
    assert!(!matches!(&looked, Ok(health) if health.errors.is_empty()), "{looked:?}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let place = Place::new();
    fs::write(place.folder.path().join("deep"), "in the way").unwrap();
    assert!(matches!(Library::create(&place.path()), Err(LibraryError::Folder(_))));
}

#[test]
fn a_failed_change_changes_nothing() {
    let place = Place::new();
    filled(&place.path());
    let mut library = Library::open(&place.path()).unwrap();
    let mut importer = Importer::new(
        "b.sok".as_ref(),
        ":: notes\n\nOther\n\n######\n#@$ .#\n######\n".into(),
        ImportOptions::default(),
    );
    // The disk is full, as far as this file goes.
    meddle(
        &place.path(),
        "CREATE TRIGGER full BEFORE INSERT ON place BEGIN SELECT raise(ABORT, 'full'); END",
    );
    assert!(importer.advance(&mut library).is_err());
    assert_eq!(library.check().unwrap().levels, 1);
}
