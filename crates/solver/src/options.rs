//! What a caller may ask for.

use crate::estimate::EstimateKind;
use crate::objective::Objective;
use crate::techniques::Techniques;
use std::time::Duration;

/// Where a search must end. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Limits {
    /// Time since the start of the solve.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::maybe_seconds"))]
    pub time: Option<Duration>,
    /// Bytes that everything may take that is large: the facts of the level, and what grows with
    /// the search, which is positions, tables, what strategies share and learn. A level whose
    /// facts take more is not begun.
    pub memory: Option<usize>,
    /// Expanded nodes.
    pub nodes: Option<u64>,
}

impl Limits {
    /// So many seconds, MiB and nodes; a number too large to count is no limit.
    #[must_use]
    pub fn new(seconds: Option<f64>, mib: Option<u64>, nodes: Option<u64>) -> Self {
        Self {
            time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            memory: mib.map(|mib| usize::try_from(mib.saturating_mul(1 << 20)).unwrap_or(usize::MAX)),
            nodes,
        }
    }

    /// Bytes to share out; more than any machine has if there is no limit.
    pub(crate) fn bytes(&self) -> usize {
        self.memory.unwrap_or(usize::MAX / 4)
    }

    /// The limits when so many bytes are taken; `None` if there are not so many.
    pub(crate) fn without(&self, bytes: usize) -> Option<Self> {
        let memory = match self.memory {
            Some(memory) => Some(memory.checked_sub(bytes)?),
            None => None,
        };
        Some(Self { memory, ..*self })
    }
}

/// Everything that a solve can be told.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Options {
    /// Name of a strategy, from [`strategies`](crate::strategies()).
    pub strategy: String,
    /// What makes a solution good.
    pub objective: Objective,
    /// Only solutions with at most so many pushes are wanted; if there is none, that is proved.
    pub at_most: Option<u32>,
    /// Where to end.
    pub limits: Limits,
    /// Threads that may work at the same time.
    pub threads: usize,
    /// What may be used. A portfolio that has nothing to prove has a set of its own, and takes no
    /// other.
    pub techniques: Techniques,
    /// The look ahead, where another one than the strategy's own is wanted.
    pub estimate: Option<EstimateKind>,
}

impl Options {
    /// Has something to be proved, beside finding a solution?
    pub(crate) fn asks_for_proof(&self) -> bool {
        self.objective != Objective::Any || self.at_most.is_some()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: "auto".to_owned(),
            objective: Objective::Any,
            at_most: None,
            limits: Limits::default(),
            threads: 1,
            techniques: Techniques::PROVED,
            estimate: None,
        }
    }
}
