//! `solutions.sok`: every level that was tried, with its solution if there is one, and what finding
//! it took.

use super::{clock, read_clock};
use sokonaut_level::{Level, ParsedLevel};
use sokonaut_rules::Verified;

/// Who worked on a level, how long and when.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effort {
    /// The solver with its version.
    pub solver: Option<String>,
    /// Seconds on the wall.
    pub seconds: Option<f64>,
    /// The date as written.
    pub date: Option<String>,
}

/// One level of the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The level as written, its solution among the games.
    pub level: ParsedLevel,
    /// What it took.
    pub effort: Effort,
}

/// Does the text begin as the file of solutions does?
pub fn is_solutions(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| line.trim_end().ends_with("solution file"))
}

/// Reads a file of solutions, one level at a time. Any `.sok` file will do; the effort is then
/// unknown.
pub fn read_solutions(text: &str) -> impl Iterator<Item = Attempt> + '_ {
    sokonaut_level::read(text).enumerate().map(|(index, level)| {
        let effort = Effort::of(&level);
        Attempt { number: index + 1, level, effort }
    })
}

impl Effort {
    /// What the notes of a level say about the solver.
    pub fn of(level: &ParsedLevel) -> Self {
        let value = |key: &str| {
            let values = level.about.notes.iter().filter_map(|note| note.split_once(':'));
            let mut named = values.filter(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            named.next().map(|(_, value)| value.trim().to_owned())
        };
        let seconds = value("Solver time").and_then(|text| read_clock(&text));
        Self { solver: value("Solver"), seconds, date: value("Solver date") }
    }
}

/// The lines above the first level. `program` is the solver with its version.
pub fn solutions_header(program: &str, collection: &str) -> String {
    let heading = format!("{program} solution file");
    let rule = "=".repeat(heading.chars().count());
    format!("{heading}\n{rule}\n\nCollection: {collection}\n")
}

/// A level of the file; `title` is its own, or `Level N`.
pub fn solutions_entry(level: &Level, title: &str, solution: Option<&Verified>, effort: &Effort) -> String {
    let mut text = format!("\n{title}\n\n{}\n", level.to_xsb());
    if let Some(solution) = solution {
        text += &format!("Solution\n{}\n\n", solution.lurd());
    }
    let time = effort.seconds.map(clock);
    let lines = [("Solver", &effort.solver), ("Solver time", &time), ("Solver date", &effort.date)];
    for (key, value) in lines {
        text += &value.as_ref().map_or(String::new(), |value| format!("{key}: {value}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Lurd;
    use sokonaut_rules::verify;

    fn effort(seconds: f64) -> Effort {
        let some = |text: &str| Some(text.to_owned());
        Effort { solver: some("Festival 3.1"), seconds: Some(seconds), date: some("2023-12-01 10:00:00") }
    }

    #[test]
    fn what_is_written_reads_back() {
        let corridor: Level = "######\n#@$ .#\n######".parse().unwrap();
        let corner: Level = "######\n#$@ .#\n######".parse().unwrap();
        let solution = verify(&corridor, &"RR".parse::<Lurd>().unwrap().dirs()).unwrap();
        let text = solutions_header("Festival 3.1", "Ours")
            + &solutions_entry(&corridor, "Dull", Some(&solution), &effort(3.0))
            + &solutions_entry(&corner, "Level 2", None, &effort(600.0));
        assert!(is_solutions(&text));
        let attempts: Vec<Attempt> = read_solutions(&text).collect();
        assert_eq!(attempts.len(), 2);
        assert_eq!(attempts[0].level.level().unwrap(), corridor);
        assert_eq!(attempts[0].level.about.title.as_deref(), Some("Dull"));
        assert_eq!(attempts[0].level.about.games[0].moves.to_string(), "RR");
        assert_eq!((&attempts[0].effort, attempts[0].level.about.games.len()), (&effort(3.0), 1));
        assert_eq!(attempts[1].level.about.title.as_deref(), Some("Level 2"));
        assert_eq!((&attempts[1].effort, attempts[1].level.about.games.len()), (&effort(600.0), 0));
    }

    #[test]
    fn another_collection_has_no_effort() {
        let text = "Tiny\n\n#####\n#@$.#\n#####\n\nSolution\nR\n";
        let attempt = read_solutions(text).next().unwrap();
        assert!(!is_solutions(text) && attempt.level.about.games.len() == 1);
        assert_eq!(attempt.effort, Effort::default());
    }
}
