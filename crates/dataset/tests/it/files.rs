//! Files: the same bytes in every way, whole or not there.

use sokonaut_dataset::{DatasetError, DatasetPlan, Entry, Job, Origin, Recipe, Summary, Way, write};
use sokonaut_generate::Wishes;
use sokonaut_level::Level;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

fn made(count: u32) -> impl Iterator<Item = Job> {
    let wishes = Wishes { boxes: 2, rows: 6, cols: 7, ..Wishes::default() };
    (1..=count).map(move |number| Job::Make(Recipe { wishes: wishes.clone(), seed: 3, number }))
}

fn level(text: &str) -> Job {
    let level: Level = text.parse().expect("a level");
    Job::Level(Box::new(Entry {
        level,
        origin: Origin { collection: "ours".to_owned(), number: 1, split: String::new() },
    }))
}

/// Few rows a batch, so that there are several batches.
fn plan() -> DatasetPlan {
    DatasetPlan { positions: 3000, ..DatasetPlan::default() }
}

fn run(out: &Path, plan: &DatasetPlan, jobs: impl Iterator<Item = Job>, threads: usize) -> Summary {
    write(out, plan, jobs, threads, &AtomicBool::new(false), |_| {}).expect("it can be written")
}

fn beside(out: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", out.display()))
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let files = [1, 2, 5].map(|threads| {
        let out = dir.path().join(format!("{threads}.arrow"));
        let summary = run(&out, &plan(), made(14), threads);
        assert_eq!((summary.levels, summary.finished), (14, true));
        fs::read(out).unwrap()
    });
    assert!(files[0].len() > 10_000);
    assert!(files[0] == files[1] && files[1] == files[2]);
    let other = dir.path().join("other.arrow");
    run(&other, &DatasetPlan { seed: 2, ..plan() }, made(14), 2);
    assert!(fs::read(other).unwrap() != files[0], "another seed, other positions");
}

#[test]
fn a_run_that_was_killed_anywhere_goes_on_to_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, out) = (dir.path().join("whole"), dir.path().join("out"));
    let all = run(&whole, &plan(), made(14), 1);
    let whole = fs::read(whole).unwrap();
    // Asked to stop after the first batch.
    let stop = AtomicBool::new(false);
    let part = write(&out, &plan(), made(14), 1, &stop, |_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert!(!part.finished && part.levels < 14 && !out.exists());
    let (partial, journal) = (beside(&out, ".partial"), beside(&out, ".journal"));
    let (data, lines) = (fs::read(&partial).unwrap(), fs::read(&journal).unwrap());
    // What a kill may leave: any length of the data, and of the journal that follows it.
    let data_cuts = [0, 100, data.len() - 5000, data.len() - 1, data.len()];
    let line_cuts = [0, 10, lines.len() - 30, lines.len()];
    for data_cut in data_cuts {
        for line_cut in line_cuts {
            fs::write(&partial, &data[..data_cut]).unwrap();
            fs::write(&journal, &lines[..line_cut]).unwrap();
            let rest = run(&out, &plan(), made(14), 2);
            assert_eq!((rest.rows, rest.dead), (all.rows, all.dead), "{data_cut} {line_cut}");
            assert!(fs::read(&out).unwrap() == whole, "{data_cut} {line_cut}");
            assert!(!partial.exists() && !journal.exists());
        }
    }
    fs::write(&partial, [&data[..], &[7; 999]].concat()).unwrap();
    fs::write(&journal, &lines).unwrap();
    let rest = run(&out, &plan(), made(14), 2);
    assert!(rest.levels_before > 0 && fs::read(&out).unwrap() == whole, "half a batch is cut off");
}

#[test]
fn another_run_does_not_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let stop = AtomicBool::new(false);
    write(&out, &plan(), made(14), 1, &stop, |_| stop.store(true, Ordering::Relaxed)).unwrap();
    let go = AtomicBool::new(false);
    let other = DatasetPlan { seed: 9, ..plan() };
    let refused = write(&out, &other, made(14), 1, &go, |_| {}).unwrap_err();
    assert!(matches!(refused, DatasetError::OtherRun { .. }), "{refused}");
    let refused = write(&out, &plan(), made(14).skip(1), 1, &go, |_| {}).unwrap_err();
    assert!(matches!(refused, DatasetError::OtherLevels { .. }), "{refused}");
    assert!(write(&dir.path().join("none/out"), &plan(), made(1), 1, &go, |_| {}).is_err());
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_the_same_file() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.arrow");
    let journal = std::fs::File::create(beside(&out, ".journal")).unwrap();
    journal.lock().unwrap();
    let second = write(&out, &plan(), made(1), 1, &AtomicBool::new(false), |_| {});
    assert!(matches!(second, Err(DatasetError::Busy { .. })), "{second:?}");
    drop(journal);
    assert!(run(&out, &plan(), made(1), 1).finished);
}

#[test]
fn without_a_row_an_older_file_stays_and_a_link_is_followed() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.arrow");
    fs::write(&out, "years of work").unwrap();
    assert_eq!(run(&out, &plan(), std::iter::empty(), 1).rows, 0);
    assert_eq!(fs::read(&out).unwrap(), b"years of work");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left beside it");
    #[cfg(unix)]
    {
        let link = dir.path().join("link.arrow");
        std::os::unix::fs::symlink(&out, &link).unwrap();
        assert!(run(&link, &plan(), made(1), 1).rows > 0);
        assert!(link.is_symlink() && fs::read(&out).unwrap().starts_with(b"ARROW1"));
    }
}

#[test]
fn levels_that_are_too_large_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let jobs =
        || [level("######\n#@$ .#\n######"), level("########\n#  .   #\n# $$ # #\n#@  .  #\n########")];
    let plan = DatasetPlan { most_states: 10, ..DatasetPlan::default() };
    let summary = run(&out, &plan, jobs().into_iter(), 1);
    assert_eq!((summary.levels, summary.rows), (2, 3));
    let why: Vec<&str> = summary.skipped.iter().map(|skip| skip.why.as_str()).collect();
    assert!(matches!(why[..], [why] if why.starts_with("more than 10 positions")), "{why:?}");
    let plan = DatasetPlan { frame: Some((3, 6)), ..DatasetPlan::default() };
    let summary = run(&out, &plan, jobs().into_iter(), 1);
    assert!(summary.skipped[0].why.starts_with("it has 8 x 5 squares"), "{:?}", summary.skipped);
}

#[test]
fn ways_are_names() {
    for way in Way::ALL {
        assert_eq!(way.name().parse::<Way>(), Ok(way));
    }
    assert!("luck".parse::<Way>().is_err());
}
