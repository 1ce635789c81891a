//! A comparison as text.

use crate::compare::{Change, Comparison, Total};
use crate::stats::MARKS;
use crate::table::{Layout, Table, figure, maybe};
use std::fmt::Write;

impl Comparison {
    /// The comparison as text; of each list only so many levels, the largest changes first.
    pub fn text(&self, layout: Layout, most: usize) -> String {
        let mut out = self.heading();
        let lists = [
            ("Gained", &self.gained),
            ("Lost", &self.lost),
            ("Faster", &self.faster),
            ("Slower", &self.slower),
        ];
        for table in [self.totals_table(), self.marks_table()] {
            let _ = write!(out, "\n{}", table.text(layout));
        }
        let _ = write!(out, "\n{}", self.speed());
        for (title, changes) in lists.into_iter().filter(|(_, changes)| !changes.is_empty()) {
            let _ = write!(out, "\n{}", list(title, changes, layout, most));
        }
        if !self.contradictions.is_empty() {
            let _ = writeln!(out, "\n{}", heading("Contradictions", self.contradictions.len(), layout));
            for one in &self.contradictions {
                let mark = if layout == Layout::Markdown { "- " } else { "" };
                let _ = writeln!(out, "{mark}{} level {}: {}", one.collection, one.level, one.what);
            }
        }
        out
    }

    fn heading(&self) -> String {
        let mut out = String::new();
        for (letter, side) in ["A", "B"].iter().zip(&self.sides) {
            let words = side.program.as_deref().map_or_else(String::new, |program| format!("; {program}"));
            let _ = writeln!(out, "{letter}: {}{words}; {} seconds\n", side.file, side.clock);
        }
        let all = self.totals.last().expect("there is always the line for all");
        let within = self.within.map_or_else(String::new, |cap| format!(", to be solved within {cap} s"));
        let [a, b] = self.alone;
        let levels = if all.levels == 1 { "level" } else { "levels" };
        let _ = writeln!(out, "{} {levels} in both{within} (only in A: {a}, only in B: {b})", all.levels);
        out
    }

    /// A factor, where both were measured alike.
    fn speed(&self) -> String {
        let all = self.totals.last().expect("there is always the line for all");
        // A table of another program, or results put together from runs of different kinds.
        if let Some(unknown) = self.sides.iter().position(|side| side.program.is_none()) {
            let letter = ["A", "B"][unknown];
            return format!(
                "{letter} does not say how it was measured: its seconds may count the start of a program, \
                 and come from another machine.\n"
            );
        }
        let speed = |speed: f64| format!("B is {speed:.2} times as fast as A where it takes time to tell.\n");
        all.speed.map_or_else(String::new, speed)
    }

    fn totals_table(&self) -> Table {
        let head = ["collection", "levels", "A", "B", "gained", "lost", "A s", "B s", "A pushes", "B pushes"];
        let mut table = Table::new(&head);
        for total in &self.totals {
            let mut row = vec![total.collection.clone().unwrap_or_else(|| "all".to_owned())];
            let counts = [total.levels, total.solved[0], total.solved[1], total.gained, total.lost];
            row.extend(counts.map(|count| count.to_string()));
            row.extend(total.seconds.map(figure));
            row.extend(total.pushes.map(|pushes| pushes.to_string()));
            table.push(row);
        }
        table
    }

    /// How many levels each solved within which time.
    fn marks_table(&self) -> Table {
        let shown: Vec<usize> =
            (0..MARKS.len()).filter(|&mark| self.within.is_none_or(|cap| MARKS[mark] <= cap)).collect();
        let mut head = vec!["solved".to_owned()];
        head.extend(shown.iter().map(|&mark| format!("≤{} s", MARKS[mark])));
        head.extend(["all".to_owned(), "PAR2".to_owned()]);
        let mut table = Table::new(&head.iter().map(String::as_str).collect::<Vec<_>>());
        let all: &Total = self.totals.last().expect("there is always the line for all");
        for (side, letter) in ["A", "B"].into_iter().enumerate() {
            let mut row = vec![letter.to_owned()];
            row.extend(shown.iter().map(|&mark| all.marks[side][mark].to_string()));
            row.extend([all.solved[side].to_string(), maybe(all.par2[side])]);
            table.push(row);
        }
        table
    }
}

fn heading(title: &str, count: usize, layout: Layout) -> String {
    if layout == Layout::Markdown { format!("### {title}: {count}\n") } else { format!("{title}: {count}") }
}

fn list(title: &str, changes: &[Change], layout: Layout, most: usize) -> String {
    let mut table = Table::new(&["collection", "level", "title", "A s", "B s"]).left(2);
    for change in changes.iter().take(most) {
        let mut row = vec![
            change.collection.clone(),
            change.level.to_string(),
            change.title.clone().unwrap_or_default(),
        ];
        row.extend(change.seconds.map(maybe));
        table.push(row);
    }
    let mut out = format!("{}\n{}", heading(title, changes.len(), layout), table.text(layout));
    let hidden = changes.len().saturating_sub(most);
    if hidden > 0 {
        let _ = writeln!(out, "{}… and {hidden} more", if layout == Layout::Markdown { "\n" } else { "" });
    }
    out
}
