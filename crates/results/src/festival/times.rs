//! `times.txt`: a line a level with task, time, solver, result, moves, pushes and title.
//!
//! The columns have names but no promised width, so reading goes by what the fields look like: a
//! number, a clock, words, `OK` or a reason, two numbers, a title. Only a reason and the title
//! behind it need the columns of the heading.

use super::{clock, read_clock};
use std::fmt;

/// One line of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedLevel {
    /// Its running number, from 1.
    pub task: usize,
    /// Seconds on the wall.
    pub seconds: f64,
    /// The solver with its version.
    pub solver: String,
    /// How it ended.
    pub verdict: TimedOutcome,
    /// The title of the level, or `Level N`; empty if the line does not tell.
    pub level: String,
}

/// How a level ended for the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimedOutcome {
    /// It was solved.
    Solved {
        /// Steps of the player, if the line tells.
        moves: Option<usize>,
        /// Pushes, if the line tells.
        pushes: Option<usize>,
    },
    /// It was not, for this reason.
    Failed(String),
}

impl TimedLevel {
    /// The number in a title like `Level 12`, which Festival gives to levels that have none.
    pub fn numbered(&self) -> Option<usize> {
        self.level.strip_prefix("Level").unwrap_or(&self.level).trim().parse().ok()
    }

    /// Was it solved?
    pub fn is_solved(&self) -> bool {
        matches!(self.verdict, TimedOutcome::Solved { .. })
    }

    /// Moves and pushes of the solution, as far as the line tells.
    pub fn lengths(&self) -> (Option<usize>, Option<usize>) {
        match self.verdict {
            TimedOutcome::Solved { moves, pushes } => (moves, pushes),
            TimedOutcome::Failed(_) => (None, None),
        }
    }
}

/// There is no line of results in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no table with the columns Task, Time, Plugin, Result, Moves, Pushes, Level")]
pub struct NoTimes;

/// Reads the table. Lines before and after it, such as rules and totals, are passed over.
///
/// # Errors
/// If there is no heading, or no line below it.
pub fn read_times(text: &str) -> Result<Vec<TimedLevel>, NoTimes> {
    let mut lines = text.lines();
    let columns = lines.find_map(Columns::of_heading).ok_or(NoTimes)?;
    let rows: Vec<TimedLevel> = lines.filter_map(|line| columns.read(line)).collect();
    if rows.is_empty() { Err(NoTimes) } else { Ok(rows) }
}

/// Where columns begin, counted in characters.
struct Columns {
    result: usize,
    moves: usize,
    level: usize,
}

impl Columns {
    fn of_heading(line: &str) -> Option<Self> {
        let line = line.to_ascii_lowercase();
        let column = |name: &str| line.find(name).map(|byte| line[..byte].chars().count());
        column("task").and(column("time"))?;
        Some(Self { result: column("result")?, moves: column("moves")?, level: column("level")? })
    }

    fn read(&self, line: &str) -> Option<TimedLevel> {
        let (task, rest) = first_word(line);
        let (time, rest) = first_word(rest);
        let (task, seconds) = (task.parse().ok()?, read_clock(time)?);
        let (solver, verdict, level) = self.solved(rest).unwrap_or_else(|| self.failed(line, rest));
        Some(TimedLevel { task, seconds, solver, verdict, level })
    }

    /// `Festival 3.1  OK  97  33  Title`: whatever the widths, `OK` parts the line.
    fn solved(&self, rest: &str) -> Option<(String, TimedOutcome, String)> {
        let (solver, rest) =
            rest.split_once(" OK").filter(|(_, rest)| rest.is_empty() || rest.starts_with(blank))?;
        let (moves, rest) = number(rest);
        let (pushes, rest) = number(rest);
        Some((solver.trim().to_owned(), TimedOutcome::Solved { moves, pushes }, rest.trim().to_owned()))
    }

    /// `Festival 3.1  Out of time  Title`: words upon words, so the columns have to tell.
    fn failed(&self, line: &str, rest: &str) -> (String, TimedOutcome, String) {
        let before = line.chars().count() - rest.chars().count();
        let aligned = |at: usize| at > before && line.chars().nth(at - 1).is_some_and(blank);
        if !(aligned(self.result) && aligned(self.level)) {
            return (String::new(), TimedOutcome::Failed(rest.trim().to_owned()), String::new());
        }
        let cut = |from: usize, to: usize| -> String {
            line.chars().skip(from).take(to - from).collect::<String>().trim().to_owned()
        };
        // A failed level has no counts, or zeros; they reach to the left of their heading.
        let reason = cut(self.result, self.level.max(self.moves));
        let words =
            reason.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-' || blank(letter));
        let level = cut(self.level, usize::MAX);
        (cut(before, self.result), TimedOutcome::Failed(words.to_owned()), level)
    }
}

