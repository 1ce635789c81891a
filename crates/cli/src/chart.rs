//! A bar chart as SVG.

use sokonaut_report::{Scale, Tick, escaped};
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
    /// What kind of bar it is.
    pub look: Look,
    /// Words after it.
    pub remark: String,
}

/// What a bar tells by its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It reached its end.
    Finished,
    /// The value is only what was seen before a limit.
    Limit,
    /// Another program's.
    Other,
}

impl Look {
    /// For something that is finished, or not.
    pub fn of(finished: bool) -> Self {
        if finished { Self::Finished } else { Self::Limit }
    }

    fn colour(self) -> &'static str {
        match self {
            Self::Finished => "#5f9e4b",
            Self::Limit => "#d9a441",
            Self::Other => "#9aa7bd",
        }
    }
}

/// How values become lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// In proportion.
    Linear,
    /// By powers of ten.
    Logarithmic,
}

impl Axis {
    fn scale(self, most: f64) -> Scale {
        match self {
            Self::Linear => Scale::linear(most),
            Self::Logarithmic => Scale::log(1.0, 10_f64.powf(most.max(1.0).log10().ceil())),
        }
    }
}

/// A bar chart; all bars share one axis.
pub fn bar_chart(title: &str, subtitle: &str, axis: Axis, bars: &[Bar]) -> String {
    let scale = axis.scale(bars.iter().filter_map(|bar| bar.value).max().unwrap_or(1) as f64);
    let plot = WIDTH - LABELS - VALUES;
    let length = |value: f64| scale.place(value) * plot;
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
    for Tick { value, label } in scale.ticks() {
        let (x, Some(label)) = (LABELS + length(value), label) else { continue };
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {TOP}V{bottom:.1}\" stroke=\"#d9cfbb\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6f8f\">{label}</text>",
            bottom + 20.0,
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * index as f64 + (ROW - BAR) / 2.0;
        let middle = y + BAR / 2.0 + 5.0;
        let width = bar.value.map_or(0.0, |value| length(value as f64));
        let colour = bar.look.colour();
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
    use crate::print::grouped;

    fn bar(label: &str, value: u64) -> Bar {
        Bar { label: label.to_owned(), value: Some(value), look: Look::Finished, remark: grouped(value) }
    }

    #[test]
    fn bars_grow_with_the_logarithm() {
        let svg = bar_chart("A & B", "", Axis::Logarithmic, &[bar("ten", 10), bar("thousand", 1000)]);
        let plot = WIDTH - LABELS - VALUES;
        assert!(svg.contains(&format!("width=\"{:.1}\"", plot / 3.0)), "{svg}");
        assert!(svg.contains(&format!("width=\"{plot:.1}\"")), "{svg}");
        assert!(svg.contains("A &amp; B"));
    }

    #[test]
    fn empty_and_tiny_charts_are_drawn_too() {
        for bars in [vec![], vec![bar("none", 0)], vec![bar("one", 1)]] {
            for axis in [Axis::Linear, Axis::Logarithmic] {
                assert!(!bar_chart("t", "s", axis, &bars).contains("NaN"));
            }
        }
    }
}
