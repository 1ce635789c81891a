//! A bar chart with a logarithmic axis, as SVG.

use crate::print::grouped;
use crate::skin::escaped;
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const LABELS: f64 = 190.0;
const VALUES: f64 = 190.0;
const TOP: f64 = 84.0;
const ROW: f64 = 38.0;
const BAR: f64 = 22.0;

/// One bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// How long it is; `None` draws no bar.
    pub value: Option<u64>,
    /// Did it reach its end, or is the value only what was seen before a limit?
    pub finished: bool,
    /// Words after it.
    pub remark: String,
}

/// A bar chart; all bars share one logarithmic axis.
#[must_use]
pub fn bar_chart(title: &str, subtitle: &str, bars: &[Bar]) -> String {
    let most = bars.iter().filter_map(|bar| bar.value).max().unwrap_or(1).max(10);
    let decades = (most as f64).log10().ceil();
    let plot = WIDTH - LABELS - VALUES;
    let length = |value: u64| (value.max(1) as f64).log10() / decades * plot;
    let bottom = TOP + ROW * bars.len() as f64;
    let height = bottom + 40.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, Helvetica, Arial, sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbf8f2\"/>\n\
         <text x=\"24\" y=\"34\" font-size=\"20\" font-weight=\"bold\" fill=\"#2b3648\">{}</text>\n\
         <text x=\"24\" y=\"58\" fill=\"#5b6f8f\">{}</text>\n",
        escaped(title),
        escaped(subtitle),
    );
    for decade in 0..=decades as u32 {
        let x = LABELS + plot * f64::from(decade) / decades;
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {TOP}V{bottom:.1}\" stroke=\"#d9cfbb\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6f8f\">{}</text>",
            bottom + 20.0,
            grouped(10_u64.saturating_pow(decade)),
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * index as f64 + (ROW - BAR) / 2.0;
        let middle = y + BAR / 2.0 + 5.0;
        let width = bar.value.map_or(0.0, length);
        let colour = if bar.finished { "#5f9e4b" } else { "#d9a441" };
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{middle:.1}\" text-anchor=\"end\" fill=\"#2b3648\">{}</text>\
             <rect x=\"{LABELS}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"4\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{middle:.1}\" fill=\"#2b3648\">{}</text>",
            LABELS - 10.0,
            escaped(&bar.label),
            LABELS + width + 8.0,
            escaped(&bar.remark),
        );
    }
    out += "</svg>\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(label: &str, value: u64) -> Bar {
        Bar { label: label.to_owned(), value: Some(value), finished: true, remark: grouped(value) }
    }

    #[test]
    fn bars_grow_with_the_logarithm() {
        let svg = bar_chart("A & B", "", &[bar("ten", 10), bar("thousand", 1000)]);
        let plot = WIDTH - LABELS - VALUES;
        assert!(svg.contains(&format!("width=\"{:.1}\"", plot / 3.0)), "{svg}");
        assert!(svg.contains(&format!("width=\"{plot:.1}\"")), "{svg}");
        assert!(svg.contains("A &amp; B"));
    }

    #[test]
    fn empty_and_tiny_charts_are_drawn_too() {
        for bars in [vec![], vec![bar("none", 0)], vec![bar("one", 1)]] {
            assert!(!bar_chart("t", "s", &bars).contains("NaN"));
        }
    }
}