fn blank(letter: char) -> bool {
    letter.is_whitespace()
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(blank).unwrap_or(text.len()))
}

/// A number, if the text begins with one.
fn number(text: &str) -> (Option<usize>, &str) {
    let (word, rest) = first_word(text);
    word.parse().map_or((None, text), |number| (Some(number), rest))
}

/// The lines above the table.
pub fn times_header() -> String {
    let heading = line("Task", "Time", "Plugin", "Result", "Moves", "Pushes", "Level");
    let rule = line("----", "--------", &"-".repeat(20), &"-".repeat(24), "------", "------", "-----");
    format!("Sokoban Solver Statistics\n\n{heading}{rule}")
}

/// The lines below the table: how many levels were solved, and the time of all.
pub fn times_footer(levels: usize, solved: usize, seconds: f64) -> String {
    format!("\nLevels: {levels}\nSolved: {solved}\nTotal time: {}\n", clock(seconds))
}

impl fmt::Display for TimedLevel {
    /// The line of the table, with its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: Option<usize>| count.map_or(String::new(), |count| count.to_string());
        let (result, moves, pushes) = match &self.verdict {
            TimedOutcome::Solved { moves, pushes } => ("OK", count(*moves), count(*pushes)),
            TimedOutcome::Failed(reason) => (reason.as_str(), String::new(), String::new()),
        };
        let (task, time) = (self.task.to_string(), clock(self.seconds));
        f.write_str(&line(&task, &time, &self.solver, result, &moves, &pushes, &self.level))
    }
}

fn line(
    task: &str,
    time: &str,
    solver: &str,
    result: &str,
    moves: &str,
    pushes: &str,
    level: &str,
) -> String {
    let text =
        format!("{task:>6}  {time:<8}  {solver:<20.20}  {result:<24.24}  {moves:>6}  {pushes:>6}  {level}");
    text.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(task: usize, verdict: TimedOutcome, level: &str) -> TimedLevel {
        TimedLevel {
            task,
            seconds: 61.0,
            solver: "Festival 3.1".to_owned(),
            verdict,
            level: level.to_owned(),
        }
    }

    fn solved(moves: usize, pushes: usize) -> TimedOutcome {
        TimedOutcome::Solved { moves: Some(moves), pushes: Some(pushes) }
    }

    #[test]
    fn what_is_written_reads_back() {
        let rows = [
            row(1, solved(97, 33), "The OK Corral"),
            row(2, TimedOutcome::Failed("Out of time".to_owned()), "Level 2"),
            row(123_456, solved(1_234_567, 1_234), "47 ways out"),
            row(4, TimedOutcome::Solved { moves: None, pushes: None }, ""),
        ];
        let table: String = rows.iter().map(ToString::to_string).collect();
        let text = times_header() + &table + &times_footer(4, 3, 244.0);
        assert_eq!(read_times(&text).unwrap(), rows);
        assert_eq!(rows[1].numbered(), Some(2));
        assert_eq!(rows[2].numbered(), None);
    }

    #[test]
    fn other_widths_and_words_are_understood() {
        let text = "\
Sokoban Solver Statistics

Task     Time Plugin       Result              Moves Pushes Level
-----------------------------------------------------------------
   1 00:00:01 Festival 3.1 OK                    300     97 Level 1
   2 00:10:01 Festival 3.1 Max nodes reached       0      0 Level 2
   3 00:00:00 Festival 3.1 Too big level                    Level 3

Total    00:10:02";
        let rows = read_times(text).unwrap();
        let verdicts: Vec<&TimedOutcome> = rows.iter().map(|row| &row.verdict).collect();
        let failed = |reason: &str| TimedOutcome::Failed(reason.to_owned());
        assert_eq!(verdicts, [&solved(300, 97), &failed("Max nodes reached"), &failed("Too big level")]);
        assert!(rows.iter().all(|row| row.solver == "Festival 3.1"), "{rows:?}");
        assert_eq!(rows.iter().map(TimedLevel::numbered).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
        assert_eq!(rows.iter().map(|row| row.seconds).collect::<Vec<_>>(), [1.0, 601.0, 0.0]);
    }

    #[test]
    fn a_line_out_of_line_keeps_its_number_and_time() {
        let text = "Task Time Plugin Result Moves Pushes Level\n7 00:00:09 A solver of many words gave up somewhere\n";
        let rows = read_times(text).unwrap();
        assert_eq!((rows[0].task, rows[0].seconds, rows[0].is_solved()), (7, 9.0, false));
    }

    #[test]
    fn other_texts_are_no_tables() {
        for text in ["", "#####\n#@$.#\n#####\n", "Task Time Result Moves Level\n\nTotal 3\n", "{\"file\":1}"]
        {
            assert_eq!(read_times(text), Err(NoTimes), "{text:?}");
        }
    }
}
