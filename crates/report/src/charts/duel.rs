//! Two runs, level by level: a point for each level that both have.

use super::{Chart, FASTEST, Links, Table};
use crate::model::{Attempt, Data, Puzzle};
use crate::plot::{Axis, Frame, Scale};
use crate::text::{escaped, figure};
use std::fmt::Write;

/// Levels that were not solved stand so many times beyond the longest time …
const BEYOND: f64 = 1.7;
/// … behind a line that is so many times beyond it.
const FENCE: f64 = 1.2;

/// The plot of one run against another, if they share a level.
pub fn chart(data: &Data, first: usize, second: usize, links: Links) -> Option<Chart> {
    let pairs: Vec<Pair<'_>> =
        data.levels.iter().filter_map(|level| Pair::new(level, first, second)).collect();
    let times = pairs.iter().flat_map(|pair| pair.times()).flatten();
    let longest = times.fold(1.0, f64::max);
    let names = [first, second].map(|run| data.runs[run].name.as_str());
    let axis = |run: usize| {
        let run = &data.runs[run];
        let scale = Scale::log(FASTEST, longest * BEYOND * 1.3);
        Axis { label: format!("{}, {} seconds", run.name, run.clock), scale }
    };
    let frame = Frame { x: axis(first), y: axis(second) };
    let points: String = pairs.iter().map(|pair| pair.point(&frame, longest, names, links)).collect();
    let inside = format!("{}<g class=\"points\">{points}</g>", background(&frame, longest));
    let counts = Counts::new(&pairs);
    let title = format!("{} against {}", names[0], names[1]);
    let more = if links == Links::Rows { " A point leads to the row of its level." } else { "" };
    (!pairs.is_empty()).then(|| Chart {
        id: format!("duel-with-{second}"),
        note: format!(
            "A point is a level that both have. Above the diagonal {} is faster, below it {}; the thin lines mark a \
             factor of ten. Triangles are levels that one of them did not solve, squares those that neither solved.{more}",
            names[0], names[1],
        ),
        svg: frame.svg(&title, &counts.words(names), &inside),
        title,
        legend: String::new(),
        table: counts.table(names),
    })
}

/// A level with what became of it in both runs.
struct Pair<'a> {
    level: &'a Puzzle,
    both: [&'a Attempt; 2],
}

impl<'a> Pair<'a> {
    fn new(level: &'a Puzzle, first: usize, second: usize) -> Option<Self> {
        Some(Self { level, both: [level.results[first].as_ref()?, level.results[second].as_ref()?] })
    }

    fn times(&self) -> [Option<f64>; 2] {
        self.both.map(Attempt::solved_in)
    }

    fn point(&self, frame: &Frame, longest: f64, names: [&str; 2], links: Links) -> String {
        let [x, y] = self.times().map(|time| time.unwrap_or(longest * BEYOND));
        let (x, y) = (frame.x(x), frame.y(y));
        let (element, place) = match self.times() {
            [Some(_), Some(_)] => ("circle", format!("cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"")),
            [Some(_), None] => ("path", format!("d=\"M{x:.1} {y:.1}m0-4l4 7h-8z\"")),
            [None, Some(_)] => ("path", format!("d=\"M{x:.1} {y:.1}m4 0l-7 4v-8z\"")),
            [None, None] => ("path", format!("d=\"M{x:.1} {y:.1}m-3-3h6v6h-6z\"")),
        };
        let words = escaped(&self.words(names));
        let shape = format!("<{element} {place}><title>{words}</title></{element}>");
        match links {
            // The table is the way for the keyboard: nobody wants thousands of points to tab
            // through.
            Links::Rows => format!("<a href=\"#{}\" tabindex=\"-1\">{shape}</a>", escaped(&self.level.id)),
            Links::None => shape,
        }
    }

    fn words(&self, names: [&str; 2]) -> String {
        let word = |side: usize| {
            let time = self.times()[side];
            let result = time.map_or_else(|| "not solved".to_owned(), |time| format!("{} s", figure(time)));
            format!("{}: {result}", names[side])
        };
        format!("{} {}\n{}\n{}", self.level.collection, self.level.level, word(0), word(1))
    }
}

/// The diagonal, the lines of a factor of ten, and the fence before levels that were not solved.
fn background(frame: &Frame, longest: f64) -> String {
    let mut out = String::new();
    for (class, factor) in [("diagonal", 1.0), ("tenfold", 10.0), ("tenfold", 0.1)] {
        let [low, high] = [FASTEST * f64::max(1.0, 1.0 / factor), longest / f64::max(1.0, factor)];
        if high > low {
            let [(x1, y1), (x2, y2)] = [low, high].map(|x| (frame.x(x), frame.y(x * factor)));
            let _ = write!(out, "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
        }
    }
    let (x, y) = (frame.x(longest * FENCE), frame.y(longest * FENCE));
    let (left, bottom) = (frame.x(FASTEST), frame.y(FASTEST));
    let (right, top) = (frame.x(f64::MAX), frame.y(f64::MAX));
    let _ =
        write!(out, "<path class=\"fence\" d=\"M{x:.1} {bottom:.1}V{top:.1}M{left:.1} {y:.1}H{right:.1}\"/>");
    let (text_x, text_y) = (left + 4.0, frame.y(longest * BEYOND) + 4.0);
    let _ = write!(out, "<text x=\"{text_x:.1}\" y=\"{text_y:.1}\" class=\"faint\">not solved</text>");
    out
}

/// How the levels divide.
struct Counts {
    both: usize,
    only: [usize; 2],
    neither: usize,
    faster: [usize; 2],
}

impl Counts {
    fn new(pairs: &[Pair<'_>]) -> Self {
        let mut counts = Self { both: 0, only: [0; 2], neither: 0, faster: [0; 2] };
        for pair in pairs {
            match pair.times() {
                [Some(a), Some(b)] => {
                    counts.both += 1;
                    counts.faster[0] += usize::from(a * 2.0 < b);
                    counts.faster[1] += usize::from(b * 2.0 < a);
                }
                [Some(_), None] => counts.only[0] += 1,
                [None, Some(_)] => counts.only[1] += 1,
                [None, None] => counts.neither += 1,
            }
        }
        counts
    }

    fn rows(&self, names: [&str; 2]) -> Vec<(String, usize)> {
        vec![
            ("solved by both".to_owned(), self.both),
            (format!("solved by {} only", names[0]), self.only[0]),
            (format!("solved by {} only", names[1]), self.only[1]),
            ("solved by neither".to_owned(), self.neither),
            (format!("by both, {} more than twice as fast", names[0]), self.faster[0]),
            (format!("by both, {} more than twice as fast", names[1]), self.faster[1]),
        ]
    }

    fn words(&self, names: [&str; 2]) -> String {
        let words = self.rows(names).into_iter().map(|(what, count)| format!("{what}: {count}"));
        words.collect::<Vec<_>>().join("; ")
    }

    fn table(&self, names: [&str; 2]) -> Table {
        let rows = self.rows(names).into_iter().map(|(what, count)| vec![what, count.to_string()]).collect();
        Table { head: vec!["levels that both have".to_owned(), "levels".to_owned()], rows }
    }
}
