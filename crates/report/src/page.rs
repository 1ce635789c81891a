//! The whole page: one file, nothing to fetch, the data inside.

use crate::charts::{Chart, Links, Table, charts};
use crate::model::Data;
use crate::speed;
use crate::summary;
use crate::text::escaped;
use std::fmt::Write;

const TEMPLATE: &str = include_str!("../page/report.html");
const REPORT_CSS: &str = include_str!("../page/report.css");
/// The colours of plots; whoever shows a [`Chart`] elsewhere needs them too.
pub const PLOTS_CSS: &str = include_str!("../page/plots.css");
/// Modules, each after those that it uses. The first four are those of the game, by links: levels
/// are drawn in one way, and a package of this crate has them inside.
const SCRIPTS: [&str; 9] = [
    include_str!("../page/game/svg.js"),
    include_str!("../page/game/terrain.js"),
    include_str!("../page/game/drawing.js"),
    include_str!("../page/game/position.js"),
    include_str!("../page/data.js"),
    include_str!("../page/replay.js"),
    include_str!("../page/detail.js"),
    include_str!("../page/table.js"),
    include_str!("../page/main.js"),
];

/// The page as HTML.
pub fn page(data: &Data, title: &str) -> String {
    let charts = charts(data, Links::Rows);
    filled(TEMPLATE, |hole| match hole {
        "title" => escaped(title),
        "headline" => escaped(&summary::headline(data)),
        "style" => format!("{PLOTS_CSS}{REPORT_CSS}"),
        "contents" => contents(data, &charts),
        "speed" => speed::section(data),
        "figures" => summary::figures(data),
        "origins" => summary::origins(data),
        "differences" => summary::differences(data),
        "charts" => charts.iter().map(figure).collect(),
        "data" => json(data),
        "script" => SCRIPTS.map(plain).join("\n"),
        other => unreachable!("the template has no hole '{other}'"),
    })
}

/// Fills the holes `{{name}}` of a template, in one pass: what is filled in is never looked at
/// again.
fn filled(template: &str, fill: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (hole, after) = after.split_once("}}").expect("every hole of the template is closed");
        out += before;
        out += &fill(hole);
        rest = after;
    }
    out + rest
}

/// A module as a part of one script that has everything: what it exports is in scope, and nothing
/// is left to import, types included.
fn plain(module: &str) -> String {
    let kept = module.lines().filter(|line| !line.starts_with("import "));
    kept.fold(String::new(), |all, line| {
        let line = line.strip_prefix("export ").unwrap_or(line);
        match line.split_once(" @import ") {
            Some((words, types)) if types.ends_with("*/") => all + words + " */\n",
            Some((words, _)) => all + words + "\n",
            None => all + line + "\n",
        }
    })
}

/// Inside a script element only `<` could do harm, and in JSON it stands only within strings.
fn json(data: &Data) -> String {
    serde_json::to_string(data).expect("our own data can be written").replace('<', "\\u003c")
}

fn contents(data: &Data, charts: &[Chart]) -> String {
    let speed = speed::is_known(data).then_some(("speed", "Positions a second"));
    let charts = charts.iter().map(|chart| (chart.id.as_str(), chart.title.as_str()));
    let link = |(id, title): (&str, &str)| format!("<li><a href=\"#{id}\">{}</a></li>", escaped(title));
    speed.into_iter().chain(charts).map(link).collect()
}

fn figure(chart: &Chart) -> String {
    format!(
        "<figure id=\"{}\"><h3>{}</h3>{}{}<figcaption>{}</figcaption>\
         <details><summary>In numbers</summary>{}</details></figure>\n",
        chart.id,
        escaped(&chart.title),
        chart.legend,
        chart.svg,
        escaped(&chart.note),
        table(&chart.table),
    )
}

fn table(table: &Table) -> String {
    let head: String =
        table.head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escaped(cell))).collect();
    let mut body = String::new();
    for row in &table.rows {
        let mut cells = row.iter().map(|cell| escaped(cell));
        let _ = write!(body, "<tr><th scope=\"row\">{}</th>", cells.next().unwrap_or_default());
        cells.for_each(|cell| {
            let _ = write!(body, "<td>{cell}</td>");
        });
        body += "</tr>";
    }
    format!("<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_script() {
        assert_eq!(plain("import { a } from \"./a.js\";\nexport const b = a;\n"), "const b = a;\n");
        assert_eq!(plain("/** B. @import { A } from \"./a.js\" */\n"), "/** B. */\n");
        let script = SCRIPTS.map(plain).join("\n");
        let left = |line: &&str| line.starts_with("import ") || line.starts_with("export ");
        assert_eq!(script.lines().find(left), None);
        let mut names: Vec<&str> = script
            .lines()
            .filter_map(|line| {
                line.strip_prefix("const ").or(line.strip_prefix("function ")).or(line.strip_prefix("class "))
            })
            .filter_map(|rest| rest.split([' ', '(', '<']).next())
            .collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "two modules use the same name");
    }

    #[test]
    fn holes_are_filled_once() {
        assert_eq!(filled("a{{x}}b{{y}}c", |hole| format!("{{{{{hole}}}}}")), "a{{x}}b{{y}}c");
    }
}
