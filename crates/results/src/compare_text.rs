//! A comparison as text.

use crate::compare::{Change, Comparison, Total};
use crate::stats::mark_heads;
use crate::table::{Layout, Table, figure, heading, maybe};
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
        let marks = mark_heads(self.within);
        let mut head = vec!["solved"];
        head.extend(marks.iter().map(String::as_str));
        head.extend(["all", "PAR2"]);
        let mut table = Table::new(&head);
        let all: &Total = self.totals.last().expect("there is always the line for all");
        for (side, letter) in ["A", "B"].into_iter().enumerate() {
            let mut row = vec![letter.to_owned()];
            row.extend(all.marks[side].iter().take(marks.len()).map(ToString::to_string));
            row.extend([all.solved[side].to_string(), maybe(all.par2[side])]);
            table.push(row);
        }
        table
    }
}

fn list(title: &str, changes: &[Change], layout: Layout, most: usize) -> String {
    let mut table = Table::new(&["collection", "level", "title", "A s", "B s"]).left(2);
    for Change { collection, level, title, seconds } in changes.iter().take(most) {
        let mut row = vec![collection.clone(), level.to_string(), title.clone().unwrap_or_default()];
        row.extend(seconds.map(maybe));
        table.push(row);
    }
    table.listed(title, changes.len(), layout)
}
