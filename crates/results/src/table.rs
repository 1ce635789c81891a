//! Tables as text: aligned for a terminal, or Markdown for a document.

use crate::text::shown;
use std::fmt::Write;

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Columns aligned with blanks.
    #[default]
    Plain,
    /// A Markdown table.
    Markdown,
}

/// A table: the first column to the left, the others to the right, unless told otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    left: Vec<usize>,
}

impl Table {
    /// A table without rows.
    pub fn new(head: &[impl AsRef<str>]) -> Self {
        let head = head.iter().map(|cell| cell.as_ref().to_owned()).collect();
        Self { head, rows: Vec::new(), left: vec![0] }
    }

    /// The same with one more column that is aligned to the left.
    #[must_use]
    pub fn left(mut self, column: usize) -> Self {
        self.left.push(column);
        self
    }

    /// Adds a row; its cells are made fit to print.
    ///
    /// # Panics
    /// If it has more or fewer cells than the head.
    pub fn push(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.head.len(), "a row has a cell for each column");
        self.rows.push(row.iter().map(|cell| shown(cell)).collect());
    }

    /// The table as lines of text.
    pub fn text(&self, layout: Layout) -> String {
        let width = |column: usize| {
            let cells = std::iter::once(&self.head).chain(&self.rows);
            cells.map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut out = self.line(&self.head, &widths, layout);
        if layout == Layout::Markdown {
            let rule = |(column, &width): (usize, &usize)| {
                let dashes = "-".repeat(width.max(3) - 1);
                if self.left.contains(&column) { format!(" {dashes}- ") } else { format!(" {dashes}: ") }
            };
            let cells: Vec<String> = widths.iter().enumerate().map(rule).collect();
            let _ = writeln!(out, "|{}|", cells.join("|"));
        }
        for row in &self.rows {
            out.push_str(&self.line(row, &widths, layout));
        }
        out
    }

    /// The table below its title; it may have only the first of so many rows that there are.
    pub(crate) fn listed(&self, title: &str, count: usize, layout: Layout) -> String {
        let mut out = format!("{}\n{}", heading(title, count, layout), self.text(layout));
        let hidden = count - self.rows.len();
        if hidden > 0 {
            let _ =
                writeln!(out, "{}… and {hidden} more", if layout == Layout::Markdown { "\n" } else { "" });
        }
        out
    }

    fn line(&self, cells: &[String], widths: &[usize], layout: Layout) -> String {
        let cell = |(column, text): (usize, &String)| {
            let width = if layout == Layout::Markdown { widths[column].max(3) } else { widths[column] };
            let text = if layout == Layout::Markdown { text.replace('|', "\\|") } else { text.clone() };
            if self.left.contains(&column) { format!("{text:<width$}") } else { format!("{text:>width$}") }
        };
        let cells: Vec<String> = cells.iter().enumerate().map(cell).collect();
        match layout {
            Layout::Plain => format!("{}\n", cells.join("  ").trim_end()),
            Layout::Markdown => format!("| {} |\n", cells.join(" | ")),
        }
    }
}

/// `0.123`, `1.23`, `12.3`, `1234`: three digits are enough.
pub fn figure(value: f64) -> String {
    match value {
        value if !value.is_finite() => "-".to_owned(),
        value if value < 1.0 => format!("{value:.3}"),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 1000.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

/// The title of a list of so many things.
pub(crate) fn heading(title: &str, count: usize, layout: Layout) -> String {
    if layout == Layout::Markdown { format!("### {title}: {count}\n") } else { format!("{title}: {count}") }
}

/// A figure, or a dash.
pub fn maybe(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), figure)
}

/// `87.5 %`, and never `100.0 %` or `0.0 %` unless it is all or none.
pub fn share(part: usize, whole: usize) -> String {
    let tenths = (1000.0 * part as f64 / whole as f64).round();
    match (part, whole) {
        (_, 0) => "-".to_owned(),
        (0, _) => "0.0 %".to_owned(),
        (part, whole) if part == whole => "100.0 %".to_owned(),
        _ => format!("{:.1} %", tenths.clamp(1.0, 999.0) / 10.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_table_twice() {
        let mut table = Table::new(&["name", "n", "by"]).left(2);
        table.push(vec!["a|b".to_owned(), "10".to_owned(), "x".to_owned()]);
        assert_eq!(table.text(Layout::Plain), "name   n  by\na|b   10  x\n");
        let markdown = "| name |   n | by  |\n| ---- | --: | --- |\n| a\\|b |  10 | x   |\n";
        assert_eq!(table.text(Layout::Markdown), markdown);
    }

    #[test]
    fn figures_with_three_digits() {
        assert_eq!(figure(0.12345), "0.123");
        assert_eq!(figure(1.2345), "1.23");
        assert_eq!(figure(12.345), "12.3");
        assert_eq!(figure(1234.5), "1234");
        assert_eq!((maybe(None), share(7, 8), share(0, 0)), ("-".into(), "87.5 %".into(), "-".into()));
        assert_eq!((share(3271, 3272), share(1, 9999)), ("99.9 %".into(), "0.1 %".into()));
    }
}
