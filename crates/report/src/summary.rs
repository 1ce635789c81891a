//! The runs in figures, and in which levels they differ.

use crate::model::{Attempt, Data, Puzzle};
use crate::text::{escaped, figure, grouped, maybe, plain, share};
use sokonaut_results::{MARKS, Outcome, median};
use std::fmt::Write;

/// Levels that a list names; more would hide the rest of the page.
const MOST: usize = 200;

/// The table of runs.
pub fn figures(data: &Data) -> String {
    let marks: Vec<f64> = marks(data);
    let mut out = String::from("<thead><tr><th scope=\"col\">run</th>");
    let mut head: Vec<String> = ["levels", "solved", "share"].map(str::to_owned).to_vec();
    head.extend(marks.iter().map(|mark| format!("≤ {} s", plain(*mark))));
    head.extend(["median s", "slowest s", "mean s", "PAR2 s", "most MiB", "bugs"].map(str::to_owned));
    let lengths = data.levels.iter().any(|level| level.best.is_some());
    head.extend(lengths.then(|| "pushes / best".to_owned()));
    for name in head {
        let _ = write!(out, "<th scope=\"col\">{name}</th>");
    }
    out += "</tr></thead><tbody>";
    for (run, name) in data.runs.iter().map(|run| &run.name).enumerate() {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(name));
        let over = lengths.then(|| maybe(over_best(data, run)));
        for cell in Figures::new(data, run).cells(&marks).into_iter().chain(over) {
            let _ = write!(out, "<td>{cell}</td>");
        }
        out += "</tr>";
    }
    format!("<table class=\"figures\">{out}</tbody></table>")
}

/// Times that any run could reach.
fn marks(data: &Data) -> Vec<f64> {
    let longest = data.runs.iter().filter_map(|run| run.limit).fold(data.longest(), f64::max);
    MARKS.into_iter().filter(|&mark| mark <= longest).collect()
}

/// A run in figures.
struct Figures {
    levels: usize,
    seconds: Vec<f64>,
    /// The mean of the seconds, where an unsolved level counts the limit once.
    mean: Option<f64>,
    /// The same where it counts twice.
    par2: Option<f64>,
    /// Most MiB of any level.
    memory: Option<f64>,
    bugs: usize,
}

impl Figures {
    fn new(data: &Data, run: usize) -> Self {
        let attempts = || data.attempts(run).map(|(_, attempt)| attempt);
        let levels = attempts().count();
        let seconds = data.solved_seconds(run);
        let par = |times: f64| {
            let limit = data.runs[run].limit?;
            let unsolved = (levels - seconds.len()) as f64;
            Some((seconds.iter().sum::<f64>() + times * limit * unsolved) / levels.max(1) as f64)
        };
        let [mean, par2] = [1.0, 2.0].map(par);
        Self {
            levels,
            seconds,
            mean,
            par2,
            memory: attempts().filter_map(Attempt::mebibytes).reduce(f64::max),
            bugs: attempts().filter(|attempt| attempt.outcome.is_bug()).count(),
        }
    }

    fn cells(&self, marks: &[f64]) -> Vec<String> {
        let solved = self.seconds.len();
        let median = median(self.seconds.clone());
        let mut cells = vec![grouped(self.levels), grouped(solved), share(solved, self.levels)];
        cells.extend(marks.iter().map(|&mark| grouped(self.seconds.partition_point(|&time| time <= mark))));
        cells.extend([median, self.seconds.last().copied(), self.mean, self.par2].map(maybe));
        cells.push(maybe(self.memory));
        cells.push(self.bugs.to_string());
        cells
    }
}

/// Pushes of the solutions against the best known ones, over the levels that the run solved.
fn over_best(data: &Data, run: usize) -> Option<f64> {
    let both = |(level, attempt): (&Puzzle, &Attempt)| level.best?.pushes.zip(attempt.pushes);
    let pairs: Vec<(usize, usize)> = data.attempts(run).filter_map(both).collect();
    let sum = |side: fn(&(usize, usize)) -> usize| pairs.iter().map(side).sum::<usize>() as f64;
    (!pairs.is_empty()).then(|| sum(|pair| pair.1) / sum(|pair| pair.0))
}

/// How each run was made.
pub fn origins(data: &Data) -> String {
    let mut out = String::new();
    for run in &data.runs {
        let parts = [&run.program, &run.settings, &run.machine, &run.date].into_iter().flatten();
        let mut parts: Vec<String> = parts.map(|part| escaped(part)).collect();
        parts.push(format!("{} seconds", run.clock));
        parts.extend(
            (run.missing > 0).then(|| format!("not finished: {} levels are missing", grouped(run.missing))),
        );
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&run.name), parts.join("; "));
    }
    format!("<dl class=\"origins\">{out}</dl>")
}

/// The levels in which every other run differs from the first, as links.
pub fn differences(data: &Data) -> String {
    let mut out = String::new();
    for other in 1..data.runs.len() {
        for [has, lacks] in [[0, other], [other, 0]] {
            let names = [has, lacks].map(|run| escaped(&data.runs[run].name));
            let only = |level: &&Puzzle| {
                let [has, lacks] = [has, lacks].map(|run| level.results[run].as_ref());
                has.zip(lacks)
                    .is_some_and(|(has, lacks)| has.solved_in().is_some() && lacks.solved_in().is_none())
            };
            out += &list(
                &format!("Solved by {}, not by {}", names[0], names[1]),
                data.levels.iter().filter(only),
            );
        }
    }
    let contradiction = |level: &&Puzzle| {
        let has = |wanted: Outcome| level.results.iter().flatten().any(|it| it.outcome == wanted);
        has(Outcome::Solved) && has(Outcome::Unsolvable)
    };
    let wrong = data.levels.iter().filter(contradiction);
    if wrong.clone().next().is_some() {
        out += &list("Not both can be right: said to have no solution, and solved", wrong);
    }
    out
}

fn list<'a>(title: &str, levels: impl Iterator<Item = &'a Puzzle>) -> String {
    let links: Vec<String> = levels
        .map(|level| {
            let name = format!("{} {}", level.collection, level.level);
            format!("<a href=\"#{}\">{}</a>", escaped(&level.id), escaped(&name))
        })
        .collect();
    let count = links.len();
    let more = count.saturating_sub(MOST);
    let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
    let shown = links[..count.min(MOST)].join(", ");
    let content = if count == 0 { "none".to_owned() } else { format!("{shown}{more}") };
    format!(
        "<details class=\"difference\"><summary>{title}: {}</summary><p>{content}</p></details>",
        grouped(count)
    )
}

/// One line about all runs, for the top of the page.
pub fn headline(data: &Data) -> String {
    let best = |run: usize| {
        let figures = Figures::new(data, run);
        let (solved, levels) = (figures.seconds.len(), figures.levels);
        format!("{}: {} of {} solved", data.runs[run].name, grouped(solved), grouped(levels))
    };
    let median = |run: usize| {
        let seconds = Figures::new(data, run).seconds;
        seconds.get(seconds.len() / 2).map(|&time| format!(", half of them within {} s", figure(time)))
    };
    match data.runs.len() {
        1 => best(0) + &median(0).unwrap_or_default(),
        runs => (0..runs).map(best).collect::<Vec<_>>().join("; "),
    }
}
