//! Which length of a solution counts first, and which breaks ties.

use sokonaut_rules::Metrics;
use std::fmt;
use std::str::FromStr;

/// One way to measure a solution; [`Metrics`] says how each is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Metric {
    /// Steps of the player.
    Moves,
    /// Steps that push.
    Pushes,
    /// Straight lines of pushes.
    BoxLines,
    /// Changes of box.
    BoxChanges,
    /// Runs of pushes without a walk.
    PushingSessions,
    /// Straight lines of the player.
    PlayerLines,
}

impl Metric {
    /// All of them, in the order in which they count if nobody says otherwise.
    pub const ALL: [Self; 6] = [
        Self::Pushes,
        Self::Moves,
        Self::BoxLines,
        Self::BoxChanges,
        Self::PushingSessions,
        Self::PlayerLines,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Pushes => "pushes",
            Self::BoxLines => "box-lines",
            Self::BoxChanges => "box-changes",
            Self::PushingSessions => "pushing-sessions",
            Self::PlayerLines => "player-lines",
        }
    }

    /// What it counts, one of them, for people.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Moves => "move",
            Self::Pushes => "push",
            Self::BoxLines => "box line",
            Self::BoxChanges => "box change",
            Self::PushingSessions => "pushing session",
            Self::PlayerLines => "player line",
        }
    }

    /// What a solution measures.
    #[must_use]
    pub const fn of(self, metrics: &Metrics) -> usize {
        match self {
            Self::Moves => metrics.moves,
            Self::Pushes => metrics.pushes,
            Self::BoxLines => metrics.box_lines,
            Self::BoxChanges => metrics.box_changes,
            Self::PushingSessions => metrics.pushing_sessions,
            Self::PlayerLines => metrics.player_lines,
        }
    }
}

sokonaut_level::chosen_by_name!(Metric, UnknownMetric, "metric");

/// The lengths of a way in the order in which they count: the lesser of two is the better.
pub type Lengths = [u32; 6];

/// All metrics, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    order: [Metric; 6],
    /// So many of them were asked for.
    named: usize,
}

impl Default for Ranking {
    fn default() -> Self {
        Self::new(&[Metric::Pushes, Metric::Moves])
    }
}

impl Ranking {
    /// The metrics named (pushes if none is), then the others.
    #[must_use]
    pub fn new(named: &[Metric]) -> Self {
        let mut order: Vec<Metric> = Vec::new();
        for &metric in named.iter().chain(&Metric::ALL) {
            if !order.contains(&metric) {
                order.push(metric);
            }
        }
        let count =
            named.iter().enumerate().filter(|&(index, metric)| !named[..index].contains(metric)).count();
        Self { order: order.try_into().expect("each metric once"), named: count.max(1) }
    }

    /// The metrics that were asked for.
    #[must_use]
    pub fn named(&self) -> &[Metric] {
        &self.order[..self.named]
    }

    /// What a solution measures, in order.
    #[must_use]
    pub fn lengths(&self, metrics: &Metrics) -> Lengths {
        self.order.map(|metric| u32::try_from(metric.of(metrics)).unwrap_or(u32::MAX))
    }

    /// The place of a metric in the order.
    pub(crate) fn place(&self, metric: Metric) -> usize {
        self.order.iter().position(|&known| known == metric).expect("each metric has its place")
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named().iter().map(|metric| metric.name()).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Ranking {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named: Result<Vec<Metric>, _> = text.split(',').map(|name| name.trim().parse()).collect();
        named.map(|named| Self::new(&named)).map_err(|_| {
            let names = Metric::ALL.map(Metric::name).join(", ");
            format!("write one or several of {names}, the most important first, with commas between them")
        })
    }
}

#[cfg(feature = "serde")]
sokonaut_level::data_as_text!(Ranking);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_breaks_ties() {
        let ranking: Ranking = "moves, box-lines".parse().unwrap();
        assert_eq!(ranking.named(), [Metric::Moves, Metric::BoxLines]);
        assert_eq!((ranking.place(Metric::Moves), ranking.place(Metric::Pushes)), (0, 2));
        assert_eq!(ranking.to_string(), "moves,box-lines");
        let metrics = Metrics { moves: 9, pushes: 5, box_lines: 4, ..Metrics::default() };
        assert_eq!(ranking.lengths(&metrics), [9, 4, 5, 0, 0, 0]);
        assert!("pushes,steps".parse::<Ranking>().unwrap_err().contains("pushing-sessions"));
    }
}
