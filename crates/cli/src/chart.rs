//! A bar chart as SVG.

use crate::print::grouped;
use sokonaut_report::escaped;
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
    /// Values to mark on an axis that reaches as far as `most`, the last one its end.
    fn marks(self, most: u64) -> Vec<u64> {
        match self {
            Self::Logarithmic => {
                let decades = (most.max(10) as f64).log10().ceil() as u32;
                (0..=decades).map(|decade| 10_u64.saturating_pow(decade)).collect()
            }
            Self::Linear => {
                let unit = (10_u64.pow(most.max(1).ilog10()) / 10).max(1);
                let steps = [1, 2, 5, 10, 20].map(|part| part * unit);
                let step = steps.into_iter().find(|step| step * 5 >= most).unwrap_or(20 * unit);
                (0..=most.div_ceil(step).max(1)).map(|mark| mark * step).collect()
            }
        }
    }

    /// The part of the axis that a value takes.
    fn part(self, value: u64, end: u64) -> f64 {
        match self {
            Self::Linear => value as f64 / end as f64,
            Self::Logarithmic => (value.max(1) as f64).log10() / (end as f64).log10(),
        }
    }
}

/// A bar chart; all bars share one axis.
pub fn bar_chart(title: &str, subtitle: &str, axis: Axis, bars: &[Bar]) -> String {
    let marks = axis.marks(bars.iter().filter_map(|bar| bar.value).max().unwrap_or(1));
    let end = marks[marks.len() - 1];
    let plot = WIDTH - LABELS - VALUES;
    let length = |value: u64| axis.part(value, end) * plot;
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
    for mark in marks {
        let x = LABELS + length(mark);
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {TOP}V{bottom:.1}\" stroke=\"#d9cfbb\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6f8f\">{}</text>",
            bottom + 20.0,
            grouped(mark),
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * index as f64 + (ROW - BAR) / 2.0;
        let middle = y + BAR / 2.0 + 5.0;
        let width = bar.value.map_or(0.0, length);
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

    #[test]
    fn a_linear_axis_has_round_marks() {
        assert_eq!(Axis::Linear.marks(90), [0, 20, 40, 60, 80, 100]);
        assert_eq!(Axis::Linear.marks(3), [0, 1, 2, 3]);
        assert_eq!(Axis::Linear.marks(0), [0, 1]);
    }
}
