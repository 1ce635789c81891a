//! Results from the files of the solver Festival.
//!
//! Its `solutions.sok` has every level that was tried, with the solution and the time, so it tells
//! all that `times.txt` tells and more; the table is read where it is all there is.

use super::{Results, Row, sorted, stem};
use crate::festival::{self, Attempt, TimedLevel};
use crate::{Case, Outcome, Record};
use sokonaut_level::SavedGame;
use sokonaut_rules::verify;
use std::path::{Path, PathBuf};

/// The file of a folder that tells most.
pub(super) fn inside(folder: &Path) -> PathBuf {
    let solutions = folder.join("solutions.sok");
    if solutions.exists() { solutions } else { folder.join("times.txt") }
}

/// The results in one of Festival's files; `None` if it is neither.
pub(super) fn results(path: &Path, text: &str) -> Option<Results> {
    let rows: Vec<Row> = if festival::is_solutions(text) {
        let collection = collection(text).unwrap_or_else(|| folder(path));
        festival::read_solutions(text).map(|attempt| record(&collection, &attempt).into()).collect()
    } else {
        let collection = folder(path);
        let times = festival::read_times(text).ok()?;
        times.iter().map(|timed| row(&collection, timed)).collect()
    };
    Some(Results { path: path.to_owned(), header: None, rows: sorted(rows), clock: "wall" })
}

/// The collection that the file names.
fn collection(text: &str) -> Option<String> {
    let named = text.lines().find_map(|line| line.strip_prefix("Collection:"))?;
    Some(stem(named.trim())).filter(|name| !name.is_empty())
}

/// Where nobody names the collection, the folder has to.
fn folder(path: &Path) -> String {
    let name = path.parent().and_then(Path::file_name);
    name.map_or_else(|| "Festival".to_owned(), |name| name.to_string_lossy().into_owned())
}

fn record(collection: &str, attempt: &Attempt) -> Record {
    let title = attempt.level.about.title.clone();
    let case = Case {
        file: collection.to_owned(),
        number: title.as_deref().and_then(numbered).unwrap_or(attempt.number),
        title,
        level: attempt.level.level().map_err(|error| error.to_string()),
    };
    let seconds = attempt.effort.seconds.unwrap_or(f64::INFINITY);
    let mut record = Record { outcome: Outcome::Limit, seconds, ..Record::default() }.about(&case, "");
    let Ok(level) = &case.level else { return Record { outcome: Outcome::Error, ..record } };
    let claims = attempt.level.about.games.iter().filter(|game| SavedGame::claims_to_solve(game));
    let judged = claims.map(|game| verify(level, &game.moves.dirs()).map_err(|why| why.to_string()));
    let broken = attempt.level.about.broken.iter().map(|broken| Err(broken.to_string()));
    match judged.chain(broken).reduce(Result::or) {
        None => {}
        Some(Err(why)) => (record.outcome, record.error) = (Outcome::Refuted, Some(why)),
        Some(Ok(solution)) => {
            record.outcome = Outcome::Solved;
            record.solution = Some(solution.lurd());
            (record.moves, record.pushes) = (Some(solution.moves()), Some(solution.pushes()));
        }
    }
    record
}

fn row(collection: &str, timed: &TimedLevel) -> Row {
    let (moves, pushes) = timed.lengths();
    Row {
        collection: collection.to_owned(),
        level: timed.numbered().unwrap_or(timed.task),
        outcome: if timed.is_solved() { Outcome::Solved } else { Outcome::Limit },
        seconds: timed.seconds,
        pushes,
        moves,
        record: None,
    }
}

/// Levels without a title are called `Level N`.
fn numbered(title: &str) -> Option<usize> {
    title.strip_prefix("Level ")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::festival::TimedOutcome;
    use sokonaut_level::{Level, Lurd};

    fn solutions() -> String {
        let corridor: Level = "######\n#@$ .#\n######".parse().unwrap();
        let solution = verify(&corridor, &"RR".parse::<Lurd>().unwrap().dirs()).unwrap();
        let effort =
            |seconds: f64| festival::Effort { seconds: Some(seconds), ..festival::Effort::default() };
        let entry = |title: &str, solution: Option<&_>, seconds: f64| {
            festival::solutions_entry(&corridor, title, solution, &effort(seconds))
        };
        let wrong = entry("Dull", Some(&solution), 5.0).replace("RR", "R");
        festival::solutions_header("Festival 3.1", "packs/Ours.sok")
            + &entry("Level 7", Some(&solution), 3.0)
            + &entry("Level 9", None, 600.0)
            + &wrong
    }

    #[test]
    fn what_festival_solved_is_judged_again() {
        let results = results(Path::new("out/solutions.sok"), &solutions()).unwrap();
        let told: Vec<_> = results
            .rows
            .iter()
            .map(|row| (row.collection.as_str(), row.level, row.outcome, row.seconds))
            .collect();
        let expected = [
            ("Ours", 3, Outcome::Refuted, 5.0),
            ("Ours", 7, Outcome::Solved, 3.0),
            ("Ours", 9, Outcome::Limit, 600.0),
        ];
        assert_eq!(told, expected);
        assert_eq!((results.clock, results.rows[1].pushes, results.rows[1].asked()), ("wall", Some(2), ""));
    }

    #[test]
    fn a_table_of_times_will_do() {
        let line = |task: usize, verdict: TimedOutcome| {
            let level = format!("Level {task}");
            TimedLevel { task, seconds: 2.0, solver: "Festival 3.1".to_owned(), verdict, level }.to_string()
        };
        let solved = TimedOutcome::Solved { moves: Some(9), pushes: Some(4) };
        let text = festival::times_header()
            + &line(1, solved)
            + &line(2, TimedOutcome::Failed("Time limit".to_owned()));
        let results = results(Path::new("runs/Pack/times.txt"), &text).unwrap();
        let told: Vec<_> = results.rows.iter().map(|row| (row.level, row.outcome, row.pushes)).collect();
        assert_eq!(told, [(1, Outcome::Solved, Some(4)), (2, Outcome::Limit, None)]);
        assert_eq!(results.rows[0].collection, "Pack", "only the folder has a name");
        assert!(super::results(Path::new("x.csv"), "collection,level,solved\n").is_none());
    }
}
