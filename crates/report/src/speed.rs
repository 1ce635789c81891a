//! Positions a second by the number of boxes, run by run, with the figures that this project began
//! with beside them.

use crate::model::{Data, Run};
use crate::text::{escaped, figure, grouped};
use sokonaut_results::Rate;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What the page calls the program of the founding reports.
const FOUNDING: &str = "founding program";
/// Its figures: boxes, positions generated a second, positions expanded a second.
const FOUNDING_RATES: [(usize, usize, usize); 3] =
    [(6, 354_648, 63_632), (8, 300_244, 53_599), (10, 170_697, 12_972)];
const HEAD: [&str; 6] = ["levels", "search s", "set-up s", "generated a s", "stored a s", "expanded a s"];
/// What is not known.
const NONE: &str = "-";

/// Has any run told what it counted?
pub fn is_known(data: &Data) -> bool {
    data.runs.iter().any(|run| !run.rates.is_empty())
}

/// The section with the table; nothing if there is nothing to tell.
pub fn section(data: &Data) -> String {
    if !is_known(data) {
        return String::new();
    }
    let head: String = HEAD.iter().map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    format!(
        "<section id=\"speed\" aria-labelledby=\"speed-title\">\n\
         <h2 id=\"speed-title\">Positions a second</h2>\n\
         <div class=\"wide tall\" tabindex=\"0\" role=\"region\" aria-labelledby=\"speed-title\">\
         <table class=\"figures\"><thead><tr>\
         <th scope=\"col\">boxes</th><th scope=\"col\" class=\"text\">run</th>{head}</tr></thead>{}</table></div>\n\
         <p class=\"quiet\">Over the levels that were searched, by their number of boxes. Seconds for the facts of a level stand \
         apart, as set-up, and do not count. The figures of the {FOUNDING} are those of its report.</p>\n</section>\n",
        groups(data)
    )
}

/// The rows of all levels together, then those of each number of boxes.
fn groups(data: &Data) -> String {
    let counts: BTreeSet<Option<usize>> =
        data.runs.iter().flat_map(|run| &run.rates).map(|rate| rate.boxes).collect();
    counts.into_iter().map(|boxes| group(data, boxes)).collect()
}

fn group(data: &Data, boxes: Option<usize>) -> String {
    let rate_of =
        |run: &Run| run.rates.iter().find(|rate| rate.boxes == boxes).map(|rate| row(&run.name, rate));
    let mut rows: Vec<String> = data.runs.iter().filter_map(rate_of).collect();
    rows.extend(FOUNDING_RATES.iter().filter(|known| boxes == Some(known.0)).map(founding));
    let name = boxes.map_or_else(|| "all".to_owned(), grouped);
    let mut out = format!("<tbody><tr><th scope=\"rowgroup\" rowspan=\"{}\">{name}</th>", rows.len());
    let _ = write!(out, "{}</tr></tbody>", rows.join("</tr><tr>"));
    out
}

fn row(name: &str, rate: &Rate) -> String {
    let count = |count: f64| if count > 0.0 { grouped(count as usize) } else { NONE.to_owned() };
    let mut cells = vec![grouped(rate.levels), figure(rate.seconds), figure(rate.setup)];
    cells.extend([rate.generated, rate.stored, rate.expanded].map(count));
    let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    format!("<th scope=\"row\">{}</th>{cells}", escaped(name))
}

fn founding(&(_, generated, expanded): &(usize, usize, usize)) -> String {
    let [generated, expanded] = [generated, expanded].map(grouped);
    let [none, generated, expanded] =
        [NONE, &generated, &expanded].map(|cell| format!("<td class=\"unlike\">{cell}</td>"));
    format!("<th scope=\"row\" class=\"unlike\">{FOUNDING}</th>{none}{none}{none}{generated}{none}{expanded}")
}
