//! Several runs side by side, as text.

use crate::ranking::{Rank, Ranking};
use crate::stats::mark_heads;
use crate::table::{Layout, Table, figure, maybe, share};
use std::fmt::Write;

impl Ranking {
    /// The runs as text; of the levels that one run alone solves only so many.
    pub fn text(&self, layout: Layout, most: usize) -> String {
        let mut out = self.heading();
        for table in [self.runs_table(), self.collections_table()] {
            let _ = write!(out, "\n{}", table.text(layout));
        }
        if !self.lone.is_empty() {
            let _ = write!(out, "\n{}", self.lone_text(layout, most));
        }
        out
    }

    fn heading(&self) -> String {
        let mut out = String::new();
        for run in &self.runs {
            let words = run.program.as_deref().map_or_else(String::new, |program| format!("; {program}"));
            let _ = writeln!(out, "{}{words}; {} seconds\n", run.name, run.clock);
        }
        if self.best.clock == "both" {
            let _ =
                writeln!(out, "The runs have different clocks: their seconds are not quite comparable.\n");
        }
        let within = self.within.map_or_else(String::new, |cap| format!(", to be solved within {cap} s"));
        let (levels, runs) = (self.levels, self.runs.len());
        let _ = writeln!(out, "{levels} levels in all {runs} runs{within} (left out: {})", self.left_out);
        out
    }

    fn runs_table(&self) -> Table {
        let marks = mark_heads(self.within);
        let mut head = vec!["run", "solved", "share", "alone", "first", "PAR2", "median"];
        head.extend(marks.iter().map(String::as_str));
        let mut table = Table::new(&head);
        for run in self.runs.iter().chain([&self.best]) {
            let Rank { name, solved, alone, first, .. } = run;
            let mut row = vec![name.clone(), solved.to_string(), share(*solved, self.levels)];
            row.extend([alone.to_string(), first.to_string(), maybe(run.par2), maybe(run.median)]);
            row.extend(run.marks.iter().take(marks.len()).map(ToString::to_string));
            table.push(row);
        }
        table
    }

    fn collections_table(&self) -> Table {
        let mut head = vec!["collection", "levels"];
        head.extend(self.runs.iter().map(|run| run.name.as_str()));
        head.push("virtual best");
        let mut table = Table::new(&head);
        for share in &self.collections {
            let mut row = vec![share.collection.clone(), share.levels.to_string()];
            row.extend(share.solved.iter().map(ToString::to_string));
            row.push(share.best.to_string());
            table.push(row);
        }
        table
    }

    fn lone_text(&self, layout: Layout, most: usize) -> String {
        let mut table = Table::new(&["collection", "level", "title", "run", "seconds"]).left(2).left(3);
        for lone in self.lone.iter().take(most) {
            table.push(vec![
                lone.collection.clone(),
                lone.level.to_string(),
                lone.title.clone().unwrap_or_default(),
                lone.run.clone(),
                figure(lone.seconds),
            ]);
        }
        table.listed("Solved by one run alone", self.lone.len(), layout)
    }
}
