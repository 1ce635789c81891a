//! From values to places on an axis, and the values worth a tick.

use crate::text::plain;

/// How values are laid out along an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// Even steps from zero.
    Linear {
        /// The last value.
        high: f64,
        /// The distance of two ticks.
        step: f64,
    },
    /// Even factors.
    Log {
        /// The first value.
        low: f64,
        /// The last value.
        high: f64,
    },
}

/// A value that the axis shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// What stands there; nothing at small ticks.
    pub label: Option<String>,
}

impl Scale {
    /// From 0 to this value or a little more, in steps of 1, 2 or 5 times a power of ten.
    pub fn linear(most: f64) -> Self {
        let most = most.max(1.0);
        let rough = most / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
        let step = (factor * power).max(1.0);
        Self::Linear { high: (most / step).ceil() * step, step }
    }

    /// Percentages.
    pub fn percent() -> Self {
        Self::Linear { high: 100.0, step: 20.0 }
    }

    /// From one positive value to a larger one; a decade at least.
    pub fn log(low: f64, high: f64) -> Self {
        Self::Log { low, high: high.max(low * 10.0) }
    }

    /// Where a value is, from 0 to 1; what is outside is put on the edge.
    pub fn place(self, value: f64) -> f64 {
        match self {
            Self::Linear { high, .. } => value / high,
            Self::Log { low, high } => (value.max(low) / low).ln() / (high / low).ln(),
        }
        .clamp(0.0, 1.0)
    }

    /// The values worth a tick.
    pub fn ticks(self) -> Vec<Tick> {
        match self {
            Self::Linear { high, step } => {
                let count = (high / step).round() as usize;
                let tick = |index: usize| labelled(index as f64 * step);
                (0..=count).map(tick).collect()
            }
            Self::Log { low, high } => log_ticks(low, high),
        }
    }
}

fn labelled(value: f64) -> Tick {
    Tick { value, label: Some(plain(value)) }
}

/// Every power of ten has a label; between them, small ticks, unless there are too many decades.
fn log_ticks(low: f64, high: f64) -> Vec<Tick> {
    let few = (high / low).log10() <= 2.0;
    let inside = |value: &f64| *value >= low * 0.999 && *value <= high * 1.001;
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let values = (first..=last).flat_map(|power| (1..10).map(move |digit| (power, digit)));
    values
        .map(|(power, digit)| (f64::from(digit) * 10_f64.powi(power), digit))
        .filter(|(value, _)| inside(value))
        .map(|(value, digit)| match digit {
            1 => labelled(value),
            2 | 5 if few => labelled(value),
            _ => Tick { value, label: None },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale) -> Vec<String> {
        scale.ticks().into_iter().filter_map(|tick| tick.label).collect()
    }

    #[test]
    fn round_numbers_on_the_axis() {
        assert_eq!(labels(Scale::linear(3272.0)), ["0", "1,000", "2,000", "3,000", "4,000"]);
        assert_eq!(labels(Scale::linear(8.0)), ["0", "2", "4", "6", "8"]);
        assert_eq!(labels(Scale::linear(0.0)), ["0", "1"]);
        assert_eq!(labels(Scale::log(0.001, 10.0)), ["0.001", "0.01", "0.1", "1", "10"]);
        assert_eq!(labels(Scale::log(1.0, 60.0)), ["1", "2", "5", "10", "20", "50"]);
    }

    #[test]
    fn places() {
        let log = Scale::log(0.01, 100.0);
        assert_eq!([0.0, 0.01, 1.0, 100.0, 1e9].map(|value| log.place(value)), [0.0, 0.0, 0.5, 1.0, 1.0]);
        assert_eq!(Scale::percent().place(25.0), 0.25);
    }
}
